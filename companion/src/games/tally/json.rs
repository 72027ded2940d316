//! The state as JSON.

use super::Tally;
use crate::text::json::Json;

pub fn json(game: &Tally, json: &mut Json) {
    json.key("round").number(game.round);
    json.key("low_wins").boolean(game.low_wins);
    json.key("players").array(|json| {
        for seat in &game.seats {
            json.object(|json| {
                json.key("name").string(&seat.name);
                json.key("points").number(seat.points);
                json.key("leads").boolean(game.leads(seat));
            });
        }
    });
}
