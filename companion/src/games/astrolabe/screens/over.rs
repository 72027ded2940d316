//! The end: who won, and by what.

use super::parts::{POINT, row_font, seat_rows, seat_title};
use crate::draw::{self, Align, Font, Frame, Ink, Row, WIDTH};
use crate::games::Game;
use crate::games::astrolabe::Astrolabe;
use crate::games::screen::{Controls, Screen};
use crate::input::step_round;
use crate::text::{Line, line};

#[derive(Default)]
pub struct Over {
    /// First all players, then what each one's points are made of, from the best down.
    page: usize,
}

impl Screen for Over {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "over"
    }

    fn controls(&self, _: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        knobs.action("points", |end, game, by| {
            end.page = step_round(end.page, by, game.seats.len() + 1);
        })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let ranking = game.ranking();
        match self.page.checked_sub(1).and_then(|place| ranking.get(place)) {
            Some(seat) => draw_points(game, *seat, self.page, frame),
            None => draw_ranking(game, &ranking, frame),
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-72, AST-73, AST-74
        "Tokens, the points on bound demons and the bonus for the first sixth demon make the score. A tie goes to more captured and \
         bound demons; if these are equal too, the victory is shared."
    }
}

/// Why the game is over.
fn reason(game: &Astrolabe) -> Line {
    match game.bonus {
        Some(seat) => line!("Sixth demon: {}", game.seat_name(seat)),
        // Somebody has corrected it away.
        None => line!("The end"),
    }
}

fn draw_ranking(game: &Astrolabe, ranking: &[u8], frame: &mut Frame) {
    /// Columns between the mark of the winner and the right edge.
    const ROOM: i32 = WIDTH - 14;
    let row = |seat: u8| {
        let name = game.seat_name(seat);
        let wins = if game.is_winner(seat) { " wins" } else { "" };
        (line!("{name}{wins}"), line!("{}", game.score(seat)))
    };
    seat_title(frame, ranking.len(), &reason(game), "");
    let (mut top, pitch) = seat_rows(ranking.len());
    let fits = |font: &Font| {
        let mut rows = ranking.iter().map(|seat| row(*seat));
        rows.all(|(name, score)| font.width(&name) + font.width(&score) < ROOM)
    };
    let font = row_font(pitch, fits);
    for seat in ranking {
        let y = top + (pitch - font.height) / 2;
        let wins = game.is_winner(*seat);
        let (name, score) = row(*seat);
        frame.text(11, y, Align::Left, font, Ink::On, &name);
        frame.text(WIDTH - 2, y, Align::Right, font, Ink::On, &score);
        if wins {
            frame.icon(2, top + (pitch - 7) / 2, Ink::On, &POINT);
            frame.fill(0, top, WIDTH, pitch, Ink::Invert);
        }
        top += pitch;
    }
}

/// What a seat's points are made of; its place is counted from 1.
fn draw_points(game: &Astrolabe, index: u8, place: usize, frame: &mut Frame) {
    let Some(seat) = game.seat(index) else { return };
    let area = draw::title(frame, &seat.name, &line!("{place} of {}", game.seats.len()));
    let score = game.score(index);
    // Only those with as many points as somebody else are told apart by their demons.
    let others = (0..game.seat_count()).filter(|other| *other != index);
    let tied = others.map(|other| game.score(other)).any(|other| other == score);
    let all = if tied {
        line!("With {} demons", seat.all_demons())
    } else {
        line!("In all")
    };
    let rows = [
        (line!("Tokens"), seat.points),
        (line!("Bound demons"), seat.demons),
        (line!("First sixth demon"), score - seat.points - seat.demons),
        (all, score),
    ];
    draw::list(frame, area, rows.len(), rows.len(), &mut |index| {
        let row = rows.get(index);
        row.map_or(Row::default(), |(label, points)| Row::new(label, points))
    });
}
