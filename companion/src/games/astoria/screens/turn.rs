//! A mage's turn: the list of all that can be done, and what needs more than one line of it.

use super::super::Astoria;
use super::super::action::Action;
use super::super::model::{BOOK_GEMS, Card, Colour, Goal, Track, Work};
use super::super::phrase::phrase;
use super::super::turn::GREAT_POWER;
use super::choices::{Choice, Does, action, choices, label, option};
use super::page::{At, Letters, Page};
use super::pick::{Pick, PickOf, sources};
use super::{Form, Next, Stage, fight, parts};
use crate::draw::{Align, BODY_TOP, FOOTER_TOP, Ink, SMALL, WIDTH, footer, knobs};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use crate::words::told;

/// Below the mage's name.
const LIST_TOP: u8 = 16;
/// Where the list ends and the line above the bottom line begins, whose letters have a blank row on top.
const STATUS_TOP: i32 = 46;
const STATUS: At = At(0, STATUS_TOP as i8, Align::Left, Letters::Small);

#[derive(Default)]
pub struct TurnList {
    row: usize,
    /// Which of the choice's actions.
    option: usize,
}

impl TurnList {
    pub fn choice(&self, game: &Astoria) -> Option<Choice> {
        choices(game).get(self.row).copied()
    }

    /// Puts the cursor where the mage will most likely go on: at fresh glyphs, at the same choice again, or at the
    /// end of the turn.
    pub fn settle(&mut self, game: &Astoria, last: Option<Choice>) {
        let list = choices(game);
        let spends = !game.turn.glyphs.is_empty();
        let done = game.turn.actions_left == 0 && !game.turn.second_craft;
        self.option = 0;
        self.row = match last {
            _ if done && !spends => list.len().saturating_sub(1),
            Some(last) if !spends || last.does != Does::Use => {
                let same = |c: &Choice| c.does == last.does && c.glyph == last.glyph;
                list.iter().position(same).unwrap_or(0)
            }
            _ => 0,
        };
    }
}

impl Form for TurnList {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match (knob, self.choice(game)) {
            (Knob::Number, Some(choice)) => {
                self.option = step_round(self.option, detents, option(game, choice, 0).0);
            }
            _ => {
                self.row = step(self.row, detents, choices(game).len());
                self.option = 0;
            }
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let Some(choice) = self.choice(game) else {
            return Next::Refuse("");
        };
        let (_, option) = option(game, choice, self.option);
        let what = match choice.does {
            Does::Craft => return Next::Open(Stage::Craft(Craft::default())),
            Does::Unmask => return Next::Open(Stage::Unmask(Unmask::default())),
            Does::Use if sources(game).is_empty() => return Next::Refuse("No card is ready"),
            Does::Use => return Next::Open(Stage::Glyphs(fight::Glyphs::new(game))),
            Does::Sabotage => PickOf::Sabotage,
            Does::StealArtefact => PickOf::Steal,
            Does::Kill => PickOf::Shield {
                with: choice.glyph,
                seat: option,
            },
            _ => {
                return match action(choice, option) {
                    Some(action) => Next::Commit(action),
                    None => Next::Refuse(""),
                };
            }
        };
        let pick = Pick::new(what);
        if pick.ways(game).is_empty() {
            return Next::Refuse("There is nothing to take");
        }
        Next::Open(Stage::Pick(pick))
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        parts::name_bar_with_actions(page);
        let list = choices(game);
        page.list_between(
            [LIST_TOP, STATUS_TOP as u8],
            list.len(),
            self.row,
            &mut |row, facts| {
                let Some(choice) = list.get(row) else { return "" };
                let place = if row == self.row { self.option } else { 0 };
                label(game, *choice, option(game, *choice, place).1, facts)
            },
        );
        let Some(choice) = list.get(self.row) else { return };
        let acts = choice.price == 0;
        let keeps_glyphs = matches!(choice.does, Does::Use | Does::Conjure | Does::Sabotage);
        let count = option(game, *choice, 0).0;
        let press = match choice.does {
            Does::End => "end turn",
            Does::Kill => "choose",
            _ if count == 0 => "choose",
            _ if acts => "do it",
            _ => "spend",
        };
        let knobs = match choice.does {
            _ if count < 2 => knobs!(press DIAL "#", turn ACTION "tracks"),
            Does::Kill | Does::StealHand => knobs!(press DIAL "#", turn ACTION "tracks", turn NUMBER "mage"),
            Does::Hordes | Does::Mob | Does::Look => {
                knobs!(press DIAL "#", turn ACTION "tracks", turn NUMBER "by")
            }
            Does::Fight => knobs!(press DIAL "#", turn ACTION "tracks", turn NUMBER "which"),
            _ => knobs!(press DIAL "#", turn ACTION "tracks", turn NUMBER "colour"),
        };
        footer(page.frame, &told(knobs, &[press]));
        if !game.turn.glyphs.is_empty() {
            let end = parts::glyph_line(page.frame, STATUS_TOP, &game.turn.glyphs);
            // ASO-29.
            for note in &["will be lost", "lost"] {
                if acts && !keeps_glyphs && end + SMALL.width(note) < WIDTH {
                    page.frame
                        .text(end, STATUS_TOP, Align::Left, &SMALL, Ink::On, note);
                    break;
                }
            }
        } else {
            let seat = game.seat(game.active());
            page.facts.numbers = [seat.power.into(), seat.hand.into(), seat.stock.total().into(), 0];
            page.text(STATUS, "# power  # cards  # gems");
        }
    }

    fn help(&self) -> Packed {
        packed!(
            "DIAL chooses an action, NUMBER its colour, mage or amount, and the right side shows what will change. Press \
         DIAL to do it. Squares are the actions that are left.\n\
         Glyphs that a card made stand first in the list. They are lost with the next action, unless that uses another \
         card. Turn ACTION to see the tracks and all mages."
        )
    }
}

/// A gem for an artefact in work, or for a new one.
pub struct Craft {
    /// Artefacts in work, then the new one.
    row: usize,
    /// How many gems a new one needs.
    needs: u8,
    /// Which of the colours in stock.
    gem: usize,
}

impl Default for Craft {
    fn default() -> Self {
        Self {
            row: 0,
            needs: 3,
            gem: 0,
        }
    }
}

impl Craft {
    fn card(&self, game: &Astoria) -> Option<Card> {
        game.seat(game.active()).cards(Work::Open).nth(self.row)
    }

    fn gem(&self, game: &Astoria) -> Colour {
        let seat = game.seat(game.active());
        let mut held = Colour::ALL.iter().copied().filter(|c| seat.stock[*c] > 0);
        held.nth(self.gem).unwrap_or(seat.colour)
    }
}

impl Form for Craft {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let seat = game.seat(game.active());
        match knob {
            Knob::Dial => self.row = step(self.row, detents, usize::from(seat.count(Work::Open)) + 1),
            Knob::Action => {
                self.needs = step_number(i16::from(self.needs), detents, 1, i16::from(BOOK_GEMS)) as u8;
            }
            Knob::Number => {
                let held = seat.stock.iter().filter(|(_, n)| *n > 0).count();
                self.gem = step_round(self.gem, detents, held);
            }
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let gem = self.gem(game);
        Next::Commit(match self.card(game) {
            Some(card) => Action::Craft { card, gem },
            None => Action::CraftNew {
                needs: self.needs,
                gem,
            },
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let seat = game.seat(game.active());
        let gem = self.gem(game);
        page.facts.colour = gem;
        page.facts.numbers[0] = seat.stock[gem].into();
        page.title(phrase!("Lay {colour} gem\t# here"));
        let rows = usize::from(seat.count(Work::Open)) + 1;
        page.list_between(
            [BODY_TOP as u8, STATUS_TOP as u8 - 3],
            rows,
            self.row,
            &mut |row, facts| {
                let open = seat.cards(Work::Open).nth(row);
                let Some(artefact) = open.and_then(|card| seat.artefact(card)) else {
                    facts.pair(seat.hand, self.needs);
                    return match self.needs {
                        BOOK_GEMS => "New (# in hand)\tbook: 6",
                        _ => "New (# in hand)\tneeds #",
                    };
                };
                (facts.me, facts.card) = (game.active(), open.unwrap_or_default());
                let (laid, needs) = (artefact.gems.total(), artefact.needs);
                facts.numbers = [facts.card.0.into(), laid.into(), needs.into(), 0];
                phrase!("Art. #: {card.gems}\t# of #")
            },
        );
        let card = self.card(game);
        let (laid, needs) = card
            .and_then(|c| seat.artefact(c))
            .map_or((0, self.needs), |a| (a.gems.total(), a.needs));
        let then = i32::from(laid) + 1;
        let king = i32::from(game.tracks[Track::King]);
        let text = if then < i32::from(needs) {
            page.facts.pair(then, needs);
            "then # of # gems lie on it"
        } else {
            page.facts.numbers = [king, king + 1, GREAT_POWER.into(), 0];
            match needs {
                BOOK_GEMS => "finished! King #>#, power -#",
                _ => "finished! King #>#",
            }
        };
        let At(_, y, align, letters) = STATUS;
        page.text(At(2, y, align, letters), text);
        let knobs = match card {
            Some(_) => knobs!(press DIAL "lay gem", press ACTION "back", turn NUMBER "colour"),
            None => knobs!(press DIAL "lay gem", turn ACTION "needs", turn NUMBER "colour"),
        };
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        packed!(
            "DIAL chooses an artefact in work or a new one from your hand, NUMBER the gem to lay on it. For a new one ACTION \
         sets how many gems its card asks for; 6 is the spell book, whose last gem also costs 5 power. The last gem \
         finishes it: its gems go into the flask and the king gains 1 health."
        )
    }
}

/// An accusation and its answer.
#[derive(Default)]
pub struct Unmask {
    /// Among the others, clockwise.
    other: usize,
    faction: usize,
    wrong: bool,
}

impl Unmask {
    fn accused(&self, game: &Astoria) -> u8 {
        game.after(game.active(), self.other as u8 + 1)
    }

    fn faction(&self) -> Goal {
        Goal::FACTIONS.get(self.faction).copied().unwrap_or(Goal::Dragon)
    }
}

impl Form for Unmask {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Dial => self.wrong = detents > 0,
            Knob::Action => self.other = step_round(self.other, detents, game.names.len() - 1),
            Knob::Number => self.faction = step_round(self.faction, detents, Goal::FACTIONS.len()),
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Accuse {
            seat: self.accused(game),
            faction: self.faction(),
            right: !self.wrong,
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        page.facts.me = game.active();
        page.facts.other = self.accused(game);
        page.facts.word = self.faction().word();
        page.text(At(0, 0, Align::Left, Letters::Body), phrase!("{me} accuses"));
        page.text(At(128, 0, Align::Right, Letters::Body), phrase!("of the {word}"));
        page.text(At(64, 12, Align::Centre, Letters::Large), phrase!("{other}"));
        page.list_between(
            [32, FOOTER_TOP as u8],
            2,
            usize::from(self.wrong),
            &mut |row, _| {
                if row == 0 {
                    phrase!("Right\texile: {other}")
                } else {
                    phrase!("Wrong\texile: {me}")
                }
            },
        );
        footer(
            page.frame,
            knobs!(press DIAL "answered", turn ACTION "mage", turn NUMBER "faction"),
        );
    }

    fn help(&self) -> Packed {
        packed!(
            "ACTION chooses whom you accuse, NUMBER of what. The accused must not lie: DIAL enters the answer. Right: the \
         goal card is shown and its owner goes into exile. Wrong: you go into exile. Press DIAL to do it, ACTION to go \
         back."
        )
    }
}
