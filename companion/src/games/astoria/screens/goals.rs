//! After the end one goal card after the other is shown.

use super::{ending, overview};
use crate::draw::{self, Align, BODY, Frame, Ink, LARGE, WIDTH};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::model::Goal;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;

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
        let goals = Goal::ALL.iter();
        let first = goals.clone().position(|goal| is_possible(game, *goal));
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
    game.clone().apply(&action).is_ok()
}

impl Screen for Goals {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "goals"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, _, by| screen.goal = step(screen.goal, by, Goal::ALL.len()))
            .press("shown", |screen, game, _| {
                Next::act(Action::Goal {
                    seat: asked(game),
                    goal: Goal::at(screen.goal),
                })
            })
            .action_leads("tracks", overview::open)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        draw::title(frame, ending(game), "");
        frame.text(0, 12, Align::Left, &LARGE, Ink::On, game.name(asked(game)));
        frame.text(WIDTH, 16, Align::Right, &BODY, Ink::On, "played for");
        let width = WIDTH / 2;
        for (place, goal) in Goal::ALL.iter().enumerate() {
            let (middle, y) = (place as i32 % 2 * width + width / 2, 30 + place as i32 / 2 * 12);
            let end = frame.text(middle, y, Align::Centre, &BODY, Ink::On, goal.word());
            if !is_possible(game, *goal) {
                let half = end - middle + 1;
                frame.fill(middle - half, y + 5, 2 * half, 1, Ink::On);
            }
            if place == self.goal {
                let half = end - middle + 1;
                frame.fill(middle - half, y, 2 * half, 10, Ink::Invert);
            }
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-2, ASO-68, ASO-81
        "The game is over: one after the other shows the goal card. A goal that is struck out cannot be: it was denied, or all \
         such cards are shown. Three cards serve the king, one each the dragon, the hordes and the mob."
    }
}
