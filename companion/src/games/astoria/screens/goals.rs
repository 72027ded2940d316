//! After the end one goal card after the other is shown.

use super::overview;
use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::Goal;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::text::line;

pub struct Goals {
    goal: usize,
}

/// The first seat whose goal is not known.
fn asked(game: &Astoria) -> u8 {
    let asked = game.seats().iter().position(|seat| seat.goal.is_none());
    asked.unwrap_or(0) as u8
}

impl Goals {
    pub fn new(game: &Astoria) -> Self {
        let first = Goal::ALL.iter().position(|goal| is_possible(game, *goal));
        Self {
            goal: first.unwrap_or(0),
        }
    }
}

/// Whether the mage who is asked can have this goal, after all that was shown and answered (ASO-81).
fn is_possible(game: &Astoria, goal: Goal) -> bool {
    let action = Action::Goal {
        seat: asked(game),
        goal,
    };
    game.allows(&action)
}

impl List for Goals {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "goals"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let shown = game.seats().iter().filter(|seat| seat.goal.is_some()).count();
        draw::title(
            frame,
            &line!("{} played for", game.seat_name(asked(game))),
            &line!("{}/{}", shown + 1, game.seat_count()),
        )
    }

    fn len(&self, _: &Astoria) -> usize {
        Goal::ALL.len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let goal = Goal::at(index);
        let is_possible = is_possible(game, goal);
        let right = match (is_possible, game.is_reached(asked(game), goal)) {
            (false, _) => "cannot be",
            (true, true) => "reached",
            (true, false) => "",
        };
        Row::new(goal.label(), right).marked(is_possible)
    }

    chosen_is!(goal);

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .press("shown", |screen, game, _| {
                Next::act(Action::Goal {
                    seat: asked(game),
                    goal: Goal::at(screen.goal),
                })
            })
            .action_leads("tracks", overview::open)
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-2, ASO-68, ASO-81
        "One after the other shows the goal card. An empty square cannot be: it was denied, or all such cards are shown. Three serve \
         the king, one each dragon, hordes and mob."
    }
}
