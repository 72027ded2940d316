//! The screens of set-up, the four phases, and the end, as far as they are no lists.

use super::EfemerisScreens;
use super::options::{captain, unused_at_collection};
use super::widgets::{PEPPER, SHIP, VANILLA, body, count, small, text_lines};
use crate::draw::{Align, BODY, BOLD, Frame, HUGE, Ink, LARGE, Line, SMALL, TINY, WIDTH, fitted, track};
use crate::games::efemeris::Efemeris;
use crate::games::efemeris::tables::{Mode, Nation, Ship};
use crate::words::{add, told};

impl EfemerisScreens {
    pub(super) fn draw_captain(&self, game: &Efemeris, frame: &mut Frame) {
        let (_, chooser) = game.waiting();
        if let Some(captain) = captain(game, chooser, self.row) {
            frame.text(2, 12, Align::Left, &BOLD, Ink::On, captain.short());
            frame.text(WIDTH - 2, 15, Align::Right, &SMALL, Ink::On, captain.galleon());
            text_lines(frame, 25, &SMALL, &captain.effect().unpacked());
        }
    }

    pub(super) fn draw_exploration(&self, game: &Efemeris, frame: &mut Frame) {
        let side = game.side;
        frame.fill(0, 0, WIDTH, 20, Ink::On);
        frame.text(2, 0, Align::Left, &HUGE, Ink::Off, game.name(self.seat));
        let nation = game.seat(self.seat).nation;
        frame.text(
            WIDTH - 2,
            1,
            Align::Right,
            &SMALL,
            Ink::Off,
            nation.map_or("", Nation::title),
        );
        let (second, ally) = match game.ally(self.seat) {
            Some(ally) => ("& #", game.name(ally)),
            None => ("I of IV", ""),
        };
        let second = told(second, &[ally]);
        let font = if SMALL.width(&second) > 36 { &TINY } else { &SMALL };
        frame.text(WIDTH - 2, 10, Align::Right, font, Ink::Off, &second);
        let (due, left) = (game.tiles_due(), game.tiles);
        body(frame, 2, 25, "Draw");
        let end = frame.text(30, 20, Align::Left, &HUGE, Ink::On, &told("#", &[due]));
        let each = match (game.mode, due) {
            (Mode::Team, 2) => "one each",
            (_, 1) => "the last tile",
            _ => "tiles",
        };
        body(frame, end + 4, 25, each);
        let left = told("# left", &[left]);
        frame.text(WIDTH - 2, 26, Align::Right, &SMALL, Ink::On, &left);
        body(frame, 2, 43, "Planets");
        let planets = game.side_planets(side);
        track(frame, 48, 43, 9, planets, planets, game.goal());
    }

    pub(super) fn draw_collection(&self, game: &Efemeris, frame: &mut Frame) {
        let harvest = game.harvest(self.seat, self.spaces).unwrap_or_default();
        let seat = game.seat(self.seat);
        // On the left where it comes from, on the right what it comes to.
        let planets = told("Planets #P #V", &harvest.planets);
        small(frame, 2, 14, &planets);
        for (row, ship) in self.ships(game).iter().enumerate() {
            let y = 23 + row as i32 * 10;
            frame.icon(2, y + 1, Ink::On, &SHIP);
            let label = match ship {
                Ship::Galleon => "G",
                Ship::Frigate1 => "F1",
                Ship::Frigate2 => "F2",
            };
            small(frame, 11, y + 1, label);
            let space = self.spaces[*ship as usize].title();
            small(frame, 24, y + 1, space);
            if row == self.row {
                frame.fill(0, y, 68, 10, Ink::Invert);
            }
        }
        frame.fill(69, 13, 1, 40, Ink::On);
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let y = 13 + at as i32 * 15;
            let (now, taken, lost) = (seat.spices[at], harvest.taken[at], harvest.lost[at]);
            frame.icon(72, y + 4, Ink::On, icon);
            let change = told("#>#", &[now, now + taken]);
            frame.text(82, y, Align::Left, &LARGE, Ink::On, &change);
            if lost > 0 {
                frame.text(120, y + 1, Align::Centre, &TINY, Ink::On, &told("#", &[lost]));
                frame.text(120, y + 7, Align::Centre, &TINY, Ink::On, "lost");
            }
        }
        let ([_, _, bonuses, crew], [_, _, bonuses_lost, crew_lost]) = (harvest.taken, harvest.lost);
        let mut text = Line::new();
        match (bonuses + bonuses_lost > 0, crew + crew_lost > 0) {
            (true, true) => add(&mut text, "+# bns +# crew", &[bonuses, crew]),
            (true, false) => add(&mut text, "+# bonus", &[bonuses]),
            (false, true) => add(&mut text, "+# crew", &[crew]),
            (false, false) => {
                let [galleon, ..] = self.spaces;
                unused_at_collection(game, self.seat, galleon, &mut text);
            }
        }
        // Of both there is no room to say it.
        let lost = bonuses_lost + crew_lost;
        if lost > 0 && (bonuses + bonuses_lost == 0 || crew + crew_lost == 0) {
            add(&mut text, " -#", &[lost]);
        }
        fitted(frame, 72, 44, Align::Left, Ink::On, WIDTH - 73, &text);
    }
}

pub(super) fn draw_begin(game: &Efemeris, frame: &mut Frame) {
    for (row, seat) in game.seat_indices().enumerate() {
        let y = 13 + row as i32 * 10;
        body(frame, 2, y, game.name(seat));
        let spices = game.start_spices(seat);
        for (at, icon) in [&PEPPER, &VANILLA].iter().enumerate() {
            let x = 88 + at as i32 * 26;
            count(frame, x, y, spices[at]);
            frame.icon(x + 2, y + 1, Ink::On, icon);
        }
    }
}

pub(super) fn draw_end(game: &Efemeris, frame: &mut Frame) {
    let winner = game.winner;
    frame.fill(0, 0, WIDTH, 22, Ink::On);
    let leader = winner.map(|side| game.leader(side));
    let nation = leader.and_then(|seat| game.seat(seat).nation);
    let headline = match (leader, game.mode) {
        (None, _) => "A draw",
        (Some(_), Mode::Team) => nation.map_or("", Nation::title),
        (Some(seat), _) => game.name(seat),
    };
    let end = frame.text(2, 1, Align::Left, &HUGE, Ink::Off, headline);
    if winner.is_some() {
        let wins = if game.mode == Mode::Team { "win" } else { "wins" };
        frame.text(end + 4, 6, Align::Left, &BODY, Ink::Off, wins);
    }
    let (second, names) = match (leader, game.mode) {
        (None, _) => ("by agreement", [""; 2]),
        (Some(leader), Mode::Team) => ("# and #", [game.name(leader), game.name(leader ^ 1)]),
        (Some(_), _) => ("The #", [nation.map_or("", Nation::title), ""]),
    };
    body(frame, 2, 24, &told(second, &names));
    if let Some(side) = winner {
        let planets = game.side_planets(side);
        let planets = told("# planets", &[planets]);
        frame.text(WIDTH - 2, 24, Align::Right, &BODY, Ink::On, &planets);
    }
    if game.expert {
        let done = if game.match_decided() {
            "Match won"
        } else {
            "Match"
        };
        body(frame, 2, 34, done);
        let width = (WIDTH - 2) / i32::from(game.sides());
        for side in 0..game.sides() {
            let mut score = told("# ", &[game.name(game.leader(side))]);
            add(&mut score, "#", &[game.lead(side).wins]);
            let x = 2 + width * i32::from(side);
            fitted(frame, x, 43, Align::Left, Ink::On, width - 4, &score);
        }
    }
}
