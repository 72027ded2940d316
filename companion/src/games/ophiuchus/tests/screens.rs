//! The screens under random hands, and how many presses a tile takes.

use crate::draw::Frame;
use crate::games::ophiuchus::rules::cards::Card;
use crate::games::ophiuchus::rules::layout::{CENTRE, Direction, Spot, Stars, Types};
use crate::games::ophiuchus::screens::{Doubts, MENU, OphiuchusScreens, Place};
use crate::games::ophiuchus::{Action, Ophiuchus, Phase};
use crate::games::screen::Next;
use crate::games::{AnySession, Game, RecordEntry, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::codec::tests::encoded;
use crate::record::{MOST_ACTION_BYTES, Setup, name};
use crate::text::Line;
use std::collections::BTreeSet;
use std::vec::Vec;

/// A game and its screens.
struct Desk {
    session: Session<Ophiuchus>,
    random: Random,
    presses: usize,
}

impl Desk {
    fn new(names: &[&str], options: [i16; 4]) -> Self {
        let setup = Setup {
            seats: names.iter().map(name).collect(),
            options: options.into_iter().collect(),
        };
        Self {
            session: Session::start(&setup).unwrap(),
            random: Random::new(7),
            presses: 0,
        }
    }

    fn game(&self) -> &Ophiuchus {
        &self.session.game
    }

    /// Gives the reason if something was refused.
    fn input(&mut self, input: Input) -> Option<Line> {
        if matches!(input, Input::Press(_) | Input::Hold(_)) {
            self.presses += 1;
        }
        match self.session.input(input, &mut self.random, MOST_ACTION_BYTES) {
            Reply::Stay | Reply::Leave | Reply::Again | Reply::Committed { .. } => None,
            Reply::Refuse(why) => Some(why),
        }
    }

    fn turn(&mut self, knob: Knob, detents: i8) {
        assert_eq!(self.input(Input::Turn(knob, detents)), None);
    }

    fn press(&mut self) {
        assert_eq!(self.input(Input::Press(Knob::Dial)), None);
    }

    fn at(&self) -> &'static str {
        self.session.screen_name()
    }

    fn fits(&self) -> bool {
        let mut frame = Frame::new();
        self.session.draw(&self.session.labels(), &mut frame);
        !frame.overdrawn()
    }
}

/// The widest names there can be.
const WIDE: [&str; 4] = ["WWWWWWWW", "MMMMMMMM", "mmmmmmmm", "wwwwwwww"];

#[test]
fn every_screen_fits_the_glass_under_random_hands() {
    let mut seen = BTreeSet::new();
    for seed in 0..120_u32 {
        let seats = 1 + seed as usize % 4;
        let deal = i16::from(seats > 1 && seed / 4 % 2 == 1);
        let options = [deal, (seed / 8 % 2) as i16, (seed / 16 % 2) as i16, 0];
        let mut desk = Desk::new(&WIDE[..seats], options);
        let mut random = Random::new(seed * 77 + 1);
        for _ in 0..500 {
            let knob = [Knob::Dial, Knob::Action, Knob::Number][random.below(3) as usize];
            let detents = random.below(7) as i8 - 3;
            match random.below(40) {
                0..20 => _ = desk.input(Input::Turn(knob, detents)),
                20..34 => _ = desk.input(Input::Press(Knob::Dial)),
                34..36 => _ = desk.input(Input::Press(Knob::Action)),
                36 => _ = desk.input(Input::Hold(Knob::Number)),
                37 => match random.below(MENU.len() as u32 + 1) as usize {
                    entry if entry < MENU.len() => _ = desk.session.open(entry),
                    _ => desk.session.correct(),
                },
                38 => desk.session.resume(),
                _ => {
                    // A move of the table, so that layouts grow large.
                    let entry = super::random::random_entry(desk.game(), &mut random);
                    if let RecordEntry::Action(action) = &entry
                        && let Next::Open(doubts) = Doubts::or_act(desk.game(), *action)
                    {
                        desk.session.stack.open(doubts);
                    } else if desk.session.apply(&encoded(&entry)).is_ok() {
                        desk.session.resume();
                    }
                }
            }
            assert!(desk.fits(), "{} with seed {seed}", desk.at());
            assert!(desk.session.help().len() > 40);
            seen.insert(desk.at());
        }
    }
    assert_eq!(seen.len(), 14, "{seen:?}");
}

/// Lays the centre tile and a second one, and gives the presses of the second.
fn presses_for_a_tile(types: i16) -> usize {
    let mut desk = Desk::new(&["Red", "Blue"], [0, 0, types, 0]);
    desk.turn(Knob::Action, 3);
    desk.turn(Knob::Number, 4);
    desk.press();
    if types == 1 {
        desk.turn(Knob::Action, 1);
        desk.turn(Knob::Number, 2);
        desk.press();
    }
    desk.presses = 0;
    desk.turn(Knob::Number, 1);
    desk.turn(Knob::Dial, 3);
    desk.turn(Knob::Action, -2);
    desk.turn(Knob::Dial, -3);
    desk.turn(Knob::Action, 2);
    desk.press();
    assert_eq!(desk.at(), "count");
    desk.turn(Knob::Action, 2);
    desk.turn(Knob::Number, -1);
    desk.press();
    if types == 1 {
        desk.turn(Knob::Action, 1);
        desk.press();
    }
    if desk.at() == "claim" {
        desk.press();
    }
    assert_eq!((desk.at(), desk.game().turn), ("place", 1));
    let tile = desk.game().layout.tiles()[1];
    assert_eq!(
        (tile.spot, tile.stars),
        (
            Spot {
                x: 0,
                y: 1,
                dir: Direction::Down
            },
            [Stars(1), Stars(6)]
        )
    );
    if types == 1 {
        assert_eq!(tile.types(), [Types(1), Types(63)]);
    }
    desk.presses
}

#[test]
fn a_tile_with_its_counts_takes_three_presses_and_its_types_one_more() {
    assert_eq!(presses_for_a_tile(0), 3);
    assert!(presses_for_a_tile(1) <= 4);
}

#[test]
fn types_are_asked_for_where_no_card_can_be_earned_too() {
    let mut desk = Desk::new(&["Red", "Blue"], [0, 0, 1, 0]);
    desk.turn(Knob::Action, 3);
    desk.turn(Knob::Number, 4);
    desk.press();
    desk.press();
    // Beside the centre tile, moved on by a half: no three in a row, no square.
    let spot = Spot {
        x: 1,
        y: 1,
        dir: Direction::Right,
    };
    desk.session.stack.replace(Place { spot }.into());
    desk.press();
    desk.turn(Knob::Action, 2);
    desk.turn(Knob::Number, 2);
    desk.press();
    assert_eq!(
        (desk.at(), desk.game().phase, desk.game().turn),
        ("types", Phase::Place, 1)
    );
    // After a restart or an undo it is asked for again.
    desk.session.resume();
    assert_eq!(desk.at(), "types");
    desk.turn(Knob::Action, 1);
    desk.press();
    assert_eq!(desk.game().layout.tiles()[1].types(), [Types(1), Types::OPEN]);
    assert_eq!(desk.at(), "place");
    desk.session.resume();
    assert_eq!(desk.at(), "place");
}

#[test]
fn oph_5_keeping_the_points_enters_only_those_that_were_turned() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    desk.session.open(2);
    assert_eq!(desk.at(), "points");
    desk.turn(Knob::Dial, 7);
    desk.turn(Knob::Number, 2);
    // The guess for the next is right.
    desk.turn(Knob::Dial, 1);
    desk.turn(Knob::Number, 1);
    desk.turn(Knob::Number, -1);
    desk.press();
    let entered = |card: &Card| desk.game().entered_points(*card).is_some();
    let entered: Vec<_> = Card::ALL.into_iter().skip(6).filter(entered).collect();
    assert_eq!(entered, [Card::Alike4, Card::Alike5]);
    assert_eq!(
        (desk.game().points(Card::Alike4), desk.game().points(Card::Alike5)),
        (6, 5)
    );
}

#[test]
fn the_centre_tile_is_turned_down_and_back() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    for (by, word) in [
        (1, "down"),
        (1, "down"),
        (-1, "right"),
        (-1, "right"),
        (2, "down"),
    ] {
        desk.turn(Knob::Dial, by);
        let mut after = desk.session.game.clone();
        let next = desk.session.stack.screen_mut().unwrap();
        let press = next.input(&after, Input::Press(Knob::Dial), &mut desk.random);
        let Some(Next::Commit(entry)) = press else {
            panic!()
        };
        entry.apply(&mut after).unwrap();
        assert_eq!(after.layout.tiles()[0].spot.dir.word(), word);
    }
}

#[test]
fn turning_lays_nothing_and_what_is_forbidden_is_named() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    desk.press();
    for (knob, detents) in [
        (Knob::Dial, 9),
        (Knob::Action, 9),
        (Knob::Number, 1),
        (Knob::Dial, -30),
    ] {
        desk.turn(knob, detents);
        assert_eq!(desk.game().layout.tiles().len(), 1);
    }
    let why = desk.input(Input::Press(Knob::Dial));
    assert_eq!(why.as_deref(), Some("A side must touch another tile's side"));
}

#[test]
fn a_tile_in_a_hurry_is_filled_in_by_the_menu() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    desk.press();
    desk.press();
    desk.press();
    assert!(desk.game().layout.tiles().iter().all(|tile| tile.is_open()));
    desk.session.open(1);
    for _ in 0..2 {
        desk.turn(Knob::Action, 2);
        desk.turn(Knob::Number, 3);
        desk.press();
    }
    assert!(
        desk.game()
            .layout
            .tiles()
            .iter()
            .all(|tile| tile.stars == [Stars(1), Stars(2)])
    );
    // Pressed once more, types can be entered whatever was set up.
    desk.press();
    assert_eq!(desk.at(), "types");
    desk.turn(Knob::Action, 1);
    desk.press();
    assert_eq!(desk.at(), "fill");
    assert_eq!(desk.game().layout.tiles()[1].types(), [Types(1), Types::OPEN]);
}

#[test]
fn oph_31_stars_that_take_away_a_prize_are_kept_after_a_question() {
    let mut desk = Desk::new(&WIDE[..2], [0, 1, 0, 0]);
    for line in [
        "place 0 0 right 6 4",
        "place 2 0 right ? 0",
        "claim none",
        "bonus prize",
    ] {
        desk.session.game.apply(&super::action(line)).unwrap();
    }
    desk.session.open(1);
    desk.turn(Knob::Action, 3);
    desk.press();
    assert_eq!((desk.at(), desk.fits()), ("doubts", true));
    // Not kept: the stars can be turned on.
    desk.input(Input::Press(Knob::Action));
    assert_eq!(
        (desk.at(), desk.game().layout.tiles()[1].stars[0]),
        ("fill", Stars::OPEN)
    );
    desk.press();
    assert_eq!(desk.at(), "doubts");
    desk.press();
    assert_eq!((desk.at(), desk.game().prizes(0)), ("fill", 1));
    assert_eq!(desk.game().layout.tiles()[1].stars[0], Stars(2));
    // Right ones are kept without a question.
    desk.turn(Knob::Action, 1);
    desk.press();
    assert_eq!(
        (desk.at(), desk.game().layout.tiles()[1].stars[0]),
        ("fill", Stars(3))
    );
}

#[test]
fn oph_14_a_tile_that_fits_is_shown_and_not_skipped() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    for line in ["place 0 0 right 6 6", "place 0 1 down 6 0"] {
        desk.session.game.apply(&super::action(line)).unwrap();
    }
    desk.session.open(0);
    assert_eq!(desk.at(), "skip");
    desk.turn(Knob::Action, 3);
    desk.turn(Knob::Number, 3);
    desk.press();
    assert_eq!((desk.at(), desk.game().turn), ("count", 1));
    desk.input(Input::Press(Knob::Action));
    desk.press();
    desk.press();
    assert_eq!(desk.game().layout.tiles().len(), 3, "laid where it was shown");
    assert_eq!(desk.game().layout.tiles()[2].stars, [Stars(2); 2]);
}

#[test]
fn oph_14_only_who_is_to_lay_a_tile_can_skip() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    for (line, at) in [
        ("place 0 0 right 1 1", "count"),
        ("place 2 0 right 1 1", "skip"),
        ("end", "claim"),
    ] {
        desk.session.resume();
        assert_eq!(desk.session.open(0), at == "skip");
        assert_eq!(desk.at(), at);
        _ = desk.session.game.apply(&super::action(line));
    }
}

#[test]
fn corrections_reach_every_counter() {
    let mut desk = Desk::new(&["Red", "Blue"], [0; 4]);
    desk.session
        .game
        .apply(&Action::Place {
            spot: CENTRE,
            stars: [Stars(0); 2],
        })
        .unwrap();
    desk.session.correct();
    assert_eq!(desk.at(), "counters");
    // Red's page, Blue's, and the table's.
    for (page, down, change) in [(0, 0, 2), (0, 1, 3), (1, 0, -1), (0, 1, 1), (1, 0, 1), (0, 1, 2)] {
        desk.turn(Knob::Action, page);
        desk.turn(Knob::Dial, down);
        desk.turn(Knob::Number, change);
        desk.press();
    }
    let held: Vec<_> = desk
        .game()
        .seats
        .iter()
        .map(|seat| (seat.hand, seat.prizes))
        .collect();
    assert_eq!(held, [(5, 3), (2, 1)]);
    assert_eq!((desk.game().reserve(), desk.game().turn), (19, 1));
    assert_eq!(desk.game().owners[0], Some(1));
    assert_eq!(desk.game().phase, Phase::Place);
    assert!(desk.input(Input::Press(Knob::Dial)).is_some(), "nothing to set");
}

#[test]
fn state_and_screens_are_small() {
    // Four names of eight letters, of two bytes each, are 96 of them.
    assert!(size_of::<Ophiuchus>() + size_of::<OphiuchusScreens>() < 640);
}
