//! Screens that no knob leads to, and a sheet of all letters: each equals its picture in `golden-rare/`.
//!
//! With `ALIDADE_BLESS=1` in the environment the pictures are recorded anew instead.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use companion::draw::{Align, BODY, BOLD, Font, Frame, HEIGHT, HUGE, Ink, LARGE, SMALL, WIDTH, icons};
use companion::games::GAMES;
use companion::input::{Input, Knob};
use companion::save::{FromStore, Settings, Trouble};
use companion::shell::Device;
use companion::shell::facts::{Contacts, Facts, PUSH, PUSHED};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;
use host_sim::flash::Flash;
use host_sim::host::Host;
use host_sim::picture::{self, Picture};
use host_sim::script::{self, SEED};
use std::path::PathBuf;

/// Compares a picture with the one that is kept, or records it.
fn is_kept_as(taken: &Picture, name: &str) {
    let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden-rare");
    let path = golden.join(format!("{name}.png"));
    if std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1") {
        std::fs::create_dir_all(&golden).unwrap();
        picture::save(taken, &path).unwrap();
    }
    let kept = Picture::load_png(&path).unwrap();
    assert!(
        kept == *taken,
        "{} differs; if the new picture is right: ./dev bless",
        path.display()
    );
}

/// Beyond ASCII.
const ACCENTED: &str = "ÀÁÂÃÄÅĂĀĄÆÇĆČĎĐÈÉÊËĚĒĖĘĞÌÍÎÏĪİĮŁÑŃŇÒÓÔÕÖŌŐØŒŔŘŚŠŞŢŤÙÚÛÜŪŮŰŲÝŸŹŻŽÞ\
                        àáâãäåăāąæçćčđèéêëěēėęğìíîïīıįłñńňòóôõöōőøœŕřśšşßţùúûüūůűųýÿźżžþð";

/// Words with what is easily mistaken, then every letter, in as many glasses as it takes.
fn letters(font: &Font) -> Vec<Frame> {
    let mut glasses = vec![Frame::new()];
    let (mut x, mut y) = (0, 1);
    let words = ["MINH NUMBER ", "0O8B 180/80 ", "mnrm l1I|i! ", ".,:; gjpqy "];
    let singles = ('!'..='~').chain(ACCENTED.chars()).map(String::from);
    for text in words.map(String::from).into_iter().chain(singles) {
        let width = font.width(&text);
        if x + width > WIDTH {
            (x, y) = (0, y + font.height + 2);
        }
        if y + font.height > HEIGHT {
            glasses.push(Frame::new());
            y = 1;
        }
        let glass = glasses.last_mut().unwrap();
        glass.text(x, y, Align::Left, font, Ink::On, &text);
        assert!(!glass.overdrawn(), "{text}");
        x += width + 3;
    }
    glasses
}

#[test]
fn all_letters_and_pictures_look_like_their_sheet() {
    const ENLARGED: u32 = 4;
    const ACROSS: usize = 4;
    const GAP: u32 = 2;
    let mut glasses: Vec<Frame> = vec![];
    for font in [&SMALL, &BODY, &BOLD, &LARGE, &HUGE] {
        glasses.extend(letters(font));
        // Each font begins on the left.
        glasses.resize(glasses.len().next_multiple_of(ACROSS), Frame::new());
    }
    let mut pictures = Frame::new();
    let all = [
        vec![
            &icons::PRESS,
            &icons::TURN,
            &icons::HOLD,
            &icons::STAR,
            &icons::SUN,
            &icons::MOON,
        ],
        GAMES.iter().map(|(_, info)| info.icon).collect(),
    ];
    for (row, y) in all.iter().zip([4, 20]) {
        for (icon, x) in row.iter().zip((4..).step_by(16)) {
            pictures.icon(x, y, Ink::On, icon);
        }
    }
    pictures.icon(4, 36, Ink::On, &icons::DAWN);
    pictures.icon(16, 36, Ink::On, &icons::MOON);
    pictures.text(26, 35, Align::Left, &BODY, Ink::On, "C of the moon 3");
    pictures.icon(100, 36, Ink::On, &icons::MOON);
    glasses.push(pictures);
    let place = |index: usize| {
        let (column, row) = ((index % ACROSS) as u32, (index / ACROSS) as u32);
        let (width, height) = (WIDTH as u32 + GAP, HEIGHT as u32 + GAP);
        (column * width, row * height)
    };
    let (_, bottom) = place(glasses.len() + ACROSS - 1);
    let mut sheet = Picture::new(Size::new(place(ACROSS - 1).0 + WIDTH as u32, bottom) * ENLARGED);
    for (index, glass) in glasses.iter().enumerate() {
        let (left, top) = place(index);
        let pixels = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
        for (x, y) in pixels.filter(|(x, y)| glass.pixel(*x, *y)) {
            let at = Point::new(x + left as i32, y + top as i32) * ENLARGED as i32;
            let dot = Rectangle::new(at, Size::new_equal(ENLARGED));
            let Ok(()) = sheet.fill_solid(&dot, BinaryColor::On);
        }
    }
    is_kept_as(&sheet, "letters");
}

#[test]
fn every_rare_screen_looks_like_its_picture() {
    let on = || {
        let mut device = Box::new(Device::new(1));
        device.from_store(FromStore::Settings(Settings::default()));
        device.from_store(FromStore::Loaded);
        device
    };
    let trouble = |trouble| {
        let mut device = on();
        device.from_store(FromStore::Trouble(trouble));
        device
    };
    let crashed = |again| {
        let mut device = Box::new(Device::new(1));
        device.crashed("panic: index out of bounds (firmware/src/panel.rs:123)", again);
        device.from_store(FromStore::Loaded);
        device
    };
    // Each knob turned by so many quarter steps, with these pairs of contacts seen and these closed now.
    let checked = |knobs: [(i32, u8, u8); 3], bus_faults, usb| {
        let mut device = on();
        device.held_at_start([true, true, false]);
        let mut facts = Facts {
            wiring: host_sim::host::WIRING,
            usb,
            free_stack: u32::MAX,
            ..Facts::default()
        };
        device.set_facts(facts);
        for (place, (quarters, seen, closed)) in knobs.into_iter().enumerate() {
            facts.knobs[place] = Contacts {
                quarters,
                seen,
                closed,
            };
            device.set_facts(facts);
            device.input(Input::Press(Knob::Dial), 0);
            device.set_facts(facts);
        }
        facts.bus_faults = bus_faults;
        device.set_facts(facts);
        device.input(Input::Press(Knob::Dial), 0);
        device
    };
    let loose = || {
        let knobs = [
            (1, 0b0011 | PUSHED, 0),
            (-40, 0b1111 | PUSHED, 0),
            (40, 0b1111, 0),
        ];
        checked(knobs, 2, true)
    };
    let never_turned = || {
        let mut device = Box::new(Device::new(1));
        device.from_store(FromStore::Loaded);
        device.input(Input::Hold(Knob::Dial), 0);
        (0..150).for_each(|_| device.input(Input::Turn(Knob::Dial, 1), 0));
        device.input(Input::Turn(Knob::Number, 1), 0);
        device.input(Input::Press(Knob::Action), 0);
        device
    };
    let late_display = || {
        let mut device = on();
        device.set_bare(true);
        device.set_bare(false);
        device
    };
    let screens = [
        // B is loose; A and B exchanged; the push contact is loose; faults of the bus are further down.
        ("check-loose", loose()),
        ("check-loose-end", {
            let mut device = loose();
            device.input(Input::Turn(Knob::Dial, 3), 0);
            device
        }),
        // Never moved; A and B touch; the push contact touches GND.
        (
            "check-touching",
            checked(
                [
                    (0, 0b0001 | PUSHED, 0),
                    (0, 0b1001 | PUSHED, 0),
                    (40, 0b1111, PUSH),
                ],
                0,
                true,
            ),
        ),
        ("check-half", checked([(20, 0b1111 | PUSHED, 0); 3], 0, true)),
        ("check-charger", {
            let mut device = checked([(40, 0b1111 | PUSHED, 0); 3], 0, false);
            device.input(Input::Turn(Knob::Dial, 3), 0);
            device
        }),
        ("never-turned", never_turned()),
        ("late-display", late_display()),
        ("starting", Box::new(Device::new(1))),
        ("crash", crashed(false)),
        ("crash-again", crashed(true)),
        ("memory-full", trouble(Trouble::Full)),
        ("memory-broken", trouble(Trouble::Broken)),
        ("other-version", trouble(Trouble::OtherVersion)),
    ];
    for (name, device) in screens {
        let mut frame = Frame::new();
        device.draw(&mut frame);
        assert!(!frame.overdrawn(), "{name} leaves the glass");
        is_kept_as(&picture::picture(&frame), name);
    }
}

/// On the board it gets on while a script waits, so no script can take this picture everywhere.
#[test]
fn thinking_looks_like_its_picture() {
    let begin =
        "dial +3\npress dial\ndial +3\nnumber +1\npress dial\nhold dial\npress dial\nexpect screen thinks";
    let mut host = Host::new(Flash::in_memory(), SEED);
    let done = script::play(begin, &mut host, &mut |_, _| Ok(()));
    assert_eq!(done, Ok(()));
    is_kept_as(&picture::picture(&host.frame()), "thinks");
}
