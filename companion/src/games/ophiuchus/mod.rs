//! Ophiuchus, the thirteenth constellation: the device is the referee of placements and the score sheet.
//!
//! It promises that no accepted tile breaks a placing rule as far as the entered star counts tell, and that hands,
//! reserve, cards, prizes and scores follow from the actions alone. Of hands only the size is kept. The rules, with
//! their ids, are in seeds/ophiuchus.md.

mod action;
mod counters;
mod history;
mod json;
mod news;
mod preparation;
mod refusal;
mod rules;
mod screens;
#[cfg(test)]
mod tests;

pub use action::{Action, Bonus};
pub use refusal::Refusal;

use super::{Game, GameOption, Info, MenuEntry, Values, always, in_own_files};
use crate::draw::icons::{Icon, icon};
use crate::record::{Name, Setup};
use crate::text::{Line, line};
use counters::OphiuchusCounter;
use heapless::Vec;
use rules::cards::{CARDS, Card};
use rules::layout::{Layout, TILES};
use screens::OphiuchusScreens;

/// Seats at the largest table (OPH-4).
const SEATS: usize = 4;
/// Prize tiles in the box, one point each (OPH-22).
const PRIZES: u8 = 12;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The centre tile is to be laid.
    Centre,
    Place,
    /// The player may take a card.
    Claim,
    /// An exact 13 was made: the player chooses a bonus.
    Bonus,
    /// The reserve is empty or the last card is taken: end now, or play on.
    Last,
    Over,
}

#[derive(Clone, PartialEq)]
struct Seat {
    name: Name,
    /// Tiles in hand.
    hand: u8,
    /// Prize tiles.
    prizes: u8,
    /// The tiles for which it took a prize, one bit each; none of them once its prizes were corrected.
    prized: u32,
}

#[derive(Clone, PartialEq)]
pub struct Ophiuchus {
    seats: Vec<Seat, SEATS>,
    /// The bonus for an exact 13 is played.
    thirteen: bool,
    /// Star types are asked for after every tile.
    asks_types: bool,
    /// All tiles were dealt: hands are made to be played out.
    all_dealt: bool,
    layout: Layout,
    /// Seat whose turn it is.
    turn: u8,
    phase: Phase,
    /// Goes on although the reserve is empty.
    plays_out: bool,
    /// Goes on although all cards are taken.
    past_cards: bool,
    /// Players who skipped since the last tile was laid.
    skips: usize,
    /// Who holds each card; nobody while it is in the firmament.
    owners: [Option<u8>; CARDS],
    /// The index of the tile for which each card was taken; none where a correction gave it.
    earned_by: [Option<u8>; CARDS],
    /// As entered from the printed cards.
    points: [Option<u8>; CARDS],
    /// The last tile's star types may still be asked for: nothing but corrections came after it.
    just_laid: bool,
}

/// Indices of [`Info::options`].
const OPTION_DEAL: usize = 0;
const OPTION_THIRTEEN: usize = 1;
const OPTION_TYPES: usize = 2;
const OPTION_FIRST: usize = 3;

/// How many tiles are dealt, as it is chosen before the game: one of these by its place.
const DEALS: &[&str] = &["three", "all"];
const ALL_DEALT: i16 = 1;

static ICON: Icon = icon([
    "#########",
    "#...#...#",
    "#...#...#",
    "#.#####.#",
    "#..###..#",
    "#..#.#..#",
    "#.......#",
    "#########",
]);

impl Game for Ophiuchus {
    const INFO: Info = Info {
        name: "ophiuchus",
        title: "Ophiuchus",
        icon: &ICON,
        least_seats: 1,
        most_seats: SEATS,
        seat_names: &[],
        options: &[
            GameOption {
                key: "deal",
                label: "Tiles dealt",
                values: Values::Names(DEALS),
                default: 0,
                // told: OPH-6, OPH-7
                help: "Three: everyone has 3 tiles and draws one after each turn. All: the tiles are dealt out evenly, for 2 to 4 \
                       players.",
                is_asked: always,
            },
            GameOption {
                key: "thirteen",
                label: "Bonus for 13",
                values: Values::Names(&["off", "on"]),
                default: 0,
                // told: OPH-20
                help: "On: whoever makes a row or column of exactly 13 stars takes a prize of 1 point, or draws 2 tiles and puts 1 \
                       back.",
                is_asked: always,
            },
            GameOption {
                key: "types",
                label: "Star types",
                values: Values::Names(&["off", "on"]),
                default: 0,
                // told: OPH-28
                help: "On: after each tile the device asks which of the six star types it shows, and then knows which cards were \
                       earned. Off: you look yourselves.",
                is_asked: always,
            },
            GameOption {
                key: "first",
                label: "First player",
                values: Values::Seat,
                default: 0,
                // told: OPH-4
                help: "Who begins; the rules leave it to you. Turns go clockwise.",
                is_asked: always,
            },
        ],
        words: &[],
    };
    const MENU: &'static [MenuEntry<Self>] = &screens::MENU;
    type Counter = OphiuchusCounter;
    type Screens = OphiuchusScreens;

    in_own_files!(preparation);

    /// OPH-7: all tiles can be dealt to two or more.
    fn seats(options: &[i16]) -> (usize, usize) {
        let least = if options.get(OPTION_DEAL) == Some(&ALL_DEALT) {
            2
        } else {
            1
        };
        (least, SEATS)
    }

    fn new(setup: &Setup) -> Result<Self, Line> {
        let option = |index: usize| setup.options.get(index).copied().unwrap_or(0);
        let all_dealt = option(OPTION_DEAL) == ALL_DEALT;
        let seats = setup.seats.len();
        if !(Self::seats(&setup.options).0..=SEATS).contains(&seats) {
            return Err(line!("All tiles are dealt to 2 to 4 players only"));
        }
        // OPH-6 and OPH-7; the centre tile is one of the 27.
        let dealt = match (all_dealt, seats) {
            (false, _) => 3,
            (true, 2) => 13,
            (true, 3) => 8,
            (true, _) => 6,
        };
        let seat = |name: &Name| Seat {
            name: name.clone(),
            hand: dealt,
            prizes: 0,
            prized: 0,
        };
        Ok(Self {
            seats: setup.seats.iter().map(seat).collect(),
            thirteen: option(OPTION_THIRTEEN) == 1,
            asks_types: option(OPTION_TYPES) == 1,
            all_dealt,
            layout: Layout::default(),
            turn: u8::try_from(option(OPTION_FIRST)).unwrap_or(0),
            phase: Phase::Centre,
            plays_out: all_dealt && seats == 2,
            past_cards: false,
            skips: 0,
            owners: [None; CARDS],
            earned_by: [None; CARDS],
            points: core::array::from_fn(|card| Card::at(card).known_points()),
            just_laid: false,
        })
    }

    fn seat_name(&self, seat: u8) -> &str {
        self.name(seat)
    }

    fn active_seat(&self) -> Option<u8> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn question(&self) -> Option<OphiuchusScreens> {
        screens::question(self)
    }

    fn overview(&self) -> Option<(&'static str, OphiuchusScreens)> {
        Some(("scores", screens::Scores::at_turn(self).into()))
    }

    fn is_table(action: &Action) -> bool {
        matches!(action, Action::Table(_))
    }
}

/// What the device keeps count of.
impl Ophiuchus {
    fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat))
    }

    fn seat_mut(&mut self, seat: u8) -> Option<&mut Seat> {
        self.seats.get_mut(usize::from(seat))
    }

    /// A seat's name; empty if there is no such seat.
    fn name(&self, seat: u8) -> &str {
        self.seat(seat).map_or("", |seat| &seat.name)
    }

    fn hand(&self, seat: u8) -> u8 {
        self.seat(seat).map_or(0, |seat| seat.hand)
    }

    fn prizes(&self, seat: u8) -> u8 {
        self.seat(seat).map_or(0, |seat| seat.prizes)
    }

    /// Covered tiles on the table: all that neither lie open nor are in a hand.
    fn reserve(&self) -> u8 {
        // 27 at most.
        let covered = (TILES - self.layout.tiles().len()) as u8;
        let hands = self.seats.iter().map(|seat| seat.hand);
        hands.fold(covered, u8::saturating_sub)
    }

    fn prizes_left(&self) -> u8 {
        let held = self.seats.iter().map(|seat| seat.prizes);
        held.fold(PRIZES, u8::saturating_sub)
    }

    fn owner(&self, card: Card) -> Option<u8> {
        self.owners[card as usize]
    }

    /// Gives a card to a seat, for a tile or by a correction, or back to the firmament.
    fn give(&mut self, card: Card, seat: Option<u8>, tile: Option<u8>) {
        self.owners[card as usize] = seat;
        self.earned_by[card as usize] = tile;
    }

    /// None while its points are a placeholder (OPH-5).
    fn entered_points(&self, card: Card) -> Option<u8> {
        self.points[card as usize]
    }

    fn points(&self, card: Card) -> u8 {
        self.entered_points(card).unwrap_or(card.placeholder())
    }

    /// The cards of a seat, or those that are nobody's.
    fn cards_of(&self, owner: Option<u8>) -> Vec<Card, CARDS> {
        let cards = Card::ALL.into_iter();
        cards.filter(|card| self.owner(*card) == owner).collect()
    }

    fn card_points(&self, seat: u8) -> i16 {
        let cards = self.cards_of(Some(seat));
        cards.iter().map(|card| i16::from(self.points(*card))).sum()
    }

    /// OPH-26: cards and prizes, less 2 for each tile in hand.
    fn score(&self, seat: u8) -> i16 {
        self.card_points(seat) + i16::from(self.prizes(seat)) - 2 * i16::from(self.hand(seat))
    }

    /// Players with a tile.
    fn holders(&self) -> usize {
        self.seats.iter().filter(|seat| seat.hand > 0).count()
    }

    /// Why the game ended.
    fn why_over(&self) -> &'static str {
        // told: OPH-23, OPH-24, OPH-25
        if self.holders() == 0 {
            "All tiles are laid"
        } else if self.skips >= self.holders() {
            "Nobody can lay a tile"
        } else if self.reserve() == 0 {
            "The reserve is empty"
        } else {
            "All cards are taken"
        }
    }

    /// OPH-27: all who have the most points, once the game is over.
    fn winners(&self) -> Vec<u8, SEATS> {
        let seats = 0..self.seat_count();
        let best = seats.clone().map(|seat| self.score(seat)).max();
        seats
            .filter(|seat| self.phase == Phase::Over && Some(self.score(*seat)) == best)
            .collect()
    }
}
