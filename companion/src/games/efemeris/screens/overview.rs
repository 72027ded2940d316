//! The overview beside the turn.

use super::widgets::{PEPPER, PLANET, SAILOR, SHIP, TOKEN, VANILLA, bar, body, count, small};
use crate::draw::{Align, Frame, Ink, Line, SMALL, TINY, WIDTH, pair, title};
use crate::form::Names;
use crate::games::efemeris::effects::{Effect, InForce, Until};
use crate::games::efemeris::tables::{Captain, Crew, Nation, Planet, Ship};
use crate::games::efemeris::{Efemeris, MOST_FORTRESSES, Phase};
use crate::words::{add, put, told};

/// Rows of a page between title and bottom line.
const ROWS: usize = 4;

/// All seats, each seat, the planets on two pages, the effects.
pub(super) fn overview_pages(game: &Efemeris) -> usize {
    1 + usize::from(game.seat_indices().end)
        + Planet::ALL.len() / ROWS
        + game.effects().len().div_ceil(ROWS).max(1)
}

#[inline(never)] // Large enough that a frame of its own costs less flash.
pub(super) fn draw_overview(game: &Efemeris, page: usize, frame: &mut Frame) {
    let seats = usize::from(game.seat_indices().end);
    let planet_pages = Planet::ALL.len() / ROWS;
    match page.checked_sub(1) {
        None => draw_all(game, frame),
        Some(seat) if seat < seats => draw_seat(game, seat as u8, frame),
        Some(page) if page - seats < planet_pages => draw_planets(game, page - seats, frame),
        Some(page) => draw_effects(game, page - seats - planet_pages, frame),
    }
}

fn draw_all(game: &Efemeris, frame: &mut Frame) {
    /// Right ends of the columns.
    const COLUMNS: [i32; 6] = [62, 75, 88, 101, 114, 127];
    let icons = &[&PEPPER, &VANILLA, &TOKEN, &SAILOR, &SHIP, &PLANET];
    for (x, icon) in COLUMNS.iter().zip(icons) {
        frame.icon(x - 7, 1, Ink::On, icon);
    }
    let tiles = told("Tiles #", &[game.tiles]);
    small(frame, 0, 1, &tiles);
    frame.fill(0, 10, WIDTH, 1, Ink::On);
    for (row, index) in game.seat_indices().enumerate() {
        let seat = game.seat(index);
        let y = 12 + row as i32 * 10;
        body(frame, 1, y, game.name(index));
        let ships = seat.ships.iter().filter(|there| **there).count() as u8;
        let planets = game.planet_count(index);
        let [pepper, vanilla] = seat.spices;
        let values = [pepper, vanilla, seat.bonus_count(), seat.hand, ships, planets];
        for (x, value) in COLUMNS.iter().zip(&values) {
            count(frame, x - 1, y, *value);
        }
        if seat.eliminated {
            frame.fill(0, y + 5, WIDTH, 1, Ink::Invert);
        }
        if game.side_of(index) == game.side && !matches!(game.phase, Phase::SetUp | Phase::Over) {
            frame.fill(0, y, WIDTH, 10, Ink::Invert);
        }
    }
}

fn draw_seat(game: &Efemeris, index: u8, frame: &mut Frame) {
    let seat = game.seat(index);
    bar(frame, game.name(index), seat.nation.map_or("", Nation::title));
    let side = game.side_of(index);
    for row in 0..5 {
        let mut text = Line::new();
        let (words, numbers) = match row {
            0 => {
                let captain = seat.captain.filter(|_| seat.has(Ship::Galleon));
                put(&mut text, captain.map_or("No galleon", Captain::short));
                (", captains left #", [seat.captains_left, 0, 0])
            }
            1 => ("Winds #  Shot #  Cargo #", seat.bonuses),
            2 => (
                "Crew #, reserve #, out #",
                [seat.hand, game.reserve(side), game.lead(side).out],
            ),
            3 => {
                for crew in Crew::ALL {
                    let count = seat.played.iter().filter(|c| **c == Some(*crew)).count() as u8;
                    if count > 0 {
                        put(&mut text, crew.word());
                        add(&mut text, if count > 1 { " x# " } else { " " }, &[count]);
                    }
                }
                (
                    if text.is_empty() {
                        "No crew on the table"
                    } else {
                        ""
                    },
                    [0; 3],
                )
            }
            _ => {
                add(&mut text, "Frigates #, ", &[seat.frigates()]);
                (
                    "forts #, used #/#",
                    [game.fortresses_of(index), seat.tokens, MOST_FORTRESSES],
                )
            }
        };
        add(&mut text, words, &numbers);
        let font = if SMALL.width(&text) > WIDTH - 4 {
            &TINY
        } else {
            &SMALL
        };
        frame.text(2, 13 + row * 8, Align::Left, font, Ink::On, &text);
    }
}

fn draw_planets(game: &Efemeris, page: usize, frame: &mut Frame) {
    title(
        frame,
        "Planets",
        if game.placeholder {
            "placeholders"
        } else {
            "as printed"
        },
    );
    for (row, planet) in Planet::ALL.iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = 12 + row as i32 * 10;
        let (place, card) = (*game.place(*planet), game.card(*planet));
        small(frame, 0, y + 1, planet.title());
        let mut facts = told("#P#V>", &card.cost);
        put(&mut facts, card.makes.initial());
        frame.text(89, y + 1, Align::Right, &SMALL, Ink::On, &facts);
        let owner = place.owner.map_or("-", |seat| game.name(seat));
        let font = if SMALL.width(owner) > WIDTH - 94 {
            &TINY
        } else {
            &SMALL
        };
        let end = frame.text(93, y + 1, Align::Left, font, Ink::On, owner);
        if place.fortress {
            // A fortified planet's owner stands in a wall.
            frame.outline(91, y, end - 90, 10, Ink::On);
        }
    }
}

/// In the order of [`Effect`]; those of the Governors are their planets.
static EFFECT_WORDS: Names = Names::new(
    "",
    "galleon +#|range +#|frigate fires|Winds on enemy|factory +#|bonus +#|||||||||free frigate|galleon safe|forts safe|\
     G frozen|F1 frozen|F2 frozen",
);

fn effect_words(game: &Efemeris, effect: InForce) -> Line {
    let InForce { seat, at, count, .. } = effect;
    let governor = at.checked_sub(Effect::Governor as usize);
    let mut text = Line::new();
    if let Some(planet) = governor.and_then(|at| Planet::ALL.get(at)) {
        put(&mut text, planet.title());
        add(&mut text, " -#", &[count]);
    } else {
        put(&mut text, game.name(seat));
        put(&mut text, " ");
        let twice = at == Effect::Haste as usize || at == Effect::Harvest as usize;
        add(
            &mut text,
            EFFECT_WORDS.get(at),
            &[if twice { 2 * count } else { count }],
        );
    }
    text
}

fn draw_effects(game: &Efemeris, page: usize, frame: &mut Frame) {
    title(frame, "Effects", "end with");
    let effects = game.effects();
    if effects.is_empty() {
        body(frame, 0, 14, "None in force");
    }
    for (row, effect) in effects.iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = 12 + row as i32 * 10;
        let text = effect_words(game, *effect);
        let (until, name) = match effect.until {
            Until::Tactical => ("III", ""),
            Until::Turn => ("IV", ""),
            Until::Collection(seat) => ("# II", game.name(seat)),
            Until::NextTactical(seat) => ("# III", game.name(seat)),
        };
        let until = told(until, &[name]);
        pair(frame, y, (0, &text), (WIDTH, &until));
    }
}
