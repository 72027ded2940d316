//! Looking at everything, and correcting it.

use super::super::action::{Action, Counter};
use super::super::fixes::CARD_STATES;
use super::super::model::{Card, Colour, PerColour, Track, Work};
use super::super::tell::CounterName;
use super::super::{Astoria, Phase};
use super::{Form, Next, parts};
use crate::draw::{Align, BODY, Frame, Hint, Ink, Knobs, Line, Row, SMALL, WIDTH, footer, line, list, title};
use crate::input::{Knob, step, step_number};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

/// Pages of the overview: tracks, each mage, flow, reserve.
pub fn pages(game: &Astoria) -> usize {
    game.seats.len() + 3
}

pub fn draw(game: &Astoria, page: u8, frame: &mut Frame) {
    let seats = game.seats.len() as u8;
    match page.checked_sub(1) {
        None => parts::tracks(frame, game, &game.tracks),
        Some(seat) if seat < seats => draw_seat(game, seat, frame),
        Some(other) if other == seats => {
            title(frame, "Power flow", &line(format_args!("round {}", game.round)));
            parts::columns(frame, 13, &game.flow, None, &|_| true);
            let none = if game.warlords.is_empty() { "none" } else { "" };
            let text = line(format_args!("Warlords: {none}"));
            let mut x = frame.text(0, 42, Align::Left, &BODY, Ink::On, &text) + 2;
            for colour in &game.warlords {
                frame.icon(x, 43, Ink::On, parts::glyph_icon(*colour));
                x += 11;
            }
        }
        Some(_) => {
            title(frame, "Reserve", "free gems");
            let reserve = PerColour(Colour::ALL.map(|c| game.reserve(c)));
            parts::columns(frame, 20, &reserve, None, &|_| true);
        }
    }
    footer(
        frame,
        &Knobs {
            dial: Hint::Press("back"),
            action: Hint::Turn("page"),
            number: Hint::Nothing,
        },
    );
}

fn draw_seat(game: &Astoria, seat: u8, frame: &mut Frame) {
    let Ok(mage) = game.seat(seat) else { return };
    let right = mage.role.map_or(mage.colour.word(), |role| role.word());
    parts::name_bar_with(frame, game, seat, right);
    let ready = mage.cards(Work::Ready).count();
    let all = ready + mage.cards(Work::Tapped).count();
    let rows = [
        line(format_args!(
            "power {}  hand {}  flask {}",
            mage.power,
            mage.hand,
            mage.flask.total()
        )),
        line(format_args!(
            "guards {}  won {}  ready {ready} of {all}",
            mage.guards, mage.trophies
        )),
    ];
    for (y, text) in [15, 23].into_iter().zip(&rows) {
        frame.text(0, y, Align::Left, &SMALL, Ink::On, text);
    }
    parts::columns(frame, 31, &mage.stock, None, &|_| true);
}

/// Counters of one page: of the table, or of one mage.
type Counters = Vec<Counter, 128>;

fn counters(game: &Astoria, page: usize) -> Counters {
    let mut list = Counters::new();
    let mut offer = |counter| {
        if game.counter(counter).is_some() {
            _ = list.push(counter);
        }
    };
    let Some(seat) = page.checked_sub(1).map(|seat| seat as u8) else {
        Track::ALL.iter().copied().for_each(|t| offer(Counter::Track(t)));
        offer(Counter::Actions);
        Colour::ALL
            .iter()
            .copied()
            .for_each(|c| offer(Counter::Warlords(c)));
        Colour::ALL.iter().copied().for_each(|c| offer(Counter::Flow(c)));
        Colour::ALL
            .iter()
            .copied()
            .for_each(|c| offer(Counter::Glyphs(c)));
        return list;
    };
    [
        Counter::Power(seat),
        Counter::Hand(seat),
        Counter::Guards(seat),
        Counter::Trophies(seat),
        Counter::Exiled(seat),
    ]
    .into_iter()
    .for_each(&mut offer);
    Colour::ALL
        .into_iter()
        .for_each(|c| offer(Counter::Stock(seat, c)));
    Colour::ALL
        .into_iter()
        .for_each(|c| offer(Counter::Flask(seat, c)));
    let Ok(mage) = game.seat(seat) else { return list };
    let free = mage.free_slot();
    for card in Card::all() {
        if mage.work(card).is_some() || Some(card) == free {
            offer(Counter::Card(seat, card));
            offer(Counter::Needs(seat, card));
            Colour::ALL
                .into_iter()
                .for_each(|c| offer(Counter::Laid(seat, card, c)));
        }
    }
    list
}

fn value_word(counter: Counter, value: u8) -> Line {
    match counter {
        Counter::Card(..) => line(format_args!(
            "{}",
            CARD_STATES.get(usize::from(value)).unwrap_or(&"?")
        )),
        Counter::Exiled(_) => line(format_args!("{}", if value == 1 { "yes" } else { "no" })),
        _ => line(format_args!("{value}")),
    }
}

/// Sets any counter by hand.
pub struct Corrections {
    page: usize,
    row: usize,
    /// What NUMBER turned the chosen counter to.
    value: Option<u8>,
}

impl Corrections {
    /// Begins with the mage whose turn it is.
    pub fn new(game: &Astoria) -> Self {
        let page = match game.phase {
            Phase::Turn | Phase::Battle => usize::from(game.active()) + 1,
            _ => 0,
        };
        Self {
            page,
            row: 0,
            value: None,
        }
    }

    /// The correction was made.
    pub fn done(&mut self, game: &Astoria) {
        self.value = None;
        self.row = step(self.row, 0, counters(game, self.page).len());
    }
}

impl Form for Corrections {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let list = counters(game, self.page);
        match knob {
            Knob::Dial => {
                self.row = step(self.row, detents, list.len());
                self.value = None;
            }
            Knob::Action => {
                self.page = step(self.page, detents, game.seats.len() + 1);
                (self.row, self.value) = (0, None);
            }
            Knob::Number => {
                if let Some((now, least, most)) = list.get(self.row).and_then(|c| game.counter(*c)) {
                    let value = i16::from(self.value.unwrap_or(now));
                    self.value = Some(step_number(value, detents, least.into(), most.into()) as u8);
                }
            }
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        match (counters(game, self.page).get(self.row), self.value) {
            (Some(counter), Some(value)) => Next::Commit(Action::Fix {
                counter: *counter,
                value,
            }),
            _ => Next::Refuse(line(format_args!("Turn NUMBER first: nothing is changed"))),
        }
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let seat = self.page.checked_sub(1);
        title(
            frame,
            "Correct",
            seat.map_or("the table", |seat| game.name(seat as u8)),
        );
        let counters = counters(game, self.page);
        list(frame, counters.len(), self.row, &mut |row, show| {
            let Some(counter) = counters.get(row) else { return };
            let now = game.counter(*counter).map_or(0, |c| c.0);
            let name = match counter {
                // Its artefact stands right above.
                Counter::Laid(_, _, colour) => line(format_args!("{} on it", colour.word())),
                _ => line(format_args!("{}", CounterName(*counter))),
            };
            let mut right = value_word(*counter, now);
            if let Some(value) = self.value.filter(|v| row == self.row && *v != now) {
                let value = value_word(*counter, value);
                right = line(format_args!("{right} > {value}"));
                // The states of a card are long words: the new one matters more.
                if BODY.width(&name) + BODY.width(&right) > WIDTH - 12 {
                    right = line(format_args!("> {value}"));
                }
            }
            show(Row {
                left: &name,
                right: &right,
            });
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("set"),
                action: Hint::Turn("whose"),
                number: Hint::Turn("value"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "corrections"
    }

    fn help(&self) -> Packed {
        packed!(
            "When the table and the device differ. ACTION chooses the table or a mage, DIAL a counter, NUMBER its value. \
         Press DIAL to set it, ACTION to go back. Gems come from the reserve and return to it."
        )
    }
}
