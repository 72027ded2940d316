//! Phase II: what came out of the purse (EFE-22).

use super::parts::bar_with_note;
use crate::draw::{Area, Frame, Row};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::{Action, Drawn};
use crate::games::efemeris::components::{Bonus, Space};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::games::{Game, RecordEntry};
use crate::random::Random;
use crate::text::{Line, line};
use core::fmt::Write;
use heapless::Vec;

pub struct Purse {
    seat: u8,
    spaces: [Space; 3],
    /// How many are due.
    count: u8,
    /// The device draws, then every way in which they can come out.
    row: usize,
}

impl Purse {
    pub fn new(seat: u8, spaces: [Space; 3], count: u8) -> Self {
        Self {
            seat,
            spaces,
            count,
            row: 0,
        }
    }

    /// All ways in which the bonuses can come out of this purse; of three there are ten.
    fn ways(&self, game: &Efemeris) -> Vec<Drawn, 10> {
        let mut ways = Vec::new();
        for winds in 0..=self.count {
            for shots in 0..=self.count - winds {
                let kinds = [winds, shots, self.count - winds - shots];
                if kinds.iter().zip(&game.purse).any(|(drawn, left)| drawn > left) {
                    continue;
                }
                let mut tokens = Bonus::ALL
                    .into_iter()
                    .zip(kinds)
                    .flat_map(|(bonus, count)| core::iter::repeat_n(bonus, count.into()));
                _ = ways.push([(); 3].map(|()| tokens.next()));
            }
        }
        ways
    }

    /// What came out by this row; nothing if the device draws.
    fn entered(&self, game: &Efemeris, row: usize) -> Option<Drawn> {
        self.ways(game).get(row.checked_sub(1)?).copied()
    }

    /// Purse blindly from the purse.
    fn draw_blindly(&self, game: &Efemeris, random: &mut Random) -> Drawn {
        let mut purse = game.purse;
        let mut drawn = [None; 3];
        for token in drawn.iter_mut().take(self.count.into()) {
            let all: u8 = purse.iter().sum();
            // Below a u8, so nothing is lost.
            let mut at = random.below(all.into()) as u8;
            for (bonus, left) in Bonus::ALL.into_iter().zip(&mut purse) {
                if at < *left {
                    *left -= 1;
                    *token = Some(bonus);
                    break;
                }
                at -= *left;
            }
        }
        drawn
    }
}

impl List for Purse {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "purse"
    }

    fn draw_around(&self, game: &Efemeris, frame: &mut Frame) -> Area {
        let [winds, shots, cargoes] = game.purse;
        let note = line!("In it: {winds} Winds {shots} Shot {cargoes} Cargo");
        bar_with_note(frame, game.seat_name(self.seat), "Purse", &note)
    }

    fn len(&self, game: &Efemeris) -> usize {
        self.ways(game).len() + 1
    }

    fn row(&self, game: &Efemeris, index: usize) -> Row {
        let mut text = Line::new();
        // A line has room for three.
        match self.entered(game, index) {
            None => _ = write!(text, "Device draws {}", self.count),
            Some(drawn) => {
                for bonus in drawn.iter().flatten() {
                    _ = write!(text, "{} ", bonus.short());
                }
            }
        }
        Row::new(text, "").marked(true)
    }

    chosen_is!(row);

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.press("collect", |screen, game, random| {
            let entered = screen.entered(game, screen.row);
            Next::act(Action::Collect {
                seat: screen.seat,
                spaces: screen.spaces,
                drawn: entered.unwrap_or_else(|| screen.draw_blindly(game, random)),
            })
        })
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-22, EFE-36
        "A ship at an anchorage brings 1 bonus, drawn blindly; 3 is the most that a player holds. Let the device draw and take \
         those tokens, or draw from the purse and choose here what came out. What is used leaves the game; an empty purse stays \
         empty."
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
