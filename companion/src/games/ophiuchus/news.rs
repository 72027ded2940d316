//! What an action brought by itself, and what hands must do now.

use super::{Action, Bonus, Ophiuchus, Phase, SEATS};
use crate::games::{News, RecordEntry};
use crate::text::line;

/// `game` is the state after the entry.
pub fn news(game: &Ophiuchus, before: &Ophiuchus, entry: &RecordEntry<Ophiuchus>, news: &mut News) {
    let name = before.name(before.turn);
    match entry {
        RecordEntry::Action(Action::Table(_)) => return,
        RecordEntry::Action(Action::Bonus(Bonus::Tiles)) => {
            // told: OPH-21
            news.tell(line!("{name}: draw 2 tiles, put 1 back."));
        }
        // told: OPH-9, OPH-19
        RecordEntry::Action(Action::Place { .. } | Action::Claim(_) | Action::Bonus(_))
            if game.reserve() < before.reserve() && before.phase != Phase::Centre =>
        {
            news.tell(line!("{name}: draw a tile."));
        }
        // told: OPH-19
        RecordEntry::Action(Action::Place { .. } | Action::Claim(_) | Action::Bonus(_))
            if game.reserve() == 0
                && before.phase != Phase::Centre
                && [Phase::Place, Phase::Last].contains(&game.phase) =>
        {
            news.tell(line!("No tile is left to draw."));
        }
        // told: OPH-14
        RecordEntry::Action(Action::Skip) if game.phase != Phase::Over => {
            news.tell(line!("{name} draws no tile."));
        }
        // told: OPH-14
        RecordEntry::Action(Action::Counts { .. }) if before.skips > game.skips => {
            news.tell(line!("Other stars: whoever skipped may look again."));
        }
        // told: OPH-28
        RecordEntry::Action(Action::Counts { .. } | Action::Types { .. }) | RecordEntry::Set { .. }
            if before.phase == Phase::Claim && game.phase != Phase::Claim =>
        {
            news.tell(line!("{name} has earned no card."));
        }
        _ => {}
    }
    if game.phase == Phase::Over {
        // The last screen has room for the reason, unless there are four rows of scores.
        if before.phase != Phase::Over && game.seats.len() == SEATS {
            news.tell(line!("{}: the game is over.", game.why_over()));
        }
    } else if game.turn != before.turn && matches!(entry, RecordEntry::Action(_)) {
        // told: OPH-24
        let after = game.seats_after(before.turn);
        for seat in after.take_while(|seat| *seat != game.turn) {
            news.tell(line!("{} has no tile left.", game.name(seat)));
        }
    }
}
