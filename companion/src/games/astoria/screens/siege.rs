//! Mob and hordes are about to rise.

use super::{overview, parts};
use crate::draw::{self, BODY_TOP, Frame};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::Track;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Siege;

impl Screen for Siege {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "siege"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .press("both rise", |_, _, _| Next::act(Action::Siege))
            .action_leads("tracks", overview::open)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let mut after = game.tracks;
        after[Track::Mob] = game.raised(Track::Mob, after[Track::Unrest]);
        after[Track::Hordes] = game.raised(Track::Hordes, after[Track::Reinforcement]);
        draw::title(frame, "Siege", &line!("round {}", game.round));
        let tracks = [Track::Mob, Track::Unrest, Track::Hordes, Track::Reinforcement];
        parts::tracks(game, frame, BODY_TOP + 1, &tracks, &after);
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-40, ASO-41, ASO-61
        "The mob rises by the unrest, the hordes by their reinforcement. Who serves the one at 10 has reached the goal; if both are at \
         10, nobody."
    }
}
