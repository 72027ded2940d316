//! What an entry brought by itself: another lead.

use super::Tally;
use crate::games::{News, RecordEntry};
use crate::text::line;

pub fn news(game: &Tally, before: &Tally, _: &RecordEntry<Tally>, news: &mut News) {
    let seats = || game.seats.iter().zip(&before.seats);
    if seats().all(|(seat, was)| game.leads(seat) == before.leads(was)) {
        return;
    }
    // told: TAL-4
    let mut leaders = game.leaders();
    news.tell(match (leaders.next(), leaders.count()) {
        (None, _) => line!("All are equal now."),
        (Some(seat), 0) => line!("{} leads now.", seat.name),
        (Some(_), others) => line!("{} lead together now.", others + 1),
    });
}
