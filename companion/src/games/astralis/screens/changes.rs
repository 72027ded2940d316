//! What to do on the table after a move or an undo, one hex after the other; the pawn first.

use super::board::{CLOSE_PANEL, Scene, board, board_labels};
use super::parts::{place_name, right, sentence};
use super::zoom_label;
use crate::draw::{Align, BODY, BOLD, Frame, Ink, KnobLabels, SMALL, WIDTH};
use crate::games::astralis::Astralis;
use crate::games::astralis::rules::changes::{Change, Pieces};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::{Line, line};

pub struct Changes {
    /// How the table looks before all this.
    from: Pieces,
    is_undo: bool,
    at: usize,
    /// Magnified instead of the whole board.
    pub close: bool,
}

impl Changes {
    /// What the last move changed, if there was one.
    pub fn of_last(game: &Astralis, close: bool) -> Option<Self> {
        let from = game.pieces_before()?;
        Some(Self {
            from,
            is_undo: false,
            at: 0,
            close,
        })
    }

    /// What hands have to put back, if anything.
    pub fn undone(game: &Astralis, from: Pieces) -> Option<Self> {
        let changes = Self {
            from,
            is_undo: true,
            at: 0,
            close: super::BEGINS_CLOSE,
        };
        (game.change_count(&from) > 0).then_some(changes)
    }

    /// The table of an undo that nobody has begun to put back.
    pub fn untouched(&self) -> Option<Pieces> {
        (self.is_undo && self.at == 0).then_some(self.from)
    }

    fn is_last(&self, game: &Astralis) -> bool {
        self.at + 1 >= game.change_count(&self.from)
    }
}

// told: ASL-5, ASL-31, ASL-32
pub fn change_words(change: Change) -> Line {
    match change {
        Change::Move(seat, _) => line!("Move {seat}'s pawn"),
        Change::Withdraw(seat) => line!("Take {seat}'s pawn off"),
        Change::Put(seat) => line!("Put a {} tile and stone", seat.word()),
        Change::Exchange(seat) => line!("Flip tile, {} stone", seat.word()),
        Change::Remove => line!("Take off stone and tile"),
        Change::Lay(seat) => line!("Lay a {} tile", seat.word()),
        Change::Flip(seat) => line!("Flip tile to {}", seat.word()),
        Change::Settle(seat) => line!("Change red to {}", seat.word()),
        Change::Contest => line!("Change tile to red"),
        Change::Clear => line!("Take off the tile"),
    }
}

impl Screen for Changes {
    type Model = Astralis;

    fn name(&self) -> &'static str {
        "changes"
    }

    fn controls(&self, game: &Astralis, knobs: Controls<Self>) -> Controls<Self> {
        let press = if self.is_last(game) { "done" } else { "next" };
        knobs
            .choose(|screen, game, by| screen.at = step(screen.at, by, game.change_count(&screen.from)))
            .press(press, |screen, game, _| {
                if screen.is_last(game) {
                    return Next::Back;
                }
                screen.at += 1;
                Next::Stay
            })
            .hold_number(zoom_label(self.close), |screen, _, _| {
                screen.close = !screen.close;
                Next::Stay
            })
            .back("done")
    }

    fn draw(&self, game: &Astralis, frame: &mut Frame) {
        let Some((hex, change)) = game.change(&self.from, self.at) else {
            return;
        };
        let scene = Scene {
            cursor: Some(hex),
            trail: match change {
                // An undo of several moves need not lead straight back.
                Change::Move(_, Some(from)) if !self.is_undo => Some((from, hex)),
                _ => None,
            },
            ..Scene::of(game)
        };
        board(frame, &scene, self.close.then_some(hex));
        let of = line!("{}/{}", self.at + 1, game.change_count(&self.from));
        let name = game.named(hex);
        sentence(frame, self.close, &change_words(change));
        if !self.close {
            right(frame, 1, &BODY, &of);
            let left = WIDTH - BODY.width(&of) - 4;
            frame.text(left, 2, Align::Right, &SMALL, Ink::On, &line!("{name}"));
            return;
        }
        right(frame, 0, &BOLD, of);
        place_name(frame, name);
        if self.is_undo {
            frame.text(CLOSE_PANEL, 44, Align::Left, &BODY, Ink::On, "to undo");
        }
    }

    fn draw_labels(&self, _: &Astralis, labels: &KnobLabels, frame: &mut Frame) {
        board_labels(frame, labels, self.close);
    }

    fn help(&self, _: &Astralis) -> &'static str {
        if self.is_undo {
            // told: ASL-32
            return "The move is taken back. This is what hands put back on the table, one hex after the other: DIAL turns through the \
                    list, press it for the next. Press ACTION when all is done.";
        }
        // told: ASL-15, ASL-17, ASL-31, ASL-32
        "What hands do on the table now, one hex after the other: DIAL turns through the list, press it for the next. Press ACTION \
         when all is done. Each stone lies on a tile of its colour; a taken stone is exchanged and its tile flipped. A hex is \
         called by its row, A at Yellow's edge, and its place from Yellow's left."
    }
}
