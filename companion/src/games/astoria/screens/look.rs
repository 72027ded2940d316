//! Looking at everything, and correcting it.

use super::super::action::{Action, Counted, Counter};
use super::super::model::{Card, Colour, PerColour, Track, Work};
use super::super::phrase::phrase;
use super::super::{Astoria, Phase};
use super::page::{At, Letters, Page, cut};
use super::{Form, Next, parts};
use crate::draw::{Align, BODY, Ink, WIDTH, footer, knobs};
use crate::input::{Knob, step, step_number};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

/// Pages of the overview: tracks, each mage, flow, reserve.
pub fn pages(game: &Astoria) -> usize {
    game.names.len() + 3
}

pub fn draw(page: &mut Page, number: u8) {
    let game = page.game;
    let seats = game.names.len() as u8;
    match number.checked_sub(1) {
        None => parts::tracks(page, &game.tracks),
        Some(seat) if seat < seats => draw_seat(page, seat),
        Some(other) if other == seats => {
            page.facts.numbers[0] = game.round.into();
            page.title("Power flow\tround #");
            parts::columns(page, 13, &game.flow, parts::NOTHING_CHOSEN, None);
            let text = if game.warlords.is_empty() {
                "Warlords: none"
            } else {
                "Warlords: "
            };
            let mut x = page.plain(At(0, 42, Align::Left, Letters::Body), text) + 2;
            for colour in &game.warlords {
                page.frame.icon(x, 43, Ink::On, parts::glyph_icon(*colour));
                x += 11;
            }
        }
        Some(_) => {
            page.title("Reserve\tfree gems");
            let reserve = PerColour(Colour::ALL.map(|c| game.reserve(c)));
            parts::columns(page, 20, &reserve, parts::NOTHING_CHOSEN, None);
        }
    }
    footer(page.frame, knobs!(press DIAL "back", turn ACTION "page"));
}

fn draw_seat(page: &mut Page, seat: u8) {
    let mage = page.game.seat(seat);
    let right = mage.role.map_or(mage.colour.word(), |role| role.word());
    parts::name_bar_with(page, seat, right);
    let ready = mage.cards(Work::Ready).count() as i32;
    let all = ready + mage.cards(Work::Tapped).count() as i32;
    page.facts.numbers = [mage.power.into(), mage.hand.into(), mage.flask.total().into(), 0];
    page.text(At(0, 15, Align::Left, Letters::Small), "power #  hand #  flask #");
    page.facts.numbers = [mage.guards.into(), mage.trophies.into(), ready, all];
    page.text(
        At(0, 23, Align::Left, Letters::Small),
        "guards #  won #  ready # of #",
    );
    parts::columns(page, 31, &mage.stock, parts::NOTHING_CHOSEN, None);
}

/// Counters of one page: of the table, or of one mage.
type Counters = Vec<Counter, 128>;

static OF_TABLE: [Counted; 5] = [
    Counted::Track,
    Counted::Actions,
    Counted::Warlords,
    Counted::Flow,
    Counted::Glyphs,
];

/// The last three for each card.
static OF_SEAT: [Counted; 10] = [
    Counted::Power,
    Counted::Hand,
    Counted::Guards,
    Counted::Trophies,
    Counted::Exiled,
    Counted::Stock,
    Counted::Flask,
    Counted::Card,
    Counted::Needs,
    Counted::Laid,
];

fn counters(game: &Astoria, page: usize) -> Counters {
    let mut list = Counters::new();
    let kinds = if page == 0 { &OF_TABLE[..] } else { &OF_SEAT };
    let seat = page.saturating_sub(1) as u8;
    let mage = game.seat(seat);
    let free = mage.free_slot();
    for card in Card::all() {
        let offered = mage.work(card) != Work::Free || Some(card) == free;
        for kind in kinds.iter().copied() {
            let fits = if kind.of_card() {
                offered
            } else {
                card == Card::ABILITY
            };
            if !fits {
                continue;
            }
            for (track, colour) in Track::ALL.iter().zip(&Colour::ALL) {
                let mut counter = Counter {
                    kind,
                    seat,
                    card,
                    ..Counter::default()
                };
                if kind == Counted::Track {
                    counter.track = *track;
                } else if kind.of_colour() {
                    counter.colour = *colour;
                } else if *colour != Colour::Red {
                    break;
                }
                if game.counter(&counter).is_some() {
                    _ = list.push(counter);
                }
            }
        }
    }
    list
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
                self.page = step(self.page, detents, game.names.len() + 1);
                (self.row, self.value) = (0, None);
            }
            Knob::Number => {
                if let Some((now, least, most)) = list.get(self.row).and_then(|c| game.counter(c)) {
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
            _ => Next::Refuse("Turn NUMBER first: nothing is changed"),
        }
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let title = match self.page.checked_sub(1) {
            None => "Correct\tthe table",
            Some(seat) => {
                page.facts.other = seat as u8;
                phrase!("Correct\t{other}")
            }
        };
        page.title(title);
        let counters = counters(game, self.page);
        page.list(counters.len(), self.row, &mut |row, facts| {
            let Some(counter) = counters.get(row) else {
                return "";
            };
            let now = game.counter(counter).map_or(0, |c| c.0);
            let value = self.value.filter(|_| row == self.row).unwrap_or(now);
            *facts = counter.facts();
            facts.pair(now, value);
            let [same, moved, short] = match counter.kind {
                Counted::Card => &[
                    phrase!("{word}\t{state}"),
                    phrase!("{word}\t{state} > {state}"),
                    phrase!("{word}\t> {state}"),
                ],
                Counted::Exiled if now == 0 => &[phrase!("{word}\tno"), phrase!("{word}\tno > yes"), ""],
                Counted::Exiled => &[phrase!("{word}\tyes"), phrase!("{word}\tyes > no"), ""],
                _ => &[
                    phrase!("{word}\t#"),
                    phrase!("{word}\t{change}"),
                    phrase!("{word}\t> #"),
                ],
            };
            if counter.kind == Counted::Laid {
                // Its artefact stands right above.
                facts.word = phrase!("{colour} on it");
            }
            if now == value {
                return same;
            }
            let line = game.line(moved, facts);
            let (left, right) = cut(&line);
            if BODY.width(left) + BODY.width(right) <= WIDTH - 12 {
                return moved;
            }
            // The new value matters more.
            facts.numbers[0] = value.into();
            short
        });
        footer(
            page.frame,
            knobs!(press DIAL "set", turn ACTION "whose", turn NUMBER "value"),
        );
    }

    fn help(&self) -> Packed {
        packed!(
            "When the table and the device differ. ACTION chooses the table or a mage, DIAL a counter, NUMBER its value. \
         Press DIAL to set it, ACTION to go back. Gems come from the reserve and return to it."
        )
    }
}
