//! The device in a terminal: two pixels a letter as half blocks where there is room, else eight as braille.

use crate::keys::{ALSO, KNOBS, Stroke, stroke};
use crate::live::Live;
use crate::picture::{self, Picture};
use companion::draw::{HEIGHT, WIDTH};
use companion::shell::DisplaySettings;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Color, Print, ResetColor, SetForegroundColor};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue, terminal};
use embedded_graphics::prelude::Point;
use std::io::{self, Write};
use std::time::Duration;

/// Rows beneath the picture: names, keys, holds, and two lines more.
const LEGEND_ROWS: u16 = 5;
/// How often the device's clock is looked at.
const TICK: Duration = Duration::from_millis(20);

/// How letters become pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    HalfBlocks,
    Braille,
}

impl Style {
    /// Letters across and down.
    fn size(self) -> (u16, u16) {
        match self {
            Self::HalfBlocks => (WIDTH as u16, HEIGHT as u16 / 2),
            Self::Braille => (WIDTH as u16 / 2, HEIGHT as u16 / 4),
        }
    }

    /// The larger one that fits, if any.
    fn fitting(columns: u16, rows: u16) -> Option<Self> {
        [Self::HalfBlocks, Self::Braille].into_iter().find(|style| {
            let (across, down) = style.size();
            across <= columns && down + LEGEND_ROWS <= rows
        })
    }

    fn letter(self, picture: &Picture, column: u16, row: u16) -> char {
        let lit = |x: u16, y: u16| picture.get_pixel(Point::new(x.into(), y.into())).is_on();
        match self {
            Self::HalfBlocks => match (lit(column, 2 * row), lit(column, 2 * row + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            },
            Self::Braille => {
                // The dots in the order of their bits in Unicode.
                let dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
                let bits = (0..)
                    .zip(dots)
                    .map(|(bit, (x, y))| u32::from(lit(2 * column + x, 4 * row + y)) << bit);
                char::from_u32(0x2800 + bits.sum::<u32>()).unwrap_or(' ')
            }
        }
    }

    fn rows(self, picture: &Picture) -> Vec<String> {
        let (across, down) = self.size();
        let row = |row| {
            (0..across)
                .map(|column| self.letter(picture, column, row))
                .collect()
        };
        (0..down).map(row).collect()
    }
}

/// What stands beneath the picture.
fn legend(width: usize, sound: &str) -> [String; LEGEND_ROWS as usize] {
    let column = width / 3;
    let line =
        |text: &dyn Fn(usize) -> String| (0..3).map(|knob| format!("{:column$}", text(knob))).collect();
    [
        line(&|k| KNOBS[k].name.into()),
        line(&|k| {
            let [left, press, right] = KNOBS[k].keys;
            format!("{left} {right} turn, {press} press")
        }),
        line(&|k| format!("Shift+{} {}", KNOBS[k].keys[1], KNOBS[k].hold)),
        ALSO.into(),
        format!("Esc quits. {sound}"),
    ]
}

fn show(shown: &Picture, panel: DisplaySettings, sound: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (columns, rows) = terminal::size()?;
    let Some(style) = Style::fitting(columns, rows) else {
        let (across, down) = Style::Braille.size();
        let text = format!(
            "{columns}x{rows} is too small: {across}x{} is needed",
            down + LEGEND_ROWS
        );
        queue!(out, Clear(ClearType::All), cursor::MoveTo(0, 0), Print(text))?;
        return out.flush();
    };
    let colour = match panel.brightness {
        0 | 1 => Color::DarkGrey,
        2 => Color::Grey,
        _ => Color::White,
    };
    queue!(out, SetForegroundColor(colour))?;
    for (row, text) in (0..).zip(style.rows(shown)) {
        queue!(
            out,
            cursor::MoveTo(0, row),
            Print(text),
            Clear(ClearType::UntilNewLine)
        )?;
    }
    queue!(out, ResetColor)?;
    for (row, text) in (style.size().1..).zip(legend(style.size().0.into(), sound)) {
        queue!(
            out,
            cursor::MoveTo(0, row),
            Print(text),
            Clear(ClearType::UntilNewLine)
        )?;
    }
    queue!(out, Clear(ClearType::FromCursorDown))?;
    out.flush()
}

/// Gives the terminal back as it was.
fn restore() {
    _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
    _ = terminal::disable_raw_mode();
}

/// Shows the device until Esc or Ctrl+C.
pub fn run(mut live: Live) -> Result<(), String> {
    let message = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        message(panic);
    }));
    let done = terminal::enable_raw_mode()
        .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, cursor::Hide))
        .and_then(|()| play(&mut live));
    restore();
    print!("{}", live.said());
    done.map_err(|error| format!("the terminal: {error}"))
}

fn play(live: &mut Live) -> io::Result<()> {
    let mut shown = picture::blank();
    let mut last_look = None;
    loop {
        live.pass_time();
        let panel = live.display();
        picture::draw(&live.frame(), panel.rotated, &mut shown);
        let look = Some((shown.clone(), panel, live.sound_in_words(), terminal::size()?));
        if look != last_look {
            show(&shown, panel, live.sound_in_words())?;
            last_look = look;
        }
        if event::poll(TICK)? {
            let event = event::read()?;
            live.pass_time();
            if let Event::Key(key) = event
                && key.kind != KeyEventKind::Release
                && !do_key(live, key)
            {
                return Ok(());
            }
        }
    }
}

/// Whether to go on.
fn do_key(live: &mut Live, key: KeyEvent) -> bool {
    let name = match key.code {
        KeyCode::Esc => return false,
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
        KeyCode::Char(letter) => letter.to_ascii_uppercase().to_string(),
        KeyCode::Enter => "Return".into(),
        KeyCode::Backspace => "Backspace".into(),
        arrow => arrow.to_string(),
    };
    let capital = matches!(key.code, KeyCode::Char('A'..='Z'));
    match stroke(&name) {
        Some(Stroke::Turn(knob, detents)) => live.turn(knob, detents),
        // A terminal does not say when a key is let go, so a hold has its own key.
        Some(Stroke::Push(knob)) if !capital => live.press(knob),
        Some(Stroke::Push(knob) | Stroke::Hold(knob)) => live.hold(knob),
        None => (),
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use companion::draw::{Frame, Ink};

    #[test]
    fn every_pixel_is_a_part_of_its_letter() {
        let mut frame = Frame::new();
        for (x, y) in [(0, 0), (1, 1), (127, 63), (2, 3), (3, 62)] {
            frame.set(x, y, Ink::On);
        }
        let picture = picture::picture(&frame);
        let braille = Style::Braille.rows(&picture);
        assert!(braille[0].starts_with("⠑⡀⠀"));
        assert!(braille[15].starts_with("⠀⠠⠀") && braille[15].ends_with("⠀⢀"));
        let blocks = Style::HalfBlocks.rows(&picture);
        assert!(blocks[0].starts_with("▀▄ ") && blocks[1].starts_with("  ▄ "));
        assert!(blocks[31].starts_with("   ▀ ") && blocks[31].ends_with(" ▄"));
        assert_eq!((braille.len(), blocks.len()), (16, 32));
    }

    #[test]
    fn the_largest_that_fits_is_taken() {
        assert_eq!(Style::fitting(128, 37), Some(Style::HalfBlocks));
        assert_eq!(Style::fitting(127, 50), Some(Style::Braille));
        assert_eq!(Style::fitting(80, 24), Some(Style::Braille));
        assert_eq!(Style::fitting(63, 50), None);
        assert_eq!(Style::fitting(80, 20), None);
    }

    #[test]
    fn the_legend_fits_beneath_the_picture() {
        for style in [Style::HalfBlocks, Style::Braille] {
            let width = usize::from(style.size().0);
            for line in legend(width, "(tick)") {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }
}
