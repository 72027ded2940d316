//! Sending and receiving over the serial line: the running game's record.
//!
//! Nothing that is still secret is ever sent: of a record with unrevealed choices, those lines are left out.

use super::running::Running;
use super::screens::View;
use super::{Device, Piece, Sound};
use crate::draw::{self, Align, BODY, Frame, Ink, Line, SMALL, WIDTH, knobs, line};
use crate::games::{GAMES, GameId};
use crate::save::ToStore;
use crate::words::{BadLine, Words};
use core::fmt::Write;

/// What is being sent.
pub enum Outgoing {
    Nothing,
    /// The record from this line on; line 0 is the setup.
    Record {
        line: usize,
    },
    /// An answer to a received line.
    Reply(Line),
    /// The answer to a refused line and to all that follow it.
    Refused,
}

/// By this comment whoever receives a record knows that it is whole.
const END_OF_RECORD: &str = "# end";

/// What has come of a record so far, beside the game that it makes.
#[derive(Default)]
pub struct Received {
    /// The game that was running, to go back to.
    before: Option<GameId>,
    /// Lines of this record, comments included.
    lines: u16,
    /// The first line that was refused, and why. Nothing is taken after it: what follows a gap has lost its meaning.
    refused: Option<(u16, Line)>,
}

/// Bytes that no line of a record has: a host may cut a line to a [`Piece`], and it is refused all the same.
const TOO_LONG: usize = 256;

impl Device {
    /// A line came over the serial line, without its line feed.
    ///
    /// `screen` and `export` are answered at any time. On the screen that receives, every other line is part of a
    /// record, up to the first one that is refused; `game` begins anew.
    #[inline(never)]
    pub fn serial_in(&mut self, text: &str) {
        match text.trim_ascii() {
            // A record that is being sent is not cut short by another answer.
            other if matches!(self.outgoing, Outgoing::Record { .. }) && other != "export" => {}
            "screen" => self.outgoing = Outgoing::Reply(line(format_args!("{}", self.screen()))),
            "export" => self.outgoing = Outgoing::Record { line: 0 },
            _ if matches!(self.view, View::Receive(_)) => self.receive(text),
            text if text.is_empty() || text.starts_with('#') => {}
            _ => {
                let how = line(format_args!("choose 'Receive over USB' on the device first"));
                self.outgoing = Outgoing::Reply(how);
            }
        }
    }

    /// The next piece of text to send over the serial line; call until there is none.
    #[inline(never)]
    pub fn serial_out(&mut self) -> Option<Piece> {
        let mut piece = Piece::new();
        self.outgoing = match core::mem::replace(&mut self.outgoing, Outgoing::Nothing) {
            Outgoing::Nothing => return None,
            Outgoing::Reply(reply) => {
                _ = writeln!(piece, "{reply}");
                Outgoing::Nothing
            }
            Outgoing::Refused => {
                if let View::Receive(Received {
                    refused: Some((number, why)),
                    ..
                }) = &self.view
                {
                    _ = writeln!(piece, "refused: line {number}: {why}");
                }
                Outgoing::Nothing
            }
            Outgoing::Record { mut line } => {
                let running = self.running.as_ref();
                // Asked once for as many lines as fit into a piece: it takes long, since it looks at the whole record.
                let hidden = running.and_then(|running| running.first_hidden(&self.record));
                let mut actions = self.record.in_force().skip(line.saturating_sub(1));
                loop {
                    let before = piece.len();
                    let mut next = Outgoing::Record { line: line + 1 };
                    let written = match running {
                        Some(running) if line == 0 => {
                            let info = running.game.play().info();
                            info.print_setup(&running.setup, &mut piece)
                        }
                        Some(running) if let Some(action) = actions.next() => {
                            match hidden.is_some_and(|first| line > first) {
                                true => piece.write_str("# hidden until the reveal"),
                                false => running.game.play().print(action, &mut piece),
                            }
                        }
                        _ => {
                            next = Outgoing::Nothing;
                            piece.write_str(END_OF_RECORD)
                        }
                    };
                    let fits = written.and_then(|()| piece.write_char('\n')).is_ok();
                    if !fits && before > 0 {
                        // It comes with the next piece.
                        piece.truncate(before);
                        break Outgoing::Record { line };
                    }
                    if !fits || matches!(next, Outgoing::Nothing) {
                        break next;
                    }
                    line += 1;
                }
            }
        };
        Some(piece)
    }

    /// The running game is safe in flash; what is received takes its place until it is kept or not.
    pub(super) fn begin_receiving(&mut self) {
        let before = self.running.as_ref().map(|running| running.id);
        self.running = None;
        self.record.clear();
        self.view = View::Receive(Received {
            before,
            ..Received::default()
        });
    }

    /// A line while a record is being received.
    fn receive(&mut self, text: &str) {
        let View::Receive(received) = &mut self.view else {
            return;
        };
        let begins = Words::new(text).take("game");
        if begins && (received.refused.is_some() || self.running.is_some()) {
            (received.lines, received.refused) = (0, None);
        }
        received.lines = received.lines.saturating_add(1);
        let number = received.lines;
        if matches!(text.trim_ascii().as_bytes().first(), None | Some(b'#')) {
            return;
        }
        if received.refused.is_none() {
            let taken = self.take_line(text);
            if let (Err(why), View::Receive(received)) = (taken, &mut self.view) {
                received.refused = Some((number, why));
                self.sound = Some(Sound::Refused);
            }
        }
        self.outgoing = match &self.view {
            View::Receive(Received { refused: Some(_), .. }) => Outgoing::Refused,
            _ => Outgoing::Reply(line(format_args!("ok {}", self.record.len()))),
        };
    }

    fn take_line(&mut self, text: &str) -> Result<(), Line> {
        if text.len() >= TOO_LONG {
            return Err(line(format_args!("a line is shorter than {TOO_LONG} letters")));
        }
        let mut words = Words::new(text);
        if words.take("game") {
            self.running = None;
            self.record.clear();
            let word = words.word("a game's name")?;
            let known = GAMES.iter().find(|(_, info)| info.name == word);
            let unknown = BadLine::new("a game's name", word).found;
            let (id, info) = known.ok_or(line(format_args!("no game is called '{unknown}'")))?;
            let setup = info.parse_setup(&mut words)?;
            self.running = Some(Running::start(*id, setup)?);
            return Ok(());
        }
        let Some(running) = &mut self.running else {
            return Err(line(format_args!("the first line must be 'game NAME ...'")));
        };
        let action = running.game.play().parse(text)?;
        if !self.record.has_room_for(&action) {
            return Err(line(format_args!("the record is full")));
        }
        running.game.play_mut().apply(&action)?;
        _ = self.record.append(&action);
        Ok(())
    }

    pub(super) fn keep_received(&mut self) {
        let Some(running) = &self.running else {
            self.refuse(line(format_args!("Nothing has come yet")));
            return;
        };
        let (id, setup) = (running.id, running.setup.clone());
        self.unsaved = Some(0);
        // Until all of it is saved, nothing else may be: the list would be cut short.
        self.view = View::Waiting { game: id };
        self.store(ToStore::Active(Some(id)));
        self.store(ToStore::Begin(id, setup));
    }

    /// Forgets what came and asks the memory for the game that was running, if one was: after a safe start a saved game
    /// stays closed.
    pub(super) fn cancel_received(&mut self) {
        self.running = None;
        self.record.clear();
        match self.view {
            View::Receive(Received {
                before: Some(game), ..
            }) => {
                self.view = View::Waiting { game };
                self.store(ToStore::Load(game));
            }
            _ => self.view = View::Home { chosen: 0 },
        }
    }

    pub(super) fn draw_receive(&self, frame: &mut Frame, received: &Received) -> &'static str {
        let count = line(format_args!("{} actions", self.record.len()));
        match (&received.refused, &self.running) {
            (Some((number, why)), running) => {
                draw::title(frame, &line(format_args!("Line {number} is refused")), "");
                let rows = draw::page(frame, why, 0);
                if running.is_some() && rows < 4 {
                    let kept = line(format_args!("{count} before it"));
                    frame.text(WIDTH / 2, 44, Align::Centre, &SMALL, Ink::On, &kept);
                }
            }
            (None, None) => {
                draw::title(frame, "Receive over USB", "");
                let text = "Send a record to the serial port now. Its first line begins with 'game'.";
                draw::page(frame, text, 0);
            }
            (None, Some(running)) => {
                draw::title(frame, "Receive over USB", "");
                let title = running.game.play().info().title;
                frame.text(WIDTH / 2, 18, Align::Centre, &draw::LARGE, Ink::On, title);
                frame.text(WIDTH / 2, 38, Align::Centre, &BODY, Ink::On, &count);
            }
        }
        match self.running {
            Some(_) => knobs!(press DIAL "hold: keep", press ACTION "back", press NUMBER "help"),
            None => knobs!(press ACTION "back", press NUMBER "help"),
        }
    }
}
