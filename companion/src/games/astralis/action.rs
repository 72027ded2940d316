//! What players do, with its words in records.

use super::rules::board::Hex;
use crate::record::codec::{Codec, Coder, Spelling, codec, last_after};
use crate::record::grammar::number;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// Yellow's pawn, then Cyan's, goes to its first hex.
    Start(Hex),
    Move {
        to: Hex,
        stone: Option<Hex>,
    },
    /// By agreement.
    #[default]
    End,
}

codec! { Action, "start, move or end" {
    "start" Start(hex)
    "move" Move { to, stone: a_stone }
    "end" End {}
} }

fn a_stone(stone: &mut Option<Hex>, coder: &mut Coder) {
    last_after("stone", stone, coder);
}

impl Codec for Hex {
    fn walk(&mut self, coder: &mut Coder) {
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
            // One that is on the board, or nearly.
            random: |random| (random.below(17) as i8 - 8) as u8,
        };
        fn from_bytes(bytes: &[u8]) -> Hex {
            match bytes {
                [q, r] => Hex::new(*q as i8, *r as i8),
                _ => Hex::default(),
            }
        }
        let mut bytes = [self.q as u8, self.r as u8];
        coder.spelled(&mut bytes, &HEX);
        *self = from_bytes(&bytes);
    }
}
