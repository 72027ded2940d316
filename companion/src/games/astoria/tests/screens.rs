//! The device in the hand: random knobs in random states, and the presses that common things take.

use super::super::action::{Action, Spend};
use super::super::components::{Card, Goal};
use super::super::screens::choices::{TurnDeed, choices};
use super::super::{Astoria, Refusal};
use super::entry;
use super::properties::{games, play_at_random};
use crate::draw::{self, Frame};
use crate::games::test_kit::any_input;
use crate::games::{AnySession, Game, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::codec::tests::encoded;
use crate::record::{MOST_ACTION_BYTES, name};
use crate::text::json::Json;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The glass in letters, for what a failing test prints.
fn picture(frame: &Frame) -> String {
    let row = |y| (0..128).map(move |x| if frame.pixel(x, y) { '#' } else { '.' });
    (0..64).flat_map(|y| row(y).chain(['\n'])).collect()
}

/// Plays random knobs from this state on, as the shell would, and checks every picture.
fn fiddle(game: Astoria, random: &mut Random, inputs: u32) {
    let mut session = Session::new(game);
    for _ in 0..inputs {
        match random.below(80) {
            0 => _ = session.open(0),
            1 => session.correct(),
            _ => {}
        }
        let told = match session.input(any_input(random), random, MOST_ACTION_BYTES) {
            Reply::Committed { news, .. } => String::from(news.text()),
            Reply::Refuse(why) => why.to_string(),
            _ => String::new(),
        };
        // What is told is laid over the screen part by part.
        for part in 0..draw::message_parts(&told).max(1) {
            let mut frame = Frame::new();
            session.draw(&session.labels(), &mut frame);
            if !told.is_empty() {
                draw::message(&mut frame, &told, part);
            }
            assert!(
                !frame.overdrawn(),
                "{} does not fit:\n{}",
                session.screen_name(),
                picture(&frame)
            );
        }
        assert!((20..=420).contains(&session.help().len()), "{}", session.help());
    }
}

#[test]
fn nothing_is_drawn_beyond_the_glass_in_any_state() {
    let mut random = Random::new(7);
    for seed in 0..games() / 12 {
        let mut states = 0;
        play_at_random(seed, |game, _| {
            states += 1;
            if states % 4 == 0 {
                let mut game = game.clone();
                if let Some(wide) = ["WWWWWWWW", "MMMMMMMM", "Wilhelmw"].get(seed as usize % 4) {
                    game.round = 999;
                    for seat in &mut game.names {
                        *seat = name(wide);
                    }
                }
                fiddle(game, &mut random, 12);
            }
        });
    }
}

#[test]
fn random_knobs_play_whole_games() {
    for seed in 0..games() / 5 {
        let mut random = Random::new(seed * 3 + 1);
        let game = Astoria::table(3 + (seed % 4) as usize);
        fiddle(game, &mut random, 600);
    }
}

struct Hand {
    session: Session<Astoria>,
    random: Random,
    presses: u32,
}

impl Hand {
    fn new(seats: usize, lines: &str) -> Self {
        let mut session = Session::new(Astoria::table(seats));
        for line in lines.split(';') {
            let action = encoded(&entry::<Astoria>(line));
            session.apply(&action).unwrap();
        }
        session.resume();
        let (random, presses) = (Random::new(1), 0);
        Self {
            session,
            random,
            presses,
        }
    }

    fn input(&mut self, input: Input) {
        let reply = self.reply(input);
        assert!(!matches!(reply, Reply::Refuse(_)));
    }

    fn reply(&mut self, input: Input) -> Reply {
        self.session.input(input, &mut self.random, MOST_ACTION_BYTES)
    }

    fn press(&mut self) {
        self.presses += 1;
        self.input(Input::Press(Knob::Dial));
    }

    fn state(&self) -> String {
        let mut out = String::new();
        self.session.json(&mut Json::new(&mut out));
        out
    }
}

#[test]
fn a_siege_without_warlords_takes_three_presses() {
    let mut hand = Hand::new(
        4,
        "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6; use ability fire 1; end; end; end; end",
    );
    assert_eq!(hand.session.screen_name(), "siege");
    while hand.session.screen_name() != "invasion" {
        hand.press();
    }
    assert_eq!(hand.presses, 3);
    assert!(
        hand.state()
            .contains(r#""round":2,"phase":"invasion","start_player":2"#)
    );
    // The tapped card was turned back without being asked for.
    assert!(
        hand.state().contains(r#""ability_ready":true"#)
            && !hand.state().contains(r#""ability_ready":false"#)
    );
}

#[test]
fn aso_14_a_card_without_flow_is_asked_about() {
    let mut hand = Hand::new(4, "begin 1 red blue yellow green");
    hand.press();
    assert_eq!(hand.session.screen_name(), "no-flow");
    // Back, to enter the flow of red.
    hand.input(Input::Press(Knob::Action));
    let mut forgotten = Hand::new(4, "begin 1 red blue yellow green");
    hand.input(Input::Turn(Knob::Number, 2));
    hand.press();
    assert_eq!(
        (hand.session.screen_name(), hand.session.game.flow.0),
        ("turn", [2, 0, 0, 0, 0, 0])
    );
    // It is really so, and the card with a hammer and a dragon is the first with two symbols.
    forgotten.input(Input::Turn(Knob::Action, 10));
    forgotten.press();
    forgotten.press();
    assert_eq!(forgotten.session.screen_name(), "turn");
    assert_eq!(forgotten.session.game.tracks.0, [1, 1, 1, 2, 1, 6]);
}

#[test]
fn aso_79_a_shield_asks_for_the_cards_cobalt_and_keeps_what_is_left() {
    let begin =
        "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6; set gems 2 blue 0; set guards 2 1";
    let mut hand = Hand::new(4, begin);
    let glyphs = encoded(&entry::<Astoria>("set glyphs darkness 6"));
    hand.session.apply(&glyphs).unwrap();
    let kill = |hand: &mut Hand, row| {
        hand.session.resume();
        hand.input(Input::Turn(Knob::Dial, 2));
        hand.press();
        assert_eq!(hand.session.screen_name(), "shield");
        hand.input(Input::Turn(Knob::Dial, row));
    };
    // Behind nobody and Blue himself: Gold, with two cobalt.
    kill(&mut hand, 2);
    hand.input(Input::Turn(Knob::Number, 1));
    hand.press();
    assert_eq!(hand.session.game.mages[2].shields, 1);
    // In the same place is what Gold has kept.
    kill(&mut hand, 2);
    hand.press();
    assert_eq!(hand.session.game.mages[2].shields, 0);
    assert_eq!(hand.session.game.mages[1].guards, 1);
    // A card that is known to make no cobalt does not shield.
    hand.session.apply(&glyphs).unwrap();
    hand.session
        .apply(&encoded(&entry::<Astoria>("set card 3 ability 1")))
        .unwrap();
    kill(&mut hand, 2);
    hand.input(Input::Turn(Knob::Number, -9));
    let reply = hand.reply(Input::Press(Knob::Dial));
    assert!(matches!(reply, Reply::Refuse(why) if why == "Enter at least one glyph"));
}

#[test]
fn a_turn_of_four_plain_actions_takes_five_presses() {
    let mut hand = Hand::new(4, "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6");
    hand.input(Input::Turn(Knob::Dial, 1));
    (0..5).for_each(|_| hand.press());
    assert!(hand.state().contains(r#""active":2,"actions_left":4"#));
    assert!(hand.state().contains(r#""power":4"#));
}

#[test]
fn action_leads_back_and_at_last_to_the_menu() {
    let mut hand = Hand::new(4, "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6");
    hand.input(Input::Turn(Knob::Dial, 4));
    hand.press();
    assert_eq!(hand.session.screen_name(), "craft");
    hand.input(Input::Press(Knob::Action));
    assert_eq!(hand.session.screen_name(), "turn");
    hand.input(Input::Hold(Knob::Number));
    assert_eq!(hand.session.screen_name(), "overview");
    hand.input(Input::Press(Knob::Action));
    assert_eq!(hand.session.screen_name(), "turn");
    let reply = hand.reply(Input::Press(Knob::Action));
    assert!(matches!(reply, Reply::Leave));
    assert!(size_of::<<Astoria as Game>::Screens>() <= 64);
}

#[test]
fn every_correction_fits_whatever_it_is_turned_to() {
    let mut game = Astoria::playing(4);
    game.does("craft new 3 red; power; end; power; craft new 1 blue");
    let mut random = Random::new(1);
    let mut seen = 0;
    for (page, row) in (0..5).flat_map(|page| (0..60).map(move |row| (page, row))) {
        let mut session = Session::new(game.clone());
        session.correct();
        for (knob, by) in [(Knob::Action, page), (Knob::Dial, row)] {
            session.input(Input::Turn(knob, by), &mut random, MOST_ACTION_BYTES);
        }
        for by in [1, 1, 1, -9, 99] {
            session.input(Input::Turn(Knob::Number, by), &mut random, MOST_ACTION_BYTES);
            let mut frame = Frame::new();
            session.draw(&session.labels(), &mut frame);
            let picture = picture(&frame);
            assert!(!frame.overdrawn(), "page {page}, row {row}:\n{picture}");
            seen += 1;
        }
    }
    assert_eq!(seen, 1_500);
}

#[test]
fn aso_29_that_glyphs_will_be_lost_is_said_before_the_press() {
    let (mut lost, mut kept) = (0, 0);
    let mut plain = None;
    for row in 0..20 {
        let begin = "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6; use ability fire 2";
        let mut hand = Hand::new(4, begin);
        hand.input(Input::Turn(Knob::Dial, row));
        let mut frame = Frame::new();
        hand.session.draw(&hand.session.labels(), &mut frame);
        let status: Vec<bool> = (45..54)
            .flat_map(|y| (0..128).map(move |x| (x, y)))
            .map(|(x, y)| frame.pixel(x, y))
            .collect();
        // The first row spends, so there the line shows the glyphs alone.
        let says = status != *plain.get_or_insert(status.clone());
        if let Reply::Committed { .. } = hand.reply(Input::Press(Knob::Dial)) {
            let gone = hand.session.game.turn.glyphs.is_empty();
            assert_eq!(says, gone, "row {row}");
            (lost, kept) = (lost + u8::from(gone), kept + u8::from(!gone));
        }
    }
    assert!(lost > 3 && kept > 1, "{lost} {kept}");
}

impl Hand {
    /// Turns DIAL to a row of the turn's list.
    fn at_row(lines: &str, row: i8) -> Self {
        let mut hand = Self::new(4, lines);
        hand.input(Input::Turn(Knob::Dial, row));
        hand
    }

    fn label(&self, knob: Knob) -> String {
        self.session.labels().of(knob).turn.to_string()
    }
}

const PLAYING: &str = "begin 1 red blue yellow green; invade nothing 1 2 3 4 5 6";

/// The choice stays on the colour that was burned, and goes on to the next one only when there is none of it any more.
#[test]
fn aso_23_the_choice_stays_where_it_was_after_a_gem_is_burned() {
    let gems = std::format!("{PLAYING}; set gems 1 red 2; set gems 1 orange 2; set gems 1 purple 2");
    let mut hand = Hand::at_row(&gems, 2);
    let label = |hand: &Hand| hand.label(Knob::Number);
    assert_eq!(label(&hand), "colour 1/3");
    hand.input(Input::Turn(Knob::Number, 1));
    assert_eq!(label(&hand), "colour 2/3");
    hand.press();
    assert_eq!(label(&hand), "colour 2/3");
    hand.press();
    // Orange is gone: purple.
    assert_eq!(label(&hand), "colour 2/2");
    hand.press();
    let stock = hand.session.game.mages[0].stock;
    assert_eq!(stock.0, [2, 0, 0, 0, 1, 0]);
}

#[test]
fn an_amount_is_chosen_anew_and_never_taken_over_by_another_choice() {
    let glyphs = std::format!("{PLAYING}; set hordes 9; set mob 9; set glyphs fire 2; set glyphs nature 6");
    let mut hand = Hand::new(4, &glyphs);
    assert_eq!(hand.label(Knob::Number), "by 1/2");
    hand.input(Input::Turn(Knob::Number, 1));
    hand.press();
    // No fire is left: the first choice is the hordes by nature.
    assert_eq!(hand.label(Knob::Number), "by 1/6");
    hand.input(Input::Turn(Knob::Number, 2));
    hand.press();
    assert_eq!(hand.label(Knob::Number), "by 1/3");
    assert_eq!(hand.session.game.tracks.0[2], 4);
}

/// The square before a choice says before the press whether it can be done.
#[test]
fn what_cannot_be_chosen_is_marked_before_the_press() {
    let mut seen = [0, 0];
    for lines in [
        PLAYING,
        "begin 1 red blue yellow green; invade warlord red 1 2 3 4 5 6; set hand 1 5; set power 1 5; use ability darkness 6",
        "begin 1 red blue yellow green; invade dragon 2 1 2 3 4 5 6; set gems 1 red 0; set hand 1 0; set exiled 1 1",
    ] {
        for row in 0..20 {
            let mut hand = Hand::at_row(lines, row);
            if hand.session.screen_name() != "turn" {
                continue;
            }
            let mut frame = Frame::new();
            hand.session.draw(&hand.session.labels(), &mut frame);
            // The chosen row is bright to its left edge.
            let top = (0..3)
                .map(|slot| 14 + 9 * slot)
                .find(|y| frame.pixel(0, *y))
                .unwrap();
            let is_full = !frame.pixel(3, top + 4);
            let refused = matches!(hand.reply(Input::Press(Knob::Dial)), Reply::Refuse(_));
            assert_eq!(is_full, !refused, "row {row} of {lines}:\n{}", picture(&frame));
            seen[usize::from(is_full)] += 1;
        }
    }
    assert!(seen[0] > 3 && seen[1] > 20, "{seen:?}");
}

#[test]
fn aso_81_a_goal_that_cannot_be_is_marked_and_not_chosen_first() {
    let mut hand = Hand::new(
        4,
        &std::format!("{PLAYING}; accuse 2 mob wrong; end; accuse 3 mob right; set king 10; goal 1 king"),
    );
    assert_eq!(hand.session.screen_name(), "goals");
    // Not the mob: Gold has that card, and Blue has denied it.
    let refused = {
        hand.input(Input::Turn(Knob::Dial, 9));
        hand.reply(Input::Press(Knob::Dial))
    };
    assert!(matches!(refused, Reply::Refuse(_)));
    let mut frame = Frame::new();
    hand.session.draw(&hand.session.labels(), &mut frame);
    // The last of four rows is chosen and bright; an empty square is bright inside.
    assert!(frame.pixel(0, 43) && frame.pixel(3, 46), "{}", picture(&frame));
}

#[test]
fn the_last_screen_offers_the_same_again() {
    let ended = std::format!("{PLAYING}; set mob 10; goal 1 mob; goal 2 king; goal 3 king; goal 4 king");
    let mut hand = Hand::new(4, &ended);
    assert_eq!(hand.session.screen_name(), "over");
    assert_eq!(hand.session.labels().of(Knob::Dial).press, "again");
    assert!(matches!(hand.reply(Input::Press(Knob::Dial)), Reply::Again));
}

#[test]
fn a_choice_of_several_says_which_of_how_many() {
    let tapped = "set card 1 a1 2; set card 1 a2 2; set card 1 ability 2";
    let mut hand = Hand::new(4, PLAYING);
    hand.input(Input::Turn(Knob::Action, 1));
    assert_eq!(hand.label(Knob::Action), "page 1/7");
    let mut hand = Hand::new(4, "begin 1 red blue yellow green");
    assert_eq!(hand.label(Knob::Action), "card 1/30");
    hand.input(Input::Turn(Knob::Action, -1));
    assert_eq!(hand.label(Knob::Action), "card 30/30");
    let mut hand = Hand::new(4, &std::format!("{PLAYING}; set card 1 a1 1"));
    hand.input(Input::Turn(Knob::Dial, 5));
    hand.press();
    assert_eq!(hand.session.screen_name(), "glyphs");
    assert_eq!(hand.label(Knob::Action), "card 1/2");
    let hand = Hand::new(
        4,
        &std::format!("{PLAYING}; {tapped}; end; end; end; end; siege; disease"),
    );
    assert_eq!(
        (hand.session.screen_name(), hand.label(Knob::Number)),
        ("recovery", "cards".into())
    );
}

/// The list knows by itself what exile forbids: no action is made of a row before it is shown.
#[test]
fn aso_36_the_list_hides_what_exile_forbids() {
    let mut free = Astoria::playing(4);
    free.does("set warlords red 1; set power 1 20; set gems 2 blue 0; set guards 2 1; set actions 9; set card 2 a1 1");
    for kind in ["fire", "darkness", "nature", "cobalt", "sun", "sulphur"] {
        free.does(&format!("set glyphs {kind} 9"));
    }
    let mut exiled = free.clone();
    exiled.does("set exiled 1 1");
    let (open, mut hidden) = (choices(&exiled), 0);
    for choice in choices(&free) {
        let action = match choice.does {
            TurnDeed::Kill => Action::Spend(Spend::Kill {
                with: choice.glyph,
                seat: 1,
                shield: None,
            }),
            TurnDeed::StealArtefact => Action::Spend(Spend::StealArtefact {
                seat: 1,
                card: Card(1),
            }),
            TurnDeed::Unmask => Action::Accuse {
                seat: 1,
                faction: Goal::Dragon,
                right: true,
            },
            // Both have a screen of their own, and exile forbids neither.
            TurnDeed::Craft | TurnDeed::Use => continue,
            _ => choice.action(choice.variants(&free)[0]).unwrap(),
        };
        let is_forbidden = exiled.clone().apply(&action) == Err(Refusal::InExile);
        assert_eq!(open.contains(&choice), !is_forbidden, "{choice:?}");
        hidden += u32::from(is_forbidden);
    }
    assert_eq!(hidden, 11);
}

/// NUMBER has entered glyphs: ACTION does not take them back where it has no other card to go to.
#[test]
fn a_single_card_keeps_its_glyphs_when_action_is_turned() {
    let mut hand = Hand::new(4, PLAYING);
    hand.input(Input::Turn(Knob::Dial, 5));
    hand.press();
    assert_eq!(hand.session.screen_name(), "glyphs");
    assert_eq!(hand.label(Knob::Action), "");
    hand.input(Input::Turn(Knob::Number, 2));
    hand.input(Input::Turn(Knob::Action, 1));
    hand.press();
    assert_eq!(hand.session.game.turn.glyphs.0, [2, 0, 0, 0, 0, 0]);
    // Two cards, and once round.
    let mut hand = Hand::new(4, &format!("{PLAYING}; set card 1 a1 1"));
    hand.input(Input::Turn(Knob::Dial, 5));
    hand.press();
    hand.input(Input::Turn(Knob::Number, 2));
    hand.input(Input::Turn(Knob::Action, 2));
    hand.press();
    assert_eq!(hand.session.game.turn.glyphs.0, [2, 0, 0, 0, 0, 0]);
}

#[test]
fn a_fight_counts_its_cards_without_the_strike() {
    let fight = "begin 1 red blue yellow green; invade warlord red 1 2 3 4 5 6; fight 1";
    let mut hand = Hand::new(4, fight);
    assert_eq!(hand.label(Knob::Action), "card 1/1, fight");
    hand.input(Input::Turn(Knob::Action, 1));
    assert_eq!(hand.label(Knob::Action), "cards");
    hand.input(Input::Turn(Knob::Action, 1));
    assert_eq!(hand.label(Knob::Action), "card 1/1, fight");
    let hand = Hand::new(4, &format!("{fight}; tap 1 ability fire 1"));
    assert_eq!(hand.session.labels().of(Knob::Dial).press, "fight");
    assert_eq!(hand.label(Knob::Action), "");
    // Many leave no room to say where else it leads.
    let mut lines = String::from(PLAYING);
    for (seat, card) in (1..=4).flat_map(|seat| (1..=12).map(move |card| (seat, card))) {
        lines += &format!("; set card {seat} a{card} 1");
    }
    let mut hand = Hand::new(4, &(lines + "; set exiled 1 1; attack"));
    hand.input(Input::Turn(Knob::Action, 51));
    assert_eq!(hand.label(Knob::Action), "card 52/52");
    let mut frame = Frame::new();
    hand.session.draw(&hand.session.labels(), &mut frame);
    assert!(!frame.overdrawn(), "{}", picture(&frame));
}

#[test]
fn an_amount_that_was_turned_is_not_dropped_unasked() {
    let leave = Input::Press(Knob::Action);
    let mut hand = Hand::at_row(PLAYING, 4);
    hand.press();
    assert_eq!(hand.session.screen_name(), "craft");
    hand.input(Input::Turn(Knob::Number, 1));
    assert!(matches!(hand.reply(leave), Reply::Refuse(_)));
    hand.input(Input::Turn(Knob::Number, -1));
    hand.input(leave);
    assert_eq!(hand.session.screen_name(), "turn");
    let mut hand = Hand::at_row(
        &format!("{PLAYING}; set gems 2 blue 0; set guards 2 1; set glyphs darkness 6"),
        2,
    );
    hand.press();
    assert_eq!(hand.session.screen_name(), "shield");
    hand.input(Input::Turn(Knob::Dial, 2));
    hand.input(Input::Turn(Knob::Number, 1));
    assert!(matches!(hand.reply(leave), Reply::Refuse(_)));
    hand.input(leave);
    assert_eq!(hand.session.screen_name(), "turn");
}
