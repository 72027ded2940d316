//! Which tapped cards turn back: for each mage all of them, or a pair.

use super::overview;
use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::{Card, CardState};
use crate::games::astoria::rules::RECOVERED;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::input::step_round;
use crate::record::MOST_SEATS;
use crate::text::line;

#[derive(Default)]
pub struct Recovery {
    row: usize,
    /// For each seat one of the pairs of tapped cards.
    pairs: [usize; MOST_SEATS],
}

/// The ways in which a mage can recover, as bits of cards: all tapped cards, or each pair of them.
fn ways(game: &Astoria, seat: u8) -> impl Iterator<Item = u16> {
    let tapped = game.seat(seat).cards(CardState::Tapped);
    let tapped: u16 = tapped.map(|card| 1 << card.0).sum();
    let few = tapped.count_ones() <= RECOVERED;
    let pairs =
        (0..Card::COUNT).flat_map(|first| (first + 1..Card::COUNT).map(move |other| 1 << first | 1 << other));
    let pairs = pairs.filter(move |pair| !few && pair & tapped == *pair);
    few.then_some(tapped).into_iter().chain(pairs)
}

impl Recovery {
    fn cards(&self, game: &Astoria, seat: usize) -> u16 {
        let pair = self.pairs.get(seat).copied().unwrap_or(0);
        ways(game, seat as u8).nth(pair).unwrap_or(0)
    }
}

impl List for Recovery {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "recovery"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let pair = self.pairs.get(self.row).map_or(0, |pair| pair + 1);
        let right = match ways(game, self.row as u8).count() {
            0 | 1 => line!("{RECOVERED} cards each"),
            ways => line!("{RECOVERED} cards: {pair}/{ways}"),
        };
        draw::title(frame, "Recovery", &right)
    }

    fn len(&self, game: &Astoria) -> usize {
        game.names.len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let name = game.seat_name(index as u8);
        let cards = self.cards(game, index);
        let mut chosen = Card::all().filter(|card| cards >> card.0 & 1 == 1);
        match (chosen.next(), chosen.next()) {
            (Some(first), Some(second)) => {
                Row::new(name, line!("{} {}", first.short_name(), second.short_name()))
            }
            (Some(only), None) => Row::new(name, only.short_name()),
            (None, _) => Row::new(name, "-"),
        }
    }

    chosen_is!(row);

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs
            .press("recover", |screen, game, _| {
                Next::act(Action::Recover(core::array::from_fn(|seat| {
                    screen.cards(game, seat)
                })))
            })
            .action_leads("tracks", overview::open);
        if ways(game, self.row as u8).count() < 2 {
            return knobs;
        }
        knobs.number("cards", |screen, game, by| {
            let ways = ways(game, screen.row as u8).count();
            if let Some(pair) = screen.pairs.get_mut(screen.row) {
                *pair = step_round(*pair, by, ways);
            }
        })
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-45, ASO-46
        "Each mage turns back up to two tapped cards. Who has more chooses. Then the next mage clockwise is start player."
    }

    fn unsaved(&self, _: &Astoria) -> bool {
        self.pairs != [0; MOST_SEATS]
    }
}
