//! What the device tells: how the table is prepared, what an action brought, what the screens' helps say.

use super::{DUEL, EXPERT_DUEL, FREE, TEAM, duel, duel_at, fresh, play, session};
use crate::draw::{Frame, SMALL, TEXT_LINES, WIDTH, long_text, paragraph};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::components::Captain;
use crate::games::efemeris::screens::picks::{PhaseEntry, help};
use crate::games::test_kit::{news, preparation};
use crate::games::{AnySession, Game, Reply};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::name;
use std::vec::Vec;

/// All modes, levels and numbers of tiles.
fn tables() -> impl Iterator<Item = [i16; 5]> {
    (0..18).map(|at| [at % 3, at / 3 % 2, at / 6, 0, 0])
}

#[test]
fn every_step_of_the_preparation_fits_on_the_glass() {
    for table in tables() {
        for text in preparation(&fresh(table)) {
            let mut frame = Frame::new();
            assert!(long_text(&mut frame, &text, 0) <= TEXT_LINES, "{text}");
            assert!(!frame.overdrawn(), "{text}");
        }
    }
}

#[test]
fn efe_71_110_the_preparation_is_for_this_table() {
    let all = |table| preparation(&fresh(table)).join(" ");
    assert!(all(DUEL).contains("face to face") && !all(DUEL).contains("Allies"));
    assert!(all(TEAM).contains("Allies side by side"));
    assert!(all(DUEL).contains("8 Expert tiles, those with an eye, stay in the box"));
    assert!(all([0, 1, 2, 0, 0]).contains("Add all 8 Expert tiles"));
    assert!(all([1, 1, 0, 0, 0]).contains("Add 4 Expert tiles (with an eye), drawn blindly"));
    assert!(all(FREE).contains("guesses"));
    let mut game = fresh(FREE);
    game.placeholder = false;
    assert!(!preparation(&game).join(" ").contains("guesses"));
}

#[test]
fn options_are_asked_for_only_where_they_matter() {
    let asked = |options: [i16; 5]| {
        let all = Efemeris::INFO.options.iter();
        all.filter(|option| (option.is_asked)(&options))
            .map(|option| option.key)
            .collect::<Vec<_>>()
    };
    assert_eq!(asked(DUEL), ["mode", "level", "frigates"]);
    assert_eq!(asked(EXPERT_DUEL), ["mode", "level", "tiles", "frigates"]);
    assert_eq!(asked(TEAM), ["mode", "level", "frigates", "nation"]);
    assert!(
        Efemeris::INFO
            .options
            .iter()
            .all(|option| !option.help.is_empty())
    );
}

#[test]
fn efe_10_11_13_the_set_up_says_what_hands_do() {
    let mut game = fresh(FREE);
    assert_eq!(
        news(&mut game, "first 2"),
        "Blue begins and chooses first, then clockwise."
    );
    assert!(news(&mut game, "nation 2 british").contains("in red"));
    let all_chosen = news(&mut game, "nation 3 spanish; nation 1 french");
    assert!(
        all_chosen.ends_with(
            "Now choose 2 captains in secret, the first on top. The others go in the box. All ready? Show the top ones, then \
             enter them."
        ),
        "{all_chosen}"
    );
    assert_eq!(news(&mut game, "captain 2 byng"), "");
    let shown = news(&mut game, "captain 3 pargo; captain 1 hubac");
    assert!(shown.contains("keep 5 crew cards"), "{shown}");
    assert_eq!(
        news(&mut game, "mobilize 2 demodamas"),
        "Blue lays Demodamas north of the centre. Blue takes the card of Demodamas. Galleon and token go on the tile."
    );
    assert!(news(&mut game, "mobilize 3 patrocles").contains("south-east of the centre"));
    let last = news(&mut game, "mobilize 1 pytheas");
    assert!(last.contains("south-west"), "{last}");
    assert!(last.ends_with("Shuffle the other 15 tiles face down."), "{last}");
    assert_eq!(
        news(&mut game, "begin"),
        "Red takes 2 pepper and 2 vanilla. Blue takes 1 pepper and 1 vanilla. Gold takes 1 pepper and 2 vanilla."
    );
}

#[test]
fn efe_13_112_allies_hear_of_their_second_tile_before_the_crew() {
    let mut game = fresh(TEAM);
    assert_eq!(
        news(&mut game, "first 3"),
        "Gold and Jade begin and choose first."
    );
    let captains = news(
        &mut game,
        "nation 3 french; nation 1 spanish; captain 3 oleron; captain 4 hubac; captain 1 guzman; captain 2 aviles",
    );
    assert_eq!(captains, "");
    assert!(!news(&mut game, "mobilize 3 demodamas").contains("centre"));
    assert!(
        news(&mut game, "mobilize 4 hipparchus")
            .contains("The French lay one tile north of the centre, one beside it")
    );
    assert!(news(&mut game, "mobilize 1 patrocles; mobilize 2 apollas").contains("south of the centre"));
}

#[test]
fn efe_20_22_30_a_collection_says_what_was_taken_and_what_returned() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "play 1 lady; play 1 lady; done; done; explore");
    assert_eq!(
        news(&mut game, "collect 2 open open open"),
        "Blue takes 1 vanilla."
    );
    play(&mut game, "done; done; explore");
    assert_eq!(
        news(&mut game, "collect 1 anchorage open open shot"),
        "Red takes 1 pepper, Shot. Put Red's 2 crew cards in the reserve."
    );
}

#[test]
fn efe_23_what_did_not_find_the_galleon_is_told() {
    let mut game = duel("pargo", "byng");
    play(
        &mut game,
        "play 1 mate; play 1 crewmaster; done; done; explore; collect 2 open open open; done; done; explore",
    );
    let told = news(&mut game, "collect 1 open open open");
    assert!(
        told.contains("Pargo brought nothing") && told.contains("Crewmaster brought nothing"),
        "{told}"
    );
}

#[test]
fn efe_16_the_last_tile_is_told() {
    let mut game = fresh(DUEL);
    play(
        &mut game,
        "first 1; nation 1 french; nation 2 british; captain 1 hubac; captain 2 byng; mobilize 1 patrocles;
         mobilize 2 hipparchus; begin",
    );
    assert_eq!(news(&mut game.clone(), "explore"), "");
    assert_eq!(
        news(&mut game, "set tiles 2; explore"),
        "That was the last tile: no more exploring."
    );
}

#[test]
fn efe_34_a_lost_galleon_says_what_went_with_it() {
    let mut game = duel("hubac", "byng");
    play(
        &mut game,
        "play 1 lady; done; done; explore; collect 2 open open open",
    );
    assert_eq!(
        news(&mut game, "play 2 gunner ship 1 galleon"),
        "Red's galleon is lost, and Hubac with it. Put Red's crew card in the reserve. Red can build 1 more. Take Red's Galleon \
         off the map."
    );
    play(
        &mut game,
        "done; done; explore; collect 1 open open open; done; set vanilla 1 2; galleon 1 oleron; done; explore; \
         collect 2 open open open",
    );
    let last = news(&mut game, "play 2 gunner ship 1 galleon");
    assert!(last.contains("Red plays no crew from now on"), "{last}");
}

#[test]
fn efe_73_in_expert_played_crew_goes_in_the_box() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    play(
        &mut game,
        "play 1 lady; done; done; explore; collect 2 open open open; done; done; explore",
    );
    assert!(news(&mut game, "collect 1 open open open").contains("Put Red's crew card in the box for good."));
}

#[test]
fn efe_33_45_92_95_what_lasted_for_a_round_is_told_when_it_ends() {
    let mut game = duel("blake", "oleron");
    play(
        &mut game,
        "play 1 surgeon; play 1 mate ship 2 galleon; done; done; explore; collect 2 open open open; play 2 mate; done; done;
         explore",
    );
    let told = news(&mut game, "collect 1 open open open");
    assert!(told.contains("Red's galleon is safe no longer."), "{told}");
    assert!(told.contains("Blue's Galleon may sail again."), "{told}");
    play(&mut game, "done; done; explore");
    let told = news(&mut game, "collect 2 open open open");
    assert!(told.contains("Blue's fortresses are safe no longer."), "{told}");
}

#[test]
fn efe_46_48_100_107_what_must_follow_and_what_was_not_used() {
    let mut game = duel("fairborne", "silva");
    assert_eq!(
        news(&mut game, "play 1 mate"),
        "Now a Gunner must follow, this turn."
    );
    play(&mut game, "play 1 gunner ship 2 galleon; play 1 shipwright; done");
    assert_eq!(
        news(&mut game, "done"),
        "The Shipwright's frigate was not built: it is lost."
    );
    let mut game = duel("pargo", "hubac");
    play(&mut game, "play 1 governor planet pytheas; done");
    assert_eq!(
        news(&mut game.clone(), "done"),
        "The Governor's planet was not conquered: his help is lost."
    );
    play(&mut game, "set pepper 1 5; conquer 1 pytheas 2 1");
    assert_eq!(news(&mut game, "done"), "");
    let mut game = duel("silva", "hubac");
    play(&mut game, "set purse winds 7; set winds 1 1");
    assert!(news(&mut game, "play 1 mate").contains("Now use Winds"));
    assert!(news(&mut game, "done").contains("her ability is lost"));
}

#[test]
fn efe_36_37_51_52_53_54_99_hands_hear_what_to_do() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "set purse shot 7; set shot 1 1");
    assert_eq!(
        news(&mut game, "use 1 shot"),
        "Put the Warning Shot token in the box."
    );
    play(&mut game, "set frigate1 1 1");
    assert_eq!(
        news(&mut game, "wreck 1 frigate1"),
        "Take Red's Frigate 1 off the map."
    );
    let lost = news(&mut game, "wreck 1 galleon");
    assert!(lost.starts_with("Red's galleon is lost") && lost.ends_with("Take Red's Galleon off the map."));
    assert!(news(&mut game, "done; set pepper 1 5; recruit 1").contains("any card of the reserve"));
    assert_eq!(
        news(&mut game, "frigate 1"),
        "Put it on Patrocles, if free. It sails next turn."
    );
    let built = news(&mut game, "set vanilla 1 5; galleon 1 oleron");
    assert!(built.contains("or the Rose of the winds"), "{built}");
    let on = "Put a fortress token on Patrocles.";
    assert_eq!(news(&mut game, "set pepper 1 5; fortress 1 patrocles"), on);
    assert_eq!(
        news(&mut duel("guzman", "byng"), "play 1 mate planet patrocles"),
        on
    );
}

/// What a captain can do stays in sight above the news.
#[test]
fn efe_11_abilities_are_two_small_lines() {
    for captain in Captain::ALL {
        assert!(paragraph(captain.card().effect, &SMALL, WIDTH - 4).count() <= 2);
    }
}

/// A frigate stands on no planet that was conquered in this phase, and many planets are not listed.
#[test]
fn efe_52_104_where_a_new_frigate_can_stand() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; set pepper 1 5; set vanilla 1 5");
    play(&mut game, "conquer 1 pytheas 3 1; set pepper 1 5");
    assert!(news(&mut game, "frigate 1").starts_with("Put it on Patrocles, if"));
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; set pepper 1 5");
    for planet in ["posidonius", "demodamas", "eratosthenes"] {
        play(&mut game, &std::format!("set owner {planet} 1"));
    }
    assert!(news(&mut game, "frigate 1").starts_with("Put it on a free planet of yours."));
}

#[test]
fn efe_55_60_62_a_conquest_says_who_is_out_and_how_near_the_end_is() {
    let mut game = fresh(FREE);
    play(
        &mut game,
        "first 1; nation 1 french; nation 2 british; nation 3 spanish; captain 1 hubac; captain 2 byng; captain 3 pargo;
         mobilize 1 demodamas; mobilize 2 patrocles; mobilize 3 pytheas; begin; explore; collect 1 open open open; done;
         set pepper 1 5; set vanilla 1 5",
    );
    let told = news(&mut game, "conquer 1 patrocles 2 1");
    assert!(told.starts_with("Blue has no planet left and is out."), "{told}");
    assert!(told.contains("Blue takes the token back"), "{told}");
    play(
        &mut game,
        "done; explore; collect 3 open open open; done; set pepper 3 5; set vanilla 3 5",
    );
    assert_eq!(
        news(&mut game, "conquer 3 apollas 2 2"),
        "Put your token on it and take its card."
    );
    play(
        &mut game,
        "done; explore; collect 1 open open open; done; set pepper 1 5; set vanilla 1 5",
    );
    assert!(news(&mut game, "conquer 1 posidonius 3 1").ends_with("Red needs 1 more planet to win!"));
}

#[test]
fn efe_70_the_next_game_of_a_match_clears_the_table() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    assert_eq!(news(&mut game, "draw"), "", "the last screen says it");
    assert!(!game.is_over(), "the match goes on");
    assert!(news(&mut game, "next").starts_with("Put everything back"));
    let mut game = duel("hubac", "byng");
    play(&mut game, "draw");
    assert!(game.is_over());
}

/// Names, ships and numbers as long as they can be: no sentence is cut off.
#[test]
fn the_longest_news_are_whole() {
    for (text, wanted) in [
        ("first 1", "then clockwise."),
        ("nation 1 spanish", "in black."),
        ("nation 2 british", "then enter them."),
    ] {
        let mut game = fresh(DUEL);
        game.names.iter_mut().for_each(|own| *own = name("MMMMMMMM"));
        if text != "first 1" {
            play(&mut game, "first 1");
        }
        if text == "nation 2 british" {
            play(&mut game, "nation 1 spanish");
        }
        let told = news(&mut game, text);
        assert!(told.ends_with(wanted), "{told}");
    }
    let mut game = duel_at(EXPERT_DUEL, "pargo", "byng");
    game.names.iter_mut().for_each(|own| *own = name("MMMMMMMM"));
    play(
        &mut game,
        "set frigate1 1 1; set frigate2 1 1; play 1 crewmaster; play 1 crewmaster; done; done; explore;
         collect 2 open open open; done; done; set pepper 1 0; set vanilla 1 0; explore",
    );
    let told = news(
        &mut game,
        "collect 1 anchorage shipwreck providence-vanilla winds shot cargo",
    );
    let (taken, rest) = told.split_once(". ").unwrap();
    assert_eq!(
        taken,
        "MMMMMMMM takes 1 pepper, 2 vanilla, Winds, Shot, Cargo, 1 crew"
    );
    assert_eq!(rest, "Put MMMMMMMM's 2 crew cards in the box for good.");
}

#[test]
fn helps_speak_of_what_is_chosen() {
    let mut game = duel("fairborne", "hubac");
    assert!(help(&game, 0, PhaseEntry::Done).contains("sails up to 3 spaces"));
    play(&mut game, "done");
    assert!(help(&game, 0, PhaseEntry::Done).contains("5 planets"));
    assert!(help(&game, 0, PhaseEntry::Frigate).starts_with("2 pepper"));
    let entries = [
        PhaseEntry::Recruit,
        PhaseEntry::Wreck,
        PhaseEntry::Fortress,
        PhaseEntry::Galleon,
        PhaseEntry::Conquer,
        PhaseEntry::Share,
    ];
    for entry in entries {
        assert!((60..=450).contains(&help(&game, 0, entry).len()));
    }
}

/// ACTION passes the device to the ally: what was entered for the one is there when it comes back, and when the other one
/// has collected.
#[test]
fn efe_25_what_an_ally_entered_stays() {
    let mut session = session(TEAM);
    play(
        &mut session.game,
        "first 1; nation 1 french; nation 3 spanish; captain 1 oleron; captain 2 hubac; captain 3 guzman; captain 4 aviles;
         mobilize 1 demodamas; mobilize 2 hipparchus; mobilize 3 patrocles; mobilize 4 apollas; begin;
         explore; collect 1 open open open; collect 2 open open open; done; done;
         explore; collect 3 open open open; collect 4 open open open; done; done; explore",
    );
    session.resume();
    let random = &mut Random::new(1);
    let mut give = |input| session.input(input, random, 99);
    give(Input::Turn(Knob::Number, 1)); // Red's galleon is at a pepper factory.
    give(Input::Turn(Knob::Action, 1));
    assert!(matches!(give(Input::Press(Knob::Dial)), Reply::Committed { .. }));
    assert!(matches!(give(Input::Press(Knob::Dial)), Reply::Committed { .. }));
    let [red, ..] = session.game.seats;
    assert_eq!(
        red.spices,
        [4, 1],
        "1 at the start, 1 a turn of the planet, 1 of the factory"
    );
}
