//! Where everything is in the window, and what is beneath the mouse.
//!
//! One pixel of the glass is a whole number of the desktop's, as many as have room; the rest is an even border. Lengths are in two
//! units: that scale for the glass and the knobs, and for texts the pixels of their letters, which are a whole number too.
#![allow(clippy::float_arithmetic, reason = "a window has any size")]

use crate::keys::{KNOBS, Stroke};
use companion::draw::{HEIGHT, WIDTH};
use companion::input::Knob;
use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

/// Smaller ones have no room for the captions.
pub const LEAST_SCALE: i32 = 3;
/// Letters are so many times smaller than the glass.
const LETTERS: i32 = 3;
/// Around the glass, in pixels of the glass.
const MARGIN: i32 = 4;
/// What is beneath the glass, in its pixels from the top of the window.
const PANEL_TOP: i32 = MARGIN + HEIGHT + 2;
const KNOB_CENTRE: i32 = PANEL_TOP + 7;
const TEXT_TOP: i32 = PANEL_TOP + 13;
/// And in pixels of letters from there.
const KEYS: i32 = 15;
const KEY: Size = Size::new(30, 13);
/// From the middle of a key to that of its neighbour.
const NEXT_KEY: i32 = 36;
const CAPTIONS: i32 = KEYS + KEY.height as i32 + 4;
/// They begin with the leftmost key, and end before the next knob's.
const CAPTION_LEFT: i32 = NEXT_KEY + KEY.width as i32 / 2;
pub const CAPTION_WIDTH: i32 = CAPTION_LEFT + WIDTH / 2;
/// From one line to the next.
const LINE: i32 = 11;
const HINTS: i32 = CAPTIONS + 3 * LINE + 4;
const TEXT_HEIGHT: i32 = HINTS + 2 * LINE + 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// One pixel of the glass is so many of the desktop's.
    pub scale: i32,
    /// Where the picture begins in the window.
    pub corner: Point,
    has_knobs: bool,
}

impl Layout {
    pub fn new(scale: i32, has_knobs: bool) -> Self {
        Self {
            scale,
            corner: Point::zero(),
            has_knobs,
        }
    }

    /// The largest that the window has room for, in its middle.
    pub fn fitting(window: Size, has_knobs: bool) -> Self {
        let fits = |scale: &i32| {
            let size = Self::new(*scale, has_knobs).size();
            size.width <= window.width && size.height <= window.height
        };
        let scale = (LEAST_SCALE..).take_while(fits).last().unwrap_or(LEAST_SCALE);
        let layout = Self::new(scale, has_knobs);
        let rest = window.saturating_sub(layout.size()) / 2;
        Self {
            corner: Point::zero() + rest,
            ..layout
        }
    }

    /// One pixel of a letter is so many of the desktop's.
    pub fn letters(&self) -> i32 {
        self.scale / LETTERS
    }

    pub fn size(&self) -> Size {
        let width = (WIDTH + 2 * MARGIN) * self.scale;
        let height = match self.has_knobs {
            true => TEXT_TOP * self.scale + TEXT_HEIGHT * self.letters(),
            false => (HEIGHT + 2 * MARGIN) * self.scale,
        };
        Size::new(width as u32, height as u32)
    }

    pub fn glass(&self) -> Rectangle {
        let size = Size::new(WIDTH as u32, HEIGHT as u32) * self.scale as u32;
        Rectangle::new(self.corner + Point::new_equal(MARGIN * self.scale), size)
    }

    /// Where knobs and captions are; none if the glass is alone.
    pub fn panel(&self) -> Option<Rectangle> {
        let down = PANEL_TOP * self.scale;
        let size = self.size();
        self.has_knobs.then(|| {
            let size = Size::new(size.width, size.height - down as u32);
            Rectangle::new(self.corner + Point::new(0, down), size)
        })
    }

    /// The middle of a knob.
    pub fn knob(&self, knob: Knob) -> Point {
        let columns = 2 * KNOBS.len() as i32;
        let x = self.size().width as i32 * (2 * knob as i32 + 1) / columns;
        self.corner + Point::new(x, KNOB_CENTRE * self.scale)
    }

    pub fn knob_radius(&self) -> f32 {
        5.5 * self.scale as f32
    }

    /// So many pixels of letters to the right of a knob's middle, and below where the texts begin.
    fn text(&self, knob: Knob, right: i32, down: i32) -> Point {
        let below = Point::new(right, down) * self.letters();
        self.knob(knob) + Point::new(0, (TEXT_TOP - KNOB_CENTRE) * self.scale) + below
    }

    /// Where a knob's name begins, which is centred.
    pub fn name(&self, knob: Knob) -> Point {
        self.text(knob, 0, 0)
    }

    /// The drawn key at a place: 0 turns left, 1 presses, 2 turns right.
    pub fn key(&self, knob: Knob, place: usize) -> Rectangle {
        let right = (place as i32 - 1) * NEXT_KEY - KEY.width as i32 / 2;
        Rectangle::new(self.text(knob, right, KEYS), KEY * self.letters() as u32)
    }

    /// The caption of a gesture: 0 is the turn, 1 the press, 2 the hold.
    pub fn caption(&self, knob: Knob, gesture: usize) -> Rectangle {
        let at = self.text(knob, -CAPTION_LEFT, CAPTIONS + gesture as i32 * LINE);
        let size = Size::new(CAPTION_WIDTH as u32, LINE as u32);
        Rectangle::new(at, size * self.letters() as u32)
    }

    /// Where one of the two lines at the bottom begins, which are centred.
    pub fn hint(&self, line: i32) -> Point {
        self.text(Knob::Action, 0, HINTS + line * LINE)
    }

    /// What a click does: a drawn key what it says, a caption what it tells, a knob is pressed.
    pub fn touched(&self, point: Point) -> Option<Stroke> {
        let knob = self.column(point)?;
        let key = (0..3).find(|place| self.key(knob, *place).contains(point));
        let caption = (0..3).find(|gesture| self.caption(knob, *gesture).contains(point));
        let from_centre = point - self.knob(knob);
        match (key, caption) {
            (Some(0), _) => Some(Stroke::Turn(knob, -1)),
            (Some(2), _) => Some(Stroke::Turn(knob, 1)),
            (Some(_), _) | (_, Some(1)) => Some(Stroke::Push(knob)),
            (_, Some(2)) => Some(Stroke::Hold(knob)),
            _ => ((from_centre.x as f32).hypot(from_centre.y as f32) <= self.knob_radius())
                .then_some(Stroke::Push(knob)),
        }
    }

    /// The knob that the wheel turns at a point: the one in this column, and DIAL on the glass.
    pub fn wheeled(&self, point: Point) -> Option<Knob> {
        match self.glass().contains(point) {
            true => self.has_knobs.then_some(Knob::Dial),
            false => self.column(point),
        }
    }

    fn column(&self, point: Point) -> Option<Knob> {
        let panel = self.panel().filter(|panel| panel.contains(point))?;
        let across = point.x - panel.top_left.x;
        let column = across * KNOBS.len() as i32 / panel.size.width as i32;
        KNOBS.get(column as usize).map(|keys| keys.knob)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::primitives::PointsIter;

    #[test]
    fn the_scale_is_the_largest_whole_number_that_fits_and_the_rest_is_an_even_border() {
        for has_knobs in [true, false] {
            for scale in LEAST_SCALE..20 {
                let exact = Layout::new(scale, has_knobs).size();
                assert_eq!(Layout::fitting(exact, has_knobs), Layout::new(scale, has_knobs));
                for less in [Size::new(1, 0), Size::new(0, 1)] {
                    let smaller = Layout::fitting(exact - less, has_knobs);
                    assert_eq!(smaller.scale, (scale - 1).max(LEAST_SCALE));
                }
                let wider = Layout::fitting(exact + Size::new(7000, 4), has_knobs);
                assert_eq!((wider.scale, wider.corner), (scale, Point::new(3500, 2)));
            }
        }
        // Whatever a window manager does.
        assert_eq!(Layout::fitting(Size::new(1, 1), true).scale, LEAST_SCALE);
        assert_eq!(Layout::fitting(Size::zero(), false).corner, Point::zero());
    }

    #[test]
    fn nothing_lies_over_anything_else_or_outside() {
        for scale in LEAST_SCALE..=13 {
            let layout = Layout::fitting(Layout::new(scale, true).size() + Size::new(10, 6), true);
            let whole = Rectangle::new(layout.corner, layout.size());
            let mut all = vec![layout.glass()];
            for keys in &KNOBS {
                let reach = 2 * layout.knob_radius().ceil() as u32;
                all.push(Rectangle::with_center(
                    layout.knob(keys.knob),
                    Size::new_equal(reach),
                ));
                all.extend((0..3).map(|place| layout.key(keys.knob, place)));
                all.extend((0..3).map(|gesture| layout.caption(keys.knob, gesture)));
            }
            for line in 0..2 {
                let size = Size::new(2 * WIDTH as u32, LINE as u32) * layout.letters() as u32;
                all.push(Rectangle::new(
                    layout.hint(line) - Point::new(size.width as i32 / 2, 0),
                    size,
                ));
            }
            for (index, one) in all.iter().enumerate() {
                assert_eq!(one.intersection(&whole), *one, "{scale}: {index} is outside");
                for other in &all[..index] {
                    assert!(
                        one.intersection(other).is_zero_sized(),
                        "{scale}: {one:?} {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_click_does_what_is_drawn_there_and_nothing_elsewhere() {
        for window in [Size::new(816, 682), Size::new(1300, 720), Size::new(500, 500)] {
            let layout = Layout::fitting(window, true);
            for keys in &KNOBS {
                let knob = keys.knob;
                let strokes = [Stroke::Turn(knob, -1), Stroke::Push(knob), Stroke::Turn(knob, 1)];
                for (place, stroke) in strokes.into_iter().enumerate() {
                    let key = layout.key(knob, place);
                    assert!(key.points().all(|point| layout.touched(point) == Some(stroke)));
                    // What the keyboard's own key does.
                    assert_eq!(crate::keys::stroke(keys.keys[place]), Some(stroke));
                }
                let captions = [None, Some(Stroke::Push(knob)), Some(Stroke::Hold(knob))];
                for (gesture, stroke) in captions.into_iter().enumerate() {
                    let middle = layout.caption(knob, gesture).center();
                    assert_eq!(layout.touched(middle), stroke);
                }
                let centre = layout.knob(knob);
                assert_eq!(layout.touched(centre), Some(Stroke::Push(knob)));
                let corner = Point::new_equal(layout.knob_radius() as i32);
                assert_eq!(layout.touched(centre + corner), None);
                assert_eq!(layout.wheeled(centre + corner), Some(knob));
            }
            let middle = layout.glass().center();
            assert_eq!(
                (layout.touched(middle), layout.wheeled(middle)),
                (None, Some(Knob::Dial))
            );
            assert_eq!(layout.wheeled(Point::new(-1, -1)), None);
        }
        let mirror = Layout::fitting(Size::new(816, 682), false);
        assert!((0..682).all(|y| mirror.touched(Point::new(400, y)).is_none()));
        assert_eq!(mirror.wheeled(Point::new(400, 300)), None);
    }
}
