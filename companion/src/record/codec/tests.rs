//! What tests of other modules need of the codec, and tests of the codec itself.

use super::{Codec, Coder, Names, Number, decode, last_after, list, parse, read, write};
use crate::games::{AnyGame, GAMES};
use crate::random::Random;
use crate::record::{ActionBytes, MOST_ACTION_BYTES};
use heapless::Vec;
use std::string::{String, ToString};

pub fn printed<T: Codec + Clone>(value: &T) -> String {
    let mut line = String::new();
    write(&mut value.clone(), Coder::to_words(&mut line)).unwrap();
    line
}

pub fn encoded<T: Codec + Clone>(value: &T) -> ActionBytes {
    let mut bytes = ActionBytes::new();
    write(&mut value.clone(), Coder::to_bytes(&mut bytes)).unwrap();
    bytes
}

#[derive(Clone, Default, PartialEq, Debug)]
enum Order {
    #[default]
    Wait,
    Sail {
        by: i8,
        to: u8,
    },
    SailHome(u16),
    Load(u16, Vec<u8, 2>),
    Call(Option<Port>),
    Pay(Coins),
}

/// A few owed, many paid.
#[derive(Clone, Default, PartialEq, Debug)]
struct Coins(i32);

impl Codec for Coins {
    fn walk(&mut self, coder: &mut Coder) {
        static COINS: Number = Number::between(-100, 300, "coins");
        self.0 = coder.number(self.0, &COINS);
    }
}

/// A thing with a form of its own.
#[derive(Clone, Default, PartialEq, Debug)]
struct Port(u8);

impl Codec for Port {
    fn walk(&mut self, coder: &mut Coder) {
        a_port(&mut self.0, coder);
    }
}

codec! { Order, "an order" {
    "wait" Wait {}
    "sail" Sail { by: an_angle, to: "to" a_port }
    "sail home" SailHome(days: some_days)
    "load" Load(goods: some_goods, chests: some_chests)
    "call" Call(port: a_call)
    "pay" Pay(coins: Codec::walk)
} }

numbers! {
    a_port = Number::from_1(4, "a port");
    a_chest = Number::up_to(9, "a chest");
}

fn an_angle(angle: &mut i8, coder: &mut Coder) {
    static ANGLE: Number = Number::signed("an angle");
    coder.signed(angle, &ANGLE);
}

fn some_days(days: &mut u16, coder: &mut Coder) {
    static DAYS: Number = Number::up_to(999, "up to 999 days");
    coder.wide(days, &DAYS);
}

fn some_goods(goods: &mut u16, coder: &mut Coder) {
    static GOODS: Names = Names::new("goods", &["salt", "tea", "silk"]);
    coder.set(goods, &GOODS);
}

fn some_chests(chests: &mut Vec<u8, 2>, coder: &mut Coder) {
    list(chests, "at most two chests", a_chest, coder);
}

fn a_call(port: &mut Option<Port>, coder: &mut Coder) {
    last_after("at", port, coder);
}

#[test]
fn each_order_is_its_line_and_its_bytes() {
    let chests = [0, 9].into_iter().collect();
    for (order, line, bytes) in [
        (Order::Wait, "wait", &[0][..]),
        (Order::Sail { by: -128, to: 3 }, "sail -128 to 4", &[1, 128, 3]),
        (Order::SailHome(127), "sail home 127", &[2, 127]),
        (Order::SailHome(999), "sail home 999", &[2, 231, 7]),
        (Order::Load(5, chests), "load salt silk 0 9", &[3, 5, 0, 0, 9]),
        (Order::Load(0, Vec::new()), "load", &[3, 0, 0]),
        (Order::Call(None), "call", &[4]),
        (Order::Call(Some(Port(0))), "call at 1", &[4, 0]),
        (Order::Pay(Coins(-100)), "pay -100", &[5, 0]),
        (Order::Pay(Coins(300)), "pay 300", &[5, 144, 3]),
    ] {
        assert_eq!(printed(&order), line);
        assert_eq!(encoded(&order), bytes);
        assert_eq!(parse::<Order>(line).as_ref(), Ok(&order));
        assert_eq!(parse::<Order>(&line.replace(' ', " \t ")).as_ref(), Ok(&order));
        assert_eq!(decode::<Order>(bytes).as_ref(), Some(&order));
    }
}

#[test]
fn a_bad_line_is_told_by_what_was_expected_and_found() {
    for (line, trouble) in [
        ("", "an order is missing"),
        ("sink", "expected an order, found 'sink'"),
        ("sail", "an angle is missing"),
        ("sail 128 to 1", "expected an angle, found '128'"),
        ("sail 1 2", "expected to, found '2'"),
        ("sail 1 to 0", "expected a port, found '0'"),
        ("sail 1 to 5", "expected a port, found '5'"),
        (
            "sail 1 to 99999999999999999999",
            "expected a port, found '9999999999999999'",
        ),
        ("sail home 1000", "expected up to 999 days, found '1000'"),
        ("sail homewards", "expected an angle, found 'homewards'"),
        ("load tea 1 2 3", "expected at most two chests, found '3'"),
        ("load tea tea", "expected each once, found 'tea'"),
        ("load tea coal", "expected a chest, found 'coal'"),
        ("call 1", "expected at, found '1'"),
        ("wait wait", "expected the end of the line, found 'wait'"),
    ] {
        assert_eq!(parse::<Order>(line).unwrap_err().to_string(), trouble, "{line}");
    }
}

#[test]
fn bytes_beyond_the_bounds_are_refused() {
    for bytes in [
        &[][..],
        &[6],
        &[0, 0],
        &[1, 0],
        &[1, 0, 4],
        &[2, 232, 7],
        &[2, 232],
        &[2, 255, 255, 255],
        &[2, 128, 128, 128, 0],
        &[3, 8, 0],
        &[3, 0, 0, 10],
        &[3, 0, 0, 1, 1, 1],
        &[4, 4],
        &[5, 145, 3],
    ] {
        assert!(decode::<Order>(bytes).is_none(), "{bytes:?}");
    }
}

#[test]
fn chance_comes_to_every_set_and_to_both_ends_of_a_number() {
    let mut random = Random::new(3);
    let (mut goods, mut coins) = ([false; 8], [false; 2]);
    for _ in 0..20_000 {
        match read(Coder::from_chance(&mut random)) {
            Ok(Order::Load(set, _)) => goods[usize::from(set)] = true,
            Ok(Order::Pay(Coins(-100))) => coins[0] = true,
            Ok(Order::Pay(Coins(300))) => coins[1] = true,
            _ => {}
        }
    }
    assert_eq!((goods, coins), ([true; 8], [true; 2]));
}

#[test]
fn whatever_is_read_can_be_written_and_read_again_in_every_game() {
    let mut random = Random::new(5);
    for (id, info) in GAMES {
        let game = AnyGame::start(*id, &info.default_setup()).ok().unwrap();
        let play = game.session();
        let mut read = 0;
        for _ in 0..20_000 {
            let most = if random.below(50) == 0 { 56 } else { 9 };
            let length = random.below(most);
            let bytes: Vec<u8, MOST_ACTION_BYTES> = (0..=length)
                .map(|_| {
                    let most = [256, 32, 4][random.below(3) as usize];
                    random.below(most) as u8
                })
                .take(MOST_ACTION_BYTES)
                .collect();
            let mut line = String::new();
            if play
                .recode(Coder::from_bytes(&bytes), Coder::to_words(&mut line))
                .is_ok()
            {
                read += 1;
                let again = play.parse(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
                let mut second = String::new();
                play.print(&again, &mut second).unwrap();
                assert_eq!(line, second);
            }
        }
        assert!(read > 200, "{}: only {read}", info.name);
    }
}
