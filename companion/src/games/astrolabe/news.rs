//! What an entry brought by itself, and what hands must do at the table now.
//!
//! It tells nothing of an unrevealed choice (AST-18): only a reveal, after which all of them lie open, tells what they cost.

use super::rules::event::Event;
use super::{Action, Astrolabe, BONUS, EVENT_CARDS, Phase};
use crate::games::{Game, News, RecordEntry};
use crate::text::line;

pub fn news(game: &Astrolabe, before: &Astrolabe, entry: &RecordEntry<Astrolabe>, news: &mut News) {
    match (before.bonus, game.bonus) {
        // told: AST-70, AST-71, AST-85
        (None, Some(seat)) => {
            let name = game.seat_name(seat);
            news.tell(line!("Sixth demon: {name} +{BONUS}. Last round!"));
        }
        (Some(_), None) => news.tell(line!("It is not the last round any more.")),
        _ => {}
    }
    let (event, was) = (game.event, before.event);
    // told: AST-48, AST-51, AST-52
    if event.is_due() && !was.is_due() {
        news.tell(line!("The event is full. Who wins?"));
    } else if event.markers > was.markers && matches!(entry, RecordEntry::Action(_)) {
        let plural = if event.markers == 1 { "" } else { "s" };
        let Event { markers, slots, .. } = event;
        news.tell(line!("{markers} marker{plural} on the event, {slots} fill it."));
    }
    if let RecordEntry::Action(action) = entry {
        of_action(game, before, action, news);
    }
}

fn of_action(game: &Astrolabe, before: &Astrolabe, action: &Action, news: &mut News) {
    let seats = || game.seats.iter().zip(&before.seats);
    match action {
        // told: AST-3
        Action::Rings(layout) => {
            news.tell(line!("Kept for all later games."));
            if layout.count() != before.layout.count() {
                news.tell(line!("All rings are aligned again."));
            }
        }
        // told: AST-20
        Action::Reveal(_) => {
            for (seat, was) in seats() {
                let focus = was.focus.saturating_sub(seat.focus);
                let dust = if was.sun > seat.sun { "sun" } else { "moon" };
                let is_dust = (was.sun, was.moon) != (seat.sun, seat.moon);
                match (focus, is_dust) {
                    (0, false) => {}
                    (0, true) => news.tell(line!("{}: -1 {dust}.", seat.name)),
                    (_, false) => news.tell(line!("{}: -{focus} focus.", seat.name)),
                    (_, true) => news.tell(line!("{}: -{focus} focus, -1 {dust}.", seat.name)),
                }
            }
        }
        Action::Meditate { focus } => dawn(game, before, *focus, news),
        Action::Track { demons, .. } => {
            dawn(game, before, 0, news);
            // told: AST-34
            if *demons > 0 {
                news.tell(line!("Fill up the row when the round ends."));
            }
        }
        Action::Stargaze { .. } => dawn(game, before, 0, news),
        Action::Bind { points } => {
            dawn(game, before, 0, news);
            // told: AST-88
            if !points.is_empty() {
                news.tell(line!("Bound demons go behind their artifacts."));
            }
        }
        Action::Purge { demons, .. } => {
            // told: AST-42, AST-90
            if game.prophecies_left() < before.prophecies_left() {
                news.tell(line!("Draw one prophecy and keep it secret."));
            } else if *demons > 0 {
                news.tell(line!("No prophecy is left to draw."));
            }
            dawn(game, before, 0, news);
        }
        // told: AST-89
        Action::Buy { .. } => news.tell(line!("Fill up the row when the round ends.")),
        // told: AST-53, AST-54, AST-55, AST-56
        Action::Event { .. } => {
            for (seat, was) in seats() {
                if seat.points > was.points {
                    news.tell(line!(
                        "{} takes {} in tokens.",
                        seat.name,
                        seat.points - was.points
                    ));
                }
            }
            news.tell(match before.event.left {
                0 => line!("Shuffle all {EVENT_CARDS} events, turn one up."),
                _ => line!("Turn up the next event."),
            });
            match game.event.markers {
                0 => {}
                _ if game.event.is_due() => news.tell(line!("It is full already!")),
                1 => news.tell(line!("1 marker goes on it.")),
                markers => news.tell(line!("{markers} markers go on it.")),
            }
        }
        // told: AST-65, AST-66, AST-67
        Action::Done if game.phase == Phase::Choosing => {
            news.tell(line!("Tie-breaker to {}.", game.seat_name(game.tie)));
            news.tell(line!("Demons up to 4, artifacts to 3."));
            news.tell(line!("If a deck is empty, shuffle its discards."));
        }
        _ => {}
    }
}

/// Dawn charges one focus with the action (AST-44), besides those that the action itself charged.
fn dawn(game: &Astrolabe, before: &Astrolabe, charged: u8, news: &mut News) {
    let (Some(seat), Some(was)) = (game.active(), before.active()) else {
        return;
    };
    // told: AST-44
    if seat.focus > was.focus + charged {
        news.tell(line!("Dawn charges 1 focus more."));
    }
}
