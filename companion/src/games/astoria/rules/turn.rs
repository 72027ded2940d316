//! A turn: its actions, what glyphs buy, and what exile forbids.

use crate::games::astoria::action::{Action, CardEffect, Shield, Spend, Tapped};
use crate::games::astoria::components::{
    BOOK_GEMS, Card, CardState, Colour, FULL_HAND, Goal, MOST_DIGIT, MOST_POWER, PerColour, Role, Slot, Track,
};
use crate::games::astoria::{Astoria, Foe, Phase, Refusal, Turn};

/// Power for a guard (ASO-32) and for the spell book's last gem (ASO-27).
pub const GREAT_POWER: u8 = 5;

/// How many glyphs pay for one step, card or mage (ASO-70 to ASO-79). The sun takes all that there are.
pub mod glyph_price {
    pub const HORDES: u8 = 1;
    pub const MOB_BY_RED: u8 = 1;
    pub const MOB_BY_GREEN: u8 = 2;
    pub const KILL: u8 = 3;
    pub const ALCHEMY: u8 = 1;
    pub const LEAST_SUN: u8 = 1;
    pub const STEAL_HAND: u8 = 2;
    pub const HURT_KING: u8 = 3;
    pub const STEAL_ARTEFACT: u8 = 6;
    pub const LOOK: u8 = 1;
    pub const HEAL_KING: u8 = 3;
}

impl Astoria {
    /// The invasion card that opens a round (ASO-10 to ASO-14, ASO-82).
    pub(super) fn invade(
        &mut self,
        effect: CardEffect,
        second: Option<CardEffect>,
        flow: &PerColour,
    ) -> Result<(), Refusal> {
        self.require(Phase::Invasion)?;
        digits(flow)?;
        if second.is_some_and(|second| !effect.goes_with(second)) {
            return Err(Refusal::SameSymbols);
        }
        self.flow = *flow;
        self.phase = Phase::Turn;
        self.turn = Turn {
            actions_left: self.actions_a_turn(),
            ..Turn::default()
        };
        self.carry_out(effect)?;
        second.map_or(Ok(()), |second| self.carry_out(second))
    }

    /// What one symbol of an invasion card does.
    fn carry_out(&mut self, effect: CardEffect) -> Result<(), Refusal> {
        match effect {
            CardEffect::Nothing => (),
            CardEffect::Hammer => self.raise(Track::Reinforcement, 1),
            CardEffect::Dragon(steps) => {
                if !(1..=2).contains(&steps) {
                    return Err(Refusal::DragonSteps);
                }
                self.raise(Track::Dragon, steps);
            }
            CardEffect::Warlord(colour) => {
                self.warlords.push(colour).map_err(|_| Refusal::TooManyWarlords)?;
            }
        }
        Ok(())
    }

    /// Where a track would be so many steps on: at most at its end.
    pub fn raised(&self, track: Track, steps: u8) -> u8 {
        self.tracks[track]
            .saturating_add(steps)
            .min(self.lengths.of(track))
    }

    pub(super) fn raise(&mut self, track: Track, steps: u8) {
        self.tracks[track] = self.raised(track, steps);
    }

    /// Moves the king's health by one step or none; he never leaves his track, as its ends end the game.
    pub(super) fn move_king(&mut self, step: i8) {
        let health = &mut self.tracks[Track::King];
        *health = health.saturating_add_signed(step);
    }

    pub(super) fn turn_action(&mut self, action: &Action) -> Result<(), Refusal> {
        self.require(Phase::Turn)?;
        let me = self.active();
        let exiled = self.seat(me).exiled;
        match *action {
            Action::Spend(spend) => return self.spend(spend),
            Action::End => {
                self.end_turn();
                return Ok(());
            }
            // ASO-51: with one action the Attendant lays two gems.
            Action::Craft { .. } | Action::CraftNew { .. } if self.turn.second_craft => {
                self.turn.second_craft = false;
            }
            _ => {
                take(&mut self.turn.actions_left, 1, Refusal::NoActionLeft)?;
                let attendant = self.seat(me).role == Some(Role::Attendant);
                let crafts = matches!(action, Action::Craft { .. } | Action::CraftNew { .. });
                self.turn.second_craft = attendant && crafts;
            }
        }
        // ASO-29: glyphs outlive their action only into another use.
        let uses = matches!(
            action,
            Action::Use { .. } | Action::Conjure(_) | Action::Sabotage { .. }
        );
        if !uses {
            self.drop_glyphs();
        }
        // ASO-36.
        let forbidden_in_exile = matches!(
            action,
            Action::Tribute(_)
                | Action::Guard
                | Action::Accuse { .. }
                | Action::Fight(_)
                | Action::Sabotage { .. }
        );
        if exiled && forbidden_in_exile {
            return Err(Refusal::InExile);
        }
        match *action {
            Action::Draw => {
                let seat = self.seat_mut(me);
                if seat.hand >= FULL_HAND {
                    return Err(Refusal::FullHand);
                }
                seat.hand += 1;
                Ok(())
            }
            Action::Power => self.gain_power(me, 1),
            Action::Special(colour) => {
                self.take_gem(me, colour)?;
                self.gain_power(me, self.flow[colour])
            }
            Action::Gem(colour) => {
                self.pay_power(me, self.flow[colour])?;
                self.give_gem(me, colour)
            }
            Action::CraftNew { needs, gem } => self.craft_new(me, needs, gem),
            Action::Craft { card, gem } => self.craft(me, card, gem),
            Action::Use { card, glyphs } => {
                let made = self.make_glyphs(me, card, &glyphs)?;
                self.turn.glyphs.add(&made);
                Ok(())
            }
            Action::Conjure(colour) => {
                self.tap_ability(me, Role::Attendant)?;
                self.give_gem(me, colour)
            }
            Action::Sabotage { seat, card, gem } => self.sabotage(me, seat, card, gem),
            Action::Tribute(colour) => {
                if !matches!(colour, Colour::Red | Colour::Yellow) {
                    return Err(Refusal::TributeColour);
                }
                self.take_gem(me, colour)?;
                self.lower(Track::Dragon, 1)
            }
            Action::Guard => {
                self.pay_power(me, GREAT_POWER)?;
                self.take_gem(me, self.seat(me).colour)?;
                self.seat_mut(me).guards += 1;
                Ok(())
            }
            Action::Accuse { seat, faction, right } => self.accuse(me, seat, faction, right),
            Action::Fight(warlord) => {
                if usize::from(warlord) >= self.warlords.len() {
                    return Err(Refusal::NoWarlord);
                }
                self.open_battle(Foe::Warlord(warlord));
                Ok(())
            }
            Action::Attack if exiled => {
                self.open_battle(Foe::Castle);
                Ok(())
            }
            Action::Attack => Err(Refusal::NotInExile),
            // Every other action was taken by `act`.
            _ => Err(Refusal::NotNow(self.phase)),
        }
    }

    /// Nothing is left over of glyphs, be it the active mage's or of a shield (ASO-29, ASO-79).
    fn drop_glyphs(&mut self) {
        self.turn.glyphs = PerColour::default();
        self.mages.iter_mut().for_each(|mage| mage.shields = 0);
    }

    pub(super) fn gain_power(&mut self, seat: u8, power: u8) -> Result<(), Refusal> {
        let seat = self.seat_mut(seat);
        seat.power = seat
            .power
            .checked_add(power)
            .filter(|p| *p <= MOST_POWER)
            .ok_or(Refusal::FullPower)?;
        Ok(())
    }

    fn pay_power(&mut self, seat: u8, needs: u8) -> Result<(), Refusal> {
        let power = &mut self.seat_mut(seat).power;
        let has = *power;
        take(power, needs, Refusal::TooLittlePower { needs, has })
    }

    /// A gem out of a stock; unless it is put elsewhere it is in the reserve.
    fn take_gem(&mut self, seat: u8, colour: Colour) -> Result<(), Refusal> {
        take(&mut self.seat_mut(seat).stock[colour], 1, Refusal::NoGem(colour))
    }

    /// A gem from the reserve into a stock.
    fn give_gem(&mut self, seat: u8, colour: Colour) -> Result<(), Refusal> {
        if self.reserve(colour) == 0 {
            return Err(Refusal::NoneInReserve(colour));
        }
        self.seat_mut(seat).stock[colour] += 1;
        Ok(())
    }

    /// Lowers a track, but not below its start.
    fn lower(&mut self, track: Track, steps: u8) -> Result<(), Refusal> {
        let now = self.tracks[track];
        take(&mut self.tracks[track], steps, Refusal::TrackIsLow { track, now })
    }

    fn craft_new(&mut self, me: u8, needs: u8, gem: Colour) -> Result<(), Refusal> {
        if !(1..=BOOK_GEMS).contains(&needs) {
            return Err(Refusal::NeedsGems);
        }
        let seat = self.seat_mut(me);
        take(&mut seat.hand, 1, Refusal::EmptyHand)?;
        let card = seat.free_slot().ok_or(Refusal::TooManyArtefacts)?;
        *seat.slot_mut(card) = Slot {
            needs,
            state: CardState::Open,
            ..Slot::default()
        };
        self.craft(me, card, gem)
    }

    /// Lays a gem on an artefact, and finishes it with the last one (ASO-25 to ASO-27).
    fn craft(&mut self, me: u8, card: Card, gem: Colour) -> Result<(), Refusal> {
        self.take_gem(me, gem)?;
        let seat = self.seat_mut(me);
        let artefact = seat.artefact_mut(card).ok_or(Refusal::NoSuchArtefact)?;
        if artefact.state != CardState::Open {
            return Err(Refusal::NotInWork);
        }
        artefact.gems[gem] += 1;
        if artefact.gems.total() < u16::from(artefact.needs) {
            return Ok(());
        }
        artefact.state = CardState::Ready;
        let gems = core::mem::take(&mut artefact.gems);
        let is_book = artefact.is_book();
        seat.keep(&gems);
        if is_book {
            self.pay_power(me, GREAT_POWER)?;
        }
        self.move_king(1);
        Ok(())
    }

    /// Taps a ready card and gives the glyphs that it makes (ASO-28, ASO-50, ASO-53).
    pub(super) fn make_glyphs(
        &mut self,
        seat: u8,
        card: Card,
        glyphs: &PerColour,
    ) -> Result<PerColour, Refusal> {
        digits(glyphs)?;
        self.tap_ready(Tapped { seat, card })?;
        let mage = self.seat_mut(seat);
        let total = glyphs.total();
        if total == 0 {
            return Err(Refusal::NoGlyphs);
        }
        if mage.is_alchemists_own(card) && total != 1 && (total, glyphs[mage.colour]) != (3, 3) {
            return Err(Refusal::AlchemistGlyphs);
        }
        mage.slot_mut(card).glyphs = *glyphs;
        Ok(mage.made_of(glyphs))
    }

    /// Taps a ready card that can make glyphs.
    pub(super) fn tap_ready(&mut self, tapped: Tapped) -> Result<(), Refusal> {
        self.known(tapped.seat)?;
        let seat = self.seat_mut(tapped.seat);
        match seat.state(tapped.card) {
            CardState::Ready if seat.makes_glyphs(tapped.card) => (),
            CardState::Ready => return Err(Refusal::MakesNoGlyphs),
            CardState::Open | CardState::Tapped => return Err(Refusal::NotReady),
            CardState::Free => return Err(Refusal::NoSuchArtefact),
        }
        seat.slot_mut(tapped.card).state = CardState::Tapped;
        Ok(())
    }

    /// Taps the ability card for what only this role can do.
    fn tap_ability(&mut self, seat: u8, role: Role) -> Result<(), Refusal> {
        let seat = self.seat_mut(seat);
        if seat.role != Some(role) {
            return Err(Refusal::NotThisRole);
        }
        tap(&mut seat.slot_mut(Card::ABILITY).state)
    }

    /// ASO-54.
    fn sabotage(&mut self, me: u8, victim: u8, card: Card, gem: Option<Colour>) -> Result<(), Refusal> {
        self.tap_ability(me, Role::Deceiver)?;
        let seat = self.other(me, victim)?;
        let artefact = seat.artefact_mut(card).ok_or(Refusal::NoSuchArtefact)?;
        let Some(gem) = gem else {
            return tap(&mut artefact.state);
        };
        take(&mut artefact.gems[gem], 1, Refusal::NothingToSteal)?;
        if artefact.gems.is_empty() {
            *artefact = Slot::default();
            seat.hand = seat.hand.saturating_add(1);
        }
        seat.stock[gem] += 1;
        Ok(())
    }

    fn accuse(&mut self, me: u8, seat: u8, faction: Goal, right: bool) -> Result<(), Refusal> {
        if faction == Goal::King {
            return Err(Refusal::NotAFaction);
        }
        if self.other(me, seat)?.goal.is_some() {
            return Err(Refusal::AlreadyShown);
        }
        if right {
            self.seat_mut(seat).exiled = true;
            self.unmasked = true;
            self.reveal(seat, faction)
        } else {
            self.seat_mut(me).exiled = true;
            self.seat_mut(seat).denied |= faction.bit();
            self.check_deal()
        }
    }

    /// What glyphs buy (ASO-70 to ASO-79).
    fn spend(&mut self, spend: Spend) -> Result<(), Refusal> {
        let me = self.active();
        let exiled = self.seat(me).exiled;
        let forbidden_in_exile = matches!(
            spend,
            Spend::Hordes { .. } | Spend::Mob { .. } | Spend::Kill { .. } | Spend::StealArtefact { .. }
        );
        if exiled && forbidden_in_exile {
            return Err(Refusal::InExile);
        }
        let suns = self.turn.glyphs[Colour::Orange];
        // So many steps that their price is cut off are more than the track has.
        let (kind, needs) = match spend {
            Spend::Hordes { with, by } => (with, by.saturating_mul(glyph_price::HORDES)),
            Spend::Mob {
                with: Colour::Green,
                by,
            } => (Colour::Green, by.saturating_mul(glyph_price::MOB_BY_GREEN)),
            Spend::Mob { with, by } => (with, by.saturating_mul(glyph_price::MOB_BY_RED)),
            Spend::Kill { with, .. } => (with, glyph_price::KILL),
            Spend::Alchemy(_) => (Colour::Yellow, glyph_price::ALCHEMY),
            Spend::Sun => (Colour::Orange, suns.max(glyph_price::LEAST_SUN)),
            Spend::StealHand(_) => (Colour::Purple, glyph_price::STEAL_HAND),
            Spend::HurtKing => (Colour::Purple, glyph_price::HURT_KING),
            Spend::StealArtefact { .. } => (Colour::Purple, glyph_price::STEAL_ARTEFACT),
            Spend::Look(cards) => (Colour::Blue, cards.saturating_mul(glyph_price::LOOK)),
            Spend::HealKing => (Colour::Blue, glyph_price::HEAL_KING),
        };
        let fits = match spend {
            Spend::Mob { .. } | Spend::Hordes { .. } => matches!(kind, Colour::Red | Colour::Green),
            Spend::Kill { .. } => matches!(kind, Colour::Red | Colour::Purple),
            _ => true,
        };
        if !fits {
            return Err(Refusal::WrongGlyph);
        }
        let sun = spend == Spend::Sun;
        if sun && self.turn.sun_used {
            return Err(Refusal::SunOnce);
        }
        self.turn.sun_used |= sun;
        if needs == 0 {
            return Err(Refusal::NoGlyphs);
        }
        let has = self.turn.glyphs[kind];
        let why = Refusal::GlyphsMissing { kind, needs, has };
        take(&mut self.turn.glyphs[kind], needs, why)?;
        match spend {
            Spend::Hordes { by, .. } => self.lower(Track::Hordes, by)?,
            Spend::Mob { by, .. } => {
                if kind == Colour::Red && !self.unrest_rose {
                    self.unrest_rose = true;
                    self.raise(Track::Unrest, 1);
                }
                self.lower(Track::Mob, by)?;
            }
            Spend::Kill { seat, shield, .. } => self.kill_guard(me, kind, seat, shield)?,
            Spend::Alchemy(colour) => {
                let seat = self.seat_mut(me);
                take(&mut seat.flask[colour], 1, Refusal::NotInFlask(colour))?;
                seat.stock[colour] += 1;
            }
            Spend::Sun => self.gain_power(me, suns.saturating_add(1))?,
            Spend::StealHand(victim) => {
                take(&mut self.other(me, victim)?.hand, 1, Refusal::NothingToSteal)?;
                let hand = &mut self.seat_mut(me).hand;
                *hand = hand.saturating_add(1);
            }
            Spend::HurtKing => {
                self.seat_mut(me).exiled = true;
                self.move_king(-1);
            }
            Spend::StealArtefact { seat, card } => self.steal_artefact(me, seat, card)?,
            Spend::Look(_) => (),
            Spend::HealKing => self.move_king(1),
        }
        Ok(())
    }

    fn kill_guard(
        &mut self,
        me: u8,
        with: Colour,
        victim: u8,
        shield: Option<Shield>,
    ) -> Result<(), Refusal> {
        self.known(victim)?;
        if self.seat(victim).guards == 0 {
            return Err(Refusal::NoGuard);
        }
        // ASO-79: a shielded guard lives, and nobody is exiled for it.
        if let Some(shield) = shield {
            return self.shield_guard(me, shield);
        }
        self.seat_mut(victim).guards -= 1;
        if with == Colour::Red {
            self.seat_mut(me).exiled = true;
        }
        Ok(())
    }

    /// One cobalt of another mage, from a card or left over from an earlier shield (ASO-79).
    fn shield_guard(&mut self, me: u8, Shield { seat, tapped }: Shield) -> Result<(), Refusal> {
        self.known(seat)?;
        if seat == me {
            return Err(Refusal::ShieldByAnother);
        }
        if self.seat(seat).exiled {
            return Err(Refusal::InExile);
        }
        let made = match tapped {
            Some((card, glyphs)) => self.make_glyphs(seat, card, &glyphs)?,
            None => PerColour::default(),
        };
        let shields = &mut self.seat_mut(seat).shields;
        *shields = shields.saturating_add(made[Colour::Blue]);
        let why = Refusal::GlyphsMissing {
            kind: Colour::Blue,
            needs: 1,
            has: 0,
        };
        take(shields, 1, why)
    }

    fn steal_artefact(&mut self, me: u8, victim: u8, card: Card) -> Result<(), Refusal> {
        let owner = self.other(me, victim)?;
        if owner.exiled {
            return Err(Refusal::OwnerInExile);
        }
        let slot = owner.artefact_mut(card).ok_or(Refusal::NothingToSteal)?;
        if slot.state == CardState::Open {
            return Err(Refusal::NothingToSteal);
        }
        if slot.is_book() {
            return Err(Refusal::BookStays);
        }
        let stolen = core::mem::take(slot);
        let thief = self.seat_mut(me);
        let place = thief.free_slot().ok_or(Refusal::TooManyArtefacts)?;
        *thief.slot_mut(place) = stolen;
        Ok(())
    }

    pub(super) fn end_turn(&mut self) {
        let me = self.active();
        let seat = self.seat_mut(me);
        if seat.role == Some(Role::Attendant) {
            seat.power = 0;
        }
        self.drop_glyphs();
        let place = self.turn.place.saturating_add(1);
        if usize::from(place) < self.names.len() {
            self.turn = Turn {
                place,
                actions_left: self.actions_a_turn(),
                ..Turn::default()
            };
        } else {
            self.turn = Turn::default();
            self.phase = Phase::Siege;
        }
    }
}

/// Taps a card that is ready.
fn tap(state: &mut CardState) -> Result<(), Refusal> {
    if *state != CardState::Ready {
        return Err(Refusal::NotReady);
    }
    *state = CardState::Tapped;
    Ok(())
}

/// Takes so many away, or refuses where there are fewer.
fn take(count: &mut u8, taken: u8, why: Refusal) -> Result<(), Refusal> {
    *count = count.checked_sub(taken).ok_or(why)?;
    Ok(())
}

/// Every number on a card is one digit.
pub fn digits(numbers: &PerColour) -> Result<(), Refusal> {
    if numbers.0.iter().all(|n| *n <= MOST_DIGIT) {
        Ok(())
    } else {
        Err(Refusal::BadNumber { most: MOST_DIGIT })
    }
}
