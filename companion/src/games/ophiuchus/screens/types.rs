//! The star types of a tile that lies.

use super::Doubts;
use super::map::{half_icons, half_labels};
use crate::draw::{Align, BODY, BOLD, Frame, Ink, LARGE, title};
use crate::games::RecordEntry;
use crate::games::ophiuchus::rules::layout::{MOST_STARS, Stars, Tile, Types};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::stock::UNCHANGED;
use crate::text::line;

pub struct EnterTypes {
    /// The tile's index.
    index: usize,
    tile: Tile,
    types: [Types; 2],
}

impl EnterTypes {
    pub fn of(game: &Ophiuchus, index: usize) -> Option<Self> {
        let tile = *game.layout.tiles().get(index)?;
        Some(Self {
            index,
            tile,
            types: tile.types(),
        })
    }

    /// Whether there is something left to enter.
    pub fn is_open(&self) -> bool {
        self.tile.takes_types() && self.types.contains(&Types::OPEN)
    }

    fn turn(&mut self, half: usize, by: i8) {
        if let (Some(types), Some(stars)) = (self.types.get_mut(half), self.tile.stars.get(half)) {
            *types = turn_types(*types, *stars, by);
        }
    }
}

/// The next of all sets of types that a half with so many stars can show, after unknown.
fn turn_types(Types(mut types): Types, stars: Stars, detents: i8) -> Types {
    // Unknown is one more than all types: in the ring of numbers it is the one before none.
    let ring = i16::from(Types::OPEN.0) + 1;
    let is_implied = matches!(stars.known(), Some(0 | MOST_STARS));
    for _ in 0..detents.unsigned_abs() {
        for _ in 0..ring {
            // Below 65, so the cast cannot lose.
            types = (i16::from(types) + i16::from(detents.signum())).rem_euclid(ring) as u8;
            if Types(types).suit(stars) && !(is_implied && Types(types) == Types::OPEN) {
                break;
            }
        }
    }
    Types(types)
}

impl Screen for EnterTypes {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "types"
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        let [first, second] = half_labels(self.tile.spot.dir);
        knobs
            .action(first, |screen, _, by| screen.turn(0, by))
            .number(second, |screen, _, by| screen.turn(1, by))
            .press("keep", |screen, game, _| {
                // Of a tile that was just laid nothing is an answer, too: it is not asked for again at the next power-on.
                if !screen.unsaved(game) && !game.just_laid {
                    return Next::refuse(UNCHANGED);
                }
                let types = Action::Types {
                    // At most 27 tiles, so the cast cannot lose.
                    tile: screen.index as u8,
                    types: screen.types,
                };
                Doubts::or_act(game, types)
            })
    }

    fn draw(&self, _: &Ophiuchus, frame: &mut Frame) {
        let [first, second] = self.tile.stars;
        let tile = line!("tile {}: {first}|{second}", self.index + 1);
        title(frame, "Star types", &tile);
        let mut y = 16;
        let icons = half_icons(self.tile.spot.dir);
        for ((types, stars), icon) in self.types.iter().zip(&self.tile.stars).zip(&icons) {
            frame.text(0, y + 1, Align::Left, &LARGE, Ink::On, stars.word());
            frame.icon(11, y + 5, Ink::On, icon);
            for (index, letter) in ["A", "B", "C", "D", "E", "F"].into_iter().enumerate() {
                let x = 21 + index as i32 * 18;
                frame.outline(x, y, 16, 15, Ink::On);
                let (text, font, top) = match types.known() {
                    None => ("?", &BODY, y + 2),
                    Some(_) => (letter, &BOLD, y + 1),
                };
                frame.text(x + 8, top, Align::Centre, font, Ink::On, text);
                if types.known().is_some_and(|bits| bits >> index & 1 == 1) {
                    frame.fill(x + 1, y + 1, 14, 13, Ink::Invert);
                }
            }
            y += 19;
        }
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-2
        "Call the six star types A to F, as the six cards of three lie in the firmament. ACTION turns through all sets for \
         the left or upper half, NUMBER for the other. Press DIAL to keep them, ACTION to leave them open."
    }

    fn unsaved(&self, _: &Ophiuchus) -> bool {
        self.types != self.tile.types()
    }

    fn committed(&mut self, _: &Ophiuchus, _: &RecordEntry<Ophiuchus>) -> After<Ophiuchus> {
        After::Back
    }
}
