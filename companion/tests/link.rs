//! The protocol on the cable: every request has its answer, pictures arrive whole, and without Remote nobody looks or turns.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Dice, Nor, ask, body, boot, picture, press, random_input, seen, settle, start_game};
use companion::checksum;
use companion::draw::Frame;
use companion::games::{AnyGame, GAMES};
use companion::input::{Input, Knob};
use companion::random::Random;
use companion::save::Store;
use companion::shell::Device;
use companion::shell::link::{Hardware, Restart, is_request};

const REFUSED: &str = "refused: allow it on the device first: Settings, Remote\n";

/// What each word needs behind it to be a request.
const REQUESTS: [&str; 12] = [
    "hello",
    "state",
    "export",
    "receive",
    "screen",
    "watch off",
    "turn dial 1",
    "press number",
    "hold number",
    "stats",
    "reset",
    "trial",
];

fn word(request: &str) -> &str {
    request.split(' ').next().unwrap()
}

/// Allows Remote as a player does, from the home screen.
fn allow(device: &mut Device) {
    device.input(Input::Turn(Knob::Dial, GAMES.len() as i8 + 2), 0);
    press(device, Knob::Dial);
    assert_eq!(device.screen_name(), "settings");
    device.input(Input::Turn(Knob::Dial, 100), 0);
    press(device, Knob::Dial);
    assert_eq!(device.screen_name(), "remote");
    press(device, Knob::Dial);
    assert_eq!(device.screen_name(), "settings");
    press(device, Knob::Action);
    device.input(Input::Turn(Knob::Dial, -100), 0);
    assert!(device.remote());
}

/// The picture in the answer to `screen`, as a host reads it; its sum is checked.
fn unpacked(answer: &str) -> Vec<u8> {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = vec![];
    for line in answer.lines().filter_map(|line| line.strip_prefix("bits ")) {
        let (mut packed, mut word, mut bits) = (vec![], 0, 0);
        for letter in line.chars() {
            word = word << 6 | letters.find(letter).unwrap();
            bits += 6;
            if bits >= 8 {
                bits -= 8;
                packed.push((word >> bits) as u8);
            }
        }
        let mut packed = packed.into_iter();
        while let Some(count) = packed.next() {
            match count {
                0..128 => bytes.extend(packed.by_ref().take(usize::from(count) + 1)),
                _ => bytes.extend(vec![packed.next().unwrap(); usize::from(count) - 125]),
            }
        }
    }
    let sum = answer.lines().find_map(|line| line.strip_prefix("sum "));
    assert_eq!(sum, Some(format!("{:08x}", checksum::of(&bytes)).as_str()));
    bytes
}

#[test]
fn every_request_is_answered_by_its_word_and_nothing_else_is_one() {
    for allowed in [false, true] {
        for request in REQUESTS {
            let mut flash = Nor::new();
            let mut device = boot(&mut flash);
            device.set_remote(allowed);
            for text in [request.to_string(), format!("  {request}\t ")] {
                assert!(is_request(&text));
                body(word(request), &ask(&mut device, &text));
            }
        }
    }
    let mut device = boot(&mut Nor::new());
    device.set_remote(true);
    for wrong in [
        "hello you",
        "turn",
        "turn dial",
        "turn knob 1",
        "turn dial 128",
        "turn dial -128",
        "turn dial 1 2",
        "turn dial x",
        "press",
        "press dial dial",
        "hold",
        "hold 1",
        "watch on",
        "trial begin",
        "screen 2",
        "state all",
    ] {
        let answer = body(word(wrong), &ask(&mut device, wrong));
        assert!(
            answer.starts_with("refused: not written so. "),
            "{wrong}: {answer}"
        );
    }
    for unknown in ["Hello", "x", "turndial 1", "hello,", "\u{1f52d}"] {
        assert!(!is_request(unknown));
        assert!(body("unknown", &ask(&mut device, unknown)).starts_with("refused: not understood."));
    }
    for silent in [
        "",
        "  ",
        "#",
        "# alidade 1 hello",
        "# end",
        "ok",
        "ok 3",
        "refused: line 3: no",
    ] {
        assert_eq!(ask(&mut device, silent), "", "{silent}");
    }
}

/// Else it could not be received.
#[test]
fn no_line_of_a_record_sounds_like_a_request_or_an_answer() {
    let mut random = Random::new(1);
    for (id, info) in GAMES {
        let setup = info.default_setup();
        let game = AnyGame::start(*id, &setup).unwrap();
        for _ in 0..5_000 {
            let Some(action) = game.session().random_action(&mut random) else {
                continue;
            };
            let mut line = String::new();
            game.session().print(&action, &mut line).unwrap();
            assert!(!is_request(&line), "{line}");
            assert!(!line.starts_with("ok") && !line.starts_with("refused:"), "{line}");
        }
    }
}

struct Chip;

impl Hardware for Chip {
    fn build(&self) -> &str {
        "0123456789abcdef"
    }

    fn board(&self) -> &str {
        "E66140630B2C782F"
    }

    fn is_trial(&self) -> bool {
        true
    }

    /// More than a piece has room for.
    fn figure(&self, place: usize) -> Option<(&'static str, u32)> {
        (place < 40).then_some(("figure", place as u32 * 100_000_000))
    }
}

#[test]
fn the_hardware_is_told_of() {
    let mut device = boot(&mut Nor::new());
    device.set_hardware(&Chip);
    let version = env!("CARGO_PKG_VERSION");
    let hello = |remote| {
        format!(
            "version {version}\nbuild 0123456789abcdef\nboard E66140630B2C782F\nremote {remote}\ntrial on\n"
        )
    };
    assert_eq!(body("hello", &ask(&mut device, "hello")), hello("off"));
    device.set_remote(true);
    assert_eq!(body("hello", &ask(&mut device, "hello")), hello("on"));
    let stats = body("stats", &ask(&mut device, "stats"));
    let expected: String = (0..40u32)
        .map(|place| format!("figure {}\n", place * 100_000_000))
        .collect();
    assert_eq!(stats, expected);
}

#[test]
fn without_remote_nothing_is_turned_and_nothing_restarts() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let before = seen(&device);
    for request in [
        "receive",
        "turn dial 1",
        "press dial",
        "hold dial",
        "stats",
        "reset",
        "trial",
        "trial end",
    ] {
        assert_eq!(
            body(word(request), &ask(&mut device, request)),
            REFUSED,
            "{request}"
        );
        assert!(seen(&device) == before && device.restart().is_none(), "{request}");
    }
    // Where there is no display, nobody could ever allow it.
    device.set_bare(true);
    assert_eq!(body("turn", &ask(&mut device, "turn action 1")), "ok\n");
    assert!(seen(&device).1 != before.1);
    device.set_bare(false);
    assert_eq!(body("turn", &ask(&mut device, "turn action -1")), REFUSED);
}

#[test]
fn with_remote_a_line_does_what_a_hand_does() {
    let mut flashes = [Nor::new(), Nor::new()];
    let [one, two] = &mut flashes;
    let (mut hand, mut host) = (boot(one), boot(two));
    allow(&mut hand);
    allow(&mut host);
    let (mut one, mut two) = (Store::new(one), Store::new(two));
    for (input, line) in [
        (Input::Press(Knob::Dial), "press dial"),
        (Input::Turn(Knob::Number, 1), "turn number 1"),
        (Input::Press(Knob::Dial), "press dial"),
        (Input::Press(Knob::Dial), "press dial"),
        (Input::Turn(Knob::Dial, -3), "turn dial -3"),
        (Input::Turn(Knob::Action, 2), "turn action +2"),
        (Input::Hold(Knob::Dial), "hold dial"),
        (Input::Turn(Knob::Dial, 100), "turn dial 100"),
        (Input::Press(Knob::Number), "press number"),
        (Input::Press(Knob::Action), "press action"),
        (Input::Press(Knob::Action), "press action"),
        (Input::Press(Knob::Dial), "press dial"),
        (Input::Hold(Knob::Action), "hold action"),
    ] {
        if let Input::Turn(knob, detents) = input {
            (0..detents.abs()).for_each(|_| hand.input(Input::Turn(knob, detents.signum()), 0));
        } else {
            hand.input(input, 0);
        }
        assert_eq!(body(word(line), &ask(&mut host, line)), "ok\n");
        settle(&mut hand, &mut one);
        settle(&mut host, &mut two);
        assert_eq!(hand.screen_name(), host.screen_name(), "{line}");
        assert!(seen(&hand) == seen(&host), "{line}");
    }
    assert_eq!(host.serial_in("turn dial -7"), Some(Input::Turn(Knob::Dial, -7)));
    for (line, restart) in [
        ("reset", Restart::Again),
        ("trial", Restart::Trial),
        ("trial end", Restart::EndTrial),
    ] {
        let mut device = boot(&mut Nor::new());
        device.set_remote(true);
        assert_eq!(body(word(line), &ask(&mut device, line)), "ok\n");
        assert_eq!(device.restart(), Some(restart));
        assert!(!device.takes_line());
    }
}

/// The mark is for those at the table; whoever looks over the cable gets the picture without it.
#[test]
fn the_eye_shows_that_remote_is_on_and_is_not_sent() {
    let mut device = boot(&mut Nor::new());
    let plain = picture(&device);
    allow(&mut device);
    // The message goes.
    device.tick(5_000);
    let marked = picture(&device);
    assert!(marked != plain);
    let mut shown = Frame::new();
    device.show(&mut shown);
    assert!(shown == marked);
    assert!(unpacked(&ask(&mut device, "screen")) == plain.bytes());
    // It ends where it began, and leaves no mark.
    device.input(Input::Turn(Knob::Dial, GAMES.len() as i8 + 2), 0);
    press(&mut device, Knob::Dial);
    device.input(Input::Turn(Knob::Dial, 100), 0);
    press(&mut device, Knob::Dial);
    press(&mut device, Knob::Dial);
    assert!(!device.remote());
}

#[test]
fn every_picture_arrives_as_it_is_drawn() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    device.set_bare(true);
    let mut store = Store::new(&mut flash);
    for game in 0..GAMES.len() {
        device.input(Input::Turn(Knob::Dial, -100), 0);
        device.input(Input::Turn(Knob::Dial, game as i8), 0);
        for step in 0..12 {
            let answer = ask(&mut device, "screen");
            assert!(unpacked(&answer) == picture(&device).bytes());
            assert!(
                answer.contains(&format!("\nname {}\nlight 3\n", device.screen_name())),
                "{answer}"
            );
            match step {
                0..3 => press(&mut device, Knob::Dial),
                _ => device.input(
                    Input::Turn([Knob::Dial, Knob::Action, Knob::Number][step % 3], 1),
                    0,
                ),
            }
            settle(&mut device, &mut store);
        }
        // Home again, through "Other games", which stands behind the history and "New game".
        common::skip_preparation(&mut device);
        device.input(Input::Hold(Knob::Dial), 0);
        device.input(Input::Turn(Knob::Dial, common::rows_before_history(game) + 2), 0);
        press(&mut device, Knob::Dial);
        assert_eq!(device.screen_name(), "home");
    }
}

/// All that the device says by itself.
fn says(device: &mut Device) -> String {
    ask(device, "")
}

#[test]
fn who_watches_gets_each_picture_that_differs_from_the_last() {
    let mut device = boot(&mut Nor::new());
    let answer = ask(&mut device, "watch");
    let first = answer.strip_prefix("# alidade 1 watch\nok\n# end\n").unwrap();
    assert!(unpacked(first) == picture(&device).bytes());
    let show = |device: &mut Device| {
        device.show(&mut Frame::new());
        says(device)
    };
    assert_eq!(show(&mut device), "", "the same picture");
    device.input(Input::Turn(Knob::Dial, 1), 0);
    assert!(unpacked(&show(&mut device)) == picture(&device).bytes());
    assert_eq!(show(&mut device), "");
    // While one is being sent others come: of these the newest follows.
    device.input(Input::Turn(Knob::Dial, 1), 0);
    device.show(&mut Frame::new());
    let second = picture(&device);
    let piece = device.serial_out().unwrap();
    for _ in 0..3 {
        device.input(Input::Turn(Knob::Dial, 1), 0);
        device.show(&mut Frame::new());
    }
    assert!(!device.takes_line());
    let rest = format!("{piece}{}", says(&mut device));
    let (second_answer, last) = rest.split_at(rest.rfind("# alidade").unwrap());
    assert!(unpacked(second_answer) == second.bytes());
    assert!(unpacked(last) == picture(&device).bytes());
    // A device that dims is another picture, though no pixel moves.
    device.tick(90_000);
    assert!(show(&mut device).contains("\nlight 0\n"));
    // Requests are answered between two pictures.
    assert_eq!(body("watch", &ask(&mut device, "watch off")), "ok\n");
    device.input(Input::Turn(Knob::Dial, -1), 90_000);
    assert_eq!(show(&mut device), "");
    ask(&mut device, "watch");
    device.serial_gone();
    device.input(Input::Turn(Knob::Dial, -1), 90_000);
    assert_eq!(show(&mut device), "", "the next host has not asked for it");
}

#[test]
fn a_secret_is_behind_the_curtain_for_the_cable_until_remote_is_on() {
    let trace = |turns: i8| {
        let mut flash = Nor::new();
        let mut device = boot(&mut flash);
        start_game(&mut device, &mut Store::new(&mut flash), 0);
        let curtain = picture(&device);
        press(&mut device, Knob::Dial);
        assert_eq!(device.screen_name(), "dial");
        let mut said = ask(&mut device, "watch");
        for _ in 0..turns.abs() {
            device.input(Input::Turn(Knob::Dial, turns.signum()), 0);
            device.input(Input::Turn(Knob::Number, turns.signum()), 0);
            device.show(&mut Frame::new());
            said += &says(&mut device);
        }
        for request in ["screen", "state", "export", "stats", "hello"] {
            said += &ask(&mut device, request);
        }
        // A refusal or an offer on that screen is as secret as the screen.
        device.input(Input::Hold(Knob::Number), 0);
        device.show(&mut Frame::new());
        said += &says(&mut device);
        said += &ask(&mut device, "screen");
        let shown = unpacked(&ask(&mut device, "screen"));
        let secret = picture(&device);
        device.set_remote(true);
        assert!(
            unpacked(&ask(&mut device, "screen")) == {
                device.set_remote(false);
                picture(&device).bytes().to_vec()
            }
        );
        // All but the bottom line, where the knobs' labels are, is the curtain.
        let upper = 128 * 6;
        assert!(shown[..upper] == curtain.bytes()[..upper]);
        (said, secret)
    };
    let (one, other) = (trace(2), trace(-2));
    assert!(one.1 != other.1, "the choices differ on the device's own display");
    assert_eq!(one.0, other.0);
    let (none, _) = trace(0);
    assert_eq!(one.0, none, "not even that a knob was turned");
}

#[test]
fn the_state_arrives_whole_or_is_told_to_have_changed() {
    let mut flash = Nor::new();
    for (game, (_, info)) in GAMES.iter().enumerate() {
        let mut device = boot(&mut flash);
        assert_eq!(body("state", &ask(&mut device, "state")), "null\n");
        start_game(&mut device, &mut Store::new(&mut flash), game as i8);
        let (json, _) = seen(&device);
        assert!(json.contains(info.name) && json.len() > 100);
        assert_eq!(body("state", &ask(&mut device, "state")), format!("{json}\n"));
        flash = Nor::new();
    }
    let mut device = boot(&mut flash);
    device.set_remote(true);
    for line in ["receive", "game tally seats Ann Bob Cid Dot Eve Fay", "hold dial"] {
        ask(&mut device, line);
    }
    settle(&mut device, &mut Store::new(&mut flash));
    device.serial_in("state");
    let first = device.serial_out().unwrap();
    assert!(first.contains("Ann") && !first.contains("Fay"));
    // Points come to the first seat while the others are under way.
    device.input(Input::Turn(Knob::Number, 5), 0);
    press(&mut device, Knob::Dial);
    let answer = format!("{first}{}", says(&mut device));
    assert!(
        answer.ends_with("\nrefused: the game went on meanwhile, ask again\n# end\n"),
        "{answer}"
    );
    let (json, _) = seen(&device);
    assert_eq!(body("state", &ask(&mut device, "state")), format!("{json}\n"));
}

#[test]
fn a_host_sends_a_record_and_has_it_kept() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    device.set_remote(true);
    let mut store = Store::new(&mut flash);
    let record = "game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n";
    assert_eq!(body("receive", &ask(&mut device, "receive")), "ok\n");
    assert_eq!(device.screen_name(), "receive");
    for (count, line) in record.lines().enumerate() {
        assert_eq!(ask(&mut device, line), format!("ok {count}\n"));
        // In the middle of it anything may be asked.
        assert!(ask(&mut device, "screen").contains("\nname receive\n"));
    }
    assert_eq!(body("hold", &ask(&mut device, "hold dial")), "ok\n");
    assert!(!device.takes_line(), "before it is saved");
    settle(&mut device, &mut store);
    assert!(device.takes_line());
    assert_eq!(body("export", &ask(&mut device, "export")), record);
    // A second one takes its place; ACTION gives it up.
    ask(&mut device, "receive");
    ask(&mut device, "game astralis 7");
    ask(&mut device, "press action");
    settle(&mut device, &mut store);
    assert_eq!(body("export", &ask(&mut device, "export")), record);
}

#[test]
fn a_record_that_a_player_sends_waits_for_the_answer_under_way() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 5);
    device.serial_in("state");
    let first = device.serial_out().unwrap();
    device.input(Input::Hold(Knob::Dial), 0);
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -2), 0);
    press(&mut device, Knob::Dial);
    let all = format!("{first}{}", says(&mut device));
    let (state, record) = all.split_at(all.rfind("# alidade 1 export\n").unwrap());
    body("state", state);
    assert!(body("export", record).starts_with("game tally"));
}

/// The labels of an answer to `screen`, as (knob and gesture, text).
fn told_labels(answer: &str) -> Vec<(String, String)> {
    let lines = answer.lines().filter_map(|line| line.strip_prefix("label "));
    let labels = lines.map(|line| {
        let (at, _) = line.match_indices(' ').nth(1).unwrap();
        (line[..at].to_string(), line[at + 1..].to_string())
    });
    labels.collect()
}

/// What the device itself says that its knobs do.
fn own_labels(device: &Device) -> Vec<(String, String)> {
    let labels = device.all_labels();
    let knobs = [
        ("dial", Knob::Dial),
        ("action", Knob::Action),
        ("number", Knob::Number),
    ];
    let all = knobs.iter().flat_map(|(name, knob)| {
        let label = labels.of(*knob);
        [
            ("turn", &label.turn),
            ("press", &label.press),
            ("hold", &label.hold),
        ]
        .map(|(gesture, text)| (format!("{name} {gesture}"), text.to_string()))
    });
    all.filter(|(_, text)| !text.is_empty()).collect()
}

#[test]
fn who_watches_is_told_what_the_knobs_do_now() {
    let mut most = 0;
    for game in 0..GAMES.len() {
        let mut flash = Nor::new();
        let mut device = boot(&mut flash);
        device.set_bare(true);
        let mut store = Store::new(&mut flash);
        start_game(&mut device, &mut store, game as i8);
        let mut told = told_labels(&ask(&mut device, "watch"));
        let mut dice = Dice(game as u64);
        for step in 0..1_000 {
            device.input(random_input(&mut dice), step * 10);
            // A hand may have ended Remote.
            device.set_bare(true);
            settle(&mut device, &mut store);
            device.show(&mut Frame::new());
            let said = says(&mut device);
            if !said.is_empty() {
                told = told_labels(&said);
            }
            assert_eq!(
                told,
                own_labels(&device),
                "{} at step {step}",
                device.screen_name()
            );
            most = most.max(told.len());
        }
    }
    assert_eq!(most, 9, "more than one piece has room for");
}

#[test]
fn to_be_asked_is_no_touch_of_a_knob() {
    let mut device = boot(&mut Nor::new());
    device.tick(89_999);
    let next = device.next_tick();
    for _ in 0..5 {
        ask(&mut device, "screen");
    }
    assert_eq!(device.next_tick(), next);
    device.tick(90_000);
    assert_eq!(device.display().brightness, 0, "it dims");
}

/// What a press of DIAL would commit says too much; what the other gestures do is the same whatever is chosen.
#[test]
fn behind_the_curtain_all_labels_are_told_but_the_press_of_dial() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "dial");
    let expected = [
        ("dial turn", "pointer"),
        ("dial hold", "menu"),
        ("action turn", "actions"),
        ("action press", "hide"),
        ("action hold", "undo"),
        ("number turn", "numbers"),
        ("number press", "help"),
        ("number hold", "dust"),
    ];
    let expected = expected.map(|(at, text)| (at.to_string(), text.to_string()));
    let mut presses = vec![];
    for _ in 0..30 {
        assert_eq!(told_labels(&ask(&mut device, "screen")), expected);
        presses.push(device.labels().of(Knob::Dial).press.to_string());
        device.input(Input::Turn(Knob::Dial, 1), 0);
        device.input(Input::Turn(Knob::Action, 1), 0);
    }
    presses.sort();
    presses.dedup();
    assert!(presses.len() > 2, "{presses:?}");
    device.set_remote(true);
    assert_eq!(told_labels(&ask(&mut device, "screen")), own_labels(&device));
    // The help of a secret screen is behind the curtain, too: the same picture, but another screen.
    device.set_remote(false);
    ask(&mut device, "watch");
    press(&mut device, Knob::Number);
    device.show(&mut Frame::new());
    let help = says(&mut device);
    assert!(help.contains("\nname help\n"), "{help}");
    assert_eq!(told_labels(&help), own_labels(&device));
}
