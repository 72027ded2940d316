//! The device as a window: the glass enlarged, and beneath it the three knobs with their keys.

use crate::keys::{ALSO, KNOBS, KnobKeys, Stroke, stroke};
use crate::live::Live;
use crate::picture;
use companion::draw::{HEIGHT, WIDTH};
use companion::input::Knob;
use companion::save::BRIGHTEST;
use companion::shell::DisplaySettings;
use embedded_graphics::mono_font::ascii::{FONT_7X13, FONT_9X15_BOLD, FONT_10X20};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use embedded_graphics::prelude::{DrawTarget, Drawable, Pixel, Point, Primitive, Size};
use embedded_graphics::primitives::{PrimitiveStyleBuilder, Rectangle, RoundedRectangle};
use embedded_graphics::text::{Alignment, Text};
use embedded_graphics_simulator::sdl2::{Keycode, MouseButton, MouseWheelDirection};
use embedded_graphics_simulator::{
    BinaryColorTheme, MultiWindow, OutputSettings, OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent,
};
use std::io::Write;
use std::time::{Duration, Instant};

pub const TITLE: &str = "Alidade";
/// Where the glass begins in the window, in pixels of the desktop.
pub const GLASS: Point = Point::new(24, 24);
/// One pixel of the glass is this wide on the desktop.
pub const ENLARGED: i32 = 6;
/// The same for those who look on from afar.
pub const MIRRORED: i32 = 10;
const WINDOW: Size = Size::new(816, 656);
/// Where the drawing of the knobs begins.
const KNOBS_TOP: i32 = GLASS.y + HEIGHT * ENLARGED + 20;
const KNOB_RADIUS: f32 = 40.0;
/// Detents of a full turn: those of the usual encoder.
const DETENTS: f32 = 20.0;
/// How often hands and clock are looked at while nothing changes.
const TICK: Duration = Duration::from_millis(8);
/// How often the same picture is shown again, lest another window wiped it off.
const REFRESH: Duration = Duration::from_millis(250);

const BODY: Rgb888 = Rgb888::new(0x26, 0x2A, 0x33);
const INK: Rgb888 = Rgb888::new(0xE6, 0xE8, 0xEC);
const FAINT: Rgb888 = Rgb888::new(0x96, 0x9C, 0xA8);
const CAP: Rgb888 = Rgb888::new(0x3A, 0x40, 0x4C);
const LIT: Rgb888 = Rgb888::new(0x8C, 0xD2, 0xFF);
/// The colour of a dark pixel.
pub const UNLIT: Rgb888 = Rgb888::new(0x06, 0x08, 0x0C);

/// The colour of a lit pixel at this brightness.
pub fn lit(panel: DisplaySettings) -> Rgb888 {
    // The dimmest step of a real panel is still readable: from 40 to 100 percent.
    let percent = 40 + 60 * u32::from(panel.brightness.min(BRIGHTEST)) / u32::from(BRIGHTEST);
    let dimmed = |full: u8| (u32::from(full) * percent / 100) as u8;
    Rgb888::new(dimmed(LIT.r()), dimmed(LIT.g()), dimmed(LIT.b()))
}

fn glass(panel: DisplaySettings, enlarged: i32) -> OutputSettings {
    OutputSettingsBuilder::new()
        .theme(BinaryColorTheme::Custom {
            color_off: UNLIT,
            color_on: lit(panel),
        })
        .scale(enlarged as u32)
        // Themes bring gaps between the pixels with them; inverted letters are hard to read that way.
        .pixel_spacing(0)
        .build()
}

type Canvas = SimulatorDisplay<Rgb888>;

fn write(canvas: &mut Canvas, text: &str, x: i32, y: i32, font: &MonoFont, colour: Rgb888) {
    let style = MonoTextStyle::new(font, colour);
    let Ok(_) = Text::with_alignment(text, Point::new(x, y), style, Alignment::Center).draw(canvas);
}

/// A knob seen from above, its pointer turned by detents, with soft edges.
fn draw_knob(canvas: &mut Canvas, centre: Point, detents: i32, down: bool) {
    let radius = if down { KNOB_RADIUS - 3.0 } else { KNOB_RADIUS };
    let (sin, cos) = (detents as f32 / DETENTS * std::f32::consts::TAU).sin_cos();
    let reach = KNOB_RADIUS as i32 + 2;
    let points = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
    let pixels = points.map(|(x, y)| {
        let (fx, fy) = (x as f32, y as f32);
        let from_centre = fx.hypot(fy);
        // Along and across the pointer, which stands upright at no turn.
        let (along, across) = (fx * sin - fy * cos, fx * cos + fy * sin);
        let cover = |distance: f32| (distance + 0.5).clamp(0.0, 1.0);
        let mix = |under: f32, over: f32, part: f32| under + (over - under) * part;
        let shine = 1.0 - 0.35 * (fx + fy) / (2.0 * KNOB_RADIUS);
        let pointer = cover(2.5 - across.abs()) * cover(along - radius * 0.45) * cover(radius * 0.85 - along);
        let channel = |body: u8, lit: u8| {
            let rim = mix(body.into(), 0x70 as f32, cover(radius - from_centre));
            let top = mix(rim, 0x52 as f32 * shine, cover(radius - 4.0 - from_centre));
            mix(top, lit.into(), pointer) as u8
        };
        Pixel(
            centre + Point::new(x, y),
            Rgb888::new(
                channel(BODY.r(), LIT.r()),
                channel(BODY.g(), LIT.g()),
                channel(BODY.b(), LIT.b()),
            ),
        )
    });
    let Ok(()) = canvas.draw_iter(pixels);
}

fn draw_knobs(canvas: &mut Canvas, live: &Live) {
    let Ok(()) = canvas.clear(BODY);
    let column = WINDOW.width as i32 / 3;
    for (index, knob) in (0..).zip(&KNOBS) {
        let KnobKeys {
            knob,
            name,
            keys,
            turn,
            press,
            hold,
        } = knob;
        let x = column * index + column / 2;
        let down = live.is_down(*knob);
        draw_knob(canvas, Point::new(x, 44), live.turned[*knob as usize], down);
        write(canvas, name, x, 108, &FONT_10X20, INK);
        for (place, (key, caption)) in (-1..).zip(keys.iter().zip(["turn <", "press", "turn >"])) {
            let x = x + place * 64;
            let box_ = Rectangle::new(Point::new(x - 16, 116), Size::new(32, 26));
            let style = PrimitiveStyleBuilder::new()
                .fill_color(CAP)
                .stroke_color(FAINT)
                .stroke_width(1)
                .build();
            let Ok(()) = RoundedRectangle::with_equal_corners(box_, Size::new_equal(5))
                .into_styled(style)
                .draw(canvas);
            write(canvas, key, x, 134, &FONT_9X15_BOLD, INK);
            write(canvas, caption, x, 156, &FONT_7X13, FAINT);
        }
        let usual = format!("{turn} | press: {press} | hold: {hold}");
        write(canvas, &usual, x, 176, &FONT_7X13, INK);
    }
    let middle = WINDOW.width as i32 / 2;
    let mouse = "Mouse: the wheel over a knob turns it, a click presses, a long click holds. Esc quits.";
    write(canvas, mouse, middle, 199, &FONT_7X13, FAINT);
    write(canvas, ALSO, middle, 216, &FONT_7X13, FAINT);
    let sound = live.sound_in_words();
    write(canvas, sound, middle + column / 4 + 10, 48, &FONT_7X13, LIT);
}

/// The knob beneath this point of the window.
fn knob_at(point: Point) -> Option<Knob> {
    let column = point.x.max(0) / (WINDOW.width as i32 / 3);
    (point.y >= KNOBS_TOP).then(|| KNOBS.get(column as usize).map(|keys| keys.knob))?
}

/// Whether a window can be shown here; if not, why.
pub fn available() -> Result<(), String> {
    let video = sdl2::init()?.video()?;
    // Where SDL finds no display it draws into memory, and would show nothing to anybody.
    match video.current_video_driver() {
        driver @ ("dummy" | "offscreen") => Err(format!("SDL has only its {driver} display")),
        _ => Ok(()),
    }
}

/// Shows the device until the window is closed.
pub fn run(mut live: Live) {
    let mut window = MultiWindow::new(TITLE, WINDOW);
    let mut shown = picture::blank();
    let mut knobs = Canvas::new(Size::new(WINDOW.width, WINDOW.height - KNOBS_TOP as u32));
    window.clear(BODY);
    window.add_display(&knobs, Point::new(0, KNOBS_TOP), &OutputSettings::default());
    let mut last_look = None;
    let mut drawn = Instant::now();
    let mut mouse = Point::zero();
    let mut clicked = None;
    loop {
        live.pass_time();
        let panel = live.display();
        picture::draw(&live.frame(), panel.rotated, &mut shown);
        let down = KNOBS.each_ref().map(|keys| live.is_down(keys.knob));
        let look = Some((shown.clone(), panel, down, live.turned, live.sound_in_words()));
        if look != last_look {
            window.add_display(&shown, GLASS, &glass(panel, ENLARGED));
            window.update_display(&shown);
            draw_knobs(&mut knobs, &live);
            window.update_display(&knobs);
            last_look = look;
            drawn = Instant::now();
            window.flush();
        } else if drawn.elapsed() > REFRESH {
            drawn = Instant::now();
            window.flush();
        } else {
            std::thread::sleep(TICK);
        }
        print!("{}", live.said());
        _ = std::io::stdout().flush();
        live.pass_time();
        let events: Vec<_> = window.events().collect();
        for event in events {
            match event {
                SimulatorEvent::Quit => return,
                SimulatorEvent::KeyDown { keycode, repeat, .. } => match key(keycode) {
                    Some(Stroke::Turn(knob, detents)) => live.turn(knob, detents),
                    Some(Stroke::Push(knob)) if !repeat => live.push(knob),
                    _ => (),
                },
                SimulatorEvent::KeyUp { keycode, .. } => {
                    if let Some(Stroke::Push(knob)) = key(keycode) {
                        live.let_go(knob);
                    }
                }
                SimulatorEvent::MouseMove { point } => mouse = point,
                SimulatorEvent::MouseWheel {
                    scroll_delta,
                    direction,
                } => {
                    let up = match direction {
                        MouseWheelDirection::Flipped => -scroll_delta.y,
                        _ => scroll_delta.y,
                    };
                    if let Some(knob) = knob_at(mouse) {
                        live.turn(knob, up.clamp(-20, 20) as i8);
                    }
                }
                SimulatorEvent::MouseButtonDown {
                    mouse_btn: MouseButton::Left,
                    point,
                } => {
                    clicked = knob_at(point);
                    clicked.into_iter().for_each(|knob| live.push(knob));
                }
                SimulatorEvent::MouseButtonUp {
                    mouse_btn: MouseButton::Left,
                    ..
                } => clicked.take().into_iter().for_each(|knob| live.let_go(knob)),
                _ => (),
            }
        }
    }
}

/// Shows the glass alone, large, for all to see, until the window is closed; nothing turns a knob.
pub fn mirror(mut live: Live) {
    let size = Size::new(WIDTH as u32, HEIGHT as u32) * MIRRORED as u32;
    let margin = Point::new(GLASS.x, GLASS.y);
    let mut window = MultiWindow::new(TITLE, size + Size::new(2 * margin.x as u32, 2 * margin.y as u32));
    let mut shown = picture::blank();
    window.clear(UNLIT);
    let mut last_look = None;
    let mut drawn = Instant::now();
    loop {
        live.pass_time();
        let panel = live.display();
        picture::draw(&live.frame(), false, &mut shown);
        let look = Some((shown.clone(), panel));
        if look != last_look || drawn.elapsed() > REFRESH {
            window.add_display(&shown, margin, &glass(panel, MIRRORED));
            window.update_display(&shown);
            last_look = look;
            drawn = Instant::now();
            window.flush();
        } else {
            std::thread::sleep(TICK);
        }
        if window.events().any(|event| event == SimulatorEvent::Quit) {
            return;
        }
    }
}

fn key(keycode: Keycode) -> Option<Stroke> {
    stroke(&keycode.name())
}
