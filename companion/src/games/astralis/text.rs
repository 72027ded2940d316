//! Astralis in words: record lines, history, refusals and JSON.

use super::board::Hex;
use super::rules::{Land, Seat};
use super::{Action, Astralis};
use crate::form::{Form, Pass, Spelling, form, last_after};
use crate::games::Game;
use crate::json::Json;
use crate::words::{number, sentences};
use core::fmt::{self, Display, Write};

/// Why an action is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    BothStarted,
    PawnsFirst,
    NoStart(Seat, Hex),
    OffBoard(Hex),
    MustMove,
    NotInLine {
        from: Hex,
        to: Hex,
    },
    /// A stone that cannot be landed on or passed.
    StoneInWay(Seat, Hex),
    PawnInWay(Seat, Hex),
    StoneFarFromPawn {
        stone: Hex,
        pawn: Hex,
    },
    Explored(Hex),
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

sentences! { Refusal {
    Over {} "The game is over"
    BothStarted {} "Both pawns are on the board already"
    PawnsFirst {} "Both pawns go on the board first"
    NoStart(seat, hex) "# is not on #'s edge between the corners" [hex, seat]
    OffBoard(hex) "# is not on the board" [hex]
    MustMove {} "The pawn must move"
    NotInLine { from, to } "# is not in a straight line from #" [to, from]
    StoneInWay(seat, hex) "#'s stone on # is in the way" [seat, hex]
    PawnInWay(seat, hex) "#'s pawn on # is in the way" [seat, hex]
    StoneFarFromPawn { stone, pawn } "# is not next to the pawn on #" [stone, pawn]
    Explored(hex) "# has a stone on or beside it" [hex]
} }

form! { Action, "start, move or end" {
    "start" Start(hex)
    "move" Move { to, stone: a_stone }
    "end" End {}
} }

fn a_stone(stone: &mut Option<Hex>, pass: &mut Pass) {
    last_after("stone", stone, pass);
}

impl Form for Hex {
    fn walk(&mut self, pass: &mut Pass) {
        static HEX: Spelling = Spelling {
            expected: "a hex q,r",
            write: |bytes, out| write!(out, "{}", from_bytes(bytes)),
            read: |word, bytes| {
                let (q, r) = word.split_once(',')?;
                for (byte, part) in bytes.iter_mut().zip([q, r]) {
                    *byte = i8::try_from(number(part)?).ok()? as u8;
                }
                Some(())
            },
        };
        fn from_bytes(bytes: &[u8]) -> Hex {
            match bytes {
                [q, r] => Hex::new(*q as i8, *r as i8),
                _ => Hex::default(),
            }
        }
        let mut bytes = [self.q as u8, self.r as u8];
        pass.spelled(&mut bytes, &HEX);
        *self = from_bytes(&bytes);
    }
}

pub fn tell(game: &Astralis, action: &Action, out: &mut dyn Write) -> fmt::Result {
    let seat = game.turn;
    match action {
        Action::Start(hex) => write!(out, "{seat} starts {hex}"),
        Action::Move { to, stone } => {
            write!(out, "{seat} {to}")?;
            if let Some(stone) = stone {
                write!(out, " stone {stone}")?;
            }
            let mut after = *game;
            _ = after.apply(action);
            let taken = after.last.map_or(0, |last| last.taken(&after.land).count());
            if taken > 0 {
                write!(out, " takes {taken}")?;
            }
            Ok(())
        }
        Action::End => write!(out, "Ended by agreement"),
    }
}

impl Seat {
    pub fn name(self) -> &'static str {
        match self {
            Self::Yellow => "Yellow",
            Self::Cyan => "Cyan",
        }
    }

    /// In records and within sentences.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Cyan => "cyan",
        }
    }
}

fn seat_or_null(json: &mut Json, seat: Option<Seat>) {
    match seat {
        Some(seat) => json.string(seat.word()),
        None => json.null(),
    }
}

fn hex(json: &mut Json, hex: Hex) {
    json.array(|json| {
        json.number(hex.q);
        json.number(hex.r);
    });
}

/// An object with one entry a player.
fn for_both(json: &mut Json, write: impl Fn(&mut Json, Seat)) {
    json.object(|json| {
        for seat in Seat::BOTH {
            write(json.key(seat.word()), seat);
        }
    });
}

pub fn json(game: &Astralis, json: &mut Json) {
    json.key("size").number(game.size);
    seat_or_null(json.key("to_move"), game.to_move());
    for_both(json.key("stones"), |json, seat| {
        json.array(|json| {
            // Sorted by q, then r.
            let rim = game.size - 1;
            for q in -rim..=rim {
                for stone in (-rim..=rim).map(|r| Hex::new(q, r)) {
                    if game.land.stones[seat as usize].contains(stone) {
                        hex(json, stone);
                    }
                }
            }
        });
    });
    for_both(json.key("pawns"), |json, seat| match game.pawns[seat as usize] {
        Some(pawn) => hex(json, pawn),
        None => json.null(),
    });
    let Land {
        controlled: [yellow, cyan],
        contested,
        unexplored,
        ..
    } = &game.land;
    json.key("control").object(|json| {
        json.key("yellow").number(yellow.count());
        json.key("cyan").number(cyan.count());
        json.key("contested").number(contested.count());
        json.key("unexplored").number(unexplored.count());
    });
    json.key("over").boolean(game.over());
    for_both(json.key("score2"), |json, seat| json.number(game.score2(seat)));
    seat_or_null(json.key("winner"), game.leader().filter(|_| game.over()));
}
