//! The screens under random hands: everything stays on the glass, and what a press offers is always legal.

use super::{add_stone, at, hex, position};
use crate::draw::{BODY, Frame, SMALL, WIDTH, paragraph};
use crate::games::astralis::rules::board::{Hex, Hexes};
use crate::games::astralis::rules::changes::Change;
use crate::games::astralis::rules::{Land, Seat};
use crate::games::astralis::screens::board::{CLOSE_PANEL, WHOLE, WHOLE_PANEL};
use crate::games::astralis::screens::changes::change_words;
use crate::games::astralis::{Action, Astralis};
use crate::games::screen::Next;
use crate::games::{AnySession, Game, RecordEntry, Reply, Session};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::record::MOST_ACTION_BYTES;

const KNOBS: [Knob; 3] = [Knob::Dial, Knob::Action, Knob::Number];

/// A game where play goes on.
fn resumed(game: &Astralis) -> Session<Astralis> {
    let mut session = Session::start(&Astralis::INFO.default_setup()).unwrap();
    session.game = *game;
    session.resume();
    session
}

fn draw(session: &Session<Astralis>) -> Frame {
    let mut frame = Frame::new();
    session.draw(&session.labels(), &mut frame);
    assert!(
        !frame.overdrawn(),
        "{} of {:?}",
        session.screen_name(),
        session.game
    );
    assert!(session.help().len() > 20);
    frame
}

/// Gives whether something was committed.
fn feed(session: &mut Session<Astralis>, input: Input, random: &mut Random) -> bool {
    let screen = session.screen_name();
    match session.input(input, random, MOST_ACTION_BYTES) {
        Reply::Committed { .. } => true,
        Reply::Stay | Reply::Leave | Reply::Again => false,
        Reply::Refuse(why) => panic!("{why} on {screen}"),
    }
}

#[test]
fn asl_22_an_end_is_offered_only_while_the_game_is_played() {
    let opened = |game: &Astralis| {
        let mut session = resumed(game);
        session.open(3);
        session.screen_name()
    };
    let mut game = Astralis::start(8, 7);
    assert_eq!(opened(&game), "start");
    game.apply(&Action::Start(hex((-3, 7)))).unwrap();
    assert_eq!(opened(&game), "start");
    game.apply(&Action::Start(hex((3, -7)))).unwrap();
    assert_eq!(opened(&game), "agree");
    game.apply(&Action::End).unwrap();
    assert_eq!(opened(&game), "over");
}

#[test]
fn random_hands_never_draw_beyond_the_glass_nor_offer_what_is_illegal() {
    for seed in 1..15 {
        let mut random = Random::new(seed * 7919);
        let game = Astralis::start(7 + random.below(2) as i8, random.below(41) as i16);
        let mut session = resumed(&game);
        let mut committed = 0;
        for turn in 0..1500 {
            let knob = KNOBS[random.below(3) as usize];
            let input = match random.below(60) {
                0 => Input::Hold(Knob::Number),
                1..20 => Input::Press(if random.below(3) == 0 {
                    Knob::Action
                } else {
                    Knob::Dial
                }),
                _ => Input::Turn(knob, random.below(9) as i8 - 4),
            };
            committed += u32::from(feed(&mut session, input, &mut random));
            if random.below(100) == 0 {
                session.open(random.below(if turn > 1400 { 4 } else { 3 }) as usize);
            }
            draw(&session);
        }
        assert!(committed > 20, "only {committed} moves");
    }
}

/// A fast turn reports many detents at once, a slow one each alone: both end in the same place.
#[test]
fn the_speed_of_turning_does_not_matter() {
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let game = position(Seat::Yellow, [(3, 1), (-4, 1)], &yellow, &[(0, 0), (3, 3)]);
    let mut random = Random::new(3);
    for _ in 0..500 {
        let (mut fast, mut slow) = (resumed(&game), resumed(&game));
        for _ in 0..4 {
            let (knob, by) = (
                KNOBS[random.below(3) as usize],
                [-3, -2, 2, 3][random.below(4) as usize],
            );
            feed(&mut fast, Input::Turn(knob, by), &mut random);
            for _ in 0..by.abs() {
                feed(&mut slow, Input::Turn(knob, by.signum()), &mut random);
            }
        }
        assert!(draw(&fast) == draw(&slow));
    }
}

/// Every legal move can be reached by the three knobs from where the screen begins.
#[test]
fn the_knobs_reach_every_legal_move_and_no_other() {
    let yellow = [(-2, 1), (1, -2), (4, -2)];
    let game = position(Seat::Yellow, [(3, 1), (-4, 1)], &yellow, &[(0, 0), (3, 3)]);
    let mut random = Random::new(5);
    let mut found = std::collections::BTreeSet::new();
    for way in 0..6 {
        for far in 0..14 {
            for stone in 0..7 {
                let mut session = resumed(&game);
                for (knob, by) in [(Knob::Dial, way), (Knob::Number, far), (Knob::Action, stone)] {
                    feed(&mut session, Input::Turn(knob, by), &mut random);
                }
                let screen = session.stack.screen_mut().unwrap();
                let Some(Next::Commit(RecordEntry::Action(Action::Move { to, stone }))) =
                    screen.input(&game, Input::Press(Knob::Dial), &mut random)
                else {
                    panic!("a press plays");
                };
                found.insert((at(to), stone.map(at)));
            }
        }
    }
    let mut legal = std::collections::BTreeSet::new();
    for (to, places) in game.moves() {
        legal.insert((at(to), None));
        legal.extend(places.iter().map(|place| (at(to), Some(at(place)))));
    }
    assert_eq!(found, legal);
}

#[test]
fn the_longest_words_fit_their_panels() {
    let longest = [
        Change::Move(Seat::Yellow, None),
        Change::Withdraw(Seat::Yellow),
        Change::Remove,
        Change::Clear,
        Change::Put(Seat::Yellow),
        Change::Exchange(Seat::Yellow),
        Change::Lay(Seat::Yellow),
        Change::Flip(Seat::Yellow),
        Change::Contest,
        Change::Settle(Seat::Yellow),
    ];
    for change in longest {
        let text = change_words(change);
        // Rows between the number on top and the bottom line; magnified, the last one says that it is an undo.
        assert!(
            paragraph(&text, &BODY, WIDTH - CLOSE_PANEL).count() <= 3,
            "{text}"
        );
        assert!(
            paragraph(&text, &SMALL, WIDTH - WHOLE_PANEL).count() <= 4,
            "{text}"
        );
    }
}

#[test]
fn scores_of_three_digits_fit() {
    let mut game = position(Seat::Cyan, [(0, 0), (1, 0)], &[], &[]);
    for spot in game.board.iter().filter(|spot| *spot != hex((1, 0))) {
        if game.land.unexplored.contains(spot) {
            add_stone(&mut game, Seat::Yellow, spot);
        }
    }
    let mut random = Random::new(1);
    for (agreed, turn) in [(false, Seat::Yellow), (false, Seat::Cyan), (true, Seat::Cyan)] {
        (game.agreed, game.turn) = (agreed, turn);
        let mut session = resumed(&game);
        draw(&session);
        feed(&mut session, Input::Hold(Knob::Number), &mut random);
        draw(&session);
        session.open(0);
        assert_eq!(session.screen_name(), "score");
        draw(&session);
        let [yellow, cyan] = game.land.stones;
        game.land = Land::of(&game.board, [cyan, yellow]);
    }
}

/// ASL-32: an undo opens the list of what hands put back; a second one, before anything was put back, lists both.
#[test]
fn an_undo_lists_what_hands_put_back() {
    let mut past = std::vec![position(Seat::Yellow, [(-1, 7), (1, -7)], &[], &[])];
    for (to, stone) in [((-1, 5), (0, 5)), ((1, -5), (1, -4)), ((-1, 4), (-2, 4))] {
        let mut next = *past.last().unwrap();
        super::go(&mut next, to, Some(stone)).unwrap();
        past.push(next);
    }
    let mut random = Random::new(1);
    let undo = |from: &Session<Astralis>, to: &Astralis| {
        let mut session = resumed(to);
        session.undone(from);
        session
    };
    let counted = |session: &mut Session<Astralis>, random: &mut Random| {
        let mut count = 0;
        while session.screen_name() == "changes" {
            draw(session);
            feed(session, Input::Press(Knob::Dial), random);
            count += 1;
        }
        assert_eq!(session.screen_name(), "play");
        count
    };
    // A pawn, the stone and six tiles each time.
    let once = undo(&resumed(&past[3]), &past[2]);
    assert_eq!(counted(&mut undo(&resumed(&past[3]), &past[2]), &mut random), 8);
    let twice = undo(&once, &past[1]);
    assert_eq!(counted(&mut undo(&once, &past[1]), &mut random), 16);
    // Both of Yellow's moves are one way back for the pawn.
    assert_eq!(counted(&mut undo(&twice, &past[0]), &mut random), 23);
    let mut begun = undo(&resumed(&past[3]), &past[2]);
    feed(&mut begun, Input::Press(Knob::Dial), &mut random);
    assert_eq!(counted(&mut undo(&begun, &past[1]), &mut random), 8);
    // Nothing lies differently after an agreement.
    let mut agreed = past[1];
    agreed.apply(&Action::End).unwrap();
    assert_eq!(undo(&resumed(&agreed), &past[1]).screen_name(), "play");
}

/// Beside the map the labels of the knobs cover no hex, least of all those of Yellow's edge where Yellow starts.
#[test]
fn the_labels_cover_no_hex_of_the_map() {
    let mut random = Random::new(1);
    let mut session = resumed(&Astralis::start(8, 7));
    feed(&mut session, Input::Hold(Knob::Number), &mut random);
    for start in session.game.starts().collect::<std::vec::Vec<_>>() {
        feed(&mut session, Input::Turn(Knob::Dial, -9), &mut random);
        let (_, first, _) = session.game.edge();
        feed(
            &mut session,
            Input::Turn(Knob::Dial, start.q - first),
            &mut random,
        );
        let frame = draw(&session);
        let boxed: Hexes = start.ring().chain([start]).collect();
        for hex in session.game.board.without(&boxed).iter() {
            let (x, y) = WHOLE.place(hex, Hex::default());
            // A dot with nothing round it.
            let lit = (-1..=1).flat_map(|right| (-1..=1).map(move |down| (right, down)));
            let lit = lit.filter(|(right, down)| frame.pixel(x + right, y + down));
            assert_eq!(lit.collect::<std::vec::Vec<_>>(), [(0, 0)], "{hex}");
        }
    }
}

/// Magnified unless somebody chose the whole board, and then that.
#[test]
fn the_board_is_magnified_until_somebody_chooses_the_map() {
    let game = position(Seat::Yellow, [(-1, 7), (1, -7)], &[], &[]);
    let mut random = Random::new(1);
    let mut session = resumed(&game);
    let hold = |session: &Session<Astralis>| session.labels().of(Knob::Number).hold.clone();
    assert_eq!(hold(&session), "map");
    feed(&mut session, Input::Press(Knob::Dial), &mut random);
    assert_eq!(
        (session.screen_name(), hold(&session).as_str()),
        ("changes", "map")
    );
    feed(&mut session, Input::Hold(Knob::Number), &mut random);
    feed(&mut session, Input::Press(Knob::Action), &mut random);
    assert_eq!((session.screen_name(), hold(&session).as_str()), ("play", "zoom"));
    feed(&mut session, Input::Press(Knob::Dial), &mut random);
    assert_eq!(
        (session.screen_name(), hold(&session).as_str()),
        ("changes", "zoom")
    );
}

#[test]
fn the_end_says_why_and_offers_another_game() {
    let mut game = position(Seat::Yellow, [(-1, 7), (1, -7)], &[(0, 0)], &[]);
    let mut random = Random::new(1);
    game.apply(&Action::End).unwrap();
    let mut session = resumed(&game);
    assert_eq!(
        (
            session.screen_name(),
            session.labels().of(Knob::Dial).press.as_str()
        ),
        ("over", "again")
    );
    let result = draw(&session);
    feed(&mut session, Input::Hold(Knob::Number), &mut random);
    assert!(draw(&session) != result);
    game.komi2 = 14;
    draw(&resumed(&game));
}
