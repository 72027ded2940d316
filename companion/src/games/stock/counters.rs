//! Corrects a game's counters by hand. A correction is an action like any other: recorded, undoable, in the history.

use super::{List, UNCHANGED};
use crate::draw::{self, Area, Frame, LIST_ROOM, Row, SMALL};
use crate::games::screen::{After, Controls, Next};
use crate::games::{Counter, Game, RecordEntry};
use crate::input::{step, step_number, step_round};
use crate::text::line;

pub struct Counters<G: Game> {
    page: usize,
    row: usize,
    /// The previewed value, if NUMBER was turned.
    value: Option<i16>,
    game: core::marker::PhantomData<G>,
}

impl<G: Game> Counters<G> {
    /// Opens at a seat's counters, or behind the last seat at the table's.
    pub fn at_page(page: usize) -> Self {
        Self {
            page,
            row: 0,
            value: None,
            game: core::marker::PhantomData,
        }
    }

    fn counter(&self, game: &G) -> Option<G::Counter> {
        G::Counter::at(game, self.page, self.row)
    }

    /// Pages without a counter are passed over.
    fn turn_page(&mut self, game: &G, by: i8) {
        let pages = G::Counter::pages(game);
        for _ in 0..pages {
            self.page = step_round(self.page, by, pages);
            (self.row, self.value) = (0, None);
            if self.len(game) > 0 {
                return;
            }
        }
    }

    fn turn_value(&mut self, game: &G, by: i8) {
        let Some(counter) = self.counter(game) else { return };
        let now = counter.get(game);
        // What cannot be set now stays as it is; the press says why.
        let (least, most) = counter.bounds(game).unwrap_or((now, now));
        let value = step_number(self.value.unwrap_or(now), by, least, most);
        self.value = Some(value).filter(|value| *value != now);
    }
}

impl<G: Game> List for Counters<G> {
    type Model = G;

    fn name(&self) -> &'static str {
        "counters"
    }

    fn draw_around(&self, game: &G, frame: &mut Frame) -> Area {
        let title = G::Counter::page_title(game, self.page);
        draw::title(frame, &title, G::Counter::title_note(game))
    }

    fn len(&self, game: &G) -> usize {
        (0..)
            .take_while(|row| G::Counter::at(game, self.page, *row).is_some())
            .count()
    }

    fn row(&self, game: &G, index: usize) -> Row {
        let Some(counter) = G::Counter::at(game, self.page, index) else {
            return Row::default();
        };
        let now = counter.get(game);
        let shown = counter.show(game, now);
        let label = counter.label(game);
        match self.value {
            Some(to) if index == self.row => {
                let to = counter.show(game, to);
                let change = line!("{shown} > {to}");
                // Two names have no room in one row.
                let fits = SMALL.width(&label) + SMALL.width(&change) < LIST_ROOM;
                Row::new(label, if fits { change } else { line!("> {to}") })
            }
            _ => Row::new(label, shown),
        }
    }

    fn chosen(&self, _: &G) -> usize {
        self.row
    }

    fn choose(&mut self, _: &G, row: usize) {
        (self.row, self.value) = (row, None);
    }

    fn controls(&self, _: &G, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .action("page", |screen, game, by| screen.turn_page(game, by))
            .number("value", |screen, game, by| screen.turn_value(game, by))
            .press("set", |screen, game, _| {
                match (screen.counter(game), screen.value) {
                    (Some(counter), Some(to)) => Next::Commit(RecordEntry::Set { counter, to }),
                    (Some(counter), None) => match counter.bounds(game) {
                        Err(why) => Next::Refuse(game.explain(&why)),
                        Ok(_) => Next::refuse(UNCHANGED),
                    },
                    (None, _) => Next::Stay,
                }
            })
    }

    fn help(&self, _: &G) -> &'static str {
        "Where device and table differ: ACTION chooses the page, DIAL the counter, NUMBER its value. Press DIAL to set it. It \
         is recorded and can be undone."
    }

    fn unsaved(&self, _: &G) -> bool {
        self.value.is_some()
    }

    /// One correction seldom comes alone.
    fn committed(&mut self, game: &G, _: &RecordEntry<G>) -> After<G> {
        self.value = None;
        self.row = step(self.row, 0, self.len(game));
        After::Stay
    }
}
