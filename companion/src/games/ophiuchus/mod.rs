//! Ophiuchus, the thirteenth constellation: the device is the referee of placements and the score sheet.
//!
//! It promises that no accepted tile breaks a placing rule as far as the entered star counts tell, and that hands,
//! reserve, cards, prizes and scores follow from the actions alone. Of hands only the size is kept. The rules, with
//! their ids, are in seeds/ophiuchus.md.

mod cards;
mod corrections;
mod layout;
mod map;
mod rules;
mod screens;
mod text;
mod views;

#[cfg(test)]
mod card_tests;
#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod referee;
#[cfg(test)]
mod screen_tests;
#[cfg(test)]
mod tests;

use super::{Choice, Game, Info, Name, Setup, Values};
use crate::json::Json;
use cards::{CARDS, Card, CardSet, KNOWN_POINTS, NOT_ENTERED};
use core::fmt;
use heapless::Vec;
use layout::{Layout, TILES};

pub use rules::{Action, Refusal};
pub use screens::OphiuchusScreens;

/// Seats at the largest table (OPH-4).
const SEATS: usize = 4;
/// Prize tiles in the box, one point each (OPH-22).
const PRIZES: u8 = 12;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The centre tile is to be laid.
    Centre,
    Place,
    /// The player may take a card.
    Claim,
    /// An exact 13 was made: the player chooses a bonus.
    Bonus,
    /// The reserve is empty: end now, or play out the hands.
    Last,
    Over,
}

pub struct Ophiuchus {
    names: Vec<Name, SEATS>,
    /// The bonus for an exact 13 is played.
    thirteen: bool,
    /// Star types are asked for after every tile.
    asks_types: bool,
    /// All tiles were dealt: hands are made to be played out.
    all_dealt: bool,
    layout: Layout,
    /// Seat whose turn it is.
    turn: usize,
    phase: Phase,
    /// Goes on although the reserve is empty.
    plays_out: bool,
    /// Players who skipped since the last tile was laid.
    skips: usize,
    hands: [u8; SEATS],
    prizes: [u8; SEATS],
    /// Who holds each card; nobody while it is in the firmament.
    owners: [Option<u8>; CARDS],
    /// As entered from the printed cards, or [`NOT_ENTERED`].
    points: [u8; CARDS],
    /// The last tile's star types may still be asked for: nothing but corrections came after it.
    just_laid: bool,
}

/// Indices of [`Info::choices`].
const CHOICE_DEAL: usize = 0;
const CHOICE_THIRTEEN: usize = 1;
const CHOICE_TYPES: usize = 2;
const CHOICE_FIRST: usize = 3;

impl Game for Ophiuchus {
    const INFO: Info = Info {
        name: "ophiuchus",
        title: "Ophiuchus",
        least_seats: 1,
        most_seats: SEATS,
        seat_names: &[],
        choices: &[
            Choice {
                key: "deal",
                label: "Tiles dealt",
                values: Values::Names(&["three", "all"]),
                default: 0,
            },
            Choice {
                key: "thirteen",
                label: "Bonus for 13",
                values: Values::Names(&["off", "on"]),
                default: 0,
            },
            Choice {
                key: "types",
                label: "Star types",
                values: Values::Names(&["off", "on"]),
                default: 0,
            },
            Choice {
                key: "first",
                label: "First player",
                values: Values::Seat,
                default: 0,
            },
        ],
        menu: &screens::MENU,
    };
    type Action = Action;
    type Refusal = Refusal;
    type Screens = OphiuchusScreens;

    /// OPH-7: all tiles can be dealt to two or more.
    fn seats(choices: &[i16]) -> (usize, usize) {
        let least = if choices.get(CHOICE_DEAL) == Some(&1) {
            2
        } else {
            1
        };
        (least, SEATS)
    }

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        let choice = |index: usize| setup.choices.get(index).copied().unwrap_or(0);
        let all_dealt = choice(CHOICE_DEAL) == 1;
        let seats = setup.seats.len();
        if !(Self::seats(&setup.choices).0..=SEATS).contains(&seats) {
            return Err(Refusal::AllDealtAlone);
        }
        // OPH-6 and OPH-7; the centre tile is one of the 27.
        let dealt = match (all_dealt, seats) {
            (false, _) => 3,
            (true, 2) => 13,
            (true, 3) => 8,
            (true, _) => 6,
        };
        let (mut names, mut hands) = (Vec::new(), [0; SEATS]);
        for (name, hand) in setup.seats.iter().zip(&mut hands) {
            // There are as many of both.
            _ = names.push(name.clone());
            *hand = dealt;
        }
        Ok(Self {
            names,
            thirteen: choice(CHOICE_THIRTEEN) == 1,
            asks_types: choice(CHOICE_TYPES) == 1,
            all_dealt,
            layout: Layout::default(),
            turn: usize::try_from(choice(CHOICE_FIRST)).unwrap_or(0),
            phase: Phase::Centre,
            plays_out: all_dealt && seats == 2,
            skips: 0,
            hands,
            prizes: [0; SEATS],
            owners: [None; CARDS],
            points: KNOWN_POINTS,
            just_laid: false,
        })
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        self.commit(action)
    }

    fn tell(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        text::tell(self, action, out)
    }

    fn json(&self, json: &mut Json) {
        text::json(self, json);
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

/// What the device keeps count of.
impl Ophiuchus {
    fn seat_count(&self) -> usize {
        self.names.len()
    }

    /// A seat's name; seats that there are not have none.
    #[inline(never)] // So many callers that a copy for each would cost more flash than it saves time.
    fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", |name| name)
    }

    #[inline(never)] // As above.
    fn hand(&self, seat: usize) -> u8 {
        self.hands.get(seat).copied().unwrap_or(0)
    }

    #[inline(never)] // As above.
    fn prizes(&self, seat: usize) -> u8 {
        self.prizes.get(seat).copied().unwrap_or(0)
    }

    /// Covered tiles on the table: all that neither lie open nor are in a hand.
    fn reserve(&self) -> u8 {
        let mut left = TILES - self.layout.tiles().len();
        for hand in &self.hands {
            left = left.saturating_sub(usize::from(*hand));
        }
        // 27 at most, so the cast cannot lose.
        left as u8
    }

    fn prizes_left(&self) -> u8 {
        self.prizes
            .iter()
            .fold(PRIZES, |left, held| left.saturating_sub(*held))
    }

    #[inline(never)] // As above.
    fn owner(&self, card: Card) -> Option<usize> {
        self.owners.get(card.index()).copied().flatten().map(usize::from)
    }

    fn points(&self, card: Card) -> u8 {
        self.points
            .get(card.index())
            .map_or(0, |entry| card.points(*entry))
    }

    /// Whether a card's points are a placeholder (OPH-5).
    fn is_placeholder(&self, card: Card) -> bool {
        self.points.get(card.index()) == Some(&NOT_ENTERED)
    }

    /// The cards of a seat, or those that are nobody's.
    fn cards_of(&self, owner: Option<usize>) -> Vec<Card, CARDS> {
        CardSet::of(&|card| self.owner(card) == owner).cards()
    }

    fn card_points(&self, seat: usize) -> i16 {
        let mut points = 0;
        for card in Card::all() {
            if self.owner(card) == Some(seat) {
                points += i16::from(self.points(card));
            }
        }
        points
    }

    /// OPH-26: cards and prizes, less 2 for each tile in hand.
    fn score(&self, seat: usize) -> i16 {
        self.card_points(seat) + i16::from(self.prizes(seat)) - 2 * i16::from(self.hand(seat))
    }

    /// OPH-27: all who have the most points, once the game is over.
    fn winners(&self) -> Vec<usize, SEATS> {
        let (mut winners, mut best) = (Vec::new(), i16::MIN);
        if self.phase != Phase::Over {
            return winners;
        }
        for seat in 0..self.seat_count() {
            let score = self.score(seat);
            if score > best {
                winners.clear();
                best = score;
            }
            if score == best {
                _ = winners.push(seat);
            }
        }
        winners
    }
}
