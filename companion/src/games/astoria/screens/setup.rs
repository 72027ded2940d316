//! Before the game: who plays which mage, who starts, and how long the printed tracks are.

use super::super::action::{Action, Mage};
use super::super::model::{Colour, Lengths, Role};
use super::super::phrase::phrase;
use super::super::{Astoria, DEFAULT_COLOURS, Phase};
use super::page::Page;
use super::{Form, Next};
use crate::draw::{footer, knobs};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

/// One line for each seat, and one for the start player.
pub struct Mages {
    mages: Vec<Mage, 6>,
    row: usize,
    /// A seat; behind the last one: by lot.
    start: usize,
}

impl Mages {
    pub fn new(game: &Astoria) -> Self {
        let seats = game.names.len();
        let mut mages = Vec::new();
        for (seat, colour) in DEFAULT_COLOURS.iter().take(seats).enumerate() {
            let role = Role::ALL.get(seat % 3).copied().filter(|_| seats >= 5);
            _ = mages.push(Mage {
                colour: *colour,
                role,
            });
        }
        Self {
            mages,
            row: 0,
            start: seats,
        }
    }
}

impl Form for Mages {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let seats = game.names.len();
        let on_start = self.row == seats;
        match knob {
            Knob::Dial => self.row = step(self.row, detents, seats + 1),
            Knob::Number if on_start => self.start = step_round(self.start, detents, seats + 1),
            Knob::Number => {
                let Some(now) = self.mages.get(self.row).map(|m| m.colour) else {
                    return;
                };
                let next = step_round(now as usize, detents, 6);
                let next = Colour::ALL.get(next).copied().unwrap_or(now);
                // Who had this colour takes the other.
                for mage in &mut self.mages {
                    if mage.colour == next {
                        mage.colour = now;
                    } else if mage.colour == now {
                        mage.colour = next;
                    }
                }
            }
            Knob::Action => {
                if let Some(role) = self.mages.get_mut(self.row).and_then(|m| m.role.as_mut()) {
                    let next = step_round(*role as usize, detents, 3);
                    *role = Role::ALL.get(next).copied().unwrap_or(*role);
                }
            }
        }
    }

    fn press(&self, game: &Astoria, random: &mut Random) -> Next {
        let seats = game.names.len();
        let start = if self.start < seats {
            self.start
        } else {
            random.below(seats as u32) as usize
        };
        Next::Commit(Action::Begin {
            start: start as u8,
            mages: self.mages.clone(),
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let seats = game.names.len();
        let role = self.mages.get(self.row).and_then(|m| m.role);
        let title = match role {
            Some(Role::Alchemist) => "Mages\tGreat Alchemist",
            Some(Role::Attendant) => "Mages\tAttendant",
            Some(Role::Deceiver) => "Mages\tDeceiver",
            None => "Mages",
        };
        page.title(title);
        page.list(seats + 1, self.row, &mut |row, facts| {
            let Some(mage) = self.mages.get(row) else {
                facts.other = self.start as u8;
                return if self.start < seats {
                    phrase!("Start player\t{other}")
                } else {
                    "Start player\tby lot"
                };
            };
            (facts.other, facts.colour) = (row as u8, mage.colour);
            match mage.role {
                Some(Role::Alchemist) => phrase!("{other}\t{colour} Alch."),
                Some(Role::Attendant) => phrase!("{other}\t{colour} Att."),
                Some(Role::Deceiver) => phrase!("{other}\t{colour} Dec."),
                None => phrase!("{other}\t{colour}"),
            }
        });
        let knobs = match role {
            Some(_) => knobs!(press DIAL "begin", turn ACTION "role", turn NUMBER "colour"),
            None if self.row == seats => knobs!(press DIAL "begin", turn NUMBER "start"),
            None => knobs!(press DIAL "begin", turn NUMBER "colour"),
        };
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        packed!(
            "Who plays which mage. DIAL chooses a line, NUMBER its colour, ACTION its role with five or six players. The \
         start player is whose colour a drawn artefact card shows, or by lot. Press DIAL to begin."
        )
    }
}

/// The lengths that no source gives, to be read off the printed board.
pub struct LengthsForm {
    lengths: Lengths,
    row: usize,
}

impl LengthsForm {
    pub fn new(game: &Astoria) -> Self {
        Self {
            lengths: game.lengths,
            row: 0,
        }
    }
}

/// In the order of [`Lengths::numbers`].
static LENGTH_ROWS: [&str; 4] = [
    "Unrest ends at\t#",
    "Dragon ends at\t#",
    "King healed at\t#",
    "King starts at\t#",
];
/// The row of the king's start.
const KING_STARTS: usize = 3;

impl Form for LengthsForm {
    fn turn(&mut self, _game: &Astoria, knob: Knob, detents: i8) {
        if knob != Knob::Number {
            self.row = step(self.row, detents, LENGTH_ROWS.len());
            return;
        }
        let least = if self.row == KING_STARTS { 1 } else { 2 };
        if let Some(number) = self.lengths.numbers().into_iter().nth(self.row) {
            *number = step_number(i16::from(*number), detents, least, i16::from(Lengths::LONGEST)) as u8;
        }
        // The king starts before the end of his track.
        let Lengths { king, king_start, .. } = &mut self.lengths;
        *king_start = (*king_start).min(*king - 1);
    }

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Table(self.lengths))
    }

    fn draw(&self, page: &mut Page) {
        let guessed = self.lengths == Lengths::PLACEHOLDER;
        let title = if guessed {
            "Tracks\tplaceholders"
        } else {
            "Tracks\tyour board"
        };
        page.title(title);
        page.list(LENGTH_ROWS.len(), self.row, &mut |row, facts| {
            let mut lengths = self.lengths;
            facts.numbers[0] = lengths.numbers().get(row).map_or(0, |number| i32::from(**number));
            LENGTH_ROWS.get(row).copied().unwrap_or("")
        });
        let knobs = if page.game.phase == Phase::Setup {
            knobs!(press DIAL "keep", press ACTION "mages", turn NUMBER "steps")
        } else {
            knobs!(press DIAL "keep", press ACTION "game", turn NUMBER "steps")
        };
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        packed!(
            "How long the tracks on your board are. The first numbers are placeholders, as no rule text gives them. What \
         you keep here also holds for later games."
        )
    }
}
