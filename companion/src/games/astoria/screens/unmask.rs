//! An accusation and its answer.

use crate::draw::{self, Align, Area, Frame, Ink, LARGE, Row, WIDTH, fitted};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::Goal;
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::input::step_round;
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
/// So far down that a message has room above.
const ANSWERS_TOP: i32 = 32;

impl Unmask {
    fn accused(&self, game: &Astoria) -> u8 {
        // There are six seats at the most.
        game.after(game.active(), self.other as u8 + 1)
    }

    fn action(&self, game: &Astoria, answer: usize) -> Action {
        Action::Accuse {
            seat: self.accused(game),
            faction: self.faction(),
            right: answer == RIGHT,
        }
    }

    fn faction(&self) -> Goal {
        Goal::FACTIONS.get(self.faction).copied().unwrap_or(Goal::Dragon)
    }
}

impl List for Unmask {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "unmask"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let me = game.seat_name(game.active());
        let accused = game.seat_name(self.accused(game));
        let area = draw::title(frame, &line!("{me} accuses"), "");
        let end = frame.text(0, area.start - 1, Align::Left, &LARGE, Ink::On, accused);
        let faction = line!("the {}", self.faction().word());
        fitted(frame, WIDTH, 15, Align::Right, Ink::On, WIDTH - end - 2, &faction);
        ANSWERS_TOP..area.end
    }

    fn len(&self, _: &Astoria) -> usize {
        ANSWERS.len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let answer = ANSWERS.get(index).unwrap_or(&"");
        let is_possible = game.allows(&self.action(game, index));
        let accused = self.accused(game);
        let mage = game.seat(accused);
        let outcome = match (index, mage.goal) {
            (_, Some(goal)) => line!("known: {}", goal.word()),
            (RIGHT, _) if mage.has_denied(self.faction()) => line!("was denied"),
            _ if !is_possible => line!("cannot be"),
            (RIGHT, _) => line!("exile: {}", game.seat_name(accused)),
            _ => line!("exile: {}", game.seat_name(game.active())),
        };
        Row::new(answer, outcome).marked(is_possible)
    }

    chosen_is!(answer);

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let others = game.names.len().saturating_sub(1);
        let mage = line!("mage {}/{others}", self.other + 1);
        let faction = line!("goal {}/{}", self.faction + 1, Goal::FACTIONS.len());
        knobs
            .action(mage, |screen, game, by| {
                screen.other = step_round(screen.other, by, game.names.len().saturating_sub(1));
            })
            .number(faction, |screen, _, by| {
                screen.faction = step_round(screen.faction, by, Goal::FACTIONS.len());
            })
            .press("answer", |screen, game, _| {
                Next::act(screen.action(game, screen.answer))
            })
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-31, ASO-42, ASO-81
        "Say aloud whom you accuse; the answer must be true. Right: the goal card is shown, its owner goes into exile, and the disease \
         spares the king. Wrong: you go into exile. What was denied stays so."
    }
}
