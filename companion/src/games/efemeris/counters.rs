//! Corrections by hand (EFE-80): every counter, within what the components allow.

use super::actions::{Counter, SeatCounter};
use super::effects::{EFFECTS, Effect};
use super::refusal::{Player, Refusal};
use super::tables::{Bonus, Captain, Planet, Ship};
use super::{BONUS_TOKENS, CREW_CARDS, MATCH_WINS, MOST_BONUSES, MOST_FORTRESSES, MOST_SPICE, Phase, State};

/// Frigates ever built: a number that fits two digits.
const MOST_BUILT: u8 = 99;
/// Tiles of the box but the centre.
const MOST_TILES: u8 = 26;

impl SeatCounter {
    fn ship(self) -> Option<Ship> {
        match self {
            Self::Galleon => Some(Ship::Galleon),
            Self::Frigate1 => Some(Ship::Frigate1),
            Self::Frigate2 => Some(Ship::Frigate2),
            _ => None,
        }
    }
}

impl State {
    /// The number itself, of a counter that can simply be set.
    fn number(&mut self, counter: Counter) -> Option<&mut u8> {
        let (index, counter) = match counter {
            Counter::Tiles => return Some(&mut self.tiles),
            Counter::Purse(bonus) => return Some(&mut self.purse[bonus as usize]),
            Counter::Owner(_) | Counter::Fortress(_) => return None,
            Counter::Seat { seat, counter } => (seat, counter),
        };
        let index = match counter {
            SeatCounter::Out | SeatCounter::Wins => self.leader(self.side_of(index)),
            _ => index,
        };
        let seat = self.seat_mut(index);
        Some(match counter {
            SeatCounter::Pepper => &mut seat.spices[0],
            SeatCounter::Vanilla => &mut seat.spices[1],
            SeatCounter::Winds => &mut seat.bonuses[0],
            SeatCounter::Shot => &mut seat.bonuses[1],
            SeatCounter::Cargo => &mut seat.bonuses[2],
            SeatCounter::Hand => &mut seat.hand,
            SeatCounter::Out => &mut seat.out,
            SeatCounter::Captains => &mut seat.captains_left,
            SeatCounter::Built => &mut seat.built,
            SeatCounter::Tokens => &mut seat.tokens,
            SeatCounter::Wins => &mut seat.wins,
            _ => return None,
        })
    }

    /// 0 for a seat beyond the table: also what is refused can be told.
    pub(super) fn value(&self, counter: Counter) -> u8 {
        if let Counter::Seat { seat, .. } = counter
            && self.exists(seat).is_err()
        {
            return 0;
        }
        let mut copy = *self;
        if let Some(number) = copy.number(counter) {
            return *number;
        }
        match counter {
            Counter::Owner(planet) => self.place(planet).owner.map_or(0, |seat| seat + 1),
            Counter::Fortress(planet) => u8::from(self.place(planet).fortress),
            Counter::Seat { seat: index, counter } => {
                let seat = self.seat(index);
                match (counter, counter.ship()) {
                    (_, Some(ship)) => u8::from(seat.has(ship)),
                    (SeatCounter::Played, _) => seat.played_count(),
                    (SeatCounter::Captain, _) => seat.captain.map_or(0, |captain| captain as u8 % 4 + 1),
                    _ => seat.effects.iter().filter(|effect| **effect > 0).count() as u8,
                }
            }
            Counter::Tiles | Counter::Purse(_) => 0,
        }
    }

    /// The least and the most that a counter can be set to.
    pub(super) fn bounds(&self, counter: Counter) -> Result<(u8, u8), Refusal> {
        let held = |bonus: Bonus| self.seats.iter().map(|s| s.bonuses[bonus as usize]).sum::<u8>();
        Ok(match counter {
            Counter::Owner(_) => (0, self.seat_indices().end),
            Counter::Fortress(planet) => (0, u8::from(self.place(planet).owner.is_some())),
            Counter::Tiles => (0, MOST_TILES),
            Counter::Purse(bonus) => (0, BONUS_TOKENS.saturating_sub(held(bonus))),
            Counter::Seat { seat: index, counter } => {
                self.exists(index)?;
                let seat = self.seat(index);
                if seat.eliminated {
                    return Err(Refusal::Eliminated(Player(index)));
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
                    SeatCounter::Played => (0, seat.played_count()),
                    SeatCounter::Out => (0, CREW_CARDS.min(self.lead(side).out + self.reserve(side))),
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
        if let Some(number) = self.number(counter) {
            *number = to;
            return Ok(());
        }
        match counter {
            Counter::Owner(planet) => self.set_owner(planet, to.checked_sub(1))?,
            Counter::Fortress(planet) => self.set_fortress(planet, to == 1)?,
            Counter::Seat { seat: index, counter } => {
                let seat = self.seat_mut(index);
                match (counter, counter.ship()) {
                    (SeatCounter::Captain, _) => self.set_captain(index, to)?,
                    (_, Some(ship)) => self.set_ship(index, ship, to == 1)?,
                    _ => {
                        // Which card's effect was the wrong one is not known, so all end.
                        seat.end(Effect::Haste, Effect::Frozen);
                        if counter == SeatCounter::Played {
                            seat.played
                                .iter_mut()
                                .skip(usize::from(to))
                                .for_each(|card| *card = None);
                        } else {
                            seat.effects = [0; EFFECTS];
                        }
                    }
                }
            }
            Counter::Tiles | Counter::Purse(_) => (),
        }
        Ok(())
    }

    fn set_owner(&mut self, planet: Planet, owner: Option<u8>) -> Result<(), Refusal> {
        if let Some(seat) = owner.filter(|seat| self.seat(*seat).eliminated) {
            return Err(Refusal::Eliminated(Player(seat)));
        }
        if self.place(planet).owner == owner {
            return Ok(());
        }
        self.set_fortress(planet, false)?;
        self.place_mut(planet).owner = owner;
        // After the end it is worked out anew who won, if anybody.
        if self.phase == Phase::Over
            && let Some(winner) = self.winner.take()
        {
            let wins = &mut self.lead_mut(winner).wins;
            *wins = wins.saturating_sub(1);
            self.phase = self.before_end;
        }
        self.settle(owner.map_or(self.side, |seat| self.side_of(seat)));
        Ok(())
    }

    /// A token that is put there by mistake goes back to its board.
    fn set_fortress(&mut self, planet: Planet, there: bool) -> Result<(), Refusal> {
        let place = self.place_mut(planet);
        match (place.owner, place.fortress, there) {
            (Some(owner), false, true) => self.fortify(owner, planet),
            (Some(owner), true, false) => {
                place.fortress = false;
                let tokens = &mut self.seat_mut(owner).tokens;
                *tokens = tokens.saturating_sub(1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn set_ship(&mut self, index: u8, ship: Ship, there: bool) -> Result<(), Refusal> {
        let seat = self.seat_mut(index);
        if !there {
            seat.remove(ship);
        } else if ship == Ship::Galleon {
            seat.captain.ok_or(Refusal::NameCaptain)?;
        } else if !seat.has(ship) {
            self.room_for_frigates(index, 1)?;
        }
        let seat = self.seat_mut(index);
        seat.ships[ship as usize] = there;
        seat.built = seat.built.max(seat.frigates());
        Ok(())
    }

    /// The captain at a place of the seat's nation, from 1.
    pub(super) fn captain_at(&self, seat: u8, place: u8) -> Option<Captain> {
        let nation = self.seat(seat).nation;
        let mut of_nation = Captain::ALL
            .iter()
            .filter(|captain| Some(captain.nation()) == nation);
        of_nation.nth(usize::from(place.checked_sub(1)?)).copied()
    }

    /// 0 for none, else the captain's place in the nation's list.
    fn set_captain(&mut self, index: u8, to: u8) -> Result<(), Refusal> {
        let captain = self.captain_at(index, to);
        if let Some(captain) = captain
            && let Some(ally) = self.ally(index)
            && self.seat(ally).captain == Some(captain)
        {
            return Err(Refusal::CaptainGone(captain));
        }
        let seat = self.seat_mut(index);
        if let (Some(mistaken), Some(_)) = (seat.captain, captain) {
            // Was never here, so may still appear.
            seat.met &= !(1 << mistaken as u16);
        }
        seat.captain = captain;
        seat.met |= captain.map_or(0, |captain| 1 << captain as u16);
        Ok(())
    }
}
