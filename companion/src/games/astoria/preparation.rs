//! How the table is prepared, step by step, each read aloud and done.

use super::Astoria;
use super::components::Lengths;
use crate::games::Sentences;
use core::fmt::{self, Write};

struct Step {
    /// Whether this table needs it.
    is_needed: fn(&Astoria) -> bool,
    write: fn(&Astoria, &mut Sentences) -> fmt::Result,
}

fn always(_: &Astoria) -> bool {
    true
}

fn has_roles(game: &Astoria) -> bool {
    game.has_roles()
}

fn has_no_roles(game: &Astoria) -> bool {
    !game.has_roles()
}

static STEPS: [Step; 13] = [
    // told: ASO-5, ASO-9
    Step {
        is_needed: always,
        write: |_, out| out.write_str("Board: put a cube on 1 for mob, unrest, hordes and reinforcement."),
    },
    // told: ASO-6, ASO-9
    Step {
        is_needed: always,
        write: |game, out| {
            let Lengths { king, king_start, .. } = game.lengths;
            write!(
                out,
                "Red disc: dragon's anger at 0. Purple disc: king's health at {king_start} of {king}."
            )
        },
    },
    // told: ASO-6
    Step {
        is_needed: |game| game.lengths == Lengths::PLACEHOLDER,
        write: |_, out| {
            out.write_str("These ends are our guess. Count your board's steps: menu, Track lengths.")
        },
    },
    // told: ASO-56, ASO-58
    Step {
        is_needed: has_roles,
        write: |game, out| {
            let deceivers = if game.players() == 5 {
                "1 Deceiver"
            } else {
                "2 Deceivers"
            };
            write!(
                out,
                "Deal roles or choose: usually 2 Alchemists, 2 Attendants, {deceivers}."
            )
        },
    },
    // told: ASO-83
    Step {
        is_needed: always,
        write: |_, out| out.write_str("Shuffle the artefact cards, and the invasion cards by themselves."),
    },
    // told: ASO-1, ASO-2, ASO-7
    Step {
        is_needed: always,
        write: |_, out| out.write_str("Deal each: a mage, a secret goal card and 3 artefact cards."),
    },
    // told: ASO-2
    Step {
        is_needed: always,
        write: |game, out| {
            let rest = if game.players() < 6 {
                " Nobody sees those left."
            } else {
                ""
            };
            write!(
                out,
                "Goals: 3 save the king, 1 each serves dragon, hordes, mob.{rest}"
            )
        },
    },
    // told: ASO-3
    Step {
        is_needed: has_no_roles,
        write: |_, out| {
            out.write_str("Each takes a flask and 9 gems of their colour. 1 more marks power, now 0.")
        },
    },
    // told: ASO-53, ASO-56
    Step {
        is_needed: has_roles,
        write: |_, out| out.write_str("Each Alchemist and Attendant takes a flask. A Deceiver gets none."),
    },
    // told: ASO-3, ASO-50, ASO-52
    Step {
        is_needed: has_roles,
        write: |_, out| {
            out.write_str("Own gems: Alchemist 4, marker at 20. Deceiver 9, marker at 0. Attendant 10.")
        },
    },
    // told: ASO-3
    Step {
        is_needed: always,
        write: |_, out| out.write_str("All other gems lie beside the board: the reserve."),
    },
    // told: ASO-83
    Step {
        is_needed: always,
        write: |_, out| {
            out.write_str("Artefact cards left: 3 equal piles, face down. Beside them the invasion cards.")
        },
    },
    // told: ASO-8
    Step {
        is_needed: always,
        write: |_, out| {
            out.write_str("Draw an artefact card: whose colour it has starts. Nobody's? Draw again.")
        },
    },
];

pub fn step(game: &Astoria, index: usize) -> Option<Sentences> {
    let step = STEPS.iter().filter(|step| (step.is_needed)(game)).nth(index)?;
    let mut text = Sentences::new();
    // They are shorter than what has room.
    _ = (step.write)(game, &mut text);
    Some(text)
}
