//! Records over the serial line: sent, received, refused, and never a secret.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{Nor, ask, body, boot, press, seen, settle, start_game};
use companion::input::{Input, Knob};
use companion::save::Store;
use companion::shell::Device;

/// Opens the receiving screen from the home screen, or from a game's menu.
fn receive(device: &mut Device) {
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -1), 0);
    press(device, Knob::Dial);
    assert_eq!(device.screen_name(), "receive");
}

#[test]
fn without_a_game_there_is_only_the_end_of_a_record() {
    assert_eq!(
        ask(&mut boot(&mut Nor::new()), " export "),
        "# alidade 1 export\n# end\n"
    );
}

#[test]
fn a_record_is_sent_received_kept_and_outlasts_the_power() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    receive(&mut device);
    let record = "game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n";
    for (count, line) in record.lines().enumerate() {
        assert_eq!(ask(&mut device, line), format!("ok {count}\n"));
    }
    device.input(Input::Hold(Knob::Dial), 0);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(body("export", &ask(&mut device, "export")), record);
    let mut again = boot(&mut flash);
    assert_eq!(body("export", &ask(&mut again, "export")), record);
}

/// It is not in the store yet: what is done in it would be saved over the game that is.
#[test]
fn a_game_that_is_being_received_has_no_menu() {
    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    ask(&mut device, "game astralis 8");
    press(&mut device, Knob::Number);
    assert_eq!(device.all_labels().of(Knob::Dial).hold, "");
    device.input(Input::Hold(Knob::Dial), 0);
    assert_eq!(device.screen_name(), "help");
    press(&mut device, Knob::Number);
    assert_eq!(device.screen_name(), "receive");
}

#[test]
fn names_with_accents_are_sent_received_and_kept() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    receive(&mut device);
    let record = "game tally seats Łukasz Zoë ÇĞİÖŞÜÝÐ ßþÿæøåąę\nscore 3 7\n";
    for line in record.lines() {
        assert!(ask(&mut device, line).starts_with("ok "), "{line}");
    }
    device.input(Input::Hold(Knob::Dial), 0);
    settle(&mut device, &mut Store::new(&mut flash));
    let mut again = boot(&mut flash);
    assert_eq!(body("export", &ask(&mut again, "export")), record);
    assert!(seen(&again).0.contains("\"name\":\"ßþÿæøåąę\""));
    // Nine letters are too many, and so is one of another alphabet.
    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    for name in ["ÄÄÄÄÄÄÄÄÄ", "Łukaszжx", "Ann-Mari"] {
        let answer = ask(&mut device, &format!("game tally seats {name} Bob"));
        assert!(answer.contains("expected a name of 1 to 8 letters"), "{answer}");
    }
}

#[test]
fn the_longest_line_is_sent_and_received_whole() {
    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    let record = "game efemeris\n\
        table demodamas 9 9 vanilla patrocles 9 9 vanilla posidonius 9 9 vanilla pytheas 9 9 vanilla hipparchus 9 9 vanilla apollas 9 9 \
        vanilla hecateus 9 9 vanilla eratosthenes 9 9 vanilla banker 8 mate 8 gunner 8 helmsman 8 lady 8 surgeon 8 shipwright 8 crewmaster 8 \
        governor 8\n";
    for line in record.lines() {
        assert!(ask(&mut device, line).starts_with("ok "), "{line}");
    }
    device.input(Input::Hold(Knob::Dial), 0);
    assert_eq!(body("export", &ask(&mut device, "export")), record);
}

/// A piece costs a look at the whole record: a piece for each line would take the device 15 s for 1,000 lines.
#[test]
fn a_long_record_is_sent_whole_in_pieces_of_many_lines() {
    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    let mut record = "game astrolabe seats Ann Bob\n".to_string();
    for count in 0..500 {
        record += &format!("set points {} {count}\n", count % 2 + 1);
    }
    for line in record.lines() {
        assert!(ask(&mut device, line).starts_with("ok"));
    }
    // The second seat locks: from there on all is hidden.
    ask(&mut device, "lock 2 2 0 0");
    ask(&mut device, "set round 3");
    record += "# hidden until the reveal\n# hidden until the reveal\n";
    device.serial_in("export");
    let pieces: Vec<_> = std::iter::from_fn(|| device.serial_out()).collect();
    assert_eq!(body("export", &pieces.concat()), record);
    assert!(pieces.iter().all(|piece| piece.ends_with('\n')));
    assert!(pieces.len() < 50, "{}", pieces.len());
}

#[test]
fn what_is_not_a_record_is_refused_with_a_reason_and_changes_nothing() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let before = seen(&device);
    let refused = body("unknown", &ask(&mut device, "game astralis 8"));
    assert!(refused.starts_with("refused: ") && refused.contains("choose 'Receive over USB'"));
    assert!(seen(&device) == before);

    let mut device = boot(&mut Nor::new());
    receive(&mut device);
    assert_eq!(
        ask(&mut device, "move 0,4"),
        "refused: line 1: the first line must be 'game NAME ...'\n"
    );
    // Each of these begins anew, and is the first line again.
    for (line, why) in [
        ("game chess", "no game is called 'chess'"),
        ("game astralis 99", "Size is 7 to 8, not 99"),
        ("game", "a game's name is missing"),
    ] {
        assert_eq!(ask(&mut device, line), format!("refused: line 1: {why}\n"));
    }
    assert_eq!(ask(&mut device, "# a comment"), "");
    assert_eq!(ask(&mut device, ""), "");
    device.input(Input::Hold(Knob::Dial), 0);
    assert_eq!(
        device.screen_name(),
        "receive",
        "nothing came, so nothing is kept"
    );
}

#[test]
fn after_a_refused_line_nothing_is_taken_until_the_record_begins_anew() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let running = seen(&device).0;
    let saved = flash.bytes.clone();
    device.input(Input::Hold(Knob::Dial), 0);
    receive(&mut device);
    let lines = ["# comment", "game astralis 8", "", "start -3,7"];
    lines.iter().for_each(|line| _ = ask(&mut device, line));
    let before = seen(&device).0;
    let refusal = ask(&mut device, "start 99,99");
    assert_eq!(
        refusal,
        "refused: line 5: 99,99 is not on Cyan's edge between the corners\n"
    );
    let picture = seen(&device).1;
    // A good line, a bad one, comments and blanks: nothing is taken, nothing else is said.
    for line in ["start 3,-7", "nonsense", "# comment", "  "] {
        let answer = ask(&mut device, line);
        assert_eq!(
            answer,
            if line.trim_start_matches(['#', ' ']) == line {
                &refusal
            } else {
                ""
            }
        );
        assert!(seen(&device) == (before.clone(), picture.clone()));
    }
    let sent = body("export", &ask(&mut device, "export"));
    assert_eq!(sent, "game astralis 8\nstart -3,7\n");
    settle(&mut device, &mut Store::new(&mut flash));
    assert!(flash.bytes == saved, "nothing is saved before it is kept");
    assert_eq!(seen(&boot(&mut flash)).0, running);
    // What came before the refused line can be kept, by a long push only.
    press(&mut device, Knob::Dial);
    assert_eq!(device.screen_name(), "receive");
    device.input(Input::Hold(Knob::Dial), 0);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&boot(&mut flash)).0, before);
    // A second record counts its lines by itself.
    device.input(Input::Hold(Knob::Dial), 0);
    receive(&mut device);
    for line in ["game astralis 8", "start -3,7", "game astralis 8"] {
        assert!(ask(&mut device, line).starts_with("ok "));
    }
    assert!(ask(&mut device, "nonsense").starts_with("refused: line 2: "));
    println!(
        "tried: a refused line in the middle of a received record | 5 lines after it | none is taken, the screen names line and reason, the running game is untouched until DIAL is held"
    );
}

#[test]
fn cancelling_brings_the_running_game_back() {
    let mut flash = Nor::new();
    let mut device = boot(&mut flash);
    start_game(&mut device, &mut Store::new(&mut flash), 0);
    let before = seen(&device).0;
    device.input(Input::Hold(Knob::Dial), 0);
    device.input(Input::Turn(Knob::Dial, 100), 0);
    device.input(Input::Turn(Knob::Dial, -1), 0);
    press(&mut device, Knob::Dial);
    ask(&mut device, "game astralis 7");
    press(&mut device, Knob::Action);
    settle(&mut device, &mut Store::new(&mut flash));
    assert_eq!(seen(&device).0, before);
}
