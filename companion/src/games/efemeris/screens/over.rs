//! The end of a game, and how a match stands (EFE-60 to EFE-63, EFE-70).

use super::parts::CROWN;
use crate::draw::{Align, BODY, Frame, HUGE, Ink, WIDTH, fitted, pair};
use crate::games::Game;
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::action::Action;
use crate::games::efemeris::components::Nation;
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

pub struct Over;

impl Screen for Over {
    type Model = Efemeris;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, game: &Efemeris, knobs: Controls<Self>) -> Controls<Self> {
        if game.match_decided() {
            knobs
        } else {
            knobs.press("next game", |_, _, _| Next::act(Action::Next))
        }
    }

    fn draw(&self, game: &Efemeris, frame: &mut Frame) {
        frame.fill(0, 0, WIDTH, 22, Ink::On);
        frame.keep(0, 22);
        let mut rows = [24, 34].into_iter();
        let mut row = |frame: &mut Frame, left: &str, right: &str| {
            if let Some(y) = rows.next() {
                pair(frame, y, (2, left), (WIDTH - 2, right));
            }
        };
        // How the match stands, beside why it ended.
        let word = match (game.expert, game.match_decided()) {
            (false, _) => "",
            (true, false) => "Match",
            (true, true) => "Match won",
        };
        if let Some(side) = game.winner {
            let leader = game.leader(side);
            let nation = game.seat(leader).nation.map_or("", Nation::label);
            let name = game.seat_name(leader);
            let planets = game.side_planets(side);
            let by_planets = planets >= game.goal();
            let reason = match by_planets {
                true => line!("{planets} planets"),
                false => line!("Others have no planet"),
            };
            let (headline, wins) = match game.ally(leader) {
                Some(ally) => {
                    row(frame, &line!("{name} and {}", game.seat_name(ally)), "");
                    row(frame, &reason, word);
                    (nation, "win")
                }
                None => {
                    if by_planets {
                        row(frame, &line!("The {nation}"), &reason);
                    } else {
                        row(frame, &reason, "");
                    }
                    (name, "wins")
                }
            };
            let end = frame.text(2, 1, Align::Left, &HUGE, Ink::Off, headline);
            frame.text(end + 4, 6, Align::Left, &BODY, Ink::Off, wins);
            frame.icon(WIDTH - 2 - CROWN.width(), 7, Ink::Off, &CROWN);
        } else {
            frame.text(2, 1, Align::Left, &HUGE, Ink::Off, "A draw");
            row(frame, "All agreed to stop", "");
        }
        if game.expert {
            // Two in a row; of three the first stands beside the word.
            if !game.is_team() || game.winner.is_none() {
                row(frame, word, "");
            }
            for side in 0..game.sides() {
                let leader = game.leader(side);
                let name = match game.seat(leader).nation {
                    Some(nation) if game.is_team() => nation.label(),
                    _ => game.seat_name(leader),
                };
                let cell = i32::from(side) + 4 - i32::from(game.sides());
                let (x, y) = (2 + cell % 2 * WIDTH / 2, 34 + (cell / 2) * 10);
                let score = line!("{name} {}", game.lead(side).wins);
                fitted(frame, x, y, Align::Left, Ink::On, WIDTH / 2 - 4, &score);
            }
        }
    }

    fn help(&self, _: &Efemeris) -> &'static str {
        // told: EFE-60, EFE-61, EFE-63, EFE-70
        "5 planets win, 4 in Free For All; so does who alone has planets left. A draw only if all agree. The first to win 2 games \
         wins an Expert match. Corrections still count."
    }
}
