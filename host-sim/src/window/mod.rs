//! The device as a window: the glass enlarged by a whole number, and beneath it the three knobs with their keys and what they do now. It
//! sounds as the device does, and keeps pictures and records in files.
//!
//! `Desk` is all of it but the drawing: it needs no screen.

mod chooser;
mod files;
mod layout;
mod paint;
mod sound;

pub use files::Files;
pub use layout::Layout;
pub use paint::{UNLIT, lit};

use crate::keys::{KNOBS, Stroke, stroke};
use crate::live::{Carried, Live};
use crate::picture::{self, Picture};
use chooser::Chooser;
use companion::draw::{Frame, HEIGHT, WIDTH};
use companion::input::Knob;
use companion::shell::DisplaySettings;
use embedded_graphics::pixelcolor::RgbColor;
use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use embedded_graphics_simulator::OutputSettings;
use files::{read_record, short};
use layout::LEAST_SCALE;
use paint::{BODY_COLOUR, Panel};
use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod};
use sdl2::mouse::MouseButton;
use sdl2::pixels::{Color, PixelFormatEnum};
use sdl2::rect::Rect;
use sound::Speaker;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub const TITLE: &str = "Alidade";
/// The scale at the start, if the screen has room for it.
pub const USUAL_SCALE: i32 = 6;
/// The same for those who look on from afar.
pub const MIRROR_SCALE: i32 = 10;
/// How often hands and clock are looked at while nothing changes.
const TICK_MS: u32 = 8;
/// How long it is told what was done: as long as a path takes to be read.
const NOTICE: Duration = Duration::from_secs(8);

/// Whether a window can be shown here; if not, why.
pub fn available() -> Result<(), String> {
    let video = sdl2::init()?.video()?;
    // Where SDL finds no display it draws into memory, and would show nothing to anybody.
    match video.current_video_driver() {
        driver @ ("dummy" | "offscreen") => Err(format!("SDL has only its {driver} display")),
        _ => Ok(()),
    }
}

/// What the window has to do after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    GoOn,
    /// Something else may have wiped it off.
    DrawAgain,
    /// Another size, for this scale.
    Resize(i32),
    Quit,
}

/// What is seen of the device.
#[derive(Clone, PartialEq)]
struct Look {
    glass: Picture,
    display: DisplaySettings,
    panel: Panel,
}

/// The device on a desk: hands, loudspeaker and files.
struct Desk {
    live: Live,
    files: Files,
    /// The glass is alone, and nothing here turns a knob.
    mirrors: bool,
    layout: Layout,
    chooser: Option<Chooser>,
    notice: Option<(String, Instant)>,
    speaker: Option<Speaker>,
    muted: bool,
    mouse: Point,
    clicked: Option<Knob>,
    /// The record that is on its way to the device.
    opening: String,
}

impl Desk {
    fn new(live: Live, files: Files, mirrors: bool) -> Self {
        let scale = if mirrors { MIRROR_SCALE } else { USUAL_SCALE };
        Self {
            live,
            files,
            mirrors,
            layout: Layout::new(scale, !mirrors),
            chooser: None,
            notice: None,
            speaker: None,
            muted: false,
            mouse: Point::zero(),
            clicked: None,
            opening: String::new(),
        }
    }

    fn pass_time(&mut self) {
        self.live.pass_time();
        let sound = self.live.sound().filter(|_| !self.muted);
        if let (Some(sound), Some(speaker)) = (sound, &self.speaker) {
            speaker.play(sound);
        }
        match self.live.carried() {
            Some(Carried::Out(record)) => {
                let kept = self.files.keep_record(&record);
                self.tell_saved(kept);
            }
            Some(Carried::In) => {
                let name = std::mem::take(&mut self.opening);
                self.tell(format!(
                    "Opened {name}. Your own game of this kind, if any: Previous game in the menu"
                ));
            }
            Some(Carried::Failed(why)) => self.tell(format!("That is not possible: {why}")),
            None => (),
        }
        self.notice.take_if(|(_, since)| since.elapsed() > NOTICE);
    }

    /// In the window and on the terminal, but not on standard output: that is the serial port.
    fn tell(&mut self, text: String) {
        eprintln!("{text}");
        self.notice = Some((text, Instant::now()));
    }

    fn tell_saved(&mut self, path: Result<PathBuf, String>) {
        self.tell(path.map_or_else(|why| why, |path| format!("Saved {}", path.display())));
    }

    fn frame(&self) -> Frame {
        self.chooser
            .as_ref()
            .map_or_else(|| self.live.frame(), Chooser::frame)
    }

    fn look(&self) -> Look {
        let display = self.live.display();
        let mut glass = picture::blank();
        picture::draw(&self.frame(), display.rotated && !self.mirrors, &mut glass);
        let labels = self.chooser.as_ref().map(Chooser::labels);
        let panel = Panel {
            layout: self.layout,
            turned: self.live.turned,
            down: KNOBS.each_ref().map(|keys| self.live.is_down(keys.knob)),
            labels: labels
                .or_else(|| self.live.labels())
                .unwrap_or_else(paint::usual_labels),
            sound: if self.muted {
                "muted"
            } else {
                self.live.sound_in_words()
            },
            notice: self.notice.as_ref().map(|(text, _)| text.clone()),
        };
        Look {
            glass,
            display,
            panel,
        }
    }

    fn title(&self) -> String {
        match &self.notice {
            Some((text, _)) => format!("{TITLE} - {text}"),
            None => format!("{TITLE} - saves in {}", self.files.folder().display()),
        }
    }

    fn event(&mut self, event: Event) -> After {
        match event {
            Event::Quit { .. } => return After::Quit,
            Event::Window {
                win_event: WindowEvent::Exposed | WindowEvent::SizeChanged(..),
                ..
            }
            | Event::RenderTargetsReset { .. }
            | Event::RenderDeviceReset { .. } => return After::DrawAgain,
            Event::KeyDown {
                keycode: Some(key),
                keymod,
                repeat,
                ..
            } => return self.key_down(key, keymod, repeat),
            Event::KeyUp {
                keycode: Some(key), ..
            } => {
                if let Some(Stroke::Push(knob)) = stroke(&key.name()) {
                    self.live.let_go(knob);
                }
            }
            Event::MouseMotion { x, y, .. } => self.mouse = Point::new(x, y),
            Event::MouseWheel { y, .. } => {
                let up = y.clamp(-20, 20) as i8;
                match self.layout.wheeled(self.mouse) {
                    // Up is more of an amount, and what stands above in a list.
                    Some(Knob::Number) => self.stroke(Stroke::Turn(Knob::Number, up)),
                    Some(knob) => self.stroke(Stroke::Turn(knob, -up)),
                    None => (),
                }
            }
            Event::MouseButtonDown {
                mouse_btn: MouseButton::Left,
                x,
                y,
                ..
            } => {
                let touched = self.layout.touched(Point::new(x, y));
                if let Some(Stroke::Push(knob)) = touched {
                    self.clicked = Some(knob);
                }
                touched.into_iter().for_each(|stroke| self.stroke(stroke));
            }
            Event::MouseButtonUp {
                mouse_btn: MouseButton::Left,
                ..
            } => self
                .clicked
                .take()
                .into_iter()
                .for_each(|knob| self.live.let_go(knob)),
            Event::DropFile { filename, .. } if !self.mirrors => self.open(Path::new(&filename)),
            _ => (),
        }
        After::GoOn
    }

    fn key_down(&mut self, key: Keycode, keymod: Mod, repeat: bool) -> After {
        // On a Mac it is the command key.
        let control = keymod.intersects(Mod::LCTRLMOD | Mod::RCTRLMOD | Mod::LGUIMOD | Mod::RGUIMOD);
        match key {
            Keycode::Escape if self.chooser.is_some() => self.chooser = None,
            Keycode::Escape => return After::Quit,
            Keycode::Plus | Keycode::Equals | Keycode::KpPlus => return After::Resize(self.layout.scale + 1),
            Keycode::Minus | Keycode::KpMinus => {
                return After::Resize((self.layout.scale - 1).max(LEAST_SCALE));
            }
            Keycode::F12 if !repeat => self.keep_picture(),
            _ if self.mirrors => (),
            Keycode::S if control && !repeat => self.live.export(),
            Keycode::O if control && !repeat => self.choose(),
            _ if control => (),
            Keycode::M if !repeat => self.muted = !self.muted,
            _ => match stroke(&key.name()) {
                Some(Stroke::Push(_)) if repeat => (),
                stroke => stroke.into_iter().for_each(|stroke| self.stroke(stroke)),
            },
        }
        After::GoOn
    }

    /// What a hand does, to the list that is open or to the device.
    fn stroke(&mut self, stroke: Stroke) {
        match (&mut self.chooser, stroke) {
            (Some(chooser), Stroke::Turn(Knob::Dial, detents)) => chooser.turn(detents),
            (Some(chooser), Stroke::Push(Knob::Dial)) => {
                let path = chooser.chosen().to_owned();
                self.chooser = None;
                self.open(&path);
            }
            (Some(_), Stroke::Push(Knob::Action)) => self.chooser = None,
            (Some(_), _) => (),
            (None, Stroke::Turn(knob, detents)) => self.live.turn(knob, detents),
            (None, Stroke::Push(knob)) => self.live.push(knob),
            (None, Stroke::Hold(knob)) => self.live.hold(knob),
        }
    }

    /// The glass as it is seen, the right way up.
    fn keep_picture(&mut self) {
        let settings = paint::glass(self.live.display(), self.layout.scale);
        let image = picture::picture(&self.frame()).to_rgb_output_image(&settings);
        let kept = self.files.picture().and_then(|path| match image.save_png(&path) {
            Ok(()) => Ok(path),
            Err(error) => Err(format!("{}: {error}", path.display())),
        });
        self.tell_saved(kept);
    }

    fn choose(&mut self) {
        self.chooser = Chooser::new(self.files.records());
        if self.chooser.is_none() {
            let folder = self.files.records_folder();
            self.tell(format!(
                "No records yet: Ctrl+S saves one, or drop a file here. They are in {}",
                folder.display()
            ));
        }
    }

    fn open(&mut self, path: &Path) {
        match read_record(path) {
            Ok(record) => {
                self.opening = short(path);
                self.live.open(&record);
            }
            Err(why) => self.tell(why),
        }
    }
}

/// Shows the device until the window is closed; `mirrors` shows the glass alone, large, for all to see.
pub fn run(live: Live, files: Files, mirrors: bool) -> Result<(), String> {
    let sdl = sdl2::init()?;
    let video = sdl.video()?;
    let mut desk = Desk::new(live, files, mirrors);
    match sdl.audio().and_then(|audio| Speaker::open(&audio)) {
        Ok(speaker) => desk.speaker = Some(speaker),
        Err(why) => eprintln!("There is no sound: {why}"),
    }
    if let Ok(room) = video.display_usable_bounds(0) {
        let fitting = Layout::fitting(Size::new(room.width(), room.height()), !mirrors);
        desk.layout = Layout::new(fitting.scale.min(desk.layout.scale), !mirrors);
    }
    let size = desk.layout.size();
    let window = video
        .window(&desk.title(), size.width, size.height)
        .position_centered()
        .resizable()
        .build();
    let mut canvas = window.map_err(text)?.into_canvas().build().map_err(text)?;
    let least = Layout::new(LEAST_SCALE, !mirrors).size();
    canvas
        .window_mut()
        .set_minimum_size(least.width, least.height)
        .map_err(text)?;
    let creator = canvas.texture_creator();
    let texture = |size: Size| {
        let made = creator.create_texture_static(PixelFormatEnum::RGB24, size.width, size.height);
        made.map_err(text)
    };
    let mut glass = texture(Size::new(WIDTH as u32, HEIGHT as u32))?;
    let mut panel = None;
    let behind = if mirrors { UNLIT } else { BODY_COLOUR };
    let mut events = sdl.event_pump()?;
    let mut shown: Option<Look> = None;
    loop {
        let (width, height) = canvas.output_size()?;
        desk.layout = Layout::fitting(Size::new(width, height), !mirrors);
        desk.pass_time();
        let look = desk.look();
        if shown.as_ref() != Some(&look) {
            let image = look.glass.to_rgb_output_image(&paint::glass(look.display, 1));
            let pixels = image.as_image_buffer();
            glass.update(None, &pixels, 3 * WIDTH as usize).map_err(text)?;
            if shown.as_ref().map(|shown| &shown.panel) != Some(&look.panel) {
                panel = None;
                if let Some(picture) = paint::panel(&look.panel) {
                    let image = picture.to_rgb_output_image(&OutputSettings::default());
                    let pixels = image.as_image_buffer();
                    let mut made = texture(Size::new(pixels.width(), pixels.height()))?;
                    made.update(None, &pixels, 3 * pixels.width() as usize)
                        .map_err(text)?;
                    panel = Some(made);
                }
                canvas.window_mut().set_title(&desk.title()).map_err(text)?;
            }
            canvas.set_draw_color(Color::RGB(behind.r(), behind.g(), behind.b()));
            canvas.clear();
            canvas.copy(&glass, None, area(desk.layout.glass()))?;
            if let (Some(panel), Some(place)) = (&panel, desk.layout.panel()) {
                canvas.copy(panel, None, area(place))?;
            }
            canvas.present();
            shown = Some(look);
        }
        print!("{}", desk.live.said());
        _ = std::io::stdout().flush();
        let first = events.wait_event_timeout(TICK_MS);
        desk.live.pass_time();
        for event in first.into_iter().chain(events.poll_iter()) {
            match desk.event(event) {
                After::GoOn => (),
                After::DrawAgain => shown = None,
                After::Resize(scale) => {
                    let size = Layout::new(scale, !mirrors).size();
                    canvas
                        .window_mut()
                        .set_size(size.width, size.height)
                        .map_err(text)?;
                }
                After::Quit => return Ok(()),
            }
        }
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn area(area: Rectangle) -> Rect {
    let Rectangle { top_left, size } = area;
    Rect::new(top_left.x, top_left.y, size.width, size.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flash::Flash;
    use crate::{Local, script};
    use embedded_graphics::pixelcolor::Rgb888;
    use embedded_graphics::prelude::OriginDimensions;
    use sdl2::mouse::{MouseState, MouseWheelDirection};

    /// A device that has been used before, at home; and a folder for this test alone.
    fn desk(name: &str) -> Desk {
        let folder = std::env::temp_dir().join(format!("alidade-{name}-{}", std::process::id()));
        _ = std::fs::remove_dir_all(&folder);
        let flash = Flash::in_memory();
        script::run("", flash.clone(), |_, _| Ok(())).unwrap();
        let desk = Desk::new(Live::new(Local::new(flash)), Files::new(folder), false);
        shows(&desk, "");
        desk
    }

    #[track_caller]
    fn shows(desk: &Desk, script: &str) {
        let mut frames = vec![];
        let script = format!("{script}\nshot last");
        let done = script::run(&script, Flash::in_memory(), |_, frame| {
            frames.push(frame.clone());
            Ok(())
        });
        done.unwrap_or_else(|error| panic!("line {}: {}", error.line, error.message));
        assert!(desk.frame().bytes() == frames[0].bytes(), "after {script}");
    }

    #[track_caller]
    fn told(desk: &mut Desk) -> String {
        desk.pass_time();
        desk.notice.take().expect("nothing was told").0
    }

    fn key_event(keycode: Keycode, keymod: Mod, repeat: bool, down: bool) -> Event {
        let (timestamp, window_id, keycode, scancode) = (0, 0, Some(keycode), None);
        if down {
            Event::KeyDown {
                timestamp,
                window_id,
                keycode,
                scancode,
                keymod,
                repeat,
            }
        } else {
            Event::KeyUp {
                timestamp,
                window_id,
                keycode,
                scancode,
                keymod,
                repeat,
            }
        }
    }

    /// Down and up again; gives what the first of it brought about.
    fn press_with(desk: &mut Desk, keymod: Mod, keycode: Keycode) -> After {
        let after = desk.event(key_event(keycode, keymod, false, true));
        desk.event(key_event(keycode, keymod, false, false));
        after
    }

    fn press(desk: &mut Desk, keys: &[Keycode]) {
        for key in keys {
            assert_eq!(press_with(desk, Mod::empty(), *key), After::GoOn);
        }
    }

    fn click(desk: &mut Desk, at: Point) {
        let (timestamp, window_id, which, mouse_btn, clicks) = (0, 0, 0, MouseButton::Left, 1);
        let Point { x, y } = at;
        desk.event(Event::MouseButtonDown {
            timestamp,
            window_id,
            which,
            mouse_btn,
            clicks,
            x,
            y,
        });
        desk.event(Event::MouseButtonUp {
            timestamp,
            window_id,
            which,
            mouse_btn,
            clicks,
            x,
            y,
        });
    }

    fn wheel(desk: &mut Desk, at: Point, up: i32) {
        desk.event(Event::MouseMotion {
            timestamp: 0,
            window_id: 0,
            which: 0,
            mousestate: MouseState::from_sdl_state(0),
            x: at.x,
            y: at.y,
            xrel: 0,
            yrel: 0,
        });
        desk.event(Event::MouseWheel {
            timestamp: 0,
            window_id: 0,
            which: 0,
            x: 0,
            y: up,
            direction: MouseWheelDirection::Normal,
            precise_x: 0.0,
            precise_y: up as f32,
            mouse_x: at.x,
            mouse_y: at.y,
        });
    }

    fn drop_file(desk: &mut Desk, path: &Path) {
        let filename = path.display().to_string();
        desk.event(Event::DropFile {
            timestamp: 0,
            window_id: 0,
            filename,
        });
    }

    const CONTROL: Mod = Mod::LCTRLMOD;
    const SETTINGS: &str = "dial +20\ndial -3\npress dial\nexpect screen settings";

    #[test]
    fn keys_are_knobs_and_arrows_move_through_lists_and_amounts() {
        let mut desk = desk("keys");
        press(&mut desk, &[Keycode::Down, Keycode::Down, Keycode::Up]);
        shows(&desk, "dial +1");
        press(&mut desk, &[Keycode::S, Keycode::F, Keycode::F]);
        shows(&desk, "dial +2");
        // A key that is kept down repeats a turn, and no push.
        for _ in 0..20 {
            desk.event(key_event(Keycode::Down, Mod::empty(), true, true));
            desk.event(key_event(Keycode::Return, Mod::empty(), true, true));
        }
        shows(&desk, "dial +20");
        press(
            &mut desk,
            &[Keycode::Up, Keycode::Up, Keycode::Up, Keycode::Return],
        );
        shows(&desk, SETTINGS);
        press(&mut desk, &[Keycode::Left, Keycode::Left, Keycode::Right]);
        shows(&desk, &format!("{SETTINGS}\nnumber -1"));
        // With Ctrl they are no knobs.
        for key in [Keycode::D, Keycode::F, Keycode::L, Keycode::Down] {
            press_with(&mut desk, CONTROL, key);
        }
        shows(&desk, &format!("{SETTINGS}\nnumber -1"));
        press(&mut desk, &[Keycode::L, Keycode::Backspace]);
        shows(&desk, "dial +20\ndial -3");
        assert_eq!(press_with(&mut desk, Mod::empty(), Keycode::Escape), After::Quit);
    }

    #[test]
    fn clicks_and_the_wheel_do_what_is_drawn_there() {
        let mut desk = desk("mouse");
        let layout = desk.layout;
        let key = |knob, place| layout.key(knob, place).center();
        for place in [2, 2, 2, 0] {
            click(&mut desk, key(Knob::Dial, place));
        }
        shows(&desk, "dial +2");
        wheel(&mut desk, layout.glass().center(), 1);
        shows(&desk, "dial +1");
        wheel(&mut desk, layout.knob(Knob::Dial), -100);
        wheel(&mut desk, layout.knob(Knob::Dial), 3);
        click(&mut desk, key(Knob::Dial, 1));
        shows(&desk, SETTINGS);
        wheel(&mut desk, layout.knob(Knob::Number), 1);
        shows(&desk, &format!("{SETTINGS}\nnumber +1"));
        wheel(&mut desk, layout.knob(Knob::Number), -1);
        click(&mut desk, layout.knob(Knob::Action));
        shows(&desk, "dial +20\ndial -3");
        // The words beneath a knob do what they say.
        wheel(&mut desk, layout.glass().center(), 100);
        click(&mut desk, layout.caption(Knob::Dial, 1).center());
        click(&mut desk, layout.caption(Knob::Dial, 1).center());
        click(&mut desk, layout.caption(Knob::Dial, 2).center());
        let game = "press dial\npress dial\nhold dial";
        shows(&desk, game);
        click(&mut desk, layout.caption(Knob::Dial, 2).center());
        shows(&desk, &format!("{game}\nhold dial\nexpect screen menu"));
    }

    #[test]
    fn sizes_are_asked_for_by_keys() {
        let mut desk = desk("sizes");
        for (key, scale) in [(Keycode::Plus, 7), (Keycode::Equals, 7), (Keycode::KpMinus, 5)] {
            assert_eq!(press_with(&mut desk, Mod::empty(), key), After::Resize(scale));
        }
        desk.layout = Layout::new(LEAST_SCALE, true);
        assert_eq!(
            press_with(&mut desk, CONTROL, Keycode::Minus),
            After::Resize(LEAST_SCALE)
        );
    }

    #[test]
    fn muting_is_shown_and_leaves_the_buzzer_in_words_when_it_ends() {
        let mut desk = desk("mute");
        assert_eq!(desk.look().panel.sound, "");
        press(&mut desk, &[Keycode::M]);
        assert_eq!(desk.look().panel.sound, "muted");
        press(&mut desk, &[Keycode::M]);
        // There is nothing to undo.
        press(&mut desk, &[Keycode::D, Keycode::D]);
        desk.live.hold(Knob::Dial);
        desk.live.hold(Knob::Action);
        desk.pass_time();
        assert_eq!(desk.look().panel.sound, "(buzz)");
    }

    #[test]
    fn pictures_are_kept_as_they_are_seen() {
        let mut desk = desk("pictures");
        press(&mut desk, &[Keycode::F12, Keycode::F12]);
        let path = desk.files.folder().join("pictures/alidade-2.png");
        assert_eq!(told(&mut desk), format!("Saved {}", path.display()));
        let kept = embedded_graphics_simulator::SimulatorDisplay::<Rgb888>::load_png(&path).unwrap();
        assert_eq!(kept.size(), Size::new(128, 64) * USUAL_SCALE as u32);
        let (frame, on) = (desk.frame(), lit(desk.live.display()));
        for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
            let colour = if frame.pixel(x, y) { on } else { UNLIT };
            let corner = Point::new(x, y) * USUAL_SCALE;
            for at in [corner, corner + Point::new_equal(USUAL_SCALE - 1)] {
                assert_eq!(kept.get_pixel(at), colour, "{x},{y}");
            }
        }
        // Where nothing can be written that is told.
        let blocked = desk.files.folder().join("pictures");
        std::fs::remove_dir_all(&blocked).unwrap();
        std::fs::write(&blocked, "").unwrap();
        press(&mut desk, &[Keycode::F12]);
        assert!(told(&mut desk).starts_with(&blocked.display().to_string()));
        std::fs::remove_dir_all(desk.files.folder()).unwrap();
    }

    #[test]
    fn records_are_saved_and_opened() {
        let mut desk = desk("records");
        press_with(&mut desk, CONTROL, Keycode::S);
        assert_eq!(told(&mut desk), "That is not possible: no game is running");
        press_with(&mut desk, CONTROL, Keycode::O);
        assert!(told(&mut desk).starts_with("No records yet: "));
        shows(&desk, "");

        // All records of the tests, dropped onto the window and saved again.
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
        let mut files: Vec<_> = std::fs::read_dir(records)
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        let lines = |path: &Path| -> Vec<String> {
            let text = std::fs::read_to_string(path).unwrap();
            let lines = text.lines().map(|line| line.trim().to_string());
            lines
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
                .collect()
        };
        for path in &files {
            drop_file(&mut desk, path);
            assert!(told(&mut desk).starts_with(&format!("Opened {}. ", short(path))));
            press_with(&mut desk, CONTROL, Keycode::S);
            let saved = told(&mut desk);
            let saved = Path::new(saved.strip_prefix("Saved ").unwrap());
            assert_eq!(lines(saved), lines(path), "{}", path.display());
        }

        // From the list, which has the newest first; Esc, ACTION or Backspace leave it.
        let kept = desk.files.records();
        assert_eq!(kept.len(), files.len());
        let running = desk.frame();
        for leave in [Keycode::Escape, Keycode::I, Keycode::Backspace] {
            press_with(&mut desk, CONTROL, Keycode::O);
            assert!(desk.frame().bytes() != running.bytes());
            assert_eq!(desk.look().panel.labels.of(Knob::Dial).press, "open");
            press(&mut desk, &[leave]);
            assert!(desk.frame().bytes() == running.bytes());
        }
        press_with(&mut desk, CONTROL, Keycode::O);
        press(
            &mut desk,
            &[
                Keycode::Up,
                Keycode::Down,
                Keycode::Down,
                Keycode::Up,
                Keycode::Return,
            ],
        );
        assert!(told(&mut desk).starts_with(&format!("Opened {}. ", short(&kept[1]))));
        press_with(&mut desk, CONTROL, Keycode::S);
        assert!(told(&mut desk).starts_with("Saved "));
        let newest = &desk.files.records()[0];
        assert_eq!(lines(newest), lines(&kept[1]));

        // What is no record changes nothing.
        let running = desk.frame();
        drop_file(
            &mut desk,
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"),
        );
        assert_eq!(
            told(&mut desk),
            "Cargo.toml: line 1: a record begins with: game NAME"
        );
        assert!(desk.frame().bytes() == running.bytes());
        std::fs::remove_dir_all(desk.files.folder()).unwrap();
    }

    #[test]
    fn a_mirror_turns_nothing() {
        let mut desk = desk("mirror");
        desk.mirrors = true;
        desk.layout = Layout::new(MIRROR_SCALE, false);
        press(&mut desk, &[Keycode::Down, Keycode::D, Keycode::M]);
        press_with(&mut desk, CONTROL, Keycode::O);
        click(&mut desk, Point::new(200, 200));
        wheel(&mut desk, Point::new(200, 200), -1);
        drop_file(&mut desk, Path::new("records/tally.txt"));
        shows(&desk, "");
        assert!(desk.notice.is_none());
        assert_eq!(
            press_with(&mut desk, Mod::empty(), Keycode::Plus),
            After::Resize(MIRROR_SCALE + 1)
        );
    }
}
