//! What the active mage can choose, each choice with the actions that NUMBER turns through.

use super::super::action::{Action, Spend, Tapped};
use super::super::model::{Card, Colour, Role, Track, Work};
use super::super::turn::GREAT_POWER;
use super::super::{Astoria, Phase};
use crate::draw::{Line, line};
use heapless::Vec;

/// A line of the turn's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// What glyphs buy, cheapest use of each kind first.
    Hordes(Colour),
    Mob(Colour),
    Kill(Colour),
    Alchemy,
    Sun,
    StealHand,
    HurtKing,
    StealArtefact,
    Look,
    HealKing,
    Draw,
    Power,
    Special,
    Gem,
    Craft,
    Use,
    Conjure,
    Sabotage,
    Tribute,
    Fight,
    Guard,
    Unmask,
    Attack,
    End,
}

/// Choices that a mage has at most: all that glyphs buy, and all actions.
pub type Choices = Vec<Choice, 32>;

pub fn choices(game: &Astoria) -> Choices {
    let mut list = Choices::new();
    let Ok(seat) = game.seat(game.active()) else {
        return list;
    };
    let glyphs = &game.turn.glyphs;
    let free = !seat.exiled;
    let guarded = free && game.seats.iter().any(|s| s.guards > 0);
    let mut offer = |choice, can: bool| {
        if can {
            _ = list.push(choice);
        }
    };
    offer(Choice::Hordes(Colour::Red), free && glyphs[Colour::Red] >= 1);
    offer(Choice::Mob(Colour::Red), free && glyphs[Colour::Red] >= 1);
    offer(Choice::Kill(Colour::Red), guarded && glyphs[Colour::Red] >= 3);
    offer(Choice::Alchemy, glyphs[Colour::Yellow] >= 1);
    offer(Choice::Hordes(Colour::Green), free && glyphs[Colour::Green] >= 1);
    offer(Choice::Mob(Colour::Green), free && glyphs[Colour::Green] >= 2);
    offer(Choice::Sun, glyphs[Colour::Orange] >= 1);
    offer(Choice::StealHand, glyphs[Colour::Purple] >= 2);
    offer(Choice::HurtKing, glyphs[Colour::Purple] >= 3);
    offer(
        Choice::Kill(Colour::Purple),
        guarded && glyphs[Colour::Purple] >= 3,
    );
    offer(Choice::StealArtefact, free && glyphs[Colour::Purple] >= 6);
    offer(Choice::HealKing, glyphs[Colour::Blue] >= 3);
    offer(Choice::Look, glyphs[Colour::Blue] >= 1);
    let acts = game.turn.actions_left > 0;
    offer(Choice::Draw, acts);
    offer(Choice::Power, acts);
    offer(Choice::Special, acts);
    offer(Choice::Gem, acts);
    offer(Choice::Craft, acts || game.turn.second_craft);
    offer(Choice::Use, acts);
    offer(Choice::Conjure, acts && seat.role == Some(Role::Attendant));
    offer(
        Choice::Sabotage,
        acts && free && seat.role == Some(Role::Deceiver),
    );
    offer(Choice::Tribute, acts && free);
    offer(Choice::Fight, acts && free);
    offer(Choice::Guard, acts && free);
    offer(Choice::Unmask, acts && free);
    offer(Choice::Attack, acts && !free);
    offer(Choice::End, true);
    list
}

/// A choice's actions, in the order in which NUMBER turns through them. None for choices that have a screen of
/// their own; at least one, be it refused, for all others.
pub fn actions(game: &Astoria, choice: Choice, visit: &mut dyn FnMut(Action)) {
    let me = game.active();
    let Ok(seat) = game.seat(me) else { return };
    let others = || game.clockwise(game.turn.place).skip(1);
    let steps = |track, glyphs: u8| 1..=glyphs.min(game.tracks[track]).max(1);
    let mut colours = |held: &dyn Fn(Colour) -> bool, make: &dyn Fn(Colour) -> Action| {
        let mut any = false;
        for colour in Colour::ALL.iter().copied().filter(|c| held(*c)) {
            any = true;
            visit(make(colour));
        }
        if !any {
            // The refusal says what is missing.
            visit(make(seat.colour));
        }
    };
    match choice {
        Choice::Hordes(with) => {
            for by in steps(Track::Hordes, game.turn.glyphs[with]) {
                visit(Action::Spend(Spend::Hordes { with, by }));
            }
        }
        Choice::Mob(with) => {
            let glyphs = game.turn.glyphs[with];
            let most = if with == Colour::Green { glyphs / 2 } else { glyphs };
            for by in steps(Track::Mob, most) {
                visit(Action::Spend(Spend::Mob { with, by }));
            }
        }
        Choice::Kill(with) => {
            let guarded = |seat: &u8| game.seat(*seat).is_ok_and(|s| s.guards > 0);
            for seat in game.clockwise(game.turn.place).filter(guarded) {
                let shield = None;
                visit(Action::Spend(Spend::Kill { with, seat, shield }));
            }
        }
        Choice::Alchemy => colours(&|c| seat.flask[c] > 0, &|c| Action::Spend(Spend::Alchemy(c))),
        Choice::Sun => visit(Action::Spend(Spend::Sun)),
        Choice::StealHand => others().for_each(|seat| visit(Action::Spend(Spend::StealHand(seat)))),
        Choice::HurtKing => visit(Action::Spend(Spend::HurtKing)),
        Choice::Look => {
            (1..=game.turn.glyphs[Colour::Blue]).for_each(|n| visit(Action::Spend(Spend::Look(n))));
        }
        Choice::HealKing => visit(Action::Spend(Spend::HealKing)),
        Choice::Draw => visit(Action::Draw),
        Choice::Power => visit(Action::Power),
        Choice::Special => colours(&|c| seat.stock[c] > 0, &Action::Special),
        Choice::Gem => colours(&|c| game.reserve(c) > 0, &Action::Gem),
        Choice::Conjure => colours(&|c| game.reserve(c) > 0, &Action::Conjure),
        Choice::Tribute => {
            let pays = |c| matches!(c, Colour::Red | Colour::Yellow) && seat.stock[c] > 0;
            if Colour::ALL.iter().copied().any(pays) {
                colours(&pays, &Action::Tribute);
            } else {
                visit(Action::Tribute(Colour::Red));
            }
        }
        Choice::Fight => {
            (0..game.warlords.len().max(1) as u8).for_each(|warlord| visit(Action::Fight(warlord)));
        }
        Choice::Guard => visit(Action::Guard),
        Choice::Attack => visit(Action::Attack),
        Choice::End => visit(Action::End),
        Choice::Craft | Choice::Use | Choice::Sabotage | Choice::StealArtefact | Choice::Unmask => (),
    }
}

/// Visits each action of a list.
type Visit<'a> = dyn Fn(&mut dyn FnMut(Action)) + 'a;

/// How many there are, and the one at this place.
pub fn nth(each: &Visit, place: usize) -> (usize, Option<Action>) {
    let (mut count, mut found) = (0, None);
    each(&mut |action| {
        if count == place {
            found = Some(action);
        }
        count += 1;
    });
    (count, found)
}

/// A line of the list: what it is, and what it will change.
pub fn label(game: &Astoria, choice: Choice, action: Option<&Action>) -> (Line, Line) {
    let Ok(seat) = game.seat(game.active()) else {
        return Default::default();
    };
    let at = |track: Track| game.tracks[track];
    let plain = |left: &str, right: Line| (line(format_args!("{left}")), right);
    let moved = |from: u8, by: i16| match i16::from(from) + by {
        // It will be refused, and the refusal says why.
        ..0 => line(format_args!("-")),
        to => line(format_args!("{from} > {to}")),
    };
    let power = |by: i16| moved(seat.power, by);
    let none = Line::new();
    match (choice, action) {
        (_, Some(Action::Spend(spend))) => match *spend {
            Spend::Hordes { with, by } => (
                line(format_args!("Hordes by {}", with.glyph())),
                moved(at(Track::Hordes), -i16::from(by)),
            ),
            Spend::Mob { with, by } => {
                let stirs = with == Colour::Red && !game.unrest_rose;
                let left = if stirs {
                    line(format_args!("Mob (unrest +1)"))
                } else {
                    line(format_args!("Mob by {}", with.glyph()))
                };
                (left, moved(at(Track::Mob), -i16::from(by)))
            }
            Spend::Kill { with, seat, .. } => (
                line(format_args!("Kill: {}", game.name(seat))),
                line(format_args!("{}", if with == Colour::Red { "exile" } else { "" })),
            ),
            Spend::Alchemy(colour) => (
                line(format_args!("Flask: {} gem", colour.word())),
                moved(seat.flask[colour], -1),
            ),
            Spend::Sun => plain(
                "Sun: power",
                power(1 + i16::from(game.turn.glyphs[Colour::Orange])),
            ),
            Spend::StealHand(victim) => (
                line(format_args!("Rob {}", game.name(victim))),
                game.seat(victim).map_or(none, |s| moved(s.hand, -1)),
            ),
            Spend::HurtKing => plain("Hurt king, exile", moved(at(Track::King), -1)),
            Spend::Look(cards) => (
                line(format_args!("Look at next cards")),
                line(format_args!("{cards}")),
            ),
            Spend::HealKing => plain("Heal the king", moved(at(Track::King), 1)),
            Spend::StealArtefact { .. } => (none.clone(), none),
        },
        (_, Some(Action::Draw)) => plain("Draw a card", moved(seat.hand, 1)),
        (_, Some(Action::Power)) => plain("Power", power(1)),
        (_, Some(Action::Special(c))) => (
            line(format_args!("Burn {} gem", c.word())),
            power(i16::from(game.flow[*c])),
        ),
        (_, Some(Action::Gem(c))) => (
            line(format_args!("Gain {} gem", c.word())),
            power(-i16::from(game.flow[*c])),
        ),
        (_, Some(Action::Conjure(c))) => (
            line(format_args!("Conjure {}", c.word())),
            moved(seat.stock[*c], 1),
        ),
        (_, Some(Action::Tribute(c))) => (
            line(format_args!("Tribute in {}", c.word())),
            moved(at(Track::Dragon), -1),
        ),
        (_, Some(Action::Fight(place))) => match game.warlords.get(usize::from(*place)) {
            Some(colour) => plain("Fight warlord", line(format_args!("{}", colour.word()))),
            None => plain("Fight warlord", line(format_args!("none"))),
        },
        (_, Some(Action::Guard)) => plain("Post a guard", power(-i16::from(GREAT_POWER))),
        (_, Some(Action::Attack)) => plain("Attack the castle", none),
        (_, Some(Action::End)) => {
            let next = game.clockwise(game.turn.place).nth(1).unwrap_or(0);
            let last = usize::from(game.turn.place) + 1 >= game.seats.len();
            let next = if last { "siege" } else { game.name(next) };
            plain("End turn", line(format_args!("> {next}")))
        }
        (Choice::Craft, _) => plain(
            if game.turn.second_craft {
                "Craft again"
            } else {
                "Craft"
            },
            line(format_args!("{} in work", seat.count(Work::Open))),
        ),
        (Choice::Use, _) => {
            let ready = sources(game).iter().flatten().count();
            plain("Use a card", line(format_args!("{ready} ready")))
        }
        (Choice::Sabotage, _) => plain("Sabotage", none),
        (Choice::StealArtefact, _) => plain("Steal an artefact", none),
        (Choice::Unmask, _) => plain("Unmask a traitor", none),
        _ => (none.clone(), none),
    }
}

/// The cards that can make glyphs now, in the order in which ACTION turns through them: in a turn the active mage's;
/// in a fight first his, then those of the castle's defenders, and at the end no card: the strike.
pub type Sources = Vec<Option<Tapped>, 80>;

pub fn sources(game: &Astoria) -> Sources {
    let mut list = Sources::new();
    let castle = game.phase == Phase::Battle && game.battle.foe == super::super::Foe::Castle;
    for (place, seat) in game.clockwise(game.turn.place).enumerate() {
        let Ok(mage) = game.seat(seat) else { continue };
        if place == 0 || castle && !mage.exiled {
            for card in mage.cards(Work::Ready).filter(|c| makes_glyphs(mage.role, *c)) {
                _ = list.push(Some(Tapped { seat, card }));
            }
        }
    }
    if game.phase == Phase::Battle {
        _ = list.push(None);
    }
    list
}

pub fn makes_glyphs(role: Option<Role>, card: Card) -> bool {
    card != Card::ABILITY || !matches!(role, Some(Role::Attendant | Role::Deceiver))
}
