//! Every way in which the game ends, and its points.

use super::super::components::{Goal, Track};
use super::super::{Astoria, Phase, Refusal};
use super::FLOW;
use std::{format, vec::Vec};

const GOALS: &str = "goal 1 dragon; goal 2 hordes; goal 3 mob; goal 4 king";

fn goal_points(game: &Astoria) -> [u16; 4] {
    [0, 1, 2, 3].map(|seat| game.points(seat).goal)
}

fn ended_by(game: &Astoria) -> Option<&'static str> {
    game.ended.map(|e| e.word())
}

/// A table whose siege is about to begin.
fn before_siege(fixes: &str) -> Astoria {
    let mut game = Astoria::playing(4);
    game.does(fixes);
    game.end_turns();
    game
}

#[test]
fn aso_60_the_dragon_ends_the_game_at_once() {
    let mut game = before_siege("set dragon 9");
    game.does("siege; disease; recover");
    game.does(&format!("invade dragon 2 {FLOW}"));
    assert_eq!((ended_by(&game), game.at(Track::Dragon)), (Some("dragon"), 10));
    game.refuses("power", Refusal::Over);
    game.refuses("set mob 3", Refusal::Over);
    game.refuses("table unrest 4 dragon 12 king 10 start 6", Refusal::Over);
    game.does(GOALS);
    assert_eq!(goal_points(&game), [20, 0, 0, 0]);
}

#[test]
fn aso_41_61_mob_or_hordes_break_the_walls_both_please_nobody() {
    for (fixes, word, points) in [
        ("set mob 9", "mob", [0, 0, 20, 0]),
        ("set hordes 9", "hordes", [0, 20, 0, 0]),
        ("set hordes 9; set mob 9", "mob_and_hordes", [0, 0, 0, 0]),
    ] {
        let mut game = before_siege(fixes);
        game.does("siege");
        assert_eq!((ended_by(&game), game.at(Track::King)), (Some(word), 6));
        game.refuses("disease", Refusal::Over);
        game.does(GOALS);
        assert_eq!(goal_points(&game), points);
    }
}

#[test]
fn aso_62_63_disease_rewards_the_strongest_faction_alone() {
    for (fixes, points) in [
        ("set king 1; set dragon 5", [20, 0, 0, 0]),
        ("set king 1; set hordes 5", [0, 20, 0, 0]),
        ("set king 1; set mob 5; set dragon 3", [0, 0, 20, 0]),
        ("set king 1; set mob 5; set dragon 6", [0, 0, 0, 0]),
    ] {
        let mut game = before_siege(fixes);
        game.does("siege; disease");
        assert_eq!(ended_by(&game), Some("disease"), "{fixes}");
        game.does(GOALS);
        assert_eq!(goal_points(&game), points, "{fixes}");
    }
    // By a warlord, and by darkness.
    let mut game = before_siege("set king 2; set warlords red 2");
    game.does("siege; disease; ward");
    assert_eq!((ended_by(&game), game.phase), (Some("disease"), Phase::Goals));
    let mut game = Astoria::playing(4);
    game.does("set king 1; use ability darkness 3; spend hurt");
    assert_eq!(ended_by(&game), Some("disease"));
}

#[test]
fn aso_64_a_healed_king_rewards_all_who_wanted_it() {
    let mut game = Astoria::playing(4);
    game.does("set king 9; craft new 1 red");
    assert_eq!(ended_by(&game), Some("healed"));
    game.does("goal 1 king; goal 2 dragon; goal 3 king; goal 4 king");
    assert_eq!(goal_points(&game), [20, 0, 20, 20]);
    let mut game = Astoria::playing(4);
    game.does("set king 9; use ability cobalt 3; spend heal");
    assert_eq!(ended_by(&game), Some("healed"));
}

#[test]
fn aso_65_the_castle_rewards_its_conqueror_if_a_traitor() {
    let mut game = Astoria::playing(4);
    game.does("end; set exiled 2 1; attack; tap 2 ability sun 1; strike 0 0 0 1 0 0");
    assert_eq!(ended_by(&game), Some("castle"));
    let mut loyal = game.clone();
    game.does(GOALS);
    assert_eq!(goal_points(&game), [0, 20, 0, 0]);
    loyal.does("goal 1 dragon; goal 2 king; goal 3 mob; goal 4 king");
    assert_eq!(goal_points(&loyal), [0, 0, 0, 0]);
}

#[test]
fn aso_66_67_points_and_ties() {
    let mut game = Astoria::playing(4);
    game.does("set flask 1 orange 3; set power 1 7; set trophies 1 2; set power 2 3; set king 10");
    assert_eq!(ended_by(&game), Some("healed"));
    assert_eq!(game.winners().len(), 0);
    game.does("goal 1 mob; goal 2 king; goal 3 king; goal 4 dragon");
    assert_eq!(game.phase, Phase::Over);
    let totals: Vec<u16> = (0..4).map(|s| game.points(s).total()).collect();
    assert_eq!(totals, [6 + 7 + 10, 20 + 3, 20, 0]);
    assert_eq!(*game.winners(), [0, 1]);
    game.does("set power 2 4");
    assert_eq!(*game.winners(), [1]);
}

#[test]
fn aso_2_68_goals_are_asked_at_the_end_as_many_as_there_are() {
    let mut game = Astoria::playing(6);
    game.refuses("goal 1 king", Refusal::NotNow(Phase::Turn));
    game.does("set mob 10; goal 1 mob; goal 2 king; goal 3 king; goal 4 king");
    game.refuses("goal 5 king", Refusal::AllShown(Goal::King));
    game.refuses("goal 5 mob", Refusal::AllShown(Goal::Mob));
    game.does("goal 5 dragon; goal 6 hordes");
    assert_eq!(game.phase, Phase::Over);
    // A slip can be mended (ASO-81).
    game.does("set goal 1 0; goal 1 mob");
    assert_eq!(game.phase, Phase::Over);
}

#[test]
fn who_was_unmasked_need_not_show_again() {
    let mut game = Astoria::playing(4);
    game.does("accuse 2 mob right; set mob 10; goal 1 king; goal 3 king; goal 4 king");
    assert_eq!((game.phase, game.points(1).goal), (Phase::Over, 20));
}
