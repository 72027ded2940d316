//! What can be corrected by hand (EFE-80): every counter, within what the components allow.

use super::action::a_seat;
use super::components::{Bonus, Captain, Planet, Ship};
use super::refusal::Refusal;
use super::{
    BONUS_TOKENS, CREW_CARDS, Efemeris, MATCH_WINS, MOST_BONUSES, MOST_FORTRESSES, MOST_SPICE, Phase, Place,
};
use crate::games::{Counter, Game};
use crate::record::codec::codec;
use crate::text::{Line, line, words};

/// Frigates ever built: a number that fits two digits.
const MOST_BUILT: u8 = 99;
/// Tiles of the box but the centre.
const MOST_TILES: u8 = 26;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EfemerisCounter {
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

codec! { EfemerisCounter, "a counter" {
    // A seat's counters have no word before their own.
    "" Seat { counter, seat: a_seat }
    "owner" Owner(planet)
    "fortress" Fortress(planet)
    "tiles" Tiles {}
    "purse" Purse(bonus)
} }

words! {
    /// A seat's number that can be corrected by hand.
    pub enum SeatCounter ("a counter of this game") {
        Pepper = "pepper" | "Pepper",
        Vanilla = "vanilla" | "Vanilla",
        Winds = "winds" | "Winds",
        Shot = "shot" | "Warning Shot",
        Cargo = "cargo" | "New Cargo",
        Hand = "hand" | "Crew in hand",
        Played = "played" | "Crew on table",
        Out = "out" | "Crew out of game",
        /// 0 for none, else the captain's place in the nation's list.
        Captain = "captain" | "Captain",
        Captains = "captains" | "Captains left",
        Galleon = "galleon" | "Galleon",
        Frigate1 = "frigate1" | "Frigate 1",
        Frigate2 = "frigate2" | "Frigate 2",
        Built = "built" | "Frigates built",
        Tokens = "tokens" | "Fortresses used",
        /// How many are in force; they can only be ended, all at once.
        Effects = "effects" | "Effects",
        Wins = "wins" | "Games won",
    }
}

impl Counter<Efemeris> for EfemerisCounter {
    /// One for each seat, then the planets, then what lies beside the map.
    fn pages(game: &Efemeris) -> usize {
        usize::from(game.seat_count()) + 2
    }

    fn page_title(game: &Efemeris, page: usize) -> Line {
        match page.checked_sub(usize::from(game.seat_count())) {
            // There are four seats at the most.
            None => line!("{}", game.seat_name(page as u8)),
            Some(0) => line!("Planets"),
            Some(_) => line!("Stack, purse"),
        }
    }

    fn at(game: &Efemeris, page: usize, row: usize) -> Option<Self> {
        Some(match page.checked_sub(usize::from(game.seat_count())) {
            None => Self::Seat {
                seat: page as u8,
                counter: *SeatCounter::ALL.get(row)?,
            },
            Some(0) => match row.checked_sub(Planet::ALL.len()) {
                None => Self::Owner(Planet::at(row)),
                Some(row) => Self::Fortress(*Planet::ALL.get(row)?),
            },
            Some(_) => match row.checked_sub(1) {
                None => Self::Tiles,
                Some(row) => Self::Purse(*Bonus::ALL.get(row)?),
            },
        })
    }

    fn seat(self) -> Option<u8> {
        match self {
            Self::Seat { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn label(self, _: &Efemeris) -> Line {
        match self {
            Self::Seat { counter, .. } => line!("{}", counter.label()),
            Self::Owner(planet) => line!("{}", planet.label()),
            Self::Fortress(planet) => line!("Fortress {}", planet.label()),
            Self::Tiles => line!("Tiles left"),
            Self::Purse(bonus) => line!("Purse {}", bonus.label()),
        }
    }

    fn bounds(self, game: &Efemeris) -> Result<(i16, i16), Refusal> {
        if game.phase == Phase::SetUp {
            return Err(Refusal::SetUpFirst);
        }
        let (least, most) = match self {
            Self::Seat { seat, counter } => seat_bounds(game, seat, counter)?,
            Self::Owner(_) => (0, game.seat_count()),
            Self::Fortress(planet) => (0, u8::from(game.place(planet).owner.is_some())),
            Self::Tiles => (0, MOST_TILES),
            Self::Purse(bonus) => (0, BONUS_TOKENS.saturating_sub(held(game, bonus))),
        };
        Ok((least.into(), most.into()))
    }

    /// 0 for a seat beyond the table: also what is refused can be told.
    fn get(self, game: &Efemeris) -> i16 {
        let value = match self {
            Self::Seat { seat, .. } if game.exists(seat).is_err() => 0,
            Self::Seat { seat, counter } => seat_value(game, seat, counter),
            Self::Owner(planet) => game.place(planet).owner.map_or(0, |seat| seat + 1),
            Self::Fortress(planet) => u8::from(game.place(planet).fortress),
            Self::Tiles => game.tiles,
            Self::Purse(bonus) => game.purse[bonus as usize],
        };
        value.into()
    }

    fn set(self, game: &mut Efemeris, to: i16) -> Result<(), Refusal> {
        // Within its bounds, and those are bytes.
        let to = to as u8;
        match self {
            Self::Seat { seat, counter } => set_seat(game, seat, counter, to)?,
            Self::Owner(planet) => set_owner(game, planet, to.checked_sub(1))?,
            Self::Fortress(planet) => set_fortress(game, planet, to == 1)?,
            Self::Tiles => game.tiles = to,
            Self::Purse(bonus) => game.purse[bonus as usize] = to,
        }
        Ok(())
    }

    fn show(self, game: &Efemeris, value: i16) -> Line {
        let counted = u8::try_from(value).unwrap_or(0);
        match (self, counted.checked_sub(1)) {
            (Self::Owner(_), None) => line!("nobody"),
            (Self::Owner(_), Some(seat)) => line!("{}", game.seat_name(seat)),
            (
                Self::Seat {
                    seat,
                    counter: SeatCounter::Captain,
                },
                _,
            ) => {
                let captain = captain_at(game, seat, counted);
                line!("{}", captain.map_or("none", |captain| captain.card().short))
            }
            _ => line!("{value}"),
        }
    }
}

/// Tokens of a bonus that the players hold.
fn held(game: &Efemeris, bonus: Bonus) -> u8 {
    game.seats.iter().map(|seat| seat.bonuses[bonus as usize]).sum()
}

fn seat_bounds(game: &Efemeris, index: u8, counter: SeatCounter) -> Result<(u8, u8), Refusal> {
    game.exists(index)?;
    let seat = game.seat(index);
    if seat.eliminated {
        return Err(Refusal::Eliminated(index));
    }
    let side = game.side_of(index);
    let bonus = |bonus: Bonus| {
        let at = bonus as usize;
        let room = MOST_BONUSES.saturating_sub(seat.bonus_count());
        let in_box = BONUS_TOKENS.saturating_sub(game.purse[at] + held(game, bonus));
        (0, seat.bonuses[at] + room.min(in_box))
    };
    Ok(match counter {
        SeatCounter::Pepper | SeatCounter::Vanilla => (0, MOST_SPICE),
        SeatCounter::Winds => bonus(Bonus::Winds),
        SeatCounter::Shot => bonus(Bonus::Shot),
        SeatCounter::Cargo => bonus(Bonus::Cargo),
        SeatCounter::Hand => (0, game.most_hand().min(seat.hand + game.reserve(side))),
        SeatCounter::Played => (0, seat.played_count()),
        SeatCounter::Out => (0, CREW_CARDS.min(game.lead(side).out + game.reserve(side))),
        SeatCounter::Captain => (u8::from(seat.has(Ship::Galleon)), 4),
        SeatCounter::Captains => (u8::from(seat.has(Ship::Galleon)), game.captain_cards()),
        SeatCounter::Galleon => (0, u8::from(seat.captains_left > 0)),
        SeatCounter::Frigate1 | SeatCounter::Frigate2 => (0, 1),
        SeatCounter::Built => (seat.frigates(), MOST_BUILT),
        SeatCounter::Tokens => (game.fortresses_of(index), MOST_FORTRESSES),
        SeatCounter::Effects => (0, 0),
        SeatCounter::Wins => (0, if game.expert { MATCH_WINS - 1 } else { 0 }),
    })
}

fn seat_value(game: &Efemeris, index: u8, counter: SeatCounter) -> u8 {
    let seat = game.seat(index);
    let lead = game.lead(game.side_of(index));
    let [pepper, vanilla] = seat.spices;
    let [winds, shots, cargoes] = seat.bonuses;
    match counter {
        SeatCounter::Pepper => pepper,
        SeatCounter::Vanilla => vanilla,
        SeatCounter::Winds => winds,
        SeatCounter::Shot => shots,
        SeatCounter::Cargo => cargoes,
        SeatCounter::Hand => seat.hand,
        SeatCounter::Played => seat.played_count(),
        SeatCounter::Out => lead.out,
        SeatCounter::Captain => (1..=4)
            .find(|place| captain_at(game, index, *place) == seat.captain && seat.captain.is_some())
            .unwrap_or(0),
        SeatCounter::Captains => seat.captains_left,
        SeatCounter::Galleon => u8::from(seat.has(Ship::Galleon)),
        SeatCounter::Frigate1 => u8::from(seat.has(Ship::Frigate1)),
        SeatCounter::Frigate2 => u8::from(seat.has(Ship::Frigate2)),
        SeatCounter::Built => seat.built,
        SeatCounter::Tokens => seat.tokens,
        SeatCounter::Effects => {
            let effects = game.effects.iter();
            effects.filter(|effect| effect.seat == index).count() as u8
        }
        SeatCounter::Wins => lead.wins,
    }
}

fn set_seat(game: &mut Efemeris, index: u8, counter: SeatCounter, to: u8) -> Result<(), Refusal> {
    let side = game.side_of(index);
    let seat = game.seat_mut(index);
    match counter {
        SeatCounter::Pepper => seat.spices[0] = to,
        SeatCounter::Vanilla => seat.spices[1] = to,
        SeatCounter::Winds => seat.bonuses[0] = to,
        SeatCounter::Shot => seat.bonuses[1] = to,
        SeatCounter::Cargo => seat.bonuses[2] = to,
        SeatCounter::Hand => seat.hand = to,
        SeatCounter::Played => {
            // Which card's effect was the wrong one is not known, so all end.
            for card in seat.played.iter_mut().skip(to.into()) {
                *card = None;
            }
            game.end(|effect| effect.seat == index && effect.by == index);
        }
        SeatCounter::Out => {
            let lead = game.lead_mut(side);
            lead.out = to;
            if lead.spent.iter().sum::<u8>() > to {
                // Which kind was the wrong one is not known.
                lead.spent = Default::default();
            }
        }
        SeatCounter::Captain => set_captain(game, index, to)?,
        SeatCounter::Captains => seat.captains_left = to,
        SeatCounter::Galleon => set_ship(game, index, Ship::Galleon, to == 1)?,
        SeatCounter::Frigate1 => set_ship(game, index, Ship::Frigate1, to == 1)?,
        SeatCounter::Frigate2 => set_ship(game, index, Ship::Frigate2, to == 1)?,
        SeatCounter::Built => seat.built = to,
        SeatCounter::Tokens => seat.tokens = to,
        SeatCounter::Effects => game.end(|effect| effect.seat == index),
        SeatCounter::Wins => game.lead_mut(side).wins = to,
    }
    Ok(())
}

fn set_owner(game: &mut Efemeris, planet: Planet, owner: Option<u8>) -> Result<(), Refusal> {
    if let Some(seat) = owner.filter(|seat| game.seat(*seat).eliminated) {
        return Err(Refusal::Eliminated(seat));
    }
    if game.place(planet).owner == owner {
        return Ok(());
    }
    set_fortress(game, planet, false)?;
    *game.place_mut(planet) = Place {
        owner,
        ..Place::default()
    };
    // After the end it is worked out anew who won, if anybody.
    if game.phase == Phase::Over
        && let Some(winner) = game.winner.take()
    {
        let wins = &mut game.lead_mut(winner).wins;
        *wins = wins.saturating_sub(1);
        game.phase = game.before_end;
    }
    game.settle(owner.map_or(game.side, |seat| game.side_of(seat)));
    Ok(())
}

/// A token that is put there by mistake goes back to its board.
fn set_fortress(game: &mut Efemeris, planet: Planet, there: bool) -> Result<(), Refusal> {
    let place = game.place_mut(planet);
    match (place.owner, place.fortress, there) {
        (Some(owner), false, true) => game.fortify(owner, planet)?,
        (Some(owner), true, false) => {
            place.fortress = false;
            let tokens = &mut game.seat_mut(owner).tokens;
            *tokens = tokens.saturating_sub(1);
        }
        _ => {}
    }
    Ok(())
}

fn set_ship(game: &mut Efemeris, index: u8, ship: Ship, there: bool) -> Result<(), Refusal> {
    if there && !game.seat(index).has(ship) {
        match ship {
            Ship::Galleon => _ = game.seat(index).captain.ok_or(Refusal::NameCaptain)?,
            Ship::Frigate1 | Ship::Frigate2 => game.room_for_frigates(index, 1)?,
        }
    }
    if there {
        game.seat_mut(index).ships[ship as usize] = true;
    } else {
        game.remove(index, ship);
    }
    let seat = game.seat_mut(index);
    seat.built = seat.built.max(seat.frigates());
    if ship == Ship::Galleon && !there {
        game.discard_played(index);
    }
    Ok(())
}

/// The captain at a place of the seat's nation, from 1.
fn captain_at(game: &Efemeris, seat: u8, place: u8) -> Option<Captain> {
    let nation = game.seat(seat).nation;
    let mut of_nation = Captain::ALL
        .into_iter()
        .filter(|captain| Some(captain.card().nation) == nation);
    of_nation.nth(usize::from(place.checked_sub(1)?))
}

fn set_captain(game: &mut Efemeris, index: u8, to: u8) -> Result<(), Refusal> {
    let captain = captain_at(game, index, to);
    if let Some(captain) = captain
        && let Some(ally) = game.ally(index)
        && game.seat(ally).captain == Some(captain)
    {
        return Err(Refusal::CaptainGone(captain));
    }
    let seat = game.seat_mut(index);
    if let (Some(mistaken), Some(_)) = (seat.captain, captain) {
        // Was never here, so may still appear.
        seat.met[mistaken as usize] = false;
    }
    seat.captain = captain;
    if let Some(captain) = captain {
        seat.met[captain as usize] = true;
    }
    Ok(())
}
