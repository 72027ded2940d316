//! The entries of the tactical and the construction menu: what each could mean, what of that is allowed, and why not.

use super::widgets::{can_mark, price_words};
use super::{Conquer, Pick};
use crate::draw::Row;
use crate::games::Game;
use crate::games::efemeris::action::{Action, Target};
use crate::games::efemeris::components::{Bonus, Captain, Crew, Planet, Ship, Spice};
use crate::games::efemeris::refusal::Refusal;
use crate::games::efemeris::rules::tactics::Need;
use crate::games::efemeris::{
    Efemeris, FORTRESS_PRICE, FRIGATE_PRICE, GALLEON_PRICE, MOST_FORTRESSES, MOST_SHARED, Phase,
    RECRUIT_PRICE,
};
use crate::games::screen::Next;
use crate::text::{Line, line};
use core::fmt::Write;
use heapless::Vec;

/// An entry of the tactical or the construction menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    Done,
    Recruit,
    Frigate,
    Wreck,
    Fortress,
    Galleon,
    Conquer,
    Share,
    Crew(Crew),
    Bonus(Bonus),
}

/// Done, five kinds of crew, three bonuses, and a lost ship.
pub type Entries = Vec<Entry, 10>;
/// The most that an entry can mean: a Gunner's prey are three ships of four seats and eight fortresses.
pub type Actions = Vec<Action, 20>;

/// Everything that could be meant where a target is needed, allowed or not.
fn targets(game: &Efemeris, need: Need) -> Vec<Target, 20> {
    let planets = Planet::ALL.iter().copied();
    let ships = || {
        let seats = game.seat_indices();
        seats.flat_map(|seat| {
            Ship::ALL
                .iter()
                .map(move |ship| Target::Ship { seat, ship: *ship })
        })
    };
    match need {
        Need::Nothing => [Target::Nothing].into_iter().collect(),
        Need::Spice => Spice::ALL.iter().copied().map(Target::Spice).collect(),
        Need::Planet => planets.map(Target::Planet).collect(),
        Need::Hand => game.seat_indices().map(|seat| Target::Hand { seat }).collect(),
        Need::Ship => ships().collect(),
        Need::Prey => ships().chain(planets.map(Target::Fortress)).collect(),
    }
}

/// Everything that an entry could mean, allowed or not.
pub fn candidates(game: &Efemeris, seat: u8, entry: Entry) -> Actions {
    let planets = Planet::ALL.iter().copied();
    match entry {
        Entry::Done => [Action::Done].into_iter().collect(),
        Entry::Recruit => [Action::Recruit { seat }].into_iter().collect(),
        Entry::Frigate => [Action::Frigate { seat }].into_iter().collect(),
        Entry::Crew(crew) => {
            let targets = targets(game, game.need(seat, crew)).into_iter();
            targets.map(|on| Action::Play { seat, crew, on }).collect()
        }
        Entry::Bonus(bonus) => {
            let need = match bonus {
                Bonus::Cargo => Need::Spice,
                Bonus::Winds | Bonus::Shot => Need::Nothing,
            };
            let targets = targets(game, need).into_iter();
            targets.map(|on| Action::Use { seat, bonus, on }).collect()
        }
        Entry::Wreck => game
            .seat_indices()
            .flat_map(|seat| {
                Ship::ALL
                    .iter()
                    .map(move |ship| Action::Wreck { seat, ship: *ship })
            })
            .collect(),
        Entry::Fortress => planets.map(|planet| Action::Fortress { seat, planet }).collect(),
        Entry::Galleon => {
            let captains = Captain::ALL.iter().copied();
            captains
                .map(|captain| Action::Galleon { seat, captain })
                .collect()
        }
        // Any price can have been paid, so the planet alone decides.
        Entry::Conquer => planets
            .map(|planet| Action::Conquer {
                seat,
                planet,
                paid: [0; 2],
            })
            .collect(),
        Entry::Share => {
            let spices = Spice::ALL.iter().copied();
            spices.map(|spice| Action::Share { seat, spice }).collect()
        }
    }
}

/// What is allowed of an entry; if nothing is, why.
pub fn allowed(game: &Efemeris, seat: u8, entry: Entry) -> Result<Actions, Refusal> {
    let mut allowed = Actions::new();
    let mut why = None;
    for action in candidates(game, seat, entry) {
        match game.check(&action) {
            Ok(()) => _ = allowed.push(action),
            // The reason that speaks of the player's own means says more than one about a single target.
            Err(
                Refusal::OwnSide
                | Refusal::NoSuchShip(_)
                | Refusal::NoFortress(_)
                | Refusal::NotYourPlanet(_)
                | Refusal::NotOfNation(_)
                | Refusal::CaptainGone(_)
                | Refusal::OwnPlanet(_),
            ) if why.is_some() => {}
            Err(refusal) => why = Some(refusal),
        }
    }
    match why {
        Some(refusal) if allowed.is_empty() => Err(refusal),
        _ => Ok(allowed),
    }
}

/// The planets that can be conquered, whatever was paid.
pub fn conquests(game: &Efemeris, seat: u8) -> Vec<Planet, 8> {
    let allowed = allowed(game, seat, Entry::Conquer).unwrap_or_default();
    let planet = |action| match action {
        Action::Conquer { planet, .. } => Some(planet),
        _ => None,
    };
    allowed.into_iter().filter_map(planet).collect()
}

/// The list price of a conquest, less what Governors take off: each off the spice that the player is short of, else
/// off the dearer one.
pub fn usual_price(game: &Efemeris, seat: u8, planet: Planet) -> [u8; 2] {
    let (mut price, governors) = game.price(seat, planet);
    let held = game.seat(seat).spices;
    for _ in 0..governors {
        let helps = |at: usize| (price[at].saturating_sub(held[at]), price[at]);
        let off = usize::from(helps(1) > helps(0));
        price[off] = price[off].saturating_sub(1);
    }
    price
}

/// Whether a planet can be conquered at its usual price.
pub fn payable(game: &Efemeris, seat: u8, planet: Planet) -> Result<(), Refusal> {
    let paid = usual_price(game, seat, planet);
    game.check(&Action::Conquer { seat, planet, paid })
}

/// Whether an entry can be done now. A conquest can be chosen all the same, and if some planet can be conquered at its
/// usual price is said here, or why not the first: less than the list price may really have been paid.
pub fn can(game: &Efemeris, seat: u8, entry: Entry) -> Result<(), Refusal> {
    allowed(game, seat, entry)?;
    let mut why = Ok(());
    if entry == Entry::Conquer {
        for planet in conquests(game, seat) {
            match payable(game, seat, planet) {
                Ok(()) => return Ok(()),
                refused => why = why.and(refused),
            }
        }
    }
    why
}

/// What pressing an entry does: at once where there is nothing to choose, else on a screen of its own.
pub fn press(game: &Efemeris, seat: u8, entry: Entry) -> Next<Efemeris> {
    match (entry, allowed(game, seat, entry)) {
        (_, Err(refusal)) => Next::explain(game, &refusal),
        (Entry::Done | Entry::Recruit | Entry::Frigate, Ok(actions)) => {
            actions.into_iter().next().map_or(Next::Stay, Next::act)
        }
        (Entry::Conquer, Ok(_)) => Next::open(Conquer::new(seat)),
        (_, Ok(_)) => Next::open(Pick::new(seat, entry)),
    }
}

/// An entry's name and its price, or what else is known of it.
pub fn row(game: &Efemeris, index: u8, entry: Entry) -> Row {
    let seat = game.seat(index);
    let row = match entry {
        Entry::Done if game.phase == Phase::Tactical => Row::new("To construction", ""),
        Entry::Done => Row::new("End turn", ""),
        Entry::Recruit => Row::new("Recruit crew", price_words(RECRUIT_PRICE)),
        Entry::Frigate if seat.effects.free_frigates > 0 => Row::new("Build frigate", "free"),
        Entry::Frigate => Row::new("Build frigate", price_words(FRIGATE_PRICE)),
        Entry::Wreck => Row::new("Lost ship", ""),
        Entry::Fortress => Row::new("Build fortress", price_words(FORTRESS_PRICE)),
        Entry::Galleon => Row::new("Build galleon", price_words(GALLEON_PRICE)),
        Entry::Conquer => Row::new("Conquer", ""),
        Entry::Share => Row::new("Share a spice", line!("{}/{MOST_SHARED}", game.shared)),
        Entry::Bonus(bonus) => Row::new(bonus.label(), seat.bonuses[bonus as usize]),
        Entry::Crew(Crew::ChiefMate) => {
            Row::new(Crew::ChiefMate.label(), seat.captain.map_or("", Captain::short))
        }
        Entry::Crew(crew) => Row::new(crew.label(), ""),
    };
    row.marked(can_mark(can(game, index, entry).is_ok()))
}

/// Why an entry cannot be chosen, or what is worth knowing about it.
pub fn note(game: &Efemeris, index: u8, entry: Entry) -> Line {
    if let Err(refusal) = can(game, index, entry) {
        return game.explain(&refusal);
    }
    let seat = game.seat(index);
    let side = game.side_of(index);
    match entry {
        Entry::Done if game.phase == Phase::Tactical => moves(game, index),
        Entry::Done | Entry::Conquer => {
            line!("Planets {} of {}", game.side_planets(side), game.goal())
        }
        Entry::Recruit => {
            let (most, reserve) = (game.most_hand(), game.reserve(side));
            line!("Hand {} of {most}, reserve {reserve}", seat.hand)
        }
        Entry::Frigate => line!("In play {}, built {}", seat.frigates(), seat.built),
        Entry::Crew(Crew::Gunner) => gunner_reach(game, index),
        Entry::Crew(_) => line!("{} in hand", seat.hand),
        Entry::Bonus(_) => line!("Gone for good when used"),
        Entry::Fortress => line!("{} of {MOST_FORTRESSES} tokens used", seat.tokens),
        Entry::Galleon => line!("Captains left {}", seat.captains_left),
        Entry::Wreck => line!("In a singularity"),
        Entry::Share => line!("To {}", game.ally(index).map_or("", |ally| game.seat_name(ally))),
    }
}

/// How far the ships may sail this turn (EFE-35).
fn moves(game: &Efemeris, index: u8) -> Line {
    let seat = game.seat(index);
    let mut text = Line::new();
    let ships = seat.ships_in_play();
    // A line has room for three ships, but for the long names of two frozen ones it has not.
    let is_short = ships.iter().filter(|ship| seat.is_frozen(**ship)).count() > 1;
    for ship in ships {
        let (long, short, spaces) = match ship {
            Ship::Galleon => ("Galleon", "G", 3 + 2 * seat.effects.haste),
            Ship::Frigate1 => ("Frig.", "F1", 4),
            Ship::Frigate2 => ("Frig.", "F2", 4),
        };
        let name = if is_short { short } else { long };
        _ = if seat.is_frozen(ship) {
            write!(text, "{name} frozen ")
        } else {
            write!(text, "{name} {spaces} ")
        };
    }
    if text.is_empty() {
        line!("No ship in play")
    } else {
        text
    }
}

/// How far the seat's next Gunner reaches, and from which ship (EFE-94, EFE-97).
pub fn gunner_reach(game: &Efemeris, seat: u8) -> Line {
    let effects = &game.seat(seat).effects;
    let ship = match effects.frigate_gun {
        0 => "the galleon",
        _ => "a frigate",
    };
    line!("Reach {} from {ship}", 1 + effects.range)
}
