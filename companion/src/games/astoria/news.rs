//! What an action brought by itself, and what hands must do at the table now.
//!
//! What the screen has shown before the press is not said again, unless a piece has to be moved for it.

use super::action::{Action, CardEffect, Shield, Spend};
use super::components::{CardState, Colour, Role, Track};
use super::counters::AstoriaCounter;
use super::{Astoria, Foe, Phase};
use crate::games::{Game, News, RecordEntry};
use crate::text::line;

pub fn news(game: &Astoria, before: &Astoria, entry: &RecordEntry<Astoria>, news: &mut News) {
    if before.ended.is_none()
        && let Some(ending) = game.ended
    {
        // told: ASO-41, ASO-60, ASO-61, ASO-62, ASO-64, ASO-65, ASO-68
        news.tell(line!("{}: the end.", ending.label()));
        news.tell(line!("Show all goal cards."));
        return;
    }
    match entry {
        RecordEntry::Action(action) => {
            of_action(game, before, action, news);
            what_is_lost(game, before, action, news);
        }
        RecordEntry::Set { counter, .. } => of_correction(game, before, *counter, news),
    }
}

fn of_action(game: &Astoria, before: &Astoria, action: &Action, news: &mut News) {
    let me = before.seat_name(before.active());
    let king = game.tracks[Track::King];
    match action {
        Action::Begin { start, .. } => {
            // told: ASO-8, ASO-10
            news.tell(line!(
                "{} starts and draws an invasion card.",
                game.seat_name(*start)
            ));
        }
        Action::Invade { effect, second, .. } => {
            for effect in [Some(*effect), *second].into_iter().flatten() {
                symbol(game, before, effect, news);
            }
        }
        Action::CraftNew { .. } | Action::Craft { .. } => {
            if king > before.tracks[Track::King] {
                // told: ASO-26, ASO-53
                let has_flask = before.seat(before.active()).has_flask();
                let place = if has_flask { "flask" } else { "stock" };
                news.tell(line!("Finished: king at {king}, gems into {me}'s {place}."));
            }
            if game.turn.second_craft {
                // told: ASO-51
                news.tell(line!("{me} may lay one more gem with this action."));
            }
        }
        Action::Use { glyphs, .. } => {
            let suns = game.turn.glyphs[Colour::Orange];
            if glyphs[Colour::Yellow] > 0 && before.seat(before.active()).role == Some(Role::Deceiver) {
                // told: ASO-53
                news.tell(line!("Sulphur is sun for a Deceiver: {suns} sun."));
            }
        }
        Action::Sabotage {
            seat,
            card,
            gem: Some(gem),
        } => {
            let owner = game.seat_name(*seat);
            // told: ASO-54
            news.tell(line!("The {} gem returns to {owner}.", gem.word()));
            if game.seat(*seat).state(*card) == CardState::Free {
                news.tell(line!("The card returns to {owner}'s hand."));
            }
        }
        Action::Spend(spend) => of_spend(game, before, spend, news),
        Action::Guard => {
            // told: ASO-32
            let colour = game.seat(game.active()).colour.word();
            news.tell(line!("The {colour} gem goes into the guard room."));
        }
        Action::Accuse {
            seat, right: true, ..
        } => {
            // told: ASO-31, ASO-42
            news.tell(line!(
                "{} shows the card and goes into exile.",
                game.seat_name(*seat)
            ));
            if !before.unmasked {
                let how_long = if game.unmasking_lasts {
                    ""
                } else {
                    " in this round"
                };
                news.tell(line!("No disease{how_long}."));
            }
        }
        Action::Accuse { seat, .. } => {
            exile(game, before, news);
            // told: ASO-31
            news.tell(line!("{}'s card stays hidden.", game.seat_name(*seat)));
        }
        Action::Attack => {
            // told: ASO-37
            news.tell(line!("First {me} taps cards, then the others clockwise."));
        }
        Action::Strike { .. } => {
            // told: ASO-33, ASO-34, ASO-35, ASO-39
            news.tell(match before.battle.foe {
                Foe::Warlord(_) if game.warlords.len() < before.warlords.len() => {
                    line!("The warlord is beaten: {me} takes his card.")
                }
                Foe::Warlord(_) => line!("Lost: {me}'s turn is over."),
                Foe::Castle => line!("The castle holds: {me}'s turn is over."),
            });
            news.tell(line!("Discard the drawn card."));
        }
        Action::Siege => {
            // told: ASO-40
            let (mob, hordes) = (game.tracks[Track::Mob], game.tracks[Track::Hordes]);
            news.tell(line!("The mob is at {mob}, the hordes at {hordes}."));
        }
        Action::Disease if before.disease_step() == 0 => {
            // told: ASO-42
            news.tell(line!("A traitor was unmasked: the king is spared."));
        }
        Action::Disease => news.tell(line!("The king is now at {king}.")),
        Action::Ward(None) => {
            // told: ASO-44
            news.tell(line!("The warlord hurts the king: now at {king}."));
        }
        Action::Recover(_) => {
            // told: ASO-10, ASO-17, ASO-46
            news.tell(line!("{} starts.", game.seat_name(game.start)));
            news.tell(line!("Discard the old card, but no warlord."));
            if before.unmasked && !game.unmasked {
                news.tell(line!("The king's disease is back."));
            }
        }
        _ => {}
    }
}

/// What a symbol of an invasion card did.
fn symbol(game: &Astoria, before: &Astoria, effect: CardEffect, news: &mut News) {
    let track = |track: Track| (before.tracks[track], game.tracks[track]);
    match effect {
        CardEffect::Nothing => {}
        CardEffect::Hammer => {
            // told: ASO-11
            let (from, to) = track(Track::Reinforcement);
            let stays = if from == to { "stays" } else { "is now" };
            news.tell(line!("Reinforcement {stays} at {to}."));
        }
        CardEffect::Dragon(_) => {
            // told: ASO-12
            news.tell(line!("The dragon is now at {}.", track(Track::Dragon).1));
        }
        CardEffect::Warlord(colour) => {
            // told: ASO-13
            news.tell(line!("The {} warlord stays beside the board.", colour.word()));
        }
    }
}

fn of_spend(game: &Astoria, before: &Astoria, spend: &Spend, news: &mut News) {
    match spend {
        Spend::Mob {
            with: Colour::Red, ..
        } if !before.unrest_rose => {
            // told: ASO-71
            let (from, to) = (before.tracks[Track::Unrest], game.tracks[Track::Unrest]);
            news.tell(if from == to {
                line!("Unrest stays at {to}, its end.")
            } else {
                line!("Unrest is now at {to}, no more in this round.")
            });
        }
        Spend::Kill {
            shield: Some(Shield { seat, .. }),
            ..
        } => {
            // told: ASO-79
            news.tell(line!("The guard lives."));
            let (name, kept) = (game.seat_name(*seat), game.seat(*seat).shields);
            if kept > 0 {
                news.tell(line!("{name} keeps {kept} cobalt for other guards."));
            }
        }
        Spend::Kill { .. } => {
            exile(game, before, news);
            // told: ASO-72
            news.tell(line!("The guard's gem goes into the reserve."));
        }
        Spend::HurtKing => exile(game, before, news),
        Spend::StealArtefact { seat, card } => {
            // told: ASO-78
            let state = before.seat(*seat).state(*card).label();
            news.tell(line!("It stays {state}, as it was."));
        }
        Spend::Look(cards) => {
            // told: ASO-79
            news.tell(if *cards == 1 {
                line!("Look at the next invasion card, put it back.")
            } else {
                line!("Look at {cards} invasion cards. Their order stays.")
            });
        }
        _ => {}
    }
}

/// The active mage was sent into exile.
fn exile(game: &Astoria, before: &Astoria, news: &mut News) {
    let me = before.active();
    if game.seat(me).exiled && !before.seat(me).exiled {
        // told: ASO-31, ASO-72, ASO-77
        news.tell(line!("{} goes into exile.", game.seat_name(me)));
    }
}

/// Glyphs that nobody spent, and what an Attendant cannot keep.
fn what_is_lost(game: &Astoria, before: &Astoria, action: &Action, news: &mut News) {
    if !matches!(action, Action::Spend(_)) {
        if game.turn.glyphs.is_empty() && !before.turn.glyphs.is_empty() {
            // told: ASO-29
            news.tell(line!("The glyphs that were left are lost."));
        }
        for (before, (seat, mage)) in before.seats().iter().zip((0u8..).zip(game.seats())) {
            if mage.shields < before.shields {
                // told: ASO-79
                news.tell(line!("{}'s kept cobalt is lost.", game.seat_name(seat)));
            }
        }
    }
    let me = before.active();
    let was_playing = matches!(before.phase, Phase::Turn | Phase::Battle);
    let is_playing = matches!(game.phase, Phase::Turn | Phase::Battle) && game.active() == me;
    if was_playing && !is_playing && game.seat(me).power < before.seat(me).power {
        // told: ASO-52
        news.tell(line!("{}'s power is 0 again.", game.seat_name(me)));
    }
}

fn of_correction(game: &Astoria, before: &Astoria, counter: AstoriaCounter, news: &mut News) {
    if let AstoriaCounter::Card { seat, card } = counter
        && before.seat(seat).state(card) == CardState::Open
    {
        // told: ASO-80
        let place = match game.seat(seat).state(card) {
            CardState::Open => return,
            CardState::Free => "reserve",
            CardState::Ready | CardState::Tapped if game.seat(seat).has_flask() => "flask",
            CardState::Ready | CardState::Tapped => "stock",
        };
        news.tell(line!("The gems on it go into the {place}."));
    }
}
