//! Corrections by hand: every counter can be set to what the table says (ASO-80).

use super::action::Counter;
use super::model::{
    Artefact, BOOK_GEMS, Card, Colour, MOST_DIGIT, MOST_POWER, MOST_WARLORDS, PerColour, Role, Track, Work,
};
use super::{Astoria, Ending, Phase, Refusal};

/// More than a mage ever holds; keeps a slip of the knob small.
const MOST_HAND: u8 = 20;
const MOST_TROPHIES: u8 = 20;
/// Glyphs of one kind that several cards make together.
const MOST_GLYPHS: u8 = 99;

/// The values of [`Counter::Card`].
pub const CARD_STATES: [&str; 4] = ["none", "ready", "tapped", "in work"];

impl Astoria {
    /// What a counter shows now, and the least and the most that it can be set to; none if there is no such thing.
    pub(super) fn counter(&self, counter: Counter) -> Option<(u8, u8, u8)> {
        let seat = |seat: u8| self.seats.get(usize::from(seat));
        // What lies here, and what the reserve could add.
        let gems = |now: u8, colour: Colour| (now, 0, now + self.reserve(colour));
        Some(match counter {
            Counter::Track(track) => (self.tracks[track], track.least(), self.lengths.of(track)),
            // ASO-52: at the end an Attendant has none.
            Counter::Power(s) if self.ended.is_some() && seat(s)?.role == Some(Role::Attendant) => (0, 0, 0),
            Counter::Power(s) => (seat(s)?.power, 0, MOST_POWER),
            Counter::Hand(s) => (seat(s)?.hand, 0, MOST_HAND),
            Counter::Stock(s, colour) => gems(seat(s)?.stock[colour], colour),
            Counter::Flask(s, _) if !seat(s)?.has_flask() => return None,
            Counter::Flask(s, colour) => gems(seat(s)?.flask[colour], colour),
            Counter::Guards(s) => gems(seat(s)?.guards, seat(s)?.colour),
            Counter::Trophies(s) => (seat(s)?.trophies, 0, MOST_TROPHIES),
            Counter::Exiled(s) => (u8::from(seat(s)?.exiled), 0, 1),
            Counter::Card(s, card) if card.0 < Card::COUNT => match seat(s)?.work(card) {
                None => (0, 0, 2),
                Some(Work::Open) => (3, 0, 3),
                Some(work) => {
                    let least = u8::from(card == Card::ABILITY);
                    (if work == Work::Ready { 1 } else { 2 }, least, 2)
                }
            },
            Counter::Needs(s, card) => {
                let artefact = seat(s)?.artefact(card)?;
                // One more than lies on it: the last gem finishes it.
                (artefact.needs, artefact.gems.total() as u8 + 1, BOOK_GEMS)
            }
            Counter::Laid(s, card, colour) => {
                let artefact = seat(s)?.artefact(card).filter(|a| a.work == Work::Open)?;
                let now = artefact.gems[colour];
                let room = u16::from(artefact.needs).saturating_sub(artefact.gems.total() + 1) as u8;
                (now, 0, now + room.min(self.reserve(colour)))
            }
            Counter::Actions if self.phase == Phase::Turn => (self.turn.actions_left, 0, MOST_DIGIT),
            Counter::Glyphs(kind) if self.phase == Phase::Turn => (self.turn.glyphs[kind], 0, MOST_GLYPHS),
            Counter::Flow(colour) => (self.flow[colour], 0, MOST_DIGIT),
            Counter::Warlords(colour) if !matches!(self.phase, Phase::Battle | Phase::Warlords) => {
                let now = self.warlords.iter().filter(|w| **w == colour).count();
                let room = MOST_WARLORDS - self.warlords.len();
                (now as u8, 0, (now + room) as u8)
            }
            Counter::Card(..) | Counter::Actions | Counter::Glyphs(_) | Counter::Warlords(_) => return None,
        })
    }

    pub(super) fn fix(&mut self, counter: Counter, value: u8) -> Result<(), Refusal> {
        if self.phase == Phase::Setup {
            return Err(Refusal::NotNow(Phase::Setup));
        }
        let about_seat = !matches!(
            counter,
            Counter::Track(_)
                | Counter::Actions
                | Counter::Flow(_)
                | Counter::Glyphs(_)
                | Counter::Warlords(_)
        );
        if self.ended.is_some() && !about_seat {
            return Err(Refusal::GameOver);
        }
        let (now, least, most) = self.counter(counter).ok_or(match counter {
            Counter::Flask(..) => Refusal::NoFlask,
            Counter::Actions | Counter::Glyphs(_) | Counter::Warlords(_) => Refusal::NotNow(self.phase),
            _ => Refusal::NoSuchArtefact,
        })?;
        if !(least..=most).contains(&value) {
            return Err(match counter {
                Counter::Stock(_, colour) | Counter::Flask(_, colour) => Refusal::NoneInReserve(colour),
                Counter::Guards(s) => Refusal::NoneInReserve(self.seat(s)?.colour),
                _ => Refusal::BadNumber { most },
            });
        }
        match counter {
            Counter::Track(track) => {
                self.tracks[track] = value;
                self.check_tracks();
            }
            Counter::Power(s) => self.seat_mut(s)?.power = value,
            Counter::Hand(s) => self.seat_mut(s)?.hand = value,
            Counter::Stock(s, colour) => self.seat_mut(s)?.stock[colour] = value,
            Counter::Flask(s, colour) => self.seat_mut(s)?.flask[colour] = value,
            Counter::Guards(s) => self.seat_mut(s)?.guards = value,
            Counter::Trophies(s) => self.seat_mut(s)?.trophies = value,
            Counter::Exiled(s) => self.seat_mut(s)?.exiled = value == 1,
            Counter::Card(s, card) => self.fix_card(s, card, now, value)?,
            Counter::Needs(s, card) => {
                if let Some(Some(artefact)) = self.seat_mut(s)?.slot(card) {
                    artefact.needs = value;
                }
            }
            Counter::Laid(s, card, colour) => {
                if let Some(Some(artefact)) = self.seat_mut(s)?.slot(card) {
                    artefact.gems[colour] = value;
                }
            }
            Counter::Actions => self.turn.actions_left = value,
            Counter::Glyphs(kind) => self.turn.glyphs[kind] = value,
            Counter::Flow(colour) => self.flow[colour] = value,
            Counter::Warlords(colour) => {
                let others = self.warlords.iter().filter(|w| **w != colour).copied();
                let these = core::iter::repeat_n(colour, usize::from(value));
                self.warlords = others.chain(these).take(MOST_WARLORDS).collect();
            }
        }
        Ok(())
    }

    fn fix_card(&mut self, seat: u8, card: Card, now: u8, value: u8) -> Result<(), Refusal> {
        let seat = self.seat_mut(seat)?;
        let has_flask = seat.has_flask();
        if card == Card::ABILITY {
            seat.ability_tapped = value == 2;
            return Ok(());
        }
        let slot = seat.slot(card).ok_or(Refusal::NoSuchArtefact)?;
        let work = match value {
            // Gems that lay on it are in the reserve again.
            0 => {
                *slot = None;
                return Ok(());
            }
            1 => Work::Ready,
            2 => Work::Tapped,
            _ if now == value => return Ok(()),
            _ => return Err(Refusal::OpenByCraft),
        };
        let artefact = slot.get_or_insert(Artefact {
            needs: 1,
            work,
            gems: PerColour::default(),
            glyphs: PerColour::default(),
        });
        artefact.work = work;
        let gems = core::mem::take(&mut artefact.gems);
        if has_flask {
            seat.flask.add(&gems);
        } else {
            seat.stock.add(&gems);
        }
        Ok(())
    }

    /// A track that is set to its end ends the game like one that was moved there.
    fn check_tracks(&mut self) {
        if self.tracks[Track::Dragon] == self.lengths.dragon {
            self.end_game(Ending::Dragon);
        } else {
            self.check_walls();
            if self.ended.is_none() {
                self.move_king(0);
            }
        }
    }
}
