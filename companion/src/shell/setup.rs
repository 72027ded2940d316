//! The lines of the setup screen: what each is about, and what turning NUMBER makes of it.

use super::info;
use crate::draw::{Line, line};
use crate::games::{GameId, Name, Setup, Values, seats};
use crate::input::{step_number, step_round};

/// Lines of the setup screen: the number of players if there is a choice, the game's own, then who sits where.
pub fn rows(game: GameId, setup: &Setup) -> usize {
    let Some(info) = info(game) else { return 0 };
    let (least, most) = seats(game, &setup.choices);
    usize::from(least < most)
        + info.choices.len()
        + if info.seat_names.is_empty() {
            setup.seats.len()
        } else {
            0
        }
}

/// What a line of the setup screen is about.
enum Meaning {
    Players,
    Choice(usize),
    Seat(usize),
}

fn meaning(game: GameId, setup: &Setup, row: usize) -> Meaning {
    let (least, most) = seats(game, &setup.choices);
    let choices = info(game).map_or(0, |i| i.choices.len());
    match row.checked_sub(usize::from(least < most)) {
        None => Meaning::Players,
        Some(row) if row < choices => Meaning::Choice(row),
        Some(row) => Meaning::Seat(row - choices),
    }
}

pub fn row(game: GameId, setup: &Setup, row: usize) -> (Line, Line) {
    match meaning(game, setup, row) {
        Meaning::Players => (
            line(format_args!("Players")),
            line(format_args!("{}", setup.seats.len())),
        ),
        Meaning::Choice(index) => {
            let choice = info(game).and_then(|i| i.choices.get(index));
            let value = setup.choices.get(index).copied().unwrap_or(0);
            let told = match choice.map(|c| &c.values) {
                Some(Values::Seat) => line(format_args!(
                    "{}",
                    setup.seats.get(value as usize).map_or("", |n| n)
                )),
                Some(values) => values.tell(value),
                None => Line::new(),
            };
            (line(format_args!("{}", choice.map_or("", |c| c.label))), told)
        }
        Meaning::Seat(seat) => {
            let name = setup.seats.get(seat).map_or("", |n| n.as_str());
            (
                line(format_args!("Seat {}", seat + 1)),
                line(format_args!("{name}")),
            )
        }
    }
}

pub fn change(game: GameId, setup: &mut Setup, row: usize, detents: i8, names: &[Name]) {
    match meaning(game, setup, row) {
        Meaning::Players => {
            let (least, most) = seats(game, &setup.choices);
            let wanted = setup
                .seats
                .len()
                .saturating_add_signed(detents.into())
                .clamp(least, most);
            resize(game, setup, wanted, names);
        }
        Meaning::Choice(index) => {
            let choice = info(game).and_then(|i| i.choices.get(index));
            if let (Some(choice), Some(value)) = (choice, setup.choices.get_mut(index)) {
                let (least, most) = choice.values.bounds(setup.seats.len());
                *value = step_number(*value, detents, least, most);
            }
            let (least, most) = seats(game, &setup.choices);
            resize(game, setup, setup.seats.len().clamp(least, most), names);
        }
        Meaning::Seat(seat) => reseat(setup, seat, detents, names),
    }
}

/// Lets players leave from the end or sit down with a name that nobody has yet.
fn resize(game: GameId, setup: &mut Setup, wanted: usize, names: &[Name]) {
    let Some(info) = info(game) else { return };
    setup.seats.truncate(wanted);
    while setup.seats.len() < wanted {
        let own = info
            .default_names()
            .find(|n| !info.seat_names.is_empty() && !setup.seats.contains(n));
        let free = names.iter().find(|n| !setup.seats.contains(n)).cloned();
        if own.or(free).is_none_or(|n| setup.seats.push(n).is_err()) {
            return;
        }
    }
    for (choice, value) in info.choices.iter().zip(&mut setup.choices) {
        let (least, most) = choice.values.bounds(setup.seats.len());
        *value = (*value).clamp(least, most);
    }
}

/// Lets the next or the last of the known names sit here; who sat there before takes the other seat.
fn reseat(setup: &mut Setup, seat: usize, detents: i8, names: &[Name]) {
    let Some(now) = setup.seats.get(seat) else { return };
    let at = names.iter().position(|n| n == now).unwrap_or(0);
    let Some(next) = names.get(step_round(at, detents, names.len())) else {
        return;
    };
    let (now, next) = (now.clone(), next.clone());
    for taken in setup.seats.iter_mut().filter(|n| **n == next) {
        *taken = now.clone();
    }
    if let Some(place) = setup.seats.get_mut(seat) {
        *place = next;
    }
}
