//! What begins a record: which game, who sits where, and the game's options.

use super::codec::{Codec, Coder, Number, list};
use super::letters::{code, decoded, is_letter};
use heapless::{String, Vec};

/// Seats at the largest table.
pub const MOST_SEATS: usize = 6;
/// Options that a game can ask for before it begins.
pub const MOST_OPTIONS: usize = 6;
/// Bytes of the longest stored action; whole printed tables are the long ones.
pub const MOST_ACTION_BYTES: usize = 56;

/// Letters of the longest name.
pub const MOST_NAME_LETTERS: usize = 8;

/// A player's name: letters, digits and underscores, so that it is one word in a record. An accented letter takes two bytes.
pub type Name = String<{ 2 * MOST_NAME_LETTERS }>;
/// An action as it is stored.
pub type ActionBytes = Vec<u8, MOST_ACTION_BYTES>;

/// A game's number in saved data. Numbers are never given to another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId(pub u8);

/// Games have the numbers 1 to this; the store has room for so many.
pub const MOST_GAMES: usize = 6;

/// Colours that stand in for names until players enter their own.
pub const SEAT_COLOURS: [&str; MOST_SEATS] = ["Red", "Blue", "Gold", "Jade", "Violet", "Grey"];

/// Cuts a name to its length and to letters, digits and underscores.
pub fn name(text: impl AsRef<str>) -> Name {
    let mut name = Name::new();
    let letters = text.as_ref().chars().filter(|letter| is_letter(*letter));
    letters
        .take(MOST_NAME_LETTERS)
        .for_each(|letter| _ = name.push(letter));
    name
}

/// What a game is told before it begins; the first line of its record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Clockwise round the table.
    pub seats: Vec<Name, MOST_SEATS>,
    /// One value for each of the game's options.
    pub options: Vec<i16, MOST_OPTIONS>,
}

/// Of bytes only: its words depend on the game.
impl Codec for Setup {
    fn walk(&mut self, coder: &mut Coder) {
        static SEATS: Number = Number::up_to(MOST_SEATS as u16, "how many seats");
        static ANY: Number = Number::between(i16::MIN as i32, i16::MAX as i32, "an option");
        // It has no more than six.
        let mut seats = self.seats.len() as u8;
        coder.byte(&mut seats, &SEATS);
        _ = self.seats.resize_default(usize::from(seats));
        self.seats.iter_mut().for_each(|seat| seat.walk(coder));
        let option = |option: &mut i16, coder: &mut Coder| {
            *option = coder.number((*option).into(), &ANY) as i16;
        };
        list(&mut self.options, "at most six options", option, coder);
    }
}

impl Codec for Name {
    fn walk(&mut self, coder: &mut Coder) {
        let mut bytes = [0; MOST_NAME_LETTERS];
        for (byte, letter) in bytes.iter_mut().zip(self.chars().filter_map(code)) {
            *byte = letter;
        }
        coder.bytes(&mut bytes, "a name");
        self.clear();
        let letters = bytes.into_iter().filter_map(decoded);
        letters.for_each(|letter| _ = self.push(letter));
    }
}
