//! What an action brought by itself, and what hands must do at the table now.

use super::action::{Action, Target};
use super::components::{Bonus, Captain, Crew, Mode, Nation, Planet, Ship, Space};
use super::rules::effects::{CrewEffect, InForce};
use super::{Efemeris, Phase, SetUpStep};
use crate::games::{Game, News, RecordEntry};
use crate::text::{Line, line};
use core::fmt::Write;

pub fn news(game: &Efemeris, before: &Efemeris, entry: &RecordEntry<Efemeris>, news: &mut News) {
    // The last screen says why it is the last.
    if game.phase == Phase::Over {
        return;
    }
    if let RecordEntry::Action(Action::Next) = entry {
        // told: EFE-70
        return news.tell(line!("Put everything back: each game has its own set-up."));
    }
    tell_losses(game, before, news);
    if let RecordEntry::Action(action) = entry {
        tell_action(game, before, action, news);
    }
    tell_ended(game, before, news);
}

/// Who is out, and what went down with a galleon.
fn tell_losses(game: &Efemeris, before: &Efemeris, news: &mut News) {
    for index in game.seat_indices() {
        let (was, is, name) = (before.seat(index), game.seat(index), game.seat_name(index));
        if is.eliminated && !was.eliminated {
            // told: EFE-62
            news.tell(line!("{name} has no planet left and is out."));
            news.tell(line!(
                "Ships off the map, spices to the bank, the rest in the box."
            ));
        } else if was.has(Ship::Galleon) && !is.has(Ship::Galleon) {
            // told: EFE-34, EFE-54, EFE-109
            let captain = was.captain.map_or("", |captain| captain.card().short);
            news.tell(if game.is_team() {
                line!("{name}'s galleon is lost; {captain} stays.")
            } else {
                line!("{name}'s galleon is lost, and {captain} with it.")
            });
            tell_discarded(game, before, index, news);
            news.tell(match is.captains_left {
                0 => line!("It was the last one: {name} plays no crew from now on."),
                1 => line!("{name} can build 1 more."),
                left => line!("{name} can build {left} more."),
            });
        }
    }
}

/// Crew cards leave a player's board.
fn tell_discarded(game: &Efemeris, before: &Efemeris, index: u8, news: &mut News) {
    let gone = before
        .seat(index)
        .played_count()
        .saturating_sub(game.seat(index).played_count());
    // told: EFE-30, EFE-73
    let place = if game.expert {
        "in the box for good"
    } else {
        "in the reserve"
    };
    let name = game.seat_name(index);
    match gone {
        0 => {}
        1 => news.tell(line!("Put {name}'s crew card {place}.")),
        _ => news.tell(line!("Put {name}'s {gone} crew cards {place}.")),
    }
}

fn tell_action(game: &Efemeris, before: &Efemeris, action: &Action, news: &mut News) {
    let name = |seat| game.seat_name(seat);
    match *action {
        Action::First { seat } => {
            // told: EFE-10
            news.tell(match game.ally(seat) {
                Some(ally) => line!("{} and {} begin and choose first.", name(seat), name(ally)),
                None => line!("{} begins and chooses first, then clockwise.", name(seat)),
            });
        }
        Action::Nation { seat, nation } => tell_nation(game, seat, nation, news),
        Action::Captain { .. } => {
            // In Team the planets come first: then the screen before the beginning says so.
            if game.waiting().0 == SetUpStep::Planet && game.mode != Mode::Team {
                // told: EFE-112, EFE-114
                news.tell(line!(
                    "Now keep {} crew cards each, equal ones too.",
                    game.start_hand()
                ));
                news.tell(line!("The rest lies face down: the reserve."));
            }
        }
        Action::Mobilize { seat, planet } => tell_mobilized(game, seat, planet, news),
        Action::Begin => {
            for seat in game.seat_indices() {
                let [pepper, vanilla] = game.start_spices(seat);
                // told: EFE-14
                news.tell(line!(
                    "{} takes {pepper} pepper and {vanilla} vanilla.",
                    name(seat)
                ));
            }
        }
        Action::Explore => {
            if game.tiles == 0 {
                // told: EFE-16
                news.tell(line!("That was the last tile: no more exploring."));
            }
        }
        Action::Collect { seat, spaces, .. } => {
            tell_taken(game, before, seat, news);
            tell_unused(before, seat, spaces[Ship::Galleon as usize], news);
            for seat in game.side_seats(game.side) {
                tell_discarded(game, before, seat, news);
            }
        }
        Action::Play { seat, crew, on } => tell_card(game, seat, crew, on, news),
        Action::Use { bonus, .. } => {
            // told: EFE-36
            news.tell(line!("Put the {} token in the box.", bonus.label()));
        }
        Action::Done if game.phase == Phase::Construction => {
            let mut side = game.side_seats(game.side);
            if side.any(|seat| before.in_force(seat, CrewEffect::ForeignWinds) > 0) {
                // told: EFE-100
                news.tell(line!("Da Silva had no Winds to use: her ability is lost."));
            }
        }
        Action::Done => {
            let side = before.side_seats(before.side);
            let had = |kind: fn(CrewEffect) -> bool| {
                let mut effects = before.effects.iter();
                effects.any(|effect| side.contains(&effect.seat) && kind(effect.effect))
            };
            if had(|effect| effect == CrewEffect::FreeFrigate) {
                // told: EFE-46
                news.tell(line!("The Shipwright's frigate was not built: it is lost."));
            }
            if had(|effect| matches!(effect, CrewEffect::Governor(_))) {
                // told: EFE-48
                news.tell(line!(
                    "The Governor's planet was not conquered: his help is lost."
                ));
            }
        }
        Action::Recruit { .. } => {
            // told: EFE-32, EFE-51
            news.tell(line!("Take any card of the reserve into your hand."));
        }
        Action::Frigate { seat } => tell_launched(game, seat, news),
        Action::Fortress { planet, .. } => tell_fortified(planet, news),
        Action::Wreck { seat, ship } => tell_sunk(game, seat, ship, news),
        Action::Galleon { .. } => {
            // told: EFE-54
            news.tell(line!(
                "Put it on a free planet of yours or the Rose of the winds."
            ));
        }
        Action::Conquer { seat, planet, .. } => {
            // told: EFE-55
            news.tell(match before.place(planet).owner {
                Some(owner) => line!("{} takes the token back and gives you the card.", name(owner)),
                None => line!("Put your token on it and take its card."),
            });
            if game.side_planets(game.side_of(seat)) + 1 == game.goal() {
                // told: EFE-60
                news.tell(line!("{} needs 1 more planet to win!", name(seat)));
            }
        }
        Action::Table(_) | Action::Share { .. } | Action::Draw | Action::Next => {}
    }
}

fn tell_nation(game: &Efemeris, seat: u8, nation: Nation, news: &mut News) {
    let (name, colour) = (game.seat_name(seat), nation.colour());
    // told: EFE-113
    news.tell(match game.ally(seat) {
        None => line!("{name} takes board, cards, ships and tokens in {colour}."),
        Some(_) => line!("Both take what is {colour}; one uses the back of the board."),
    });
    if game.waiting().0 == SetUpStep::Captain {
        // told: EFE-11, EFE-112
        let (choose, shown) = match (game.is_team(), game.captain_cards()) {
            (true, _) => (line!("Now each chooses a captain in secret."), "them"),
            (false, cards) => (
                line!("Now choose {cards} captains in secret, the first on top."),
                "the top ones",
            ),
        };
        news.tell(choose);
        news.tell(line!("The others go in the box."));
        news.tell(line!("All ready? Show {shown}, then enter them."));
    }
}

fn tell_mobilized(game: &Efemeris, seat: u8, planet: Planet, news: &mut News) {
    let place = match game.start_spices(seat) {
        [1, 1] => "north",
        _ if game.sides() < 3 => "south",
        [1, _] => "south-east",
        _ => "south-west",
    };
    let (name, planet) = (game.seat_name(seat), planet.label());
    // told: EFE-13
    match game.ally(seat) {
        None => news.tell(line!("{name} lays {planet} {place} of the centre.")),
        Some(ally) if game.planet_count(ally) > 0 => {
            let nation = game.seat(seat).nation.map_or("", Nation::label);
            news.tell(line!(
                "The {nation} lay one tile {place} of the centre, one beside it."
            ));
        }
        Some(_) => {}
    }
    news.tell(line!("{name} takes the card of {planet}."));
    news.tell(line!("Galleon and token go on the tile."));
    if game.waiting().0 == SetUpStep::Begin {
        // told: EFE-15, EFE-71
        news.tell(line!("Shuffle the other {} tiles face down.", game.stack()));
    }
}

/// What a collection brought out of bank, purse and reserve.
fn tell_taken(game: &Efemeris, before: &Efemeris, index: u8, news: &mut News) {
    let (was, is) = (before.seat(index), game.seat(index));
    let mut text = line!("{} takes", game.seat_name(index));
    let mut comma = " ";
    let mut add = |count: u8, what: &str| {
        for _ in 0..count {
            _ = write!(text, "{comma}{what}");
            comma = ", ";
        }
    };
    for (at, spice) in ["pepper", "vanilla"].into_iter().enumerate() {
        let count = is.spices[at].saturating_sub(was.spices[at]);
        add(u8::from(count > 0), &line!("{count} {spice}"));
    }
    for (at, bonus) in Bonus::ALL.iter().enumerate() {
        add(is.bonuses[at].saturating_sub(was.bonuses[at]), bonus.short());
    }
    let crew = is.hand.saturating_sub(was.hand);
    add(u8::from(crew > 0), &line!("{crew} crew"));
    if comma == ", " {
        _ = write!(text, ".");
        news.tell(text);
    }
}

/// EFE-23: what waited for the galleon and did not find it.
fn tell_unused(before: &Efemeris, seat: u8, galleon: Space, news: &mut News) {
    let at_factory = matches!(galleon, Space::PepperFactory | Space::VanillaFactory);
    if before.in_force(seat, CrewEffect::Harvest) > 0 && !at_factory {
        news.tell(line!("Pargo brought nothing: no factory under the galleon."));
    }
    if before.in_force(seat, CrewEffect::MoreBonus) > 0 && galleon != Space::Anchorage {
        news.tell(line!("The Crewmaster brought nothing: no anchorage."));
    }
}

fn tell_card(game: &Efemeris, seat: u8, crew: Crew, on: Target, news: &mut News) {
    // told: EFE-42
    match on {
        Target::Fortress(_) => news.tell(line!("Put the fortress in the box: it is gone for good.")),
        Target::Ship { seat, ship } if !game.seat(seat).has(ship) => tell_sunk(game, seat, ship, news),
        // Guzman's.
        Target::Planet(planet) if crew == Crew::ChiefMate => tell_fortified(planet, news),
        _ => {}
    }
    match (crew, game.seat(seat).captain) {
        (Crew::ChiefMate, Some(Captain::Fairborne | Captain::Lancaster)) => {
            // told: EFE-107
            news.tell(line!("Now a Gunner must follow, this turn."));
        }
        (Crew::ChiefMate, Some(Captain::Silva)) => {
            // told: EFE-100
            news.tell(line!("Now use Winds, and move an enemy ship with it."));
        }
        (Crew::ChiefMate, Some(Captain::Byng)) => {
            // told: EFE-96
            news.tell(line!("Draw the card blindly, show it, put it in the box."));
        }
        (Crew::ChiefMate, Some(Captain::Aviles)) => {
            // told: EFE-101
            news.tell(line!("The card that you sell goes to the reserve."));
        }
        _ => {}
    }
}

fn tell_sunk(game: &Efemeris, seat: u8, ship: Ship, news: &mut News) {
    let name = game.seat_name(seat);
    // told: EFE-37, EFE-42
    news.tell(line!("Take {name}'s {} off the map.", ship.label()));
}

fn tell_fortified(planet: Planet, news: &mut News) {
    // told: EFE-53, EFE-99
    news.tell(line!("Put a fortress token on {}.", planet.label()));
}

/// Where a new frigate can stand: a planet conquered in this phase holds its conqueror (EFE-104).
fn tell_launched(game: &Efemeris, seat: u8, news: &mut News) {
    let mut places = Line::new();
    for planet in Planet::ALL {
        let place = game.place(planet);
        if place.owner == Some(seat) && !place.conquered_now {
            let comma = if places.is_empty() { "" } else { " or " };
            _ = write!(places, "{comma}{}", planet.label());
        }
    }
    // told: EFE-52
    news.tell(match places.len() {
        0..=24 => line!("Put it on {places}, if free. It sails next turn."),
        _ => line!("Put it on a free planet of yours. It sails next turn."),
    });
}

/// What lasted for a round and is over.
fn tell_ended(game: &Efemeris, before: &Efemeris, news: &mut News) {
    for InForce { seat, effect, .. } in &before.effects {
        let (is, name) = (game.seat(*seat), game.seat_name(*seat));
        if game.in_force(*seat, *effect) > 0 {
            continue;
        }
        match effect {
            // told: EFE-33, EFE-45
            CrewEffect::GalleonProtected if is.has(Ship::Galleon) => {
                news.tell(line!("{name}'s galleon is safe no longer."));
            }
            // told: EFE-92
            CrewEffect::FortressesProtected if !is.eliminated => {
                news.tell(line!("{name}'s fortresses are safe no longer."));
            }
            // told: EFE-95
            CrewEffect::Frozen(ship) if is.has(*ship) => {
                news.tell(line!("{name}'s {} may sail again.", ship.label()));
            }
            _ => {}
        }
    }
}
