//! What a move brought by itself, and what hands must do now beside the list of changes.

use super::{Action, Astralis, RED_TILES, STONES_IN_BAG};
use crate::games::{News, RecordEntry};
use crate::text::line;

/// `game` is the state after the entry.
pub fn news(game: &Astralis, before: &Astralis, entry: &RecordEntry<Astralis>, news: &mut News) {
    let last = match (entry, &game.last) {
        (RecordEntry::Action(Action::Move { .. }), Some(last)) => last,
        (RecordEntry::Action(Action::Start(_)), _) if game.started() => {
            // told: ASL-8
            return news.tell(line!("{} moves first.", game.turn));
        }
        _ => return,
    };
    let (seat, other) = (last.seat, last.seat.other());
    let count = |stones: u16, what: &str| match stones {
        1 => line!("1 {what}"),
        _ => line!("{stones} {what}s"),
    };
    // told: ASL-21
    if game.over() {
        news.tell(line!("Every hex is explored: the game is over."));
    }
    // told: ASL-12
    if last.skipped {
        news.tell(line!("{other} cannot move: {seat} moves again."));
    }
    // told: ASL-15
    match last.taken(&game.land).count() {
        0 => {}
        taken => news.tell(line!("{seat} takes {}.", count(taken, "stone"))),
    }
    // told: ASL-17
    match last.bonus(&game.land).count() {
        0 => {}
        bonus => news.tell(line!("{seat} gets {}.", count(bonus, "bonus stone"))),
    }
    // told: ASL-18
    if let Some(hex) = last.owed(&game.land) {
        news.tell(line!("{other} gets the stone owed on {}.", game.named(hex)));
    }
    // told: ASL-18
    if let Some(hex) = game.pawns[other as usize] {
        let owes = |game: &Astralis| {
            let land = &game.land;
            let surrounded = land.controlled[seat as usize].surrounded(&game.board);
            land.unexplored.contains(hex) && surrounded.contains(hex)
        };
        if owes(game) && !owes(before) {
            news.tell(line!(
                "{seat} gets {} as soon as {other} leaves it.",
                game.named(hex)
            ));
        }
    }
    // told: ASL-26
    for owner in [seat, other] {
        let [lie, lay] = [game, before].map(|game| game.land.stones[owner as usize].count());
        if lie > STONES_IN_BAG && lie > lay {
            news.tell(line!("{owner}'s bag is empty: use other beads."));
        }
    }
    // told: ASL-28
    if game.land.contested.count() > RED_TILES {
        news.tell(line!("No red tile is left: use other tokens."));
    }
}
