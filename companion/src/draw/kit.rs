//! The parts that screens are made of.

use super::{BODY_TOP, FOOTER_TOP};
use crate::input::step;
use crate::text::{Line, line};
use core::fmt::Display;
use core::ops::Range;
use pixels::{Align, BODY, BOLD, Font, Frame, Icon, Ink, SMALL, WIDTH, paragraph};

/// Rows of pixels, from the first one to behind the last one.
pub type Area = Range<i32>;

/// The top line: what this is on the left, whose or when on the right. Gives what is left between it and the bottom line.
pub fn title(frame: &mut Frame, left: &str, right: &str) -> Area {
    pair(frame, 0, (0, left), (WIDTH, right));
    frame.fill(0, BODY_TOP - 2, WIDTH, 1, Ink::On);
    BODY_TOP..FOOTER_TOP
}

/// A text with the larger of the small fonts in which it fits a width, and how far down that one stands on the other's base
/// line. A text that fits in neither is cut, and noticed.
fn fitting<'a>(frame: &mut Frame, width: i32, text: &'a str) -> (&'static Font, i32, &'a str) {
    if BODY.width(text) <= width {
        return (&BODY, 0, text);
    }
    if SMALL.width(text) <= width {
        return (&SMALL, 1, text);
    }
    frame.mark_overdrawn();
    let ends = text.char_indices().map(|(at, _)| text.get(..at).unwrap_or(""));
    let cut = ends.take_while(|cut| SMALL.width(cut) <= width).last();
    (&SMALL, 1, cut.unwrap_or(""))
}

/// A text in the larger of the small fonts that fits a width, set on one base line; gives the column behind it.
pub fn fitted(frame: &mut Frame, x: i32, y: i32, align: Align, ink: Ink, width: i32, text: &str) -> i32 {
    let (font, down, text) = fitting(frame, width, text);
    frame.text(x, y + down, align, font, ink, text)
}

/// A row with one text on each side: the right one shrinks first, then both. Gives the column behind the left text and
/// the first one of the right text.
pub fn pair(frame: &mut Frame, y: i32, left: (i32, &str), right: (i32, &str)) -> [i32; 2] {
    /// Columns between both; the first one is behind every text.
    const GAP: i32 = 3;
    let ((x, left), (end, right)) = (left, right);
    let room = end - x - GAP;
    let small = SMALL.width(right).min(room);
    let behind = fitted(frame, x, y, Align::Left, Ink::On, room - small, left);
    let (font, down, right) = fitting(frame, (end - behind - GAP + 1).min(room), right);
    let start = end - font.width(right);
    frame.text(start, y + down, Align::Left, font, Ink::On, right);
    [behind, start]
}

/// One row of a list.
#[derive(Clone, Default)]
pub struct Row {
    /// A square before it: full if it is so, most often that it can be done now.
    pub mark: Option<bool>,
    /// A picture before its text.
    pub icon: Option<&'static Icon>,
    pub left: Line,
    pub right: Line,
}

impl Row {
    pub fn new(left: impl Display, right: impl Display) -> Self {
        Self {
            mark: None,
            icon: None,
            left: line!("{left}"),
            right: line!("{right}"),
        }
    }

    pub fn marked(self, mark: bool) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }

    pub fn with_icon(self, icon: &'static Icon) -> Self {
        Self {
            icon: Some(icon),
            ..self
        }
    }
}

/// Gives the row at an index.
pub type Rows<'a> = dyn FnMut(usize) -> Row + 'a;

/// Columns for a text that stands alone in its row, where the list is longer than what is shown of it.
pub const LIST_ROOM: i32 = WIDTH - 11;

/// Height of a list's row in pixels.
const ROW: i32 = 10;
/// Its height where one more row has room so: the last row of tails is where the next row's accents are.
const LEAST_ROW: i32 = 9;

/// The first of the rows that are shown: they stand still while the choice moves through them, since every byte that
/// changes takes time to send. When the choice leaves them the next ones come all at once.
fn first_shown(count: usize, chosen: usize, shown: usize) -> usize {
    (chosen - chosen % shown.max(1)).min(count.saturating_sub(shown))
}

/// A list; `row` is asked only for the rows that are shown. The texts of the chosen row are bright, not what is between
/// them: that would be twice as many bytes that change.
pub fn list(frame: &mut Frame, area: Area, count: usize, chosen: usize, row: &mut Rows) {
    let Range {
        start: top,
        end: bottom,
    } = area;
    /// Columns on each side of a text: so far it is bright.
    const MARGIN: i32 = 2;
    /// Size of a mark and where the text behind it begins.
    const MARK: i32 = 4;
    const BEHIND_MARK: i32 = 9;
    let shown = (bottom - top) / LEAST_ROW;
    let pitch = if shown * ROW > bottom - top {
        LEAST_ROW
    } else {
        ROW
    };
    let shown = shown as usize;
    let first = first_shown(count, chosen, shown);
    let scrolls = count > shown;
    let right = if scrolls { WIDTH - 4 } else { WIDTH };
    for (slot, index) in (first..count).take(shown).enumerate() {
        let y = top + slot as i32 * pitch;
        let row = row(index);
        let mut x = MARGIN;
        if let Some(mark) = row.mark {
            pip(frame, x, y + 3, MARK, mark.into());
            x = BEHIND_MARK;
        }
        if let Some(icon) = row.icon {
            frame.icon(x, y + 1, Ink::On, icon);
            x += icon.width() + MARGIN + 1;
        }
        let [behind, start] = pair(frame, y, (x, &row.left), (right - MARGIN, &row.right));
        if index == chosen {
            // With the tails of its letters, and a blank row before the next capitals.
            let (y, height) = (y.max(0), pitch.min(bottom - y) + y.min(0));
            // Behind a text is a gap already.
            let end = behind - 1 + MARGIN;
            frame.fill(0, y, end, height, Ink::Invert);
            if !row.right.is_empty() {
                let start = (start - MARGIN).max(end);
                frame.fill(start, y, right - start, height, Ink::Invert);
            }
            frame.keep(y, height);
        }
    }
    if scrolls {
        let top = top.max(0);
        let (track, count) = (bottom - top - 2, count as i32);
        let height = (track * shown as i32 / count).max(3);
        let y = top + (track - height) * first as i32 / (count - shown as i32).max(1);
        frame.fill(WIDTH - 2, y, 2, height, Ink::On);
    }
}

/// A question or statement in the middle: a heading and a few words.
pub fn dialog(frame: &mut Frame, heading: &str, text: &str) {
    frame.outline(0, 0, WIDTH, FOOTER_TOP - 2, Ink::On);
    frame.text(WIDTH / 2, 3, Align::Centre, &BOLD, Ink::On, heading);
    for (row, part) in paragraph(text, &BODY, WIDTH - 8).enumerate() {
        let y = 18 + row as i32 * ROW;
        if y + ROW > FOOTER_TOP {
            frame.mark_overdrawn();
        }
        frame.text(WIDTH / 2, y, Align::Centre, &BODY, Ink::On, part);
    }
}

/// Lines of a longer text that are seen at once.
pub const TEXT_LINES: usize = ((FOOTER_TOP - BODY_TOP) / ROW) as usize;

/// A longer text in lines.
fn text_lines(text: &str) -> impl Iterator<Item = &str> {
    paragraph(text, &BODY, WIDTH - 5)
}

/// Where a longer text is shown from, after so many detents.
pub fn scroll(text: &str, first: usize, by: i8) -> usize {
    let lines = text_lines(text).count();
    step(first, by, lines.saturating_sub(TEXT_LINES) + 1)
}

/// Lines of a longer text from `first` on; gives how many lines there are in all.
pub fn long_text(frame: &mut Frame, text: &str, first: usize) -> usize {
    let shown = TEXT_LINES;
    let mut count = 0;
    for (index, part) in text_lines(text).enumerate() {
        count = index + 1;
        if (first..first + shown).contains(&index) {
            let y = BODY_TOP + (index - first) as i32 * ROW;
            frame.text(0, y, Align::Left, &BODY, Ink::On, part);
        }
    }
    if count > shown {
        let (track, height) = (FOOTER_TOP - BODY_TOP - 2, 8);
        let y = BODY_TOP + (track - height) * first.min(count - shown) as i32 / (count - shown) as i32;
        frame.fill(WIDTH - 2, y, 2, height, Ink::On);
    }
    count
}

/// Lines of a message that are shown at once where there is room for them.
const MESSAGE_LINES: usize = 2;
/// Height of a message's line in pixels: the tails of one and the accents of the next share a row.
const MESSAGE_ROW: i32 = 9;
/// Columns on each side of a message's line.
const MESSAGE_MARGIN: i32 = 3;

/// Columns of the bar beside a message of more than one part, and before it.
const MESSAGE_BAR: i32 = 4;

/// A message's text in lines, for a box of so many columns.
fn message_lines(text: &str, width: i32) -> impl Iterator<Item = &str> {
    paragraph(text, &BODY, width - 2 * MESSAGE_MARGIN)
}

/// The most parts in which a message is shown: each line for itself, where two have no room.
pub fn message_parts(text: &str) -> usize {
    message_lines(text, WIDTH - MESSAGE_BAR).count()
}

/// The height of a message's box with so many lines.
fn message_height(lines: usize) -> i32 {
    lines as i32 * MESSAGE_ROW + 1
}

/// The first row for a box of this height, as far down as there is room: between title and bottom line, beside what the
/// screen keeps, and with a blank row between it and what is not the title.
fn free_rows(frame: &Frame, height: i32) -> Option<i32> {
    let is_free = |top: &i32| {
        let above = if *top > BODY_TOP { top - 1 } else { *top };
        (above..=top + height).all(|row| !frame.is_kept(row))
    };
    (BODY_TOP..FOOTER_TOP - height).rev().find(is_free)
}

/// A part of a short message: why something was refused, or what just happened. It covers neither the title nor what the
/// screen keeps (see [`Frame::keep`]) nor what the knobs do; where it has no such room it is noticed. Behind the last part
/// the first one comes again.
pub fn message(frame: &mut Frame, text: &str, part: usize) {
    let room = free_rows(frame, message_height(MESSAGE_LINES));
    let most = if room.is_some() { MESSAGE_LINES } else { 1 };
    // One that goes on has a bar beside it, as a list has.
    let goes_on = message_lines(text, WIDTH).nth(most).is_some();
    let width = if goes_on { WIDTH - MESSAGE_BAR } else { WIDTH };
    let parts = message_lines(text, width).count().div_ceil(most).max(1);
    let part = part % parts;
    let shown = || message_lines(text, width).skip(part * most).take(most);
    let height = message_height(shown().count());
    let top = free_rows(frame, height).unwrap_or_else(|| {
        frame.mark_overdrawn();
        FOOTER_TOP - 1 - height
    });
    // Of a line of text that would be cut, nothing is left.
    let mut above = top;
    while frame.cuts_text(above) && !frame.is_kept(above - 1) && above > BODY_TOP {
        above -= 1;
    }
    frame.fill(0, above, WIDTH, top + height + 1 - above, Ink::Off);
    frame.fill(1, top, width - 2, height, Ink::On);
    for (row, line) in shown().enumerate() {
        let y = top + row as i32 * MESSAGE_ROW;
        frame.text(width / 2, y, Align::Centre, &BODY, Ink::Off, line);
    }
    if goes_on {
        let (part, parts) = (part as i32, parts as i32);
        let length = (height / parts).max(3);
        let y = top + (height - length) * part / (parts - 1);
        frame.fill(WIDTH - 2, y, 2, length, Ink::On);
    }
}

/// One token of a row of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pip {
    /// There.
    Full,
    /// There, but about to go.
    Leaving,
    /// Not there, but about to come.
    Coming,
    /// A free place.
    Empty,
}

impl From<bool> for Pip {
    fn from(is_there: bool) -> Self {
        if is_there { Self::Full } else { Self::Empty }
    }
}

/// A square token of `size` pixels; gives the column of the next one in its row.
pub fn pip(frame: &mut Frame, x: i32, y: i32, size: i32, pip: Pip) -> i32 {
    match pip {
        Pip::Full => frame.fill(x, y, size, size, Ink::On),
        Pip::Empty => frame.outline(x, y, size, size, Ink::On),
        Pip::Leaving | Pip::Coming => {
            frame.outline(x, y, size, size, Ink::On);
            for i in 1..size - 1 {
                let down = if pip == Pip::Leaving { i } else { size - 1 - i };
                frame.set(x + i, y + down, Ink::On);
            }
        }
    }
    x + size + 1
}

/// A track of `most` steps as tokens: `now` are full, the steps between `now` and `then` are marked.
pub fn track(frame: &mut Frame, x: i32, y: i32, size: i32, now: u8, then: u8, most: u8) -> i32 {
    let mut x = x;
    for step in 0..most {
        let state = match (step < now, step < then) {
            (true, true) => Pip::Full,
            (true, false) => Pip::Leaving,
            (false, true) => Pip::Coming,
            (false, false) => Pip::Empty,
        };
        x = pip(frame, x, y, size, state);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::icons;
    use pixels::HEIGHT;
    use std::vec::Vec;

    #[test]
    fn a_list_shows_whole_windows_with_the_chosen_row_among_them() {
        const SHOWN: usize = 4;
        for count in 1..=13 {
            for chosen in 0..count {
                let mut asked = Vec::new();
                let bottom = BODY_TOP + SHOWN as i32 * ROW;
                list(&mut Frame::new(), BODY_TOP..bottom, count, chosen, &mut |index| {
                    asked.push(index);
                    Row::default()
                });
                assert_eq!(asked.len(), count.min(SHOWN), "{chosen} of {count}");
                let first = asked[0];
                assert!(asked.iter().copied().eq(first..first + asked.len()));
                assert!(asked.contains(&chosen), "{chosen} of {count}");
                // Of all windows only the last one does not begin at a multiple of their length.
                assert!(
                    first % SHOWN == 0 || first + SHOWN == count,
                    "{chosen} of {count}"
                );
            }
        }
    }

    #[test]
    fn both_texts_of_the_chosen_row_are_inverted_and_nothing_between_them() {
        let draw = |chosen| {
            let mut frame = Frame::new();
            list(&mut frame, BODY_TOP..FOOTER_TOP, 2, chosen, &mut |index| {
                let (left, right) = [("Name", "17"), ("Far away", "")][index];
                Row {
                    mark: (index == 1).then_some(false),
                    ..Row::new(left, right)
                }
            });
            assert!(!frame.overdrawn());
            frame
        };
        let (first, second) = (draw(0), draw(1));
        let name = BODY.width("Name") + 4;
        let value = WIDTH - BODY.width("17") - 4;
        let far = 9 + BODY.width("Far away") + 2;
        for (x, y) in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
            let inverted = match (y - BODY_TOP).div_euclid(ROW) {
                0 => x < name || x >= value,
                1 => x < far,
                _ => false,
            };
            assert_eq!(first.pixel(x, y) != second.pixel(x, y), inverted, "{x} {y}");
        }
        // Which of both is the bright one: a corner shows.
        assert!(first.pixel(0, BODY_TOP) && !second.pixel(0, BODY_TOP));
    }

    #[test]
    fn a_text_alone_in_its_row_is_as_large_as_it_can_be() {
        for (letters, font) in [("i", &BODY), ("W", &BODY), ("i", &SMALL), ("W", &SMALL)] {
            let text = letters.repeat(
                (1..64)
                    .rfind(|n| font.width(&letters.repeat(*n)) <= LIST_ROOM)
                    .unwrap(),
            );
            let mut drawn = Frame::new();
            list(&mut drawn, BODY_TOP..FOOTER_TOP, 9, 8, &mut |index| {
                Row::new(if index == 5 { &text } else { "" }, "")
            });
            let mut expected = Frame::new();
            list(&mut expected, BODY_TOP..FOOTER_TOP, 9, 8, &mut |_| Row::default());
            let larger = BODY.width(&text) <= LIST_ROOM;
            let (font, down) = if larger { (&BODY, 0) } else { (&SMALL, 1) };
            expected.text(2, BODY_TOP + down, Align::Left, font, Ink::On, &text);
            assert!(drawn == expected, "{text}");
            assert!(!drawn.overdrawn());
        }
    }

    #[test]
    fn texts_that_nearly_touch_are_inverted_once() {
        let draw = |chosen, right: &str| {
            let mut frame = Frame::new();
            list(&mut frame, BODY_TOP..FOOTER_TOP, 1, chosen, &mut |_| {
                Row::new("A label that is long", right)
            });
            assert!(!frame.overdrawn());
            frame
        };
        for letters in 1..=6 {
            let right = "m".repeat(letters);
            let (bright, plain) = (draw(0, &right), draw(1, &right));
            let inverted: Vec<_> = (0..WIDTH)
                .map(|x| bright.pixel(x, BODY_TOP + 1) != plain.pixel(x, BODY_TOP + 1))
                .collect();
            assert!(inverted[0] && inverted[WIDTH as usize - 1]);
            assert!(inverted.chunk_by(|a, b| a == b).count() <= 3, "{right}");
        }
    }

    #[test]
    fn both_texts_of_a_title_stand_apart_or_are_noticed() {
        for (lefts, rights) in (0..40).flat_map(|left| (0..40).map(move |right| (left, right))) {
            let (left, right) = ("e".repeat(lefts), "n".repeat(rights));
            let mut frame = Frame::new();
            title(&mut frame, &left, &right);
            let fits = SMALL.width(&left) + SMALL.width(&right) <= WIDTH - 3;
            assert_eq!(frame.overdrawn(), !fits, "{lefts} {rights}");
            if fits && lefts > 0 && rights > 0 {
                let is_blank = |x: &i32| (0..10).all(|y| !frame.pixel(*x, y));
                let most = (0..WIDTH)
                    .collect::<Vec<_>>()
                    .chunk_by(|a, b| is_blank(a) == is_blank(b))
                    .filter(|run| is_blank(&run[0]))
                    .map(<[i32]>::len)
                    .max();
                assert!(most >= Some(3), "{lefts} {rights}");
            }
        }
    }

    #[test]
    fn a_text_that_fits_in_no_font_is_cut() {
        let mut frame = Frame::new();
        let end = fitted(&mut frame, 0, 0, Align::Left, Ink::On, 30, "Wide as the glass");
        assert!(frame.overdrawn() && (25..=31).contains(&end), "{end}");
        assert!((31..WIDTH).all(|x| (0..10).all(|y| !frame.pixel(x, y))));
    }

    #[test]
    fn an_icon_stands_before_its_text() {
        let draw = |row: Row| {
            let mut frame = Frame::new();
            list(&mut frame, BODY_TOP..FOOTER_TOP, 1, 1, &mut |_| row.clone());
            assert!(!frame.overdrawn());
            frame
        };
        let mut expected = Frame::new();
        expected.icon(2, BODY_TOP + 1, Ink::On, &icons::STAR);
        expected.text(12, BODY_TOP, Align::Left, &BODY, Ink::On, "Star");
        assert!(draw(Row::new("Star", "").with_icon(&icons::STAR)) == expected);
    }

    /// A screen with four rows, and what a message made of it.
    fn with_message(chosen: usize, text: &str) -> [Frame; 2] {
        let mut frame = Frame::new();
        title(&mut frame, "Round 4", "Margaret");
        list(&mut frame, BODY_TOP..FOOTER_TOP, 4, chosen, &mut |index| {
            Row::new("A row", index)
        });
        frame.fill(0, FOOTER_TOP, WIDTH, HEIGHT - FOOTER_TOP, Ink::On);
        let before = frame.clone();
        message(&mut frame, text, 0);
        [before, frame]
    }

    /// The rows in which two pictures differ, from the first to the last.
    fn changed([before, after]: &[Frame; 2]) -> Vec<i32> {
        let differs = |y: &i32| (0..WIDTH).any(|x| before.pixel(x, *y) != after.pixel(x, *y));
        (0..HEIGHT).filter(differs).collect()
    }

    #[test]
    fn messages_cover_neither_title_nor_chosen_row_nor_bottom_line() {
        let lines = ["8 focus is the most", "That is not yours: it belongs to Margaret"];
        for (text, rows) in lines.into_iter().zip([10, 19]) {
            for (chosen, bottom) in [(0, 53), (1, 53), (2, if rows == 10 { 53 } else { 31 }), (3, 41)] {
                let frames = with_message(chosen, text);
                assert!(!frames[1].overdrawn(), "{text:?} over row {chosen}");
                let spared = BODY_TOP + chosen as i32 * ROW;
                let changed = changed(&frames);
                assert!(changed.iter().all(|y| (BODY_TOP..FOOTER_TOP).contains(y)));
                assert!(changed.iter().all(|y| !(spared..spared + ROW).contains(y)));
                let lit = |y: &i32| (1..WIDTH - 1).all(|x| frames[1].pixel(x, *y));
                let top = (BODY_TOP..FOOTER_TOP).find(lit).unwrap();
                assert_eq!(top, bottom - rows, "{text:?} over row {chosen}");
            }
        }
    }

    #[test]
    fn a_longer_message_comes_in_parts_that_together_are_all_of_it() {
        let long = "That is not yours: it belongs to Margaret, who has it since the last round";
        assert_eq!(
            [message_parts("8 focus is the most"), message_parts(long)],
            [1, 3]
        );
        let words: Vec<_> = message_lines(long, WIDTH - MESSAGE_BAR).collect();
        assert_eq!(words.join(" "), long);
        // A bar at the edge says which part it is, and that there are others.
        let drawn = |text: &str, part: usize| {
            let mut frame = Frame::new();
            message(&mut frame, text, part);
            assert!(!frame.overdrawn());
            frame
        };
        let bar = |frame: &Frame| {
            (0..HEIGHT)
                .filter(|y| frame.pixel(WIDTH - 1, *y))
                .collect::<Vec<_>>()
        };
        let [first, second] = [0, 1].map(|part| bar(&drawn(long, part)));
        assert!(
            !first.is_empty() && first.last() < second.first(),
            "{first:?} {second:?}"
        );
        assert!(bar(&drawn("8 focus is the most", 0)).is_empty());
    }

    #[test]
    fn of_a_line_that_a_message_would_cut_nothing_is_left() {
        // Rows apart, and whether their letters have tails.
        for (pitch, text) in [9, 10]
            .into_iter()
            .flat_map(|pitch| [(pitch, "EH"), (pitch, "gp")])
        {
            for first in BODY_TOP..BODY_TOP + pitch {
                let mut frame = Frame::new();
                let lines: Vec<_> = (0..4).map(|row| first + row * pitch).collect();
                for y in &lines {
                    frame.text(0, *y, Align::Left, &BODY, Ink::On, text);
                }
                let before = frame.clone();
                message(&mut frame, "That is not yours: it belongs to Margaret", 0);
                let lit = |y: &i32| (1..WIDTH - 1).all(|x| frame.pixel(x, *y));
                let top = (BODY_TOP..FOOTER_TOP).find(lit).unwrap();
                for y in lines {
                    let has = |x: i32, y: i32| y < top && frame.pixel(x, y);
                    // Above may be tails of the line before.
                    let all = (0..WIDTH).flat_map(|x| (y + 1..y + ROW).map(move |y| (x, y)));
                    let mut letters = all.filter(|(x, y)| before.pixel(*x, *y));
                    let is_first = letters.next().is_some_and(|(x, y)| has(x, y));
                    assert!(
                        letters.all(|(x, y)| has(x, y) == is_first),
                        "{first} {pitch} {text}: {y}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_message_with_room_for_one_line_is_told_line_by_line() {
        let text = "That is not yours: it belongs to Margaret";
        let mut kept = Frame::new();
        kept.keep(BODY_TOP, 30);
        let [first, second, again] = [0, 1, 2].map(|part| {
            let mut frame = kept.clone();
            message(&mut frame, text, part);
            assert!(!frame.overdrawn());
            assert!(changed(&[kept.clone(), frame.clone()])[0] > BODY_TOP + 30);
            frame
        });
        assert!(first != second && first == again);
    }

    #[test]
    fn a_message_without_room_is_noticed_and_spares_title_and_bottom_line() {
        let mut frame = Frame::new();
        frame.keep(BODY_TOP, FOOTER_TOP - BODY_TOP);
        let before = frame.clone();
        message(&mut frame, "8 focus is the most", 0);
        assert!(frame.overdrawn());
        assert!(
            changed(&[before, frame])
                .iter()
                .all(|y| (BODY_TOP..FOOTER_TOP).contains(y))
        );
    }
}
