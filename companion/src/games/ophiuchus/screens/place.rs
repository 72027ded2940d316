//! Where the next tile is to lie.

use super::Count;
use super::map::{PANEL, panel_labels, panel_name, preview, reserve};
use crate::draw::{Align, Frame, Ink, KnobLabels, SMALL};
use crate::games::ophiuchus::Ophiuchus;
use crate::games::ophiuchus::rules::layout::{BOX, CENTRE, Direction, Spot, Stars, Tile};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step_number;
use crate::text::line;

pub struct Place {
    pub spot: Spot,
}

impl Place {
    /// The preview begins at the free spot nearest to the last tile.
    pub fn new(game: &Ophiuchus) -> Self {
        let last = game.layout.tiles().last().map_or(CENTRE, |tile| tile.spot);
        for far in 1..=18_i8 {
            for back in 0..=2 * far {
                let dx = far - back;
                let dy = far - dx.abs();
                // Below, lying as the last one or across, then above.
                for way in 0..4 {
                    let dy = if way < 2 { dy } else { -dy };
                    let spot = Spot {
                        x: last.x.saturating_add(dx),
                        y: last.y.saturating_add(dy),
                        dir: if way % 2 == 0 { last.dir } else { last.dir.other() },
                    };
                    if game.layout.check(&Tile::new(spot, [Stars::OPEN; 2])).is_ok() {
                        return Self { spot };
                    }
                }
            }
        }
        Self { spot: last }
    }

    /// Moves the tile, or only keeps it in reach: one cell beyond the box, to see that it is beyond.
    fn shift(&mut self, game: &Ophiuchus, right: i8, down: i8) {
        let ((left, top), (most_right, bottom)) = game.layout.bounds().unwrap_or_default();
        let reach = |at: i8, detents: i8, least: i32, most: i32, two: bool| {
            let last = least + BOX - i32::from(two);
            // Within 20 of the centre, so the casts cannot lose.
            step_number(at.into(), detents, (most - BOX) as i16, last as i16) as i8
        };
        let Spot { x, y, dir } = self.spot;
        self.spot.x = reach(x, right, left, most_right, dir == Direction::Right);
        self.spot.y = reach(y, down, top, bottom, dir == Direction::Down);
    }
}

impl Screen for Place {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "place"
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("sideways", |screen, game, by| screen.shift(game, by, 0))
            .action("up and down", |screen, game, by| screen.shift(game, 0, by))
            .number("turn", |screen, game, by| {
                if by % 2 != 0 {
                    screen.spot.dir = screen.spot.dir.other();
                    // Turned at the edge, the other half must not leave the map.
                    screen.shift(game, 0, 0);
                }
            })
            .press("stars", |screen, game, _| {
                match game.check(screen.spot, [Stars::OPEN; 2]) {
                    Ok(()) => Next::open(Count::at(screen.spot)),
                    Err(refusal) => Next::explain(game, &refusal),
                }
            })
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        panel_name(frame, game.name(game.turn));
        let hand = line!("hand {}", game.hand(game.turn));
        frame.text(PANEL, 15, Align::Left, &SMALL, Ink::On, &hand);
        reserve(frame, game.reserve());
        preview(frame, game, self.spot, [Stars::OPEN; 2]);
    }

    fn draw_labels(&self, _: &Ophiuchus, labels: &KnobLabels, frame: &mut Frame) {
        panel_labels(frame, labels);
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-10, OPH-11, OPH-12, OPH-13, OPH-14, OPH-26
        "Lay one of your tiles: a side must touch a tile, no row or column may hold more than 13 stars without a gap, no empty \
         cell may be closed in, and all must fit into 9x9. On the right: tiles in your hand and in the reserve, the stars of its \
         row and columns so far, your score.\n\
         If none of yours fits, skip by the menu; there you can ask whether a tile fits anywhere."
    }
}
