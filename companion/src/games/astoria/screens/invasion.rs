//! The invasion card that opens a round: its effect and its power flow.

use super::parts;
use crate::draw::{self, Align, BOLD, Frame, Ink, WIDTH};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Effect};
use crate::games::astoria::model::{Colour, PerColour, Track};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::text::line;

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
    /// A place in [`EFFECTS`].
    effect: usize,
    flow: PerColour,
    /// The colour whose flow NUMBER turns.
    colour: usize,
}

impl Invasion {
    fn effect(&self) -> Effect {
        EFFECTS.get(self.effect).copied().unwrap_or(Effect::Nothing)
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
            .action("effect", |screen, _, by| {
                screen.effect = step_round(screen.effect, by, EFFECTS.len());
            })
            .number("flow", |screen, _, by| {
                parts::turn_digit(&mut screen.flow[Colour::at(screen.colour)], by);
            })
            .press("invade", |screen, _, _| {
                Next::act(Action::Invade {
                    effect: screen.effect(),
                    flow: screen.flow,
                })
            })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        draw::title(
            frame,
            &line!("Round {}", game.round),
            &line!("{} draws", game.name(game.start)),
        );
        let text = match self.effect() {
            Effect::Nothing => line!("No effect"),
            Effect::Hammer => {
                let track = Track::Reinforcement;
                line!("Reinforced: {} > {}", game.tracks[track], game.raised(track, 1))
            }
            Effect::Dragon(by) => {
                let track = Track::Dragon;
                line!("Dragon: {} > {}", game.tracks[track], game.raised(track, by))
            }
            Effect::Warlord(colour) => line!("Warlord: {}", colour.word()),
        };
        frame.text(WIDTH / 2, 13, Align::Centre, &BOLD, Ink::On, &text);
        parts::columns(frame, 28, &self.flow, Some(Colour::at(self.colour)), None);
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "The start player draws an invasion card. ACTION chooses what it does: a hammer reinforces the hordes, a \
         dragon moves one or two steps, a warlord stays. DIAL and NUMBER enter its power flow for each colour. Press \
         DIAL to carry it out."
    }
}
