//! A device on the cable, as the window sees it: the other end of a pseudo-terminal is the desktop's own device.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]
#![cfg(unix)]

mod common;

use common::plugged::Plugged;
use common::{eventually, fresh};
use companion::draw::Frame;
use companion::input::{Input, Knob};
use host_sim::Live;
use host_sim::device::{self, Clock, RealClock, Remote, Wish};
use host_sim::flash::Flash;
use host_sim::host::Host;
use serialport::{SerialPort, TTYPort};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::Duration;

/// Lets the window's own time pass until it shows a picture.
fn until_shown(live: &mut Live, expected: impl Fn() -> Frame) {
    eventually(|| {
        live.pass_time();
        match live.frame().bytes() == expected().bytes() {
            true => Ok(()),
            false => Err("the window shows another picture".into()),
        }
    });
}

/// The words on the glass cannot be compared; that it is none of the device's pictures can.
fn until_lost(live: &mut Live, last: &Frame) {
    eventually(|| {
        live.pass_time();
        match live.frame().bytes() != last.bytes() {
            true => Ok(()),
            false => Err("the window still shows the device".into()),
        }
    });
}

/// A device with the same inputs, of which nobody has allowed Remote: its picture has no mark.
fn same(inputs: &[Input]) -> Host {
    let mut host = Host::new(Flash::in_memory(), 1);
    // Past the lesson of a new device.
    host.input(Input::Hold(Knob::Dial));
    inputs.iter().for_each(|input| host.input(*input));
    host
}

fn unmarked(inputs: &[Input]) -> Frame {
    same(inputs).frame()
}

#[test]
fn the_window_follows_a_device_that_is_plugged_in_and_out() {
    let name = fresh("port-window");
    let mut live = Live::new(Remote::new(Wish::Port(name.display().to_string()), false));
    live.pass_time();
    let nothing = live.frame();
    assert!(nothing.bytes() != Frame::new().bytes(), "it says what is missing");
    let device = Plugged::new(&name, false);
    until_shown(&mut live, || device.shows().0);
    // Without Remote it follows, and a knob here does nothing but tell why.
    device.input(Input::Turn(Knob::Dial, 1));
    until_shown(&mut live, || unmarked(&[Input::Turn(Knob::Dial, 1)]));
    let before = live.frame();
    live.turn(Knob::Dial, 1);
    until_lost(&mut live, &before);
    assert!(device.shows().0.bytes() == before.bytes(), "nothing was turned");
    let last = live.frame();
    device.unplug();
    until_lost(&mut live, &last);
    // Another device at the same port, which allows it.
    let device = Plugged::new(&name, true);
    until_shown(&mut live, || unmarked(&[]));
    live.turn(Knob::Dial, 2);
    live.push(Knob::Dial);
    live.let_go(Knob::Dial);
    eventually(|| {
        live.pass_time();
        match device.shows().1 {
            "new-game" => Ok(()),
            other => Err(format!("the device is at {other}")),
        }
    });
    let inputs = [Input::Turn(Knob::Dial, 2), Input::Press(Knob::Dial)];
    until_shown(&mut live, || unmarked(&inputs));
    device.unplug();
}

#[test]
fn the_window_says_what_the_knobs_of_the_device_do_now() {
    let name = fresh("port-labels");
    for (allows, mirrors) in [(true, false), (true, true), (false, false)] {
        let device = Plugged::new(&name, allows);
        let mut live = Live::new(Remote::new(Wish::Port(name.display().to_string()), mirrors));
        assert_eq!(live.labels(), None, "nobody has told them yet");
        let press = Input::Press(Knob::Dial);
        // Into Astrolabe, past how its table is prepared, and through the curtain to the secret dial.
        let mut inputs = vec![];
        for input in [
            press,
            press,
            Input::Hold(Knob::Dial),
            press,
            Input::Turn(Knob::Action, 1),
        ] {
            device.input(input);
            inputs.push(input);
            let expected = same(&inputs);
            let mut labels = expected.labels();
            if expected.screen() == "dial" && !allows {
                labels.of_mut(Knob::Dial).press.clear();
            }
            eventually(|| {
                live.pass_time();
                match live.labels() == Some(labels.clone()) {
                    true => Ok(()),
                    false => Err(format!("the window says {:?} for {labels:?}", live.labels())),
                }
            });
        }
        assert_eq!(device.shows().1, "dial");
        assert_eq!(live.labels().unwrap().of(Knob::Action).turn, "actions");
        device.unplug();
    }
}

#[test]
fn of_older_firmware_no_labels_are_known() {
    let name = fresh("port-older");
    let (mut ours, theirs) = TTYPort::pair().unwrap();
    symlink(theirs.name().unwrap(), &name).unwrap();
    let mut live = Live::new(Remote::new(Wish::Port(name.display().to_string()), false));
    live.pass_time();
    let mut host = same(&[]);
    host.serial.clear();
    host.serial_in("screen");
    let lines = host.serial.lines().filter(|line| !line.starts_with("label "));
    let older: String = lines.map(|line| format!("{line}\n")).collect();
    assert!(older.len() < host.serial.len());
    ours.write_all(older.as_bytes()).unwrap();
    until_shown(&mut live, || unmarked(&[]));
    assert_eq!(live.labels(), None);
    _ = std::fs::remove_file(name);
}

#[test]
fn a_mirror_turns_nothing() {
    let name = fresh("port-mirror");
    let device = Plugged::new(&name, true);
    let mut live = Live::new(Remote::new(Wish::Port(name.display().to_string()), true));
    until_shown(&mut live, || unmarked(&[]));
    live.turn(Knob::Dial, 1);
    live.press(Knob::Dial);
    for _ in 0..50 {
        live.pass_time();
    }
    assert_eq!(device.shows().1, "home");
    device.unplug();
}

#[test]
fn records_go_from_files_to_the_device_and_back() {
    let name = fresh("port-records");
    let wish = Wish::Port(name.display().to_string());
    let path = fresh("record-of-device.txt");
    let record = "game astralis 8\n# a comment\n\nstart -3,7\nstart 3,-7\n";
    let device = Plugged::new(&name, true);
    let fault = device::save(&wish, &mut RealClock, &path).unwrap_err();
    assert_eq!(fault, "no game is running on the device");
    let told = device::send(&wish, &mut RealClock, record, &mut |_| panic!()).unwrap();
    assert_eq!(told, "3 lines are the running game now");
    device::save(&wish, &mut RealClock, &path).unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "game astralis 8\nstart -3,7\nstart 3,-7\n");
    let refused = device::send(
        &wish,
        &mut RealClock,
        "game astralis 8\n#\nstart 0,0\n",
        &mut |_| (),
    );
    assert!(refused.unwrap_err().contains("refused: line 3: "));
    device.unplug();
    assert!(
        device::save(&wish, &mut RealClock, &path).is_err(),
        "there is no such port now"
    );

    // A device that does not allow it waits for a hand: once to receive, once to keep.
    let device = Plugged::new(&name, false);
    let mut asked = vec![];
    let told = device::send(&wish, &mut RealClock, record, &mut |text| {
        asked.push(text.to_string());
        device.input(Input::Turn(Knob::Dial, 100));
        device.input(Input::Turn(Knob::Dial, -1));
        device.input(Input::Press(Knob::Dial));
    });
    assert_eq!(asked, ["On the device, choose Receive over USB."]);
    assert_eq!(
        told.unwrap(),
        "3 lines are there. Hold DIAL on the device to keep them"
    );
    device.input(Input::Hold(Knob::Dial));
    eventually(|| match device.shows().1 {
        "receive" => Err("not kept".into()),
        _ => Ok(()),
    });
    device.unplug();
    _ = std::fs::remove_file(path);
}

#[test]
fn a_port_that_does_not_answer_is_told() {
    let name = fresh("port-silent");
    let (_ours, theirs) = TTYPort::pair().unwrap();
    symlink(theirs.name().unwrap(), &name).unwrap();
    /// Whose time is over at once.
    struct Hurry;
    impl Clock for Hurry {
        fn pass(&mut self, _: Duration) -> Result<(), device::Fault> {
            Ok(())
        }

        fn idle(&mut self) -> Result<(), device::Fault> {
            Err(device::Fault::Silent)
        }
    }
    let wish = Wish::Port(name.display().to_string());
    let fault = device::save(&wish, &mut Hurry, Path::new("nowhere")).unwrap_err();
    assert_eq!(fault, "the device does not answer");
}
