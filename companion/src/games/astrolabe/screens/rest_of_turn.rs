//! What may follow the deed: artifacts, buying, prophecies, the end of the turn.

use super::artifact::Artifact;
use super::event::{self, DecideEvent};
use super::order::Order;
use super::parts::{FOCUS, heading, icon_number};
use crate::draw::{Align, Area, BODY_TOP, FOOTER_TOP, Frame, Ink, Row, SMALL, WIDTH, icons, track};
use crate::games::RecordEntry;
use crate::games::astrolabe::action::Side;
use crate::games::astrolabe::rules::layout::Time;
use crate::games::astrolabe::rules::turn::Step;
use crate::games::astrolabe::{ARTIFACT_COST, Action, Astrolabe, MOST_ARTIFACTS, MOST_FOCUS, Seat};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::List;
use crate::text::line;
use heapless::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Offer {
    #[default]
    Done,
    Use,
    Buy {
        side: Side,
        replace: bool,
    },
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
    /// Not its row: what is offered changes with each action.
    chosen: Offer,
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
}

impl List for RestOfTurn {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "rest-of-turn"
    }

    /// A message has room beside the chosen row.
    fn draw_around(&self, game: &Astrolabe, frame: &mut Frame) -> Area {
        let area = BODY_TOP + 10..FOOTER_TOP;
        let Some(seat) = game.active() else { return area };
        heading(frame, game, seat);
        let cost = match self.chosen {
            Offer::Buy { .. } => ARTIFACT_COST,
            Offer::Done | Offer::Use | Offer::Prophecy => 0,
        };
        let then = seat.focus.saturating_sub(cost);
        let top = BODY_TOP + 1;
        frame.icon(1, top, Ink::On, &FOCUS);
        track(frame, 10, top + 1, 5, seat.focus, then, MOST_FOCUS);
        let x = icon_number(frame, 62, top, &icons::SUN, seat.sun);
        icon_number(frame, x + 3, top, &icons::MOON, seat.moon);
        let of = line!("{}/{}", self.chosen(game) + 1, self.len(game));
        frame.text(WIDTH - 1, top, Align::Right, &SMALL, Ink::On, &of);
        area
    }

    fn len(&self, game: &Astrolabe) -> usize {
        Self::offers(game).len()
    }

    fn row(&self, game: &Astrolabe, index: usize) -> Row {
        let offers = Self::offers(game);
        Row::new(offers.get(index).map_or("", |(_, text)| text), "")
    }

    fn chosen(&self, game: &Astrolabe) -> usize {
        let mut offers = Self::offers(game).into_iter();
        offers.position(|(offer, _)| offer == self.chosen).unwrap_or(0)
    }

    fn choose(&mut self, game: &Astrolabe, row: usize) {
        let offers = Self::offers(game);
        self.chosen = offers.get(row).map_or(Offer::Done, |(offer, _)| *offer);
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let label = match self.chosen {
            Offer::Done => line!("done"),
            Offer::Use => line!("open"),
            Offer::Buy { .. } => line!("pay {ARTIFACT_COST} focus"),
            Offer::Prophecy => line!("play it"),
        };
        if game.event.is_due() {
            return knobs.press("event", |_, game, _| Next::open(DecideEvent::new(game)));
        }
        knobs
            .action_leads("order", |_, _, _| Next::open(Order::above()))
            .press(label, |screen, game, _| match screen.chosen {
                Offer::Done => Next::act(Action::Done),
                Offer::Use => Next::open(Artifact::new(game, 0)),
                Offer::Buy { side, replace } => Next::act(Action::Buy { side, replace }),
                Offer::Prophecy => Next::act(Action::Prophecy),
            })
    }

    fn help(&self, game: &Astrolabe) -> &'static str {
        let time = game.active().map_or(Time::Dawn, |seat| seat.shown.time);
        match (game.turn.step, time) {
            // told: AST-30, AST-47, AST-48, AST-89, AST-90
            (Step::Buying, _) => {
                "Each artifact costs 4 focus: one of the row, or the top of the deck unseen. The row is filled up when the round \
                 ends. Lay it by day or by night, for good; 4 fill a side, then it replaces one without a demon. After buying no \
                 artifact is used any more. Prophecies of earlier turns can be played whenever they are met; each puts a marker on \
                 the event."
            }
            // told: AST-30, AST-44, AST-47, AST-89
            (_, Time::Dawn) => {
                "At dawn all artifacts sleep, and you have charged a focus instead. You may buy: an artifact costs 4 focus, one of \
                 the row or the top of the deck unseen, and lies by day or by night for good. Then end your turn.\n\
                 What cards give is set in the counters: hold NUMBER, then press DIAL."
            }
            // told: AST-30, AST-45, AST-46, AST-47, AST-48, AST-60, AST-80
            _ => {
                "Use the artifacts that lie on the side of your time; one that takes dust again and again, for one more each time. \
                 Then buy, 4 focus each: one of the row or the top of the deck unseen; after that none is used any more. \
                 Prophecies of earlier turns can be played whenever they are met.\n\
                 What cards give is set in the counters: hold NUMBER, then press DIAL."
            }
        }
    }

    /// The choice stays where it is as long as that can be done again.
    fn committed(&mut self, game: &Astrolabe, entry: &RecordEntry<Astrolabe>) -> After<Astrolabe> {
        match entry {
            RecordEntry::Action(
                Action::Use { .. } | Action::Buy { .. } | Action::Prophecy | Action::Event { .. },
            ) => {
                self.choose(game, self.chosen(game));
                event::due_or_stay(game)
            }
            _ => After::Resume,
        }
    }
}
