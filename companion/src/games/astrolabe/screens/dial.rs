//! The dial: a seat's secret choice. Its curtain lies beneath it.

use super::parts::{
    FOCUS, WORDS_LEFT, heading_beside, hint_beside, hold_beside, press_beside, refusal_beside,
    selected_beside, time_icon, words_beside,
};
use super::rings;
use crate::draw::{FOOTER_TOP, Frame, Ink, KnobLabels, track};
use crate::games::astrolabe::action::{Dust, SecretChoice};
use crate::games::astrolabe::rules::layout::{Deed, Position};
use crate::games::astrolabe::rules::{cost, steps};
use crate::games::astrolabe::{Action, Astrolabe, MOST_CAPTURED, MOST_FOCUS, Refusal};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::step_round;
use crate::text::{Line, line};

pub struct Dial {
    choice: SecretChoice,
}

impl Dial {
    /// A seat's dial, with everything as it stood when the round began.
    pub fn new(game: &Astrolabe, seat: u8) -> Self {
        let at = game.seat(seat).map(|seat| seat.at).unwrap_or_default();
        Self {
            choice: SecretChoice { seat, at, dust: None },
        }
    }

    fn turn(&mut self, game: &Astrolabe, part: fn(&mut Position) -> &mut u8, by: i8) {
        let part = part(&mut self.choice.at);
        *part = step_round((*part).into(), by, game.layout.count()) as u8;
        if self.steps(game) == 0 {
            self.choice.dust = None;
        }
    }

    fn steps(&self, game: &Astrolabe) -> u8 {
        let seat = game.seat(self.choice.seat);
        seat.map_or(0, |seat| steps(&game.layout, seat, &self.choice.at))
    }

    fn cost(&self, game: &Astrolabe) -> u8 {
        let seat = game.seat(self.choice.seat);
        seat.map_or(0, |seat| cost(&game.layout, seat, &self.choice))
    }

    /// Goes on to the next kind of dust that there is to pay with.
    fn pay_with_dust(&mut self, game: &Astrolabe) -> Next<Astrolabe> {
        let Some(seat) = game.seat(self.choice.seat) else {
            return Next::Stay;
        };
        if self.steps(game) == 0 {
            return Next::explain(game, &Refusal::NothingForDust);
        }
        self.choice.dust = match self.choice.dust {
            None if seat.sun > 0 => Some(Dust::Sun),
            None | Some(Dust::Sun) if seat.moon > 0 => Some(Dust::Moon),
            None => return Next::refuse("You have no dust"),
            Some(_) => None,
        };
        Next::Stay
    }

    fn lock(&self, game: &Astrolabe) -> Next<Astrolabe> {
        match game.check(&self.choice) {
            Err(why) => Next::explain(game, &why),
            Ok(()) if is_last(game) => Next::act(Action::Reveal(Some(self.choice))),
            Ok(()) => Next::act(Action::Lock(self.choice)),
        }
    }

    fn lock_label(&self, game: &Astrolabe) -> Line {
        let lock = match game.check(&self.choice) {
            Ok(()) if is_last(game) => "reveal",
            Ok(()) => "lock",
            Err(Refusal::SameTime(time)) => return line!("{} was last time", time.word()),
            Err(_) => return line!("too costly"),
        };
        match self.cost(game) {
            0 => line!("{lock}"),
            cost => line!("{lock}: -{cost}"),
        }
    }

    /// What the choice would bring, in half a line, and what limits it.
    fn gain(&self, game: &Astrolabe) -> (Line, Option<Line>) {
        let Some(seat) = game.seat(self.choice.seat) else {
            return Default::default();
        };
        let shown = game.layout.selected(&self.choice.at);
        let (number, demons) = (shown.number, seat.captured);
        let plural = if number == 1 { "" } else { "s" };
        let some = number.min(demons);
        match shown.deed {
            Deed::Meditate => {
                let then = seat.focus.saturating_sub(self.cost(game));
                let room = MOST_FOCUS.saturating_sub(then);
                let limit = (room < shown.most()).then(|| line!("{MOST_FOCUS} is the most"));
                (line!("+{} focus", shown.most().min(room)), limit)
            }
            Deed::Track => {
                let room = MOST_CAPTURED.saturating_sub(demons);
                let limit = (room < number).then(|| line!("room for {room}"));
                (line!("up to {number} demon{plural}"), limit)
            }
            Deed::Stargaze => (line!("draw {number} star{plural}"), None),
            Deed::Bind => {
                let room = seat.free_room();
                let limit = (room < some).then(|| line!("room for {room}"));
                (line!("bind {} of {demons}", some.min(room)), limit)
            }
            Deed::Purge => (line!("purge {some} of {demons}"), None),
        }
    }
}

/// Whether only one seat has not locked yet: the one that has its dial open.
fn is_last(game: &Astrolabe) -> bool {
    game.seats.iter().filter(|seat| seat.choice.is_none()).count() == 1
}

impl Screen for Dial {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "dial"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        knobs
            .dial("pointer", |dial, game, by| {
                dial.turn(game, |at| &mut at.pointer, by)
            })
            .action("actions", |dial, game, by| {
                dial.turn(game, |at| &mut at.action, by)
            })
            .number("numbers", |dial, game, by| {
                dial.turn(game, |at| &mut at.number, by)
            })
            .press(self.lock_label(game), |dial, game, _| dial.lock(game))
            .hold_number("dust", |dial, game, _| dial.pay_with_dust(game))
            .back("hide")
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = game.seat(self.choice.seat) else {
            return;
        };
        rings::draw(frame, &game.layout, &self.choice.at, seat.last_time);
        let x = WORDS_LEFT;
        heading_beside(frame, game, &seat.name);
        selected_beside(frame, &game.layout.selected(&self.choice.at));
        if let Some(last) = seat.last_time {
            let (left, top) = (x + 39, 21);
            frame.icon(left, top, Ink::On, time_icon(last));
            // A stroke with a dark edge, so that it stands out from the icon.
            for (shift, ink) in [(-1, Ink::Off), (1, Ink::Off), (0, Ink::On)] {
                for i in -1..8 {
                    frame.set(left + i + shift, top + 6 - i, ink);
                }
            }
        }
        let (gain, _) = self.gain(game);
        words_beside(frame, 29, &gain);
        let then = seat.focus.saturating_sub(self.cost(game));
        track(frame, x, 39, 5, seat.focus, then, MOST_FOCUS);
    }

    fn draw_labels(&self, game: &Astrolabe, labels: &KnobLabels, frame: &mut Frame) {
        let Some(seat) = game.seat(self.choice.seat) else {
            return;
        };
        if let Err(Refusal::SameTime(time)) = game.check(&self.choice) {
            return refusal_beside(frame, [&line!("{} was", time.word()), "last time"]);
        }
        let cost = self.cost(game);
        let (_, limit) = self.gain(game);
        match self.choice.dust {
            Some(dust) => hint_beside(frame, &line!("{} dust pays 1", dust.word())),
            None if cost > seat.focus => hint_beside(frame, &line!("{cost} focus needed")),
            // Without dust the cost is the steps.
            None if cost > 0 && seat.sun + seat.moon > 0 => hold_beside(frame, labels),
            None => {
                if let Some(limit) = limit {
                    hint_beside(frame, &limit);
                }
            }
        }
        let end = press_beside(frame, labels);
        if cost > 0 && game.check(&self.choice).is_ok() {
            frame.icon(end + 1, FOOTER_TOP + 2, Ink::Off, &FOCUS);
        }
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-10, AST-11, AST-12, AST-13, AST-14, AST-15, AST-17, AST-19, AST-21
        "Turn the pointer to a sector: it gives action, number and time at once, free of cost. Low numbers act first. Shaded sectors \
         have your last time: choose another. Turning a ring costs one focus a step, the shorter way; turned back, it costs nothing. \
         Hold NUMBER to pay one step with dust.\n\
         Meditate: 2 focus for each. Track: take demons. Stargaze: draw stars for them. Bind: points for those with all stars. \
         Purge: dust and a prophecy.\n\
         Dawn: artifacts sleep, 1 focus."
    }

    fn is_secret(&self) -> bool {
        true
    }
}
