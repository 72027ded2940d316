//! Corrections by hand (EFE-80): every counter, within what the components allow.

use super::actions::{Counter, SeatCounter};
use super::refusal::Refusal;
use super::tables::{Bonus, Captain, Planet, Ship, Spice};
use super::{
    BONUS_TOKENS, CREW_CARDS, Efemeris, MATCH_WINS, MOST_BONUSES, MOST_FORTRESSES, MOST_SPICE, Pending,
    Phase, SPICE_TOKENS,
};

/// Frigates ever built: a number that fits two digits.
const MOST_BUILT: u8 = 99;
/// Tiles of the box but the centre.
const MOST_TILES: u8 = 26;

impl Efemeris {
    pub(super) fn value(&self, counter: Counter) -> Result<u8, Refusal> {
        Ok(match counter {
            Counter::Owner(planet) => self.planets[planet as usize].owner.map_or(0, |seat| seat + 1),
            Counter::Fortress(planet) => u8::from(self.planets[planet as usize].fortress),
            Counter::Tiles => self.tiles,
            Counter::Purse(bonus) => self.purse[bonus as usize],
            Counter::Seat { seat: index, counter } => {
                let seat = self.seat(index)?;
                let side = usize::from(self.side_of(index));
                match counter {
                    SeatCounter::Pepper => seat.spices[0],
                    SeatCounter::Vanilla => seat.spices[1],
                    SeatCounter::Winds => seat.bonuses[0],
                    SeatCounter::Shot => seat.bonuses[1],
                    SeatCounter::Cargo => seat.bonuses[2],
                    SeatCounter::Hand => seat.hand,
                    SeatCounter::Played => seat.played.len() as u8,
                    SeatCounter::Out => self.out.get(side).copied().unwrap_or(0),
                    SeatCounter::Captain => seat.captain.map_or(0, |captain| captain as u8 % 4 + 1),
                    SeatCounter::Captains => seat.captains_left,
                    SeatCounter::Galleon => u8::from(seat.has(Ship::Galleon)),
                    SeatCounter::Frigate1 => u8::from(seat.has(Ship::Frigate1)),
                    SeatCounter::Frigate2 => u8::from(seat.has(Ship::Frigate2)),
                    SeatCounter::Built => seat.built,
                    SeatCounter::Tokens => seat.tokens,
                    SeatCounter::Effects => self.effects().iter().filter(|e| e.seat == index).count() as u8,
                    SeatCounter::Wins => self.wins.get(side).copied().unwrap_or(0),
                }
            }
        })
    }

    /// The least and the most that a counter can be set to.
    pub(super) fn bounds(&self, counter: Counter) -> Result<(u8, u8), Refusal> {
        let held = |bonus: Bonus| self.seats.iter().map(|s| s.bonuses[bonus as usize]).sum::<u8>();
        Ok(match counter {
            Counter::Owner(_) => (0, self.seats.len() as u8),
            Counter::Fortress(planet) => (0, u8::from(self.planets[planet as usize].owner.is_some())),
            Counter::Tiles => (0, MOST_TILES),
            Counter::Purse(bonus) => (0, BONUS_TOKENS.saturating_sub(held(bonus))),
            Counter::Seat { seat: index, counter } => {
                let seat = self.seat(index)?;
                if seat.eliminated {
                    return Err(Refusal::Eliminated(seat.name.clone()));
                }
                let side = self.side_of(index);
                let bonus = |bonus: Bonus| {
                    let (at, room) = (bonus as usize, MOST_BONUSES.saturating_sub(seat.bonus_count()));
                    let in_box = BONUS_TOKENS.saturating_sub(self.purse[at] + held(bonus));
                    (0, seat.bonuses[at] + room.min(in_box))
                };
                match counter {
                    SeatCounter::Pepper | SeatCounter::Vanilla => (0, MOST_SPICE),
                    SeatCounter::Winds => bonus(Bonus::Winds),
                    SeatCounter::Shot => bonus(Bonus::Shot),
                    SeatCounter::Cargo => bonus(Bonus::Cargo),
                    SeatCounter::Hand => (0, self.most_hand().min(seat.hand + self.reserve(side))),
                    SeatCounter::Played => (0, seat.played.len() as u8),
                    SeatCounter::Out => {
                        let out = self.value(Counter::Seat { seat: index, counter })?;
                        (0, CREW_CARDS.min(out + self.reserve(side)))
                    }
                    SeatCounter::Captain => (u8::from(seat.has(Ship::Galleon)), 4),
                    SeatCounter::Captains => (u8::from(seat.has(Ship::Galleon)), self.captain_cards()),
                    SeatCounter::Galleon => (0, u8::from(seat.captains_left > 0)),
                    SeatCounter::Frigate1 | SeatCounter::Frigate2 => (0, 1),
                    SeatCounter::Built => (seat.frigates(), MOST_BUILT),
                    SeatCounter::Tokens => (self.fortresses_of(index), MOST_FORTRESSES),
                    SeatCounter::Effects => (0, 0),
                    SeatCounter::Wins => (0, if self.expert { MATCH_WINS - 1 } else { 0 }),
                }
            }
        })
    }

    pub(super) fn set(&mut self, counter: Counter, to: u8) -> Result<(), Refusal> {
        let (least, most) = self.bounds(counter)?;
        if !(least..=most).contains(&to) {
            return Err(if least == most {
                Refusal::OnlyOne { value: least }
            } else {
                Refusal::OutOfBounds { least, most }
            });
        }
        match counter {
            Counter::Owner(planet) => self.set_owner(planet, to.checked_sub(1))?,
            Counter::Fortress(planet) => self.set_fortress(planet, to == 1)?,
            Counter::Tiles => self.tiles = to,
            Counter::Purse(bonus) => self.purse[bonus as usize] = to,
            Counter::Seat { seat: index, counter } => self.set_of_seat(index, counter, to)?,
        }
        Ok(())
    }

    fn set_owner(&mut self, planet: Planet, owner: Option<u8>) -> Result<(), Refusal> {
        if let Some(name) = owner
            .map(|seat| self.seat(seat))
            .transpose()?
            .filter(|s| s.eliminated)
        {
            return Err(Refusal::Eliminated(name.name.clone()));
        }
        if self.planets[planet as usize].owner == owner {
            return Ok(());
        }
        self.set_fortress(planet, false)?;
        self.planets[planet as usize].owner = owner;
        // After the end it is worked out anew who won, if anybody.
        if let Phase::Over(Some(winner)) = self.phase {
            if let Some(wins) = self.wins.get_mut(usize::from(winner)) {
                *wins = wins.saturating_sub(1);
            }
            self.phase = self.before_end;
        }
        self.settle(owner.map_or(self.side, |seat| self.side_of(seat)));
        Ok(())
    }

    /// A token that is put there by mistake goes back to its board.
    fn set_fortress(&mut self, planet: Planet, there: bool) -> Result<(), Refusal> {
        let place = self.planets[planet as usize];
        match (place.owner, place.fortress, there) {
            (Some(owner), false, true) => self.fortify(owner, planet),
            (Some(owner), true, false) => {
                self.planets[planet as usize].fortress = false;
                let tokens = &mut self.seat_mut(owner)?.tokens;
                *tokens = tokens.saturating_sub(1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn set_of_seat(&mut self, index: u8, counter: SeatCounter, to: u8) -> Result<(), Refusal> {
        let side = usize::from(self.side_of(index));
        match counter {
            SeatCounter::Pepper => return self.set_spice(index, Spice::Pepper, to),
            SeatCounter::Vanilla => return self.set_spice(index, Spice::Vanilla, to),
            SeatCounter::Frigate1 => return self.set_frigate(index, Ship::Frigate1, to == 1),
            SeatCounter::Frigate2 => return self.set_frigate(index, Ship::Frigate2, to == 1),
            SeatCounter::Captain => return self.set_captain(index, to),
            SeatCounter::Out => {
                if let Some(out) = self.out.get_mut(side) {
                    *out = to;
                }
            }
            SeatCounter::Wins => {
                if let Some(wins) = self.wins.get_mut(side) {
                    *wins = to;
                }
            }
            _ => (),
        }
        let seat = self.seat_mut(index)?;
        match counter {
            SeatCounter::Winds => seat.bonuses[0] = to,
            SeatCounter::Shot => seat.bonuses[1] = to,
            SeatCounter::Cargo => seat.bonuses[2] = to,
            SeatCounter::Hand => seat.hand = to,
            SeatCounter::Played => {
                // Which card's effect was the wrong one is not known, so all end.
                seat.played.truncate(usize::from(to));
                seat.pending = Pending::default();
            }
            SeatCounter::Captains => seat.captains_left = to,
            SeatCounter::Galleon => {
                if to == 1 && seat.captain.is_none() {
                    return Err(Refusal::NameCaptain);
                }
                seat.ships[Ship::Galleon as usize] = to == 1;
                if to == 0 {
                    seat.frozen[Ship::Galleon as usize] = None;
                }
            }
            SeatCounter::Built => seat.built = to,
            SeatCounter::Tokens => seat.tokens = to,
            SeatCounter::Effects => {
                seat.pending = Pending::default();
                seat.frozen = [None; 3];
            }
            _ => (),
        }
        Ok(())
    }

    fn set_spice(&mut self, index: u8, spice: Spice, to: u8) -> Result<(), Refusal> {
        self.seat_mut(index)?.spices[spice as usize] = to;
        let held: u8 = self.seats.iter().map(|s| s.spices[spice as usize]).sum();
        self.bank[spice as usize] = SPICE_TOKENS.saturating_sub(held);
        Ok(())
    }

    fn set_frigate(&mut self, index: u8, ship: Ship, there: bool) -> Result<(), Refusal> {
        if there && !self.seat(index)?.has(ship) {
            self.room_for_frigates(index, 1)?;
        }
        let seat = self.seat_mut(index)?;
        seat.ships[ship as usize] = there;
        if !there {
            seat.frozen[ship as usize] = None;
        }
        seat.built = seat.built.max(seat.frigates());
        Ok(())
    }

    /// 0 for none, else the captain's place in the nation's list.
    fn set_captain(&mut self, index: u8, to: u8) -> Result<(), Refusal> {
        let nation = self.seat(index)?.nation;
        let of_nation = |captain: &&Captain| Some(captain.nation()) == nation;
        let captain = to.checked_sub(1).and_then(|at| {
            Captain::ALL
                .iter()
                .filter(of_nation)
                .nth(usize::from(at))
                .copied()
        });
        if let Some(captain) = captain
            && let Some(ally) = self.ally(index)
            && self.seat(ally)?.captain == Some(captain)
        {
            return Err(Refusal::CaptainGone(captain));
        }
        let seat = self.seat_mut(index)?;
        if let (Some(mistaken), Some(_)) = (seat.captain, captain) {
            // Was never here, so may still appear.
            seat.met &= !(1 << mistaken as u16);
        }
        seat.captain = captain;
        seat.met |= captain.map_or(0, |captain| 1 << captain as u16);
        Ok(())
    }
}
