//! The invasion card that opens a round: its effect and its power flow.

use super::parts::{self, COLUMNS_TOP};
use crate::draw::{self, Align, BODY, BOLD, Frame, Ink, WIDTH};
use crate::games::RecordEntry;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Effect};
use crate::games::astoria::components::{Colour, MOST_WARLORDS, PerColour, Track};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::Confirm;
use crate::input::{step, step_round};
use crate::text::{Line, line};

const EFFECTS: [Effect; 10] = [
    Effect::Nothing,
    Effect::Hammer,
    Effect::Dragon(1),
    Effect::Dragon(2),
    Effect::Warlord(Colour::Red),
    Effect::Warlord(Colour::Yellow),
    Effect::Warlord(Colour::Green),
    Effect::Warlord(Colour::Orange),
    Effect::Warlord(Colour::Purple),
    Effect::Warlord(Colour::Blue),
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
fn symbols() -> impl Iterator<Item = (Effect, Option<Effect>)> {
    let alone = EFFECTS.iter().map(|effect| (*effect, None));
    let pairs = EFFECTS.iter().enumerate().flat_map(|(place, first)| {
        let others = EFFECTS.iter().skip(place).copied();
        let others = others.filter(|other| first.goes_with(*other));
        others.map(|second| (*first, Some(second)))
    });
    alone.chain(pairs)
}

/// What a symbol will do.
fn outcome(game: &Astoria, effect: Effect) -> Line {
    match effect {
        Effect::Nothing => line!("No effect"),
        Effect::Hammer => {
            let track = Track::Reinforcement;
            line!("Reinforced: {} > {}", game.tracks[track], game.raised(track, 1))
        }
        Effect::Dragon(by) => {
            let track = Track::Dragon;
            line!("Dragon: {} > {}", game.tracks[track], game.raised(track, by))
        }
        Effect::Warlord(_) if game.warlords.is_full() => line!("{MOST_WARLORDS} warlords: no room"),
        Effect::Warlord(colour) => line!("Warlord: {}", colour.word()),
    }
}

impl Invasion {
    fn effects(&self) -> (Effect, Option<Effect>) {
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
                    name: "no-flow",
                    heading: line!("No power flow?"),
                    text: "Then gems cost nothing in this round.",
                    // told: ASO-14
                    help: "Every number of this card is 0: gems then bring nothing and cost nothing. Go back and enter the flow, unless \
                           it is printed so.",
                    label: "invade",
                    hold: false,
                    back: "flow",
                    effect: invade,
                })
            })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        draw::title(
            frame,
            &line!("Round {}", game.round),
            &line!("{} draws", game.name(game.start)),
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
}
