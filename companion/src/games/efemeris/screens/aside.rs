//! The screens beside the turn: overview, corrections, planet cards, draw.

use super::options::counters;
use super::widgets::{Item, PEPPER, PLANET, SAILOR, SHIP, TOKEN, VANILLA, bar, menu, pair};
use crate::draw::{
    Align, BODY, Frame, Hint, Ink, Knobs, Line, SMALL, TINY, WIDTH, dialog, footer, line, title,
};
use crate::form::Names;
use crate::games::efemeris::actions::{Counter, SeatCounter};
use crate::games::efemeris::effects::{Effect, InForce, Until};
use crate::games::efemeris::tables::{Crew, Nation, Planet, PlanetCard, Ship};
use crate::games::efemeris::{Efemeris, MOST_FORTRESSES, Phase};
use core::fmt::Write;

/// Rows of a page between title and bottom line.
const ROWS: usize = 4;

/// All seats, each seat, the planets on two pages, the effects.
pub(super) fn overview_pages(game: &Efemeris) -> usize {
    1 + usize::from(game.seat_indices().end)
        + Planet::ALL.len() / ROWS
        + game.effects().len().div_ceil(ROWS).max(1)
}

pub(super) fn draw_overview(game: &Efemeris, page: usize, frame: &mut Frame) {
    let seats = usize::from(game.seat_indices().end);
    let planet_pages = Planet::ALL.len() / ROWS;
    match page.checked_sub(1) {
        None => draw_all(game, frame),
        Some(seat) if seat < seats => draw_seat(game, seat as u8, frame),
        Some(page) if page - seats < planet_pages => draw_planets(game, page - seats, frame),
        Some(page) => draw_effects(game, page - seats - planet_pages, frame),
    }
    footer(
        frame,
        &Knobs {
            dial: Hint::Turn("page"),
            action: Hint::Press("back"),
            number: Hint::Press("help"),
        },
    );
}

fn draw_all(game: &Efemeris, frame: &mut Frame) {
    /// Right ends of the columns.
    const COLUMNS: [i32; 6] = [62, 75, 88, 101, 114, 127];
    let icons = &[&PEPPER, &VANILLA, &TOKEN, &SAILOR, &SHIP, &PLANET];
    for (x, icon) in COLUMNS.iter().zip(icons) {
        frame.icon(x - 7, 1, Ink::On, icon);
    }
    frame.print(
        0,
        1,
        Align::Left,
        &SMALL,
        Ink::On,
        format_args!("Tiles {}", game.tiles),
    );
    frame.fill(0, 10, WIDTH, 1, Ink::On);
    for (row, index) in game.seat_indices().enumerate() {
        let seat = game.seat(index);
        let y = 12 + row as i32 * 10;
        frame.text(1, y, Align::Left, &BODY, Ink::On, game.name(index));
        let ships = seat.ships.iter().filter(|there| **there).count() as u8;
        let planets = game.planet_count(index);
        let [pepper, vanilla] = seat.spices;
        let values = [pepper, vanilla, seat.bonus_count(), seat.hand, ships, planets];
        for (x, value) in COLUMNS.iter().zip(&values) {
            frame.print(x - 1, y, Align::Right, &BODY, Ink::On, format_args!("{value}"));
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
    let [winds, shots, cargoes] = seat.bonuses;
    let side = game.side_of(index);
    let out = game.lead(side).out;
    let mut played = Line::new();
    for crew in Crew::ALL {
        match seat.played.iter().filter(|c| **c == Some(*crew)).count() {
            0 => (),
            1 => _ = write!(played, "{} ", crew.word()),
            n => _ = write!(played, "{} x{n} ", crew.word()),
        }
    }
    if played.is_empty() {
        _ = played.push_str("No crew on the table");
    }
    let galleon = match seat.captain.filter(|_| seat.has(Ship::Galleon)) {
        Some(captain) => captain.short(),
        None => "No galleon",
    };
    let lines = [
        line(format_args!("{galleon}, captains left {}", seat.captains_left)),
        line(format_args!("Winds {winds}  Shot {shots}  Cargo {cargoes}")),
        line(format_args!(
            "Crew {}, reserve {}, out {out}",
            seat.hand,
            game.reserve(side)
        )),
        played,
        line(format_args!(
            "Frigates {}, forts {}, used {}/{MOST_FORTRESSES}",
            seat.frigates(),
            game.fortresses_of(index),
            seat.tokens
        )),
    ];
    for (row, text) in lines.iter().enumerate() {
        let font = if SMALL.width(text) > WIDTH - 4 {
            &TINY
        } else {
            &SMALL
        };
        frame.text(2, 13 + row as i32 * 8, Align::Left, font, Ink::On, text);
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
        let (place, card) = (game.planets[*planet as usize], game.card(*planet));
        frame.text(0, y + 1, Align::Left, &SMALL, Ink::On, planet.title());
        let [pepper, vanilla] = card.cost;
        frame.print(
            89,
            y + 1,
            Align::Right,
            &SMALL,
            Ink::On,
            format_args!("{pepper}P{vanilla}V>{}", card.makes.initial()),
        );
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

/// In the order of [`Effect`]; those of the Governors are their planets. Behind a plus stands how much it is.
static EFFECT_WORDS: Names = Names::new(
    "",
    "galleon +|range +|frigate fires|Winds on enemy|factory +|bonus +|||||||||free frigate|galleon safe|forts safe|\
     G frozen|F1 frozen|F2 frozen",
);

fn effect_words(game: &Efemeris, effect: InForce) -> Line {
    let InForce { seat, at, count, .. } = effect;
    let governor = at.checked_sub(Effect::Governor as usize);
    if let Some(planet) = governor.and_then(|at| Planet::ALL.get(at)) {
        return line(format_args!("{} -{count}", planet.title()));
    }
    let (name, what) = (game.name(seat), EFFECT_WORDS.get(at));
    let twice = at == Effect::Haste as usize || at == Effect::Harvest as usize;
    if what.ends_with('+') {
        line(format_args!(
            "{name} {what}{}",
            if twice { 2 * count } else { count }
        ))
    } else {
        line(format_args!("{name} {what}"))
    }
}

fn draw_effects(game: &Efemeris, page: usize, frame: &mut Frame) {
    title(frame, "Effects", "end with");
    let effects = game.effects();
    if effects.is_empty() {
        frame.text(0, 14, Align::Left, &BODY, Ink::On, "None in force");
    }
    for (row, effect) in effects.iter().skip(page * ROWS).take(ROWS).enumerate() {
        let y = 12 + row as i32 * 10;
        let text = effect_words(game, *effect);
        let until = match effect.until {
            Until::Tactical => line(format_args!("III")),
            Until::Turn => line(format_args!("IV")),
            Until::Collection(seat) => line(format_args!("{} II", game.name(seat))),
            Until::NextTactical(seat) => line(format_args!("{} III", game.name(seat))),
        };
        pair(frame, y, (0, &text), (WIDTH, &until));
    }
}

/// A counter's value in words.
fn value_name(game: &Efemeris, counter: Counter, value: u8) -> Line {
    match counter {
        Counter::Owner(_) => match value.checked_sub(1) {
            Some(seat) => line(format_args!("{}", game.name(seat))),
            None => line(format_args!("nobody")),
        },
        Counter::Seat {
            seat,
            counter: SeatCounter::Captain,
        } => {
            let captain = game.captain_at(seat, value);
            line(format_args!("{}", captain.map_or("none", |c| c.short())))
        }
        _ => line(format_args!("{value}")),
    }
}

pub(super) fn draw_correct(game: &Efemeris, page: u8, row: usize, value: Option<u8>, frame: &mut Frame) {
    let seats = game.seat_indices().end;
    let subject = match page {
        page if page < seats => game.name(page),
        page if page == seats => "Planets",
        _ => "Stack, purse",
    };
    bar(frame, "Correct", subject);
    let counters = counters(game, page);
    let chosen = counters.get(row).copied().unwrap_or(Counter::Tiles);
    let note = match game.bounds(chosen) {
        Ok((least, most)) => {
            let (least, most) = (value_name(game, chosen, least), value_name(game, chosen, most));
            line(format_args!("From {least} to {most}"))
        }
        Err(refusal) => game.say(refusal),
    };
    menu(frame, counters.len(), row, &note, &mut |index, show| {
        let Some(counter) = counters.get(index) else {
            return;
        };
        let name = match counter {
            Counter::Seat { counter, .. } => line(format_args!("{}", counter.title())),
            Counter::Owner(planet) => line(format_args!("{}", planet.title())),
            Counter::Fortress(planet) => line(format_args!("Fort {}", planet.title())),
            Counter::Tiles => line(format_args!("Tiles left")),
            Counter::Purse(bonus) => line(format_args!("Purse {}", bonus.title())),
        };
        let now = game.value(*counter);
        let to = value.filter(|to| index == row && *to != now);
        let shown = match to {
            Some(to) => line(format_args!("to {}", value_name(game, *counter, to))),
            None => value_name(game, *counter, now),
        };
        show(Item {
            left: &name,
            right: &shown,
            can: to.is_none(),
        });
    });
    footer(
        frame,
        &Knobs {
            dial: Hint::Press("set"),
            action: Hint::Turn("page"),
            number: Hint::Turn("value"),
        },
    );
}

pub(super) fn draw_cards(
    game: &Efemeris,
    cards: &[PlanetCard; 8],
    row: usize,
    column: u8,
    frame: &mut Frame,
) {
    let state = match (game.placeholder, *cards == game.table) {
        (true, true) => "placeholders",
        (false, true) => "as printed",
        (_, false) => "not yet set",
    };
    bar(frame, "Planets", state);
    let note = match column {
        0 => "Pepper to conquer it",
        1 => "Vanilla to conquer it",
        _ => "What it makes each turn",
    };
    menu(frame, cards.len(), row, note, &mut |index, show| {
        let (Some(planet), Some(card)) = (Planet::ALL.get(index), cards.get(index)) else {
            return;
        };
        let [pepper, vanilla] = card.cost;
        let made = card.makes.initial();
        let text = match column {
            _ if index != row => line(format_args!("{pepper}P {vanilla}V > {made}")),
            0 => line(format_args!("[{pepper}P] {vanilla}V > {made}")),
            1 => line(format_args!("{pepper}P [{vanilla}V] > {made}")),
            _ => line(format_args!("{pepper}P {vanilla}V > [{made}]")),
        };
        show(Item {
            left: planet.title(),
            right: &text,
            can: *card == game.card(*planet),
        });
    });
    footer(
        frame,
        &Knobs {
            dial: Hint::Press("set"),
            action: Hint::Turn("column"),
            number: Hint::Turn("value"),
        },
    );
}

pub(super) fn draw_draw(frame: &mut Frame) {
    dialog(
        frame,
        "A draw?",
        "Only if all players agree to stop without a winner.",
    );
    footer(
        frame,
        &Knobs {
            dial: Hint::Press("all agree"),
            action: Hint::Press("back"),
            number: Hint::Nothing,
        },
    );
}
