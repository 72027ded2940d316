//! The score in full.

use crate::draw::{Align, BODY, BODY_TOP, Frame, Ink, WIDTH, title};
use crate::games::astralis::rules::Seat;
use crate::games::astralis::{Astralis, Points, RED_TILES, STONES_IN_BAG};
use crate::games::screen::{Controls, Screen};
use crate::text::line;

pub struct Score;

impl Screen for Score {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "score"
    }

    fn controls(&self, _: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        knobs
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let land = &game.land;
        let (red, open) = (land.contested.count(), land.unexplored.count());
        let red = match red {
            0..=RED_TILES => line!("{red} red"),
            _ => line!("{red}/{RED_TILES} red!"),
        };
        title(frame, "Score", &line!("{red}, {open} open"));
        let column = |seat: Seat| {
            let lying = land.stones[seat as usize].count();
            [
                line!("{seat}"),
                line!("{}", land.points(seat)),
                line!("{}", Points(game.score2(seat))),
                line!("{lying}/{STONES_IN_BAG}"),
            ]
        };
        let labels = ["", "Hexes", "With komi", "Stones"].map(|label| line!("{label}"));
        for (x, align, texts) in [
            (0, Align::Left, labels),
            (84, Align::Right, column(Seat::Yellow)),
            (WIDTH, Align::Right, column(Seat::Cyan)),
        ] {
            for (row, text) in texts.iter().enumerate() {
                let y = BODY_TOP + 10 * row as i32;
                frame.text(x, y, align, &BODY, Ink::On, text);
            }
        }
    }

    fn help(&self, _: &Astralis) -> &'static str {
        // told: ASL-21, ASL-23, ASL-24, ASL-26, ASL-28
        "A point for each hex with a tile of your colour; Cyan adds the komi. Open hexes are still unexplored: when there is none, \
         the game is over.\n\
         Stones: how many of 30 lie on the board. With an empty bag use other beads; stones are due all the same. So for red tiles, of \
         which there are 60."
    }
}
