//! An accusation and its answer.

use crate::draw::{Align, FOOTER_TOP, Frame, Ink, LARGE, Row, WIDTH, list_between, pair};
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::model::Goal;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::text::line;

#[derive(Default)]
pub struct Unmask {
    /// Among the others, clockwise.
    other: usize,
    /// A place in [`Goal::FACTIONS`].
    faction: usize,
    /// A place in [`ANSWERS`].
    answer: usize,
}

const ANSWERS: [&str; 2] = ["Right", "Wrong"];
const RIGHT: usize = 0;

impl Unmask {
    fn accused(&self, game: &Astoria) -> u8 {
        // There are six seats at the most.
        game.after(game.active(), self.other as u8 + 1)
    }

    fn faction(&self) -> Goal {
        Goal::FACTIONS.get(self.faction).copied().unwrap_or(Goal::Dragon)
    }
}

impl Screen for Unmask {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "unmask"
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .choose(|screen, _, by| screen.answer = step(screen.answer, by, ANSWERS.len()))
            .action("mage", |screen, game, by| {
                screen.other = step_round(screen.other, by, game.names.len().saturating_sub(1));
            })
            .number("faction", |screen, _, by| {
                screen.faction = step_round(screen.faction, by, Goal::FACTIONS.len());
            })
            .press("answered", |screen, game, _| {
                Next::act(Action::Accuse {
                    seat: screen.accused(game),
                    faction: screen.faction(),
                    right: screen.answer == RIGHT,
                })
            })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let me = game.name(game.active());
        let accused = game.name(self.accused(game));
        let denied = game.seat(self.accused(game)).has_denied(self.faction());
        let accuses = line!("{me} accuses");
        let faction = line!("of the {}", self.faction().word());
        pair(frame, 0, (0, &accuses), (WIDTH, &faction));
        frame.text(WIDTH / 2, 12, Align::Centre, &LARGE, Ink::On, accused);
        list_between(frame, 32, FOOTER_TOP, ANSWERS.len(), self.answer, &mut |row| {
            let answer = ANSWERS.get(row).unwrap_or(&"");
            let outcome = match row {
                RIGHT if denied => line!("was denied"),
                RIGHT => line!("exile: {accused}"),
                _ => line!("exile: {me}"),
            };
            Row::new(answer, outcome)
        });
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "ACTION chooses whom you accuse, NUMBER of what. The accused must not lie: DIAL enters the answer. Right: the \
         goal card is shown and its owner goes into exile. Wrong: you go into exile, and that answer holds for the \
         whole game. Press DIAL to do it, ACTION to go back."
    }
}
