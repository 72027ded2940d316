//! What can be done in Efemeris, as data, with its form in record lines and stored bytes.

use super::tables::{
    Bonus, Captain, Crew, MOST_PLANET_COST, Nation, Planet, PlanetCard, Ship, Space, Spice, things,
};
use crate::form::{Form, Number, Pass, form, last, numbers};

/// What a crew card, an ability or a bonus is used on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    #[default]
    Nothing,
    Spice(Spice),
    Ship {
        seat: u8,
        ship: Ship,
    },
    Fortress(Planet),
    Planet(Planet),
    Hand {
        seat: u8,
    },
}

/// Bonuses that came out of the purse at one collection, the first ones first.
pub type Drawn = [Option<Bonus>; 3];

/// Seats are indices here and numbers from 1 in records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// The printed planet cards, in the order of [`Planet::ALL`].
    Table([PlanetCard; 8]),
    First {
        seat: u8,
    },
    Nation {
        seat: u8,
        nation: Nation,
    },
    Captain {
        seat: u8,
        captain: Captain,
    },
    Mobilize {
        seat: u8,
        planet: Planet,
    },
    #[default]
    Begin,
    Explore,
    Collect {
        seat: u8,
        /// Where the galleon and the two frigates stand.
        spaces: [Space; 3],
        drawn: Drawn,
    },
    Play {
        seat: u8,
        crew: Crew,
        on: Target,
    },
    Use {
        seat: u8,
        bonus: Bonus,
        on: Target,
    },
    /// A ship was destroyed by something else than a Gunner.
    Wreck {
        seat: u8,
        ship: Ship,
    },
    Recruit {
        seat: u8,
    },
    Frigate {
        seat: u8,
    },
    Fortress {
        seat: u8,
        planet: Planet,
    },
    Galleon {
        seat: u8,
        captain: Captain,
    },
    Conquer {
        seat: u8,
        planet: Planet,
        /// Pepper, then vanilla.
        paid: [u8; 2],
    },
    /// One spice for the ally.
    Share {
        seat: u8,
        spice: Spice,
    },
    /// Ends the tactical or the construction phase.
    Done,
    /// All agree to stop without a winner.
    Draw,
    /// The next game of an Expert match.
    Next,
    Set {
        counter: Counter,
        to: u8,
    },
}

/// A number that can be corrected by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counter {
    Seat {
        seat: u8,
        counter: SeatCounter,
    },
    /// 0 for nobody, else the seat's number.
    Owner(Planet),
    Fortress(Planet),
    #[default]
    Tiles,
    Purse(Bonus),
}

things! {
    /// A seat's number that can be corrected by hand.
    SeatCounter, "a counter of this game" {
        Pepper = "pepper", "Pepper";
        Vanilla = "vanilla", "Vanilla";
        Winds = "winds", "Winds";
        Shot = "shot", "Warning Shot";
        Cargo = "cargo", "New Cargo";
        Hand = "hand", "Crew in hand";
        Played = "played", "Crew on table";
        Out = "out", "Crew out of game";
        Captain = "captain", "Captain";
        Captains = "captains", "Captains left";
        Galleon = "galleon", "Galleon";
        Frigate1 = "frigate1", "Frigate 1";
        Frigate2 = "frigate2", "Frigate 2";
        Built = "built", "Frigates built";
        Tokens = "tokens", "Fortresses used";
        Effects = "effects", "Effects";
        Wins = "wins", "Games won";
    }
}

/// A seat as records and people count it.
pub fn number(seat: u8) -> u16 {
    u16::from(seat) + 1
}

form! { Action, "an action of this game" {
    "table" Table(cards: the_planets)
    "first" First { seat: a_seat }
    "nation" Nation { seat: a_seat, nation }
    "captain" Captain { seat: a_seat, captain }
    "mobilize" Mobilize { seat: a_seat, planet }
    "begin" Begin {}
    "explore" Explore {}
    "collect" Collect { seat: a_seat, spaces: three_spaces, drawn: the_bonuses }
    "play" Play { seat: a_seat, crew, on: a_target }
    "use" Use { seat: a_seat, bonus, on: a_target }
    "wreck" Wreck { seat: a_seat, ship }
    "recruit" Recruit { seat: a_seat }
    "frigate" Frigate { seat: a_seat }
    "fortress" Fortress { seat: a_seat, planet }
    "galleon" Galleon { seat: a_seat, captain }
    "conquer" Conquer { seat: a_seat, planet, paid: two_payments }
    "share" Share { seat: a_seat, spice }
    "done" Done {}
    "draw" Draw {}
    "next" Next {}
    "set" Set { counter, to: a_number }
} }

form! { Target, "a target" {
    "nothing" Nothing {}
    // A spice has no word before its own.
    "" Spice(spice)
    "ship" Ship { seat: a_seat, ship }
    "fortress" Fortress(planet)
    "planet" Planet(planet)
    "hand" Hand { seat: a_seat }
} }

form! { Counter, "a counter" {
    // A seat's counters have no word before their own.
    "" Seat { counter, seat: a_seat }
    "owner" Owner(planet)
    "fortress" Fortress(planet)
    "tiles" Tiles {}
    "purse" Purse(bonus)
} }

numbers! {
    // Seats beyond the table are the rules' business.
    a_seat = Number::from_1(256, "a seat's number");
    a_cost = Number::up_to(MOST_PLANET_COST as u16, "a cost from 0 to 9");
    a_payment = Number::byte("pepper, then vanilla paid");
    a_number = Number::byte("a number");
}

fn the_planets(cards: &mut [PlanetCard; 8], pass: &mut Pass) {
    for (card, planet) in cards.iter_mut().zip(Planet::ALL) {
        pass.key(planet.word());
        card.cost.iter_mut().for_each(|cost| a_cost(cost, pass));
        card.makes.walk(pass);
    }
}

fn three_spaces(spaces: &mut [Space; 3], pass: &mut Pass) {
    spaces.iter_mut().for_each(|space| space.walk(pass));
}

fn the_bonuses(drawn: &mut Drawn, pass: &mut Pass) {
    drawn.iter_mut().for_each(|bonus| last(bonus, pass));
    if pass.more(false) {
        pass.refuse("at most three bonuses");
    }
}

fn two_payments(paid: &mut [u8; 2], pass: &mut Pass) {
    paid.iter_mut().for_each(|spices| a_payment(spices, pass));
}

/// Nothing stands for no target.
fn a_target(target: &mut Target, pass: &mut Pass) {
    if pass.more(*target != Target::Nothing) {
        target.walk(pass);
    }
}
