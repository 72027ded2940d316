//! Before the game: who plays which mage, who starts, and how long the printed tracks are.

use super::super::action::{Action, Mage};
use super::super::model::{Colour, Lengths, Role};
use super::super::{Astoria, DEFAULT_COLOURS, Phase};
use super::{Form, Next};
use crate::draw::{Frame, Hint, Knobs, Row, footer, line, list, title};
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
        let seats = game.seats.len();
        let role = |seat| {
            (seats >= 5)
                .then(|| Role::ALL.iter().copied().cycle().nth(seat))
                .flatten()
        };
        Self {
            mages: DEFAULT_COLOURS
                .into_iter()
                .enumerate()
                .map(|(seat, colour)| Mage {
                    colour,
                    role: role(seat),
                })
                .take(seats)
                .collect(),
            row: 0,
            start: seats,
        }
    }
}

impl Form for Mages {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let seats = game.seats.len();
        let on_start = self.row == seats;
        match knob {
            Knob::Dial => self.row = step(self.row, detents, seats + 1),
            Knob::Number if on_start => self.start = step_round(self.start, detents, seats + 1),
            Knob::Number => {
                let Some(now) = self.mages.get(self.row).map(|m| m.colour) else {
                    return;
                };
                let next = Colour::ALL
                    .into_iter()
                    .cycle()
                    .nth(step_round(now as usize, detents, 6))
                    .unwrap_or(now);
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
                    *role = Role::ALL.iter().copied().nth(next).unwrap_or(*role);
                }
            }
        }
    }

    fn press(&self, game: &Astoria, random: &mut Random) -> Next {
        let seats = game.seats.len();
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

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let seats = game.seats.len();
        let role = self.mages.get(self.row).and_then(|m| m.role);
        let right = match role {
            Some(Role::Alchemist) => "Great Alchemist",
            Some(Role::Attendant) => "Attendant",
            Some(Role::Deceiver) => "Deceiver",
            None => "",
        };
        title(frame, "Mages", right);
        list(
            frame,
            seats + 1,
            self.row,
            &mut |row, show| match self.mages.get(row) {
                Some(mage) => {
                    let short = match mage.role {
                        Some(Role::Alchemist) => " Alch.",
                        Some(Role::Attendant) => " Att.",
                        Some(Role::Deceiver) => " Dec.",
                        None => "",
                    };
                    show(Row {
                        left: game.name(row as u8),
                        right: &line(format_args!("{}{short}", mage.colour.word())),
                    });
                }
                None => show(Row {
                    left: "Start player",
                    right: if self.start < seats {
                        game.name(self.start as u8)
                    } else {
                        "by lot"
                    },
                }),
            },
        );
        let on_start = self.row == seats;
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("begin"),
                action: if role.is_some() {
                    Hint::Turn("role")
                } else {
                    Hint::Nothing
                },
                number: Hint::Turn(if on_start { "start" } else { "colour" }),
            },
        );
    }

    fn name(&self) -> &'static str {
        "mages"
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

const LENGTH_ROWS: [&str; 4] = [
    "Unrest ends at",
    "Dragon ends at",
    "King healed at",
    "King starts at",
];

impl Form for LengthsForm {
    fn turn(&mut self, _game: &Astoria, knob: Knob, detents: i8) {
        if knob != Knob::Number {
            self.row = step(self.row, detents, LENGTH_ROWS.len());
            return;
        }
        let l = &mut self.lengths;
        let most = if self.row == 3 {
            l.king - 1
        } else {
            Lengths::LONGEST
        };
        let (number, least) = match self.row {
            0 => (&mut l.unrest, 2),
            1 => (&mut l.dragon, 2),
            2 => (&mut l.king, 2),
            _ => (&mut l.king_start, 1),
        };
        *number = step_number(i16::from(*number), detents, least, i16::from(most)) as u8;
        l.king_start = l.king_start.min(l.king - 1);
    }

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Table(self.lengths))
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let guessed = self.lengths == Lengths::PLACEHOLDER;
        title(
            frame,
            "Tracks",
            if guessed { "placeholders" } else { "your board" },
        );
        let l = &self.lengths;
        let numbers = [l.unrest, l.dragon, l.king, l.king_start];
        list(frame, LENGTH_ROWS.len(), self.row, &mut |row, show| {
            if let (Some(left), Some(number)) = (LENGTH_ROWS.get(row), numbers.get(row)) {
                show(Row {
                    left,
                    right: &line(format_args!("{number}")),
                });
            }
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("keep"),
                action: Hint::Press(if game.phase == Phase::Setup {
                    "mages"
                } else {
                    "game"
                }),
                number: Hint::Turn("steps"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "lengths"
    }

    fn help(&self) -> Packed {
        packed!(
            "How long the tracks on your board are. The first numbers are placeholders, as no rule text gives them. What \
         you keep here also holds for later games."
        )
    }
}
