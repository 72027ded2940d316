//! Options and seats of a game that is about to begin.

use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{Confirm, List, Question, chosen_is};
use crate::games::{GameOption, Info, Values, info, seats};
use crate::input::{step_number, step_round};
use crate::record::{GameId, Name, Setup};
use crate::shell::{Command, Running, Shell};
use crate::text::line;

pub struct NewGame {
    game: GameId,
    info: &'static Info,
    setup: Setup,
    /// The setup before anything was changed.
    given: Setup,
    row: usize,
}

/// What a row is about.
enum Subject {
    /// How many play.
    Players,
    Option(usize, &'static GameOption),
    Seat(usize),
}

impl NewGame {
    /// Filled in as the running game of this kind was.
    pub fn like(running: &Running) -> Self {
        Self {
            game: running.id,
            info: running.game.session().info(),
            setup: running.setup.clone(),
            given: running.setup.clone(),
            row: 0,
        }
    }

    /// Filled in by the names of the device; none if there is no such game.
    pub fn first(shell: &Shell, game: GameId) -> Option<Self> {
        let info = info(game)?;
        let mut setup = info.default_setup();
        if info.seat_names.is_empty() {
            let names = shell.settings.names.iter();
            setup.seats = names.take(setup.seats.len()).cloned().collect();
        }
        Some(Self {
            game,
            info,
            given: setup.clone(),
            setup,
            row: 0,
        })
    }

    fn seats(&self) -> (usize, usize) {
        seats(self.game, &self.setup.options)
    }

    /// The options that are asked for, by their places.
    fn asked(&self) -> impl Iterator<Item = (usize, &'static GameOption)> {
        let options = self.info.options.iter().enumerate();
        options.filter(|(_, option)| (option.is_asked)(&self.setup.options))
    }

    fn subject(&self, row: usize) -> Subject {
        let (least, most) = self.seats();
        match row.checked_sub(usize::from(least < most)) {
            None => Subject::Players,
            Some(row) => match self.asked().nth(row) {
                Some((index, option)) => Subject::Option(index, option),
                None => Subject::Seat(row.saturating_sub(self.asked().count())),
            },
        }
    }

    fn change(&mut self, by: i8, names: &[Name]) {
        let wanted = match self.subject(self.row) {
            Subject::Players => self.setup.seats.len().saturating_add_signed(by.into()),
            Subject::Option(index, option) => {
                if let Some(value) = self.setup.options.get_mut(index) {
                    let (least, most) = option.values.bounds(self.setup.seats.len());
                    *value = match option.values {
                        Values::Numbers { .. } | Values::Halves { .. } => {
                            step_number(*value, by, least, most)
                        }
                        // Both begin with 0, and there are no more than a few.
                        Values::Names(_) | Values::Seat => {
                            step_round(usize::try_from(*value).unwrap_or(0), by, most as usize + 1) as i16
                        }
                    };
                }
                let options = self.setup.options.clone();
                for (option, value) in self.info.options.iter().zip(&mut self.setup.options) {
                    if !(option.is_asked)(&options) {
                        *value = option.default;
                    }
                }
                self.setup.seats.len()
            }
            Subject::Seat(seat) => return reseat(&mut self.setup, seat, by, names),
        };
        let (least, most) = self.seats();
        resize(self.info, &mut self.setup, wanted.clamp(least, most), names);
    }
}

impl List for NewGame {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "new-game"
    }

    fn draw_around(&self, _: &Shell, frame: &mut Frame) -> Area {
        draw::title(frame, self.info.title, "new game")
    }

    fn len(&self, _: &Shell) -> usize {
        let (least, most) = self.seats();
        let named = self.info.seat_names.is_empty();
        let seats = if named { self.setup.seats.len() } else { 0 };
        usize::from(least < most) + self.asked().count() + seats
    }

    fn row(&self, _: &Shell, row: usize) -> Row {
        let seat = |seat: usize| self.setup.seats.get(seat).map_or("", |name| name);
        match self.subject(row) {
            Subject::Players => Row::new("Players", self.setup.seats.len()),
            Subject::Option(index, option) => {
                let value = self.setup.options.get(index).copied().unwrap_or(0);
                match option.values {
                    Values::Seat => Row::new(option.label, seat(value as usize)),
                    _ => Row::new(option.label, option.values.tell(value)),
                }
            }
            Subject::Seat(index) => Row::new(line!("Seat {}", index + 1), seat(index)),
        }
    }

    chosen_is!(row);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .number("change", |screen, shell, by| {
                screen.change(by, &shell.settings.names)
            })
            .press("start", |screen, shell, _| {
                let effect = Command::Begin(screen.game, screen.setup.clone());
                let running = shell.running_as(screen.game);
                if running.is_none_or(|running| running.is_untouched(&shell.record)) {
                    return Next::Commit(effect);
                }
                Next::open(Confirm {
                    question: &Question {
                        name: "confirm",
                        heading: "Start a new game?",
                        help: "Hold DIAL to start the new game. The one you are in is kept: choose Previous game in the menu to go back \
                               to it.",
                        label: "start",
                        hold: true,
                        back: "",
                    },
                    text: "You can go back to this one: Previous game in the menu.",
                    effect,
                })
            })
    }

    fn help(&self, _: &Shell) -> &'static str {
        match self.subject(self.row) {
            Subject::Players => "How many play. Seats go clockwise. Press DIAL to start with what is shown.",
            Subject::Option(_, option) => option.help,
            Subject::Seat(_) => {
                "Who sits here; seats go clockwise. NUMBER lets another player take this seat; names are changed under Names."
            }
        }
    }

    fn unsaved(&self, _: &Shell) -> bool {
        self.setup != self.given
    }
}

/// Lets players leave from the end or sit down with a name that nobody has yet.
fn resize(info: &Info, setup: &mut Setup, wanted: usize, names: &[Name]) {
    setup.seats.truncate(wanted);
    while setup.seats.len() < wanted {
        let own = info
            .default_names()
            .find(|n| !info.seat_names.is_empty() && !setup.seats.contains(n));
        let free = names.iter().find(|n| !setup.seats.contains(n)).cloned();
        if own.or(free).is_none_or(|n| setup.seats.push(n).is_err()) {
            return;
        }
    }
    for (option, value) in info.options.iter().zip(&mut setup.options) {
        let (least, most) = option.values.bounds(setup.seats.len());
        *value = (*value).clamp(least, most);
    }
}

/// Lets the next or the last of the known names sit here; who sat there before takes the other seat.
fn reseat(setup: &mut Setup, seat: usize, detents: i8, names: &[Name]) {
    let Some(now) = setup.seats.get(seat) else { return };
    let at = names.iter().position(|n| n == now).unwrap_or(0);
    let Some(next) = names.get(step_round(at, detents, names.len())) else {
        return;
    };
    let (now, next) = (now.clone(), next.clone());
    for taken in setup.seats.iter_mut().filter(|n| **n == next) {
        *taken = now.clone();
    }
    if let Some(place) = setup.seats.get_mut(seat) {
        *place = next;
    }
}
