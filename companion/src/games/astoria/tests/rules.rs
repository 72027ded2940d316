//! One test for each rule of a game without roles; each names its rule.

use super::super::action::Action;
use super::super::components::{Card, CardState, Colour, Goal, PerColour, Role, Track};
use super::super::counters::AstoriaCounter;
use super::super::{Astoria, Phase, Refusal};
use super::{FLOW, refused, setup};
use crate::games::{Counter, Game};
use crate::record::codec::parse;
use crate::record::{SEAT_COLOURS, name};
use crate::text::json::Json;
use std::{format, string::String};

#[test]
fn aso_1_8_three_to_six_sit_down_each_with_a_colour() {
    for (seats, fits) in [(2, false), (3, true), (6, true)] {
        let mut setup = setup(3);
        setup.seats = SEAT_COLOURS.into_iter().take(seats).map(name).collect();
        assert_eq!(Astoria::INFO.check(&setup).is_ok(), fits);
    }
    let mut game = Astoria::table(4);
    game.refuses("begin 1 red blue green", Refusal::WrongMages);
    game.refuses("begin 1 red blue green red", Refusal::SameColour(Colour::Red));
    game.refuses("begin 5 red blue green yellow", Refusal::NoSuchSeat(4));
    game.refuses("draw", Refusal::NotNow(Phase::Setup));
    game.does("begin 3 red blue green yellow");
    assert_eq!((game.start, game.round, game.phase), (2, 1, Phase::Invasion));
    game.refuses("begin 3 red blue green yellow", Refusal::NotNow(Phase::Invasion));
}

#[test]
fn aso_3_7_nine_gems_and_a_marker_each_the_others_in_reserve() {
    let game = Astoria::playing(4);
    for seat in game.seats() {
        assert_eq!((seat.stock[seat.colour], seat.held(seat.colour)), (9, 10));
        assert_eq!((seat.stock.total(), seat.power, seat.hand), (9, 0, 3));
    }
    assert_eq!((game.reserve(Colour::Red), game.reserve(Colour::Purple)), (0, 10));
    assert_eq!(game.gems(), 60);
}

#[test]
fn aso_4_power_has_both_its_ends() {
    let mut game = Astoria::playing(4);
    game.refuses("gem purple", Refusal::TooLittlePower { needs: 5, has: 0 });
    // What would go beyond the end is refused, not cut.
    game.does("set power 1 98; set flow red 2; set glyphs sun 1");
    game.refuses("special red", Refusal::FullPower);
    game.refuses("spend sun", Refusal::FullPower);
    game.does("power");
    assert_eq!(game.mages[0].power, 99);
    game.refuses("power", Refusal::FullPower);
    game.refuses("special red", Refusal::FullPower);
}

#[test]
fn aso_5_tracks_start_at_one_the_dragon_calm() {
    assert_eq!(Astoria::table(3).tracks.0, [1, 1, 1, 1, 0, 6]);
}

#[test]
fn aso_6_lengths_can_be_set() {
    let mut game = Astoria::table(3);
    game.refuses("table unrest 4 dragon 21 king 10 start 6", Refusal::BadLengths);
    game.refuses("table unrest 4 dragon 10 king 10 start 10", Refusal::BadLengths);
    game.refuses("table unrest 1 dragon 10 king 10 start 6", Refusal::BadLengths);
    game.does("table unrest 5 dragon 8 king 12 start 7");
    assert_eq!(game.at(Track::King), 7);
    let table = parse("table unrest 5 dragon 8 king 12 start 7").unwrap();
    assert!(Astoria::is_table(&table));
    game.does("begin 1 red blue green");
    let why = |track, now| Refusal::TrackTooShort { track, now };
    game.refuses("table unrest 5 dragon 8 king 7 start 6", why(Track::King, 7));
    game.does("table unrest 5 dragon 8 king 8 start 3");
    assert_eq!(game.at(Track::King), 7);
    game.does(&format!("invade dragon 2 {FLOW}"));
    game.refuses("table unrest 5 dragon 2 king 8 start 3", why(Track::Dragon, 2));
    game.does("set unrest 3");
    game.refuses("table unrest 2 dragon 8 king 8 start 3", why(Track::Unrest, 3));
}

#[test]
fn aso_10_46_invasion_turns_siege_in_this_order() {
    let mut game = Astoria::table(3);
    game.does("begin 2 red blue green");
    game.refuses("draw", Refusal::NotNow(Phase::Invasion));
    game.does(&format!("invade nothing {FLOW}"));
    game.refuses(&format!("invade nothing {FLOW}"), Refusal::NotNow(Phase::Turn));
    game.refuses("siege", Refusal::NotNow(Phase::Turn));
    let order: std::vec::Vec<u8> = (0..3)
        .map(|_| {
            let seat = game.active();
            game.does("end");
            seat
        })
        .collect();
    assert_eq!(order, [1, 2, 0]);
    game.refuses("disease", Refusal::NotNow(Phase::Siege));
    game.does("siege");
    game.refuses("recover", Refusal::NotNow(Phase::Disease));
    game.does("disease");
    game.refuses("siege", Refusal::NotNow(Phase::Recovery));
    game.does("recover");
    // ASO-46
    assert_eq!((game.round, game.start, game.phase), (2, 2, Phase::Invasion));
}

#[test]
fn aso_11_a_hammer_adds_reinforcement_up_to_four() {
    let mut game = Astoria::table(3);
    game.does("begin 1 red blue green");
    for expected in [2, 3, 4, 4] {
        game.does(&format!("invade hammer {FLOW}"));
        assert_eq!(game.at(Track::Reinforcement), expected);
        game.does("set hordes 0");
        game.end_turns();
        game.does("set king 6; set mob 0; siege; disease; recover");
    }
}

#[test]
fn aso_12_a_dragon_card_moves_the_dragon() {
    let mut game = Astoria::table(3);
    game.does("begin 1 red blue green");
    for steps in [0, 3, 255] {
        game.refuses(&format!("invade dragon {steps} {FLOW}"), Refusal::DragonSteps);
    }
    game.does(&format!("invade dragon 2 {FLOW}"));
    assert_eq!(game.at(Track::Dragon), 2);
}

#[test]
fn aso_13_a_warlord_stays_active() {
    let mut game = Astoria::table(3);
    game.does("begin 1 red blue green");
    game.does(&format!("invade warlord purple {FLOW}"));
    assert_eq!(game.warlords.as_slice(), [Colour::Purple]);
    game.does("set warlords red 5");
    game.end_turns();
    game.does("siege; disease; ward; ward; ward; set king 9; ward; ward; ward; recover");
    game.refuses(&format!("invade warlord red {FLOW}"), Refusal::TooManyWarlords);
}

#[test]
fn aso_82_a_card_can_have_two_different_symbols() {
    let mut game = Astoria::table(3);
    game.does("begin 1 red blue green");
    for (first, second) in [
        ("hammer", "hammer"),
        ("dragon 1", "dragon 2"),
        ("warlord red", "warlord blue"),
        ("hammer", "nothing"),
        ("nothing", "hammer"),
    ] {
        game.refuses(
            &format!("invade {first} {FLOW} and {second}"),
            Refusal::SameSymbols,
        );
    }
    let line = format!("invade hammer {FLOW} and dragon 3");
    game.refuses(&line, Refusal::DragonSteps);
    let mut other = game.clone();
    other.does(&format!("invade dragon 1 {FLOW} and warlord red"));
    assert_eq!(
        (other.at(Track::Dragon), other.warlords.as_slice()),
        (1, &[Colour::Red][..])
    );
    let action = parse(&format!("invade hammer {FLOW} and dragon 2")).unwrap();
    let mut told = String::new();
    game.tell(&action, &mut told).unwrap();
    assert_eq!(told, "Invasion: reinforcement, dragon +2");
    game.apply(&action).unwrap();
    assert_eq!((game.at(Track::Reinforcement), game.at(Track::Dragon)), (2, 2));
}

#[test]
fn aso_14_flow_is_one_digit_a_colour() {
    let mut game = Astoria::table(3);
    game.does("begin 1 red blue green");
    game.refuses("invade nothing 1 2 3 4 5 10", Refusal::BadNumber { most: 9 });
    game.does("invade nothing 0 9 3 4 5 6");
    assert_eq!(game.flow.0, [0, 9, 3, 4, 5, 6]);
}

#[test]
fn aso_15_five_four_or_three_actions() {
    for (seats, actions) in [(3, 5), (4, 4), (5, 3), (6, 3)] {
        let mut game = Astoria::playing(seats);
        for _ in 0..actions {
            game.does("power");
        }
        game.refuses("power", Refusal::NoActionLeft);
        assert_eq!(game.turn.actions_left, 0);
    }
}

#[test]
fn aso_16_actions_may_lapse_and_the_turn_passes_clockwise() {
    let mut game = Astoria::playing(4);
    game.does("power; end");
    assert_eq!((game.active(), game.turn.actions_left), (1, 4));
}

#[test]
fn aso_21_draw_below_five_cards() {
    let mut game = Astoria::playing(4);
    game.does("draw; draw");
    game.refuses("draw", Refusal::FullHand);
    assert_eq!((game.mages[0].hand, game.turn.actions_left), (5, 2));
}

#[test]
fn aso_22_23_24_power_and_gems_turn_into_each_other() {
    let mut game = Astoria::playing(4);
    game.does("power; set power 1 5");
    game.refuses("special purple", Refusal::NoGem(Colour::Purple));
    game.does("gem purple");
    assert_eq!((game.mages[0].power, game.mages[0].stock[Colour::Purple]), (0, 1));
    assert_eq!(game.reserve(Colour::Purple), 9);
    game.does("special purple");
    assert_eq!((game.mages[0].power, game.reserve(Colour::Purple)), (5, 10));
    game.refuses("gem blue", Refusal::TooLittlePower { needs: 6, has: 5 });
    game.refuses("gem red", Refusal::NoneInReserve(Colour::Red));
    assert_eq!(game.gems(), 60);
}

#[test]
fn aso_25_craft_from_hand_or_go_on() {
    let mut game = Astoria::playing(4);
    game.refuses("craft new 7 red", Refusal::NeedsGems);
    game.refuses("craft new 0 red", Refusal::NeedsGems);
    game.refuses("craft a1 red", Refusal::NoSuchArtefact);
    game.refuses("craft new 3 blue", Refusal::NoGem(Colour::Blue));
    game.does("craft new 3 red; craft a1 red");
    assert_eq!((game.mages[0].hand, game.mages[0].stock[Colour::Red]), (2, 7));
    assert_eq!(
        (game.mages[0].count(CardState::Open), game.at(Track::King)),
        (1, 6)
    );
    assert_eq!(game.gems(), 60);
    game.does("set hand 1 0");
    game.refuses("craft new 3 red", Refusal::EmptyHand);
}

#[test]
fn aso_26_the_last_gem_finishes_fills_the_flask_and_heals() {
    let mut game = Astoria::playing(4);
    game.does("craft new 2 red; craft a1 red");
    let seat = &game.mages[0];
    assert_eq!(
        (
            seat.flask[Colour::Red],
            seat.count(CardState::Ready),
            game.at(Track::King)
        ),
        (2, 1, 7)
    );
    game.refuses("craft a1 red", Refusal::NotInWork);
    assert_eq!(game.gems(), 60);
}

#[test]
fn aso_27_the_spell_books_last_gem_costs_five_power() {
    let mut game = Astoria::playing(3);
    game.does("craft new 6 red; craft a1 red; craft a1 red; craft a1 red; craft a1 red; set actions 2");
    game.does("set power 1 4");
    game.refuses("craft a1 red", Refusal::TooLittlePower { needs: 5, has: 4 });
    game.does("power; craft a1 red");
    assert_eq!((game.mages[0].power, game.mages[0].flask[Colour::Red]), (0, 6));
}

#[test]
fn aso_28_using_taps_and_makes_glyphs_that_are_remembered() {
    let mut game = Astoria::playing(4);
    game.refuses("use a1 fire 1", Refusal::NoSuchArtefact);
    game.refuses("use ability", Refusal::NoGlyphs);
    game.refuses("use ability fire 10", Refusal::BadNumber { most: 9 });
    // Each kind once: which of two numbers holds?
    let twice = parse::<Action>("use ability fire 2 fire 1").unwrap_err();
    assert_eq!(format!("{twice}"), "expected each glyph once, found '1'");
    game.does("craft new 2 red");
    game.refuses("use a1 fire 1", Refusal::NotReady);
    game.does("craft a1 red; use a1 fire 2 cobalt 1");
    assert_eq!(game.turn.glyphs.0, [2, 0, 0, 0, 0, 1]);
    assert_eq!(game.mages[0].state(Card(1)), CardState::Tapped);
    assert_eq!(game.mages[0].slot(Card(1)).glyphs.0, [2, 0, 0, 0, 0, 1]);
    game.refuses("use a1 fire 2", Refusal::NotReady);
}

#[test]
fn aso_29_leftover_glyphs_last_only_into_the_next_use() {
    let mut game = Astoria::playing(4);
    game.does("set card 1 a1 1; use ability fire 2; spend hordes fire 1; use a1 fire 1");
    assert_eq!(game.turn.glyphs[Colour::Red], 2);
    game.does("power");
    assert!(game.turn.glyphs.is_empty());
    game.refuses(
        "spend mob fire 1",
        Refusal::GlyphsMissing {
            kind: Colour::Red,
            needs: 1,
            has: 0,
        },
    );
    let mut game = Astoria::playing(4);
    game.does("use ability fire 2; end");
    assert!(game.turn.glyphs.is_empty());
}

#[test]
fn aso_30_tribute_in_red_or_yellow_calms_the_dragon() {
    let mut game = Astoria::playing(4);
    let low = Refusal::TrackIsLow {
        track: Track::Dragon,
        now: 0,
    };
    game.refuses("tribute red", low);
    game.does("set dragon 3");
    game.refuses("tribute yellow", Refusal::NoGem(Colour::Yellow));
    game.does("tribute red");
    assert_eq!((game.at(Track::Dragon), game.reserve(Colour::Red)), (2, 1));
    game.does("end; set gems 2 red 1; tribute red");
    game.refuses("tribute blue", Refusal::TributeColour);
    game.does("end; tribute yellow");
    assert_eq!((game.at(Track::Dragon), game.gems()), (0, 60));
}

#[test]
fn aso_31_an_accusation_exiles_one_of_the_two() {
    let mut game = Astoria::playing(4);
    game.refuses("accuse 1 dragon right", Refusal::NotFromSelf);
    game.refuses("accuse 2 king right", Refusal::NotAFaction);
    game.refuses("accuse 5 mob right", Refusal::NoSuchSeat(4));
    game.does("accuse 2 dragon right");
    assert!(game.mages[1].exiled && !game.mages[0].exiled && game.unmasked);
    assert_eq!(game.mages[1].goal, Some(Goal::Dragon));
    game.refuses("accuse 2 mob right", Refusal::AlreadyShown);
    game.refuses("accuse 3 dragon right", Refusal::AllShown(Goal::Dragon));
    game.does("accuse 3 mob wrong");
    assert!(game.mages[0].exiled && !game.mages[2].exiled);
    assert_eq!(game.mages[2].goal, None);
    game.refuses("accuse 4 mob wrong", Refusal::InExile);
}

#[test]
fn aso_81_an_answer_binds_until_it_is_corrected() {
    let mut game = Astoria::playing(4);
    game.does("accuse 2 mob wrong; end; end");
    game.refuses("accuse 2 mob right", Refusal::Denied(Goal::Mob));
    // Who asks again gets the same answer.
    game.clone().does("accuse 2 mob wrong");
    game.does("accuse 4 hordes right; set king 10");
    game.refuses("goal 2 mob", Refusal::Denied(Goal::Mob));
    game.refuses("goal 4 king", Refusal::AlreadyShown);
    game.does("goal 2 king");
    game.refuses("goal 2 dragon", Refusal::AlreadyShown);
    // What the table got wrong is corrected: the answer, and the card.
    game.refuses("set goal 2 4", Refusal::Denied(Goal::Mob));
    game.refuses("set denied 2 king 1", Refusal::NotAFaction);
    game.does("set denied 2 mob 0; set goal 2 4");
    assert_eq!(game.mages[1].goal, Some(Goal::Mob));
    game.refuses("set denied 2 mob 1", Refusal::NoSuchDeal);
    game.refuses("set goal 1 4", Refusal::AllShown(Goal::Mob));
    game.does("goal 1 king; goal 3 king");
    assert_eq!(game.phase, Phase::Over);
    game.does("set goal 3 0");
    assert_eq!((game.phase, game.mages[2].goal), (Phase::Goals, None));
}

/// Answers are true together: there are six cards, three of them the king's (ASO-2).
#[test]
fn aso_81_there_is_a_deal_that_fits_all_answers() {
    let mut game = Astoria::playing(6);
    game.does("set actions 9");
    for seat in 2..=4 {
        for faction in ["dragon", "hordes", "mob"] {
            game.does(&format!("set exiled 1 0; accuse {seat} {faction} wrong"));
        }
    }
    // Three serve the king, so the others are the traitors.
    game.does("set actions 9; set exiled 1 0; accuse 5 dragon wrong; set exiled 1 0; accuse 5 mob wrong");
    game.does("set exiled 1 0");
    game.refuses("accuse 5 hordes wrong", Refusal::NoSuchDeal);
    game.refuses("accuse 6 hordes right", Refusal::NoSuchDeal);
    game.refuses("set goal 6 1", Refusal::NoSuchDeal);
    game.does("accuse 5 hordes right; accuse 6 dragon right; set king 10");
    game.refuses("goal 1 dragon", Refusal::AllShown(Goal::Dragon));
    game.does("goal 1 mob; goal 2 king; goal 3 king; goal 4 king");
    assert_eq!(game.phase, Phase::Over);
}

#[test]
fn aso_32_a_guard_costs_five_power_and_an_own_gem() {
    let mut game = Astoria::playing(4);
    game.refuses("guard", Refusal::TooLittlePower { needs: 5, has: 0 });
    game.does("set power 1 7; guard");
    let seat = &game.mages[0];
    assert_eq!((seat.power, seat.guards, seat.stock[Colour::Red]), (2, 1, 8));
    assert_eq!((game.reserve(Colour::Red), game.gems()), (0, 60));
    game.does("set power 1 9; set gems 1 red 0; set gems 1 blue 0");
    game.refuses("guard", Refusal::NoGem(Colour::Red));
}

#[test]
fn aso_33_34_35_a_warlord_falls_to_equal_strength_or_ends_the_turn() {
    let mut game = Astoria::table(4);
    game.does("begin 1 red blue yellow green");
    game.does(&format!("invade warlord green {FLOW}"));
    game.refuses("fight 2", Refusal::NoWarlord);
    game.does("set gems 1 red 0; set guards 1 1; set card 1 a1 1; fight 1");
    game.refuses("power", Refusal::NotNow(Phase::Battle));
    game.refuses("tap 2 ability fire 1", Refusal::NotAtThisFight);
    game.does("tap 1 ability fire 2; tap 1 a1 nature 1");
    game.refuses("tap 1 a1 nature 1", Refusal::NotReady);
    game.refuses("strike 3 0 4 0 0 0", Refusal::NoStrength);
    // 2 fire at 3 and 1 nature at 4; the guard does not help.
    let mut lost = game.clone();
    lost.does("strike 3 0 4 0 0 0 against 11");
    assert_eq!(
        (lost.active(), lost.phase, lost.warlords.len()),
        (1, Phase::Turn, 1)
    );
    game.does("strike 3 0 4 0 0 0 against 10");
    assert_eq!(
        (game.active(), game.mages[0].trophies, game.warlords.len()),
        (0, 1, 0)
    );
    assert_eq!(game.turn.actions_left, 3);
    game.refuses("fight 1", Refusal::NoWarlord);
}

#[test]
fn aso_36_exile_forbids_much_and_not_everything() {
    let mut game = Astoria::playing(4);
    game.does("set exiled 1 1; set warlords red 1; set power 1 20; set dragon 3; set gems 2 blue 0; set guards 2 1; set actions 9");
    for line in ["tribute red", "guard", "fight 1", "accuse 2 mob right"] {
        game.refuses(line, Refusal::InExile);
    }
    game.does("set glyphs fire 9; set glyphs darkness 9; set glyphs nature 9; set glyphs cobalt 9; set glyphs sun 1");
    game.does("set card 2 a1 1");
    for line in [
        "spend hordes fire 1",
        "spend hordes nature 1",
        "spend mob fire 1",
        "spend mob nature 1",
        "spend kill fire 2",
        "spend kill darkness 2",
        "spend take 2 a1",
    ] {
        game.refuses(line, Refusal::InExile);
    }
    game.does("spend heal; spend hurt; spend steal 2; spend look 1; spend sun");
    game.does("set card 1 a1 1; draw; power; gem blue; special red; craft new 2 red; use a1 sun 1");
}

/// A correction in the midst of the attack does not turn the attacker's guards against him.
#[test]
fn aso_38_the_attackers_guards_never_defend() {
    let mut game = Astoria::playing(4);
    game.does("set exiled 1 1; set gems 1 red 0; set guards 1 2; attack; set exiled 1 0");
    assert_eq!(game.strengths(&PerColour::default(), 0), (10, 0));
}

#[test]
fn aso_37_38_39_the_castle_falls_to_greater_strength_only() {
    let mut game = Astoria::playing(4);
    game.refuses("attack", Refusal::NotInExile);
    game.does("set exiled 1 1; set exiled 4 1; set gems 1 red 0; set guards 1 2; set gems 2 blue 0; set guards 2 1; set gems 4 green 0; set guards 4 3; attack");
    game.refuses("tap 4 ability fire 1", Refusal::NotAtThisFight);
    game.does("tap 1 ability fire 3; tap 2 ability nature 2; tap 3 ability fire 1");
    // Attack 3x2 and two guards; defence 2x4, 1x2 and one guard, none of the exiled.
    let flow = PerColour([2, 0, 4, 0, 0, 0]);
    assert_eq!(game.strengths(&flow, 0), (16, 15));
    // Once round: the attacker cannot answer, nor can who was passed.
    game.does("set card 1 ability 1; set card 2 ability 1; set card 3 a1 1");
    game.refuses("tap 1 ability fire 3", Refusal::Passed);
    game.refuses("tap 2 ability fire 3", Refusal::Passed);
    let mut more = game.clone();
    more.does("tap 3 a1 fire 1");
    assert_eq!(more.strengths(&flow, 0), (16, 17));
    let mut tied = game.clone();
    tied.does("strike 1 0 5 0 0 0");
    assert_eq!((tied.phase, tied.active(), tied.ended), (Phase::Turn, 1, None));
    game.does("strike 2 0 4 0 0 0");
    assert_eq!(game.ended.map(|e| e.word()), Some("castle"));
    // Clockwise from the attacker is round the table.
    let mut game = Astoria::playing(4);
    game.does("end; end; set exiled 3 1; set card 4 a1 1; attack");
    game.does("tap 4 ability fire 1; tap 1 ability fire 1");
    game.refuses("tap 4 a1 fire 1", Refusal::Passed);
    game.refuses("tap 3 ability fire 1", Refusal::Passed);
    game.does("tap 2 ability fire 1");
    // Equal strength is not enough.
    let mut game = Astoria::playing(4);
    game.does("set exiled 1 1; attack; strike 1 1 1 1 1 1");
    assert_eq!((game.ended, game.active()), (None, 1));
}

#[test]
fn aso_40_mob_and_hordes_rise_and_stop_at_ten() {
    let mut game = Astoria::playing(4);
    game.does("set unrest 3; set reinforcement 4; set mob 5; set hordes 5");
    game.end_turns();
    game.does("siege");
    assert_eq!((game.at(Track::Mob), game.at(Track::Hordes)), (8, 9));
    assert_eq!((game.ended, game.phase), (None, Phase::Disease));
}

#[test]
fn aso_42_the_disease_rests_in_a_round_with_an_unmasking() {
    let mut game = Astoria::playing(4);
    game.does("accuse 2 mob right");
    game.end_turns();
    game.does("siege; disease");
    assert_eq!(game.at(Track::King), 6);
    game.does(&format!("recover; invade nothing {FLOW}"));
    game.end_turns();
    game.does("siege; disease");
    assert_eq!(game.at(Track::King), 5);
    // By option one unmasking holds for the whole game.
    let mut setup = setup(4);
    setup.options = [1].into_iter().collect();
    let mut game = Astoria::new(&setup).unwrap();
    game.does("begin 1 red blue yellow green");
    game.does(&format!("invade nothing {FLOW}; accuse 2 mob right"));
    for _ in 0..2 {
        game.end_turns();
        game.does(&format!("siege; disease; recover; invade nothing {FLOW}"));
    }
    assert_eq!(game.at(Track::King), 6);
}

#[test]
fn aso_43_44_each_warlord_is_met_by_a_card_or_hurts_the_king() {
    let mut game = Astoria::playing(4);
    game.does("set warlords red 1; set warlords blue 1");
    game.end_turns();
    game.does("siege; disease");
    assert_eq!((game.phase, game.at(Track::King)), (Phase::Warlords, 5));
    // ASO-80: while they are asked for, their number stays as it is.
    let warlords = AstoriaCounter::Warlords(Colour::Red);
    assert_eq!(warlords.bounds(&game), Err(Refusal::NotNow(Phase::Warlords)));
    game.refuses("ward 1 a1", Refusal::NoSuchArtefact);
    game.does("ward 3 ability");
    assert_eq!((game.phase, game.at(Track::King)), (Phase::Warlords, 5));
    game.refuses("ward 3 ability", Refusal::NotReady);
    game.does("ward");
    assert_eq!((game.phase, game.at(Track::King)), (Phase::Recovery, 4));
}

#[test]
fn aso_43_a_card_is_known_by_what_it_made() {
    let mut game = Astoria::playing(6);
    let known = |game: &Astoria, seat: usize, card, kind| game.mages[seat].known_glyphs(card, kind);
    game.does("set card 1 a1 1; set card 3 a1 1");
    assert_eq!(known(&game, 0, Card(1), Colour::Red), None);
    game.does("use a1 sulphur 2; end; end; use a1 sulphur 2");
    assert_eq!(known(&game, 0, Card(1), Colour::Red), Some(0));
    assert_eq!(known(&game, 0, Card(1), Colour::Yellow), Some(2));
    // Sulphur is sun for the Deceiver (ASO-53), and the Alchemist's own card makes any (ASO-50).
    assert_eq!(known(&game, 2, Card(1), Colour::Yellow), Some(0));
    assert_eq!(known(&game, 2, Card(1), Colour::Orange), Some(2));
    assert_eq!(known(&game, 0, Card::ABILITY, Colour::Red), Some(3));
    assert_eq!(known(&game, 0, Card::ABILITY, Colour::Blue), Some(1));
}

#[test]
fn aso_45_each_mage_turns_back_two_cards() {
    let mut game = Astoria::playing(4);
    game.does("set card 1 a1 2; set card 1 a2 2; set card 1 ability 2; set card 2 a1 2; set card 2 a2 1");
    game.end_turns();
    game.does("siege; disease");
    game.refuses("recover 1 ability a1 a2", Refusal::OnlyTwo);
    game.refuses("recover 2 a2", Refusal::NotTapped);
    game.refuses("recover 5 a2", Refusal::NoSuchSeat(4));
    // Cards are named, each once.
    for line in ["recover 1", "recover 1 ability ability", "recover 1 a1 2 a1 1 a1"] {
        assert!(parse::<Action>(line).is_err(), "{line}");
    }
    game.does("recover 1 ability a2 2 a1");
    assert_eq!(game.mages[0].count(CardState::Tapped), 1);
    assert!(game.mages[0].state(Card::ABILITY) == CardState::Ready);
    assert_eq!(game.mages[1].count(CardState::Ready), 2);
}

#[test]
fn aso_70_71_fire_drives_back_hordes_and_mob_but_stirs_unrest_once_a_round() {
    let mut game = Astoria::playing(4);
    game.does("set mob 5; set hordes 5; set glyphs fire 9");
    game.does("spend hordes fire 2; spend mob fire 1");
    assert_eq!(game.tracks.0[..4], [4, 2, 3, 1]);
    game.does("spend mob fire 2");
    assert_eq!(game.tracks.0[..4], [2, 2, 3, 1]);
    let low = |track, now| Refusal::TrackIsLow { track, now };
    game.refuses("spend mob fire 3", low(Track::Mob, 2));
    game.refuses("spend hordes fire 4", low(Track::Hordes, 3));
    assert_eq!(game.explain(&low(Track::Hordes, 3)), "The hordes are only at 3");
    assert_eq!(game.explain(&low(Track::Mob, 2)), "The mob is only at 2");
    game.refuses("spend hordes sun 1", Refusal::WrongGlyph);
    game.refuses("spend mob cobalt 1", Refusal::WrongGlyph);
    game.refuses("spend mob fire 0", Refusal::NoGlyphs);
    // For all players together, until the next round.
    game.does("end; use ability fire 1; spend mob fire 1");
    assert_eq!(game.at(Track::Unrest), 2);
    game.end_turns();
    game.does(&format!("siege; disease; recover; invade nothing {FLOW}"));
    game.does("set unrest 4; set glyphs fire 2; spend mob fire 1");
    assert_eq!(game.at(Track::Unrest), 4);
}

#[test]
fn aso_72_fire_kills_a_guard_and_exiles() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs fire 6");
    game.refuses("spend kill fire 2", Refusal::NoGuard);
    game.does("set gems 2 blue 0; set guards 2 1; spend kill fire 2");
    assert_eq!((game.mages[1].guards, game.reserve(Colour::Blue)), (0, 9));
    assert!(game.mages[0].exiled);
}

#[test]
fn aso_73_sulphur_takes_gems_out_of_the_flask() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs sulphur 2");
    game.refuses("spend alchemy red", Refusal::NotInFlask(Colour::Red));
    game.does("set flask 1 green 0; craft new 1 red; use ability sulphur 1; spend alchemy red");
    assert_eq!(
        (game.mages[0].flask.total(), game.mages[0].stock[Colour::Red]),
        (0, 9)
    );
}

#[test]
fn aso_74_nature_calms_without_unrest() {
    let mut game = Astoria::playing(4);
    game.does("set mob 5; set hordes 5; set glyphs nature 5; spend hordes nature 1; spend mob nature 2");
    assert_eq!(game.tracks.0[..4], [3, 1, 4, 1]);
    assert!(game.turn.glyphs.is_empty());
    game.does("set glyphs nature 1");
    game.refuses(
        "spend mob nature 1",
        Refusal::GlyphsMissing {
            kind: Colour::Green,
            needs: 2,
            has: 1,
        },
    );
}

#[test]
fn aso_75_sun_gives_one_more_than_its_glyphs_once_a_turn() {
    let mut game = Astoria::playing(4);
    game.does("use ability sun 3; spend sun");
    assert_eq!(game.mages[0].power, 4);
    game.does("set card 1 a1 1; use a1 sun 1");
    game.refuses("spend sun", Refusal::SunOnce);
    game.does("end; use ability sun 1; spend sun");
    assert_eq!(game.mages[1].power, 2);
}

#[test]
fn aso_76_77_darkness_steals_a_card_or_hurts_the_king() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs darkness 9; set hand 2 1");
    game.refuses("spend steal 1", Refusal::NotFromSelf);
    game.does("spend steal 2");
    assert_eq!((game.mages[0].hand, game.mages[1].hand), (4, 0));
    game.refuses("spend steal 2", Refusal::NothingToSteal);
    game.does("spend hurt");
    assert_eq!((game.at(Track::King), game.mages[0].exiled), (5, true));
}

#[test]
fn aso_78_darkness_kills_unpunished_and_steals_artefacts() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs darkness 30; set gems 3 yellow 0; set guards 3 1; spend kill darkness 3");
    assert!(!game.mages[0].exiled);
    game.does("set card 2 a1 2; set card 2 a2 1; set needs 2 a2 6; set card 3 a1 1; set exiled 3 1");
    game.refuses("spend take 2 a2", Refusal::BookStays);
    game.refuses("spend take 2 a3", Refusal::NothingToSteal);
    game.refuses("spend take 3 a1", Refusal::OwnerInExile);
    game.does("spend take 2 a1");
    assert_eq!(game.mages[0].state(Card(1)), CardState::Tapped);
    assert_eq!(game.mages[1].state(Card(1)), CardState::Free);
}

#[test]
fn aso_79_cobalt_looks_heals_and_shields() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs cobalt 5; spend look 2; spend heal");
    assert_eq!((game.at(Track::King), game.turn.glyphs.total()), (7, 0));
    game.does("set glyphs fire 9; set gems 2 blue 0; set guards 2 1; set exiled 4 1");
    game.refuses(
        "spend kill fire 2 shield 1 ability cobalt 1",
        Refusal::ShieldByAnother,
    );
    game.refuses("spend kill fire 2 shield 4 ability cobalt 1", Refusal::InExile);
    game.refuses(
        "spend kill fire 2 shield 5 ability cobalt 1",
        Refusal::NoSuchSeat(4),
    );
    game.does("spend kill fire 2 shield 3 ability cobalt 1");
    assert_eq!(
        (game.mages[1].guards, game.mages[2].state(Card::ABILITY)),
        (1, CardState::Tapped)
    );
    assert!(!game.mages[0].exiled);
    game.refuses("spend kill fire 2 shield 3 ability cobalt 1", Refusal::NotReady);
}

#[test]
fn aso_79_each_cobalt_of_a_card_shields_one_guard() {
    let mut game = Astoria::playing(4);
    game.does("set glyphs darkness 30; set gems 2 blue 0; set guards 2 2; set card 3 a1 1; set card 1 a1 1");
    let none = Refusal::GlyphsMissing {
        kind: Colour::Blue,
        needs: 1,
        has: 0,
    };
    game.refuses("spend kill darkness 2 shield 3", none);
    game.refuses("spend kill darkness 2 shield 3 ability", Refusal::NoGlyphs);
    game.refuses("spend kill darkness 2 shield 3 ability fire 2", none);
    game.refuses(
        "spend kill darkness 2 shield 3 ability cobalt 10",
        Refusal::BadNumber { most: 9 },
    );
    game.does("spend kill darkness 2 shield 3 ability fire 1 cobalt 2");
    assert_eq!(game.mages[2].slot(Card::ABILITY).glyphs.0, [1, 0, 0, 0, 0, 2]);
    assert_eq!((game.mages[1].guards, game.mages[2].shields), (2, 1));
    // Another use keeps the glyphs of both, any other action of neither.
    let mut lost = game.clone();
    lost.does("power; set glyphs darkness 3");
    lost.refuses("spend kill darkness 2 shield 3", none);
    let mut ended = game.clone();
    ended.does("end");
    assert_eq!(ended.mages[2].shields, 0);
    game.does("use a1 fire 1; spend kill darkness 2 shield 3");
    assert_eq!((game.mages[1].guards, game.mages[2].shields), (2, 0));
    game.refuses("spend kill darkness 2 shield 3", none);
    // What is kept can be corrected, of another than the active mage (ASO-80).
    game.refuses("set shields 1 1", Refusal::ShieldByAnother);
    game.does("set shields 4 1; spend kill darkness 2 shield 4; spend kill darkness 2");
    assert_eq!(game.mages[1].guards, 1);
}

#[test]
fn aso_80_every_counter_can_be_corrected_within_its_bounds() {
    let mut game = Astoria::playing(4);
    assert_eq!(refused(&mut game, "set unrest 0"), "unrest: 1 is the least");
    assert_eq!(refused(&mut game, "set power 1 100"), "power: 99 is the most");
    assert_eq!(refused(&mut game, "set gems 1 red 10"), "red gems: 9 is the most");
    assert_eq!(refused(&mut game, "set guards 1 1"), "guards: only 0");
    game.refuses("set laid 1 a1 red 1", Refusal::NoSuchArtefact);
    assert_eq!(
        refused(&mut game, "set card 1 ability 0"),
        "ability card: ready is the least"
    );
    assert_eq!(
        refused(&mut game, "set card 1 a1 3"),
        "artefact 1: tapped is the most"
    );
    game.does("set mob 4; set hand 2 5; set trophies 1 2; set actions 2; set flow red 9; set warlords red 2");
    game.does("set gems 1 purple 2; set flask 2 orange 3; craft new 3 red; set laid 1 a1 purple 1; set needs 1 a1 5");
    assert_eq!(game.gems(), 60);
    game.does("set card 1 a1 3; set card 1 a1 2");
    assert_eq!(
        (
            game.mages[0].flask.total(),
            game.mages[0].count(CardState::Tapped)
        ),
        (2, 1)
    );
    game.does("craft new 3 red; set card 1 a2 0");
    assert_eq!((game.mages[0].count(CardState::Open), game.gems()), (0, 60));
    // Each refusal for its own reason.
    game.refuses("set needs 1 ability 3", Refusal::NotAnArtefact);
    game.refuses("set laid 1 ability red 1", Refusal::NotAnArtefact);
    game.refuses("set needs 1 a2 3", Refusal::NoSuchArtefact);
    game.refuses("set laid 1 a1 red 1", Refusal::NotInWork);
    game.does("set actions 1; set hand 1 3; craft new 3 red; set laid 1 a2 red 2");
    assert_eq!(
        refused(&mut game, "set needs 1 a2 2"),
        "artefact 2 needs: 3 is the least"
    );
    assert_eq!(
        refused(&mut game, "set needs 1 a2 7"),
        "artefact 2 needs: 6 is the most"
    );
    game.does("end; end; end; end");
    game.refuses("set actions 2", Refusal::NotNow(Phase::Siege));
}

#[test]
fn the_state_says_all_the_fields() {
    let mut game = Astoria::playing(4);
    game.does("accuse 2 mob wrong; craft new 2 red; set warlords blue 1");
    let mut out = String::new();
    let mut json = Json::new(&mut out);
    json.object(|o| game.json(o));
    json.finish().unwrap();
    for part in [
        r#"{"round":1,"phase":"turn","start_player":1,"active":1,"actions_left":2,"#,
        r#""tracks":{"mob":1,"unrest":1,"hordes":1,"reinforcement":1,"dragon":0,"king":6}"#,
        r#""flow":{"red":1,"yellow":2,"green":3,"orange":4,"purple":5,"blue":6}"#,
        r#""warlords":[{"colour":"blue"}]"#,
        r#"{"name":"Red","colour":"red","role":null,"power":0,"gems":{"red":8,"#,
        r#""flask":0,"hand":2,"artefacts":{"open":1,"ready":0,"tapped":0}"#,
        r#""guards":0,"trophies":0,"exiled":true"#,
        r#""goal":null,"denied":["mob"],"shields":0}"#,
        r#""over":false,"ended_by":null,"scores":[],"winners":[]}"#,
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    assert_eq!(game.mages[0].role, None::<Role>);
}
