//! The order of play, with everybody's astrolabes on the table. Before, those of the first player turn to their places.

use super::deed::DoDeed;
use super::parts::{heading_beside, round, row_font, seat_rows, seat_title, selected_beside, time_icon};
use super::{own_page, rings};
use crate::draw::{Align, Font, Frame, Ink, KnobLabels, WIDTH, footer};
use crate::games::Game;
use crate::games::astrolabe::rules::layout::{Deed, Position};
use crate::games::astrolabe::rules::turn::Step;
use crate::games::astrolabe::{Astrolabe, Seat};
use crate::games::screen::{Controls, Next, Screen};
use crate::text::line;

#[derive(Default)]
pub struct Order {
    /// It lies on the player's own page, where something may be entered already.
    is_above: bool,
    /// Steps that the first player's astrolabe has turned from the arrow.
    turned: u8,
}

impl Order {
    /// On top of the player's own page.
    pub fn above() -> Self {
        Self {
            is_above: true,
            ..Self::default()
        }
    }

    /// Where the first player's parts stand after so many steps, each on its shorter way; none when all are in their places.
    fn turning(&self, game: &Astrolabe) -> Option<Position> {
        let (at, count) = (
            game.active().filter(|_| !self.is_above)?.at,
            game.layout.count() as u8,
        );
        let part = |to: u8| match self.turned {
            0 => 0,
            turned if to <= count / 2 => to.min(turned),
            turned => to.max(count.saturating_sub(turned)),
        };
        let now = Position {
            pointer: part(at.pointer),
            action: part(at.action),
            number: part(at.number),
        };
        (now != at).then_some(now)
    }

    fn leave(&self, game: &Astrolabe) -> Next<Astrolabe> {
        if self.is_above {
            Next::Back
        } else {
            Next::Replace(own_page(game))
        }
    }
}

/// Whether a press can do the deed, since nothing about it has to be asked.
fn is_plain(game: &Astrolabe) -> bool {
    game.turn.step == Step::Deed
        && game.active().is_none_or(|seat| match seat.shown.deed {
            Deed::Bind => seat.captured == 0 || seat.free_room() == 0,
            Deed::Purge => seat.captured == 0,
            // How many constellations were finished (AST-35).
            Deed::Stargaze => false,
            Deed::Meditate | Deed::Track => true,
        })
}

impl Screen for Order {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "order"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.action_leads("own page", |screen, game, _| screen.leave(game));
        if is_plain(game) && !self.is_above {
            let deed = DoDeed::new(game).label(game);
            return knobs.press(deed, |_, game, _| DoDeed::new(game).commit(game));
        }
        let name = game.active().map_or("", |seat| &seat.name);
        knobs.press(line!("{name}'s turn"), |screen, game, _| screen.leave(game))
    }

    fn is_moving(&self, game: &Astrolabe) -> bool {
        self.turning(game).is_some()
    }

    fn move_on(&mut self) {
        self.turned = self.turned.saturating_add(1);
    }

    fn draw_labels(&self, game: &Astrolabe, labels: &KnobLabels, frame: &mut Frame) {
        // The astrolabe is as high as the display, and turns for a moment only.
        if !self.is_moving(game) {
            footer(frame, labels);
        }
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        if let (Some(at), Some(seat)) = (self.turning(game), game.active()) {
            rings::draw(frame, &game.layout, &at, None);
            heading_beside(frame, game, &seat.name);
            return selected_beside(frame, &game.layout.selected(&at));
        }
        /// Columns where the names begin and where the deeds end.
        const NAMES: i32 = 14;
        const DEEDS: i32 = WIDTH - 11;
        let (first, pitch) = seat_rows(game.order.len());
        let fits = |font: &Font| {
            let width = |seat: &Seat| font.width(&seat.name) + font.width(seat.shown.deed.label());
            game.seats.iter().all(|seat| width(seat) < DEEDS - NAMES)
        };
        let font = row_font(pitch, fits);
        let (mut top, mut before, mut tied) = (first, 0, false);
        for index in &game.order {
            let Some(seat) = game.seat(*index) else { continue };
            let shown = seat.shown;
            let y = top + (pitch - font.height) / 2;
            frame.text(3, y, Align::Left, font, Ink::On, &line!("{}", shown.number));
            // Equal numbers hang together.
            if before == shown.number {
                frame.fill(0, top - pitch / 2 + 1, 1, pitch - 1, Ink::On);
                tied = true;
            }
            before = shown.number;
            frame.text(NAMES, y, Align::Left, font, Ink::On, &seat.name);
            frame.text(DEEDS, y, Align::Right, font, Ink::On, shown.deed.label());
            frame.icon(WIDTH - 9, top + (pitch - 7) / 2, Ink::On, time_icon(shown.time));
            if game.active_seat() == Some(*index) {
                frame.fill(2, top, WIDTH - 2, pitch, Ink::Invert);
                // Messages come with the first turn of a round.
                if game.turn.place == 0 {
                    frame.keep(top, pitch);
                }
            }
            top += pitch;
        }
        // Why equal numbers go as they do; the token is passed on only at the end of the round.
        let reason = if tied {
            line!("ties: {}", game.seat_name(game.tie))
        } else {
            line!("lowest first")
        };
        seat_title(frame, game.order.len(), &round(game), &reason);
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-20, AST-21, AST-22, AST-30, AST-31
        "All have revealed: number, name, action and time. The lowest number acts first; equal ones go clockwise, from the holder of \
         the tie-breaker on. Each does the action, then uses artifacts of that time, then may buy. Less than the number is always \
         allowed.\n\
         DIAL does what is proposed; ACTION shows the player's own page, to do less, and from there the order again."
    }
}
