//! Phase II: what planets and ships bring (EFE-20 to EFE-25).

use super::parts::{PEPPER, SAILOR, SHIP, TOKEN, VANILLA, bar, body, small};
use super::{Overview, Purse};
use crate::draw::{Align, Frame, Ink, WIDTH, fitted};
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::{Ship, Space};
use crate::games::efemeris::rules::Harvest;
use crate::games::efemeris::rules::effects::CrewEffect;
use crate::games::efemeris::{Efemeris, Phase};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::{step, step_round};
use crate::text::{Line, line};

pub struct Collection {
    /// Which of the allies has the device.
    seat: u8,
    /// One of the ships in play.
    row: usize,
    /// Where the ships of both allies stand, as far as entered; this seat's come first.
    spaces: [[Space; 3]; 2],
}

/// Height of a row, and where the rows of ships begin and end.
const ROW: i32 = 10;
const SHIPS_TOP: i32 = 23;
const SHIPS_END: i32 = 68;
/// Where the right side begins: what it comes to.
const SUM_LEFT: i32 = 72;
/// The first of its rows.
const SUM_TOP: i32 = 13;
const SUM_ROWS: usize = 4;

impl Collection {
    pub fn new(seat: u8) -> Self {
        Self {
            seat,
            row: 0,
            spaces: [[Space::Open; 3]; 2],
        }
    }

    fn own(&self) -> [Space; 3] {
        let [own, _] = self.spaces;
        own
    }

    fn harvest(&self, game: &Efemeris) -> Harvest {
        game.harvest(self.seat, self.own()).unwrap_or_default()
    }

    fn chosen(&self, game: &Efemeris) -> Option<Ship> {
        game.seat(self.seat).ships_in_play().get(self.row).copied()
    }

    fn turn_space(&mut self, game: &Efemeris, by: i8) {
        if let Some(ship) = self.chosen(game) {
            let known = Space::ALL
                .iter()
                .filter(|space| game.expert || !space.is_expert());
            let [own, _] = &mut self.spaces;
            let space = &mut own[ship as usize];
            *space = Space::at(step_round(*space as usize, by, known.count()));
        }
    }

    /// The device goes to the ally; what was entered stays.
    fn pass(&mut self, game: &Efemeris) {
        if let Some(ally) = game.ally(self.seat) {
            self.seat = ally;
            self.row = 0;
            self.spaces.reverse();
        }
    }

    /// What it comes to, and what of it finds no room; below that what could come if the galleon stood elsewhere.
    fn draw_sum(&self, game: &Efemeris, frame: &mut Frame) {
        let Harvest { taken, lost, .. } = self.harvest(game);
        let seat = game.seat(self.seat);
        let [pepper, vanilla] = seat.spices;
        let held = [pepper, vanilla, seat.bonus_count(), seat.hand];
        let icons = [&PEPPER, &VANILLA, &TOKEN, &SAILOR];
        let mut rows = (0..SUM_ROWS as i32).map(|row| SUM_TOP + row * ROW);
        for (at, icon) in icons.into_iter().enumerate() {
            let (now, taken, lost) = (held[at], taken[at], lost[at]);
            if at >= 2 && taken + lost == 0 {
                continue;
            }
            let Some(y) = rows.next() else { return };
            frame.icon(SUM_LEFT, y + 1, Ink::On, icon);
            let end = body(frame, SUM_LEFT + 10, y, &line!("{now}>{}", now + taken));
            if lost > 0 {
                let lost = line!("{lost} lost");
                fitted(frame, WIDTH - 1, y, Align::Right, Ink::On, WIDTH - 2 - end, &lost);
            }
        }
        let [galleon, ..] = self.own();
        for (y, part) in rows.zip(unused_at_collection(game, self.seat, galleon)) {
            fitted(frame, SUM_LEFT, y, Align::Left, Ink::On, WIDTH - SUM_LEFT, &part);
        }
    }
}

/// What Pargo or a Crewmaster would bring if the galleon stood elsewhere than entered (EFE-23): it is lost otherwise. Two
/// lines, the more important one first.
pub fn unused_at_collection(game: &Efemeris, seat: u8, galleon: Space) -> [Line; 2] {
    let harvest = game.in_force(seat, CrewEffect::Harvest);
    let more_bonus = game.in_force(seat, CrewEffect::MoreBonus);
    if galleon != Space::Open {
        Default::default()
    } else if harvest > 0 {
        [line!("+{} spices", 2 * harvest), line!("at a factory")]
    } else if more_bonus > 0 {
        [line!("+{more_bonus} bonus"), line!("at an anchorage")]
    } else {
        Default::default()
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
                Next::open(Purse::new(screen.seat, screen.own(), bonuses))
            })
        } else {
            knobs.press("collect", |screen, _, _| {
                Next::act(Action::Collect {
                    seat: screen.seat,
                    spaces: screen.own(),
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
        match game.ally(self.seat) {
            None => knobs.action_leads("overview", |_, _, _| Next::open(Overview::default())),
            Some(ally) if !game.seat(ally).collected => {
                knobs.action("ally", |screen, game, _| screen.pass(game))
            }
            Some(_) => knobs,
        }
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let chosen = self.chosen(game).map_or("planets", Ship::label);
        bar(frame, game.seat_name(self.seat), &line!("Collect: {chosen}"));
        // On the left where it comes from, on the right what it comes to.
        let [pepper, vanilla, ..] = self.harvest(game).planets;
        small(frame, 2, 14, &line!("Planets {pepper}P {vanilla}V"));
        for (row, ship) in game.seat(self.seat).ships_in_play().into_iter().enumerate() {
            let y = SHIPS_TOP + row as i32 * ROW;
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
                self.own()[ship as usize].label()
            };
            fitted(frame, 23, y, Align::Left, Ink::On, SHIPS_END - 23, space);
            if row == self.row {
                frame.fill(0, y, SHIPS_END, ROW, Ink::Invert);
                frame.keep(y, ROW);
            }
        }
        frame.fill(SHIPS_END + 1, SUM_TOP, 1, 40, Ink::On);
        self.draw_sum(game, frame);
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-20, EFE-21, EFE-22, EFE-23, EFE-24, EFE-25, EFE-58, EFE-102
        "On the right what you have > will have: star pepper, flower vanilla, wheel bonuses, sailor crew. Each planet pays 1 of its \
         spice by itself. Choose a ship (G the galleon, F a frigate) and say where it stood when the turn began: a factory brings 1 \
         spice, an anchorage 1 bonus; on Expert tiles Providence 2 spices, a shipwreck 1 crew card of your choice for now. Pargo \
         and Crewmaster need the galleon there. 5 of a spice, 3 bonuses: what goes over is lost. A ship at start has not sailed \
         yet. Allies go through each phase together and collect each for themselves."
    }

    fn unsaved(&self, _: &Efemeris) -> bool {
        self.spaces.iter().flatten().any(|space| *space != Space::Open)
    }

    /// The ally's ships stay where they were entered.
    fn committed(&mut self, game: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        if game.phase != Phase::Collection || game.side_of(self.seat) != game.side {
            return After::Resume;
        }
        if game.seat(self.seat).collected {
            self.pass(game);
        }
        After::Stay
    }
}
