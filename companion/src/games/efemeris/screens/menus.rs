//! The menus of the tactical and the construction phase, and the screens behind their entries.

use super::EfemerisScreens;
use super::options::{Entry, Pick, entries, gunner_reach, offered, options, payable_conquest, usual_price};
use super::widgets::{
    Item, PEPPER, PLACEHOLDERS, VANILLA, bar, choice, fits, fitted, menu, price_words, text_block,
};
use crate::draw::{Align, BODY, Frame, HUGE, Hint, Ink, Knobs, Line, WIDTH, footer, line};
use crate::games::Game;
use crate::games::efemeris::actions::{Action, Target};
use crate::games::efemeris::tables::{Captain, Crew, Planet, Ship};
use crate::games::efemeris::{
    Efemeris, FORTRESS_PRICE, FRIGATE_PRICE, GALLEON_PRICE, MOST_PLAYED, MOST_SHARED, Phase, RECRUIT_PRICE,
    Seat,
};
use crate::packed::packed;
use core::fmt::Write;

impl EfemerisScreens {
    pub(super) fn draw_menu(&self, game: &Efemeris, frame: &mut Frame) {
        let Ok(seat) = game.seat(self.seat) else {
            return;
        };
        let building = game.phase == Phase::Construction;
        let [pepper, vanilla] = seat.spices;
        let right = if building {
            line(format_args!("IV  {pepper}P {vanilla}V"))
        } else {
            line(format_args!("III crew {}/{MOST_PLAYED}", seat.played.len()))
        };
        bar(frame, &seat.name, &right);
        let entries = entries(game, self.seat);
        let chosen = entries.get(self.row).copied().unwrap_or(Entry::Done);
        // A conquest can be chosen all the same: less than the list price may really have been paid.
        let can = |entry: Entry| match entry {
            Entry::Ask(Pick::Conquer) => payable_conquest(game, self.seat),
            _ => offered(game, self.seat, entry),
        };
        let note = match can(chosen) {
            Err(refusal) => line(format_args!("{refusal}")),
            Ok(()) => self.entry_note(game, chosen),
        };
        menu(frame, entries.len(), self.row, &note, &mut |index, show| {
            let Some(entry) = entries.get(index) else { return };
            let right = match entry {
                Entry::Recruit => price_words(RECRUIT_PRICE),
                Entry::Frigate if seat.pending.free_frigates > 0 => price_words([0; 2]),
                Entry::Frigate => price_words(FRIGATE_PRICE),
                Entry::Ask(Pick::Fortress) => price_words(FORTRESS_PRICE),
                Entry::Ask(Pick::Galleon) => price_words(GALLEON_PRICE),
                Entry::Ask(Pick::Share) => line(format_args!("{}/{MOST_SHARED}", game.shared)),
                Entry::Ask(Pick::Bonus(bonus)) => line(format_args!("{}", seat.bonuses[*bonus as usize])),
                Entry::Ask(Pick::Crew(Crew::ChiefMate)) => {
                    line(format_args!("{}", seat.captain.map_or("", Captain::short)))
                }
                _ => Line::new(),
            };
            let left = match entry {
                Entry::Done if building => "End of turn",
                Entry::Done => "To construction",
                Entry::Recruit => "Recruit crew",
                Entry::Frigate => "Build a frigate",
                Entry::Ask(Pick::Crew(crew)) => crew.title(),
                Entry::Ask(Pick::Bonus(bonus)) => bonus.title(),
                Entry::Ask(Pick::Wreck) => "A ship is lost",
                Entry::Ask(Pick::Fortress) => "Build a fortress",
                Entry::Ask(Pick::Galleon) => "Build the galleon",
                Entry::Ask(Pick::Conquer) => "Conquer a planet",
                Entry::Ask(Pick::Share) => "Share a spice",
            };
            show(Item {
                left,
                right: &right,
                can: can(*entry).is_ok(),
            });
        });
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(if chosen == Entry::Done { "done" } else { "choose" }),
                action: Self::action_hint(game),
                number: Hint::Press("help"),
            },
        );
    }

    /// What is worth knowing about an entry that can be chosen.
    fn entry_note(&self, game: &Efemeris, entry: Entry) -> Line {
        let Ok(seat) = game.seat(self.seat) else {
            return Line::new();
        };
        let side = game.side_of(self.seat);
        match entry {
            Entry::Done if game.phase == Phase::Tactical => self.moves(game),
            Entry::Done => line(format_args!(
                "Planets {} of {}",
                game.side_planets(side),
                game.goal()
            )),
            Entry::Recruit => line(format_args!(
                "Hand {} of {}, reserve {}",
                seat.hand,
                game.most_hand(),
                game.reserve(side)
            )),
            Entry::Frigate => line(format_args!("In play {}, built {}", seat.frigates(), seat.built)),
            Entry::Ask(Pick::Crew(Crew::Gunner)) => gunner_reach(game, self.seat),
            Entry::Ask(Pick::Crew(_)) => line(format_args!("{} in hand", seat.hand)),
            Entry::Ask(Pick::Bonus(_)) => line(format_args!("Gone for good when used")),
            Entry::Ask(Pick::Fortress) => line(format_args!("{} of 2 tokens used", seat.tokens)),
            Entry::Ask(Pick::Galleon) => line(format_args!("Captains left {}", seat.captains_left)),
            Entry::Ask(Pick::Conquer) => line(format_args!(
                "Planets {} of {}",
                game.side_planets(side),
                game.goal()
            )),
            Entry::Ask(Pick::Wreck) => line(format_args!("In a singularity")),
            Entry::Ask(Pick::Share) => line(format_args!(
                "To {}",
                game.ally(self.seat).map_or("", |ally| game.name(ally))
            )),
        }
    }

    /// How far the ships may sail this turn (EFE-35).
    fn moves(&self, game: &Efemeris) -> Line {
        let Ok(seat) = game.seat(self.seat) else {
            return Line::new();
        };
        let mut text = Line::new();
        for ship in self.ships(game) {
            let spaces = if ship == Ship::Galleon {
                3 + 2 * seat.pending.haste
            } else {
                4
            };
            let name = if ship == Ship::Galleon { "Galleon" } else { "Frig." };
            let part = if seat.frozen[ship as usize].is_some() {
                line(format_args!("{name} frozen "))
            } else {
                line(format_args!("{name} {spaces} "))
            };
            _ = text.push_str(&part);
        }
        if text.is_empty() {
            _ = text.push_str("No ship in play");
        }
        text
    }

    pub(super) fn draw_pick(&self, game: &Efemeris, pick: Pick, frame: &mut Frame) {
        let options = options(game, self.seat, pick).unwrap_or_default();
        let name = game.name(self.seat);
        let chosen = options.get(self.row);
        let none = packed!("");
        let (title, text) = match (pick, chosen) {
            (Pick::Crew(Crew::ChiefMate), _) => {
                let captain = game.seat(self.seat).ok().and_then(|s| s.captain);
                captain.map_or(("Chief Mate", none), |c| (c.short(), c.effect()))
            }
            (Pick::Crew(crew), _) => (crew.title(), crew.effect()),
            (Pick::Bonus(bonus), _) => (bonus.title(), bonus.effect()),
            (Pick::Wreck, _) => (
                "Lost ship",
                packed!("Sailed or was pushed into a singularity. Crew and effects go too."),
            ),
            (Pick::Fortress, _) => (
                "Fortress",
                packed!("On a planet of yours with no enemy ship on it."),
            ),
            (Pick::Galleon, Some(Action::Galleon { captain, .. })) => ("Galleon", captain.effect()),
            (Pick::Galleon, _) => ("Galleon", none),
            (Pick::Conquer, _) => ("Conquer", none),
            (Pick::Share, _) => ("Share", packed!("1 spice for your ally, however far away.")),
        };
        let mut text = text.unpacked();
        let prepared = |seat: &Seat| seat.pending.range + seat.pending.frigate_gun > 0;
        if pick == Pick::Crew(Crew::Gunner) && game.seat(self.seat).is_ok_and(prepared) {
            text.clear();
            let reach = gunner_reach(game, self.seat);
            _ = write!(text, "Destroys a ship or a fortress. {reach}.");
        }
        bar(frame, name, title);
        if pick == Pick::Conquer {
            let usual = |action: &Action| match *action {
                Action::Conquer { seat, planet, .. } => Action::Conquer {
                    seat,
                    planet,
                    paid: usual_price(game, seat, planet),
                },
                _ => action.clone(),
            };
            let note = match chosen.map(|action| game.check(&usual(action))) {
                Some(Err(refusal)) => line(format_args!("{refusal}")),
                _ if game.placeholder => line(format_args!("{PLACEHOLDERS}")),
                _ => Line::new(),
            };
            menu(frame, options.len(), self.row, &note, &mut |index, show| {
                if let Some(Action::Conquer { planet, seat, .. }) = options.get(index) {
                    let paid = usual_price(game, *seat, *planet);
                    let owner = game.planets[*planet as usize].owner;
                    let price = price_words(paid);
                    let right = match owner {
                        Some(owner) => line(format_args!("{} {price}", game.name(owner))),
                        None => price,
                    };
                    show(Item {
                        left: planet.title(),
                        right: &right,
                        can: options.get(index).is_some_and(|a| game.check(&usual(a)).is_ok()),
                    });
                }
            });
        } else {
            let target = chosen.and_then(|action| target_words(game, action));
            let bottom = if target.is_some() { 41 } else { 53 };
            let spices_top = bottom - 10;
            // The arithmetic is shown where the words leave room for it.
            let changes = fits(spices_top, &text)
                && chosen.is_some_and(|action| self.draw_spices(game, action, spices_top, frame));
            text_block(frame, if changes { spices_top } else { bottom }, &text);
            if let Some(target) = target {
                choice(frame, &target, self.row, options.len());
            }
        }
        let dial = match pick {
            Pick::Crew(_) => "play",
            Pick::Bonus(_) => "use",
            Pick::Wreck => "lost",
            Pick::Fortress | Pick::Galleon => "build",
            Pick::Conquer => "price",
            Pick::Share => "give",
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(dial),
                action: Hint::Press("back"),
                number: Hint::Press("help"),
            },
        );
    }

    /// What the seat will hold after an action, if that changes.
    fn draw_spices(&self, game: &Efemeris, action: &Action, y: i32, frame: &mut Frame) -> bool {
        let mut after = game.clone();
        let (Ok(()), Ok(now)) = (after.apply(action), game.seat(self.seat)) else {
            return false;
        };
        let Some(then) = after
            .seat(self.seat)
            .ok()
            .filter(|then| then.spices != now.spices)
        else {
            return false;
        };
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let x = 2 + at as i32 * 64;
            frame.icon(x, y + 1, Ink::On, icon);
            let (now, then) = (now.spices[at], then.spices[at]);
            frame.print(
                x + 10,
                y,
                Align::Left,
                &BODY,
                Ink::On,
                format_args!("{now} > {then}"),
            );
        }
        true
    }

    pub(super) fn draw_price(&self, game: &Efemeris, planet: Planet, paid: [u8; 2], frame: &mut Frame) {
        let Ok(seat) = game.seat(self.seat) else {
            return;
        };
        bar(frame, &seat.name, planet.title());
        for (at, (icon, label)) in [(&PEPPER, "Pepper"), (&VANILLA, "Vanilla")]
            .into_iter()
            .enumerate()
        {
            let x = 2 + at as i32 * 64;
            frame.icon(x, 15, Ink::On, icon);
            frame.text(x + 10, 14, Align::Left, &BODY, Ink::On, label);
            let (has, pays) = (seat.spices[at], paid[at]);
            frame.print(x, 23, Align::Left, &HUGE, Ink::On, format_args!("{pays}"));
            let rest = match has.checked_sub(pays) {
                Some(left) => line(format_args!("{left} stay")),
                None => line(format_args!("has {has}")),
            };
            frame.text(x + 16, 29, Align::Left, &BODY, Ink::On, &rest);
        }
        let (list, governors) = game.price(self.seat, planet);
        let list = price_words(list);
        let note = match (governors, game.placeholder) {
            (0, false) => line(format_args!("The card says {list}")),
            (0, true) => line(format_args!("Placeholder {list}: see card")),
            (n, _) => line(format_args!("{list}, less {n} by Governor")),
        };
        fitted(frame, 2, 44, Align::Left, Ink::On, WIDTH - 4, &note);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("pay"),
                action: Hint::Press("back"),
                number: Hint::Turn("vanilla"),
            },
        );
    }
}

/// What an option is about; nothing if there is only the deed itself.
fn target_words(game: &Efemeris, action: &Action) -> Option<Line> {
    let on = match action {
        Action::Play { on, .. } | Action::Use { on, .. } => *on,
        Action::Wreck { seat, ship } => Target::Ship {
            seat: *seat,
            ship: *ship,
        },
        Action::Fortress { planet, .. } => Target::Planet(*planet),
        Action::Galleon { captain, .. } => return Some(line(format_args!("{}", captain.title()))),
        Action::Share { spice, .. } => Target::Spice(*spice),
        _ => return None,
    };
    match (on, action) {
        (Target::Nothing, _) => None,
        (Target::Spice(give), Action::Play { .. }) => {
            Some(line(format_args!("{} for {}", give.title(), give.other().word())))
        }
        (Target::Spice(spice), _) => Some(line(format_args!("{}", spice.title()))),
        (Target::Ship { seat, ship }, _) => Some(line(format_args!("{}: {}", game.name(seat), ship.title()))),
        (Target::Fortress(planet), _) => Some(line(format_args!("Fort {}", planet.title()))),
        (Target::Planet(planet), _) => Some(line(format_args!("{}", planet.title()))),
        (Target::Hand { seat }, _) => Some(line(format_args!("{}'s hand", game.name(seat)))),
    }
}
