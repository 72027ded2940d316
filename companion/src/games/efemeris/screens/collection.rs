//! Phase II: what planets and ships bring (EFE-20 to EFE-25).

use super::Draws;
use super::widgets::{PEPPER, SHIP, VANILLA, bar, small};
use crate::draw::{Align, Frame, Ink, LARGE, SMALL, WIDTH, fitted};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Ship, Space};
use crate::games::efemeris::rules::Harvest;
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::text::{Line, line};

pub struct Collection {
    /// Which of the allies has the device.
    seat: u8,
    /// One of the ships in play.
    row: usize,
    /// Where the ships stand, as far as entered.
    spaces: [Space; 3],
}

impl Collection {
    pub fn new(seat: u8) -> Self {
        Self {
            seat,
            row: 0,
            spaces: [Space::Open; 3],
        }
    }

    fn harvest(&self, game: &Efemeris) -> Harvest {
        game.harvest(self.seat, self.spaces).unwrap_or_default()
    }

    fn chosen(&self, game: &Efemeris) -> Option<Ship> {
        game.seat(self.seat).ships_in_play().get(self.row).copied()
    }

    fn turn_space(&mut self, game: &Efemeris, by: i8) {
        if let Some(ship) = self.chosen(game) {
            let known = Space::ALL
                .iter()
                .filter(|space| game.expert || !space.is_expert());
            let space = &mut self.spaces[ship as usize];
            *space = Space::at(step_round(*space as usize, by, known.count()));
        }
    }

    fn draw_spices(&self, game: &Efemeris, harvest: &Harvest, frame: &mut Frame) {
        let held = game.seat(self.seat).spices;
        for (at, icon) in [&PEPPER, &VANILLA].into_iter().enumerate() {
            let y = 13 + at as i32 * 15;
            let (now, taken, lost) = (held[at], harvest.taken[at], harvest.lost[at]);
            frame.icon(72, y + 4, Ink::On, icon);
            let change = line!("{now}>{}", now + taken);
            frame.text(82, y, Align::Left, &LARGE, Ink::On, &change);
            if lost > 0 {
                frame.text(120, y + 1, Align::Centre, &SMALL, Ink::On, &line!("{lost}"));
                frame.text(120, y + 7, Align::Centre, &SMALL, Ink::On, "lost");
            }
        }
    }

    /// Bonuses and crew that come, or what could come if the galleon stood elsewhere.
    fn more_words(&self, game: &Efemeris, harvest: &Harvest) -> Line {
        let ([_, _, bonuses, crew], [_, _, bonuses_lost, crew_lost]) = (harvest.taken, harvest.lost);
        match (bonuses + bonuses_lost > 0, crew + crew_lost > 0) {
            // There is no room to say what is lost of both.
            (true, true) => line!("+{bonuses} bns +{crew} crew"),
            (true, false) if bonuses_lost > 0 => line!("+{bonuses} bonus -{bonuses_lost}"),
            (true, false) => line!("+{bonuses} bonus"),
            (false, true) if crew_lost > 0 => line!("+{crew} crew -{crew_lost}"),
            (false, true) => line!("+{crew} crew"),
            (false, false) => {
                let [galleon, ..] = self.spaces;
                unused_at_collection(game, self.seat, galleon)
            }
        }
    }
}

/// What Pargo or a Crewmaster would bring if the galleon stood elsewhere than entered (EFE-23): it is lost otherwise.
pub fn unused_at_collection(game: &Efemeris, seat: u8, galleon: Space) -> Line {
    let effects = &game.seat(seat).effects;
    if galleon != Space::Open {
        Line::new()
    } else if effects.harvest > 0 {
        line!("factory +{}?", 2 * effects.harvest)
    } else if effects.more_bonus > 0 {
        line!("anchor +{}?", effects.more_bonus)
    } else {
        Line::new()
    }
}

impl Screen for Collection {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "collection"
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let [_, _, bonuses, _] = self.harvest(game).taken;
        let mut knobs = if bonuses > 0 {
            knobs.press("draw", |screen, game, _| {
                let [_, _, bonuses, _] = screen.harvest(game).taken;
                Next::open(Draws::new(screen.seat, screen.spaces, bonuses))
            })
        } else {
            knobs.press("collect", |screen, _, _| {
                Next::act(Action::Collect {
                    seat: screen.seat,
                    spaces: screen.spaces,
                    drawn: [None; 3],
                })
            })
        };
        if let Some(ship) = self.chosen(game) {
            knobs = knobs.choose(|screen, game, by| {
                let ships = game.seat(screen.seat).ships_in_play();
                screen.row = step(screen.row, by, ships.len());
            });
            // EFE-102: a new ship is where it was put.
            if !game.seat(self.seat).is_new(ship) {
                knobs = knobs.number("space", |screen, game, by| screen.turn_space(game, by));
            }
        }
        if game
            .ally(self.seat)
            .is_some_and(|ally| !game.seat(ally).collected)
        {
            knobs = knobs.action("ally", |screen, game, _| {
                *screen = Self::new(game.ally(screen.seat).unwrap_or(screen.seat));
            });
        }
        knobs
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, game.seat_name(self.seat), "II Collect");
        let harvest = self.harvest(game);
        // On the left where it comes from, on the right what it comes to.
        let [pepper, vanilla, ..] = harvest.planets;
        small(frame, 2, 14, &line!("Planets {pepper}P {vanilla}V"));
        for (row, ship) in game.seat(self.seat).ships_in_play().into_iter().enumerate() {
            let y = 23 + row as i32 * 10;
            frame.icon(2, y + 1, Ink::On, &SHIP);
            let label = match ship {
                Ship::Galleon => "G",
                Ship::Frigate1 => "F1",
                Ship::Frigate2 => "F2",
            };
            small(frame, 11, y + 1, label);
            let space = if game.seat(self.seat).is_new(ship) {
                "at start"
            } else {
                self.spaces[ship as usize].label()
            };
            small(frame, 24, y + 1, space);
            if row == self.row {
                frame.fill(0, y, 68, 10, Ink::Invert);
            }
        }
        frame.fill(69, 13, 1, 40, Ink::On);
        self.draw_spices(game, &harvest, frame);
        let more = self.more_words(game, &harvest);
        fitted(frame, 72, 44, Align::Left, Ink::On, WIDTH - 73, &more);
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        "Planets pay by themselves. DIAL chooses a ship, NUMBER says where it stood when the turn began. The right side \
         shows what you will have; what goes over the cap is lost. A ship at start has had no tactical phase yet, so it \
         brings nothing."
    }
}
