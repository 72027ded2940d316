//! Free For All, Team and Expert.

use super::{
    EXPERT_DUEL, EXPERT_TEAM, FREE, TEAM, duel, duel_at, fresh, json, play, refused, rich_construction, round,
};
use crate::games::Game;
use crate::games::efemeris::components::{Ship, Space};
use crate::games::efemeris::{Efemeris, Phase};
use crate::record::{Setup, name};
use std::vec::Vec;

/// Games won by each of up to three sides.
fn wins(game: &Efemeris) -> [u8; 3] {
    [0, 1, 2].map(|side| {
        if side < game.sides() {
            game.lead(side).wins
        } else {
            0
        }
    })
}

fn free() -> Efemeris {
    let mut game = fresh(FREE);
    play(
        &mut game,
        "first 2; nation 2 french; nation 3 british; nation 1 spanish; captain 2 hubac; captain 3 byng; captain 1 pargo;
         mobilize 2 patrocles; mobilize 3 hipparchus; mobilize 1 apollas; begin",
    );
    game
}

fn team(options: [i16; 5]) -> Efemeris {
    let mut game = fresh(options);
    assert_eq!(refused(&mut game, "first 2"), "Red chooses for the team");
    play(
        &mut game,
        "first 1; nation 1 french; nation 3 spanish; captain 1 hubac",
    );
    assert_eq!(refused(&mut game, "captain 2 hubac"), "Hubac was here before");
    play(
        &mut game,
        "captain 2 oleron; captain 3 pargo; captain 4 aviles;
         mobilize 1 patrocles; mobilize 2 hipparchus; mobilize 3 apollas; mobilize 4 pytheas; begin",
    );
    game
}

#[test]
fn efe_1_each_mode_has_its_number_of_players() {
    for (mode, seats) in [(0, 2), (1, 3), (2, 4)] {
        assert_eq!(Efemeris::seats(&[mode, 0, 0, 0, 0]), (seats, seats));
        let setup = Setup {
            seats: ["a", "b", "c", "d"]
                .iter()
                .take(seats % 4 + 1)
                .map(name)
                .collect(),
            options: [mode, 0, 0, 0, 0].into_iter().collect(),
        };
        assert!(Efemeris::new(&setup).is_err());
    }
}

#[test]
fn efe_14_15_free_for_all_starts() {
    let mut game = free();
    let spices: Vec<_> = game.seats[..3].iter().map(|s| s.spices).collect();
    assert_eq!(
        spices,
        [[2, 2], [1, 1], [1, 2]],
        "Blue begins, then Gold, then Red"
    );
    assert_eq!((game.tiles, game.goal()), (15, 4));
    play(&mut game, "explore; collect 2 open open open; done; done");
    assert_eq!(game.side, 2);
}

#[test]
fn efe_60_four_planets_win_free_for_all() {
    let mut game = free();
    play(
        &mut game,
        "explore; collect 2 open open open; done; set pepper 2 5; set vanilla 2 5; set frigate1 2 1; set frigate2 2 1;
         conquer 2 demodamas 1 0; conquer 2 posidonius 1 0",
    );
    assert_eq!(game.phase, Phase::Construction);
    play(&mut game, "conquer 2 pytheas 1 0");
    assert_eq!((game.phase, game.winner), (Phase::Over, Some(1)));
}

#[test]
fn efe_62_who_loses_the_last_planet_is_out_and_skipped() {
    let mut game = free();
    play(
        &mut game,
        "set purse winds 7; set winds 3 1; explore; collect 2 open open open; done; conquer 2 hipparchus 1 1",
    );
    let gold = &game.seats[2];
    assert!(gold.eliminated && gold.ships == [false; 3] && gold.bonus_count() == 0 && gold.hand == 0);
    assert_eq!(gold.spices, [0, 0]);
    assert_eq!(
        game.bank()[0] + game.seats[0].spices[0] + game.seats[1].spices[0],
        20
    );
    assert_eq!(
        refused(&mut game, "set owner hipparchus 3"),
        "Gold is out of the game"
    );
    play(&mut game, "done");
    assert_eq!(game.side, 0, "Gold is skipped");
    play(
        &mut game,
        "explore; collect 1 open open open; done; set frigate1 1 1; conquer 1 patrocles 0 0",
    );
    assert_eq!(game.phase, Phase::Construction);
    play(&mut game, "conquer 1 hipparchus 0 0");
    assert_eq!(
        (game.phase, game.winner),
        (Phase::Over, Some(0)),
        "the last one left"
    );
}

#[test]
fn efe_62_80_a_correction_that_eliminates_whose_turn_it_is_passes_the_turn() {
    let mut game = free();
    play(&mut game, "explore; set owner patrocles 1");
    assert!(game.seats[1].eliminated);
    assert_eq!((game.side, game.phase), (2, Phase::Exploration));
}

#[test]
fn efe_80_corrections_count_after_the_end_and_may_take_it_back() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    play(&mut game, "done; set owner hipparchus 1");
    assert_eq!(
        (game.phase, game.winner, wins(&game)),
        (Phase::Over, Some(0), [1, 0, 0])
    );
    // A counter that decides nothing.
    play(&mut game, "set pepper 2 4");
    assert_eq!(
        (game.phase, game.winner, game.seats[1].spices[0]),
        (Phase::Over, Some(0), 4)
    );
    // It was the other way round.
    play(&mut game, "set owner hipparchus 2; set owner patrocles 2");
    assert_eq!(
        (game.phase, game.winner, wins(&game)),
        (Phase::Over, Some(1), [0, 1, 0])
    );
    // Both still have a planet: the game goes on where it was.
    play(&mut game, "set owner patrocles 1");
    assert_eq!((game.phase, wins(&game)), (Phase::Construction, [0, 0, 0]));
    play(&mut game, "done; explore");
    // A draw is no matter of planets.
    play(&mut game, "draw; set owner pytheas 1");
    assert_eq!((game.phase, game.winner), (Phase::Over, None));
    assert_eq!(refused(&mut game, "done"), "The game is over");
}

#[test]
fn efe_63_80_a_win_by_correction_after_a_draw_can_be_taken_back() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    let planets = "set owner pytheas 1; set owner apollas 1; set owner hecateus 1; set owner demodamas 1";
    play(&mut game, &std::format!("set wins 1 1; draw; {planets}"));
    assert_eq!((game.winner, wins(&game)), (Some(0), [2, 0, 0]));
    // Once back, it is a draw again, and what is corrected then costs no win of an earlier game.
    play(&mut game, "set owner demodamas 0; set owner hecateus 0");
    assert_eq!(
        (game.phase, game.winner, wins(&game)),
        (Phase::Over, None, [1, 0, 0])
    );
}

#[test]
fn efe_63_a_draw_has_no_winner() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "draw");
    assert_eq!((game.phase, game.winner), (Phase::Over, None));
    assert!(json(&game).ends_with("\"over\":true,\"winners\":[]}"));
}

#[test]
fn efe_14_team_starts() {
    let game = team(TEAM);
    let spices: Vec<_> = game.seats.iter().map(|s| s.spices).collect();
    assert_eq!(spices, [[1, 1], [1, 1], [1, 2], [1, 2]]);
    assert!(game.seats.iter().all(|s| s.hand == 3));
    assert_eq!((game.tiles, game.reserve(0), game.most_hand()), (14, 6, 6));
}

#[test]
fn efe_25_56_57_58_allies_act_together_and_share() {
    let mut game = team(TEAM);
    play(&mut game, "explore; collect 2 open open open");
    assert_eq!(game.phase, Phase::Collection, "the ally has not collected");
    assert_eq!(
        refused(&mut game, "collect 2 open open open"),
        "Blue has collected"
    );
    play(&mut game, "collect 1 open open open");
    assert_eq!(
        refused(&mut game, "share 1 pepper"),
        "Only in the construction phase"
    );
    play(&mut game, "play 1 lady; play 2 lady; done; share 1 pepper");
    assert_eq!((game.seats[0].spices[0], game.seats[1].spices[0]), (1, 2));
    play(&mut game, "set vanilla 2 5");
    assert_eq!(refused(&mut game, "share 1 vanilla"), "5 vanilla is the most");
    play(&mut game, "share 2 vanilla");
    assert_eq!(
        refused(&mut game, "share 2 vanilla"),
        "2 shared a turn is the most"
    );
    play(
        &mut game,
        "set pepper 1 5; set pepper 2 5; set vanilla 1 5; frigate 1; frigate 2",
    );
    assert_eq!(refused(&mut game, "frigate 1"), "2 frigates a nation at most");
    play(
        &mut game,
        "set pepper 1 5; fortress 1 patrocles; fortress 2 hipparchus; set owner demodamas 1",
    );
    assert_eq!(
        refused(&mut game, "fortress 1 demodamas"),
        "2 fortresses a nation at most"
    );
    assert_eq!(
        refused(&mut game, "conquer 1 hipparchus 0 0"),
        "Hipparchus is yours already"
    );
    assert_eq!(
        refused(&mut game, "fortress 1 hipparchus"),
        "Hipparchus is not yours"
    );
    let mut other = duel("hubac", "byng");
    play(&mut other, "done");
    assert_eq!(refused(&mut other, "share 1 pepper"), "Only in Team mode");
}

#[test]
fn efe_57_a_nation_limit_of_four_as_an_option() {
    let mut game = team([2, 0, 0, 0, 1]);
    play(
        &mut game,
        "explore; collect 1 open open open; collect 2 open open open; done",
    );
    play(
        &mut game,
        "set owner demodamas 1; set pepper 1 5; frigate 1; frigate 1; set owner demodamas 2; set pepper 2 5; frigate 2; frigate 2",
    );
    assert_eq!(game.seats[0].frigates() + game.seats[1].frigates(), 4);
}

#[test]
fn efe_54_team_captains_stay() {
    let mut game = team(TEAM);
    play(
        &mut game,
        "explore; collect 1 open open open; collect 2 open open open; wreck 2 galleon; done",
    );
    play(&mut game, "set vanilla 2 5");
    assert_eq!(refused(&mut game, "galleon 2 cassini"), "Oleron stays captain");
    play(&mut game, "galleon 2 oleron");
    assert_eq!(game.seats[1].captains_left, 1, "rebuilt once, not again");
}

#[test]
fn efe_61_a_team_without_planets_loses() {
    let mut game = team(TEAM);
    play(
        &mut game,
        "explore; collect 1 open open open; collect 2 open open open; done",
    );
    play(&mut game, "conquer 1 apollas 0 0");
    assert_eq!(game.phase, Phase::Construction, "the other ally still has one");
    assert!(!game.seats[2].eliminated);
    play(&mut game, "conquer 2 pytheas 0 0");
    assert_eq!(game.winners().collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn efe_24_expert_spaces() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; done; explore");
    for space in ["providence-pepper", "providence-vanilla", "shipwreck"] {
        let text = std::format!("collect 2 {space} open open");
        assert_eq!(refused(&mut game, &text), "This space is Expert only");
    }
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    round(&mut game);
    play(
        &mut game,
        "done; done; explore; set frigate1 2 1; set hand 2 8; set pepper 2 1; set vanilla 2 2",
    );
    let harvest = game
        .harvest(1, [Space::VanillaProvidence, Space::Shipwreck, Space::Open])
        .unwrap();
    assert_eq!(
        (harvest.ships, harvest.taken, harvest.lost),
        ([0, 2, 0, 1], [0, 3, 0, 0], [0, 0, 0, 1])
    );
    play(
        &mut game,
        "set hand 2 7; collect 2 providence-pepper shipwreck open",
    );
    assert_eq!((game.seats[1].hand, game.seats[1].spices), (8, [3, 3]));
}

#[test]
fn efe_71_expert_tiles() {
    for (option, stack) in [(0, 20), (1, 22), (2, 24)] {
        let game = duel_at([0, 1, option, 0, 0], "hubac", "byng");
        assert_eq!(game.tiles, stack - 2, "two were drawn");
    }
}

#[test]
fn efe_72_expert_has_a_third_galleon() {
    assert_eq!(duel_at(EXPERT_DUEL, "hubac", "byng").seats[0].captains_left, 3);
    let mut game = team(EXPERT_TEAM);
    play(
        &mut game,
        "explore; collect 1 open open open; collect 2 open open open; wreck 1 galleon; done",
    );
    play(&mut game, "set vanilla 1 5; galleon 1 hubac");
    assert_eq!(game.seats[0].captains_left, 2);
    assert!(game.seats[0].has(Ship::Galleon));
}

#[test]
fn efe_73_expert_crew_is_spent_for_good() {
    let mut game = duel_at(EXPERT_DUEL, "aviles", "byng");
    play(
        &mut game,
        "play 1 mate; play 1 crewmaster; done; done; explore; collect 2 open open open",
    );
    play(&mut game, "done; done; explore; collect 1 open open open");
    assert_eq!(
        (game.lead(0).out, game.reserve(0)),
        (2, 8),
        "the sold card is not spent"
    );
    play(&mut game, "play 1 gunner ship 2 galleon; wreck 1 galleon");
    assert_eq!(game.lead(0).out, 3, "also with the galleon");
}

#[test]
fn efe_70_an_expert_match_goes_to_two_wins() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    assert_eq!(refused(&mut game, "next"), "Only in the last phase");
    rich_construction(&mut game);
    play(&mut game, "conquer 1 hipparchus 0 0; next");
    assert_eq!(
        (game.phase, wins(&game), game.games),
        (Phase::SetUp, [1, 0, 0], 2)
    );
    play(
        &mut game,
        "first 2; nation 2 french; nation 1 spanish; captain 2 hubac; captain 1 pargo;
         mobilize 2 pytheas; mobilize 1 apollas; begin; draw; next",
    );
    assert_eq!(wins(&game), [1, 0, 0], "a draw counts for nobody");
    play(
        &mut game,
        "first 1; nation 1 french; nation 2 spanish; captain 1 hubac; captain 2 pargo;
         mobilize 1 pytheas; mobilize 2 apollas; begin; explore; collect 1 open open open; done; conquer 1 apollas 0 0",
    );
    assert!(game.match_decided());
    assert_eq!(refused(&mut game, "next"), "The match is decided");
    assert!(json(&game).contains("\"match\":{\"game\":3,\"wins\":[2,0],\"over\":true}"));
}
