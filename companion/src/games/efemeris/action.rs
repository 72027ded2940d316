//! What can be done in Efemeris, as data, with its codec.

use super::components::{
    Bonus, Captain, Crew, MOST_COPIES, MOST_PLANET_COST, Nation, PLACEHOLDER_COPIES, Planet, PrintedCards,
    Ship, Space, Spice,
};
use crate::record::codec::{Codec, Coder, Number, codec, last, numbers};

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
    Table(PrintedCards),
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
}

/// A seat as records and people count it.
pub fn number(seat: u8) -> u16 {
    u16::from(seat) + 1
}

codec! { Action, "an action of this game" {
    "table" Table(cards: the_cards)
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
} }

codec! { Target, "a target" {
    "nothing" Nothing {}
    // A spice has no word before its own.
    "" Spice(spice)
    "ship" Ship { seat: a_seat, ship }
    "fortress" Fortress(planet)
    "planet" Planet(planet)
    "hand" Hand { seat: a_seat }
} }

numbers! {
    // Seats beyond the table are the rules' business.
    pub a_seat = Number::from_1(256, "a seat's number");
    a_copy = Number::between(1, MOST_COPIES as i32, "1 to 8 cards of a kind");
    a_cost = Number::up_to(MOST_PLANET_COST as u16, "a cost from 0 to 9");
    a_payment = Number::byte("pepper, then vanilla paid");
}

/// Without the crew it is the placeholders'.
fn the_cards(cards: &mut PrintedCards, coder: &mut Coder) {
    for (card, planet) in cards.planets.iter_mut().zip(Planet::ALL) {
        coder.key(planet.word());
        card.cost.iter_mut().for_each(|cost| a_cost(cost, coder));
        card.makes.walk(coder);
    }
    if !coder.more(cards.copies != PLACEHOLDER_COPIES) {
        cards.copies = PLACEHOLDER_COPIES;
        return;
    }
    for (copies, crew) in cards.copies.iter_mut().zip(Crew::ALL) {
        coder.key(crew.word());
        a_copy(copies, coder);
    }
}

fn three_spaces(spaces: &mut [Space; 3], coder: &mut Coder) {
    spaces.iter_mut().for_each(|space| space.walk(coder));
}

fn the_bonuses(drawn: &mut Drawn, coder: &mut Coder) {
    for bonus in drawn {
        last(bonus, coder);
        if bonus.is_none() {
            return;
        }
    }
}

fn two_payments(paid: &mut [u8; 2], coder: &mut Coder) {
    paid.iter_mut().for_each(|spices| a_payment(spices, coder));
}

/// Nothing stands for no target.
fn a_target(target: &mut Target, coder: &mut Coder) {
    if coder.more(*target != Target::Nothing) {
        target.walk(coder);
    }
}
