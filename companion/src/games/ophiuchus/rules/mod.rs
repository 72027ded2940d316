//! What players can do, and when.

pub mod cards;
pub mod doubts;
pub mod layout;

use super::{Action, Bonus, Ophiuchus, Phase, Refusal};
use crate::games::Game;
use cards::{Alignments, Card, MOST_POINTS};
use layout::{Spot, Stars, Tile, Types};

pub fn apply(game: &mut Ophiuchus, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Place { spot, stars } => game.place(spot, stars)?,
        Action::Counts { tile, stars } => {
            let laid = game.layout.tiles().get(usize::from(tile));
            let before = laid.ok_or(Refusal::NoSuchTile(tile))?.stars;
            check_stars(stars)?;
            game.layout
                .recount(tile.into(), stars)
                .map_err(Refusal::Obstacle)?;
            // Other counts change what fits: whoever skipped may look again (OPH-14).
            if before != stars {
                game.skips = 0;
            }
        }
        Action::Types { tile, types } => game.enter_types(tile, types)?,
        Action::Claim(card) => game.claim(card)?,
        Action::Bonus(bonus) => game.take_bonus(bonus)?,
        Action::Skip => game.skip()?,
        Action::End => {
            game.require(Phase::Last)?;
            game.phase = Phase::Over;
        }
        Action::PlayOut => {
            game.require(Phase::Last)?;
            game.plays_out |= game.reserve() == 0;
            game.past_cards |= game.all_taken();
            game.end_turn();
        }
        Action::Table(points) => {
            if points.iter().flatten().any(|points| *points > MOST_POINTS) {
                return Err(Refusal::PointsTooHigh);
            }
            game.points = points;
        }
    }
    match action {
        Action::Place { .. } => game.just_laid = true,
        Action::Counts { .. } | Action::Table(_) => {}
        _ => game.just_laid = false,
    }
    game.settle();
    Ok(())
}

impl Ophiuchus {
    /// A correction too can leave no card to take, exclude the 13, or show that there is a tile or a card left.
    pub(super) fn settle(&mut self) {
        match self.phase {
            Phase::Claim if self.claimable().possible.is_empty() => self.settle_bonus(),
            Phase::Bonus if !self.bonus_due() => self.finish_turn(),
            Phase::Last if !self.end_due() => self.end_turn(),
            _ => (),
        }
    }

    pub(super) fn require(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Refusal::First(self.phase))
        }
    }

    /// The index of the tile that was laid last.
    fn last_tile(&self) -> Option<u8> {
        // 27 tiles at most.
        (self.layout.tiles().len() as u8).checked_sub(1)
    }

    /// What forbids a tile of the player whose turn it is.
    pub(super) fn check(&self, spot: Spot, stars: [Stars; 2]) -> Result<(), Refusal> {
        if self.phase != Phase::Centre {
            self.require(Phase::Place)?;
            if self.hand(self.turn) == 0 {
                return Err(Refusal::HandEmpty { seat: self.turn });
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
        if let Some(player) = self.seat_mut(self.turn) {
            player.hand = player.hand.saturating_sub(1);
        }
        self.phase = Phase::Claim;
        Ok(())
    }

    fn enter_types(&mut self, tile: u8, types: [Types; 2]) -> Result<(), Refusal> {
        let laid = self.layout.tile_mut(tile.into());
        let tile = laid.ok_or(Refusal::NoSuchTile(tile))?;
        let mut halves = types.iter().zip(tile.stars);
        match halves.find(|(types, stars)| !types.suit(*stars)) {
            Some((_, Stars::OPEN)) => Err(Refusal::CountFirst),
            Some((_, stars)) => Err(Refusal::TypesDoNotSuit(stars)),
            None => {
                tile.set_types(types);
                Ok(())
            }
        }
    }

    /// Cards in the firmament that the last tile may have earned.
    pub(super) fn claimable(&self) -> Alignments {
        let Some(tile) = self.layout.tiles().last() else {
            return Alignments::default();
        };
        let mut aligned = Alignments::through(&self.layout, tile);
        let is_free = |card: &Card| self.owner(*card).is_none();
        aligned.found.retain(is_free);
        aligned.possible.retain(is_free);
        aligned
    }

    fn claim(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        self.require(Phase::Claim)?;
        if let Some(card) = card {
            if let Some(by) = self.owner(card) {
                return Err(Refusal::CardTaken { card, by });
            }
            if !self.claimable().possible.contains(&card) {
                return Err(Refusal::NotAligned(card));
            }
            self.give(card, Some(self.turn), self.last_tile());
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
        let last_tile = self.last_tile();
        match bonus {
            Bonus::None => (),
            // Two come and one goes back: for the count of tiles that is the usual draw.
            Bonus::Tiles if self.reserve() < 2 => return Err(Refusal::TooFewForTwo(self.reserve())),
            Bonus::Tiles => (),
            Bonus::Prize if self.prizes_left() == 0 => return Err(Refusal::NoPrizeLeft),
            Bonus::Prize => {
                if let (Some(player), Some(tile)) = (self.seat_mut(self.turn), last_tile) {
                    player.prizes = player.prizes.saturating_add(1);
                    player.prized |= 1 << tile;
                }
            }
        }
        self.finish_turn();
        Ok(())
    }

    /// OPH-19: the draw ends the turn.
    fn finish_turn(&mut self) {
        if self.reserve() > 0
            && let Some(player) = self.seat_mut(self.turn)
        {
            player.hand = player.hand.saturating_add(1);
        }
        self.end_turn();
    }

    /// OPH-14: whoever has a tile can say that none fits; nothing is drawn.
    fn skip(&mut self) -> Result<(), Refusal> {
        self.require(Phase::Place)?;
        if self.hand(self.turn) > 0 {
            self.skips += 1;
        }
        self.end_turn();
        Ok(())
    }

    /// Whether all cards are taken.
    pub(super) fn all_taken(&self) -> bool {
        self.owners.iter().all(Option::is_some)
    }

    /// OPH-23 and OPH-25: whether the game ends here unless the players agree to go on.
    fn end_due(&self) -> bool {
        (self.reserve() == 0 && !self.plays_out) || (self.all_taken() && !self.past_cards)
    }

    /// All seats clockwise from the one after this to this.
    pub(super) fn seats_after(&self, seat: u8) -> impl Iterator<Item = u8> {
        let seats = self.seat_count().max(1);
        (1..=seats).map(move |step| (seat + step) % seats)
    }

    /// To the next player with a tile, unless an end is due; if all of those skipped, or there are none, the game is over
    /// (OPH-24).
    fn end_turn(&mut self) {
        let next = self.seats_after(self.turn).find(|seat| self.hand(*seat) > 0);
        let all_skipped = self.skips >= self.holders();
        match next {
            Some(_) if !all_skipped && self.end_due() => self.phase = Phase::Last,
            Some(seat) if !all_skipped => {
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
