//! Random tiles, alignments, games and bytes, judged by the second referee.

use super::{json, referee, start};
use crate::games::ophiuchus::rules::cards::{Alignments, Card};
use crate::games::ophiuchus::rules::doubts::Doubt;
use crate::games::ophiuchus::rules::layout::{ALL_TYPES, Direction, Layout, Spot, Stars, Tile, Types};
use crate::games::ophiuchus::{Action, Bonus, Ophiuchus, Phase};
use crate::games::test_kit::any_entry;
use crate::games::{Game, RecordEntry, counter};
use crate::random::Random;
use crate::record::codec::decode;
use crate::record::codec::tests::{encoded, printed};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

type Entry = RecordEntry<Ophiuchus>;

proptest! {
    #[test]
    fn actions_are_short(seed in any::<u32>()) {
        let entry: Entry = any_entry(&mut Random::new(seed));
        let bytes = encoded(&entry);
        let is_table = matches!(entry, RecordEntry::Action(Action::Table(_)));
        prop_assert!(bytes.len() <= if is_table { 14 } else { 6 }, "{bytes:?}");
    }

    #[test]
    fn hostile_bytes_are_refused_without_harm(chunks in proptest::collection::vec(any::<[u8; 8]>(), 0..200)) {
        let mut game = start(3, [0, 1, 1, 0]);
        for chunk in chunks {
            for entry in (0..=8).filter_map(|length| decode::<Entry>(&chunk[..length])) {
                _ = entry.apply(&mut game);
                let mut out = printed(&entry);
                match &entry {
                    RecordEntry::Action(action) => game.tell(action, &mut out).unwrap(),
                    RecordEntry::Set { counter, to } => counter::tell(&game, *counter, *to, &mut out).unwrap(),
                }
                prop_assert!(json(&game).len() > 100);
            }
        }
    }

}

/// The second referee is slow; PROPTEST_CASES raises this too.
fn some_cases() -> ProptestConfig {
    let all = ProptestConfig::default();
    ProptestConfig {
        cases: (all.cases / 8).max(1),
        ..all
    }
}

proptest! {
    #![proptest_config(some_cases())]

    #[test]
    fn both_referees_agree_on_every_tile(seed in any::<u32>(), richest in 0..=6_u32) {
        let mut random = Random::new(seed);
        let mut layout = Layout::default();
        for _ in 0..300 {
            let tile = random_tile(&layout, &mut random, richest);
            let checked = layout.check(&tile);
            prop_assert_eq!(checked.is_ok(), referee::allows(layout.tiles(), &tile));
            if checked.is_ok() {
                layout.lay(&tile);
            }
        }
        prop_assert!(referee::keeps_rules(layout.tiles()));
    }

    #[test]
    fn both_referees_agree_on_every_alignment(seed in any::<u32>(), richest in 3..=6_u32, opens in 0..4_u32) {
        let mut random = Random::new(seed);
        let mut layout = Layout::default();
        for _ in 0..60 {
            let tile = opened(random_tile(&layout, &mut random, richest), &mut random, opens);
            if layout.check(&tile).is_err() {
                continue;
            }
            layout.lay(&tile);
            let types = tile.stars.map(|stars| random_types(stars, &mut random));
            layout.tile_mut(layout.tiles().len() - 1).unwrap().set_types(types);
            let tiles = layout.tiles();
            let aligned = Alignments::through(&layout, &tiles[tiles.len() - 1]);
            let formed = |types| {
                Card::ALL.into_iter().filter(|card| referee::forms(tiles, *card, types)).collect::<Vec<_>>()
            };
            prop_assert_eq!(&aligned.found[..], formed(0));
            prop_assert_eq!(&aligned.possible[..], formed(ALL_TYPES));
            let may_be_thirteen = layout.sums(tile.spot).iter().any(|sum| sum.may_be_thirteen());
            prop_assert_eq!(may_be_thirteen, referee::may_make_thirteen(tiles));
        }
    }

    #[test]
    fn oph_14_both_referees_agree_on_whether_a_tile_fits_anywhere(seed in any::<u32>(), richest in 2..=6_u32) {
        let mut random = Random::new(seed);
        let layout = full_layout(&mut random, richest);
        for _ in 0..2 {
            let stars = [0, 1].map(|_| Stars(random.below(7) as u8));
            let fit = layout.fit(stars);
            prop_assert_eq!(fit.is_some(), referee::fits_somewhere(layout.tiles(), stars));
            if let Some(tile) = fit {
                prop_assert!(referee::allows(layout.tiles(), &tile));
                prop_assert!(tile.stars == stars || tile.stars == [stars[1], stars[0]]);
            }
        }
    }

    #[test]
    fn oph_31_both_referees_agree_on_what_no_longer_holds(seed in any::<u32>()) {
        let told = doubts_of_a_random_game(seed);
        prop_assert!(told.is_ok(), "{:?}", told);
    }

    #[test]
    fn random_games_lose_no_tile_and_break_no_rule(seed in any::<u32>(), seats in 1..=4_u8, options in 0..8_i16) {
        let deal = if seats > 1 { options & 1 } else { 0 };
        let mut game = start(seats, [deal, options >> 1 & 1, options >> 2 & 1, 0]);
        let mut random = Random::new(seed);
        for _ in 0..600 {
            if game.phase == Phase::Over {
                break;
            }
            let entry = random_entry(&game, &mut random);
            let before = json(&game);
            if entry.apply(&mut game).is_err() {
                prop_assert_eq!(&json(&game), &before);
            }
            let hands: usize = (0..seats).map(|seat| usize::from(game.hand(seat))).sum();
            prop_assert_eq!(hands + game.layout.tiles().len() + usize::from(game.reserve()), 27);
            prop_assert!(referee::keeps_rules(game.layout.tiles()));
        }
    }
}

/// A tile somewhere on or around the layout.
fn random_tile(layout: &Layout, random: &mut Random, richest: u32) -> Tile {
    let mut below = |bound: u32| random.below(bound) as i8;
    let dir = if below(2) == 0 {
        Direction::Right
    } else {
        Direction::Down
    };
    let stars = [0, 1].map(|_| match below(12) {
        0 => Stars::OPEN,
        _ => Stars(below(richest + 1) as u8),
    });
    let ((left, top), (right, bottom)) = layout.bounds().unwrap_or_default();
    let x = left as i8 - 2 + below((right - left + 5) as u32);
    let y = top as i8 - 2 + below((bottom - top + 5) as u32);
    let spot = if layout.tiles().is_empty() {
        Spot { x: 0, y: 0, dir }
    } else {
        Spot { x, y, dir }
    };
    Tile::new(spot, stars)
}

/// The same tile with some counts left open: the more, the more often.
fn opened(mut tile: Tile, random: &mut Random, opens: u32) -> Tile {
    for stars in &mut tile.stars {
        if random.below(5) < opens {
            *stars = Stars::OPEN;
        }
    }
    tile
}

/// As many tiles as 1500 tries find a place for.
fn full_layout(random: &mut Random, richest: u32) -> Layout {
    let mut layout = Layout::default();
    for _ in 0..1500 {
        let tile = random_tile(&layout, random, richest);
        if layout.tiles().len() < 26 && layout.check(&tile).is_ok() {
            layout.lay(&tile);
        }
    }
    layout
}

/// Something that was taken, by whom, and how many tiles lay then.
#[derive(Clone, Copy)]
struct Taken {
    /// A prize if it is none.
    card: Option<Card>,
    seat: u8,
    tiles: usize,
}

impl Taken {
    fn holds(self, tiles: &[Tile]) -> bool {
        match self.card {
            Some(card) => referee::forms(&tiles[..self.tiles], card, ALL_TYPES),
            None => referee::may_make_thirteen(&tiles[..self.tiles]),
        }
    }
}

/// Plays with many open counts, takes all that can be taken, fills in at random, and keeps a book of its own. Gives how many
/// cards and prizes came into doubt, or where the game's word was another.
fn doubts_of_a_random_game(seed: u32) -> Result<[usize; 2], String> {
    let mut game = start(2, [0, 1, 0, 0]);
    let mut random = Random::new(seed);
    let mut taken: Vec<Taken> = Vec::new();
    let mut told = [0, 0];
    for _ in 0..400 {
        let tiles = game.layout.tiles().to_vec();
        let some_tile = random.below(tiles.len().max(1) as u32) as u8;
        let action = match (game.phase, random.below(3)) {
            (_, 0) if !tiles.is_empty() => Action::Counts {
                tile: some_tile,
                stars: tiles[usize::from(some_tile)]
                    .stars
                    .map(|stars| match stars.known() {
                        Some(_) => stars,
                        None => Stars(random.below(8) as u8),
                    }),
            },
            (_, 1) if !tiles.is_empty() => Action::Types {
                tile: some_tile,
                types: tiles[usize::from(some_tile)]
                    .stars
                    .map(|stars| random_types(stars, &mut random)),
            },
            (Phase::Claim, _) => {
                let cards = game.claimable().possible;
                Action::Claim(Some(cards[random.below(cards.len() as u32) as usize]))
            }
            (Phase::Bonus, _) => Action::Bonus(Bonus::Prize),
            (Phase::Last, _) => Action::PlayOut,
            (Phase::Over, _) => break,
            (Phase::Centre | Phase::Place, _) => {
                let tile = opened(random_tile(&game.layout, &mut random, 6), &mut random, 2);
                Action::Place {
                    spot: tile.spot,
                    stars: tile.stars,
                }
            }
        };
        let seat = game.turn;
        let doubts = game.doubts(&action);
        if game.apply(&action).is_err() {
            if !doubts.is_empty() {
                return Err(format!("{action:?} is refused and told"));
            }
            continue;
        }
        let tiles_now = game.layout.tiles();
        let mut expected: Vec<(u8, Option<Card>)> = Vec::new();
        for one in &taken {
            if one.holds(&tiles) && !one.holds(tiles_now) {
                expected.push((one.seat, one.card));
                told[usize::from(one.card.is_none())] += 1;
            }
        }
        let mut named: Vec<(u8, Option<Card>)> = doubts
            .iter()
            .map(|doubt| match *doubt {
                Doubt::Card { seat, card } => (seat, Some(card)),
                Doubt::Prize { seat, .. } => (seat, None),
            })
            .collect();
        let order = |entry: &(u8, Option<Card>)| (entry.0, entry.1.map(|card| card as u8));
        expected.sort_by_key(order);
        named.sort_by_key(order);
        if expected != named {
            return Err(format!("{action:?}: {named:?} instead of {expected:?}"));
        }
        let card = match action {
            Action::Claim(card) => card,
            Action::Bonus(_) => None,
            _ => continue,
        };
        taken.push(Taken {
            card,
            seat,
            tiles: tiles_now.len(),
        });
    }
    Ok(told)
}

#[test]
fn oph_31_random_games_bring_cards_and_prizes_into_doubt() {
    let mut all = [0, 0];
    for seed in 0..40 {
        let told = doubts_of_a_random_game(seed).unwrap();
        all = [all[0] + told[0], all[1] + told[1]];
    }
    assert!(all.iter().all(|count| *count > 10), "{all:?}");
}

#[test]
fn oph_14_random_tables_have_room_for_some_tiles_and_not_for_others() {
    let mut random = Random::new(5);
    let mut fits = [0, 0];
    for _ in 0..30 {
        let layout = full_layout(&mut random, 6);
        for stars in [[Stars(6); 2], [Stars(0); 2], [Stars(5), Stars(3)]] {
            fits[usize::from(layout.fit(stars).is_some())] += 1;
        }
    }
    assert!(fits.iter().all(|count| *count > 10), "{fits:?}");
}

#[test]
fn oph_28_random_tables_exclude_cards_by_what_is_left_of_13() {
    let mut random = Random::new(28);
    let mut excluded = 0;
    for _ in 0..60 {
        let mut layout = Layout::default();
        for _ in 0..60 {
            let tile = opened(random_tile(&layout, &mut random, 6), &mut random, 2);
            if layout.check(&tile).is_err() {
                continue;
            }
            layout.lay(&tile);
            // Without the counts that are known, every open half could show a star.
            let mut uncounted = Layout::default();
            for tile in layout.tiles() {
                let stars = tile
                    .stars
                    .map(|stars| if stars == Stars(0) { stars } else { Stars::OPEN });
                uncounted.lay(&Tile::new(tile.spot, stars));
            }
            let [possible, without] =
                [&layout, &uncounted].map(|layout| Alignments::through(layout, &tile).possible);
            excluded += usize::from(possible != without);
        }
    }
    assert!(excluded > 20, "{excluded}");
}

fn random_types(stars: Stars, random: &mut Random) -> Types {
    let suiting: Vec<Types> = (0..=64).map(Types).filter(|types| types.suit(stars)).collect();
    suiting[random.below(suiting.len() as u32) as usize]
}

/// Any entry of a record; mostly a tile while one is to be laid, and now and then types that suit.
pub(super) fn random_entry(game: &Ophiuchus, random: &mut Random) -> Entry {
    let tiles = game.layout.tiles();
    RecordEntry::Action(match (random.below(12), game.phase) {
        (0, _) if !tiles.is_empty() => {
            let tile = random.below(tiles.len() as u32) as u8;
            let stars = tiles[usize::from(tile)].stars;
            let types = stars.map(|stars| random_types(stars, random));
            Action::Types { tile, types }
        }
        (1..10, Phase::Centre | Phase::Place) => {
            let tile = random_tile(&game.layout, random, 3);
            Action::Place {
                spot: tile.spot,
                stars: tile.stars,
            }
        }
        _ => return any_entry(random),
    })
}

#[test]
fn random_tiles_meet_every_obstacle_and_fill_the_table() {
    let mut random = Random::new(13);
    let mut met = std::collections::BTreeMap::<String, usize>::new();
    let mut most = 0;
    for game in 0..60 {
        let mut layout = Layout::default();
        for _ in 0..2000 {
            let tile = random_tile(&layout, &mut random, game % 7);
            match layout.check(&tile) {
                Ok(()) => assert!(layout.lay(&tile)),
                Err(why) => {
                    let word = format!("{why:?}").split(' ').next().unwrap().to_string();
                    *met.entry(word).or_default() += 1;
                }
            }
        }
        most = most.max(layout.tiles().len());
    }
    assert_eq!(most, 27);
    let kinds: Vec<_> = met.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        ["AllLaid", "Apart", "Beyond", "Gap", "Over", "Taken"],
        "{met:?}"
    );
}
