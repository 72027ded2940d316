//! Asks before an invasion card without any flow, which is more often forgotten than printed: gems then cost nothing.

use crate::draw::{Frame, dialog};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Effect};
use crate::games::astoria::model::PerColour;
use crate::games::screen::{Controls, Next, Screen};

/// The card as it was entered.
pub struct NoFlow {
    pub effect: Effect,
    pub second: Option<Effect>,
}

impl Screen for NoFlow {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "no-flow"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .press("invade", |screen, _, _| {
                Next::act(Action::Invade {
                    effect: screen.effect,
                    second: screen.second,
                    flow: PerColour::default(),
                })
            })
            .back("flow")
    }

    fn draw(&self, _: &Astoria, frame: &mut Frame) {
        dialog(frame, "No power flow?", "Then gems cost nothing in this round.");
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-14
        "Every number of this card is 0: gems then bring nothing and cost nothing. Go back and enter the flow, unless it is printed so."
    }
}
