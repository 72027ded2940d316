//! What may follow the deed: artifacts, buying, prophecies, the end of the turn.

use super::artifact::UseArtifact;
use super::order::Order;
use super::parts::{BAR, heading, tally};
use crate::draw::{FOOTER_TOP, Frame, Row, icons, list_between, track};
use crate::games::astrolabe::action::Side;
use crate::games::astrolabe::rules::turn::Step;
use crate::games::astrolabe::{ARTIFACT_COST, Action, Astrolabe, MOST_ARTIFACTS, MOST_FOCUS, Seat};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;
use crate::text::line;
use heapless::Vec;

#[derive(Clone, Copy)]
enum Offer {
    Done,
    Use,
    Buy { side: Side, replace: bool },
    Prophecy,
}

/// All that there can be to do, in the order of the rows.
const OFFERS: [(Offer, &str); 7] = {
    const fn buy(side: Side, replace: bool) -> Offer {
        Offer::Buy { side, replace }
    }
    [
        (Offer::Done, "End turn"),
        (Offer::Use, "Use an artifact"),
        (buy(Side::Day, false), "Buy for the day side"),
        (buy(Side::Day, true), "Replace one by day"),
        (buy(Side::Night, false), "Buy for the night side"),
        (buy(Side::Night, true), "Replace one by night"),
        (Offer::Prophecy, "Play a prophecy"),
    ]
};

#[derive(Default)]
pub struct RestOfTurn {
    chosen: usize,
}

impl RestOfTurn {
    fn is_offered(game: &Astrolabe, seat: &Seat, offer: Offer) -> bool {
        match offer {
            Offer::Done => true,
            Offer::Use => {
                let awake = seat.awake(seat.shown.time) > 0 && game.turn.step == Step::Artifacts;
                awake && seat.sun + seat.moon > 0
            }
            Offer::Buy { side, replace } => {
                let filled = match side {
                    Side::Day => seat.day,
                    Side::Night => seat.night,
                };
                let full = filled >= MOST_ARTIFACTS;
                seat.focus >= ARTIFACT_COST && full == replace && (!full || seat.free_room() > 0)
            }
            Offer::Prophecy => seat.playable() > 0,
        }
    }

    fn offers(game: &Astrolabe) -> Vec<(Offer, &'static str), { OFFERS.len() }> {
        let Some(seat) = game.active() else {
            return Vec::new();
        };
        let offered = |(offer, _): &(Offer, _)| Self::is_offered(game, seat, *offer);
        OFFERS.into_iter().filter(offered).collect()
    }

    fn chosen(&self, game: &Astrolabe) -> Offer {
        let offer = Self::offers(game).get(self.chosen).copied();
        offer.map_or(Offer::Done, |(offer, _)| offer)
    }
}

impl Screen for RestOfTurn {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "after"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let label = match self.chosen(game) {
            Offer::Done => line!("done"),
            Offer::Use => line!("choose"),
            Offer::Buy { .. } => line!("pay {ARTIFACT_COST} focus"),
            Offer::Prophecy => line!("play it"),
        };
        knobs
            .choose(|screen, game, by| {
                screen.chosen = step(screen.chosen, by, Self::offers(game).len());
            })
            .action_leads("order", |_, _, _| Next::replace(Order))
            .press(label, |screen, game, _| match screen.chosen(game) {
                Offer::Done => Next::act(Action::Done),
                Offer::Use => Next::open(UseArtifact::new(game, 0)),
                Offer::Buy { side, replace } => Next::act(Action::Buy { side, replace }),
                Offer::Prophecy => Next::act(Action::Prophecy),
            })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = game.active() else { return };
        heading(frame, game, seat);
        let cost = match self.chosen(game) {
            Offer::Buy { .. } => ARTIFACT_COST,
            Offer::Done | Offer::Use | Offer::Prophecy => 0,
        };
        let then = seat.focus.saturating_sub(cost);
        track(frame, 2, BAR + 2, 6, seat.focus, then, MOST_FOCUS);
        let x = tally(frame, 66, BAR + 2, &icons::SUN, seat.sun);
        tally(frame, x + 6, BAR + 2, &icons::MOON, seat.moon);
        let (top, bottom) = (BAR + 9, FOOTER_TOP - 2);
        let offers = Self::offers(game);
        list_between(frame, top, bottom, offers.len(), self.chosen, &mut |index| {
            Row::new(offers.get(index).map_or("", |(_, text)| text), "")
        });
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        "Now artifacts, then buying, then the next player.\n\
         DIAL chooses, a press does it. What cards give is set in the counters: hold NUMBER, then press DIAL."
    }
}
