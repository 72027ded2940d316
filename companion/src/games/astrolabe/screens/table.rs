//! What belongs to the whole table: the event, the overview, the end.

use super::parts::{ARTIFACT, BOUND, CAPTURED, FOCUS, POINT, TIE};
use super::{AstrolabeScreens, Next, STAY, commit, name};
use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Font, Frame, Hint, Icon, Ink, Knobs, Row, SMALL, WIDTH, footer, icons,
    line, list, title,
};
use crate::games::Reply;
use crate::games::astrolabe::action::Action;
use crate::games::astrolabe::event::{MOST_EVENT_POINTS, MOST_SLOTS};
use crate::games::astrolabe::screens::editing::Corrections;
use crate::games::astrolabe::{Astrolabe, BONUS, Phase};
use crate::input::{Input, Knob, step, step_number};

/// What an event usually gives; the card on the table says how much.
const USUAL_POINTS: u8 = 5;

/// A full event, before it is resolved.
pub struct Resolution {
    chosen: usize,
    points: u8,
    winners: u8,
    half: bool,
    next: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EventRow {
    Seat(u8),
    Share,
    Resolve,
}

impl Resolution {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            chosen: 0,
            points: USUAL_POINTS,
            winners: 0,
            half: true,
            next: game.event.slots,
        }
    }

    fn tied(&self) -> bool {
        self.winners.count_ones() > 1
    }

    fn rows(&self, game: &Astrolabe) -> usize {
        game.seats.len() + 1 + usize::from(self.tied())
    }

    fn row(&self, game: &Astrolabe, index: usize) -> EventRow {
        let seats = game.seats.len();
        if index < seats {
            EventRow::Seat(index as u8)
        } else if index == seats && self.tied() {
            EventRow::Share
        } else {
            EventRow::Resolve
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        match input {
            Input::Turn(Knob::Dial, by) => self.chosen = step(self.chosen, by, self.rows(game)),
            Input::Turn(Knob::Action, by) => {
                self.next = step_number(i16::from(self.next), by, 1, i16::from(MOST_SLOTS)) as u8;
            }
            Input::Turn(Knob::Number, by) => {
                self.points = step_number(i16::from(self.points), by, 0, i16::from(MOST_EVENT_POINTS)) as u8;
            }
            Input::Press(Knob::Dial) => match self.row(game, self.chosen) {
                EventRow::Seat(seat) => self.winners ^= 1 << seat,
                EventRow::Share => self.half = !self.half,
                EventRow::Resolve => {
                    return commit(Action::Event {
                        points: self.points,
                        winners: self.winners,
                        half: self.half && self.tied(),
                        next: self.next,
                    });
                }
            },
            Input::Press(Knob::Action) => return Next::Reply(Reply::Leave),
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let left = line(format_args!("Event +{}", self.points));
        title(
            frame,
            &left,
            &line(format_args!(
                "next: {} slot{}",
                self.next,
                if self.next == 1 { "" } else { "s" }
            )),
        );
        let each = if self.tied() && self.half {
            self.points / 2
        } else {
            self.points
        };
        list(frame, self.rows(game), self.chosen, &mut |index, draw| {
            let row = self.row(game, index);
            let gain = line(format_args!("+{each}"));
            draw(match row {
                EventRow::Seat(seat) => Row {
                    left: name(game, seat),
                    right: if self.winners >> seat & 1 == 1 { &gain } else { "-" },
                },
                EventRow::Share => Row {
                    left: "Tied?",
                    right: if self.half { "half each" } else { "all in full" },
                },
                EventRow::Resolve => Row {
                    left: "Resolve",
                    right: if self.winners == 0 { "nobody wins" } else { "" },
                },
            });
        });
        let dial = match self.row(game, self.chosen) {
            EventRow::Seat(seat) if self.winners >> seat & 1 == 1 => "wins not",
            EventRow::Seat(_) => "wins",
            EventRow::Share => "change",
            EventRow::Resolve => "resolve",
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(dial),
                action: Hint::Turn("slots"),
                number: Hint::Turn("points"),
            },
        );
    }
}

/// All seats at once.
pub struct Overview {
    chosen: usize,
}

impl Overview {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            chosen: usize::from(game.active().unwrap_or(0)),
        }
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        use crate::games::Screens;
        match input {
            Input::Turn(Knob::Dial | Knob::Action, by) => {
                self.chosen = step(self.chosen, by, game.seats.len())
            }
            Input::Press(Knob::Dial) => {
                return Next::Go(AstrolabeScreens::Corrections(Corrections::of(self.chosen as u8)));
            }
            Input::Press(Knob::Action) => return Next::Go(AstrolabeScreens::resume(game)),
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        /// Right edges of the columns behind the name.
        const COLUMNS: [(&Icon, i32); 7] = [
            (&FOCUS, 57),
            (&icons::SUN, 69),
            (&icons::MOON, 81),
            (&CAPTURED, 91),
            (&BOUND, 101),
            (&ARTIFACT, 111),
            (&POINT, 128),
        ];
        frame.print(
            0,
            0,
            Align::Left,
            &SMALL,
            Ink::On,
            format_args!("event {}/{}", game.event.markers, game.event.slots),
        );
        for (icon, right) in &COLUMNS {
            frame.icon(right - 7, 0, Ink::On, icon);
        }
        let count = game.seats.len().max(1) as i32;
        let pitch = ((FOOTER_TOP - 9) / count).min(14);
        for (index, seat) in (0..).zip(&game.seats) {
            let top = 9 + i32::from(index) * pitch;
            let y = top + (pitch - 10) / 2;
            let place = game.order.iter().position(|s| *s == index);
            if let Some(place) = place {
                frame.print(1, y, Align::Left, &BODY, Ink::On, format_args!("{}", place + 1));
            } else if game.tie == index && game.phase == Phase::Choosing {
                frame.icon(0, y, Ink::On, &TIE);
            }
            frame.text(9, y, Align::Left, &SMALL, Ink::On, &seat.name);
            let mut cell = |column: usize, value: u16| {
                if let Some((_, right)) = COLUMNS.get(column) {
                    frame.print(*right, y, Align::Right, &BODY, Ink::On, format_args!("{value}"));
                }
            };
            cell(0, u16::from(seat.focus));
            cell(1, u16::from(seat.sun));
            cell(2, u16::from(seat.moon));
            cell(3, u16::from(seat.captured));
            cell(4, u16::from(seat.bound));
            cell(5, u16::from(seat.artifacts()));
            cell(6, game.score(index));
            if usize::from(index) == self.chosen {
                frame.fill(0, top, WIDTH, pitch, Ink::Invert);
            }
        }

        footer(
            frame,
            &Knobs {
                dial: Hint::Press("correct"),
                action: Hint::Press("back"),
                number: Hint::Nothing,
            },
        );
    }
}

pub fn draw_end(game: &Astrolabe, frame: &mut Frame) {
    /// First row below the heading.
    const TOP: i32 = BOLD.height + 1;
    let seats = 0..game.seats.len() as u8;
    let mut winners = seats.filter(|seat| game.is_winner(*seat));
    let heading = match (winners.next(), winners.next()) {
        (Some(winner), None) => line(format_args!("{} wins", name(game, winner))),
        _ => line(format_args!("Shared victory")),
    };
    frame.fill(0, 0, WIDTH, TOP - 1, Ink::On);
    frame.text(WIDTH / 2, 0, Align::Centre, &BOLD, Ink::Off, &heading);

    let ranking = game.ranking();
    let best = ranking.first().map_or(0, |seat| game.score(*seat));
    let tied = ranking.iter().filter(|seat| game.score(**seat) == best).count() > 1;
    let pitch = ((FOOTER_TOP - TOP) / ranking.len().max(1) as i32).min(12);
    let font: &Font = if pitch < BODY.height { &SMALL } else { &BODY };
    for (row, seat) in (0..).zip(&ranking) {
        let Ok(at) = game.seat(*seat) else { continue };
        let y = TOP + row * pitch + (pitch - font.height) / 2;
        let top = TOP + row * pitch + (pitch - SMALL.height) / 2;
        if game.is_winner(*seat) {
            frame.icon(0, top, Ink::On, &POINT);
        }
        frame.text(10, y, Align::Left, font, Ink::On, &at.name);
        let bonus = if game.bonus == Some(*seat) { BONUS } else { 0 };
        // What decided it: the sum, or the demons of those who are tied at the top.
        let reason = if tied && game.score(*seat) == best {
            line(format_args!(
                "{} demons",
                u16::from(at.captured) + u16::from(at.bound)
            ))
        } else {
            line(format_args!("{}+{}+{bonus}", at.points, at.demons))
        };
        frame.text(WIDTH - 24, top, Align::Right, &SMALL, Ink::On, &reason);
        frame.print(
            WIDTH - 1,
            y,
            Align::Right,
            font,
            Ink::On,
            format_args!("{}", game.score(*seat)),
        );
    }
    footer(
        frame,
        &Knobs {
            dial: Hint::Nothing,
            action: Hint::Press("menu"),
            number: Hint::Nothing,
        },
    );
}
