//! Before the game: who plays which mage, and who starts.

use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astoria::action::{Action, MageChoice};
use crate::games::astoria::components::{Colour, Role};
use crate::games::astoria::{Astoria, DEFAULT_COLOURS};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::input::step_round;
use crate::record::MOST_SEATS;
use crate::text::line;
use heapless::Vec;

/// One row for each seat, and one for the start player.
pub struct Mages {
    mages: Vec<MageChoice, MOST_SEATS>,
    row: usize,
    /// A seat; behind the last one: by lot.
    start: usize,
}

impl Mages {
    pub fn new(game: &Astoria) -> Self {
        let seats = game.names.len();
        let mage = |(seat, colour): (usize, &Colour)| MageChoice {
            colour: *colour,
            role: game.has_roles().then(|| Role::at(seat % Role::ALL.len())),
        };
        Self {
            mages: DEFAULT_COLOURS.iter().take(seats).enumerate().map(mage).collect(),
            row: 0,
            start: seats,
        }
    }

    fn turn_colour(&mut self, by: i8) {
        let Some(now) = self.mages.get(self.row).map(|mage| mage.colour) else {
            return;
        };
        let next = Colour::at(step_round(now as usize, by, Colour::ALL.len()));
        // Who had this colour takes the other.
        for mage in &mut self.mages {
            if mage.colour == next {
                mage.colour = now;
            } else if mage.colour == now {
                mage.colour = next;
            }
        }
    }

    fn turn_role(&mut self, by: i8) {
        if let Some(role) = self.mages.get_mut(self.row).and_then(|mage| mage.role.as_mut()) {
            *role = Role::at(step_round(*role as usize, by, Role::ALL.len()));
        }
    }

    fn chosen_role(&self) -> Option<Role> {
        self.mages.get(self.row)?.role
    }
}

impl List for Mages {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "mages"
    }

    fn draw_around(&self, _: &Astoria, frame: &mut Frame) -> Area {
        draw::title(frame, "Who plays which mage?", "")
    }

    fn len(&self, _: &Astoria) -> usize {
        self.mages.len() + 1
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let Some(mage) = self.mages.get(index) else {
            return match game.names.get(self.start) {
                Some(name) => Row::new("Start player", name),
                None => Row::new("Start player", "by lot"),
            };
        };
        let colour = mage.colour.word();
        let right = match mage.role {
            Some(Role::Alchemist) => line!("{colour} Alchemist"),
            Some(role) => line!("{colour} {}", role.label()),
            None => line!("{colour}"),
        };
        Row::new(game.seat_name(index as u8), right)
    }

    chosen_is!(row);

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.press("begin", |mages, game, random| {
            let start = if mages.start < game.names.len() {
                mages.start as u32
            } else {
                random.below(game.seat_count().into())
            };
            Next::act(Action::Begin {
                // A seat.
                start: start as u8,
                mages: mages.mages.clone(),
            })
        });
        let knobs = if self.row == self.mages.len() {
            knobs.number("start", |mages, game, by| {
                mages.start = step_round(mages.start, by, game.names.len() + 1);
            })
        } else {
            knobs.number("colour", |mages, _, by| mages.turn_colour(by))
        };
        match self.chosen_role() {
            Some(_) => knobs.action("role", |mages, _, by| mages.turn_role(by)),
            None => knobs,
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        match self.chosen_role() {
            // told: ASO-1, ASO-8
            None => {
                "Say which mage each player has. The start player is whose colour a drawn artefact card has; or the device draws lots. Play goes \
                 clockwise."
            }
            // told: ASO-50, ASO-56
            Some(Role::Alchemist) => {
                "Great Alchemist: begins with 20 power, but only 4 gems. His card makes 3 glyphs of his own colour or 1 of \
                 any. There are 4 flasks, so at most 4 Alchemists and Attendants."
            }
            // told: ASO-51, ASO-52, ASO-55
            Some(Role::Attendant) => {
                "Attendant: lays two gems with one action. His card takes a gem from the reserve for nothing. His power is 0 \
                 again after each of his turns. His power marker belongs to his gems."
            }
            // told: ASO-53, ASO-54
            Some(Role::Deceiver) => {
                "Deceiver: has no flask; the gems of his finished artefacts return to his stock. Sulphur is sun for him. His card \
                 takes a gem off another's artefact in work, or taps a ready one without effect."
            }
        }
    }

    fn unsaved(&self, game: &Astoria) -> bool {
        let Self { mages, start, .. } = Self::new(game);
        (&self.mages, self.start) != (&mages, start)
    }
}
