//! The king is about to lose health.

use super::{overview, parts};
use crate::draw::Frame;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::model::Track;
use crate::games::screen::{Controls, Next, Screen};

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
        parts::tracks(game, frame, &after);
    }

    fn help(&self, game: &Astoria) -> &'static str {
        if game.unmasking_lasts {
            // told: ASO-42, ASO-43, ASO-62
            "The king loses 1 health each round, until a traitor is unmasked. At 0 he dies and the game is over. Then all are \
             asked for a card against each warlord who lives."
        } else {
            // told: ASO-42, ASO-43, ASO-62
            "The king loses 1 health, unless a traitor was unmasked in this round. At 0 he dies and the game is over. Then all \
             are asked for a card against each warlord who lives."
        }
    }
}
