//! Set-up and the four phases of a turn, in a Duel.

use super::{DUEL, duel, fresh, json, play, refused, rich_construction, round};
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Bonus, Planet, Space};
use crate::games::efemeris::{Efemeris, Phase};
use crate::games::{AnySession, Game};

#[test]
fn efe_10_nations_are_chosen_in_order_and_once() {
    let mut game = fresh(DUEL);
    assert_eq!(refused(&mut game, "nation 1 french"), "Finish the set-up first");
    assert_eq!(refused(&mut game, "first 3"), "No such seat at this table");
    play(&mut game, "first 2");
    assert_eq!(refused(&mut game, "nation 1 french"), "Blue chooses now");
    play(&mut game, "nation 2 british");
    assert_eq!(refused(&mut game, "nation 1 british"), "The British are taken");
    assert_eq!(refused(&mut game, "explore"), "Finish the set-up first");
}

#[test]
fn efe_11_captains_are_of_the_nation() {
    let mut game = fresh(DUEL);
    play(&mut game, "first 1; nation 1 french; nation 2 spanish");
    assert_eq!(refused(&mut game, "captain 1 byng"), "Not one of the French");
    play(&mut game, "captain 1 hubac; captain 2 pargo");
    assert_eq!(game.seats[0].captain.unwrap().word(), "hubac");
}

#[test]
fn efe_12_the_planet_table_is_a_placeholder_until_set() {
    let mut game = duel("hubac", "byng");
    assert!(json(&game).contains("\"planets_are_placeholders\":true"));
    let table = "table demodamas 1 0 vanilla patrocles 2 1 pepper posidonius 3 1 pepper pytheas 0 4 pepper \
                 hipparchus 2 2 vanilla apollas 2 2 vanilla hecateus 3 2 vanilla eratosthenes 9 9 vanilla";
    play(&mut game, table);
    assert!(json(&game).contains("\"planets_are_placeholders\":false"));
    assert_eq!(game.card(Planet::Pytheas).cost, [0, 4]);
    let mut cards = game.table;
    cards.planets[3].cost = [10, 0];
    let too_dear = Action::Table(cards);
    let refusal = game.apply(&too_dear).unwrap_err();
    assert_eq!(game.explain(&refusal), "A planet costs 9 at most");
    assert!(Efemeris::is_table(&too_dear) && !Efemeris::is_table(&Action::Begin));
}

#[test]
fn efe_13_each_mobilizes_on_a_planet_of_its_own_that_counts() {
    let mut game = fresh(DUEL);
    play(
        &mut game,
        "first 1; nation 1 french; nation 2 spanish; captain 1 hubac; captain 2 pargo; mobilize 1 pytheas",
    );
    assert_eq!(refused(&mut game, "mobilize 2 pytheas"), "Pytheas is taken");
    play(&mut game, "mobilize 2 apollas; begin");
    assert_eq!((game.side_planets(0), game.side_planets(1)), (1, 1));
    assert_eq!(refused(&mut game, "mobilize 2 demodamas"), "The set-up is over");
}

#[test]
fn efe_14_who_begins_gets_fewer_spices() {
    let mut game = fresh(DUEL);
    play(
        &mut game,
        "first 2; nation 2 french; nation 1 spanish; captain 2 hubac; captain 1 pargo;
         mobilize 2 pytheas; mobilize 1 apollas; begin",
    );
    assert_eq!(game.seats[1].spices, [1, 1]);
    assert_eq!(game.seats[0].spices, [1, 2]);
    assert_eq!(game.bank(), [18, 17]);
    assert!(
        game.seats[..2]
            .iter()
            .all(|s| s.hand == 5 && s.captains_left == 2)
    );
    assert_eq!(game.side, 1);
}

#[test]
fn efe_16_two_tiles_a_turn_until_there_are_none() {
    let mut game = duel("hubac", "byng");
    assert_eq!(game.tiles, 14);
    play(&mut game, "set tiles 1; done; done; explore");
    assert_eq!(game.tiles, 0);
    play(&mut game, "collect 2 open open open; done; done");
    assert_eq!((game.side, game.phase), (0, Phase::Collection));
    assert_eq!(refused(&mut game, "explore"), "Only in the exploration phase");
}

#[test]
fn efe_20_21_planets_and_factories_fill_up_to_five() {
    let mut game = duel("hubac", "byng");
    assert_eq!(game.seats[0].spices, [2, 1], "one pepper of Patrocles");
    play(
        &mut game,
        "set pepper 1 4; set vanilla 1 5; set owner pytheas 1; set frigate1 1 1; done; done;
         explore; collect 2 open open open; done; done; explore",
    );
    let harvest = game
        .harvest(0, [Space::PepperFactory, Space::VanillaFactory, Space::Open])
        .unwrap();
    assert_eq!(
        (harvest.planets, harvest.ships, harvest.taken, harvest.lost),
        ([2, 0, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0], [2, 1, 0, 0])
    );
    assert_eq!(
        refused(&mut game, "collect 2 open open open"),
        "It is not Blue's turn"
    );
    assert_eq!(
        refused(&mut game, "collect 1 open open pepper"),
        "Frigate 2 is not in play"
    );
    play(&mut game, "collect 1 pepper vanilla open");
    assert_eq!((game.seats[0].spices, game.phase), ([5, 5], Phase::Tactical));
}

#[test]
fn efe_22_bonuses_come_from_the_purse_up_to_three() {
    let mut game = duel("hubac", "byng");
    round(&mut game);
    play(
        &mut game,
        "set purse winds 7; set purse shot 7; set winds 1 1; set shot 1 1; set frigate1 1 1;
         done; done; explore; collect 2 anchorage open open cargo; done; done; explore",
    );
    assert_eq!(
        refused(&mut game, "collect 1 anchorage anchorage open winds winds"),
        "1 bonuses are to be drawn"
    );
    play(&mut game, "set purse winds 0");
    assert_eq!(
        refused(&mut game, "collect 1 anchorage anchorage open winds"),
        "No such bonus in the purse"
    );
    play(&mut game, "collect 1 anchorage anchorage open cargo");
    assert_eq!(game.seats[0].bonuses, [1, 1, 1]);
    assert_eq!(game.purse, [0, 7, 6]);
}

#[test]
fn efe_22_an_empty_purse_gives_nothing() {
    let mut game = duel("hubac", "byng");
    round(&mut game);
    play(
        &mut game,
        "set purse winds 0; set purse shot 0; set purse cargo 0; done; done; explore; collect 2 anchorage open open",
    );
    assert_eq!(game.seats[1].bonus_count(), 0);
}

#[test]
fn efe_23_47_crewmaster_and_pargo_need_the_right_space() {
    let mut game = duel("pargo", "byng");
    play(
        &mut game,
        "play 1 crewmaster; play 1 crewmaster; play 1 mate; done; done",
    );
    play(
        &mut game,
        "explore; collect 2 open open open; done; done; explore",
    );
    let harvest = game
        .harvest(0, [Space::Anchorage, Space::Open, Space::Open])
        .unwrap();
    assert_eq!((harvest.taken[2], harvest.ships), (3, [0, 0, 3, 0]));
    let harvest = game
        .harvest(0, [Space::VanillaFactory, Space::Open, Space::Open])
        .unwrap();
    assert_eq!((harvest.taken[2], harvest.ships), (0, [0, 3, 0, 0]));
    play(&mut game, "collect 1 open open open");
    assert!(game.effects.is_empty(), "lost where they were not used");
}

#[test]
fn efe_30_31_32_three_cards_a_turn_that_lie_until_the_next_tactical_phase() {
    let mut game = duel("cassini", "byng");
    play(&mut game, "play 1 mate; play 1 lady; play 1 helmsman");
    assert_eq!(refused(&mut game, "play 1 lady"), "3 crew a turn is the most");
    assert_eq!((game.seats[0].hand, game.reserve(0)), (2, 7));
    play(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    assert_eq!(game.seats[0].played_count(), 3);
    play(&mut game, "collect 1 open open open");
    assert_eq!((game.seats[0].played_count(), game.reserve(0)), (0, 10));
    play(&mut game, "play 1 lady; play 1 lady");
    assert_eq!(refused(&mut game, "play 1 lady"), "No crew card in hand");
    assert_eq!(
        refused(&mut game, "play 2 banker pepper"),
        "It is not Blue's turn"
    );
    assert_eq!(refused(&mut game, "play 1 surgeon"), "A card of the British only");
}

#[test]
fn efe_31_no_card_without_a_galleon() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "wreck 1 galleon");
    assert_eq!(refused(&mut game, "play 1 lady"), "Needs a galleon in play");
}

#[test]
fn efe_34_37_a_lost_galleon_takes_captain_cards_and_effects_along() {
    let mut game = duel("pargo", "byng");
    play(
        &mut game,
        "play 1 mate; play 1 governor planet apollas; play 1 crewmaster; wreck 1 galleon",
    );
    let red = &game.seats[0];
    assert_eq!((red.captain, red.captains_left, red.played_count()), (None, 1, 0));
    assert!(game.effects.is_empty());
    assert_eq!(game.reserve(0), 10);
}

#[test]
fn efe_36_a_used_bonus_is_gone() {
    let mut game = duel("hubac", "byng");
    play(
        &mut game,
        "set purse winds 7; set purse shot 7; set purse cargo 6",
    );
    play(&mut game, "set winds 1 1; set cargo 1 2; set vanilla 1 5");
    assert_eq!(refused(&mut game, "use 1 shot"), "No such bonus here");
    assert_eq!(refused(&mut game, "use 1 cargo"), "This needs another target");
    assert_eq!(refused(&mut game, "use 1 cargo vanilla"), "5 vanilla is the most");
    play(&mut game, "use 1 winds; use 1 cargo pepper");
    assert_eq!(game.seats[0].bonuses, [0, 0, 1]);
    assert_eq!((game.purse, game.seats[0].spices), ([7, 7, 6], [3, 5]));
    play(
        &mut game,
        "set cargo 1 0; set purse shot 6; set shot 1 2; wreck 1 galleon; use 1 shot; wreck 2 galleon",
    );
    assert_eq!(refused(&mut game, "use 1 shot"), "No enemy ship in play");
    play(&mut game, "set winds 1 1");
    assert_eq!(refused(&mut game, "use 1 winds"), "Needs a ship in play");
}

#[test]
fn efe_51_crew_for_two_pepper_up_to_eight() {
    let mut game = duel("hubac", "byng");
    assert_eq!(refused(&mut game, "recruit 1"), "Only in the construction phase");
    rich_construction(&mut game);
    play(&mut game, "recruit 1; recruit 1");
    assert_eq!(refused(&mut game, "recruit 1"), "Needs 2 pepper, has 1");
    play(&mut game, "set pepper 1 5; recruit 1; set pepper 1 5");
    assert_eq!(game.seats[0].hand, 8);
    assert_eq!(refused(&mut game, "recruit 1"), "8 crew in hand is the most");
    play(&mut game, "set hand 1 0; set out 1 12");
    assert_eq!(refused(&mut game, "recruit 1"), "No crew card in reserve");
    assert_eq!(refused(&mut game, "recruit 2"), "It is not Blue's turn");
}

#[test]
fn efe_52_two_frigates_in_play() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(
        &mut game,
        "set owner pytheas 1; frigate 1; frigate 1; set pepper 1 5",
    );
    assert_eq!(refused(&mut game, "frigate 1"), "2 frigates is the most");
    round(&mut game);
    play(&mut game, "wreck 1 frigate1; done; frigate 1");
    assert_eq!((game.seats[0].frigates(), game.seats[0].built), (2, 3));
}

#[test]
fn efe_52_two_frigates_for_life_as_an_option() {
    let mut game = super::duel_at([0, 0, 0, 1, 0], "hubac", "byng");
    rich_construction(&mut game);
    play(&mut game, "set owner pytheas 1; frigate 1; frigate 1");
    round(&mut game);
    play(&mut game, "wreck 1 frigate2; done; set pepper 1 5");
    assert_eq!(refused(&mut game, "frigate 1"), "2 frigates is the most");
}

#[test]
fn efe_53_two_fortresses_for_life_one_a_planet() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(
        &mut game,
        "set owner pytheas 1; set owner apollas 1; fortress 1 pytheas",
    );
    assert_eq!(game.seats[0].spices, [4, 4]);
    assert_eq!(refused(&mut game, "fortress 1 pytheas"), "Pytheas has a fortress");
    assert_eq!(
        refused(&mut game, "fortress 1 hipparchus"),
        "Hipparchus is not yours"
    );
    play(
        &mut game,
        "done; explore; collect 2 open open open; play 2 gunner fortress pytheas; done; done",
    );
    play(
        &mut game,
        "explore; collect 1 open open open; done; fortress 1 pytheas",
    );
    assert_eq!(
        refused(&mut game, "fortress 1 apollas"),
        "All 2 fortresses were used"
    );
}

#[test]
fn efe_54_the_next_captain_for_two_vanilla() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "wreck 1 galleon; done; set vanilla 1 1");
    assert_eq!(refused(&mut game, "galleon 1 cassini"), "Needs 2 vanilla, has 1");
    play(&mut game, "set vanilla 1 5");
    assert_eq!(refused(&mut game, "galleon 1 hubac"), "Hubac was here before");
    assert_eq!(refused(&mut game, "galleon 1 byng"), "Not one of the French");
    play(&mut game, "galleon 1 cassini");
    assert_eq!(refused(&mut game, "galleon 1 oleron"), "The galleon is in play");
    round(&mut game);
    play(&mut game, "wreck 1 galleon; done");
    assert_eq!(refused(&mut game, "galleon 1 oleron"), "No captain is left");
}

#[test]
fn efe_50_55_conquest_pays_what_was_paid() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    assert_eq!(
        refused(&mut game, "conquer 1 patrocles 2 1"),
        "Patrocles is yours already"
    );
    assert_eq!(
        refused(&mut game, "conquer 1 apollas 6 0"),
        "Needs 6 pepper, has 5"
    );
    play(
        &mut game,
        "set frigate1 1 1; conquer 1 apollas 2 2; conquer 1 pytheas 1 0",
    );
    assert_eq!(game.seats[0].spices, [2, 3]);
    assert_eq!(game.bank(), [13, 12]);
    play(
        &mut game,
        "set frigate2 1 1; set owner demodamas 2; set fortress demodamas 1",
    );
    assert_eq!(
        refused(&mut game, "conquer 1 demodamas 0 0"),
        "Its fortress must go first"
    );
    play(&mut game, "set galleon 1 0; set frigate1 1 0; set frigate2 1 0");
    assert_eq!(
        refused(&mut game, "conquer 1 eratosthenes 0 0"),
        "Needs a ship in play"
    );
}

#[test]
fn efe_58_phases_come_in_order() {
    let mut game = duel("hubac", "byng");
    assert_eq!(refused(&mut game, "explore"), "Only in the exploration phase");
    assert_eq!(
        refused(&mut game, "collect 1 open open open"),
        "Only in the collection phase"
    );
    assert_eq!(refused(&mut game, "frigate 1"), "Only in the construction phase");
    play(&mut game, "done");
    assert_eq!(refused(&mut game, "play 1 lady"), "Only in the tactical phase");
    assert_eq!(
        refused(&mut game, "wreck 1 galleon"),
        "Only in the tactical phase"
    );
    play(&mut game, "done");
    assert_eq!(refused(&mut game, "done"), "Only in the tactical phase");
}

#[test]
fn efe_80_corrections_stay_within_the_components() {
    let mut game = duel("hubac", "byng");
    assert_eq!(refused(&mut game, "set pepper 1 6"), "Pepper: 5 is the most");
    assert_eq!(refused(&mut game, "set hand 1 9"), "Crew in hand: 8 is the most");
    assert_eq!(
        refused(&mut game, "set winds 1 1"),
        "Winds: only 0",
        "all eight are in the purse"
    );
    assert_eq!(
        refused(&mut game, "set purse cargo 9"),
        "Purse New Cargo: 8 is the most"
    );
    assert_eq!(
        refused(&mut game, "set captains 1 0"),
        "Captains left: 1 is the least"
    );
    assert_eq!(
        refused(&mut game, "set fortress pytheas 1"),
        "Fortress Pytheas: only 0"
    );
    assert_eq!(refused(&mut game, "set pepper 3 1"), "No such seat at this table");
    assert_eq!(refused(&mut game, "set wins 1 1"), "Games won: only 0");
    play(
        &mut game,
        "set purse cargo 5; set cargo 1 3; set captain 1 4; set galleon 1 0; set captain 1 0",
    );
    assert_eq!(refused(&mut game, "set galleon 1 1"), "Name the captain first");
    assert_eq!(game.seats[0].bonuses[Bonus::Cargo as usize], 3);
    play(
        &mut game,
        "set frigate1 1 1; set frigate2 1 1; set built 1 5; set tokens 1 1; set tiles 9",
    );
    assert_eq!((game.seats[0].frigates(), game.tiles), (2, 9));
}

#[test]
fn efe_34_80_a_galleon_corrected_away_takes_cards_and_effects_along() {
    let mut game = duel("blake", "hubac");
    play(
        &mut game,
        "play 1 mate ship 2 galleon; play 1 surgeon; play 1 shipwright; set galleon 1 0",
    );
    assert_eq!((game.seats[0].played_count(), game.reserve(0)), (0, 10));
    assert!(game.effects.is_empty());
    let mut game = super::duel_at(super::EXPERT_DUEL, "hubac", "byng");
    play(&mut game, "play 1 lady; set galleon 1 0");
    assert_eq!(game.lead(0).out, 1, "spent as with a lost one");
}

#[test]
fn efe_17_only_the_small_map_ends_two_tiles_from_the_centre() {
    let help = |options| {
        let mut session = super::session(options);
        session.game = super::duel_at(options, "hubac", "byng");
        play(&mut session.game, "done; done");
        session.resume();
        assert_eq!(session.screen_name(), "exploration");
        session.help()
    };
    assert!(help(DUEL).contains("2 tiles from the centre"));
    assert!(!help(super::EXPERT_DUEL).contains("2 tiles from the centre"));
}

#[test]
fn efe_80_a_captain_named_by_mistake_can_still_appear() {
    let mut game = duel("hubac", "byng");
    play(
        &mut game,
        "set captain 1 4; wreck 1 galleon; done; set vanilla 1 4",
    );
    assert_eq!(refused(&mut game, "galleon 1 cassini"), "Cassini was here before");
    play(&mut game, "galleon 1 hubac");
}
