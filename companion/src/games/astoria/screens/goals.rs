//! After the end one goal card after the other is shown.

use super::{ending, overview};
use crate::draw::{self, Align, BODY, Frame, Ink, LARGE, WIDTH};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::model::Goal;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step;

#[derive(Default)]
pub struct Goals {
    goal: usize,
}

/// The first seat whose goal is not known.
fn asked(game: &Astoria) -> u8 {
    let asked = game.seats().iter().position(|seat| seat.goal.is_none());
    asked.unwrap_or(0) as u8
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
            if place == self.goal {
                let half = end - middle + 1;
                frame.fill(middle - half, y, 2 * half, 10, Ink::Invert);
            }
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "The game has ended: all goal cards are shown. DIAL chooses this mage's goal, press it to go on to the next."
    }
}
