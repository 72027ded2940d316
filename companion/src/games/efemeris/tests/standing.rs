//! Where ships must stand: the map is not known, but what was booked says where a ship cannot be.

use super::{EXPERT_DUEL, TEAM, duel, duel_at, fresh, play, refused, rich_construction, round};
use crate::games::efemeris::Phase;
use crate::games::efemeris::components::Ship;

#[test]
fn efe_103_one_conquest_a_ship_and_construction_phase() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(&mut game, "conquer 1 demodamas 2 1");
    assert_eq!(
        refused(&mut game, "conquer 1 apollas 0 1"),
        "1 conquest a ship and turn"
    );
    round(&mut game);
    rich_construction(&mut game);
    play(
        &mut game,
        "set frigate1 1 1; conquer 1 apollas 2 2; conquer 1 pytheas 3 1",
    );
    assert_eq!(
        refused(&mut game, "conquer 1 posidonius 0 0"),
        "1 conquest a ship and turn"
    );
    assert_eq!((game.side_planets(0), game.phase), (4, Phase::Construction));
}

#[test]
fn efe_103_allies_conquer_each_with_their_own_ships() {
    let mut game = fresh(TEAM);
    play(
        &mut game,
        "first 1; nation 1 french; nation 3 spanish; captain 1 hubac; captain 2 oleron; captain 3 pargo; captain 4 aviles;
         mobilize 1 patrocles; mobilize 2 hipparchus; mobilize 3 apollas; mobilize 4 pytheas; begin;
         explore; collect 1 open open open; collect 2 open open open; wreck 2 galleon; done; conquer 1 demodamas 0 0",
    );
    assert_eq!(
        refused(&mut game, "conquer 1 posidonius 0 0"),
        "1 conquest a ship and turn"
    );
    assert_eq!(
        refused(&mut game, "conquer 2 posidonius 0 0"),
        "Needs a ship in play"
    );
}

#[test]
fn efe_103_a_ship_built_in_this_phase_conquers_nothing() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "wreck 1 galleon");
    rich_construction(&mut game);
    play(&mut game, "frigate 1");
    assert_eq!(
        refused(&mut game, "conquer 1 demodamas 2 1"),
        "A new ship conquers next turn"
    );
    play(&mut game, "galleon 1 cassini");
    assert_eq!(
        refused(&mut game, "conquer 1 demodamas 2 1"),
        "A new ship conquers next turn"
    );
    round(&mut game);
    rich_construction(&mut game);
    play(&mut game, "conquer 1 demodamas 2 1; conquer 1 apollas 2 2");
    assert_eq!(game.side_planets(0), 3, "both have sailed");
    assert_eq!(
        refused(&mut game, "conquer 1 pytheas 0 0"),
        "1 conquest a ship and turn"
    );
}

#[test]
fn efe_80_103_a_conquest_corrected_away_does_not_count() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(
        &mut game,
        "conquer 1 demodamas 2 1; set owner demodamas 0; conquer 1 apollas 2 2",
    );
    assert_eq!(game.conquered_now(0), 1);
}

#[test]
fn efe_104_a_frigate_needs_an_own_planet_without_a_ship() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(&mut game, "frigate 1");
    assert_eq!(
        refused(&mut game, "frigate 1"),
        "A ship is on each of your planets"
    );
    // The conquered planet holds its conqueror.
    play(&mut game, "conquer 1 demodamas 2 1; set pepper 1 5");
    assert_eq!(
        refused(&mut game, "frigate 1"),
        "A ship is on each of your planets"
    );
    // An older planet may be free.
    play(&mut game, "set owner pytheas 1; frigate 1");
    assert_eq!(game.seats[0].frigates(), 2);
}

#[test]
fn efe_104_ships_that_may_have_sailed_leave_planets_free() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(&mut game, "frigate 1");
    round(&mut game);
    rich_construction(&mut game);
    play(&mut game, "frigate 1");
    assert_eq!(game.seats[0].frigates(), 2);
    // A rebuilt galleon may be on the Rose of the winds.
    let mut game = duel("hubac", "byng");
    play(&mut game, "wreck 1 galleon");
    rich_construction(&mut game);
    play(&mut game, "galleon 1 cassini; frigate 1");
    assert_eq!(game.seats[0].frigates(), 1);
}

#[test]
fn efe_102_the_first_collection_brings_nothing_by_ship() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; done; explore");
    for space in ["pepper", "vanilla", "anchorage"] {
        let text = std::format!("collect 2 {space} open open");
        assert_eq!(refused(&mut game, &text), "Galleon has not sailed yet");
    }
    play(&mut game, "collect 2 open open open; done; done; explore");
    play(&mut game, "collect 1 pepper open open");
}

#[test]
fn efe_102_nor_does_a_ship_that_was_built_last_turn() {
    let mut game = duel_at(EXPERT_DUEL, "hubac", "byng");
    play(&mut game, "wreck 1 galleon");
    rich_construction(&mut game);
    play(
        &mut game,
        "frigate 1; galleon 1 cassini; done; explore; collect 2 open open open; done; done; explore",
    );
    assert_eq!(
        refused(&mut game, "collect 1 shipwreck open open"),
        "Galleon has not sailed yet"
    );
    assert_eq!(
        refused(&mut game, "collect 1 open providence-pepper open"),
        "Frigate 1 has not sailed yet"
    );
    play(&mut game, "collect 1 open open open");
    round(&mut game);
    play(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    play(&mut game, "collect 1 shipwreck providence-pepper open");
}

#[test]
fn efe_102_a_new_ship_that_was_pushed_may_be_elsewhere() {
    let shot = "set purse shot 7; set shot 1 1; use 1 shot";
    let winds = "set purse winds 7; set winds 1 1; play 1 mate; use 1 winds";
    for push in [shot, winds] {
        let mut game = duel("silva", "byng");
        play(&mut game, push);
        assert_eq!(game.seats[1].new_ships, [false; 3]);
        play(&mut game, "done; done; explore; collect 2 pepper open open");
    }
    // Winds of one's own push no enemy.
    let mut game = duel("silva", "byng");
    play(
        &mut game,
        "set purse winds 7; set winds 1 1; use 1 winds; done; done; explore",
    );
    assert_eq!(
        refused(&mut game, "collect 2 pepper open open"),
        "Galleon has not sailed yet"
    );
}

#[test]
fn efe_102_a_ship_put_there_by_correction_is_where_the_table_says() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "done; done; explore; set frigate1 2 1");
    play(&mut game, "collect 2 open pepper open");
}

#[test]
fn efe_105_an_enemy_ship_lost_without_a_push_is_told_apart() {
    let mut game = duel("silva", "byng");
    assert!(game.is_unpushed(1) && !game.is_unpushed(0));
    play(&mut game, "set purse shot 7; set shot 1 1; use 1 shot");
    assert!(!game.is_unpushed(1));
    // One push loses one ship.
    play(&mut game, "set frigate1 2 1; wreck 2 frigate1");
    assert!(game.is_unpushed(1));
    play(
        &mut game,
        "set purse winds 7; set winds 1 1; play 1 mate; use 1 winds",
    );
    assert!(!game.is_unpushed(1));
    // A ship of one's own needs none, and uses none up.
    play(&mut game, "set frigate1 1 1; wreck 1 frigate1");
    assert!(!game.is_unpushed(1));
    round(&mut game);
    assert!(game.is_unpushed(1), "that was last turn");
    // The table decides.
    play(&mut game, "wreck 2 galleon");
    assert!(!game.seats[1].has(Ship::Galleon));
}
