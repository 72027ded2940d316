//! Every rule by its id; those of alignments are in `cards`.

mod cards;
mod random;
mod referee;
mod screens;
mod told;

use super::rules::cards::Card;
use super::rules::layout::{ALL_TYPES, CENTRE, Direction, Obstacle, Stars, Types};
use super::{Action, Ophiuchus, Phase, Refusal};
use crate::games::test_kit::{self, json, lines, refused, setup};
use crate::games::{Game, RecordEntry};
use crate::record::codec::parse;
use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

fn start(seats: u8, options: [i16; 4]) -> Ophiuchus {
    Ophiuchus::new(&setup::<Ophiuchus>(seats.into(), &options)).unwrap()
}

fn hands(game: &Ophiuchus) -> Vec<u8> {
    game.seats.iter().map(|seat| seat.hand).collect()
}

/// Two players, no options.
fn two() -> Ophiuchus {
    start(2, [0; 4])
}

fn action(text: &str) -> Action {
    parse(text).unwrap_or_else(|bad| panic!("{text}: {bad}"))
}

/// Applies record lines; claims nothing wherever a claim is asked for but not given.
fn play(game: &mut Ophiuchus, text: &str) {
    for line in lines(text) {
        if game.phase == Phase::Claim && !line.starts_with("claim") && !line.starts_with("types") {
            game.apply(&Action::Claim(None)).unwrap();
        }
        test_kit::play(game, line);
    }
}

/// Why an action is refused, as data.
fn refusal(game: &mut Ophiuchus, line: &str) -> Refusal {
    let why = game.clone().apply(&action(line)).expect_err(line);
    assert_eq!(refused(game, line), game.explain(&why));
    why
}

fn obstacle(game: &mut Ophiuchus, text: &str) -> Obstacle {
    match refusal(game, text) {
        Refusal::Obstacle(obstacle) => obstacle,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_refusal_names_what_comes_first() {
    use Phase::{Bonus, Centre, Claim, Last, Over, Place};
    let words = [Centre, Place, Claim, Bonus, Last, Over].map(|phase| two().explain(&Refusal::First(phase)));
    let expected = [
        "First lay the centre tile",
        "First lay a tile",
        "First take a card or none",
        "First choose the bonus for 13",
        "First end or play on",
        "The game is over",
    ];
    assert_eq!(words, expected);
}

#[test]
fn oph_1_a_half_shows_up_to_six_stars() {
    let mut game = two();
    for stars in 8..=255 {
        let place = Action::Place {
            spot: CENTRE,
            stars: [Stars(0), Stars(stars)],
        };
        assert_eq!(game.apply(&place), Err(Refusal::MoreThanSixStars));
    }
    play(&mut game, "place 0 0 right 6 0");
}

#[test]
fn oph_2_a_half_shows_a_type_once() {
    let mut game = two();
    play(&mut game, "place 0 0 right 2 3");
    assert_eq!(
        refusal(&mut game, "types 1 abc def"),
        Refusal::TypesDoNotSuit(Stars(2))
    );
    assert_eq!(refusal(&mut game, "types 2 ab def"), Refusal::NoSuchTile(1));
    play(&mut game, "types 1 ab def");
    assert_eq!(game.layout.tiles()[0].types(), [Types(0b11), Types(0b11_1000)]);
    // A half whose count is open has no types yet; another count opens them again.
    play(&mut game, "counts 1 2 ?");
    assert_eq!(game.layout.tiles()[0].types(), [Types(0b11), Types::OPEN]);
    assert_eq!(refusal(&mut game, "types 1 ab def"), Refusal::CountFirst);
    // None and all six are implied.
    play(&mut game, "counts 1 0 6");
    assert_eq!(game.layout.tiles()[0].types(), [Types(0), Types(ALL_TYPES)]);
}

#[test]
fn oph_3_thirteen_cards_have_words_and_names_of_their_own() {
    let words: std::collections::BTreeSet<_> = Card::ALL.iter().map(|card| card.word()).collect();
    let names: std::collections::BTreeSet<_> = Card::ALL.iter().map(|card| card.label()).collect();
    assert_eq!((words.len(), names.len()), (13, 13));
    assert_eq!(Card::ALL.len(), 13);
}

#[test]
fn oph_4_two_play_unless_another_number_is_chosen() {
    assert_eq!(Ophiuchus::INFO.default_setup().seats.len(), 2);
    assert_eq!(<Ophiuchus as Game>::seats(&[0; 4]), (1, 4));
}

#[test]
fn oph_4_play_goes_round_from_the_first_player() {
    for seats in 1..=4 {
        let first = i16::from(seats) - 1;
        let mut game = start(seats, [0, 0, 0, first]);
        play(&mut game, "place 0 0 right 0 0");
        for turn in 0..5 {
            assert_eq!(game.turn, (seats - 1 + turn) % seats);
            // Downwards in two columns, blanks only: nothing aligns, nothing is offered.
            play(
                &mut game,
                &format!("place {} {} down 0 0", turn % 2, 1 + turn / 2 * 2),
            );
        }
    }
}

/// The cards whose points are a guess.
fn placeholders(game: &Ophiuchus) -> Vec<Card> {
    Card::ALL
        .into_iter()
        .filter(|card| game.entered_points(*card).is_none())
        .collect()
}

#[test]
fn oph_5_only_the_threes_are_sure_until_the_table_is_entered() {
    let mut game = two();
    assert_eq!(
        Card::ALL.map(|card| game.points(card)),
        [3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 4, 5, 6]
    );
    assert_eq!(placeholders(&game).len(), 7);
    assert!(json(&game).contains("\"placeholders\":true"));
    let table = "table 3 3 3 3 3 3 5 6 8 10 6 8 30";
    assert!(Ophiuchus::is_table(&action(table)));
    play(&mut game, table);
    assert_eq!(game.points(Card::Different6), 30);
    assert_eq!(placeholders(&game), []);
    assert_eq!(
        game.apply(&Action::Table([Some(32); 13])),
        Err(Refusal::PointsTooHigh)
    );
    assert!(json(&game).contains("\"placeholders\":false"));
    // What is left open stays a guess.
    play(&mut game, "table 3 3 3 3 3 3 ? 6 ? 6 4 5 ?");
    assert_eq!(
        placeholders(&game),
        [Card::Square, Card::Alike5, Card::Different6]
    );
    assert_eq!((game.points(Card::Alike4), game.points(Card::Alike5)), (6, 5));
    assert!(json(&game).contains("\"placeholders\":true"));
    assert!(!Ophiuchus::is_table(&Action::Skip));
}

#[test]
fn oph_6_and_oph_8_three_tiles_each_a_centre_tile_and_the_rest_in_reserve() {
    for (seats, reserve) in [(1, 23), (2, 20), (3, 17), (4, 14)] {
        let mut game = start(seats, [0; 4]);
        assert_eq!(obstacle(&mut game, "place 1 0 right 1 2"), Obstacle::NotCentre);
        assert_eq!(refusal(&mut game, "skip"), Refusal::First(Phase::Centre));
        play(&mut game, "place 0 0 down 1 2");
        assert_eq!((game.reserve(), game.turn), (reserve, 0));
        assert!((0..seats).all(|seat| game.hand(seat) == 3));
    }
}

#[test]
fn oph_7_all_tiles_dealt() {
    for (seats, hand, reserve) in [(2, 13, 0), (3, 8, 2), (4, 6, 2)] {
        let mut game = start(seats, [1, 0, 0, 0]);
        play(&mut game, "place 0 0 right ? ?");
        assert_eq!((game.hand(seats - 1), game.reserve()), (hand, reserve));
    }
    let alone = Ophiuchus::new(&setup::<Ophiuchus>(1, &[1, 0, 0, 0]));
    assert_eq!(
        alone.err().as_deref(),
        Some("All tiles are dealt to 2 to 4 players only")
    );
    assert_eq!(<Ophiuchus as Game>::seats(&[1, 0, 0, 0]), (2, 4));
}

#[test]
fn oph_9_place_then_card_then_draw() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1\nplace 2 0 right 1 1");
    // Types are open, so the device cannot tell whether a card is earned.
    assert_eq!((game.phase, game.hand(0), game.reserve()), (Phase::Claim, 2, 20));
    assert_eq!(
        refusal(&mut game, "place 0 1 right 0 0"),
        Refusal::First(Phase::Claim)
    );
    play(&mut game, "claim three-a");
    assert_eq!(
        (game.phase, game.turn, game.hand(0), game.reserve()),
        (Phase::Place, 1, 3, 19)
    );
    assert_eq!(refusal(&mut game, "claim three-b"), Refusal::First(Phase::Place));
}

#[test]
fn oph_10_sides_touch_corners_do_not_and_tiles_do_not_overlap() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1");
    assert_eq!(obstacle(&mut game, "place 2 1 right 1 1"), Obstacle::Apart);
    assert_eq!(obstacle(&mut game, "place 3 0 right 1 1"), Obstacle::Apart);
    assert_eq!(obstacle(&mut game, "place 1 0 down 1 1"), Obstacle::Taken);
    assert_eq!(obstacle(&mut game, "place -1 0 right 1 1"), Obstacle::Taken);
    for corner in ["127 127", "-128 -128", "127 0", "0 127"] {
        assert_eq!(
            obstacle(&mut game, &format!("place {corner} right 0 0")),
            Obstacle::Apart
        );
    }
    play(&mut game, "place -2 0 right 1 1");
}

#[test]
fn oph_11_no_row_or_column_over_13_and_a_gap_parts_the_count() {
    let mut game = two();
    play(&mut game, "place 0 0 right 6 5");
    let over = |dir, sum| Obstacle::Over { dir, sum };
    assert_eq!(
        obstacle(&mut game, "place 2 0 right 1 2"),
        over(Direction::Right, 14)
    );
    assert_eq!(
        obstacle(&mut game, "place 0 1 down 5 3"),
        over(Direction::Down, 14)
    );
    // Across the second half.
    play(&mut game, "place 1 1 down 6 0");
    assert_eq!(
        obstacle(&mut game, "place 0 3 right 6 3"),
        over(Direction::Down, 14)
    );
    // A blank half goes on with the row; an empty cell parts it.
    play(&mut game, "place 2 0 right 0 2");
    assert_eq!(
        obstacle(&mut game, "place 4 0 right 1 0"),
        over(Direction::Right, 14)
    );
    play(&mut game, "place 3 1 down 6 4");
    assert_eq!(
        game.layout.sums(game.layout.tiles()[3].spot).map(|sum| sum.known),
        [12, 6, 4]
    );
}

#[test]
fn oph_12_no_enclosed_cell_and_corners_are_no_way_out() {
    let mut game = start(4, [0; 4]);
    play(
        &mut game,
        "place 0 0 right 0 0\nplace 2 0 down 0 0\nplace 0 1 down 0 0",
    );
    // Only its lower side leads out of the cell 1 1; then only a corner would.
    assert_eq!(obstacle(&mut game, "place 1 2 right 0 0"), Obstacle::Gap);
    assert_eq!(obstacle(&mut game, "place 1 2 down 0 0"), Obstacle::Gap);
    // A bay that opens to the outside is fine, and the edge of the box is no wall.
    play(&mut game, "place 0 3 right 0 0");
    assert_eq!(obstacle(&mut game, "place 2 2 right 0 0"), Obstacle::Gap);
    play(&mut game, "place 3 1 down 0 0");
    assert_eq!(obstacle(&mut game, "place 2 3 right 0 0"), Obstacle::Gap);
}

#[test]
fn oph_13_the_box_is_nine_by_nine_wherever_it_lies() {
    let mut game = start(1, [0; 4]);
    play(
        &mut game,
        "place 0 0 right 0 0\nplace 2 0 right 0 0\nplace 4 0 right 0 0\nplace 6 0 right 0 0",
    );
    assert_eq!(
        obstacle(&mut game, "place 8 0 right 0 0"),
        Obstacle::Beyond { wide: 10, high: 1 }
    );
    play(&mut game, "place 8 0 down 0 0");
    assert_eq!(
        obstacle(&mut game, "place -1 0 down 0 0"),
        Obstacle::Beyond { wide: 10, high: 2 }
    );
    play(
        &mut game,
        "place 4 -2 down 0 0\nplace 4 -4 down 0 0\nplace 4 -6 down 0 0",
    );
    assert_eq!(
        obstacle(&mut game, "place 4 -8 down 0 0"),
        Obstacle::Beyond { wide: 9, high: 10 }
    );
    play(&mut game, "place 4 -7 right 0 0");
}

#[test]
fn oph_14_who_cannot_lay_skips_and_draws_nothing() {
    let mut game = two();
    play(&mut game, "place 0 0 right 6 6\nskip");
    assert_eq!(
        (game.turn, game.hand(0), game.reserve(), game.phase),
        (1, 3, 20, Phase::Place)
    );
    // A tile between two skips: nobody has given up.
    play(&mut game, "place 0 1 right 0 0\nskip");
    assert_eq!(game.phase, Phase::Place);
}

#[test]
fn oph_15_counts_can_be_filled_in_later_and_are_checked_then() {
    let mut game = two();
    play(&mut game, "place 0 0 right 5 5\nplace 2 0 right ? 3");
    let [along, ..] = game.layout.sums(game.layout.tiles()[1].spot);
    assert_eq!((along.known, along.open), (13, 1));
    // What is known is checked at once.
    let mut other = two();
    play(&mut other, "place 0 0 right 5 5");
    assert_eq!(
        obstacle(&mut other, "place 2 0 right ? 4"),
        Obstacle::Over {
            dir: Direction::Right,
            sum: 14
        }
    );
    assert_eq!(
        obstacle(&mut game, "counts 2 1 3"),
        Obstacle::Over {
            dir: Direction::Right,
            sum: 14
        }
    );
    play(&mut game, "counts 2 0 3");
    assert!(!game.layout.tiles()[1].is_open());
    assert_eq!(refusal(&mut game, "counts 9 0 0"), Refusal::NoSuchTile(8));
}

#[test]
fn oph_19_nothing_is_drawn_from_an_empty_reserve() {
    let mut game = start(2, [1, 0, 0, 0]);
    play(&mut game, "place 0 0 right 0 0\nplace 2 0 right 0 0");
    assert_eq!((game.hand(0), game.turn, game.phase), (12, 1, Phase::Place));
}

#[test]
fn oph_20_to_22_exactly_13_earns_two_tiles_or_a_prize() {
    let with_13 = |lines: &str| {
        let mut game = start(2, [0, 1, 0, 0]);
        play(&mut game, lines);
        game
    };
    let thirteen = "place 0 0 right 6 4\nplace 2 0 right 3 0\nclaim none";
    let mut game = with_13(thirteen);
    assert_eq!((game.phase, game.made_thirteen()), (Phase::Bonus, Some(true)));
    assert_eq!(refusal(&mut game, "skip"), Refusal::First(Phase::Bonus));
    play(&mut game, "bonus prize");
    assert_eq!(
        (
            game.prizes(0),
            game.prizes_left(),
            game.hand(0),
            game.reserve(),
            game.turn
        ),
        (1, 11, 3, 19, 1)
    );
    // Two drawn and one put back: the same counts, no prize.
    let mut game = with_13(thirteen);
    play(&mut game, "bonus tiles");
    assert_eq!((game.prizes(0), game.hand(0), game.reserve()), (0, 3, 19));
    let mut game = with_13(thirteen);
    play(&mut game, "bonus none");
    assert_eq!((game.prizes(0), game.hand(0), game.reserve()), (0, 3, 19));
    // Two tiles need two in the reserve; prizes are twelve.
    let mut game = with_13(thirteen);
    play(&mut game, "set hand 2 22");
    assert_eq!(refusal(&mut game, "bonus tiles"), Refusal::TooFewForTwo(1));
    let mut game = with_13(thirteen);
    play(&mut game, "set prizes 2 12");
    assert_eq!(refusal(&mut game, "bonus prize"), Refusal::NoPrizeLeft);
    assert_eq!(refused(&mut game, "set prizes 1 1"), "Prizes: only 0");
    // With neither to be had there is nothing to choose.
    let mut game = start(2, [0, 1, 0, 0]);
    play(
        &mut game,
        "place 0 0 right 6 4\nset prizes 2 12\nset hand 2 22\nplace 2 0 right 3 0\nclaim none",
    );
    assert_eq!((game.phase, game.hand(0)), (Phase::Last, 3));
    // No 13, or the option off: no bonus.
    assert_eq!(
        with_13("place 0 0 right 6 4\nplace 2 0 right 2 0\nclaim none").phase,
        Phase::Place
    );
    let mut game = two();
    play(&mut game, thirteen);
    assert_eq!(game.phase, Phase::Place);
    // Open counts that could make 13 leave it to the players.
    let game = with_13("place 0 0 right 6 4\nplace 2 0 right ? 0\nclaim none");
    assert_eq!((game.phase, game.made_thirteen()), (Phase::Bonus, None));
    let game = with_13("place 0 0 right 1 0\nplace 2 0 right ? 0");
    assert_eq!(game.phase, Phase::Place);
}

#[test]
fn oph_23_the_last_card_ends_the_game_if_the_players_agree() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1");
    for card in Card::ALL.iter().skip(1) {
        play(&mut game, &format!("set card {} 2", card.word()));
    }
    play(&mut game, "place 2 0 right 1 1\nclaim three-a");
    // It is asked for, as when the reserve is empty.
    assert_eq!((game.phase, game.turn), (Phase::Last, 0));
    assert_eq!(refusal(&mut game, "skip"), Refusal::First(Phase::Last));
    let mut other = game.clone();
    play(&mut game, "end");
    assert_eq!(game.phase, Phase::Over);
    assert_eq!(
        refusal(&mut game, "place 4 0 right 0 0"),
        Refusal::First(Phase::Over)
    );
    // Who plays on is not asked again for the cards, but for the reserve.
    play(&mut other, "playout");
    assert_eq!((other.phase, other.turn), (Phase::Place, 1));
    play(&mut other, "place 4 0 right 0 0");
    assert_eq!((other.phase, other.turn), (Phase::Place, 0));
    play(&mut other, "set hand 1 21\nplace 6 0 right 0 0");
    assert_eq!((other.phase, other.reserve()), (Phase::Last, 0));
    play(&mut other, "playout");
    assert_eq!((other.phase, other.turn), (Phase::Place, 1));
}

#[test]
fn oph_23_a_card_put_back_leaves_nothing_to_ask() {
    let mut game = two();
    play(&mut game, "place 0 0 right 1 1");
    for card in Card::ALL.iter().skip(1) {
        play(&mut game, &format!("set card {} 2", card.word()));
    }
    play(&mut game, "place 2 0 right 1 1\nclaim three-a\nset card square 0");
    assert_eq!((game.phase, game.turn), (Phase::Place, 1));
    // The last one given by a correction is asked about after the turn, a skipped one too.
    play(&mut game, "set card square 1");
    assert_eq!(game.phase, Phase::Place);
    play(&mut game, "skip");
    assert_eq!((game.phase, game.turn), (Phase::Last, 1));
}

#[test]
fn oph_24_nobody_can_lay() {
    let mut game = start(3, [0; 4]);
    play(&mut game, "place 0 0 right 0 0\nskip\nskip");
    assert_eq!(game.phase, Phase::Place);
    play(&mut game, "skip");
    assert_eq!(game.phase, Phase::Over);
    // A player without tiles is passed over and need not skip.
    let mut game = start(3, [1, 0, 0, 0]);
    play(&mut game, "place 0 0 right 0 0\nset hand 2 0\nskip");
    assert_eq!(game.turn, 2);
    play(&mut game, "skip");
    assert_eq!(game.phase, Phase::Over);
    // Whoever loses the last tile by a correction does not count as one who gave up.
    let mut game = two();
    play(&mut game, "place 0 0 right 0 0\nset hand 1 0");
    assert_eq!(
        refusal(&mut game, "place 2 0 right 0 0"),
        Refusal::HandEmpty { seat: 0 }
    );
    play(&mut game, "skip");
    assert_eq!((game.phase, game.turn), (Phase::Place, 1));
}

#[test]
fn oph_25_an_empty_reserve_ends_the_game_or_hands_are_played_out() {
    let nearly = "place 0 0 right 0 0\nset hand 2 22\nplace 2 0 right 0 0";
    let mut game = two();
    play(&mut game, nearly);
    assert_eq!((game.phase, game.hand(0), game.reserve()), (Phase::Last, 3, 0));
    assert_eq!(refusal(&mut game, "skip"), Refusal::First(Phase::Last));
    play(&mut game, "end");
    assert_eq!(game.phase, Phase::Over);
    let mut game = two();
    assert_eq!(refusal(&mut game, "end"), Refusal::First(Phase::Centre));
    play(&mut game, nearly);
    play(&mut game, "playout");
    assert_eq!((game.phase, game.turn), (Phase::Place, 1));
    // Asked once; the last tile laid ends it.
    play(
        &mut game,
        "set hand 2 1\nset hand 1 0\nplace 4 0 right 0 0\nset hand 2 0",
    );
    play(&mut game, "skip");
    assert_eq!(game.phase, Phase::Over);
}

#[test]
fn oph_26_and_oph_27_scores_and_joint_winners() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 0 0\nset card three-a 1\nset card square 1\nset prizes 2 7\nset hand 1 0\nset hand 2 0",
    );
    assert_eq!((game.score(0), game.score(1)), (7, 7));
    assert_eq!(game.winners().len(), 0, "nobody has won before the end");
    play(&mut game, "skip");
    assert_eq!(game.winners(), [0, 1]);
    // Corrections count after the end too; tiles in hand cost two each and a score can be negative.
    play(&mut game, "set hand 1 5");
    assert_eq!((game.score(0), &game.winners()[..]), (-3, &[1][..]));
}

#[test]
fn oph_30_corrections_stay_within_what_there_is() {
    let mut game = two();
    play(&mut game, "place 0 0 right 0 0");
    assert_eq!(refused(&mut game, "set hand 1 24"), "Hand: 23 is the most");
    assert_eq!(refused(&mut game, "set hand 3 1"), "Nobody sits there");
    assert_eq!(refused(&mut game, "set prizes 1 13"), "Prizes: 12 is the most");
    assert_eq!(
        refused(&mut game, "set card square 3"),
        "Square: Blue is the most"
    );
    assert!(parse::<RecordEntry<Ophiuchus>>("set card three-g 1").is_err());
    play(&mut game, "set turn 2\nset card square 2");
    assert_eq!((game.turn, game.owner(parse("square").unwrap())), (1, Some(1)));
    play(&mut game, "set card square 0\nset hand 1 0");
    assert_eq!(game.owner(parse("square").unwrap()), None);
    assert_eq!(refused(&mut game, "set turn 1"), "Red has no tile left");
}

#[test]
fn oph_30_there_are_27_tiles_before_the_centre_tile_lies_too() {
    let mut game = two();
    assert_eq!(refused(&mut game, "set hand 1 24"), "Hand: 23 is the most");
    play(&mut game, "set hand 1 23\nplace 0 0 right 0 0");
    assert_eq!((hands(&game), game.reserve()), (vec![23, 3], 0));
    assert_eq!(refused(&mut game, "set hand 2 4"), "Hand: 3 is the most");
    // With all tiles dealt to two the centre tile is the only one that is left.
    let mut game = start(2, [1, 0, 0, 0]);
    assert_eq!(refused(&mut game, "set hand 2 14"), "Hand: 13 is the most");
}

#[test]
fn oph_14_other_counts_void_skips_and_the_same_ones_do_not() {
    let mut game = two();
    play(&mut game, "place 0 0 right 6 6\nskip\ncounts 1 6 5\nskip");
    assert_eq!(
        (game.phase, game.turn),
        (Phase::Place, 0),
        "the first may look again"
    );
    play(&mut game, "counts 1 6 5\ntypes 1 abcdef ?\nskip");
    assert_eq!(game.phase, Phase::Over, "nothing has changed since the last skip");
}

#[test]
fn oph_14_the_device_says_whether_a_tile_fits_anywhere() {
    let mut game = two();
    let fit = |game: &Ophiuchus, one, other| game.layout.fit([Stars(one), Stars(other)]);
    // The centre tile is turned only.
    assert_eq!(fit(&game, 6, 6).map(|tile| tile.spot), Some(CENTRE));
    play(&mut game, "place 0 0 right 6 6");
    assert!(fit(&game, 6, 6).is_some(), "across");
    // Above the full columns only a blank half has room: the tile is turned round for it.
    play(
        &mut game,
        "place 0 1 right 6 6\nclaim none\nplace 0 2 right 1 1\nclaim none",
    );
    let tile = fit(&game, 0, 6).unwrap();
    assert_eq!(tile.stars, [Stars(6), Stars(0)]);
    assert_eq!(game.layout.check(&tile), Ok(()));
    assert_eq!(game.layout.tiles().len(), 3, "asking lays nothing");
}

#[test]
fn oph_25_a_skip_with_an_empty_reserve_asks_too() {
    let mut game = two();
    play(&mut game, "place 0 0 right 0 0\nset hand 2 23\nskip");
    assert_eq!((game.phase, game.turn, game.reserve()), (Phase::Last, 0, 0));
    let mut other = game.clone();
    play(&mut other, "end");
    assert_eq!(other.phase, Phase::Over);
    // The skip still counts: when the other one skips as well, nobody can lay.
    play(&mut game, "playout\nskip");
    assert_eq!(game.phase, Phase::Over);
    // When all have skipped there is nothing to ask.
    let mut game = start(1, [0; 4]);
    play(&mut game, "place 0 0 right 0 0\nset hand 1 26\nskip");
    assert_eq!((game.phase, game.reserve()), (Phase::Over, 0));
}

/// What entering a line would bring into doubt, in words.
fn doubts(game: &Ophiuchus, text: &str) -> String {
    let told = game.doubts(&action(text));
    let words: Vec<_> = told
        .iter()
        .map(|doubt| {
            format!("{} {}", doubt.what(game), doubt.instead())
                .trim()
                .to_string()
        })
        .collect();
    words.join(", ")
}

/// An action as the history tells it.
fn told(game: &Ophiuchus, text: &str) -> String {
    let mut out = String::new();
    game.tell(&action(text), &mut out).unwrap();
    out
}

#[test]
fn oph_31_a_prize_for_less_than_13_is_named_and_stays() {
    let mut game = start(2, [0, 1, 0, 0]);
    play(
        &mut game,
        "place 0 0 right 6 4\nplace 2 0 right ? 0\nclaim none\nbonus prize",
    );
    assert_eq!(doubts(&game, "counts 2 3 0"), "", "it was 13");
    assert_eq!(doubts(&game, "counts 2 2 0"), "Red's prize row of 12");
    assert_eq!(
        told(&game, "counts 2 2 0"),
        "Tile 2 is 2|0, not earned: Red's prize (row of 12)"
    );
    assert_eq!(doubts(&game, "counts 2 4 0"), "", "refused, so nothing is told");
    // What was laid later is no part of it, though the row is 13 now.
    play(&mut game, "place 4 0 right 1 0\nbonus none");
    assert_eq!(doubts(&game, "counts 2 2 0"), "Red's prize row of 12");
    play(&mut game, "counts 2 2 0");
    assert_eq!(game.prizes(0), 1, "the table decides");
    assert_eq!(doubts(&game, "counts 2 1 0"), "", "told already");
    // After a correction prizes are the table's word.
    play(&mut game, "counts 2 ? 0\nset prizes 1 2");
    assert_eq!(doubts(&game, "counts 2 2 0"), "");
}

#[test]
fn oph_31_what_is_still_open_and_cannot_be_13_is_told_without_a_sum() {
    let mut game = start(2, [0, 1, 0, 0]);
    play(
        &mut game,
        "place 0 0 right 6 ?\nplace 2 0 right ? 0\nclaim none\nbonus prize",
    );
    assert_eq!(doubts(&game, "counts 1 6 1"), "", "6+1 and up to 6 can be 13");
    assert_eq!(doubts(&game, "counts 1 6 0"), "Red's prize no 13");
    assert_eq!(doubts(&game, "counts 2 0 0"), "Red's prize no 13");
}

#[test]
fn oph_31_a_card_that_was_not_formed_is_named_and_stays() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 1 1\nplace 2 0 right ? 0\nclaim three-b",
    );
    assert_eq!(doubts(&game, "counts 2 1 0"), "");
    assert_eq!(doubts(&game, "counts 2 0 0"), "Red's Three B");
    // Types entered later tell it too.
    assert_eq!(doubts(&game, "types 1 b b"), "");
    assert_eq!(doubts(&game, "types 1 b a"), "Red's Three B");
    assert_eq!(
        told(&game, "types 1 b a"),
        "Tile 1: b|a, not earned: Red's Three B"
    );
    play(&mut game, "types 1 b a");
    assert_eq!(game.owner(Card::ThreeB), Some(0), "the table decides");
    assert_eq!(doubts(&game, "counts 2 0 0"), "", "told already");
    // A card that a correction gave was earned by no tile.
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 1 1\nplace 2 0 right ? 0\nclaim three-b\nset card three-b 2",
    );
    assert_eq!(doubts(&game, "counts 2 0 0"), "");
    play(&mut game, "set card three-b 0");
    assert_eq!(doubts(&game, "counts 2 0 0"), "");
}

/// OPH-20: an open half shows no more stars than its other line has left of 13.
#[test]
fn oph_20_an_open_half_with_too_little_left_makes_no_13() {
    let bonus_is_asked = |column: &str| {
        let mut game = start(2, [0, 1, 0, 0]);
        play(&mut game, "place 0 0 right 4 ?");
        play(&mut game, column);
        play(
            &mut game,
            "claim none\nbonus none\nplace 2 0 right 6 0\nclaim none",
        );
        game.phase == Phase::Bonus
    };
    // The row needs 3 stars of the open half, whose column has 2 or 3 left.
    assert!(!bonus_is_asked("place 1 1 down 6 5"));
    assert!(bonus_is_asked("place 1 1 down 6 4"));
}

#[test]
fn json_has_the_agreed_fields() {
    let mut game = start(2, [0, 1, 1, 1]);
    play(
        &mut game,
        "place 0 0 right 1 ?\nplace 0 1 down 3 0\ntypes 2 abf -",
    );
    assert_eq!(
        json(&game),
        concat!(
            r#"{"turn":1,"reserve":19,"seats":[{"name":"Red","hand":3,"cards":[],"prizes":0,"score":-6},"#,
            r#"{"name":"Blue","hand":3,"cards":[],"prizes":0,"score":-6}],"firmament":["three-a","three-b","#,
            r#""three-c","three-d","three-e","three-f","square","alike-4","alike-5","alike-6","different-4","#,
            r#""different-5","different-6"],"points":[3,3,3,3,3,3,4,4,5,6,4,5,6],"placeholders":true,"#,
            r#""tiles":[{"x":0,"y":0,"dir":"right","counts":[1,null],"types":[null,null]},"#,
            r#"{"x":0,"y":1,"dir":"down","counts":[3,0],"types":[["a","b","f"],[]]}],"over":false,"winners":[]}"#
        )
    );
}

/// OPH-20: counts that are filled in after the tile was laid can show that there was no 13.
#[test]
fn oph_20_no_bonus_is_left_once_filled_in_counts_exclude_13() {
    let mut game = start(2, [0, 1, 0, 0]);
    play(&mut game, "place 0 0 right 6 ?\nplace 2 0 right 2 ?\nclaim none");
    assert_eq!(game.phase, Phase::Bonus);
    play(&mut game, "counts 1 6 1");
    assert_eq!(game.phase, Phase::Bonus, "6+1+2 and up to 6 can still be 13");
    play(&mut game, "counts 2 2 3");
    assert_eq!(
        (game.phase, game.turn, hands(&game)),
        (Phase::Place, 1, vec![3, 3])
    );
    assert_eq!(refusal(&mut game, "bonus prize"), Refusal::First(Phase::Place));
}

/// OPH-25: a hand that was counted wrong had made the reserve look empty.
#[test]
fn oph_25_play_goes_on_when_a_correction_fills_the_reserve() {
    let mut game = two();
    play(
        &mut game,
        "place 0 0 right 1 1\nset hand 1 22\nplace 0 1 right 1 1\nclaim none",
    );
    assert_eq!((game.phase, game.reserve()), (Phase::Last, 0));
    play(&mut game, "set hand 1 3");
    assert_eq!((game.phase, game.turn), (Phase::Place, 1));
    assert_eq!(refusal(&mut game, "end"), Refusal::First(Phase::Place));
}
