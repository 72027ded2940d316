//! The star counts of a tile that is to be laid.

use super::map::{PANEL, half_labels, map, panel_labels, panel_stars, preview, turn_stars};
use crate::draw::{Align, Frame, Ink, KnobLabels, SMALL};
use crate::games::ophiuchus::rules::layout::{Direction, Spot, Stars, Tile};
use crate::games::ophiuchus::{Action, Ophiuchus, Phase};
use crate::games::screen::{Controls, Next, Screen};

pub struct Count {
    spot: Spot,
    stars: [Stars; 2],
    /// What it began with.
    given: [Stars; 2],
}

impl Count {
    pub fn at(spot: Spot) -> Self {
        Self::of(&Tile::new(spot, [Stars::OPEN; 2]))
    }

    /// A tile whose stars are counted already.
    pub fn of(&Tile { spot, stars, .. }: &Tile) -> Self {
        Self {
            spot,
            stars,
            given: stars,
        }
    }
}

impl Screen for Count {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "count"
    }

    fn controls(&self, game: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        let [first, second] = half_labels(self.spot.dir);
        let knobs = knobs
            .action(first, |screen, _, by| turn_stars(&mut screen.stars[0], by))
            .number(second, |screen, _, by| turn_stars(&mut screen.stars[1], by))
            .press("lay", |screen, _, _| {
                Next::act(Action::Place {
                    spot: screen.spot,
                    stars: screen.stars,
                })
            });
        if game.phase != Phase::Centre {
            return knobs;
        }
        knobs.dial("turn", |screen, _, by| {
            screen.spot.dir = if by > 0 { Direction::Down } else { Direction::Right };
        })
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        if game.phase != Phase::Centre {
            panel_stars(frame, game.name(game.turn), self.stars);
            return preview(frame, game, self.spot, self.stars);
        }
        // It always fits: there is room to say what is asked.
        map(frame, &game.layout, self.spot, self.stars);
        panel_stars(frame, "Centre tile", self.stars);
        for (row, text) in ["Its stars:", "turn ACTION", "and NUMBER."]
            .into_iter()
            .enumerate()
        {
            frame.text(
                PANEL,
                25 + row as i32 * SMALL.height,
                Align::Left,
                &SMALL,
                Ink::On,
                text,
            );
        }
    }

    fn draw_labels(&self, _: &Ophiuchus, labels: &KnobLabels, frame: &mut Frame) {
        panel_labels(frame, labels);
    }

    fn unsaved(&self, _: &Ophiuchus) -> bool {
        self.stars != self.given
    }

    fn help(&self, game: &Ophiuchus) -> &'static str {
        match game.phase {
            Phase::Centre => {
                // told: OPH-8, OPH-15
                "The open tile in the middle: enter the stars of its two halves. A ? can be filled in later. It comes out of \
                 nobody's hand."
            }
            _ => {
                // told: OPH-9, OPH-15
                "Enter the stars of both halves. In a hurry leave a ? and fill it in later by the menu: till then sums with a ? \
                 may be more. A ! marks exactly 13.\n\
                 Then you may take a card if stars line up, and draw a tile. ACTION moves the tile again."
            }
        }
    }
}
