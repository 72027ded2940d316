//! After the end: goal cards are shown, points are counted.

use super::super::action::Action;
use super::super::model::{Goal, Seat};
use super::super::{Astoria, Ending};
use super::{Form, Next};
use crate::draw::{
    Align, BODY, Frame, Hint, Ink, Knobs, LARGE, Line, Row, SMALL, TINY, WIDTH, footer, line, list_between,
    title,
};
use crate::input::{Knob, step};
use crate::packed::{Packed, packed};
use crate::random::Random;

fn ending(game: &Astoria) -> Line {
    match game.ended {
        Some(Ending::Dragon) => line(format_args!("The dragon burns all")),
        Some(Ending::Mob) => line(format_args!("The mob storms in")),
        Some(Ending::Hordes) => line(format_args!("The hordes storm in")),
        Some(Ending::MobAndHordes) => line(format_args!("Mob and hordes storm in")),
        Some(Ending::Castle(_)) => line(format_args!("The castle has fallen")),
        Some(Ending::Disease) => line(format_args!("The king has died")),
        Some(Ending::Healed) => line(format_args!("The king is healed")),
        None => Line::new(),
    }
}

/// Asks for one goal card after the other.
#[derive(Default)]
pub struct Goals {
    goal: usize,
}

fn unknown(game: &Astoria) -> u8 {
    let asked = game.seats.iter().position(|s: &Seat| s.goal.is_none());
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

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        title(frame, &ending(game), "");
        frame.text(0, 12, Align::Left, &LARGE, Ink::On, game.name(unknown(game)));
        frame.text(WIDTH, 16, Align::Right, &BODY, Ink::On, "played for");
        let width = WIDTH / 2;
        for (place, goal) in Goal::ALL.iter().copied().enumerate() {
            let (x, y) = (place as i32 % 2 * width, 29 + place as i32 / 2 * 12);
            frame.text(x + width / 2, y + 1, Align::Centre, &BODY, Ink::On, goal.word());
            if place == self.goal {
                frame.fill(x, y, width, 12, Ink::Invert);
            }
        }
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("shown"),
                action: Hint::Turn("tracks"),
                number: Hint::Nothing,
            },
        );
    }

    fn name(&self) -> &'static str {
        "goals"
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
        self.row = step(self.row, detents, game.seats.len());
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Refuse(ending(game))
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let winners = game.winners().count();
        let first = game.winners().next().unwrap_or(0);
        if winners == 1 {
            frame.text(0, -1, Align::Left, &LARGE, Ink::On, game.name(first));
            frame.text(WIDTH, 3, Align::Right, &BODY, Ink::On, "wins");
        } else {
            frame.text(0, -1, Align::Left, &LARGE, Ink::On, "Shared");
            frame.print(
                WIDTH,
                3,
                Align::Right,
                &BODY,
                Ink::On,
                format_args!("{winners} win"),
            );
        }
        frame.fill(0, 14, WIDTH, 1, Ink::On);
        list_between(frame, 16, 46, game.seats.len(), self.row, &mut |row, show| {
            show(Row {
                left: game.name(row as u8),
                right: &line(format_args!("{}", game.points(row as u8).total())),
            });
        });
        let p = game.points(self.row as u8);
        let sum = line(format_args!(
            "{} goal {} flask {} won {} power",
            p.goal, p.flask, p.trophies, p.power
        ));
        // Only points far beyond a real game's need the smaller letters.
        let font = if SMALL.width(&sum) > WIDTH { &TINY } else { &SMALL };
        frame.text(0, 46, Align::Left, font, Ink::On, &sum);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("how"),
                action: Hint::Turn("tracks"),
                number: Hint::Nothing,
            },
        );
    }

    fn name(&self) -> &'static str {
        "final"
    }

    fn help(&self) -> Packed {
        packed!(
            "20 points for a reached goal, 2 for each gem in the flask, 5 for each beaten warlord, 1 for each power. A slip \
         can be mended: hold ACTION to undo, or use Corrections in the menu."
        )
    }
}
