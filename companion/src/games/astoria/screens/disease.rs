//! The king is about to lose health.

use super::{overview, parts};
use crate::draw::{self, BODY_TOP, Frame};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::Track;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Disease;

impl Screen for Disease {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "disease"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let label = if game.disease_step() == 0 {
            "king is spared"
        } else {
            "disease: king -1"
        };
        knobs
            .press(label, |_, _, _| Next::act(Action::Disease))
            .action_leads("tracks", overview::open)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let mut after = game.tracks;
        after[Track::King] = after[Track::King].saturating_add_signed(game.disease_step());
        draw::title(frame, "The king's disease", &line!("round {}", game.round));
        parts::tracks(game, frame, BODY_TOP + 1, &[Track::King], &after);
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-42, ASO-43, ASO-62
        "The king loses 1 health, unless a traitor was unmasked; how long that holds was chosen before the game. At 0 he dies. Then \
         each warlord who lives is met or hurts him too."
    }
}
