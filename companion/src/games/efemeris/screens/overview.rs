//! The whole table on a few pages: all seats, each seat, the planets, the effects in force.

use super::parts::{PEPPER, PLANET, SAILOR, SHIP, TOKEN, VANILLA, bar, body, count, small};
use crate::draw::{Align, BODY, Frame, Ink, SMALL, WIDTH, fitted, pair, title};
use crate::games::Game;
use crate::games::efemeris::components::{Crew, Nation, Planet, Ship};
use crate::games::efemeris::rules::effects::{CrewEffect, InForce, Until};
use crate::games::efemeris::{Efemeris, MOST_FORTRESSES};
use crate::games::screen::{Controls, Screen};
use crate::input::step_round;
use crate::text::{Line, line};
use core::fmt::Write;

#[derive(Default)]
pub struct Overview {
    page: usize,
}

/// Rows of a page between title and bottom line.
const ROWS: usize = 4;
const PLANET_PAGES: usize = Planet::ALL.len() / ROWS;
/// Where a planet's owner stands.
const OWNER_LEFT: i32 = 81;

fn row_top(row: usize) -> i32 {
    13 + row as i32 * 10
}

fn pages(game: &Efemeris) -> usize {
    let effect_pages = (2 * entries(game).count()).div_ceil(ROWS).max(1);
    1 + usize::from(game.seat_count()) + PLANET_PAGES + effect_pages
}

impl Screen for Overview {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "overview"
    }

    fn controls(&self, _: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        knobs.action("page", |screen, game, by| {
            screen.page = step_round(screen.page, by, pages(game));
        })
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        let seats = usize::from(game.seat_count());
        match self.page.checked_sub(1) {
            None => draw_all(game, frame),
            // There are four seats at the most.
            Some(seat) if seat < seats => draw_seat(game, seat as u8, frame),
            Some(page) if page - seats < PLANET_PAGES => draw_planets(game, page - seats, frame),
            Some(page) => draw_effects(game, page - seats - PLANET_PAGES, frame),
        }
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        "All players, from left to right: pepper, vanilla, bonuses, crew in hand, ships, planets. Then each player, the planets with \
         price (P pepper, V vanilla), > product and owner (in a wall: a fortress), and the crew cards that are at work."
    }
}

fn draw_all(game: &Efemeris, frame: &mut Frame) {
    /// Right ends of the columns.
    const COLUMNS: [i32; 6] = [62, 75, 88, 101, 114, 127];
    let icons = [&PEPPER, &VANILLA, &TOKEN, &SAILOR, &SHIP, &PLANET];
    for (x, icon) in COLUMNS.iter().zip(icons) {
        frame.icon(x - 7, 1, Ink::On, icon);
    }
    small(frame, 0, 1, &line!("Tiles {}", game.tiles));
    frame.fill(0, 10, WIDTH, 1, Ink::On);
    for (row, index) in game.seat_indices().enumerate() {
        let seat = game.seat(index);
        let y = row_top(row);
        body(frame, 1, y, game.seat_name(index));
        if seat.eliminated {
            frame.text(WIDTH - 2, y, Align::Right, &BODY, Ink::On, "out of the game");
            continue;
        }
        let ships = seat.ships_in_play().len() as u8;
        let planets = game.planet_count(index);
        let [pepper, vanilla] = seat.spices;
        let values = [pepper, vanilla, seat.bonus_count(), seat.hand, ships, planets];
        for (x, value) in COLUMNS.iter().zip(values) {
            count(frame, x - 1, y, value);
        }
        if game.side_of(index) == game.side && game.is_playing() {
            frame.fill(0, y, WIDTH, 10, Ink::Invert);
        }
    }
}

fn draw_seat(game: &Efemeris, index: u8, frame: &mut Frame) {
    let seat = game.seat(index);
    bar(
        frame,
        game.seat_name(index),
        seat.nation.map_or("", Nation::label),
    );
    let side = game.side_of(index);
    let captain = seat.captain.filter(|_| seat.has(Ship::Galleon));
    let [winds, shots, cargoes] = seat.bonuses;
    let galleons = if game.is_team() { "galleons" } else { "captains" };
    let rows = [
        (
            line!("{}", captain.map_or("No galleon", |captain| captain.card().short)),
            line!("{galleons} left {}", seat.captains_left),
        ),
        (
            line!("Frigates {}", seat.frigates()),
            line!(
                "fortresses {}, left {}",
                game.fortresses_of(index),
                MOST_FORTRESSES.saturating_sub(seat.tokens)
            ),
        ),
        (line!("Winds {winds}, Shot {shots}, Cargo {cargoes}"), Line::new()),
        (
            line!("Crew {}", seat.hand),
            line!("reserve {}, out {}", game.reserve(side), game.lead(side).out),
        ),
    ];
    for (row, (left, right)) in rows.iter().enumerate() {
        pair(frame, row_top(row), (1, left), (WIDTH - 1, right));
    }
}

fn draw_planets(game: &Efemeris, page: usize, frame: &mut Frame) {
    let state = if game.placeholder {
        "placeholders"
    } else {
        "as printed"
    };
    title(frame, "Planets", state);
    for (row, planet) in Planet::ALL.into_iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = row_top(row);
        let (place, card) = (*game.place(planet), game.card(planet));
        small(frame, 0, y + 1, planet.label());
        let [pepper, vanilla] = card.cost;
        let facts = line!("{pepper}P{vanilla}V>{}", card.makes.initial());
        frame.text(OWNER_LEFT - 3, y + 1, Align::Right, &SMALL, Ink::On, &facts);
        let owner = place.owner.map_or("-", |seat| game.seat_name(seat));
        let end = fitted(
            frame,
            OWNER_LEFT,
            y,
            Align::Left,
            Ink::On,
            WIDTH - OWNER_LEFT,
            owner,
        );
        if place.fortress {
            // A fortified planet's owner stands in a wall.
            let end = (end + 1).min(WIDTH);
            frame.outline(OWNER_LEFT - 2, y, end - OWNER_LEFT + 2, 10, Ink::On);
        }
    }
}

/// What lies on the boards and what is in force, in two lines each: what, and with which cards or until when.
fn entries(game: &Efemeris) -> impl Iterator<Item = [Line; 2]> {
    let seats = game
        .seat_indices()
        .filter(|seat| game.seat(*seat).played_count() > 0);
    let played = seats.map(|seat| {
        let name = game.seat_name(seat);
        [line!("{name} has played"), played_words(&game.seat(seat).played)]
    });
    let effects = game.effects.iter();
    played.chain(effects.map(|effect| [effect_words(game, effect), until_words(game, effect.until())]))
}

/// The crew cards on a board, the same ones together.
fn played_words(played: &[Option<Crew>]) -> Line {
    let mut text = Line::new();
    // In short: a line has room for three.
    for crew in Crew::ALL {
        let comma = if text.is_empty() { "" } else { ", " };
        match played.iter().filter(|card| **card == Some(crew)).count() {
            0 => {}
            1 => _ = write!(text, "{comma}{}", crew.word()),
            count => _ = write!(text, "{comma}{} x{count}", crew.word()),
        }
    }
    text
}

fn effect_words(game: &Efemeris, in_force: &InForce) -> Line {
    let InForce {
        seat, effect, count, ..
    } = *in_force;
    let name = game.seat_name(seat);
    match effect {
        CrewEffect::Haste => line!("{name}'s galleon sails {}", 3 + 2 * count),
        CrewEffect::Range => line!("{name}'s Gunner reaches {}", 1 + count),
        CrewEffect::FrigateGun => line!("{name}'s frigate may fire"),
        CrewEffect::ForeignWinds => line!("{name}'s Winds: enemy ships"),
        CrewEffect::Harvest => line!("{name}: +{} at a factory", 2 * count),
        CrewEffect::MoreBonus => line!("{name}: +{count} at an anchorage"),
        CrewEffect::Governor(planet) => line!("{name}: {} {count} less", planet.label()),
        CrewEffect::FreeFrigate => line!("{name}: a free frigate"),
        CrewEffect::GalleonProtected => line!("{name}'s galleon is safe"),
        CrewEffect::FortressesProtected => line!("{name}'s fortresses are safe"),
        CrewEffect::Frozen(ship) => line!("{name}'s {} is frozen", ship.label()),
    }
}

fn until_words(game: &Efemeris, until: Until) -> Line {
    match until {
        Until::Tactical => line!("until this phase ends"),
        Until::Turn => line!("until this turn ends"),
        Until::Collection(seat) => line!("until {} collects", game.seat_name(seat)),
        Until::NextTactical(seat) => line!("until {}'s tactics", game.seat_name(seat)),
    }
}

fn draw_effects(game: &Efemeris, page: usize, frame: &mut Frame) {
    title(frame, "Crew at work", "");
    if entries(game).next().is_none() {
        body(frame, 0, row_top(0), "No crew card at work.");
    }
    let shown = entries(game).skip(page * ROWS / 2).take(ROWS / 2);
    for (row, text) in shown.flatten().enumerate() {
        let indent = if row % 2 == 0 { 0 } else { 8 };
        fitted(
            frame,
            indent,
            row_top(row),
            Align::Left,
            Ink::On,
            WIDTH - indent,
            &text,
        );
    }
}
