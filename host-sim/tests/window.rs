//! The window on a virtual X server: keys and mouse are sent, and the glass is compared pixel by pixel with what a
//! script shows after the same inputs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::plugged::Plugged;
use common::{eventually, expected, fresh, tool, used};
use companion::draw::{Frame, HEIGHT, WIDTH};
use companion::input::{Input, Knob};
use companion::save::Settings;
use companion::shell::DisplaySettings;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::{Point, Size};
use embedded_graphics_simulator::SimulatorDisplay;
use host_sim::window::{self, Layout};
use host_sim::{picture, replay};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Starts a virtual X server on a display that is free; gives the display's name.
fn x_server() -> (Process, String) {
    let mut child = Command::new("Xvfb")
        .args([
            "-noreset",
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1400x800x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("Xvfb: {error}; ./dev test installs what is missing"));
    let mut number = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut number).unwrap();
    (Process(child), format!(":{}", number.trim()))
}

struct Window<'a> {
    process: Process,
    display: &'a str,
    id: String,
    layout: Layout,
}

impl<'a> Window<'a> {
    fn open(display: &'a str, words: &[&str]) -> Self {
        Self::open_with(display, words, &[("SDL_AUDIODRIVER", "dummy")])
    }

    fn open_with(display: &'a str, words: &[&str], environment: &[(&str, &str)]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_host-sim"))
            .args(words)
            .env("DISPLAY", display)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", data())
            .env("SDL_VIDEODRIVER", "x11")
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut window = Self {
            process: Process(child),
            display,
            id: String::new(),
            layout: Layout::new(window::USUAL_SCALE, true),
        };
        eventually(|| {
            let found = Command::new("xdotool")
                .args([
                    "search",
                    "--onlyvisible",
                    "--name",
                    &format!("^{} - saves in ", window::TITLE),
                ])
                .env("DISPLAY", display)
                .output()
                .unwrap_or_else(|error| panic!("xdotool: {error}; ./dev test installs what is missing"));
            window.id = String::from_utf8(found.stdout).unwrap().trim().to_string();
            if window.id.is_empty() {
                return Err("no window appeared".into());
            }
            Ok(())
        });
        window.xdotool(&["windowfocus", "--sync", &window.id]);
        window
    }

    fn xdotool(&self, args: &[&str]) {
        tool(Command::new("xdotool").args(args).env("DISPLAY", self.display));
    }

    fn keys(&self, keys: &str) {
        let keys: Vec<_> = keys.split_whitespace().collect();
        self.xdotool(&[&["key", "--delay", "30"], &keys[..]].concat());
    }

    fn point_at(&self, point: Point) {
        let [x, y] = [point.x, point.y].map(|place| place.to_string());
        self.xdotool(&["mousemove", "--sync", "--window", &self.id, &x, &y]);
    }

    /// As by dragging its corner.
    fn resize(&mut self, size: Size) {
        let [width, height] = [size.width, size.height].map(|length| length.to_string());
        self.xdotool(&["windowsize", "--sync", &self.id, &width, &height]);
        self.layout = Layout::fitting(size, true);
    }

    /// The title comes to be of this kind; gives it.
    fn says(&self, wanted: &str) -> String {
        let mut title = String::new();
        eventually(|| {
            let mut asked = Command::new("xdotool");
            title = tool(
                asked
                    .args(["getwindowname", &self.id])
                    .env("DISPLAY", self.display),
            );
            title = title.trim().into();
            title
                .contains(wanted)
                .then_some(())
                .ok_or(format!("the title is {title}"))
        });
        title
    }

    /// The glass comes to show what the script shows, with this brightness and this way up.
    fn shows(&self, script: &str, brightness: u8, rotated: bool) {
        self.shows_frame(&expected(script), brightness, rotated, script);
    }

    fn shows_frame(&self, frame: &Frame, brightness: u8, rotated: bool, after: &str) {
        let mut wanted = picture::blank();
        picture::draw(frame, rotated, &mut wanted);
        let lit = window::lit(DisplaySettings {
            brightness,
            rotated,
            sh1106: false,
        });
        let taken = fresh(&format!("window{}.png", self.display.replace(':', "-")));
        let scale = self.layout.scale;
        eventually(|| {
            tool(
                Command::new("import")
                    .args(["-window", &self.id])
                    .arg(&taken)
                    .env("DISPLAY", self.display),
            );
            let seen = SimulatorDisplay::<Rgb888>::load_png(&taken).unwrap();
            for y in 0..HEIGHT * scale {
                for x in 0..WIDTH * scale {
                    let colour = seen.get_pixel(self.layout.glass().top_left + Point::new(x, y));
                    let on = wanted.get_pixel(Point::new(x, y) / scale).is_on();
                    if colour != if on { lit } else { window::UNLIT } {
                        return Err(format!(
                            "pixel {x},{y} differs after:\n{after}\n{}",
                            taken.display()
                        ));
                    }
                }
            }
            Ok(())
        });
    }
}

/// Where these tests keep what is not asked to be elsewhere.
fn data() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-data")
}

/// Long enough for a hold, also on a busy machine.
const LONG: Duration = Duration::from_millis(1500);

#[test]
fn keys_and_mouse_drive_what_the_window_shows() {
    let (_server, display) = x_server();
    let save = used("window.img").display().to_string();
    let bright = Settings::default().brightness;
    let mut window = Window::open(&display, &["--save", &save]);
    window.shows("", bright, false);

    // Beyond the end of the list and three back: the settings.
    window.keys(&"f ".repeat(20));
    window.keys("s s s");
    window.shows("dial +20\ndial -3", bright, false);
    window.keys("d l");
    let settings = "dial +20\ndial -3\npress dial\nexpect screen settings\nnumber +1";
    window.shows(settings, bright + 1, false);
    // The arrows do it too. The picture is turned round at once.
    window.keys("Left Down Right");
    window.shows(
        &format!("{settings}\nnumber -1\ndial +1\nnumber +1"),
        bright,
        true,
    );
    // Leaving by ACTION keeps nothing of it, but asks first.
    window.keys("i");
    window.shows(
        &format!("{settings}\nnumber -1\ndial +1\nnumber +1\npress action"),
        bright,
        true,
    );
    window.keys("i");
    window.shows("dial +20\ndial -3", bright, false);
    window.keys(&"s ".repeat(20));
    window.shows("", bright, false);

    // Press starts the first game, hold skips its preparation and then opens its menu.
    let hold = || {
        window.xdotool(&["keydown", "d"]);
        std::thread::sleep(LONG);
        window.xdotool(&["keyup", "d"]);
    };
    window.keys("d d");
    window.shows("press dial\npress dial", bright, false);
    let game = "press dial\npress dial\nhold dial";
    hold();
    window.shows(game, bright, false);
    let menu = "press dial\npress dial\nhold dial\nhold dial\nexpect screen menu";
    hold();
    window.shows(menu, bright, false);

    // The wheel turns the knob beneath the mouse, a click presses it, a long click holds it.
    let [dial, action] = [Knob::Dial, Knob::Action].map(|knob| window.layout.knob(knob));
    window.point_at(dial);
    window.xdotool(&["click", "5", "click", "5", "click", "5", "click", "4"]);
    window.shows(&format!("{menu}\ndial +2"), bright, false);
    window.point_at(action);
    window.xdotool(&["click", "1"]);
    window.shows(game, bright, false);
    window.point_at(dial);
    window.xdotool(&["mousedown", "1"]);
    std::thread::sleep(LONG);
    window.xdotool(&["mouseup", "1"]);
    window.shows(menu, bright, false);

    // Esc quits, and the next start goes on in the game.
    window.keys("Escape");
    assert_eq!(window.process.0.wait().unwrap().code(), Some(0));
    let window = Window::open(&display, &["--save", &save]);
    window.shows(&format!("{game}\npower"), bright, false);
}

#[test]
fn keys_and_mouse_drive_a_device_on_the_cable_and_a_mirror_shows_it_large() {
    let (_server, display) = x_server();
    let bright = Settings::default().brightness;
    let port = fresh("window-port");
    let name = port.display().to_string();
    let window = Window::open(&display, &["device", &name]);
    let device = Plugged::new(&port, true);
    window.shows("", bright, false);
    window.keys("f f d");
    window.shows("dial +2\npress dial\nexpect screen new-game", bright, false);
    window.point_at(window.layout.knob(Knob::Action));
    window.xdotool(&["click", "1"]);
    window.shows("dial +2", bright, false);
    // A saved record is of the game on the device, and an opened one becomes it.
    window.keys("ctrl+s");
    window.says("no game is running");
    let records = data().join("alidade/records");
    _ = std::fs::remove_dir_all(&records);
    std::fs::create_dir_all(&records).unwrap();
    let record = include_str!("../records/tally.txt");
    std::fs::write(records.join("ours.txt"), record).unwrap();
    window.keys("ctrl+o Return");
    window.says("Opened ours.txt");
    window.keys("ctrl+s");
    let saved = records.join("tally-1.txt");
    window.says(&format!("Saved {}", saved.display()));
    let ends = |text: &str| {
        replay::replay(text, |_| ())
            .map(|replayed| replay::json(&replayed.game))
            .ok()
    };
    assert_eq!(ends(&std::fs::read_to_string(saved).unwrap()), ends(record));
    device.unplug();
    // One that does not allow it.
    let device = Plugged::new(&port, false);
    window.shows("", bright, false);
    window.keys("ctrl+o Return");
    window.says("That is not possible: allow it on the device first: Settings, Remote");
    device.unplug();
    let device = Plugged::new(&port, true);
    window.shows("", bright, false);
    drop(window);

    let mut mirror = Window::open(&display, &["device", &name, "--mirror"]);
    mirror.layout = Layout::new(window::MIRROR_SCALE, false);
    mirror.shows("", bright, false);
    device.input(Input::Turn(Knob::Dial, 1));
    mirror.shows("dial +1", bright, false);
    // Keys are for those at the device.
    mirror.keys("f d");
    device.input(Input::Turn(Knob::Dial, 1));
    mirror.shows("dial +2", bright, false);
    mirror.keys("Escape");
    assert_eq!(mirror.process.0.wait().unwrap().code(), Some(0));
    device.unplug();
}

#[test]
fn the_window_takes_any_size_and_the_glass_a_whole_number_of_it() {
    let (_server, display) = x_server();
    let save = used("window-sizes.img").display().to_string();
    let bright = Settings::default().brightness;
    let mut window = Window::open(&display, &["--save", &save]);
    window.shows("", bright, false);
    for size in [Size::new(1300, 760), Size::new(600, 700), Size::new(411, 347)] {
        window.resize(size);
        window.shows("", bright, false);
    }
    assert_eq!(window.layout.scale, 3);
    for (key, scale) in [("plus", 4), ("KP_Add", 5), ("minus", 4)] {
        window.keys(key);
        window.layout = Layout::new(scale, true);
        window.shows("", bright, false);
    }
    // What is drawn elsewhere is touched elsewhere.
    window.point_at(window.layout.key(Knob::Dial, 2).center());
    window.xdotool(&["click", "1"]);
    window.shows("dial +1", bright, false);
}

/// Samples that SDL has played so far.
fn played(file: &Path) -> Vec<i16> {
    let bytes = std::fs::read(file).unwrap();
    let (pairs, _) = bytes.as_chunks();
    pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect()
}

#[test]
fn the_buzzer_is_heard_and_can_be_muted_and_a_computer_may_have_none() {
    let (_server, display) = x_server();
    let save = used("window-sound.img").display().to_string();
    let bright = Settings::default().brightness;
    let file = fresh("window-sound.raw");
    let into_file = [
        ("SDL_AUDIODRIVER", "disk"),
        ("SDL_DISKAUDIOFILE", file.to_str().unwrap()),
    ];
    let window = Window::open_with(&display, &["--save", &save], &into_file);
    window.keys("d d");
    window.xdotool(&["keydown", "d"]);
    std::thread::sleep(LONG);
    window.xdotool(&["keyup", "d"]);
    window.shows("press dial\npress dial\nhold dial", bright, false);
    let silence = played(&file);
    assert!(silence.iter().all(|sample| *sample == 0), "nothing was done yet");
    // Nothing to undo: 220 Hz for 90 ms, at 48,000 samples a second.
    let undo = || {
        window.xdotool(&["keydown", "i"]);
        std::thread::sleep(LONG);
        window.xdotool(&["keyup", "i"]);
    };
    undo();
    let heard = || played(&file).iter().filter(|sample| **sample != 0).count();
    eventually(|| match heard() {
        4_320 => Ok(()),
        other => Err(format!("{other} samples were heard")),
    });
    let tone: Vec<_> = played(&file).into_iter().filter(|sample| *sample != 0).collect();
    let rises = tone.windows(2).filter(|pair| pair[0] < 0 && pair[1] > 0).count();
    assert_eq!(rises, 19, "waves of 220 Hz in 90 ms");
    window.keys("m");
    undo();
    assert_eq!(heard(), 4_320, "muted");
    window.keys("m");
    undo();
    eventually(|| match heard() {
        8_640 => Ok(()),
        other => Err(format!("{other} samples were heard")),
    });
    drop(window);

    // A computer without a loudspeaker.
    let window = Window::open_with(&display, &["--save", &save], &[("SDL_AUDIODRIVER", "none")]);
    window.shows("press dial\npress dial\nhold dial\npower", bright, false);
}
