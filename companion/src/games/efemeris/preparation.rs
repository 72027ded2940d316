//! How the table is prepared, step by step, for this number of players and this level.

use super::Efemeris;
use super::components::Mode;
use crate::games::Steps;

pub fn prepare(game: &Efemeris, steps: &mut Steps) {
    // told: EFE-1, EFE-110, EFE-111
    steps.add(match game.mode {
        Mode::Duel => "Sit face to face. Put the centre tile in the middle.",
        Mode::FreeForAll => "Sit around the table, clockwise. Put the centre tile in the middle.",
        Mode::Team => "Allies side by side, nations face to face. Put the centre tile in the middle.",
    });
    // told: EFE-3, EFE-111
    steps.add("Pepper and vanilla in two piles. Mix all 24 bonuses in the purse.");
    // told: EFE-15, EFE-111
    steps.add("The 8 planet cards face up. Sort out the 8 planet tiles for now.");
    // told: EFE-15, EFE-71
    match (game.expert, game.expert_tiles) {
        (false, _) => steps.add("The 8 Expert tiles, those with an eye, stay in the box."),
        (true, 8) => steps.add("Add all 8 Expert tiles, those with an eye, to the path tiles."),
        (true, count) => steps.add(format_args!(
            "Add {count} Expert tiles (with an eye), drawn blindly, to the path tiles. The others stay in the box."
        )),
    }
    // told: EFE-3, EFE-111, EFE-113
    steps.add(
        "A summary card for each. With the nation come board, cards, galleon, 2 frigates, 5 planet, 2 fortress tokens.",
    );
    if game.placeholder {
        // told: EFE-12, EFE-106
        steps.add("Prices of planets and numbers of crew are guesses. See menu, Printed cards.");
    }
    // told: EFE-10
    steps.add("Who begins? By lot, or who is new. Who begins chooses first, with fewer spices.");
}
