//! Screens that no knob leads to: each equals its picture in `golden-rare/`.
//!
//! With `ALIDADE_BLESS=1` in the environment the pictures are recorded anew instead.

use companion::draw::Frame;
use companion::save::{FromStore, Settings, Trouble};
use companion::shell::Device;
use host_sim::picture;
use std::path::Path;

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
    let screens = [
        ("starting", Box::new(Device::new(1))),
        ("crash", crashed(false)),
        ("crash-again", crashed(true)),
        ("memory-full", trouble(Trouble::Full)),
        ("memory-broken", trouble(Trouble::Broken)),
        ("other-version", trouble(Trouble::OtherVersion)),
    ];
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-rare");
    let bless = std::env::var_os("ALIDADE_BLESS").is_some_and(|v| v == "1");
    for (name, device) in screens {
        let mut frame = Frame::new();
        device.draw(&mut frame);
        assert!(!frame.overdrawn(), "{name} leaves the glass");
        let path = golden.join(format!("{name}.png"));
        let taken = picture::picture(&frame);
        if bless {
            std::fs::create_dir_all(&golden).unwrap();
            picture::save(&taken, &path).unwrap();
        }
        let kept = picture::load(&path).unwrap();
        assert!(
            kept == taken,
            "{} differs; if the new picture is right: ./dev bless",
            path.display()
        );
    }
}
