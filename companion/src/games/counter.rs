//! Counters that players can correct by hand. A game only declares them; the screen, the record's verb `set`, the line in
//! the history and the refusals are the same for all games.

use super::Game;
use crate::record::codec::{Codec, Coder, Number};
use crate::text::{Line, line};
use core::fmt;

/// One number of a game's state. Its codec is what stands between `set` and the value in a record.
pub trait Counter<G: Game>: Codec + Copy + PartialEq {
    /// How many pages the counters have on the screen: one for each seat, then the table's.
    fn pages(game: &G) -> usize {
        usize::from(game.seat_count()) + 1
    }

    fn page_title(game: &G, page: usize) -> Line {
        match u8::try_from(page) {
            Ok(seat) if seat < game.seat_count() => line!("{}", game.seat_name(seat)),
            _ => line!("Table"),
        }
    }

    /// What stands beside the title.
    fn title_note(_game: &G) -> &'static str {
        "correct"
    }

    /// The counter in a row of a page; none behind the last.
    fn at(game: &G, page: usize, row: usize) -> Option<Self>;

    /// Whose it is, if it is a seat's.
    fn seat(self) -> Option<u8>;

    fn label(self, game: &G) -> Line;

    /// The least and the most that it can be set to, or why it cannot be set now.
    fn bounds(self, game: &G) -> Result<(i16, i16), G::Refusal>;

    fn get(self, game: &G) -> i16;

    /// Sets it to a value within its bounds; refuses where the bounds do not tell all.
    fn set(self, game: &mut G, to: i16) -> Result<(), G::Refusal>;

    /// A value in words.
    fn show(self, _game: &G, value: i16) -> Line {
        line!("{value}")
    }
}

/// For games without counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoCounter;

impl Codec for NoCounter {
    fn walk(&mut self, coder: &mut Coder) {
        coder.refuse("another action: nothing can be set here");
    }
}

impl<G: Game> Counter<G> for NoCounter {
    fn at(_: &G, _: usize, _: usize) -> Option<Self> {
        None
    }

    fn seat(self) -> Option<u8> {
        None
    }

    fn label(self, _: &G) -> Line {
        Line::new()
    }

    fn bounds(self, _: &G) -> Result<(i16, i16), G::Refusal> {
        Ok((0, 0))
    }

    fn get(self, _: &G) -> i16 {
        0
    }

    fn set(self, _: &mut G, _: i16) -> Result<(), G::Refusal> {
        Ok(())
    }
}

/// Sets a counter, or says why not.
pub(super) fn set<G: Game>(game: &mut G, counter: G::Counter, to: i16) -> Result<(), Line> {
    let (least, most) = counter.bounds(game).map_err(|why| game.explain(&why))?;
    if !(least..=most).contains(&to) {
        let label = counter.label(game);
        let [least_shown, most_shown] = [least, most].map(|value| counter.show(game, value));
        return Err(if least == most {
            line!("{label}: only {least_shown}")
        } else if to > most {
            line!("{label}: {most_shown} is the most")
        } else {
            line!("{label}: {least_shown} is the least")
        });
    }
    let set = counter.set(game, to);
    set.map_err(|why| game.explain(&why))
}

/// The correction in a few words for the history; `game` is the state before it.
pub(super) fn tell<G: Game>(game: &G, counter: G::Counter, to: i16, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some(seat) = counter.seat() {
        write!(out, "{}: ", game.seat_name(seat))?;
    }
    let [from, to] = [counter.get(game), to].map(|value| counter.show(game, value));
    write!(out, "{} {from} > {to}", counter.label(game))
}

/// The value in a record line.
pub(super) fn walk_value(value: &mut i16, coder: &mut Coder) {
    static VALUE: Number = Number::between(-9_999, 9_999, "a value");
    *value = coder.number((*value).into(), &VALUE) as i16;
}

#[cfg(test)]
mod tests {
    //! What all counters of all games are in the middle and at the end of a game, and what becomes of them when they are set, is
    //! kept in counters.txt; `ALIDADE_BLESS=1` writes it anew.

    use super::*;
    use crate::games::astoria::Astoria;
    use crate::games::astralis::Astralis;
    use crate::games::astrolabe::Astrolabe;
    use crate::games::efemeris::Efemeris;
    use crate::games::ophiuchus::Ophiuchus;
    use crate::games::tally::Tally;
    use crate::games::{GAMES, test_kit};
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    /// Each counter with its value, its bounds, and what the history tells when it is set to the least and to the most.
    fn tell_all<G: Game>(game: &G, out: &mut String) {
        for page in 0..G::Counter::pages(game) {
            let title = G::Counter::page_title(game, page);
            *out += &format!("  {title} ({})\n", G::Counter::title_note(game));
            for counter in (0..).map_while(|row| G::Counter::at(game, page, row)) {
                let value = counter.show(game, counter.get(game));
                *out += &format!("    {}: {value}", counter.label(game));
                let (least, most) = match counter.bounds(game) {
                    Ok(bounds) => bounds,
                    Err(why) => {
                        *out += &format!(" | {}\n", game.explain(&why));
                        continue;
                    }
                };
                for to in [least.saturating_sub(1), least, most, most.saturating_add(1)] {
                    let mut after = game.clone();
                    match set(&mut after, counter, to) {
                        Ok(()) => {
                            assert_eq!(counter.get(&after), to, "{}", counter.label(game));
                            *out += " | ";
                            tell(game, counter, to, out).unwrap();
                        }
                        Err(why) => *out += &format!(" | {why}"),
                    }
                }
                *out += "\n";
            }
        }
    }

    fn tell_record<G: Game>(record: &str, out: &mut String) {
        let mut lines = record
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let first = lines.next().unwrap();
        let setup = first.splitn(3, ' ').nth(2).unwrap_or_default();
        let mut game: G = test_kit::start(setup);
        let lines: Vec<_> = lines.collect();
        for half in lines.chunks(lines.len().div_ceil(2)) {
            half.iter().for_each(|line| test_kit::play(&mut game, line));
            *out += &format!("{first}\n");
            tell_all(&game, out);
        }
    }

    #[test]
    fn every_counter_is_told_bounded_and_set_as_it_was() {
        let mut all = String::new();
        tell_record::<Astrolabe>(
            include_str!("../../../host-sim/records/astrolabe-three.txt"),
            &mut all,
        );
        tell_record::<Efemeris>(
            include_str!("../../../host-sim/records/efemeris-duel.txt"),
            &mut all,
        );
        tell_record::<Efemeris>(
            include_str!("../../../host-sim/records/efemeris-team.txt"),
            &mut all,
        );
        tell_record::<Astoria>(
            include_str!("../../../host-sim/records/astoria-six.txt"),
            &mut all,
        );
        tell_record::<Astralis>(include_str!("../../../host-sim/records/astralis.txt"), &mut all);
        tell_record::<Ophiuchus>(include_str!("../../../host-sim/records/ophiuchus.txt"), &mut all);
        tell_record::<Tally>(include_str!("../../../host-sim/records/tally.txt"), &mut all);
        for (_, info) in GAMES {
            assert!(
                all.contains(&format!("game {} ", info.name)),
                "{} has no record here",
                info.title
            );
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/counters.txt");
        if std::env::var_os("ALIDADE_BLESS").is_some() {
            std::fs::write(path, &all).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap();
        for (line, (now, was)) in (1..).zip(all.lines().zip(kept.lines())) {
            assert_eq!(now, was, "counters.txt:{line}");
        }
        assert_eq!(all.len(), kept.len());
    }
}
