//! What belongs to the whole table: the event, the overview, the end.

use super::parts::{ARTIFACT, BOUND, CAPTURED, FOCUS, POINT, TIE, small};
use super::{AstrolabeScreens, Next, STAY, commit};
use crate::draw::{
    Align, BODY, BOLD, FOOTER_TOP, Font, Frame, Icon, Ink, Row, SMALL, WIDTH, footer, icons, knobs, line,
    list, title,
};
use crate::games::Reply;
use crate::games::astrolabe::action::Action;
use crate::games::astrolabe::event::{MOST_EVENT_POINTS, MOST_SLOTS};
use crate::games::astrolabe::screens::editing::Corrections;
use crate::games::astrolabe::{Astrolabe, Phase};
use crate::input::{Input, Knob, step, step_number};
use crate::words::told;

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
        let next = match self.next {
            1 => "next: # slot",
            _ => "next: # slots",
        };
        title(
            frame,
            &told("Event +#", &[self.points]),
            &told(next, &[self.next]),
        );
        let each = if self.tied() && self.half {
            self.points / 2
        } else {
            self.points
        };
        let gain = told("+#", &[each]);
        let wins = |seat: u8| self.winners >> seat & 1 == 1;
        list(frame, self.rows(game), self.chosen, &mut |index, draw| {
            let (left, right) = match self.row(game, index) {
                EventRow::Seat(seat) => (game.name(seat), if wins(seat) { &gain } else { "-" }),
                EventRow::Share => ("Tied?", if self.half { "half each" } else { "all in full" }),
                EventRow::Resolve => ("Resolve", if self.winners == 0 { "nobody wins" } else { "" }),
            };
            draw(Row {
                mark: None,
                left,
                right,
            });
        });
        let knobs = match self.row(game, self.chosen) {
            EventRow::Seat(seat) if wins(seat) => {
                knobs!(press DIAL "wins not", turn ACTION "slots", turn NUMBER "points")
            }
            EventRow::Seat(_) => knobs!(press DIAL "wins", turn ACTION "slots", turn NUMBER "points"),
            EventRow::Share => knobs!(press DIAL "change", turn ACTION "slots", turn NUMBER "points"),
            EventRow::Resolve => knobs!(press DIAL "resolve", turn ACTION "slots", turn NUMBER "points"),
        };
        footer(frame, knobs);
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
            (&POINT, WIDTH),
        ];
        let event = &game.event;
        let heading = told("event #/#", &[event.markers, event.slots]);
        small(frame, 0, 0, &heading);
        for (icon, right) in &COLUMNS {
            frame.icon(right - 7, 0, Ink::On, icon);
        }
        let pitch = ((FOOTER_TOP - 9) / game.seats.len().max(1) as i32).min(14);
        let mut top = 9;
        for (index, seat) in (0..).zip(&game.seats) {
            let y = top + (pitch - 10) / 2;
            let mut cell = |x: i32, align: Align, value: u16| {
                frame.text(x, y, align, &BODY, Ink::On, &told("#", &[value]));
            };
            let values = [
                seat.focus,
                seat.sun,
                seat.moon,
                seat.captured,
                seat.bound,
                seat.artifacts(),
            ];
            for ((_, right), value) in COLUMNS.iter().zip(&values) {
                cell(*right, Align::Right, u16::from(*value));
            }
            cell(WIDTH, Align::Right, game.score(index));
            if let Some(place) = game.order.iter().position(|s| *s == index) {
                cell(1, Align::Left, place as u16 + 1);
            } else if game.tie == index && game.phase == Phase::Choosing {
                frame.icon(0, y, Ink::On, &TIE);
            }
            let end = small(frame, 9, y, game.name(index));
            if usize::from(index) == self.chosen {
                frame.fill(0, y - 1, end + 1, 10, Ink::Invert);
            }
            top += pitch;
        }

        footer(frame, knobs!(press DIAL "correct", press ACTION "back"));
    }
}

pub fn draw_end(game: &Astrolabe, frame: &mut Frame) {
    /// First row below the heading.
    const TOP: i32 = BOLD.height + 1;
    let ranking = game.ranking();
    let winner = |place: usize| ranking.get(place).filter(|seat| game.is_winner(**seat));
    let heading = match (winner(0), winner(1)) {
        (Some(winner), None) => told("# wins", &[game.name(*winner)]),
        _ => told("Shared victory", &[""]),
    };
    frame.fill(0, 0, WIDTH, TOP - 1, Ink::On);
    frame.text(WIDTH / 2, 0, Align::Centre, &BOLD, Ink::Off, &heading);

    let score = |place: usize| ranking.get(place).map_or(0, |seat| game.score(*seat));
    let best = score(0);
    let tied = ranking.len() > 1 && score(1) == best;
    let pitch = ((FOOTER_TOP - TOP) / ranking.len().max(1) as i32).min(12);
    let font: &Font = if pitch < BODY.height { &SMALL } else { &BODY };
    let mut row = TOP;
    for seat in &ranking {
        let Some(at) = game.seat(*seat) else { continue };
        let y = row + (pitch - font.height) / 2;
        let top = row + (pitch - SMALL.height) / 2;
        if game.is_winner(*seat) {
            frame.icon(0, top, Ink::On, &POINT);
        }
        frame.text(10, y, Align::Left, font, Ink::On, game.name(*seat));
        let score = game.score(*seat);
        // What decided it: the sum, or the demons of those who are tied at the top.
        let reason = if tied && score == best {
            told("# demons", &[at.all_demons()])
        } else {
            let bonus = score - at.points - at.demons;
            line(format_args!("{}+{}+{bonus}", at.points, at.demons))
        };
        frame.text(WIDTH - 24, top, Align::Right, &SMALL, Ink::On, &reason);
        frame.text(WIDTH - 1, y, Align::Right, font, Ink::On, &told("#", &[score]));
        row += pitch;
    }
    footer(frame, knobs!(press ACTION "menu"));
}
