//! How the window looks: the glass in its colours, and beneath it the knobs with their keys and captions. Texts are in the device's own
//! letters, enlarged: they have all that a label can have.
#![allow(clippy::float_arithmetic, reason = "a window has any size")]

use super::layout::{CAPTION_WIDTH, Layout};
use crate::keys::{KNOBS, KnobKeys};
use companion::draw::{Align, BODY, BOLD, Font, Frame, Ink, KnobLabel, KnobLabels, SMALL, WIDTH, label};
use companion::input::Knob;
use companion::save::BRIGHTEST;
use companion::shell::DisplaySettings;
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use embedded_graphics::prelude::{DrawTarget, DrawTargetExt, Drawable, Pixel, Point, Primitive, Size};
use embedded_graphics::primitives::{PrimitiveStyleBuilder, Rectangle, RoundedRectangle};
use embedded_graphics_simulator::{
    BinaryColorTheme, OutputSettings, OutputSettingsBuilder, SimulatorDisplay,
};
use std::convert::Infallible;

/// Detents of a full turn: those of the usual encoder.
const DETENTS: f32 = 20.0;
/// Rows of a letter above its top: for accents.
const ABOVE: i32 = 3;
/// The three lines beneath a knob.
const GESTURES: [&str; 3] = ["turn", "press", "hold"];
/// Where the words of a caption begin behind its gesture, in pixels of letters.
const BEHIND_GESTURE: i32 = 32;
const LABEL_WIDTH: i32 = CAPTION_WIDTH - BEHIND_GESTURE;
/// A line at the bottom, in pixels of letters.
const HINT_WIDTH: i32 = 3 * WIDTH;
const HINTS: [&str; 2] = [
    "The wheel turns a knob, a click presses it, a long click holds it.",
    "F12 picture    Ctrl+S save    Ctrl+O open    M mute    + - size    Esc quit",
];

pub const BODY_COLOUR: Rgb888 = Rgb888::new(0x26, 0x2A, 0x33);
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

/// The glass in its colours.
pub fn glass(panel: DisplaySettings, scale: i32) -> OutputSettings {
    OutputSettingsBuilder::new()
        .theme(BinaryColorTheme::Custom {
            color_off: UNLIT,
            color_on: lit(panel),
        })
        .scale(scale as u32)
        // Themes bring gaps between the pixels with them; inverted letters are hard to read that way.
        .pixel_spacing(0)
        .build()
}

/// What the panel beneath the glass shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Panel {
    pub layout: Layout,
    /// Detents that each knob stands away from where it was.
    pub turned: [i32; 3],
    pub down: [bool; 3],
    pub labels: KnobLabels,
    /// The buzzer in words.
    pub sound: &'static str,
    /// What has just been done, if anything.
    pub notice: Option<String>,
}

/// What knobs usually do, where nobody says what they do now.
pub fn usual_labels() -> KnobLabels {
    let mut labels = KnobLabels::default();
    for keys in &KNOBS {
        let [turn, press, hold] = [keys.turn, keys.press, keys.hold].map(label);
        *labels.of_mut(keys.knob) = KnobLabel { turn, press, hold };
    }
    labels
}

/// What stands beneath a knob: each gesture in words, empty if it does nothing.
fn captions(labels: &KnobLabels, knob: Knob) -> [&str; 3] {
    let label = labels.of(knob);
    [&label.turn, &label.press, &label.hold]
}

/// Draws with points of the window; gives the panel alone.
pub fn panel(panel: &Panel) -> Option<SimulatorDisplay<Rgb888>> {
    let area = panel.layout.panel()?;
    let mut picture = SimulatorDisplay::with_default_color(area.size, BODY_COLOUR);
    let mut brush = Brush {
        canvas: picture.translated(Point::zero() - area.top_left),
        letters: panel.layout.letters(),
    };
    for keys in &KNOBS {
        brush.column(panel, keys);
    }
    let Panel { layout, sound, .. } = panel;
    let aside = layout.knob(Knob::Action) + Point::new(layout.knob_radius() as i32 * 5 / 4, 0);
    let above = Point::new(0, 5 * layout.letters());
    brush.write(sound, aside - above, Align::Left, &BODY, LIT);
    let hints = match &panel.notice {
        Some(notice) => [(notice.as_str(), LIT), (HINTS[1], FAINT)],
        None => HINTS.map(|hint| (hint, FAINT)),
    };
    for (line, (text, colour)) in (0..).zip(hints) {
        brush.fit(text, layout.hint(line), Align::Centre, HINT_WIDTH, colour);
    }
    Some(picture)
}

struct Brush<D> {
    canvas: D,
    /// One pixel of a letter is so many of the canvas.
    letters: i32,
}

impl<D: DrawTarget<Color = Rgb888, Error = Infallible>> Brush<D> {
    fn column(&mut self, panel: &Panel, keys: &KnobKeys) {
        let (layout, knob) = (&panel.layout, keys.knob);
        let index = knob as usize;
        self.knob(layout, knob, panel.turned[index], panel.down[index]);
        self.write(keys.name, layout.name(knob), Align::Centre, &BOLD, INK);
        let [left, press, right] = keys.keys;
        let faces = [format!("< {left}"), press.into(), format!("{right} >")];
        for (place, face) in faces.iter().enumerate() {
            self.key(layout.key(knob, place), face);
        }
        let words = captions(&panel.labels, knob);
        for (gesture, (name, words)) in GESTURES.into_iter().zip(words).enumerate() {
            if words.is_empty() {
                continue;
            }
            let area = layout.caption(knob, gesture);
            self.write(name, area.top_left, Align::Left, &BODY, FAINT);
            let behind = area.top_left + Point::new(BEHIND_GESTURE * self.letters, 0);
            self.fit(words, behind, Align::Left, LABEL_WIDTH, INK);
        }
    }

    fn key(&mut self, area: Rectangle, face: &str) {
        let letters = self.letters;
        let style = PrimitiveStyleBuilder::new()
            .fill_color(CAP)
            .stroke_color(FAINT)
            .stroke_width((letters as u32).div_ceil(2))
            .build();
        let corner = Size::new_equal(3 * letters as u32);
        let Ok(()) = RoundedRectangle::with_equal_corners(area, corner)
            .into_styled(style)
            .draw(&mut self.canvas);
        let top = Point::new(area.center().x, area.top_left.y + 2 * letters);
        self.write(face, top, Align::Centre, &BODY, INK);
    }

    /// A knob seen from above, its pointer turned by detents, with soft edges.
    fn knob(&mut self, layout: &Layout, knob: Knob, detents: i32, down: bool) {
        let (centre, full) = (layout.knob(knob), layout.knob_radius());
        // Thickness of the pointer and of the rim grow with the knob.
        let unit = full / 40.0;
        let radius = if down { full - 3.0 * unit } else { full };
        let (sin, cos) = (detents as f32 / DETENTS * std::f32::consts::TAU).sin_cos();
        let reach = full as i32 + 2;
        let points = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
        let pixels = points.map(|(x, y)| {
            let (fx, fy) = (x as f32, y as f32);
            let from_centre = fx.hypot(fy);
            // Along and across the pointer, which stands upright at no turn.
            let (along, across) = (fx * sin - fy * cos, fx * cos + fy * sin);
            let cover = |distance: f32| (distance + 0.5).clamp(0.0, 1.0);
            let mix = |under: f32, over: f32, part: f32| under + (over - under) * part;
            let shine = 1.0 - 0.35 * (fx + fy) / (2.0 * full);
            let pointer = cover(2.5 * unit - across.abs())
                * cover(along - radius * 0.45)
                * cover(radius * 0.85 - along);
            let channel = |body: u8, lit: u8| {
                let rim = mix(body.into(), 0x70 as f32, cover(radius - from_centre));
                let top = mix(rim, 0x52 as f32 * shine, cover(radius - 4.0 * unit - from_centre));
                mix(top, lit.into(), pointer) as u8
            };
            Pixel(
                centre + Point::new(x, y),
                Rgb888::new(
                    channel(BODY_COLOUR.r(), LIT.r()),
                    channel(BODY_COLOUR.g(), LIT.g()),
                    channel(BODY_COLOUR.b(), LIT.b()),
                ),
            )
        });
        let Ok(()) = self.canvas.draw_iter(pixels);
    }

    /// A text in the larger of two fonts that fits a width in pixels of letters; what fits in neither loses its beginning, since
    /// a path's end tells more.
    fn fit(&mut self, text: &str, at: Point, align: Align, width: i32, colour: Rgb888) {
        if BODY.width(text) <= width {
            return self.write(text, at, align, &BODY, colour);
        }
        // On the same base line.
        let at = at + Point::new(0, self.letters);
        if SMALL.width(text) <= width {
            return self.write(text, at, align, &SMALL, colour);
        }
        let mut ends = text
            .char_indices()
            .map(|(from, _)| format!("...{}", &text[from..]));
        let end = ends.find(|end| SMALL.width(end) <= width).unwrap_or_default();
        self.write(&end, at, align, &SMALL, colour);
    }

    fn write(&mut self, text: &str, at: Point, align: Align, font: &Font, colour: Rgb888) {
        let across = font.width(text);
        let mut left = at.x
            - match align {
                Align::Left => 0,
                Align::Centre => across * self.letters / 2,
                Align::Right => across * self.letters,
            };
        for letter in text.chars() {
            let letter = letter.encode_utf8(&mut [0; 4]).to_string();
            let mut frame = Frame::new();
            frame.text(0, ABOVE, Align::Left, font, Ink::On, &letter);
            let width = font.width(&letter);
            let rows = 0..ABOVE + font.height;
            let lit = rows.flat_map(|y| (0..width).map(move |x| (x, y)));
            for (x, y) in lit.filter(|(x, y)| frame.pixel(*x, *y)) {
                let corner = Point::new(left, at.y) + Point::new(x, y - ABOVE) * self.letters;
                let pixel = Rectangle::new(corner, Size::new_equal(self.letters as u32));
                let Ok(()) = self.canvas.fill_solid(&pixel, colour);
            }
            left += (width + 1) * self.letters;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flash::Flash;
    use crate::host::Host;
    use companion::input::Input;
    use companion::random::Random;

    #[test]
    fn captions_are_the_labels_of_the_screen() {
        let mut host = Host::new(Flash::in_memory(), 1);
        host.input(Input::Hold(Knob::Dial));
        assert_eq!(captions(&host.labels(), Knob::Dial), ["choose", "open", ""]);
        assert_eq!(captions(&host.labels(), Knob::Action), ["", "", ""]);
        host.open("game astrolabe seats Ann Bob").unwrap();
        assert_eq!(captions(&host.labels(), Knob::Dial), ["step", "done", "skip all"]);
        host.input(Input::Hold(Knob::Dial));
        assert_eq!(captions(&host.labels(), Knob::Dial), ["", "open", "menu"]);
        assert_eq!(captions(&host.labels(), Knob::Action), ["seat", "menu", "undo"]);
        assert_eq!(
            captions(&usual_labels(), Knob::Number),
            ["amount", "help", "more"]
        );
    }

    #[test]
    fn captions_and_hints_have_room() {
        for hint in HINTS {
            assert!(BODY.width(hint) <= HINT_WIDTH, "{hint}");
        }
        let mut random = Random::new(7);
        let mut host = Host::new(Flash::in_memory(), 1);
        for _ in 0..20_000 {
            let knob = KNOBS[random.below(3) as usize].knob;
            host.input(match random.below(8) {
                0 => Input::Hold(knob),
                1..4 => Input::Press(knob),
                _ => Input::Turn(knob, random.below(9) as i8 - 4),
            });
            let labels = host.labels();
            for keys in &KNOBS {
                for words in captions(&labels, keys.knob) {
                    assert!(
                        SMALL.width(words) <= LABEL_WIDTH,
                        "{words}: {} of {LABEL_WIDTH}",
                        SMALL.width(words)
                    );
                }
            }
        }
    }
}
