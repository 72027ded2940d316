//! The window on a virtual X server: keys and mouse are sent, and the glass is compared pixel by pixel with what a
//! script shows after the same inputs.

mod common;

use common::plugged::Plugged;
use common::{eventually, expected, fresh, tool, used};
use companion::draw::{HEIGHT, WIDTH};
use companion::input::{Input, Knob};
use companion::save::Settings;
use companion::shell::DisplaySettings;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::Point;
use embedded_graphics_simulator::SimulatorDisplay;
use host_sim::{picture, window};
use std::io::{BufRead, BufReader};
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
    /// One pixel of the glass is this wide.
    enlarged: i32,
}

impl<'a> Window<'a> {
    fn open(display: &'a str, words: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_host-sim"))
            .args(words)
            .env("DISPLAY", display)
            .env_remove("WAYLAND_DISPLAY")
            .env("SDL_VIDEODRIVER", "x11")
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut window = Self {
            process: Process(child),
            display,
            id: String::new(),
            enlarged: window::ENLARGED,
        };
        eventually(|| {
            let found = Command::new("xdotool")
                .args([
                    "search",
                    "--onlyvisible",
                    "--name",
                    &format!("^{}$", window::TITLE),
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

    /// Moves the mouse to a knob: 0, 1 or 2.
    fn point_at(&self, knob: i32) {
        let x = (136 + 272 * knob).to_string();
        self.xdotool(&["mousemove", "--sync", "--window", &self.id, &x, "480"]);
    }

    /// The glass comes to show what the script shows, with this brightness and this way up.
    fn shows(&self, script: &str, brightness: u8, rotated: bool) {
        let mut wanted = picture::blank();
        picture::draw(&expected(script), rotated, &mut wanted);
        let lit = window::lit(DisplaySettings {
            brightness,
            rotated,
            sh1106: false,
        });
        let taken = fresh(&format!("window{}.png", self.display.replace(':', "-")));
        eventually(|| {
            tool(
                Command::new("import")
                    .args(["-window", &self.id])
                    .arg(&taken)
                    .env("DISPLAY", self.display),
            );
            let seen = SimulatorDisplay::<Rgb888>::load_png(&taken).unwrap();
            for y in 0..HEIGHT * self.enlarged {
                for x in 0..WIDTH * self.enlarged {
                    let colour = seen.get_pixel(window::GLASS + Point::new(x, y));
                    let on = wanted.get_pixel(Point::new(x, y) / self.enlarged).is_on();
                    if colour != if on { lit } else { window::UNLIT } {
                        return Err(format!(
                            "pixel {x},{y} differs after:\n{script}\n{}",
                            taken.display()
                        ));
                    }
                }
            }
            Ok(())
        });
    }
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
    window.keys("Down Right Up");
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
    window.point_at(0);
    window.xdotool(&["click", "4", "click", "4", "click", "4", "click", "5"]);
    window.shows(&format!("{menu}\ndial +2"), bright, false);
    window.point_at(1);
    window.xdotool(&["click", "1"]);
    window.shows(game, bright, false);
    window.point_at(0);
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
    window.shows("dial +2\npress dial\nexpect screen setup", bright, false);
    window.point_at(1);
    window.xdotool(&["click", "1"]);
    window.shows("dial +2", bright, false);
    device.unplug();
    let device = Plugged::new(&port, true);
    window.shows("", bright, false);
    drop(window);

    let mut mirror = Window::open(&display, &["device", &name, "--mirror"]);
    mirror.enlarged = window::MIRRORED;
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
