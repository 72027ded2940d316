//! What to do on the table after a move, one hex after the other; the pawn first.

use super::board::{CLOSE_PANEL, Scene, WHOLE_PANEL, board, board_labels};
use super::panel::{right, words};
use super::{View, zoom_label};
use crate::draw::{Align, BODY, BOLD, Frame, Ink, KnobLabels, SMALL, WIDTH};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::changes::Deed;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::{Line, line};

pub struct Changes {
    at: usize,
    /// Magnified instead of the whole board.
    pub close: bool,
}

impl Changes {
    pub fn new(view: View) -> Self {
        Self {
            at: 0,
            close: view.changes_close,
        }
    }

    fn is_last(&self, game: &Astralis) -> bool {
        self.at + 1 >= game.change_count()
    }
}

pub fn deed_words(deed: Deed) -> Line {
    match deed {
        Deed::Put(seat) => line!("Put a {} tile and stone", seat.word()),
        Deed::Exchange(seat) => line!("Flip tile, {} stone", seat.word()),
        Deed::Lay(seat) => line!("Lay a {} tile", seat.word()),
        Deed::Flip(seat) => line!("Flip tile to {}", seat.word()),
        Deed::Settle(seat) => line!("Change red to {}", seat.word()),
        Deed::Contest => line!("Change tile to red"),
    }
}

impl Screen for Changes {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "changes"
    }

    fn controls(&self, game: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        let press = match (self.close, self.is_last(game)) {
            (false, _) => "go",
            (true, false) => "next",
            (true, true) => "done",
        };
        knobs
            .choose(|screen, game, by| screen.at = step(screen.at, by, game.change_count()))
            .press(press, |screen, game, _| {
                if screen.is_last(game) {
                    return Next::Back;
                }
                screen.at += 1;
                Next::Stay
            })
            .hold(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
            .back("all done")
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let Some(last) = &game.last else { return };
        let deed = self.at.checked_sub(1).and_then(|index| game.change(index));
        let (hex, text) = match deed {
            Some((hex, deed)) => (Some(hex), deed_words(deed)),
            None if self.at == 0 => (Some(last.to), line!("Move {}'s pawn", last.seat)),
            None => {
                let (stuck, again) = (last.seat.other(), last.seat);
                (None, line!("{stuck} is stuck: {again} again"))
            }
        };
        let scene = Scene {
            cursor: hex,
            trail: (self.at == 0).then_some((last.from, last.to)),
            ..Scene::of(game)
        };
        board(frame, &scene, self.close.then_some(hex.unwrap_or(last.to)));
        let count = game.change_count();
        right(frame, 0, &BOLD, line!("{}/{count}", self.at + 1));
        let hex = hex.map_or(line!(""), |hex| line!("{hex}"));
        if self.close {
            words(frame, CLOSE_PANEL, 14, &BODY, &text);
            frame.text(CLOSE_PANEL, 2, Align::Left, &BODY, Ink::On, &hex);
        } else {
            words(frame, WHOLE_PANEL, 13, &SMALL, &text);
            frame.text(WIDTH, 45, Align::Right, &SMALL, Ink::On, &hex);
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        "What to do on the table, one hex after the other. DIAL turns through the list, press DIAL for the next. Press ACTION \
         when all is done.\n\
         Hold NUMBER: whole board or magnified."
    }
}
