//! The whole table on a few pages: all seats, each seat, the planets, the effects in force.

use super::widgets::{PEPPER, PLANET, SAILOR, SHIP, TOKEN, VANILLA, bar, body, count, small};
use crate::draw::{Align, Frame, Ink, SMALL, WIDTH, pair, title};
use crate::games::Game;
use crate::games::efemeris::components::{Captain, Crew, Nation, Planet, Ship};
use crate::games::efemeris::rules::effects::{Effect, InForce, Until};
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

fn pages(game: &Efemeris) -> usize {
    let effect_pages = game.effects().len().div_ceil(ROWS).max(1);
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
        "ACTION turns the pages: all, each player, planets, effects."
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
        let y = 12 + row as i32 * 10;
        body(frame, 1, y, game.seat_name(index));
        let ships = seat.ships_in_play().len() as u8;
        let planets = game.planet_count(index);
        let [pepper, vanilla] = seat.spices;
        let values = [pepper, vanilla, seat.bonus_count(), seat.hand, ships, planets];
        for (x, value) in COLUMNS.iter().zip(values) {
            count(frame, x - 1, y, value);
        }
        if seat.eliminated {
            frame.fill(0, y + 5, WIDTH, 1, Ink::Invert);
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
    let (forts, used) = (game.fortresses_of(index), seat.tokens);
    let lines = [
        line!(
            "{}, captains left {}",
            captain.map_or("No galleon", Captain::short),
            seat.captains_left
        ),
        line!("Winds {winds}  Shot {shots}  Cargo {cargoes}"),
        line!(
            "Crew {}, reserve {}, out {}",
            seat.hand,
            game.reserve(side),
            game.lead(side).out
        ),
        played_words(&seat.played),
        line!(
            "Frigates {}, forts {forts}, used {used}/{MOST_FORTRESSES}",
            seat.frigates()
        ),
    ];
    for (row, text) in lines.iter().enumerate() {
        frame.text(2, 13 + row as i32 * 8, Align::Left, &SMALL, Ink::On, text);
    }
}

/// The crew cards on a board, the same ones together.
fn played_words(played: &[Option<Crew>]) -> Line {
    let mut text = Line::new();
    // A line has room for three.
    for crew in Crew::ALL {
        match played.iter().filter(|card| **card == Some(*crew)).count() {
            0 => {}
            1 => _ = write!(text, "{} ", crew.word()),
            count => _ = write!(text, "{} x{count} ", crew.word()),
        }
    }
    if text.is_empty() {
        line!("No crew on the table")
    } else {
        text
    }
}

fn draw_planets(game: &Efemeris, page: usize, frame: &mut Frame) {
    let state = if game.placeholder {
        "placeholders"
    } else {
        "as printed"
    };
    title(frame, "Planets", state);
    for (row, planet) in Planet::ALL.iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = 12 + row as i32 * 10;
        let (place, card) = (*game.place(*planet), game.card(*planet));
        small(frame, 0, y + 1, planet.label());
        let [pepper, vanilla] = card.cost;
        let facts = line!("{pepper}P{vanilla}V>{}", card.makes.initial());
        frame.text(89, y + 1, Align::Right, &SMALL, Ink::On, &facts);
        let owner = place.owner.map_or("-", |seat| game.seat_name(seat));
        let end = frame.text(93, y + 1, Align::Left, &SMALL, Ink::On, owner);
        if place.fortress {
            // A fortified planet's owner stands in a wall.
            frame.outline(91, y, end - 90, 10, Ink::On);
        }
    }
}

fn effect_words(game: &Efemeris, in_force: InForce) -> Line {
    let InForce {
        seat, effect, count, ..
    } = in_force;
    let name = game.seat_name(seat);
    match effect {
        Effect::Haste => line!("{name} galleon +{}", 2 * count),
        Effect::Range => line!("{name} range +{count}"),
        Effect::FrigateGun => line!("{name} frigate fires"),
        Effect::ForeignWinds => line!("{name} Winds on enemy"),
        Effect::Harvest => line!("{name} factory +{}", 2 * count),
        Effect::MoreBonus => line!("{name} bonus +{count}"),
        Effect::Governor(planet) => line!("{} -{count}", planet.label()),
        Effect::FreeFrigate => line!("{name} free frigate"),
        Effect::GalleonProtected => line!("{name} galleon safe"),
        Effect::FortressesProtected => line!("{name} forts safe"),
        Effect::Frozen(Ship::Galleon) => line!("{name} G frozen"),
        Effect::Frozen(Ship::Frigate1) => line!("{name} F1 frozen"),
        Effect::Frozen(Ship::Frigate2) => line!("{name} F2 frozen"),
    }
}

fn draw_effects(game: &Efemeris, page: usize, frame: &mut Frame) {
    title(frame, "Effects", "end with");
    let effects = game.effects();
    if effects.is_empty() {
        body(frame, 0, 14, "None in force");
    }
    for (row, effect) in effects.iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = 12 + row as i32 * 10;
        let until = match effect.until {
            Until::Tactical => line!("III"),
            Until::Turn => line!("IV"),
            Until::Collection(seat) => line!("{} II", game.seat_name(seat)),
            Until::NextTactical(seat) => line!("{} III", game.seat_name(seat)),
        };
        let text = effect_words(game, *effect);
        pair(frame, y, (0, &text), (WIDTH, &until));
    }
}
