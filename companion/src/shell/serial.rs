//! Records over the cable: the running game's is sent, another one is received.
//!
//! Nothing that is still secret is ever sent: of a record with unrevealed choices, those lines are left out.

use super::link::{END, NAME, Outgoing, PIECE_BYTES, Piece, VERSION};
use super::running::Running;
use super::screens::Home;
use super::{Device, Sound};
use crate::record::GameId;
use crate::record::grammar::Words;
use crate::replay;
use crate::save::ToStore;
use crate::text::{Line, line};
use core::fmt::Write;

/// What has come of a record so far, beside the game that it makes.
#[derive(Default)]
pub struct Received {
    /// The game that was running, to go back to.
    before: Option<GameId>,
    /// Lines of this record, comments included.
    lines: u16,
    /// The first line that was refused, and why. Nothing is taken after it: what follows a gap has lost its meaning.
    pub refused: Option<(u16, Line)>,
}

/// Bytes that no line of a record has: a host may cut a line to a [`Piece`], and it is refused all the same.
const TOO_LONG: usize = PIECE_BYTES;

impl Device {
    /// Lines of the record from one on, as many as have room; line 0 is the answer's own first, line 1 the setup.
    pub(super) fn write_record(&self, mut line: usize, piece: &mut Piece) -> Outgoing {
        let running = self.shell.running.as_ref();
        // Asked once for as many lines as fit into a piece: it takes long, since it looks at the whole record.
        let hidden = running.and_then(|running| running.first_hidden(&self.shell.record));
        let mut actions = self.shell.record.in_force().skip(line.saturating_sub(2));
        loop {
            let before = piece.len();
            let mut next = Outgoing::Record { line: line + 1 };
            let written = match running {
                _ if line == 0 => write!(piece, "{NAME} {VERSION} export"),
                Some(running) if line == 1 => {
                    let info = running.game.session().info();
                    info.print_setup(&running.setup, piece)
                }
                Some(running) if let Some(action) = actions.next() => {
                    match hidden.is_some_and(|first| line > first + 1) {
                        true => piece.write_str("# hidden until the reveal"),
                        false => running.game.session().print(action, piece),
                    }
                }
                _ => {
                    next = Outgoing::Nothing;
                    piece.write_str(END)
                }
            };
            let fits = written.and_then(|()| piece.write_char('\n')).is_ok();
            if !fits && before > 0 {
                // It comes with the next piece.
                piece.truncate(before);
                return Outgoing::Record { line };
            }
            if !fits || matches!(next, Outgoing::Nothing) {
                return next;
            }
            line += 1;
        }
    }

    /// The running game is safe in flash; what is received takes its place until it is kept or not.
    pub(super) fn begin_receiving(&mut self) {
        let before = self.shell.running.as_ref().map(|running| running.id);
        self.shell.running = None;
        self.shell.record.clear();
        self.shell.receiving = Some(Received {
            before,
            ..Received::default()
        });
    }

    /// A line while a record is being received.
    pub(super) fn receive(&mut self, text: &str) {
        let Some(received) = &mut self.shell.receiving else {
            return;
        };
        let begins = Words::new(text).take("game");
        if begins && (received.refused.is_some() || self.shell.running.is_some()) {
            (received.lines, received.refused) = (0, None);
        }
        received.lines = received.lines.saturating_add(1);
        let number = received.lines;
        if matches!(text.trim_ascii().as_bytes().first(), None | Some(b'#')) {
            return;
        }
        if received.refused.is_none() {
            let taken = self.take_line(text);
            if let (Err(why), Some(received)) = (taken, &mut self.shell.receiving) {
                received.refused = Some((number, why));
                self.sound = Some(Sound::Refused);
            }
        }
        self.link.outgoing = match &self.shell.receiving {
            Some(Received { refused: Some(_), .. }) => Outgoing::RefusedLine,
            _ => Outgoing::Reply(line!("ok {}", self.shell.record.len())),
        };
    }

    fn take_line(&mut self, text: &str) -> Result<(), Line> {
        if text.len() >= TOO_LONG {
            return Err(line!("a line is shorter than {TOO_LONG} letters"));
        }
        let mut words = Words::new(text);
        if words.take("game") {
            self.shell.running = None;
            self.shell.record.clear();
            let (id, setup) = replay::setup(&mut words)?;
            self.shell.running = Some(Running::start(id, setup)?);
            return Ok(());
        }
        let Some(running) = &mut self.shell.running else {
            return Err(line!("the first line must be 'game NAME ...'"));
        };
        let action = running.game.session().parse(text)?;
        if action.len() > self.shell.record.room() {
            return Err(line!("the record is full"));
        }
        running.game.session_mut().apply(&action)?;
        _ = self.shell.record.append(&action);
        Ok(())
    }

    pub(super) fn keep_received(&mut self) {
        let Some(running) = &self.shell.running else {
            self.refuse(line!("Nothing has come yet"));
            return;
        };
        let (id, setup) = (running.id, running.setup.clone());
        self.unsaved = Some(0);
        self.shell.receiving = None;
        // Until all of it is saved, nothing else may be: the list would be cut short.
        self.wait_for(id);
        self.store(ToStore::Active(Some(id)));
        self.store(ToStore::Begin(id, setup));
    }

    /// Forgets what came and asks the store for the game that was running, if one was: after a safe start a saved game
    /// stays closed.
    pub(super) fn cancel_received(&mut self) {
        self.shell.running = None;
        self.shell.record.clear();
        let before = self.shell.receiving.take().and_then(|received| received.before);
        match before {
            Some(game) => {
                self.wait_for(game);
                self.store(ToStore::Load(game));
            }
            None => self.stack.reset(Home::default().into()),
        }
    }
}
