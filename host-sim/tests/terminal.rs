//! The terminal form in a real terminal: tmux sends keys and reads the letters back as pixels.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

mod common;

use common::{eventually, expected, fresh, tool, used};
use companion::draw::{Frame, HEIGHT, WIDTH};
use std::process::Command;

/// A tmux server of its own, with one window.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// `name` tells it from the terminals of other tests.
    fn open(name: &str, columns: u16, rows: u16, command: &str) -> Self {
        let terminal = Self {
            socket: format!("alidade-{name}-{}", std::process::id()),
        };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            command,
        ]);
        terminal
    }

    fn tmux(&self, args: &[&str]) -> String {
        tool(
            Command::new("tmux")
                .args(["-u", "-L", &self.socket])
                .args(args)
                .env_remove("TMUX")
                .env_remove("DISPLAY")
                .env_remove("WAYLAND_DISPLAY")
                .env("LC_ALL", "C.UTF-8"),
        )
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    fn resize(&self, columns: u16, rows: u16) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tmux(&["resize-window", "-x", &columns, "-y", &rows]);
    }

    /// The glass comes to show what the script shows; `lit` says whether a pixel is on in the terminal's letters.
    fn shows(&self, script: &str, lit: impl Fn(&[Vec<char>], i32, i32) -> bool) {
        let frame: Frame = expected(script);
        eventually(|| {
            let text = self.text();
            let letters: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
            match points
                .into_iter()
                .find(|(x, y)| lit(&letters, *x, *y) != frame.pixel(*x, *y))
            {
                Some((x, y)) => Err(format!("pixel {x},{y} differs after:\n{script}\n{text}")),
                None => Ok(()),
            }
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .status();
    }
}

fn letter(letters: &[Vec<char>], column: i32, row: i32) -> char {
    let line = letters.get(row as usize);
    line.and_then(|line| line.get(column as usize))
        .copied()
        .unwrap_or(' ')
}

fn braille(letters: &[Vec<char>], x: i32, y: i32) -> bool {
    let dots = (letter(letters, x / 2, y / 4) as u32).wrapping_sub(0x2800);
    let bit = [[0, 1, 2, 6], [3, 4, 5, 7]][x as usize % 2][y as usize % 4];
    dots < 0x100 && dots >> bit & 1 == 1
}

fn half_blocks(letters: &[Vec<char>], x: i32, y: i32) -> bool {
    match letter(letters, x, y / 2) {
        '█' => true,
        '▀' => y % 2 == 0,
        '▄' => y % 2 == 1,
        _ => false,
    }
}

#[test]
fn keys_drive_what_the_terminal_shows() {
    let save = used("terminal.img");
    // No display is there, so that the terminal is chosen by itself; behind it, what it leaves the terminal like.
    let command = format!(
        "{} --save {}; stty -a; sleep 60",
        env!("CARGO_BIN_EXE_host-sim"),
        save.display()
    );
    let terminal = Terminal::open("keys", 80, 24, &command);
    terminal.shows("", braille);
    terminal.keys(&["f", "f", "s"]);
    terminal.shows("dial +1", braille);
    terminal.keys(&["Up", "Enter", "d"]);
    terminal.shows("press dial\npress dial", braille);
    terminal.keys(&["D"]);
    let game = "press dial\npress dial\nhold dial";
    terminal.shows(game, braille);
    terminal.keys(&["D"]);
    let menu = format!("{game}\nhold dial\nexpect screen menu");
    terminal.shows(&menu, braille);

    terminal.resize(140, 40);
    terminal.shows(&menu, half_blocks);
    terminal.resize(50, 15);
    eventually(|| {
        let text = terminal.text();
        let said = text.trim() == "50x15 is too small: 64x21 is needed";
        said.then_some(()).ok_or(text)
    });
    terminal.resize(64, 21);
    terminal.shows(&menu, braille);
    let text = terminal.text();
    for words in ["DIAL", "S F turn, D press", "Shift+I undo", "Esc quits"] {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }

    terminal.keys(&["Escape"]);
    eventually(|| {
        let text = terminal.text();
        let words: Vec<_> = text.split_whitespace().collect();
        let usual = ["echo", "icanon", "opost"]
            .iter()
            .all(|word| words.contains(word));
        usual
            .then_some(())
            .ok_or(format!("the terminal is not as it was:\n{text}"))
    });
}

#[test]
fn a_record_on_standard_input_waits_for_the_device_to_receive() {
    let save = used("receiving.img");
    let record = fresh("receiving.txt");
    let lines = ["# a comment", "game astrolabe seats Ann Bob", "lock 1 1 0 0"];
    std::fs::write(&record, lines.join("\n")).unwrap();
    let program = env!("CARGO_BIN_EXE_host-sim");
    // A display that does not answer is as good as none.
    let command = format!(
        "DISPLAY=:9876 {program} --save {} < {}; sleep 60",
        save.display(),
        record.display()
    );
    let terminal = Terminal::open("receiving", 80, 40, &command);
    terminal.shows("", braille);
    let far = ["f"; 20];
    terminal.keys(&[&far[..], &["s", "d"]].concat());
    let lines = lines.map(|line| format!("serial {line}\n")).concat();
    let script = format!("dial +20\ndial -1\npress dial\nexpect screen receive\n{lines}");
    terminal.shows(&script, braille);
    terminal.keys(&["D"]);
    terminal.shows(&format!("{script}hold dial\nexpect seats.0.name Ann"), braille);
    terminal.keys(&["Escape"]);
    eventually(|| {
        let text = terminal.text();
        let answered = text.lines().any(|line| line == "ok 1");
        answered
            .then_some(())
            .ok_or(format!("the device did not answer:\n{text}"))
    });
}
