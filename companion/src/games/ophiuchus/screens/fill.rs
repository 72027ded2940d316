//! Fills in or corrects the star counts of tiles that lie.

use super::map::{half_labels, map, panel_labels, panel_stars, panel_sums, turn_stars, verdict};
use super::{Doubts, EnterTypes};
use crate::draw::{Frame, KnobLabels};
use crate::games::RecordEntry;
use crate::games::ophiuchus::rules::layout::{Spot, Stars, Tile};
use crate::games::ophiuchus::{Action, Ophiuchus, Refusal};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::stock::UNCHANGED;
use crate::input::step;
use crate::text::line;

pub struct Fill {
    /// Its index.
    tile: usize,
    spot: Spot,
    stars: [Stars; 2],
}

impl Fill {
    /// The first tile that is still open, else the last one.
    pub fn first(game: &Ophiuchus) -> Option<Self> {
        let tiles = game.layout.tiles();
        let open = tiles.iter().position(Tile::is_open);
        Self::at(game, open.or(tiles.len().checked_sub(1))?)
    }

    fn at(game: &Ophiuchus, tile: usize) -> Option<Self> {
        let &Tile { spot, stars, .. } = game.layout.tiles().get(tile)?;
        Some(Self { tile, spot, stars })
    }

    fn show(&mut self, game: &Ophiuchus, tile: usize) {
        if let Some(other) = Self::at(game, tile) {
            *self = other;
        }
    }

    /// Whether the counts are as they were kept, and leave types to be entered.
    fn is_done(&self, game: &Ophiuchus) -> bool {
        let laid = game.layout.tiles().get(self.tile);
        !self.unsaved(game) && laid.is_some_and(Tile::takes_types)
    }

    fn keep(&self, game: &Ophiuchus) -> Next<Ophiuchus> {
        if !self.unsaved(game) {
            return Next::refuse(UNCHANGED);
        }
        let counts = Action::Counts {
            // At most 27 tiles, so the cast cannot lose.
            tile: self.tile as u8,
            stars: self.stars,
        };
        Doubts::or_act(game, counts)
    }
}

impl Screen for Fill {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "fill"
    }

    fn controls(&self, game: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        let [first, second] = half_labels(self.spot.dir);
        let knobs = knobs
            .dial("tile", |screen, game, by| {
                screen.show(game, step(screen.tile, by, game.layout.tiles().len()));
            })
            .action(first, |screen, _, by| turn_stars(&mut screen.stars[0], by))
            .number(second, |screen, _, by| turn_stars(&mut screen.stars[1], by));
        if self.is_done(game) {
            knobs.press("types", |screen, game, _| {
                match EnterTypes::of(game, screen.tile) {
                    Some(types) => Next::open(types),
                    None => Next::Stay,
                }
            })
        } else {
            knobs.press("keep", |screen, game, _| screen.keep(game))
        }
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        map(frame, &game.layout, self.spot, self.stars);
        panel_stars(frame, &line!("Tile {}", self.tile + 1), self.stars);
        let mut with = game.layout.clone();
        match with.recount(self.tile, self.stars) {
            Ok(()) => panel_sums(frame, &with.sums(self.spot)),
            Err(obstacle) => verdict(frame, Refusal::Obstacle(obstacle).in_short(), true),
        }
    }

    fn draw_labels(&self, _: &Ophiuchus, labels: &KnobLabels, frame: &mut Frame) {
        panel_labels(frame, labels);
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        "DIAL chooses a tile, ACTION and NUMBER set its stars, press DIAL to keep them. Press again to enter star types. \
         Counts that break 13 are refused: then undo, and lay the tile again. If a card or prize was not earned by them you are asked first."
    }

    fn unsaved(&self, game: &Ophiuchus) -> bool {
        let laid = game.layout.tiles().get(self.tile);
        laid.is_some_and(|tile| tile.stars != self.stars)
    }

    /// Counts lead on to the next tile that is open.
    fn committed(&mut self, game: &Ophiuchus, entry: &RecordEntry<Ophiuchus>) -> After<Ophiuchus> {
        if let RecordEntry::Action(Action::Counts { .. }) = entry {
            let open = game.layout.tiles().iter().position(Tile::is_open);
            self.show(game, open.unwrap_or(self.tile));
        }
        After::Stay
    }
}
