//! After the end: goal cards are shown, points are counted.

use super::super::action::Action;
use super::super::model::Goal;
use super::super::phrase::phrase;
use super::super::{Astoria, Ending};
use super::page::{At, Letters, Page};
use super::{Form, Next};
use crate::draw::{Align, BODY, Ink, SMALL, WIDTH, footer, knobs};
use crate::input::{Knob, step};
use crate::packed::{Packed, packed};
use crate::random::Random;

fn ending(game: &Astoria) -> &'static str {
    match game.ended {
        Some(Ending::Dragon) => "The dragon burns all",
        Some(Ending::Mob) => "The mob storms in",
        Some(Ending::Hordes) => "The hordes storm in",
        Some(Ending::MobAndHordes) => "Mob and hordes storm in",
        Some(Ending::Castle(_)) => "The castle has fallen",
        Some(Ending::Disease) => "The king has died",
        Some(Ending::Healed) => "The king is healed",
        None => "",
    }
}

/// Asks for one goal card after the other.
#[derive(Default)]
pub struct Goals {
    goal: usize,
}

fn unknown(game: &Astoria) -> u8 {
    let asked = game.seats().iter().position(|s| s.goal.is_none());
    asked.unwrap_or(0) as u8
}

impl Form for Goals {
    fn turn(&mut self, _game: &Astoria, _knob: Knob, detents: i8) {
        self.goal = step(self.goal, detents, Goal::ALL.len());
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Goal {
            seat: unknown(game),
            goal: Goal::ALL.get(self.goal).copied().unwrap_or(Goal::King),
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        page.title(ending(game));
        page.plain(At(0, 12, Align::Left, Letters::Large), game.name(unknown(game)));
        page.plain(At(128, 16, Align::Right, Letters::Body), "played for");
        let width = WIDTH / 2;
        for (place, goal) in Goal::ALL.iter().copied().enumerate() {
            let (middle, y) = (place as i32 % 2 * width + width / 2, 30 + place as i32 / 2 * 12);
            let end = page
                .frame
                .text(middle, y, Align::Centre, &BODY, Ink::On, goal.word());
            if place == self.goal {
                let half = end - middle + 1;
                page.frame.fill(middle - half, y, 2 * half, 10, Ink::Invert);
            }
        }
        footer(page.frame, knobs!(press DIAL "shown", turn ACTION "tracks"));
    }

    fn help(&self) -> Packed {
        packed!(
            "The game has ended: all goal cards are shown. DIAL chooses this mage's goal, press it to go on to the next."
        )
    }
}

/// The points, and who won.
#[derive(Default)]
pub struct Final {
    row: usize,
}

impl Form for Final {
    fn turn(&mut self, game: &Astoria, _knob: Knob, detents: i8) {
        self.row = step(self.row, detents, game.names.len());
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Refuse(ending(game))
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let winners = game.winners();
        page.facts.other = winners.first().copied().unwrap_or(0);
        page.facts.numbers[0] = winners.len() as i32;
        let (who, win) = if winners.len() == 1 {
            (phrase!("{other}"), "wins")
        } else {
            ("Shared", "# win")
        };
        page.text(At(0, -1, Align::Left, Letters::Large), who);
        page.text(At(128, 3, Align::Right, Letters::Body), win);
        page.frame.fill(0, 14, WIDTH, 1, Ink::On);
        page.list_between([16, 46], game.names.len(), self.row, &mut |row, facts| {
            facts.other = row as u8;
            facts.numbers[0] = game.points(row as u8).total().into();
            phrase!("{other}\t#")
        });
        let p = game.points(self.row as u8);
        page.facts.numbers = [p.goal, p.flask, p.trophies, p.power].map(i32::from);
        let sum = game.line("# goal # flask # won # power", &page.facts);
        // Only points far beyond a real game's need the smaller letters.
        let letters = if SMALL.width(&sum) > WIDTH {
            Letters::Tiny
        } else {
            Letters::Small
        };
        page.plain(At(0, 46, Align::Left, letters), &sum);
        footer(page.frame, knobs!(press DIAL "how", turn ACTION "tracks"));
    }

    fn help(&self) -> Packed {
        packed!(
            "20 points for a reached goal, 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power. A slip \
         can be mended: hold ACTION to undo, or use Corrections in the menu."
        )
    }
}
