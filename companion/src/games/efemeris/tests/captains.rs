//! The nine crew members and the twelve captains.

use super::{duel, refused, rich_construction, round, run};
use crate::games::efemeris::components::{Captain, Crew, Nation, Planet, Ship};
use crate::games::efemeris::rules::effects::{Effect, Until};
use crate::games::efemeris::screens::picks::{Entry, usual_price};
use crate::games::efemeris::screens::tactical::entries;
use crate::games::efemeris::{Efemeris, Phase};
use std::vec::Vec;

fn kinds(game: &Efemeris) -> Vec<(u8, Effect, u8)> {
    game.effects()
        .iter()
        .map(|e| (e.seat, e.effect, e.count))
        .collect()
}

#[test]
fn every_nation_has_four_captains_and_five_kinds_of_crew() {
    for nation in Nation::ALL {
        assert_eq!(Captain::ALL.iter().filter(|c| c.nation() == *nation).count(), 4);
        let crew = |c: &&Crew| c.nation().is_none_or(|n| n == *nation);
        assert_eq!(Crew::ALL.iter().filter(crew).count(), 5);
    }
}

#[test]
fn the_menu_has_the_crew_of_its_nation() {
    for (red, blue) in [("hubac", "byng"), ("byng", "pargo"), ("pargo", "hubac")] {
        let game = duel(red, blue);
        let crew = |entry| match entry {
            Entry::Crew(crew) => Some(crew),
            _ => None,
        };
        let offered: Vec<_> = entries(&game, 0).into_iter().filter_map(crew).collect();
        let nation = game.seats[0].nation.unwrap();
        let of_nation = |c: &&Crew| c.nation().is_none_or(|n| n == nation);
        let own: Vec<_> = Crew::ALL.iter().filter(of_nation).copied().collect();
        assert_eq!(offered, own, "{red}");
    }
}

#[test]
fn efe_40_banker() {
    let mut game = duel("hubac", "byng");
    run(&mut game, "play 1 banker pepper");
    assert_eq!((game.seats[0].spices, game.bank()), ([1, 2], [18, 16]));
    run(&mut game, "set vanilla 1 5");
    assert_eq!(
        refused(&mut game, "play 1 banker pepper"),
        "5 vanilla is the most"
    );
    run(&mut game, "set pepper 1 0");
    assert_eq!(
        refused(&mut game, "play 1 banker pepper"),
        "Needs 1 pepper, has 0"
    );
    assert_eq!(refused(&mut game, "play 1 banker"), "This needs another target");
}

#[test]
fn efe_42_gunner() {
    let mut game = duel("hubac", "byng");
    assert_eq!(
        refused(&mut game, "play 1 gunner ship 1 galleon"),
        "Not against your own side"
    );
    assert_eq!(
        refused(&mut game, "play 1 gunner ship 2 frigate1"),
        "Frigate 1 is not in play"
    );
    assert_eq!(
        refused(&mut game, "play 1 gunner fortress hipparchus"),
        "No fortress: Hipparchus"
    );
    run(
        &mut game,
        "set fortress hipparchus 1; play 1 gunner fortress hipparchus",
    );
    assert_eq!(
        (game.fortresses_of(1), game.seats[1].tokens),
        (0, 1),
        "gone for good"
    );
    run(&mut game, "play 1 gunner ship 2 galleon");
    assert_eq!(
        (game.seats[1].has(Ship::Galleon), game.seats[1].captains_left),
        (false, 1)
    );
}

#[test]
fn efe_43_helmsman_touches_only_the_map() {
    let mut game = duel("hubac", "byng");
    run(&mut game, "play 1 helmsman");
    assert!(kinds(&game).is_empty());
    assert_eq!(game.seats[0].hand, 4);
}

#[test]
fn efe_44_lady_of_the_night() {
    let mut game = duel("hubac", "byng");
    run(&mut game, "play 1 lady; set vanilla 1 4; play 1 lady");
    assert_eq!(game.seats[0].spices, [2, 5]);
}

#[test]
fn efe_33_45_surgeon_protects_for_a_round() {
    let mut game = duel("byng", "hubac");
    run(&mut game, "play 1 surgeon");
    assert_eq!(refused(&mut game, "play 1 surgeon"), "Is protected already");
    assert_eq!(game.effects()[0].until, Until::NextTactical(0));
    run(&mut game, "done; done; explore; collect 2 open open open");
    assert_eq!(
        refused(&mut game, "play 2 gunner ship 1 galleon"),
        "Protected from attacks"
    );
    run(&mut game, "done; done; explore; collect 1 open open open");
    assert!(kinds(&game).is_empty());
    run(&mut game, "play 1 surgeon; wreck 1 galleon");
    assert!(!game.seats[0].has(Ship::Galleon), "a singularity is no attack");
}

#[test]
fn efe_46_shipwright_builds_this_turn_or_never() {
    let mut game = duel("byng", "hubac");
    run(&mut game, "set pepper 1 0; play 1 shipwright; done; frigate 1");
    assert_eq!((game.seats[0].frigates(), game.seats[0].spices[0]), (1, 0));
    assert_eq!(refused(&mut game, "frigate 1"), "Needs 2 pepper, has 0");
    round(&mut game);
    run(&mut game, "play 1 shipwright");
    assert_eq!(refused(&mut game, "play 1 shipwright"), "2 frigates is the most");
    round(&mut game);
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_48_governors_lower_the_price_of_their_planet_this_turn() {
    let mut game = duel("pargo", "byng");
    assert_eq!(
        refused(&mut game, "play 1 governor planet patrocles"),
        "Is yours: Patrocles"
    );
    run(
        &mut game,
        "play 1 governor planet apollas; play 1 governor planet apollas; done",
    );
    assert_eq!(game.price(0, Planet::Apollas), ([2, 2], 2));
    assert_eq!(game.price(0, Planet::Pytheas), ([3, 1], 0));
    run(&mut game, "conquer 1 apollas 1 1");
    assert!(kinds(&game).is_empty());
    round(&mut game);
    run(&mut game, "play 1 governor planet pytheas; done; done");
    assert!(kinds(&game).is_empty(), "this turn only");
}

#[test]
fn efe_90_hubac_sails_two_farther_each() {
    let mut game = duel("hubac", "blake");
    run(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, Effect::Haste, 2)]);
    run(&mut game, "done");
    assert!(kinds(&game).is_empty());
    run(
        &mut game,
        "done; explore; collect 2 open open open; play 2 mate ship 1 galleon; done; done",
    );
    run(&mut game, "explore; collect 1 open open open");
    assert_eq!(refused(&mut game, "play 1 mate"), "The galleon is frozen");
}

#[test]
fn efe_41_91_93_map_only_captains_change_nothing_else() {
    for captain in ["chesnaye", "cassini"] {
        let mut game = duel(captain, "byng");
        run(&mut game, "play 1 mate");
        assert!(kinds(&game).is_empty());
        assert_eq!((game.seats[0].hand, game.seats[0].played_count()), (4, 1));
    }
}

#[test]
fn efe_92_oleron_protects_his_fortresses() {
    let mut game = duel("oleron", "byng");
    run(&mut game, "set fortress patrocles 1; play 1 mate");
    assert_eq!(refused(&mut game, "play 1 mate"), "Is protected already");
    run(&mut game, "done; done; explore; collect 2 open open open");
    assert_eq!(
        refused(&mut game, "play 2 gunner fortress patrocles"),
        "Protected from attacks"
    );
    run(
        &mut game,
        "play 2 gunner ship 1 galleon; play 2 gunner fortress patrocles",
    );
    assert_eq!(game.fortresses_of(0), 0, "the protection went with the galleon");
}

#[test]
fn efe_94_fairborne_reaches_farther_once() {
    let mut game = duel("fairborne", "hubac");
    run(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, Effect::Range, 2)]);
    run(&mut game, "play 1 gunner ship 2 galleon");
    assert!(kinds(&game).is_empty());
    round(&mut game);
    run(&mut game, "set hand 1 1");
    assert_eq!(
        refused(&mut game, "play 1 mate"),
        "A Gunner must be able to follow"
    );
}

#[test]
fn efe_95_blake_freezes_until_her_next_tactical_phase() {
    let mut game = duel("blake", "hubac");
    run(&mut game, "play 1 mate ship 2 galleon");
    assert_eq!(
        refused(&mut game, "play 1 mate ship 2 galleon"),
        "Frozen by you already"
    );
    assert_eq!(kinds(&game), [(1, Effect::Frozen(Ship::Galleon), 1)]);
    assert_eq!(game.effects()[0].until, Until::NextTactical(0));
    run(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    assert_eq!(kinds(&game).len(), 1);
    run(&mut game, "collect 1 open open open");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_96_byng_takes_a_card_out_of_the_game() {
    let mut game = duel("byng", "hubac");
    run(&mut game, "play 1 mate hand 2");
    assert_eq!((game.seats[1].hand, game.lead(1).out, game.reserve(1)), (4, 1, 7));
    run(&mut game, "set hand 2 0");
    assert_eq!(refused(&mut game, "play 1 mate hand 2"), "Blue has no crew card");
    assert_eq!(
        refused(&mut game, "play 1 mate hand 1"),
        "Not against your own side"
    );
}

#[test]
fn efe_97_lancaster_needs_frigate_and_gunner() {
    let mut game = duel("lancaster", "hubac");
    assert_eq!(refused(&mut game, "play 1 mate"), "Frigate 1 is not in play");
    run(&mut game, "set frigate2 1 1; play 1 mate");
    assert_eq!(kinds(&game), [(0, Effect::FrigateGun, 1)]);
    run(&mut game, "play 1 gunner ship 2 galleon");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_98_pargo_brings_two_more_each() {
    let mut game = duel("pargo", "hubac");
    run(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, Effect::Harvest, 2)]);
    run(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    run(&mut game, "set vanilla 1 0; collect 1 vanilla open open");
    assert_eq!(game.seats[0].spices[1], 5);
}

#[test]
fn efe_99_guzman_fortifies_for_nothing() {
    let mut game = duel("guzman", "hubac");
    run(&mut game, "set pepper 1 0; play 1 mate planet patrocles");
    assert_eq!((game.fortresses_of(0), game.seats[0].tokens), (1, 1));
    assert_eq!(
        refused(&mut game, "play 1 mate planet patrocles"),
        "Has one: Patrocles"
    );
    run(&mut game, "set owner pytheas 1; set tokens 1 2");
    assert_eq!(
        refused(&mut game, "play 1 mate planet pytheas"),
        "All 2 fortresses were used"
    );
}

#[test]
fn efe_100_da_silva_needs_winds() {
    let mut game = duel("silva", "hubac");
    assert_eq!(refused(&mut game, "play 1 mate"), "Needs a Winds bonus");
    run(&mut game, "set purse winds 7; set winds 1 1; play 1 mate");
    assert_eq!(kinds(&game), [(0, Effect::ForeignWinds, 1)]);
    run(&mut game, "use 1 winds");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_101_de_aviles_sells_another_card() {
    let mut game = duel("aviles", "hubac");
    run(&mut game, "set vanilla 1 5; play 1 mate");
    let red = &game.seats[0];
    assert_eq!((red.spices, red.hand, game.reserve(0)), ([3, 5], 3, 8));
    run(&mut game, "set hand 1 1");
    assert_eq!(refused(&mut game, "play 1 mate"), "Needs one more card to sell");
}

#[test]
fn efe_60_61_five_planets_or_an_enemy_without_any() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    run(&mut game, "conquer 1 hipparchus 2 2");
    assert_eq!((game.phase, game.winner), (Phase::Over, Some(0)));
    assert_eq!(refused(&mut game, "done"), "The game is over");
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    run(
        &mut game,
        "conquer 1 apollas 0 0; conquer 1 pytheas 0 0; conquer 1 demodamas 0 0",
    );
    assert_eq!(game.phase, Phase::Construction);
    run(&mut game, "conquer 1 eratosthenes 0 0");
    assert_eq!((game.phase, game.winner), (Phase::Over, Some(0)));
    assert_eq!(game.winners().collect::<Vec<_>>(), [0]);
    assert_eq!(refused(&mut game, "next"), "Only an Expert match goes on");
}

#[test]
fn efe_48_governors_take_off_what_the_player_is_short_of() {
    let mut game = duel("pargo", "byng");
    run(
        &mut game,
        "play 1 governor planet apollas; done; set pepper 1 2; set vanilla 1 1",
    );
    assert_eq!(usual_price(&game, 0, Planet::Apollas), [2, 1]);
    run(&mut game, "set pepper 1 1; set vanilla 1 2");
    assert_eq!(usual_price(&game, 0, Planet::Apollas), [1, 2]);
}
