//! The invasion card that opens a round: its effect and its power flow.

use super::parts::{self, COLUMNS_TOP};
use crate::draw::{self, Align, BODY, BOLD, Frame, Ink, WIDTH};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, CardEffect};
use crate::games::astoria::components::{Colour, MOST_WARLORDS, PerColour, Track};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::{Confirm, Question};
use crate::games::{Game, RecordEntry};
use crate::input::{step, step_round};
use crate::text::{Line, line};

const EFFECTS: [CardEffect; 10] = [
    CardEffect::Nothing,
    CardEffect::Hammer,
    CardEffect::Dragon(1),
    CardEffect::Dragon(2),
    CardEffect::Warlord(Colour::Red),
    CardEffect::Warlord(Colour::Yellow),
    CardEffect::Warlord(Colour::Green),
    CardEffect::Warlord(Colour::Orange),
    CardEffect::Warlord(Colour::Purple),
    CardEffect::Warlord(Colour::Blue),
];

#[derive(Default)]
pub struct Invasion {
    /// A place in [`symbols`].
    symbols: usize,
    flow: PerColour,
    /// The colour whose flow NUMBER turns.
    colour: usize,
}

/// What a card can have: one symbol, or two of different kinds (ASO-82).
fn symbols() -> impl Iterator<Item = (CardEffect, Option<CardEffect>)> {
    let alone = EFFECTS.iter().map(|effect| (*effect, None));
    let pairs = EFFECTS.iter().enumerate().flat_map(|(place, first)| {
        let others = EFFECTS.iter().skip(place).copied();
        let others = others.filter(|other| first.goes_with(*other));
        others.map(|second| (*first, Some(second)))
    });
    alone.chain(pairs)
}

/// What a symbol will do.
fn outcome(game: &Astoria, effect: CardEffect) -> Line {
    match effect {
        CardEffect::Nothing => line!("No effect"),
        CardEffect::Hammer => {
            let track = Track::Reinforcement;
            line!("Reinforced: {} > {}", game.tracks[track], game.raised(track, 1))
        }
        CardEffect::Dragon(by) => {
            let track = Track::Dragon;
            line!("Dragon: {} > {}", game.tracks[track], game.raised(track, by))
        }
        CardEffect::Warlord(_) if game.warlords.is_full() => line!("{MOST_WARLORDS} warlords: no room"),
        CardEffect::Warlord(colour) => line!("Warlord: {}", colour.word()),
    }
}

impl Invasion {
    fn effects(&self) -> (CardEffect, Option<CardEffect>) {
        symbols().nth(self.symbols).unwrap_or_default()
    }
}

impl Screen for Invasion {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "invasion"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, _, by| screen.colour = step(screen.colour, by, Colour::ALL.len()))
            .action(
                line!("card {}/{}", self.symbols + 1, symbols().count()),
                |screen, _, by| {
                    screen.symbols = step_round(screen.symbols, by, symbols().count());
                },
            )
            .number("flow", |screen, _, by| {
                parts::turn_digit(&mut screen.flow[Colour::at(screen.colour)], by);
            })
            .press("invade", |screen, _, _| {
                let ((effect, second), flow) = (screen.effects(), screen.flow);
                let invade = RecordEntry::Action(Action::Invade { effect, flow, second });
                if !flow.is_empty() {
                    return Next::Commit(invade);
                }
                // More often forgotten than printed.
                Next::open(Confirm {
                    question: &Question {
                        name: "no-flow",
                        heading: "No power flow?",
                        // told: ASO-14
                        help: "Every number of this card is 0: gems then bring nothing and cost nothing. Go back and enter the flow, unless \
                               it is printed so.",
                        label: "invade",
                        hold: false,
                        back: "flow",
                    },
                    text: "Then gems cost nothing in this round.",
                    effect: invade,
                })
            })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        draw::title(
            frame,
            &line!("Round {}", game.round),
            &line!("{} draws", game.seat_name(game.start)),
        );
        match self.effects() {
            (effect, None) => {
                let text = outcome(game, effect);
                frame.text(WIDTH / 2, 15, Align::Centre, &BOLD, Ink::On, &text);
            }
            (first, Some(second)) => {
                for (y, effect) in [(11, first), (21, second)] {
                    let text = outcome(game, effect);
                    frame.text(WIDTH / 2, y, Align::Centre, &BODY, Ink::On, &text);
                }
            }
        }
        parts::columns(
            frame,
            COLUMNS_TOP,
            &self.flow,
            Some(Colour::at(self.colour)),
            None,
        );
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-10, ASO-11, ASO-12, ASO-13, ASO-14, ASO-17, ASO-82
        "The start player draws an invasion card and lays it open. Hammer: reinforcement +1, up to 4. Dragon: +1 or +2. A warlord stays \
         beside the board. The numbers beside the glyphs are this round's power flow. Is the pile empty? Shuffle the discards, without \
         warlords."
    }

    fn unsaved(&self, _: &Astoria) -> bool {
        !self.flow.is_empty()
    }
}
