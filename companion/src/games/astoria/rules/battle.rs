//! Fights against a warlord or for the castle: cards are tapped, then a drawn card's flow decides.

use super::turn::digits;
use crate::games::astoria::components::{Card, MOST_POWER, PerColour};
use crate::games::astoria::{Astoria, Battle, Ending, Foe, Phase, Refusal};

/// What a guard adds in a fight for the castle (ASO-32).
const GUARD_STRENGTH: u16 = 5;

impl Astoria {
    pub(super) fn open_battle(&mut self, foe: Foe) {
        self.phase = Phase::Battle;
        self.battle = Battle {
            foe,
            ..Battle::default()
        };
    }

    /// A card for one side of the fight that is on (ASO-33), of no mage who was passed already (ASO-37).
    pub(super) fn tap(&mut self, seat: u8, card: Card, glyphs: &PerColour) -> Result<(), Refusal> {
        self.require(Phase::Battle)?;
        self.known(seat)?;
        let me = self.active();
        let attacks = seat == me;
        let defends = self.battle.foe == Foe::Castle && !self.seat(seat).exiled;
        if !attacks && !defends {
            return Err(Refusal::NotAtThisFight);
        }
        // There are six places at the most.
        let place = self.clockwise(me).take_while(|other| *other != seat).count() as u8;
        if place < self.battle.reached {
            return Err(Refusal::Passed);
        }
        self.battle.reached = place;
        let made = self.make_glyphs(seat, card, glyphs)?;
        let side = if attacks {
            &mut self.battle.attack
        } else {
            &mut self.battle.defence
        };
        side.add(&made);
        Ok(())
    }

    /// The strengths of attack and defence with the flow of the card that was drawn (ASO-34, ASO-38).
    pub fn strengths(&self, flow: &PerColour, warlord: u8) -> (u16, u16) {
        // A stored flow may be larger than any card's: it is told before it is refused.
        let sum = |glyphs: &PerColour| {
            let each = glyphs.0.iter().zip(&flow.0);
            each.fold(0u16, |sum, (n, f)| {
                sum.saturating_add(u16::from(*n) * u16::from(*f))
            })
        };
        let (attack, defence) = (sum(&self.battle.attack), sum(&self.battle.defence));
        match self.battle.foe {
            Foe::Warlord(_) => (attack, u16::from(warlord)),
            Foe::Castle => {
                let me = self.active();
                let mine = u16::from(self.seat(me).guards);
                // The attacker is in exile, unless a correction in the midst of the fight brought him back.
                let theirs: u16 = (0u8..)
                    .zip(self.seats())
                    .filter(|(seat, s)| *seat != me && !s.exiled)
                    .map(|(_, s)| u16::from(s.guards))
                    .sum();
                (
                    attack.saturating_add(GUARD_STRENGTH * mine),
                    defence.saturating_add(GUARD_STRENGTH * theirs),
                )
            }
        }
    }

    pub fn attack_wins(&self, flow: &PerColour, warlord: u8) -> bool {
        let (attack, defence) = self.strengths(flow, warlord);
        match self.battle.foe {
            Foe::Warlord(_) => attack >= defence,
            Foe::Castle => attack > defence,
        }
    }

    pub(super) fn strike(&mut self, flow: &PerColour, strength: u8) -> Result<(), Refusal> {
        self.require(Phase::Battle)?;
        digits(flow)?;
        if strength > MOST_POWER {
            return Err(Refusal::BadNumber { most: MOST_POWER });
        }
        let (me, wins) = (self.active(), self.attack_wins(flow, strength));
        self.phase = Phase::Turn;
        match self.battle.foe {
            Foe::Warlord(_) if strength == 0 => return Err(Refusal::NoStrength),
            Foe::Warlord(place) if wins => {
                if usize::from(place) >= self.warlords.len() {
                    return Err(Refusal::NoWarlord);
                }
                self.warlords.remove(usize::from(place));
                let trophies = &mut self.seat_mut(me).trophies;
                *trophies = trophies.saturating_add(1);
            }
            Foe::Castle if wins => self.end_game(Ending::Castle),
            // ASO-35, ASO-39.
            Foe::Warlord(_) | Foe::Castle => self.end_turn(),
        }
        Ok(())
    }
}
