//! How the table is prepared, step by step, for this number of players and this level.

use super::Efemeris;
use super::components::Mode;
use crate::games::Sentences;
use core::fmt::Write;

#[derive(Clone, Copy)]
enum Step {
    Seats,
    Piles,
    Planets,
    ExpertTiles,
    Components,
    Placeholders,
    First,
}

const STEPS: [Step; 7] = [
    Step::Seats,
    Step::Piles,
    Step::Planets,
    Step::ExpertTiles,
    Step::Components,
    Step::Placeholders,
    Step::First,
];

pub fn step(game: &Efemeris, index: usize) -> Option<Sentences> {
    let is_due = |step: &Step| match step {
        Step::Placeholders => game.placeholder,
        _ => true,
    };
    let step = STEPS.into_iter().filter(is_due).nth(index)?;
    let text = match step {
        // told: EFE-1, EFE-110, EFE-111
        Step::Seats => match game.mode {
            Mode::Duel => "Sit face to face. Put the centre tile in the middle.",
            Mode::FreeForAll => "Sit around the table, clockwise. Put the centre tile in the middle.",
            Mode::Team => "Allies side by side, nations face to face. Put the centre tile in the middle.",
        },
        // told: EFE-3, EFE-111
        Step::Piles => "Pepper and vanilla in two piles. Mix all 24 bonuses in the purse.",
        // told: EFE-15, EFE-111
        Step::Planets => "The 8 planet cards face up. Sort out the 8 planet tiles for now.",
        // told: EFE-15, EFE-71
        Step::ExpertTiles => match (game.expert, game.expert_tiles) {
            (false, _) => "The 8 Expert tiles, those with an eye, stay in the box.",
            (true, 8) => "Add all 8 Expert tiles, those with an eye, to the path tiles.",
            (true, count) => {
                let mut text = Sentences::new();
                _ = write!(
                    text,
                    "Add {count} Expert tiles (with an eye), drawn blindly, to the path tiles. The others stay in the box."
                );
                return Some(text);
            }
        },
        // told: EFE-3, EFE-111, EFE-113
        Step::Components => {
            "A summary card for each. With the nation come board, cards, galleon, 2 frigates, 5 planet, 2 fortress tokens."
        }
        // told: EFE-12, EFE-106
        Step::Placeholders => "Prices of planets and numbers of crew are guesses. See menu, Printed cards.",
        // told: EFE-10
        Step::First => "Who begins? By lot, or who is new. Who begins chooses first, with fewer spices.",
    };
    Sentences::try_from(text).ok()
}
