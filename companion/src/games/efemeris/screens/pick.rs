//! One entry of a menu: what it does, and the one choice that it leaves.

use super::parts::{PEPPER, VANILLA, bar, body, choice, fits, text_block};
use super::picks::{self, Actions, PhaseEntry, allowed, gunner_reach};
use crate::draw::{Frame, Ink};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::{Action, Target};
use crate::games::efemeris::components::{Captain, Crew};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::games::{Game, RecordEntry};
use crate::input::step;
use crate::text::{Line, line};

pub struct Pick {
    seat: u8,
    entry: PhaseEntry,
    row: usize,
}

impl Pick {
    pub fn new(seat: u8, entry: PhaseEntry) -> Self {
        Self { seat, entry, row: 0 }
    }

    fn allowed(&self, game: &Efemeris) -> Actions {
        allowed(game, self.seat, self.entry).unwrap_or_default()
    }

    fn captain(&self, game: &Efemeris) -> Option<Captain> {
        game.seat(self.seat).captain
    }

    fn heading(&self, game: &Efemeris) -> &'static str {
        match self.entry {
            PhaseEntry::Crew(Crew::ChiefMate) => {
                let captain = self.captain(game);
                captain.map_or(Crew::ChiefMate.label(), |captain| captain.card().short)
            }
            PhaseEntry::Crew(crew) => crew.label(),
            PhaseEntry::Bonus(bonus) => bonus.label(),
            PhaseEntry::Wreck => "Lost ship",
            PhaseEntry::Fortress => "Fortress",
            PhaseEntry::Galleon => "Galleon",
            PhaseEntry::Share => "Share",
            PhaseEntry::Done | PhaseEntry::Recruit | PhaseEntry::Frigate | PhaseEntry::Conquer => "",
        }
    }

    /// What the chosen action does.
    fn text(&self, game: &Efemeris, chosen: Option<&Action>) -> &'static str {
        match (self.entry, chosen) {
            (PhaseEntry::Crew(Crew::ChiefMate), _) => {
                self.captain(game).map_or("", |captain| captain.card().effect)
            }
            (PhaseEntry::Crew(crew), _) => crew.effect(),
            (PhaseEntry::Bonus(bonus), _) => bonus.effect(),
            (PhaseEntry::Wreck, Some(Action::Wreck { seat, .. })) if game.is_unpushed(*seat) => {
                "Nothing pushed it this turn: no Warning Shot, no da Silva. Lost all the same?"
            }
            (PhaseEntry::Wreck, _) => "Sailed or was pushed into a singularity. Crew and effects go too.",
            (PhaseEntry::Fortress, _) => "On a planet of yours with no enemy ship on it.",
            (PhaseEntry::Share, _) => "1 spice for your ally, however far away.",
            (_, Some(Action::Galleon { captain, .. })) => captain.card().effect,
            _ => "",
        }
    }

    /// What a Gunner does for whom the Chief Mate has prepared something.
    fn prepared(&self, game: &Efemeris) -> Option<Line> {
        let is_prepared = game.awaits_gunner(self.seat);
        (is_prepared && self.entry == PhaseEntry::Crew(Crew::Gunner)).then(|| {
            line!(
                "Destroys a ship or a fortress. {}.",
                gunner_reach(game, self.seat)
            )
        })
    }

    /// What the seat will hold after an action, if that changes.
    fn draw_spices(&self, game: &Efemeris, action: &Action, y: i32, frame: &mut Frame) -> bool {
        let Ok(after) = game.after(action) else {
            return false;
        };
        let (now, then) = (game.seat(self.seat).spices, after.seat(self.seat).spices);
        if now == then {
            return false;
        }
        for (at, icon) in [&PEPPER, &VANILLA].into_iter().enumerate() {
            let x = 2 + at as i32 * 64;
            frame.icon(x, y + 1, Ink::On, icon);
            body(frame, x + 10, y, &line!("{} > {}", now[at], then[at]));
        }
        true
    }
}

/// What an action is about; nothing if there is only the deed itself.
fn target_words(game: &Efemeris, action: &Action) -> Line {
    let on = match *action {
        Action::Play { on, .. } | Action::Use { on, .. } => on,
        Action::Wreck { seat, ship } => Target::Ship { seat, ship },
        Action::Fortress { planet, .. } => Target::Planet(planet),
        Action::Galleon { captain, .. } => return line!("{}", captain.label()),
        Action::Share { spice, .. } => Target::Spice(spice),
        _ => Target::Nothing,
    };
    match (on, action) {
        (Target::Nothing, _) => Line::new(),
        (Target::Spice(spice), Action::Play { .. }) => {
            line!("{} for {}", spice.label(), spice.other().word())
        }
        (Target::Spice(spice), _) => line!("{}", spice.label()),
        (Target::Ship { seat, ship }, _) => line!("{}: {}", game.seat_name(seat), ship.label()),
        (Target::Fortress(planet), _) => line!("Fortress {}", planet.label()),
        (Target::Planet(planet), _) => line!("{}", planet.label()),
        (Target::Hand { seat }, _) => line!("{}'s hand", game.seat_name(seat)),
    }
}

impl Screen for Pick {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        match self.entry {
            PhaseEntry::Crew(_) => "crew",
            PhaseEntry::Bonus(_) => "bonus",
            PhaseEntry::Wreck => "wreck",
            PhaseEntry::Fortress => "fortress",
            PhaseEntry::Galleon => "galleon",
            PhaseEntry::Share => "share",
            PhaseEntry::Done | PhaseEntry::Recruit | PhaseEntry::Frigate | PhaseEntry::Conquer => "",
        }
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        let label = match self.entry {
            PhaseEntry::Crew(_) => "play",
            PhaseEntry::Bonus(_) => "use",
            PhaseEntry::Wreck => "lost",
            PhaseEntry::Share => "give",
            _ => "build",
        };
        let knobs = knobs.press(label, |screen, game, _| {
            let allowed = screen.allowed(game);
            allowed
                .get(screen.row)
                .map_or(Next::Stay, |action| Next::act(*action))
        });
        if self.allowed(game).len() < 2 {
            return knobs;
        }
        knobs.choose(|screen, game, by| screen.row = step(screen.row, by, screen.allowed(game).len()))
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        bar(frame, game.seat_name(self.seat), self.heading(game));
        let allowed = self.allowed(game);
        let chosen = allowed.get(self.row);
        let prepared = self.prepared(game);
        let text = prepared.as_deref().unwrap_or(self.text(game, chosen));
        let target = chosen.map_or(Line::new(), |action| target_words(game, action));
        let bottom = if target.is_empty() { 53 } else { 41 };
        let spices_top = bottom - 10;
        // The arithmetic is shown where the words leave room for it.
        let changes = fits(spices_top, text)
            && chosen.is_some_and(|action| self.draw_spices(game, action, spices_top, frame));
        text_block(frame, if changes { spices_top } else { bottom }, text);
        if !target.is_empty() {
            choice(frame, &target, self.row, allowed.len());
        }
    }

    fn help(&self, game: &Efemeris) -> &'static str {
        picks::help(game, self.seat, self.entry)
    }

    fn committed(&mut self, _: &Efemeris, _: &RecordEntry<Efemeris>) -> After<Efemeris> {
        After::Back
    }
}
