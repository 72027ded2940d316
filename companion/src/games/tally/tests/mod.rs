//! Tests of Tally's rules.

use super::{Action, MOST_POINTS, Refusal, Tally};
use crate::games::tally::counters::TallyCounter;
use crate::games::test_kit::{news, play, start};
use crate::games::{AnySession, Counter, Game, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;
use crate::record::codec::parse;
use crate::record::grammar::Words;
use std::string::{String, ToString};
use std::vec::Vec;

fn leaders(game: &Tally) -> Vec<String> {
    let leaders = game.seats.iter().filter(|seat| game.leads(seat));
    leaders.map(|seat| seat.name.to_string()).collect()
}

#[test]
fn tal_1_two_to_six_players_begin_with_nothing_in_round_1() {
    let game: Tally = start("seats Ada Ben Cem");
    assert_eq!((game.seats.len(), game.round), (3, 1));
    assert!(game.seats.iter().all(|seat| seat.points == 0));
    let too_few = Tally::INFO.parse_setup(&mut Words::new("seats Ada"));
    assert_eq!(too_few.unwrap_err(), "2 to 6 players, not 1");
}

#[test]
fn tal_2_points_add_up_and_can_be_taken_away() {
    let mut game: Tally = start("seats Ada Ben");
    play(&mut game, "score 1 12; score 2 -3; score 1 -20");
    let points: Vec<_> = game.seats.iter().map(|seat| seat.points).collect();
    assert_eq!(points, [-8, -3]);
    for (line, refusal, words) in [
        ("score 1 0", Refusal::NoPoints, "Turn NUMBER first"),
        ("score 3 1", Refusal::NoSuchSeat, "Nobody sits there"),
        ("score 1 -9992", Refusal::TooManyPoints, "9999 points is the most"),
    ] {
        let action: Action = parse(line).unwrap();
        assert_eq!(game.apply(&action), Err(refusal));
        assert_eq!(game.explain(&refusal), words);
    }
    play(&mut game, "score 1 -9991");
    assert_eq!(game.seats[0].points, -MOST_POINTS);
}

#[test]
fn tal_3_rounds_are_counted() {
    let mut game: Tally = start("seats Ada Ben");
    play(&mut game, "round; score 2 1; round");
    assert_eq!(game.round, 3);
    game.round = 999;
    assert_eq!(game.apply(&Action::Round), Err(Refusal::TooManyRounds));
}

#[test]
fn tal_4_the_most_or_the_fewest_points_lead_and_equals_together() {
    let mut game: Tally = start("seats Ada Ben Cem");
    assert!(leaders(&game).is_empty());
    play(&mut game, "score 1 5; score 2 5; score 3 -1");
    assert_eq!(leaders(&game), ["Ada", "Ben"]);
    let mut game: Tally = start("wins fewest seats Ada Ben Cem");
    play(&mut game, "score 1 5; score 2 5; score 3 -1");
    assert_eq!(leaders(&game), ["Cem"]);
}

#[test]
fn tal_4_who_leads_is_told_when_it_changes() {
    let told = |lines: &[&str], set: &str| {
        let mut game: Tally = start(&[set, "seats Ada Ben Cem"].concat());
        let mut told = Vec::new();
        for line in lines {
            told.push(news(&mut game, line));
        }
        told
    };
    assert_eq!(
        told(&["score 1 5", "score 1 1", "score 2 6", "score 3 6", "round"], ""),
        ["Ada leads now.", "", "2 lead now.", "All are equal now.", ""]
    );
    assert_eq!(
        told(&["score 1 5", "score 2 -1"], "wins fewest "),
        ["2 lead now.", "Ben leads now."]
    );
}

#[test]
fn tal_5_points_and_round_can_be_corrected() {
    let mut game: Tally = start("seats Ada Ben");
    for (counter, to) in [(TallyCounter::Points { seat: 1 }, -40), (TallyCounter::Round, 7)] {
        let (least, most) = counter.bounds(&game).unwrap();
        assert!((least..=most).contains(&to));
        counter.set(&mut game, to).unwrap();
        assert_eq!(counter.get(&game), to);
    }
    assert_eq!(
        TallyCounter::Points { seat: 2 }.bounds(&game),
        Err(Refusal::NoSuchSeat)
    );
    // A page for each seat, then the table's.
    let titles = (0..TallyCounter::pages(&game)).map(|page| TallyCounter::page_title(&game, page));
    assert!(titles.eq(["Ada", "Ben", "Table"]));
}

#[test]
fn leaving_asks_before_more_than_one_detent_is_lost() {
    let mut session = Session::new(start::<Tally>("seats Ada Ben"));
    let mut random = Random::new(1);
    let mut input = |input| session.input(input, &mut random, MOST_ACTION_BYTES);
    let leave = Input::Press(Knob::Action);
    input(Input::Turn(Knob::Number, 1));
    assert!(matches!(input(leave), Reply::Leave));
    input(Input::Turn(Knob::Number, 1));
    assert!(matches!(input(leave), Reply::Refuse(_)));
    assert!(matches!(input(leave), Reply::Leave));
    // Ten at once are one detent, too.
    input(Input::Turn(Knob::Number, -2));
    input(Input::Turn(Knob::Action, 2));
    input(Input::Turn(Knob::Number, 1));
    assert!(matches!(input(leave), Reply::Leave));
}

#[test]
fn the_history_tells_points_and_sums() {
    let mut game: Tally = start("seats Ada Ben");
    play(&mut game, "score 1 12");
    for (line, told) in [
        ("score 1 -5", "Ada -5: 7"),
        ("score 2 3", "Ben +3: 3"),
        ("round", "Round 2"),
    ] {
        let mut text = String::new();
        game.tell(&parse(line).unwrap(), &mut text).unwrap();
        assert_eq!(text, told);
    }
}
