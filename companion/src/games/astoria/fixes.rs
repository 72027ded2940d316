//! Corrections by hand: every counter can be set to what the table says (ASO-80).

use super::action::{Counted, Counter};
use super::model::{BOOK_GEMS, Card, Colour, MOST_DIGIT, MOST_POWER, MOST_WARLORDS, Role, Slot, Work};
use super::{Astoria, Phase, Refusal};

/// More than a mage ever holds; keeps a slip of the knob small.
const MOST_HAND: u8 = 20;
const MOST_TROPHIES: u8 = 20;
/// Glyphs of one kind that several cards make together.
const MOST_GLYPHS: u8 = 99;

impl Astoria {
    /// What a counter shows now, and the least and the most that it can be set to; none if there is no such thing.
    pub(super) fn counter(&self, counter: &Counter) -> Option<(u8, u8, u8)> {
        let (kind, card, colour) = (counter.kind, counter.card, counter.colour);
        if kind.of_seat() {
            self.known(counter.seat).ok()?;
        }
        let seat = self.seat(counter.seat);
        // What lies here, and what the reserve could add.
        let gems = |now: u8, colour: Colour| (now, 0, now + self.reserve(colour));
        Some(match kind {
            Counted::Track => {
                let track = counter.track;
                (self.tracks[track], track.least(), self.lengths.of(track))
            }
            // ASO-52: at the end an Attendant has none.
            Counted::Power if self.ended.is_some() && seat.role == Some(Role::Attendant) => (0, 0, 0),
            Counted::Power => (seat.power, 0, MOST_POWER),
            Counted::Hand => (seat.hand, 0, MOST_HAND),
            Counted::Stock => gems(seat.stock[colour], colour),
            Counted::Flask if !seat.has_flask() => return None,
            Counted::Flask => gems(seat.flask[colour], colour),
            Counted::Guards => gems(seat.guards, seat.colour),
            Counted::Trophies => (seat.trophies, 0, MOST_TROPHIES),
            Counted::Exiled => (u8::from(seat.exiled), 0, 1),
            Counted::Card => {
                let work = seat.work(card);
                let most = work.max(Work::Tapped);
                (work as u8, u8::from(card == Card::ABILITY), most as u8)
            }
            Counted::Needs => {
                let artefact = seat.artefact(card)?;
                // One more than lies on it: the last gem finishes it.
                (artefact.needs, artefact.gems.total() as u8 + 1, BOOK_GEMS)
            }
            Counted::Laid => {
                let artefact = seat.artefact(card).filter(|a| a.work == Work::Open)?;
                let now = artefact.gems[colour];
                let room = u16::from(artefact.needs).saturating_sub(artefact.gems.total() + 1) as u8;
                (now, 0, now + room.min(self.reserve(colour)))
            }
            Counted::Actions if self.phase == Phase::Turn => (self.turn.actions_left, 0, MOST_DIGIT),
            Counted::Glyphs if self.phase == Phase::Turn => (self.turn.glyphs[colour], 0, MOST_GLYPHS),
            Counted::Flow => (self.flow[colour], 0, MOST_DIGIT),
            Counted::Warlords if !matches!(self.phase, Phase::Battle | Phase::Warlords) => {
                let now = self.warlords.iter().filter(|w| **w == colour).count();
                let room = MOST_WARLORDS - self.warlords.len();
                (now as u8, 0, (now + room) as u8)
            }
            Counted::Actions | Counted::Glyphs | Counted::Warlords => return None,
        })
    }

    #[inline(never)] // All rules in one function would be farther apart than short jumps and loads reach.
    pub(super) fn fix(&mut self, counter: &Counter, value: u8) -> Result<(), Refusal> {
        if self.phase == Phase::Setup {
            return Err(Refusal::NotNow(Phase::Setup));
        }
        let (kind, card, colour) = (counter.kind, counter.card, counter.colour);
        if self.ended.is_some() && !kind.of_seat() {
            return Err(Refusal::GameOver);
        }
        let (_, least, most) = self.counter(counter).ok_or(match kind {
            Counted::Flask => Refusal::NoFlask,
            Counted::Actions | Counted::Glyphs | Counted::Warlords => Refusal::NotNow(self.phase),
            _ => Refusal::NoSuchArtefact,
        })?;
        let mage = self.seat_mut(counter.seat);
        if !(least..=most).contains(&value) {
            return Err(match kind {
                Counted::Stock | Counted::Flask => Refusal::NoneInReserve(colour),
                Counted::Guards => Refusal::NoneInReserve(mage.colour),
                _ => Refusal::BadNumber { most },
            });
        }
        match kind {
            Counted::Track => self.tracks[counter.track] = value,
            Counted::Power => mage.power = value,
            Counted::Hand => mage.hand = value,
            Counted::Stock => mage.stock[colour] = value,
            Counted::Flask => mage.flask[colour] = value,
            Counted::Guards => mage.guards = value,
            Counted::Trophies => mage.trophies = value,
            Counted::Exiled => mage.exiled = value == 1,
            Counted::Card => {
                let slot = mage.slot_mut(card);
                match Work::ALL.get(usize::from(value)) {
                    // Gems that lay on it are in the reserve again.
                    None | Some(Work::Free) => *slot = Slot::default(),
                    // It is open already: a card comes into work only by crafting, and the bounds say so.
                    Some(Work::Open) => (),
                    Some(work) => {
                        slot.needs = slot.needs.max(1);
                        slot.work = *work;
                        let gems = core::mem::take(&mut slot.gems);
                        mage.keep(&gems);
                    }
                }
            }
            Counted::Needs => mage.slot_mut(card).needs = value,
            Counted::Laid => mage.slot_mut(card).gems[colour] = value,
            Counted::Actions => self.turn.actions_left = value,
            Counted::Glyphs => self.turn.glyphs[colour] = value,
            Counted::Flow => self.flow[colour] = value,
            Counted::Warlords => {
                self.warlords.retain(|w| *w != colour);
                for _ in 0..value {
                    _ = self.warlords.push(colour);
                }
            }
        }
        Ok(())
    }
}
