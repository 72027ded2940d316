//! The nine crew members and the twelve captains.

use super::{duel, play, refused, rich_construction, round};
use crate::games::Game;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Captain, Crew, Nation, Planet, Ship};
use crate::games::efemeris::rules::effects::{CrewEffect, Until};
use crate::games::efemeris::screens::phase_list::entries;
use crate::games::efemeris::screens::picks::{PhaseEntry, usual_price};
use crate::games::efemeris::{Efemeris, Phase};
use crate::record::codec::parse;
use std::vec::Vec;

fn kinds(game: &Efemeris) -> Vec<(u8, CrewEffect, u8)> {
    game.effects.iter().map(|e| (e.seat, e.effect, e.count)).collect()
}

#[test]
fn every_nation_has_four_captains_and_five_kinds_of_crew() {
    for nation in Nation::ALL {
        assert_eq!(
            Captain::ALL.iter().filter(|c| c.card().nation == nation).count(),
            4
        );
        let crew = |c: &Crew| c.nation().is_none_or(|n| n == nation);
        assert_eq!(Crew::ALL.into_iter().filter(crew).count(), 5);
    }
}

#[test]
fn the_menu_has_the_crew_of_its_nation() {
    for (red, blue) in [("hubac", "byng"), ("byng", "pargo"), ("pargo", "hubac")] {
        let game = duel(red, blue);
        let crew = |entry| match entry {
            PhaseEntry::Crew(crew) => Some(crew),
            _ => None,
        };
        let offered: Vec<_> = entries(&game, 0).into_iter().filter_map(crew).collect();
        let nation = game.seats[0].nation.unwrap();
        let of_nation = |c: &Crew| c.nation().is_none_or(|n| n == nation);
        let own: Vec<_> = Crew::ALL.into_iter().filter(of_nation).collect();
        assert_eq!(offered, own, "{red}");
    }
}

#[test]
fn efe_40_banker() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "play 1 banker pepper");
    assert_eq!((game.seats[0].spices, game.bank()), ([1, 2], [18, 16]));
    play(&mut game, "set vanilla 1 5");
    assert_eq!(
        refused(&mut game, "play 1 banker pepper"),
        "5 vanilla is the most"
    );
    play(&mut game, "set pepper 1 0");
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
        "Hipparchus has no fortress"
    );
    play(
        &mut game,
        "set fortress hipparchus 1; play 1 gunner fortress hipparchus",
    );
    assert_eq!(
        (game.fortresses_of(1), game.seats[1].tokens),
        (0, 1),
        "gone for good"
    );
    play(&mut game, "play 1 gunner ship 2 galleon");
    assert_eq!(
        (game.seats[1].has(Ship::Galleon), game.seats[1].captains_left),
        (false, 1)
    );
}

#[test]
fn efe_43_helmsman_touches_only_the_map() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "play 1 helmsman");
    assert!(kinds(&game).is_empty());
    assert_eq!(game.seats[0].hand, 4);
}

#[test]
fn efe_44_lady_of_the_night() {
    let mut game = duel("hubac", "byng");
    play(&mut game, "play 1 lady; set vanilla 1 4; play 1 lady");
    assert_eq!(game.seats[0].spices, [2, 5]);
}

#[test]
fn efe_33_45_surgeon_protects_for_a_round() {
    let mut game = duel("byng", "hubac");
    play(&mut game, "play 1 surgeon");
    assert_eq!(refused(&mut game, "play 1 surgeon"), "The protection still lasts");
    assert_eq!(game.effects[0].until(), Until::NextTactical(0));
    play(&mut game, "done; done; explore; collect 2 open open open");
    assert_eq!(
        refused(&mut game, "play 2 gunner ship 1 galleon"),
        "The target is protected"
    );
    play(&mut game, "done; done; explore; collect 1 open open open");
    assert!(kinds(&game).is_empty());
    play(&mut game, "play 1 surgeon; wreck 1 galleon");
    assert!(!game.seats[0].has(Ship::Galleon), "a singularity is no attack");
}

#[test]
fn efe_46_shipwright_builds_this_turn_or_never() {
    let mut game = duel("byng", "hubac");
    play(
        &mut game,
        "set owner pytheas 1; set pepper 1 0; play 1 shipwright; done; frigate 1",
    );
    assert_eq!((game.seats[0].frigates(), game.seats[0].spices[0]), (1, 0));
    assert_eq!(refused(&mut game, "frigate 1"), "Needs 2 pepper, has 0");
    round(&mut game);
    play(&mut game, "play 1 shipwright");
    assert_eq!(refused(&mut game, "play 1 shipwright"), "2 frigates is the most");
    round(&mut game);
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_48_governors_lower_the_price_of_their_planet_this_turn() {
    let mut game = duel("pargo", "byng");
    assert_eq!(
        refused(&mut game, "play 1 governor planet patrocles"),
        "Patrocles is yours already"
    );
    play(
        &mut game,
        "play 1 governor planet apollas; play 1 governor planet apollas; done",
    );
    assert_eq!(game.price(0, Planet::Apollas), ([2, 2], 2));
    assert_eq!(game.price(0, Planet::Pytheas), ([3, 1], 0));
    play(&mut game, "conquer 1 apollas 1 1");
    assert!(kinds(&game).is_empty());
    round(&mut game);
    play(&mut game, "play 1 governor planet pytheas; done; done");
    assert!(kinds(&game).is_empty(), "this turn only");
}

#[test]
fn efe_90_hubac_sails_two_farther_each() {
    let mut game = duel("hubac", "blake");
    play(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, CrewEffect::Haste, 2)]);
    play(&mut game, "done");
    assert!(kinds(&game).is_empty());
    play(
        &mut game,
        "done; explore; collect 2 open open open; play 2 mate ship 1 galleon; done; done",
    );
    play(&mut game, "explore; collect 1 open open open");
    assert_eq!(refused(&mut game, "play 1 mate"), "The galleon is frozen");
}

#[test]
fn efe_41_91_93_map_only_captains_change_nothing_else() {
    for captain in ["chesnaye", "cassini"] {
        let mut game = duel(captain, "byng");
        play(&mut game, "play 1 mate");
        assert!(kinds(&game).is_empty());
        assert_eq!((game.seats[0].hand, game.seats[0].played_count()), (4, 1));
    }
}

#[test]
fn efe_92_oleron_protects_his_fortresses() {
    let mut game = duel("oleron", "byng");
    play(&mut game, "set fortress patrocles 1; play 1 mate");
    assert_eq!(refused(&mut game, "play 1 mate"), "The protection still lasts");
    play(&mut game, "done; done; explore; collect 2 open open open");
    assert_eq!(
        refused(&mut game, "play 2 gunner fortress patrocles"),
        "The target is protected"
    );
    play(
        &mut game,
        "play 2 gunner ship 1 galleon; play 2 gunner fortress patrocles",
    );
    assert_eq!(game.fortresses_of(0), 0, "the protection went with the galleon");
}

#[test]
fn efe_94_fairborne_reaches_farther_once() {
    let mut game = duel("fairborne", "hubac");
    play(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, CrewEffect::Range, 2)]);
    play(&mut game, "play 1 gunner ship 2 galleon");
    assert!(kinds(&game).is_empty());
    round(&mut game);
    play(&mut game, "set hand 1 1");
    assert_eq!(
        refused(&mut game, "play 1 mate"),
        "A Gunner must be able to follow"
    );
}

#[test]
fn efe_95_blake_freezes_until_her_next_tactical_phase() {
    let mut game = duel("blake", "hubac");
    play(&mut game, "play 1 mate ship 2 galleon");
    assert_eq!(
        refused(&mut game, "play 1 mate ship 2 galleon"),
        "You have frozen it already"
    );
    assert_eq!(kinds(&game), [(1, CrewEffect::Frozen(Ship::Galleon), 1)]);
    assert_eq!(game.effects[0].until(), Until::NextTactical(0));
    play(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    assert_eq!(kinds(&game).len(), 1);
    play(&mut game, "collect 1 open open open");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_96_byng_takes_a_card_out_of_the_game() {
    let mut game = duel("byng", "hubac");
    play(&mut game, "play 1 mate hand 2");
    assert_eq!((game.seats[1].hand, game.lead(1).out, game.reserve(1)), (4, 1, 7));
    play(&mut game, "set hand 2 0");
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
    play(&mut game, "set frigate2 1 1; play 1 mate");
    assert_eq!(kinds(&game), [(0, CrewEffect::FrigateGun, 1)]);
    play(&mut game, "play 1 gunner ship 2 galleon");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_98_pargo_brings_two_more_each() {
    let mut game = duel("pargo", "hubac");
    play(&mut game, "play 1 mate; play 1 mate");
    assert_eq!(kinds(&game), [(0, CrewEffect::Harvest, 2)]);
    play(
        &mut game,
        "done; done; explore; collect 2 open open open; done; done; explore",
    );
    play(&mut game, "set vanilla 1 0; collect 1 vanilla open open");
    assert_eq!(game.seats[0].spices[1], 5);
}

#[test]
fn efe_99_guzman_fortifies_for_nothing() {
    let mut game = duel("guzman", "hubac");
    play(&mut game, "set pepper 1 0; play 1 mate planet patrocles");
    assert_eq!((game.fortresses_of(0), game.seats[0].tokens), (1, 1));
    assert_eq!(
        refused(&mut game, "play 1 mate planet patrocles"),
        "Patrocles has a fortress"
    );
    play(&mut game, "set owner pytheas 1; set tokens 1 2");
    assert_eq!(
        refused(&mut game, "play 1 mate planet pytheas"),
        "All 2 fortresses were used"
    );
}

#[test]
fn efe_100_da_silva_needs_winds() {
    let mut game = duel("silva", "hubac");
    assert_eq!(refused(&mut game, "play 1 mate"), "Needs a Winds bonus");
    play(&mut game, "set purse winds 7; set winds 1 1; play 1 mate");
    assert_eq!(kinds(&game), [(0, CrewEffect::ForeignWinds, 1)]);
    play(&mut game, "use 1 winds");
    assert!(kinds(&game).is_empty());
}

#[test]
fn efe_101_de_aviles_sells_another_card() {
    let mut game = duel("aviles", "hubac");
    play(&mut game, "set vanilla 1 5; play 1 mate");
    let red = &game.seats[0];
    assert_eq!((red.spices, red.hand, game.reserve(0)), ([3, 5], 3, 8));
    play(&mut game, "set hand 1 1");
    assert_eq!(refused(&mut game, "play 1 mate"), "Needs one more card to sell");
}

#[test]
fn efe_60_61_five_planets_or_an_enemy_without_any() {
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(&mut game, "conquer 1 hipparchus 2 2");
    assert_eq!((game.phase, game.winner), (Phase::Over, Some(0)));
    assert_eq!(refused(&mut game, "done"), "The game is over");
    let mut game = duel("hubac", "byng");
    rich_construction(&mut game);
    play(
        &mut game,
        "set frigate1 1 1; set frigate2 1 1; conquer 1 apollas 0 0; conquer 1 pytheas 0 0; conquer 1 demodamas 0 0",
    );
    assert_eq!(game.phase, Phase::Construction);
    round(&mut game);
    play(&mut game, "done; conquer 1 eratosthenes 0 0");
    assert_eq!((game.phase, game.winner), (Phase::Over, Some(0)));
    assert_eq!(game.winners().collect::<Vec<_>>(), [0]);
    assert_eq!(refused(&mut game, "next"), "Only an Expert match goes on");
}

#[test]
fn efe_106_no_more_cards_of_a_kind_than_there_are() {
    let mut game = duel("hubac", "byng");
    play(
        &mut game,
        "set pepper 1 3; play 1 banker pepper; play 1 banker pepper",
    );
    assert_eq!(
        refused(&mut game, "play 1 banker pepper"),
        "All 2 are used (placeholder)"
    );
    play(&mut game, "play 1 mate");
    round(&mut game);
    play(&mut game, "set hand 1 5; play 1 banker vanilla");
    let planets = "demodamas 1 0 vanilla patrocles 2 1 pepper posidonius 3 1 pepper pytheas 0 4 pepper \
                   hipparchus 2 2 vanilla apollas 2 2 vanilla hecateus 3 2 vanilla eratosthenes 9 9 vanilla";
    let crew = "banker 1 mate 3 gunner 3 helmsman 3 lady 2 surgeon 3 shipwright 2 crewmaster 3 governor 2";
    play(&mut game, &std::format!("table {planets} {crew}"));
    assert_eq!(refused(&mut game, "play 1 banker vanilla"), "All 1 are used");
    // Without the crew, as older records have it, the placeholders hold.
    play(&mut game, &std::format!("table {planets}"));
    play(&mut game, "play 1 banker vanilla");
}

#[test]
fn efe_106_allies_share_a_nations_cards() {
    let mut game = super::fresh(super::TEAM);
    play(
        &mut game,
        "first 1; nation 1 french; nation 3 spanish; captain 1 hubac; captain 2 cassini; captain 3 pargo; captain 4 aviles;
         mobilize 1 patrocles; mobilize 2 hipparchus; mobilize 3 apollas; mobilize 4 pytheas; begin;
         explore; collect 1 open open open; collect 2 open open open; play 1 mate; play 1 mate; play 2 mate",
    );
    assert_eq!(refused(&mut game, "play 2 mate"), "All 3 are used (placeholder)");
    play(&mut game, "play 2 lady");
}

#[test]
fn efe_73_106_in_expert_what_was_played_stays_used() {
    let mut game = super::duel_at(super::EXPERT_DUEL, "hubac", "byng");
    play(&mut game, "play 1 lady; play 1 lady");
    round(&mut game);
    assert_eq!(refused(&mut game, "play 1 lady"), "All 2 are used (placeholder)");
    // Of fewer cards than are known to be out nobody knows which.
    play(&mut game, "set out 1 1; play 1 lady");
}

#[test]
fn efe_107_the_gunner_whom_a_mate_prepared_must_come() {
    for captain in ["fairborne", "lancaster"] {
        let mut game = duel(captain, "hubac");
        play(&mut game, "set frigate1 1 1; play 1 mate");
        assert_eq!(refused(&mut game, "done"), "A Gunner must follow, or undo");
        play(&mut game, "play 1 surgeon");
        assert_eq!(
            refused(&mut game, "play 1 shipwright"),
            "A Gunner must be able to follow",
            "the third card would leave no room"
        );
        play(&mut game, "play 1 gunner ship 2 galleon; done");
        // What the table takes back by correction waits for nobody.
        let mut game = duel(captain, "hubac");
        play(&mut game, "set frigate1 1 1; play 1 mate; set effects 1 0; done");
    }
}

#[test]
fn efe_107_no_preparation_when_all_gunners_are_used() {
    let mut game = super::duel_at(super::EXPERT_DUEL, "fairborne", "hubac");
    play(
        &mut game,
        "set frigate1 2 1; set frigate2 2 1; play 1 gunner ship 2 frigate1; play 1 gunner ship 2 frigate2;
         play 1 gunner ship 2 galleon",
    );
    round(&mut game);
    assert_eq!(
        refused(&mut game, "play 1 mate"),
        "A Gunner must be able to follow"
    );
}

#[test]
fn efe_108_another_price_than_the_cards_is_told() {
    let mut game = duel("pargo", "byng");
    play(&mut game, "play 1 governor planet apollas");
    rich_construction(&mut game);
    let told = |text: &str| {
        let mut out = std::string::String::new();
        let action: Action = parse(text).unwrap();
        game.tell(&action, &mut out).unwrap();
        out
    };
    assert_eq!(told("conquer 1 pytheas 3 1"), "Red takes Pytheas 3P 1V");
    assert_eq!(
        told("conquer 1 pytheas 3 0"),
        "Red pays 3P 0V, not 3P 1V: Pytheas"
    );
    assert_eq!(
        told("conquer 1 pytheas 4 0"),
        "Red pays 4P 0V, not 3P 1V: Pytheas"
    );
    // The Governor's spice is of the player's choice, but one it is.
    assert_eq!(told("conquer 1 apollas 1 2"), "Red takes Apollas 1P 2V");
    assert_eq!(told("conquer 1 apollas 2 1"), "Red takes Apollas 2P 1V");
    assert_eq!(
        told("conquer 1 apollas 2 2"),
        "Red pays 2P 2V, not 2P 2V-1: Apollas"
    );
    assert!(
        game.is_card_price(0, Planet::Pytheas, [3, 1]) && !game.is_card_price(0, Planet::Pytheas, [3, 2])
    );
}

#[test]
fn efe_48_governors_take_off_what_the_player_is_short_of() {
    let mut game = duel("pargo", "byng");
    play(
        &mut game,
        "play 1 governor planet apollas; done; set pepper 1 2; set vanilla 1 1",
    );
    assert_eq!(usual_price(&game, 0, Planet::Apollas), [2, 1]);
    play(&mut game, "set pepper 1 1; set vanilla 1 2");
    assert_eq!(usual_price(&game, 0, Planet::Apollas), [1, 2]);
}
