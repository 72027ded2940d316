//! What can be corrected by hand: every counter can be set to what the table says (ASO-80).

use super::action::{a_glyph, a_seat};
use super::components::{
    BOOK_GEMS, Card, CardState, Colour, Goal, MOST_DIGIT, MOST_POWER, MOST_WARLORDS, Role, Slot, Track,
};
use super::{Astoria, Phase, Refusal};
use crate::games::Counter;
use crate::games::Game;
use crate::record::codec::codec;
use crate::text::{Line, line};

/// More than a mage ever holds; keeps a slip of the knob small.
const MOST_HAND: i16 = 20;
const MOST_TROPHIES: i16 = 20;
/// Glyphs of one kind that several cards make together.
const MOST_GLYPHS: i16 = 99;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AstoriaCounter {
    Track(Track),
    Power {
        seat: u8,
    },
    Hand {
        seat: u8,
    },
    Gems {
        seat: u8,
        colour: Colour,
    },
    Flask {
        seat: u8,
        colour: Colour,
    },
    Guards {
        seat: u8,
    },
    Trophies {
        seat: u8,
    },
    Exiled {
        seat: u8,
    },
    /// A [`CardState`] by its place.
    Card {
        seat: u8,
        card: Card,
    },
    Needs {
        seat: u8,
        card: Card,
    },
    /// Gems on an artefact in work.
    Laid {
        seat: u8,
        card: Card,
        colour: Colour,
    },
    Actions,
    Flow(Colour),
    Glyphs(Colour),
    Warlords(Colour),
    /// 0 while it is not known, then a [`Goal`] by its place.
    Goal {
        seat: u8,
    },
    /// Whether the mage answered no to the accusation.
    Denied {
        seat: u8,
        faction: Goal,
    },
    /// Cobalt that a shield left over.
    Shields {
        seat: u8,
    },
}

impl Default for AstoriaCounter {
    fn default() -> Self {
        Self::Track(Track::default())
    }
}

// Tracks have no word before their own.
codec! { AstoriaCounter, "a counter" {
    "" Track(track)
    "power" Power { seat: a_seat }
    "hand" Hand { seat: a_seat }
    "gems" Gems { seat: a_seat, colour }
    "flask" Flask { seat: a_seat, colour }
    "guards" Guards { seat: a_seat }
    "trophies" Trophies { seat: a_seat }
    "exiled" Exiled { seat: a_seat }
    "card" Card { seat: a_seat, card }
    "needs" Needs { seat: a_seat, card }
    "laid" Laid { seat: a_seat, card, colour }
    "actions" Actions {}
    "flow" Flow(colour)
    "glyphs" Glyphs(colour: a_glyph)
    "warlords" Warlords(colour)
    "goal" Goal { seat: a_seat }
    "denied" Denied { seat: a_seat, faction }
    "shields" Shields { seat: a_seat }
} }

fn shared(game: &Astoria) -> impl Iterator<Item = AstoriaCounter> {
    let colours = || Colour::ALL.into_iter();
    let in_turn = game.phase == Phase::Turn;
    let tracks = Track::ALL.into_iter().map(AstoriaCounter::Track);
    tracks
        .chain(in_turn.then_some(AstoriaCounter::Actions))
        .chain(
            colours()
                .filter(|_| game.warlords_can_change())
                .map(AstoriaCounter::Warlords),
        )
        .chain(colours().map(AstoriaCounter::Flow))
        .chain(
            colours()
                .filter(move |colour| in_turn && game.can_have_glyphs(*colour))
                .map(AstoriaCounter::Glyphs),
        )
}

fn of_seat(game: &Astoria, seat: u8) -> impl Iterator<Item = AstoriaCounter> {
    let colours = || Colour::ALL.into_iter();
    let mage = game.seat(seat);
    let flask = colours().filter(|_| mage.has_flask());
    let can_shield = game.phase == Phase::Turn && seat != game.active();
    [
        AstoriaCounter::Power { seat },
        AstoriaCounter::Hand { seat },
        AstoriaCounter::Guards { seat },
        AstoriaCounter::Trophies { seat },
        AstoriaCounter::Exiled { seat },
        AstoriaCounter::Goal { seat },
    ]
    .into_iter()
    .chain(Goal::FACTIONS.map(|faction| AstoriaCounter::Denied { seat, faction }))
    .chain(can_shield.then_some(AstoriaCounter::Shields { seat }))
    .chain(colours().map(move |colour| AstoriaCounter::Gems { seat, colour }))
    .chain(flask.map(move |colour| AstoriaCounter::Flask { seat, colour }))
    .chain(Card::all().flat_map(move |card| of_card(game, seat, card)))
}

/// The cards that a mage has, and the first place that is free.
fn of_card(game: &Astoria, seat: u8, card: Card) -> impl Iterator<Item = AstoriaCounter> {
    let mage = game.seat(seat);
    let state = mage.state(card);
    let is_offered = state != CardState::Free || mage.free_slot() == Some(card);
    let is_artefact = mage.artefact(card).is_some();
    let laid = Colour::ALL.into_iter().filter(move |_| state == CardState::Open);
    is_offered
        .then_some(AstoriaCounter::Card { seat, card })
        .into_iter()
        .chain(is_artefact.then_some(AstoriaCounter::Needs { seat, card }))
        .chain(laid.map(move |colour| AstoriaCounter::Laid { seat, card, colour }))
}

impl Astoria {
    /// The active mage has glyphs of this kind, unless it is a Deceiver's sulphur (ASO-53).
    fn can_have_glyphs(&self, kind: Colour) -> bool {
        kind != Colour::Yellow || self.seat(self.active()).role != Some(Role::Deceiver)
    }

    /// Nobody is fighting or asking for them.
    fn warlords_can_change(&self) -> bool {
        !matches!(self.phase, Phase::Battle | Phase::Warlords)
    }
}

impl Counter<Astoria> for AstoriaCounter {
    fn at(game: &Astoria, page: usize, row: usize) -> Option<Self> {
        let seat = u8::try_from(page).ok()?;
        if game.phase == Phase::Setup {
            None
        } else if seat < game.seat_count() {
            of_seat(game, seat).nth(row)
        } else {
            shared(game).nth(row)
        }
    }

    fn seat(self) -> Option<u8> {
        match self {
            Self::Power { seat }
            | Self::Hand { seat }
            | Self::Gems { seat, .. }
            | Self::Flask { seat, .. }
            | Self::Guards { seat }
            | Self::Trophies { seat }
            | Self::Exiled { seat }
            | Self::Goal { seat }
            | Self::Shields { seat }
            | Self::Denied { seat, .. }
            | Self::Card { seat, .. }
            | Self::Needs { seat, .. }
            | Self::Laid { seat, .. } => Some(seat),
            Self::Track(_) | Self::Actions | Self::Flow(_) | Self::Glyphs(_) | Self::Warlords(_) => None,
        }
    }

    fn label(self, _: &Astoria) -> Line {
        match self {
            Self::Track(track) => line!("{}", track.word()),
            Self::Power { .. } => line!("power"),
            Self::Hand { .. } => line!("hand"),
            Self::Gems { colour, .. } => line!("{} gems", colour.word()),
            Self::Flask { colour, .. } => line!("{} in flask", colour.word()),
            Self::Guards { .. } => line!("guards"),
            Self::Trophies { .. } => line!("trophies"),
            Self::Exiled { .. } => line!("exile"),
            Self::Goal { .. } => line!("goal"),
            Self::Denied { faction, .. } => line!("denied {}", faction.word()),
            Self::Card { card, .. } => card.name(),
            Self::Needs { card, .. } => line!("{} needs", card.name()),
            Self::Laid { card, colour, .. } => line!("{} on {}", colour.word(), card.name()),
            Self::Shields { .. } => line!("cobalt kept"),
            Self::Actions => line!("actions left"),
            Self::Flow(colour) => line!("{} flow", colour.word()),
            Self::Glyphs(colour) => line!("{} glyphs", colour.glyph()),
            Self::Warlords(colour) => line!("{} warlords", colour.word()),
        }
    }

    fn bounds(self, game: &Astoria) -> Result<(i16, i16), Refusal> {
        if game.phase == Phase::Setup {
            return Err(Refusal::NotNow(Phase::Setup));
        }
        match self.seat() {
            Some(seat) => game.known(seat)?,
            None if game.ended.is_some() => return Err(Refusal::Over),
            None => {}
        }
        let now = self.get(game);
        let mage = game.seat(self.seat().unwrap_or(0));
        // What lies here, and what the reserve could add.
        let with_reserve = |colour| (0, now + i16::from(game.reserve(colour)));
        Ok(match self {
            Self::Track(track) => (track.least().into(), game.lengths.of(track).into()),
            // ASO-52: at the end an Attendant has none.
            Self::Power { .. } if game.ended.is_some() && mage.role == Some(Role::Attendant) => (0, 0),
            Self::Power { .. } => (0, MOST_POWER.into()),
            Self::Hand { .. } => (0, MOST_HAND),
            Self::Flask { .. } if !mage.has_flask() => return Err(Refusal::NoFlask),
            Self::Gems { colour, .. } | Self::Flask { colour, .. } => with_reserve(colour),
            Self::Guards { .. } => with_reserve(mage.colour),
            Self::Trophies { .. } => (0, MOST_TROPHIES),
            Self::Denied {
                faction: Goal::King, ..
            } => return Err(Refusal::NotAFaction),
            Self::Exiled { .. } | Self::Denied { .. } => (0, 1),
            Self::Goal { .. } => (0, Goal::ALL.len() as i16),
            Self::Card { card, .. } => {
                let least = if card == Card::ABILITY {
                    CardState::Ready
                } else {
                    CardState::Free
                };
                // A card comes into work only by crafting.
                (least as i16, mage.state(card).max(CardState::Tapped) as i16)
            }
            Self::Needs { card, .. } | Self::Laid { card, .. } if card == Card::ABILITY => {
                return Err(Refusal::NotAnArtefact);
            }
            Self::Needs { card, .. } => {
                let artefact = mage.artefact(card).ok_or(Refusal::NoSuchArtefact)?;
                // One more than lies on it: the last gem finishes it.
                (artefact.gems.total() as i16 + 1, BOOK_GEMS.into())
            }
            Self::Laid { card, colour, .. } => {
                let artefact = mage.artefact(card).ok_or(Refusal::NoSuchArtefact)?;
                if artefact.state != CardState::Open {
                    return Err(Refusal::NotInWork);
                }
                let room = i16::from(artefact.needs) - artefact.gems.total() as i16 - 1;
                (0, now + room.min(game.reserve(colour).into()))
            }
            Self::Actions | Self::Glyphs(_) | Self::Shields { .. } if game.phase != Phase::Turn => {
                return Err(Refusal::NotNow(game.phase));
            }
            Self::Actions | Self::Flow(_) => (0, MOST_DIGIT.into()),
            Self::Shields { seat } if seat == game.active() => return Err(Refusal::ShieldByAnother),
            Self::Glyphs(kind) if !game.can_have_glyphs(kind) => return Err(Refusal::SulphurIsSun),
            Self::Glyphs(_) | Self::Shields { .. } => (0, MOST_GLYPHS),
            Self::Warlords(_) if !game.warlords_can_change() => return Err(Refusal::NotNow(game.phase)),
            Self::Warlords(_) => (0, now + (MOST_WARLORDS - game.warlords.len()) as i16),
        })
    }

    fn get(self, game: &Astoria) -> i16 {
        let mage = game.seat(self.seat().unwrap_or(0));
        i16::from(match self {
            Self::Track(track) => game.tracks[track],
            Self::Power { .. } => mage.power,
            Self::Hand { .. } => mage.hand,
            Self::Gems { colour, .. } => mage.stock[colour],
            Self::Flask { colour, .. } => mage.flask[colour],
            Self::Guards { .. } => mage.guards,
            Self::Trophies { .. } => mage.trophies,
            Self::Exiled { .. } => u8::from(mage.exiled),
            Self::Goal { .. } => mage.goal.map_or(0, |goal| goal as u8 + 1),
            Self::Denied { faction, .. } => u8::from(mage.has_denied(faction)),
            Self::Card { card, .. } => mage.state(card) as u8,
            Self::Needs { card, .. } => mage.slot(card).needs,
            Self::Laid { card, colour, .. } => mage.slot(card).gems[colour],
            Self::Shields { .. } => mage.shields,
            Self::Actions => game.turn.actions_left,
            Self::Flow(colour) => game.flow[colour],
            Self::Glyphs(colour) => game.turn.glyphs[colour],
            // There are six at the most.
            Self::Warlords(colour) => game.warlords.iter().filter(|w| **w == colour).count() as u8,
        })
    }

    fn set(self, game: &mut Astoria, to: i16) -> Result<(), Refusal> {
        // No bounds go beyond a byte.
        let value = to as u8;
        let mage = game.seat_mut(self.seat().unwrap_or(0));
        match self {
            Self::Track(track) => game.tracks[track] = value,
            Self::Power { .. } => mage.power = value,
            Self::Hand { .. } => mage.hand = value,
            Self::Gems { colour, .. } => mage.stock[colour] = value,
            Self::Flask { colour, .. } => mage.flask[colour] = value,
            Self::Guards { .. } => mage.guards = value,
            Self::Trophies { .. } => mage.trophies = value,
            Self::Exiled { .. } => mage.exiled = value == 1,
            Self::Goal { seat } => {
                let before = mage.goal.take();
                if let Some(place) = value.checked_sub(1)
                    && let Err(why) = game.reveal(seat, Goal::at(place.into()))
                {
                    game.seat_mut(seat).goal = before;
                    return Err(why);
                }
                game.check_goals();
            }
            Self::Denied { seat, faction } => {
                let before = mage.denied;
                if value == 1 {
                    mage.denied |= faction.bit();
                } else {
                    mage.denied &= !faction.bit();
                }
                if let Err(why) = game.check_deal() {
                    game.seat_mut(seat).denied = before;
                    return Err(why);
                }
            }
            Self::Card { card, .. } => {
                let slot = mage.slot_mut(card);
                match CardState::at(value.into()) {
                    // Gems that lay on it are in the reserve again.
                    CardState::Free => *slot = Slot::default(),
                    // It is open already, as the bounds say.
                    CardState::Open => {}
                    state => {
                        if slot.state == CardState::Free {
                            slot.needs = 1;
                        }
                        slot.state = state;
                        let gems = core::mem::take(&mut slot.gems);
                        mage.keep(&gems);
                    }
                }
            }
            Self::Needs { card, .. } => mage.slot_mut(card).needs = value,
            Self::Laid { card, colour, .. } => mage.slot_mut(card).gems[colour] = value,
            Self::Shields { .. } => mage.shields = value,
            Self::Actions => game.turn.actions_left = value,
            Self::Flow(colour) => game.flow[colour] = value,
            Self::Glyphs(colour) => game.turn.glyphs[colour] = value,
            Self::Warlords(colour) => {
                game.warlords.retain(|w| *w != colour);
                for _ in 0..value {
                    _ = game.warlords.push(colour);
                }
            }
        }
        game.check_tracks();
        Ok(())
    }

    fn show(self, _: &Astoria, value: i16) -> Line {
        match self {
            Self::Exiled { .. } | Self::Denied { .. } => {
                line!("{}", if value == 0 { "no" } else { "yes" })
            }
            Self::Goal { .. } if value == 0 => line!("not shown"),
            Self::Goal { .. } => line!("{}", Goal::at(value as usize - 1).word()),
            Self::Card { .. } => line!("{}", CardState::at(value as usize).label()),
            _ => line!("{value}"),
        }
    }
}
