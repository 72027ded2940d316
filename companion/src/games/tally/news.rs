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
    let lead = game.lead();
    let lead = if lead.is_empty() { "All are equal" } else { &lead };
    news.tell(line!("{lead} now."));
}
