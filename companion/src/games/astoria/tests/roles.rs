//! Games of five and six with roles.

use super::super::components::{Card, CardState, Colour, Track};
use super::super::{Astoria, Phase, Refusal};
use super::refused;

#[test]
fn aso_50_the_alchemist_starts_strong_and_makes_three_own_or_one_other() {
    let mut game = Astoria::playing(6);
    let seat = &game.mages[0];
    assert_eq!((seat.power, seat.stock[Colour::Red]), (20, 4));
    assert_eq!((game.reserve(Colour::Red), game.gems()), (5, 60));
    game.refuses("use ability fire 2", Refusal::AlchemistGlyphs);
    game.refuses("use ability sun 3", Refusal::AlchemistGlyphs);
    let mut other = game.clone();
    other.does("use ability cobalt 1");
    game.does("use ability fire 3");
    assert_eq!(game.turn.glyphs[Colour::Red], 3);
}

#[test]
fn aso_51_52_the_attendant_crafts_twice_and_keeps_no_power() {
    let mut game = Astoria::playing(6);
    game.does("end");
    assert_eq!(game.mages[1].stock[Colour::Blue], 10);
    game.does("craft new 3 blue");
    assert_eq!((game.turn.actions_left, game.turn.second_craft), (2, true));
    game.does("craft new 2 blue");
    assert_eq!((game.turn.actions_left, game.turn.second_craft), (2, false));
    game.does("craft a1 blue; power");
    assert!(!game.turn.second_craft);
    game.refuses("craft a1 blue", Refusal::NoActionLeft);
    assert_eq!(game.mages[1].power, 1);
    game.does("end");
    assert_eq!((game.mages[1].power, game.gems()), (0, 60));
    // Two gems with the very last action.
    game.does("end; end; power; power; craft new 2 purple; craft a1 purple");
    assert_eq!(game.mages[4].flask.total(), 2);
    game.refuses("craft new 2 purple", Refusal::NoActionLeft);
}

#[test]
fn aso_52_no_points_for_an_attendants_power_whenever_the_game_ends() {
    let mut game = Astoria::playing(6);
    game.does("end; power; set king 9; craft new 1 blue");
    assert_eq!(game.ended.map(|e| e.word()), Some("healed"));
    assert_eq!(game.points(1).power, 0);
    assert_eq!(refused(&mut game, "set power 2 5"), "power: only 0");
    game.does("set power 1 5");
    assert_eq!(game.points(0).power, 5);
}

#[test]
fn aso_53_the_deceiver_keeps_gems_and_sees_suns_in_sulphur() {
    let mut game = Astoria::playing(6);
    game.does("end; end; craft new 2 yellow; craft a1 yellow");
    let seat = &game.mages[2];
    assert_eq!((seat.flask.total(), seat.stock[Colour::Yellow]), (0, 9));
    game.does("use a1 sulphur 2 sun 1; spend sun");
    assert_eq!(game.mages[2].power, 4);
    game.refuses("set flask 3 red 1", Refusal::NoFlask);
    // Corrected glyphs too: there is no sulphur that could be set.
    game.refuses("set glyphs sulphur 2", Refusal::SulphurIsSun);
    game.does("set glyphs sun 2; end; set glyphs sulphur 2");
    assert_eq!(game.turn.glyphs[Colour::Yellow], 2);
}

#[test]
fn aso_54_the_deceiver_sabotages_others() {
    let mut game = Astoria::playing(6);
    game.refuses("sabotage 2 a1", Refusal::NotThisRole);
    game.does("craft new 2 red; end; craft new 2 blue; craft a1 blue; end");
    game.refuses("sabotage 3 a1", Refusal::NotFromSelf);
    game.refuses("sabotage 1 a1 blue", Refusal::NothingToSteal);
    game.refuses("sabotage 1 a1", Refusal::NotReady);
    game.refuses("sabotage 1 a2", Refusal::NoSuchArtefact);
    let mut tapping = game.clone();
    tapping.does("sabotage 2 a1");
    assert_eq!(tapping.mages[1].state(Card(1)), CardState::Tapped);
    tapping.refuses("sabotage 2 a1", Refusal::NotReady);
    game.does("sabotage 1 a1 red");
    let seat = &game.mages[0];
    assert_eq!(
        (seat.hand, seat.stock[Colour::Red], seat.state(Card(1))),
        (3, 4, CardState::Free)
    );
    assert_eq!(game.gems(), 60);
    game.does("set card 3 ability 1; set exiled 3 1");
    game.refuses("sabotage 2 a1", Refusal::InExile);
}

#[test]
fn aso_55_the_attendant_conjures_a_gem_without_power() {
    let mut game = Astoria::playing(6);
    game.refuses("conjure red", Refusal::NotThisRole);
    game.does("end");
    game.refuses("conjure blue", Refusal::NoneInReserve(Colour::Blue));
    game.does("conjure red");
    assert_eq!(
        (game.mages[1].stock[Colour::Red], game.reserve(Colour::Red)),
        (1, 4)
    );
    game.refuses("conjure red", Refusal::NotReady);
}

#[test]
fn aso_56_roles_from_five_players_and_four_flasks() {
    Astoria::table(4).refuses(
        "begin 1 red deceiver blue yellow green",
        Refusal::RolesOnlyFromFive,
    );
    Astoria::table(5).refuses("begin 1 red blue yellow green purple", Refusal::RolesMissing);
    Astoria::table(5).refuses(
        "begin 1 red alchemist blue alchemist yellow alchemist green attendant purple attendant",
        Refusal::FourFlasks,
    );
    assert_eq!(Astoria::playing(5).phase, Phase::Turn);
}

#[test]
fn aso_57_ability_cards_of_attendant_and_deceiver_make_no_glyphs() {
    let mut game = Astoria::playing(6);
    game.does("set warlords red 1; end");
    game.refuses("use ability fire 1", Refusal::MakesNoGlyphs);
    game.end_turns();
    game.does("siege; disease");
    game.refuses("ward 2 ability", Refusal::MakesNoGlyphs);
    game.refuses("ward 3 ability", Refusal::MakesNoGlyphs);
    game.does("ward 1 ability");
    assert_eq!(game.at(Track::King), 5);
}
