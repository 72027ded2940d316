//! Whoever can lay no tile skips. For a tile whose stars are given, the device says whether it fits anywhere (OPH-14).

use super::Count;
use super::map::{half_labels, turn_stars};
use crate::draw::{Align, BODY, BODY_TOP, Frame, Ink, LARGE, WIDTH, title};
use crate::games::ophiuchus::rules::layout::{Direction, Stars, Tile};
use crate::games::ophiuchus::{Action, Ophiuchus};
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Skip {
    stars: [Stars; 2],
    /// A way to lay the tile. Found once: the search takes long.
    fit: Option<Tile>,
}

impl Default for Skip {
    /// No tile is asked about.
    fn default() -> Self {
        Self {
            stars: [Stars::OPEN; 2],
            fit: None,
        }
    }
}

impl Skip {
    fn is_counted(&self) -> bool {
        !self.stars.contains(&Stars::OPEN)
    }

    fn turn(&mut self, game: &Ophiuchus, half: usize, by: i8) {
        if let Some(stars) = self.stars.get_mut(half) {
            turn_stars(stars, by);
        }
        self.fit = None;
        if self.is_counted() {
            self.fit = game.layout.fit(self.stars);
        }
    }
}

impl Screen for Skip {
    type Model = Ophiuchus;

    fn name(&self) -> &'static str {
        "skip"
    }

    fn controls(&self, _: &Ophiuchus, knobs: Controls<Self>) -> Controls<Self> {
        // It is shown lying.
        let [first, second] = half_labels(Direction::Right);
        let knobs = knobs
            .action(first, |screen, game, by| screen.turn(game, 0, by))
            .number(second, |screen, game, by| screen.turn(game, 1, by));
        match self.fit {
            Some(_) => knobs.press("show", |screen, _, _| match &screen.fit {
                Some(tile) => Next::open(Count::of(tile)),
                None => Next::Stay,
            }),
            None => knobs.press("skip", |_, _, _| Next::act(Action::Skip)),
        }
    }

    fn draw(&self, game: &Ophiuchus, frame: &mut Frame) {
        title(frame, &line!("{} skips?", game.name(game.turn)), "");
        let [one, other] = self.stars;
        let tile = line!("{one} | {other}");
        frame.text(WIDTH / 2, BODY_TOP + 2, Align::Centre, &LARGE, Ink::On, &tile);
        let is_open = game.layout.tiles().iter().any(Tile::is_open);
        let lines = match (self.is_counted(), &self.fit) {
            (false, _) => ["None fits: no draw.", "Turn to check a tile."],
            (true, None) => ["It fits nowhere.", "No tile is drawn."],
            (true, Some(_)) if is_open => ["It may fit:", "some stars are open."],
            (true, Some(_)) => ["It fits.", "It must be laid."],
        };
        for (y, text) in [30, 40].into_iter().zip(lines) {
            frame.text(WIDTH / 2, y, Align::Centre, &BODY, Ink::On, text);
        }
    }

    fn help(&self, _: &Ophiuchus) -> &'static str {
        // told: OPH-14, OPH-24
        "Whoever can lay no tile skips and draws none. When all skip in turn the game is over.\n\
         If in doubt set the stars of a tile in hand with ACTION and NUMBER: the device says whether it fits anywhere, and where. \
         The others may be looking: ask only about tiles that you would show."
    }
}
