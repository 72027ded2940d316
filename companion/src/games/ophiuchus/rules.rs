//! What players can do, when, and why not.

use super::cards::{Alignments, CARDS, Card, CardSet, MOST_POINTS, NOT_ENTERED};
use super::layout::{Direction, MOST_SUM, Obstacle, Spot, Stars, Tile, Types};
use super::{Ophiuchus, PRIZES, Phase};
use crate::games::Name;
use crate::words::sentences;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// Lays the centre tile, later a tile of the player whose turn it is.
    Place {
        spot: Spot,
        stars: [Stars; 2],
    },
    /// Fills in or corrects the star counts of a tile that lies.
    Counts {
        tile: u8,
        stars: [Stars; 2],
    },
    /// Enters the star types of a tile that lies.
    Types {
        tile: u8,
        types: [Types; 2],
    },
    /// Takes a card, or none.
    Claim(Option<Card>),
    Bonus(Bonus),
    /// None of the player's tiles fits anywhere.
    #[default]
    Skip,
    /// The reserve is empty: the game ends.
    End,
    /// The reserve is empty: hands are played out.
    PlayOut,
    /// The points of all cards as they are printed, or [`NOT_ENTERED`].
    Table([u8; CARDS]),
    /// Correction: so many tiles are in this hand; the reserve follows.
    Hand {
        seat: u8,
        tiles: u8,
    },
    /// Correction: so many prizes lie before this player.
    Prizes {
        seat: u8,
        prizes: u8,
    },
    /// Correction: a card belongs to this seat, or to the firmament.
    Owner {
        card: Card,
        seat: Option<u8>,
    },
    /// Correction: it is this seat's turn.
    Turn {
        seat: u8,
    },
}

/// What an exact 13 earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    None,
    /// Draws two tiles instead of one and puts one back.
    Tiles,
    /// Takes a prize tile and draws as always.
    Prize,
}

impl Bonus {
    pub const ALL: [Self; 3] = [Self::None, Self::Tiles, Self::Prize];
}

/// Why an action is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    AllDealtAlone,
    Over,
    /// What has to be done first.
    First(&'static str),
    HandEmpty(Name),
    Obstacle(Obstacle),
    MoreThanSixStars,
    NoSuchTile(u8),
    NoSuchSeat,
    NoSuchCard,
    /// Types of a half that is not counted.
    CountFirst,
    /// Types do not match the count of a half.
    TypesDoNotSuit(Stars),
    CardTaken {
        card: Card,
        by: Name,
    },
    NotAligned(Card),
    TooFewForTwo(u8),
    NoPrizeLeft,
    TilesLeft(u8),
    PrizesLeft(u8),
    PointsTooHigh,
}

sentences! { Obstacle {
    AllLaid {} "All 27 tiles lie on the table"
    NotCentre {} "The first tile lies at 0 0"
    Taken {} "Another tile lies there"
    Apart {} "A side must touch another tile's side"
    Beyond { wide, high } "#x# cells: 9x9 is the most" [wide, high]
    Gap {} "This would enclose an empty cell"
    Over { dir, sum } "The # would hold # stars: # is the most" [&dir.line_word(), sum, &MOST_SUM]
} }

impl Direction {
    pub fn line_word(self) -> &'static str {
        match self {
            Self::Right => "row",
            Self::Down => "column",
        }
    }
}

/// A few letters for the panel beside the map; the whole sentence comes when it is tried.
impl Obstacle {
    pub fn in_short(&self) -> &'static str {
        match self {
            Self::AllLaid => "all laid",
            Self::NotCentre => "not at 0 0",
            Self::Taken => "tile there",
            Self::Apart => "not touching",
            Self::Beyond { .. } => "beyond 9x9",
            Self::Gap => "encloses gap",
            Self::Over { .. } => "over 13",
        }
    }
}

impl Refusal {
    pub fn in_short(&self) -> &'static str {
        match self {
            Self::Obstacle(obstacle) => obstacle.in_short(),
            Self::HandEmpty(_) => "no tile left",
            _ => "not now",
        }
    }
}

sentences! { Refusal {
    AllDealtAlone {} "All tiles are dealt to 2 to 4 players only"
    Over {} "The game is over"
    First(what) "First #" [what]
    HandEmpty(name) "# has no tile left" [name]
    Obstacle(obstacle) "#" [obstacle]
    MoreThanSixStars {} "6 stars is the most on a half"
    NoSuchTile(tile) "No tile has the number #" [&(u16::from(*tile) + 1)]
    NoSuchSeat {} "Nobody sits there"
    NoSuchCard {} "There are 13 cards"
    CountFirst {} "Count its stars first"
    TypesDoNotSuit(stars) "Each star is of another type: # types, please" [stars]
    CardTaken { card, by } "# has # already" [by, card]
    NotAligned(card) "The new tile does not form #" [card]
    TooFewForTwo(left) "2 tiles are needed, the reserve has #" [left]
    NoPrizeLeft {} "All # prizes are taken" [&PRIZES]
    TilesLeft(left) "# is the most: more tiles are not left" [left]
    PrizesLeft(left) "# is the most: more prizes are not left" [left]
    PointsTooHigh {} "# points is the most" [&MOST_POINTS]
} }

impl Phase {
    fn to_do(self) -> Refusal {
        Refusal::First(match self {
            Self::Centre => "lay the centre tile",
            Self::Place => "lay a tile",
            Self::Claim => "take a card or none",
            Self::Bonus => "choose the bonus for 13",
            Self::Last => "end or play out",
            Self::Over => return Refusal::Over,
        })
    }
}

impl Ophiuchus {
    pub(super) fn commit(&mut self, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Place { spot, stars } => self.place(spot, stars)?,
            Action::Counts { tile, stars } => {
                let index = self.tile_index(tile)?;
                check_stars(stars)?;
                self.layout.recount(index, stars).map_err(Refusal::Obstacle)?;
            }
            Action::Types { tile, types } => self.enter_types(tile, types)?,
            Action::Claim(card) => self.claim(card)?,
            Action::Bonus(bonus) => self.take_bonus(bonus)?,
            Action::Skip => self.skip()?,
            Action::End => {
                self.require(Phase::Last)?;
                self.phase = Phase::Over;
            }
            Action::PlayOut => {
                self.require(Phase::Last)?;
                self.plays_out = true;
                self.pass_turn();
            }
            Action::Table(points) => {
                if points.iter().any(|points| *points > NOT_ENTERED) {
                    return Err(Refusal::PointsTooHigh);
                }
                self.points = points;
            }
            Action::Hand { seat, tiles } => {
                let seat = self.seat(seat)?;
                let most = self.reserve().saturating_add(self.hand(seat));
                if tiles > most {
                    return Err(Refusal::TilesLeft(most));
                }
                if let Some(hand) = self.hands.get_mut(seat) {
                    *hand = tiles;
                }
                self.skips = 0;
            }
            Action::Prizes { seat, prizes } => {
                let seat = self.seat(seat)?;
                let most = self.prizes_left().saturating_add(self.prizes(seat));
                if prizes > most {
                    return Err(Refusal::PrizesLeft(most));
                }
                if let Some(held) = self.prizes.get_mut(seat) {
                    *held = prizes;
                }
            }
            Action::Owner { card, seat } => {
                if let Some(seat) = seat {
                    self.seat(seat)?;
                }
                *self.owners.get_mut(card.index()).ok_or(Refusal::NoSuchCard)? = seat;
            }
            Action::Turn { seat } => {
                let seat = self.seat(seat)?;
                if self.phase != Phase::Centre {
                    self.require(Phase::Place)?;
                }
                if self.hand(seat) == 0 {
                    return Err(Refusal::HandEmpty(self.owned_name(seat)));
                }
                self.turn = seat;
                self.skips = 0;
            }
        }
        match action {
            Action::Place { .. } => self.just_laid = true,
            Action::Types { .. }
            | Action::Claim(_)
            | Action::Bonus(_)
            | Action::Skip
            | Action::End
            | Action::PlayOut => self.just_laid = false,
            Action::Counts { .. }
            | Action::Table(_)
            | Action::Hand { .. }
            | Action::Prizes { .. }
            | Action::Owner { .. }
            | Action::Turn { .. } => {}
        }
        // A correction too can leave no card to take, exclude the 13, or show that the reserve is not empty.
        match self.phase {
            Phase::Claim if self.claimable().possible.is_empty() => self.settle_bonus(),
            Phase::Bonus if !self.bonus_due() => self.finish_turn(),
            Phase::Last if self.reserve() > 0 => self.pass_turn(),
            _ => (),
        }
        Ok(())
    }

    fn require(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(self.phase.to_do())
        }
    }

    fn seat(&self, seat: u8) -> Result<usize, Refusal> {
        let seat = usize::from(seat);
        if seat < self.seat_count() {
            Ok(seat)
        } else {
            Err(Refusal::NoSuchSeat)
        }
    }

    fn tile_index(&self, tile: u8) -> Result<usize, Refusal> {
        let index = usize::from(tile);
        if index < self.layout.tiles().len() {
            Ok(index)
        } else {
            Err(Refusal::NoSuchTile(tile))
        }
    }

    fn owned_name(&self, seat: usize) -> Name {
        self.names.get(seat).cloned().unwrap_or_default()
    }

    fn hand_mut(&mut self) -> Option<&mut u8> {
        self.hands.get_mut(self.turn)
    }

    /// What forbids a tile of the player whose turn it is.
    pub(super) fn check(&self, spot: Spot, stars: [Stars; 2]) -> Result<(), Refusal> {
        let is_centre = self.phase == Phase::Centre;
        if !is_centre {
            self.require(Phase::Place)?;
            if self.hand(self.turn) == 0 {
                return Err(Refusal::HandEmpty(self.owned_name(self.turn)));
            }
        }
        check_stars(stars)?;
        self.layout
            .check(&Tile::new(spot, stars))
            .map_err(Refusal::Obstacle)
    }

    fn place(&mut self, spot: Spot, stars: [Stars; 2]) -> Result<(), Refusal> {
        self.check(spot, stars)?;
        self.layout.lay(&Tile::new(spot, stars));
        if self.phase == Phase::Centre {
            self.phase = Phase::Place;
            return Ok(());
        }
        self.skips = 0;
        if let Some(hand) = self.hand_mut() {
            *hand = hand.saturating_sub(1);
        }
        self.phase = Phase::Claim;
        Ok(())
    }

    fn enter_types(&mut self, tile: u8, types: [Types; 2]) -> Result<(), Refusal> {
        let index = self.tile_index(tile)?;
        if let Some(tile) = self.layout.tile_mut(index) {
            if let Some((_, stars)) = types
                .iter()
                .zip(tile.stars)
                .find(|(types, stars)| !types.suit(*stars))
            {
                return Err(match stars.known() {
                    Some(_) => Refusal::TypesDoNotSuit(stars),
                    None => Refusal::CountFirst,
                });
            }
            tile.set_types(types);
        }
        Ok(())
    }

    /// Cards in the firmament that the last tile may have earned.
    pub(super) fn claimable(&self) -> Alignments {
        let Some(tile) = self.layout.tiles().last() else {
            return Alignments::default();
        };
        let free = CardSet::of(&|card| self.owner(card).is_none());
        let mut aligned = Alignments::through(&self.layout, tile);
        aligned.found.0 &= free.0;
        aligned.possible.0 &= free.0;
        aligned
    }

    fn claim(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        self.require(Phase::Claim)?;
        if let Some(card) = card {
            if let Some(owner) = self.owner(card) {
                return Err(Refusal::CardTaken {
                    card,
                    by: self.owned_name(owner),
                });
            }
            if !self.claimable().possible.contains(card) {
                return Err(Refusal::NotAligned(card));
            }
            let slot = self.owners.get_mut(card.index()).ok_or(Refusal::NoSuchCard)?;
            // A seat's number is below 4, so the cast cannot lose.
            *slot = Some(self.turn as u8);
        }
        self.settle_bonus();
        Ok(())
    }

    /// Whether the last tile made a row or column of exactly 13; `None` while open counts leave it unknown.
    pub(super) fn made_thirteen(&self) -> Option<bool> {
        let Some(tile) = self.layout.tiles().last() else {
            return Some(false);
        };
        let sums = self.layout.sums(tile.spot);
        if sums.iter().any(|sum| sum.is_thirteen()) {
            Some(true)
        } else if sums.iter().any(|sum| sum.may_be_thirteen()) {
            None
        } else {
            Some(false)
        }
    }

    /// OPH-20: whether 13 may have been made and there is something to take for it.
    fn bonus_due(&self) -> bool {
        let can_take = self.reserve() >= 2 || self.prizes_left() > 0;
        self.thirteen && can_take && self.made_thirteen() != Some(false)
    }

    /// After the card comes the bonus, if there is one.
    fn settle_bonus(&mut self) {
        if self.bonus_due() {
            self.phase = Phase::Bonus;
        } else {
            self.finish_turn();
        }
    }

    fn take_bonus(&mut self, bonus: Bonus) -> Result<(), Refusal> {
        self.require(Phase::Bonus)?;
        match bonus {
            Bonus::None => (),
            // Two come and one goes back: for the count of tiles that is the usual draw.
            Bonus::Tiles if self.reserve() < 2 => return Err(Refusal::TooFewForTwo(self.reserve())),
            Bonus::Tiles => (),
            Bonus::Prize if self.prizes_left() == 0 => return Err(Refusal::NoPrizeLeft),
            Bonus::Prize => {
                if let Some(held) = self.prizes.get_mut(self.turn) {
                    *held = held.saturating_add(1);
                }
            }
        }
        self.finish_turn();
        Ok(())
    }

    /// OPH-19, OPH-23 and OPH-25: the draw, then the ends.
    fn finish_turn(&mut self) {
        if self.reserve() > 0
            && let Some(hand) = self.hand_mut()
        {
            *hand = hand.saturating_add(1);
        }
        if self.owners.iter().all(Option::is_some) {
            self.phase = Phase::Over;
        } else if self.reserve() == 0 && !self.plays_out {
            self.phase = Phase::Last;
        } else {
            self.pass_turn();
        }
    }

    /// OPH-14: whoever has a tile can say that none fits; nothing is drawn.
    fn skip(&mut self) -> Result<(), Refusal> {
        self.require(Phase::Place)?;
        if self.hand(self.turn) > 0 {
            self.skips += 1;
        }
        self.pass_turn();
        Ok(())
    }

    /// To the next player with a tile; if all of those skipped, or there are none, the game is over (OPH-24).
    fn pass_turn(&mut self) {
        let holders = self.hands.iter().filter(|hand| **hand > 0).count();
        let seats = self.seat_count();
        let next = (1..=seats)
            .map(|step| (self.turn + step) % seats.max(1))
            .find(|seat| self.hand(*seat) > 0);
        match next {
            Some(seat) if self.skips < holders => {
                self.turn = seat;
                self.phase = Phase::Place;
            }
            _ => self.phase = Phase::Over,
        }
    }
}

fn check_stars(stars: [Stars; 2]) -> Result<(), Refusal> {
    let fine = |stars: &Stars| stars.known().is_some() || *stars == Stars::OPEN;
    if stars.iter().all(fine) {
        Ok(())
    } else {
        Err(Refusal::MoreThanSixStars)
    }
}
