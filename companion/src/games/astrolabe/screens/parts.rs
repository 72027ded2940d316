//! Parts that several screens of this game share.

use crate::draw::{
    self, Align, BODY, BODY_TOP, BOLD, FOOTER_TOP, Font, Frame, HEIGHT, HUGE, Icon, Ink, KnobLabels, SMALL,
    WIDTH, icons,
};
use crate::games::astrolabe::rules::layout::{Selected, Time};
use crate::games::astrolabe::{Astrolabe, SEATS, Seat};
use crate::input::Knob;
use crate::text::{Line, line};
use icons::icon;

pub static FOCUS: Icon = icon([
    "...#...",
    "..###..",
    ".##.##.",
    "##...##",
    ".##.##.",
    "..###..",
    "...#...",
]);

pub static CAPTURED: Icon = icon([
    "#.....#",
    "##...##",
    "#######",
    "#..#..#",
    "#######",
    ".##.##.",
    "..###..",
]);

/// A demon in its box.
pub static BOUND: Icon = icon([
    "#######",
    "#.#.#.#",
    "#.###.#",
    "#.#.#.#",
    "#.###.#",
    "#..#..#",
    "#######",
]);

pub static ARTIFACT: Icon = icon([
    "..#....",
    "..#...#",
    "######.",
    "#######",
    ".#####.",
    "..###..",
    ".#####.",
]);

/// A prophecy: a scroll.
pub static PROPHECY: Icon = icon([
    "#######",
    ".#...#.",
    ".#.#.#.",
    ".#...#.",
    ".#.#.#.",
    ".#...#.",
    "#######",
]);

/// The tie-breaker: two scales.
pub static TIE: Icon = icon([
    "...#...",
    "#######",
    "#..#..#",
    "#..#..#",
    "##.#.##",
    "...#...",
    "..###..",
]);

/// A victory point.
pub use icons::STAR as POINT;

pub fn time_icon(time: Time) -> &'static Icon {
    match time {
        Time::Day => &icons::SUN,
        Time::Night => &icons::MOON,
        Time::Dawn => &icons::DAWN,
    }
}

/// The round; the last one is called so.
pub fn round(game: &Astrolabe) -> Line {
    match game.bonus {
        Some(_) => line!("Last round"),
        None => line!("Round {}", game.round),
    }
}

/// The bar with the player's name, to be read from across the table, the turn's place in the order, and time. It is as high
/// as a title.
pub fn heading(frame: &mut Frame, game: &Astrolabe, seat: &Seat) {
    frame.fill(0, 0, WIDTH, BODY_TOP, Ink::On);
    frame.text(2, -1, Align::Left, &BOLD, Ink::Off, &seat.name);
    frame.icon(WIDTH - 9, 2, Ink::Off, time_icon(seat.shown.time));
    let place = match game.bonus {
        Some(_) => line!("last round"),
        None => line!("turn {}/{}", game.turn.place + 1, game.order.len()),
    };
    frame.text(WIDTH - 12, 3, Align::Right, &SMALL, Ink::Off, &place);
}

/// The row below the heading: what this is, and in small letters what limits it or what is asked.
pub fn subheading(frame: &mut Frame, text: &str, note: &str) {
    let behind = frame.text(1, 13, Align::Left, &BOLD, Ink::On, text);
    if behind + SMALL.width(note) < WIDTH {
        frame.text(WIDTH - 1, 16, Align::Right, &SMALL, Ink::On, note);
    }
}

/// The first row and the height of each of so many rows for players below a title.
pub fn seat_rows(count: usize) -> (i32, i32) {
    let top = if count < SEATS { BODY_TOP } else { SMALL.height };
    let pitch = (FOOTER_TOP - top) / count.max(1) as i32;
    (top, pitch.min(BOLD.height))
}

/// The title above them: five players leave no room for a line below it.
pub fn seat_title(frame: &mut Frame, count: usize, left: &str, right: &str) {
    if count < SEATS {
        draw::title(frame, left, right);
    } else {
        draw::pair(frame, -1, (0, left), (WIDTH, right));
    }
}

/// The largest letters in which all rows of this height have room.
pub fn row_font(pitch: i32, fits: impl Fn(&Font) -> bool) -> &'static Font {
    let mut fonts = [&BOLD, &BODY].into_iter();
    fonts
        .find(|font| font.height <= pitch && fits(font))
        .unwrap_or(&SMALL)
}

/// Top of the row of fields, and their height. A message has room above them.
const FIELDS_TOP: i32 = 32;
const FIELD_HEIGHT: i32 = FOOTER_TOP - 1 - FIELDS_TOP;

/// What stands above a value or a column.
pub enum Head {
    Words(&'static str),
    Icon(&'static Icon),
}

/// Draws one value that a turn asks for, below its head, and gives the column behind it.
pub fn field(frame: &mut Frame, x: i32, head: Head, value: &str, chosen: bool) -> i32 {
    let head_width = match head {
        Head::Words(words) => SMALL.width(words),
        Head::Icon(icon) => icon.width(),
    };
    let width = head_width.max(BOLD.width(value)) + 6;
    let (top, middle) = (FIELDS_TOP, x + width / 2);
    frame.outline(x, top, width, FIELD_HEIGHT, Ink::On);
    match head {
        Head::Words(words) => {
            frame.text(middle, top + 2, Align::Centre, &SMALL, Ink::On, words);
        }
        Head::Icon(icon) => frame.icon(middle - icon.width() / 2, top + 2, Ink::On, icon),
    }
    frame.text(middle, top + 8, Align::Centre, &BOLD, Ink::On, value);
    if chosen {
        frame.fill(x + 1, top + 1, width - 2, FIELD_HEIGHT - 2, Ink::Invert);
    }
    frame.keep(FIELDS_TOP, FIELD_HEIGHT);
    x + width + 1
}

/// An icon with its number; gives the column behind them.
pub fn icon_number(frame: &mut Frame, x: i32, y: i32, icon: &Icon, number: u8) -> i32 {
    frame.icon(x, y, Ink::On, icon);
    let x = x + icon.width() + 2;
    frame.text(x, y - 1, Align::Left, &BODY, Ink::On, &line!("{number}"))
}

/// First column of the words beside an astrolabe, which is as high as the display.
pub const WORDS_LEFT: i32 = 66;

/// What stands above the words beside an astrolabe: whose it is. Where the last round has no room beside that, only it is said.
pub fn heading_beside(frame: &mut Frame, game: &Astrolabe, heading: &str) {
    let round = round(game);
    match game.bonus {
        Some(_) if SMALL.width(heading) + SMALL.width(&round) < WIDTH - WORDS_LEFT - 3 => {
            draw::pair(frame, 0, (WORDS_LEFT, heading), (WIDTH, &round));
        }
        Some(_) => words_beside(frame, 0, &round),
        None => words_beside(frame, 0, heading),
    }
    frame.fill(WORDS_LEFT, BODY_TOP - 2, WIDTH - WORDS_LEFT, 1, Ink::On);
}

/// What the dial's notches show, in words beside the rings. A message spares it.
pub fn selected_beside(frame: &mut Frame, shown: &Selected) {
    let (x, top) = (WORDS_LEFT, BODY_TOP);
    frame.text(x, top - 1, Align::Left, &BODY, Ink::On, shown.deed.label());
    let number = line!("{}", shown.number);
    frame.text(WIDTH - 1, top - 3, Align::Right, &HUGE, Ink::On, &number);
    frame.icon(x, top + 9, Ink::On, time_icon(shown.time));
    frame.text(x + 9, top + 8, Align::Left, &BODY, Ink::On, shown.time.word());
    frame.keep(top, 18);
}

/// A line of words beside an astrolabe, as large as they fit.
pub fn words_beside(frame: &mut Frame, y: i32, words: &str) {
    let room = WIDTH - WORDS_LEFT;
    draw::fitted(frame, WORDS_LEFT, y, Align::Left, Ink::On, room, words);
}

/// Top of the hint below the words beside an astrolabe.
const HINT_TOP: i32 = 44;

/// A hint below the words beside an astrolabe.
pub fn hint_beside(frame: &mut Frame, hint: &str) {
    words_beside(frame, HINT_TOP, hint);
}

/// A hint that holding NUMBER does something.
pub fn hold_beside(frame: &mut Frame, labels: &KnobLabels) {
    frame.icon(WORDS_LEFT, HINT_TOP + 1, Ink::On, &icons::HOLD);
    let hint = line!("NUMBER: {}", labels.of(Knob::Number).hold);
    frame.text(WORDS_LEFT + 7, HINT_TOP + 1, Align::Left, &SMALL, Ink::On, &hint);
}

/// The labels beside an astrolabe: there is room for the press of DIAL only. Gives the column behind it.
pub fn press_beside(frame: &mut Frame, labels: &KnobLabels) -> i32 {
    let x = WORDS_LEFT;
    frame.fill(x, FOOTER_TOP, WIDTH - x, HEIGHT - FOOTER_TOP, Ink::On);
    frame.icon(x + 2, FOOTER_TOP + 2, Ink::Off, &icons::PRESS);
    let press = &labels.of(Knob::Dial).press;
    draw::fitted(
        frame,
        x + 9,
        FOOTER_TOP,
        Align::Left,
        Ink::Off,
        WIDTH - x - 10,
        press,
    )
}

/// Why DIAL cannot be pressed, in two lines in the place of hint and label.
pub fn refusal_beside(frame: &mut Frame, lines: [&str; 2]) {
    let x = WORDS_LEFT;
    let top = HINT_TOP + 1;
    frame.fill(x, top, WIDTH - x, HEIGHT - top, Ink::On);
    for (top, line) in [top, FOOTER_TOP].into_iter().zip(lines) {
        frame.text(x + 3, top, Align::Left, &BODY, Ink::Off, line);
    }
}
