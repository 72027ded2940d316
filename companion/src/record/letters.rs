//! The letters of players' names: of English, and the accented ones of many other languages.
//!
//! On flash each is one byte, so that a name of accented letters takes no more room than any other.

/// How many letters have accents.
const COUNT: usize = 96;

/// By their places: on flash a letter is [`FIRST`] and its place. New ones go to the end. Those of one plain letter come in the
/// order in which they are chosen, the commoner first.
static ACCENTED: &str = "ÁÀÄÅÂÃÆĄÇČĆÐÉÈÊËĘĚĞÍÏÎÌİŁÑÖÓØÔÕÒŐŘŠŞŚÞÜÚÛÙŰÝŽŻŹ\
                        áàäåâãæąçčćðéèêëęěğíïîìıłñöóøôõòőřšşśßþüúûùűýÿžżź";
/// The plain letter of each of them.
static PLAIN: &[u8; COUNT] = b"AAAAAAAACCCDEEEEEEGIIIIILNOOOOOOORSSSTUUUUUYZZZ\
    aaaaaaaacccdeeeeeegiiiiilnooooooorsssstuuuuuyyzzz";
/// Below it bytes are ASCII.
const FIRST: u8 = 0x80;

/// The letter at a place.
fn at(place: usize) -> Option<char> {
    ACCENTED.chars().nth(place)
}

fn place(letter: char) -> Option<usize> {
    ACCENTED.chars().position(|known| known == letter)
}

/// Whether a name may have it.
pub fn is_letter(letter: char) -> bool {
    code(letter).is_some()
}

/// What a letter is without its accent.
pub fn plain(letter: char) -> char {
    let plain = place(letter).and_then(|place| PLAIN.get(place));
    plain.map_or(letter, |plain| char::from(*plain))
}

/// The next accented form of a letter, if there is another.
pub fn accent_after(letter: char) -> Option<char> {
    let plain = plain(letter);
    let mut places = place(letter).map_or(0, |place| place + 1)..COUNT;
    at(places.find(|place| is_of(plain, *place))?)
}

/// The form of an accented letter before this one: the first has the plain letter before it, and that has none.
pub fn accent_before(letter: char) -> Option<char> {
    let plain = plain(letter);
    let mut places = 0..place(letter)?;
    match places.rfind(|place| is_of(plain, *place)) {
        Some(place) => at(place),
        None => Some(plain),
    }
}

fn is_of(plain: char, place: usize) -> bool {
    PLAIN.get(place).is_some_and(|known| char::from(*known) == plain)
}

/// The byte that a letter of a name is on flash.
pub(super) fn code(letter: char) -> Option<u8> {
    match u8::try_from(letter) {
        Ok(byte) if byte.is_ascii_alphanumeric() || byte == b'_' => Some(byte),
        _ => FIRST.checked_add(u8::try_from(place(letter)?).ok()?),
    }
}

/// The letter that a byte on flash is; none for what is no letter, as behind a short name.
pub(super) fn decoded(code: u8) -> Option<char> {
    match code.checked_sub(FIRST) {
        Some(place) => at(place.into()),
        None => Some(char::from(code)).filter(|letter| is_letter(*letter)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_letter_is_a_byte_of_its_own() {
        let mut codes = BTreeSet::new();
        for letter in (0..=0x24F).filter_map(char::from_u32) {
            let Some(code) = code(letter) else { continue };
            assert_eq!(decoded(code), Some(letter));
            assert!(codes.insert(code), "{letter}");
        }
        assert_eq!(codes.len(), 26 + 26 + 10 + 1 + 96);
        assert_eq!((0..=255).filter_map(decoded).count(), codes.len());
    }

    #[test]
    fn all_letters_of_latin_1_are_there_and_those_of_their_neighbours() {
        let latin_1 = ('À'..='ÿ').filter(|letter| letter.is_alphabetic());
        let others = "ŁŠŽČĆĚŘŐŰĄĘŚŹŻĞİŞłšžčćěřőűąęśźżğış".chars();
        for letter in latin_1.chain(others) {
            assert!(is_letter(letter), "{letter}");
            let plain = plain(letter);
            assert!(
                plain.is_ascii_alphabetic(),
                "{letter} is {plain} without its accent"
            );
            assert_eq!(plain.is_uppercase(), letter.is_uppercase(), "{letter}");
            let mut forms = core::iter::successors(Some(plain), |form| accent_after(*form));
            assert!(forms.any(|form| form == letter));
            let before = accent_before(letter).unwrap();
            assert_eq!(accent_after(before), Some(letter));
        }
        assert!(!is_letter('×') && !is_letter('÷') && !is_letter(' ') && !is_letter('-'));
    }

    /// What was saved once is read by all later versions.
    #[test]
    fn letters_keep_their_bytes() {
        for (letter, byte) in [
            ('A', 0x41),
            ('_', 0x5F),
            ('Á', 0x80),
            ('Ź', 0xAE),
            ('á', 0xAF),
            ('ź', 0xDF),
        ] {
            assert_eq!(code(letter), Some(byte), "{letter}");
        }
    }
}
