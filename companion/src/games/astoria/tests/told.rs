//! What the device says by itself: what an action brought, how the table is prepared, what helps and printed words say.

use super::super::Astoria;
use super::super::components::Lengths;
use super::properties::{games, play_at_random};
use super::{FLOW, setup};
use crate::draw::{self, Frame, Row};
use crate::games::{AnySession, Game, Session, test_kit};
use crate::record::name;
use std::format;
use std::string::String;

/// What is told of the last of these lines, after this state.
fn news(game: &Astoria, lines: &str) -> String {
    test_kit::news(&mut game.clone(), lines)
}

fn of_four(lines: &str) -> String {
    news(&Astoria::playing(4), lines)
}

#[test]
fn aso_10_17_46_who_draws_the_invasion_card_and_what_it_moves_is_told() {
    let table = Astoria::table(4);
    let begin = "begin 2 red blue yellow green";
    assert_eq!(news(&table, begin), "Blue starts and draws an invasion card.");
    let invaded = |symbol: &str| news(&table, &format!("{begin}; invade {symbol} {FLOW}"));
    assert_eq!(invaded("nothing"), "");
    assert_eq!(invaded("hammer"), "Reinforcement is now at 2.");
    assert_eq!(invaded("dragon 2"), "The dragon is now at 2.");
    assert_eq!(invaded("warlord red"), "The red warlord stays beside the board.");
    let both = news(&table, &format!("{begin}; invade hammer {FLOW} and dragon 1"));
    assert_eq!(both, "Reinforcement is now at 2. The dragon is now at 1.");
    let full = format!("{begin}; set reinforcement 4; invade hammer {FLOW}");
    assert_eq!(news(&table, &full), "Reinforcement stays at 4.");
    let next = "Blue starts. Discard the old card, but no warlord.";
    let round = "end; end; end; end; siege; disease; recover";
    assert_eq!(of_four(round), next);
    let spared = format!("accuse 2 mob right; {round}");
    assert_eq!(of_four(&spared), format!("{next} The king's disease is back."));
}

#[test]
fn aso_26_29_52_53_what_becomes_of_gems_glyphs_and_power_is_told() {
    assert_eq!(of_four("craft new 2 red"), "");
    let finished = "Finished: king at 7, gems into Red's flask.";
    assert_eq!(of_four("craft new 1 red"), finished);
    let six = Astoria::playing(6);
    assert_eq!(
        news(&six, "end; craft new 3 blue"),
        "Blue may lay one more gem with this action."
    );
    assert_eq!(
        news(&six, "end; end; craft new 1 yellow"),
        "Finished: king at 7, gems into Gold's stock."
    );
    assert_eq!(
        news(&six, "end; end; set card 3 a1 1; use a1 sulphur 2 sun 1"),
        "Sulphur is sun for a Deceiver: 3 sun."
    );
    assert_eq!(news(&six, "end; power; end"), "Blue's power is 0 again.");
    assert_eq!(news(&six, "end; end"), "");
    assert_eq!(
        of_four("use ability fire 2; power"),
        "The glyphs that were left are lost."
    );
    assert_eq!(of_four("use ability fire 2; spend hordes fire 1"), "");
    assert_eq!(
        of_four("craft new 3 red; set card 1 a1 0"),
        "The gems on it go into the reserve."
    );
    assert_eq!(
        of_four("craft new 3 red; set card 1 a1 1"),
        "The gems on it go into the flask."
    );
}

#[test]
fn aso_54_a_sabotage_says_where_gem_and_card_go() {
    let six = Astoria::playing(6);
    let gem = "The red gem returns to Red.";
    assert_eq!(
        news(&six, "craft new 3 red; craft a1 red; end; end; sabotage 1 a1 red"),
        gem
    );
    assert_eq!(
        news(&six, "craft new 3 red; end; end; sabotage 1 a1 red"),
        format!("{gem} The card returns to Red's hand.")
    );
}

#[test]
fn aso_31_72_77_79_exile_guards_and_looks_are_told() {
    let guarded =
        "set gems 2 blue 0; set guards 2 2; set glyphs fire 9; set glyphs darkness 9; set glyphs cobalt 9";
    for (line, expected) in [
        ("spend mob fire 1", "Unrest is now at 2, no more in this round."),
        ("set unrest 4; spend mob fire 1", "Unrest stays at 4, its end."),
        ("spend mob fire 1; set mob 3; spend mob fire 1", ""),
        (
            "spend kill fire 2",
            "Red goes into exile. The guard's gem goes into the reserve.",
        ),
        ("spend kill darkness 2", "The guard's gem goes into the reserve."),
        (
            "spend kill fire 2 shield 3 ability cobalt 2",
            "The guard lives. Gold keeps 1 cobalt for other guards.",
        ),
        (
            "spend kill fire 2 shield 3 ability cobalt 2; power",
            "The glyphs that were left are lost. Gold's kept cobalt is lost.",
        ),
        ("spend hurt", "Red goes into exile."),
        ("spend hurt; spend hurt", ""),
        ("spend heal", ""),
        ("spend look 1", "Look at the next invasion card, put it back."),
        ("spend look 3", "Look at 3 invasion cards. Their order stays."),
        ("set card 3 a1 2; spend take 3 a1", "It stays tapped, as it was."),
        (
            "set power 1 5; set glyphs fire 0; set glyphs darkness 0; set glyphs cobalt 0; guard",
            "The red gem goes into the guard room.",
        ),
    ] {
        assert_eq!(of_four(&format!("{guarded}; {line}")), expected, "{line}");
    }
    assert_eq!(
        of_four("accuse 2 mob right"),
        "Blue shows the card and goes into exile. No disease in this round."
    );
    assert_eq!(
        of_four("accuse 2 mob wrong"),
        "Red goes into exile. Blue's card stays hidden."
    );
}

#[test]
fn aso_33_35_37_39_the_outcome_of_a_fight_is_told() {
    let discard = "Discard the drawn card.";
    let fight = "set warlords red 1; fight 1; tap 1 ability fire 1";
    for (line, expected) in [
        (
            "strike 1 0 0 0 0 0 against 1",
            "The warlord is beaten: Red takes his card.",
        ),
        ("strike 1 0 0 0 0 0 against 2", "Lost: Red's turn is over."),
    ] {
        let told = of_four(&format!("{fight}; {line}"));
        assert_eq!(told, format!("{expected} {discard}"));
    }
    assert_eq!(
        of_four("set exiled 1 1; attack"),
        "First Red taps cards, then the others clockwise."
    );
    assert_eq!(
        of_four("set exiled 1 1; attack; strike 0 0 0 0 0 0"),
        format!("The castle holds: Red's turn is over. {discard}")
    );
}

#[test]
fn aso_40_42_44_what_the_siege_brought_is_told() {
    let turns = "set warlords red 1; end; end; end; end";
    for (line, expected) in [
        ("siege", "The mob is at 2, the hordes at 2."),
        ("siege; disease", "The king is now at 5."),
        ("siege; disease; ward", "The warlord hurts the king: now at 4."),
        ("siege; disease; ward 2 ability", ""),
    ] {
        assert_eq!(of_four(&format!("{turns}; {line}")), expected);
    }
    assert_eq!(
        of_four(&format!("accuse 2 mob right; {turns}; siege; disease")),
        "A traitor was unmasked: the king is spared."
    );
}

#[test]
fn aso_60_61_62_64_65_every_end_says_why() {
    for (line, why) in [
        ("set dragon 10", "The dragon burns all"),
        ("set mob 10", "The mob storms in"),
        ("set hordes 10", "The hordes storm in"),
        (
            "set mob 9; set hordes 9; end; end; end; end; siege",
            "Mob and hordes storm in",
        ),
        ("set king 0", "The king has died"),
        ("set king 9; craft new 1 red", "The king is healed"),
        (
            "set exiled 1 1; attack; tap 1 ability sun 1; strike 0 0 0 1 0 0",
            "The castle has fallen",
        ),
    ] {
        let expected = format!("{why}: the end. Show all goal cards.");
        assert_eq!(of_four(line), expected);
    }
}

/// Nothing is cut: every sentence ends as one does, with the longest names too.
#[test]
fn news_are_whole_sentences_whatever_happens() {
    let mut seen = 0;
    for seed in 0..games() / 10 {
        play_at_random(seed, |game, entry| {
            let mut game = game.clone();
            for seat in &mut game.names {
                *seat = name("MMMMMMMM");
            }
            game.round = 999;
            let Ok(told) = test_kit::told(&mut game, entry) else {
                return;
            };
            assert!(told.is_empty() || told.ends_with('.'), "{told}");
            assert!(!told.contains("  ") && !told.contains(" 's"), "{told}");
            seen += usize::from(!told.is_empty());
        });
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn aso_2_3_5_8_9_56_58_83_the_table_is_prepared_for_its_players() {
    for seats in 3..=6 {
        for option in [0, 1] {
            let mut setup = setup(seats);
            setup.options = [option].into_iter().collect();
            let game = Astoria::new(&setup).unwrap();
            let steps = test_kit::preparation(&game);
            for step in &steps {
                let mut frame = Frame::new();
                let lines = draw::long_text(&mut frame, step, 0);
                assert!(lines <= draw::TEXT_LINES && !frame.overdrawn(), "{step}");
                assert!(step.ends_with('.'), "{step}");
            }
            let all = steps.join("\n");
            assert_eq!(steps.len(), if seats < 5 { 10 } else { 12 });
            assert_eq!(all.contains("Alchemists"), seats >= 5, "{all}");
            assert_eq!(all.contains("Nobody sees those left"), seats < 6, "{all}");
            assert_eq!(all.contains("1 Deceiver."), seats == 5);
            assert!(all.contains("at 6 of 10") && all.contains("Track lengths"));
            for word in [
                "cube",
                "disc",
                "goal card",
                "reserve",
                "3 equal piles",
                "Draw again",
            ] {
                assert!(all.contains(word), "{word}: {all}");
            }
        }
    }
    // The numbers of the owner's board are no guess of ours.
    let mut game = Astoria::table(3);
    game.does("table unrest 5 dragon 8 king 12 start 7");
    assert_ne!(game.lengths, Lengths::PLACEHOLDER);
    let all = test_kit::preparation(&game).join("\n");
    assert!(
        all.contains("at 7 of 12") && !all.contains("Track lengths"),
        "{all}"
    );
}

#[test]
fn every_help_says_something_and_not_too_much() {
    for option in Astoria::INFO.options {
        assert!(!option.help.is_empty());
    }
    for seed in 0..games() / 30 {
        play_at_random(seed, |game, _| {
            let help = Session::new(game.clone()).help();
            assert!((20..=420).contains(&help.len()), "{} in {help}", help.len());
        });
    }
}

#[test]
fn printed_words_fit_beside_ours() {
    let words = Astoria::INFO.words;
    for (printed, ours) in words {
        let mut frame = Frame::new();
        draw::list(
            &mut frame,
            draw::BODY_TOP..draw::FOOTER_TOP,
            words.len(),
            0,
            &mut |_| Row::new(printed, ours),
        );
        assert!(!frame.overdrawn(), "{printed}");
    }
}
