//! How the table is prepared, step by step, each read aloud and done.

use super::Astoria;
use super::components::Lengths;
use crate::games::Game;
use crate::games::Steps;

pub fn prepare(game: &Astoria, steps: &mut Steps) {
    let Lengths { king, king_start, .. } = game.lengths;
    // told: ASO-5, ASO-9
    steps.add("Board: put a cube on 1 for mob, unrest, hordes and reinforcement.");
    // told: ASO-6, ASO-9
    steps.add(format_args!(
        "Red disc: dragon's anger at 0. Purple disc: king's health at {king_start} of {king}."
    ));
    if game.lengths == Lengths::PLACEHOLDER {
        // told: ASO-6
        steps.add("These ends are our guess. Count your board's steps: menu, Track lengths.");
    }
    if game.has_roles() {
        let deceivers = if game.seat_count() == 5 {
            "1 Deceiver"
        } else {
            "2 Deceivers"
        };
        // told: ASO-56, ASO-58
        steps.add(format_args!(
            "Deal roles or choose: usually 2 Alchemists, 2 Attendants, {deceivers}."
        ));
    }
    // told: ASO-83
    steps.add("Shuffle the artefact cards, and the invasion cards by themselves.");
    // told: ASO-1, ASO-2, ASO-7
    steps.add("Deal each: a mage, a secret goal card and 3 artefact cards.");
    let rest = if game.seat_count() < 6 {
        " Nobody sees those left."
    } else {
        ""
    };
    // told: ASO-2
    steps.add(format_args!(
        "Goals: 3 save the king, 1 each serves dragon, hordes, mob.{rest}"
    ));
    if game.has_roles() {
        // told: ASO-53, ASO-56
        steps.add("Each Alchemist and Attendant takes a flask. A Deceiver gets none.");
        // told: ASO-3, ASO-50, ASO-52
        steps.add("Own gems: Alchemist 4, marker at 20. Deceiver 9, marker at 0. Attendant 10.");
    } else {
        // told: ASO-3
        steps.add("Each takes a flask and 9 gems of their colour. 1 more marks power, now 0.");
    }
    // told: ASO-3
    steps.add("All other gems lie beside the board: the reserve.");
    // told: ASO-83
    steps.add("Artefact cards left: 3 equal piles, face down. Beside them the invasion cards.");
    // told: ASO-8
    steps.add("Draw an artefact card: whose colour it has starts. Nobody's? Draw again.");
}
