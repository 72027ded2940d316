//! The order of play, and the deed that begins a turn.

use super::after::After;
use super::parts::{Field, field, heading, small_right, time_icon};
use super::{AstrolabeScreens, Next, STAY, commit};
use crate::draw::{
    Align, BODY, BODY_TOP, BOLD, FOOTER_TOP, Font, Frame, Ink, Line, SMALL, WIDTH, footer, knobs, title,
    track,
};
use crate::games::Reply;
use crate::games::astrolabe::action::{Action, Points};
use crate::games::astrolabe::layout::Deed;
use crate::games::astrolabe::turn::{MOST_DEMON_POINTS, Step};
use crate::games::astrolabe::{Astrolabe, MOST_CAPTURED, MOST_FOCUS, Seat};
use crate::input::{Input, Knob, step, step_number};
use crate::words::told;

/// The seat whose turn it is.
pub fn acting(game: &Astrolabe) -> Option<&Seat> {
    game.seat(game.active()?)
}

/// Whether a press can do the deed, since nothing about it has to be asked.
fn is_plain(game: &Astrolabe) -> bool {
    game.turn.step == Step::Deed
        && acting(game).is_none_or(|seat| match seat.shown.deed {
            Deed::Bind => seat.captured == 0 || seat.free_room() == 0,
            Deed::Purge => seat.captured == 0,
            _ => true,
        })
}

pub fn order_input(game: &Astrolabe, input: Input) -> Next {
    match input {
        Input::Press(Knob::Dial) if is_plain(game) => Deeds::new(game).commit(game),
        Input::Press(Knob::Dial) | Input::Turn(Knob::Action, _) => Next::Go(match game.turn.step {
            Step::Deed => AstrolabeScreens::Deed(Deeds::new(game)),
            _ => AstrolabeScreens::After(After::default()),
        }),
        Input::Press(Knob::Action) => Next::Reply(Reply::Leave),
        _ => STAY,
    }
}

pub fn draw_order(game: &Astrolabe, frame: &mut Frame) {
    /// Columns where the names begin and where the deeds end.
    const NAMES: i32 = 14;
    const DEEDS: i32 = WIDTH - 11;
    title(frame, "Order", "");
    let pitch = ((FOOTER_TOP - BODY_TOP) / game.order.len().max(1) as i32).min(14);
    let fits = |font: &Font| {
        font.height <= pitch
            && game
                .seats
                .iter()
                .zip(&game.names)
                .all(|(seat, name)| font.width(name) + font.width(seat.shown.deed.word()) < DEEDS - NAMES)
    };
    let font = match () {
        () if fits(&BOLD) => &BOLD,
        () if fits(&BODY) => &BODY,
        () => &SMALL,
    };
    let (mut top, mut before, mut tied) = (BODY_TOP, 0, false);
    for seat in &game.order {
        let Some(Seat { shown, .. }) = game.seat(*seat) else {
            continue;
        };
        let y = top + (pitch - font.height) / 2;
        let number = told("#", &[shown.number]);
        frame.text(3, y, Align::Left, font, Ink::On, &number);
        // Equal numbers hang together.
        if before == shown.number {
            frame.fill(0, top - pitch / 2 + 1, 1, pitch - 1, Ink::On);
            tied = true;
        }
        before = shown.number;
        frame.text(NAMES, y, Align::Left, font, Ink::On, game.name(*seat));
        frame.text(DEEDS, y, Align::Right, font, Ink::On, shown.deed.word());
        frame.icon(WIDTH - 9, top + (pitch - 7) / 2, Ink::On, time_icon(shown.time));
        if game.active() == Some(*seat) {
            frame.fill(2, top, WIDTH - 2, pitch, Ink::Invert);
        }
        top += pitch;
    }
    // Why equal numbers go as they do; the token is passed on only at the end of the round.
    let reason = if tied {
        told("ties from #", &[game.name(game.tie)])
    } else {
        told("round #", &[game.round])
    };
    small_right(frame, 1, &reason);
    let label = if is_plain(game) {
        Deeds::new(game).label(game)
    } else {
        told("#'s turn", &[game.active().map_or("", |seat| game.name(seat))])
    };
    footer(
        frame,
        &told(knobs!(press DIAL "#", turn ACTION "page"), &[label.as_str()]),
    );
}

/// Demons that are bound in one turn at the most: all that can be captured.
const MOST_FIELDS: usize = MOST_CAPTURED as usize;

/// What the turn's deed came to, before it is committed.
pub struct Deeds {
    /// The field that NUMBER changes; behind the last one is the playing of a prophecy.
    chosen: usize,
    values: [u8; MOST_FIELDS],
}

impl Deeds {
    /// As much as the rules allow, and nothing that must be read from a card.
    pub fn new(game: &Astrolabe) -> Self {
        let mut deeds = Self {
            chosen: 0,
            values: [0; MOST_FIELDS],
        };
        if let Some(seat) = acting(game) {
            let (_, [most, stars, _]) = deeds.fields(game, seat);
            let [first, second, ..] = &mut deeds.values;
            match seat.shown.deed {
                Deed::Meditate | Deed::Purge => *first = most,
                Deed::Track => *first = most.min(MOST_CAPTURED.saturating_sub(seat.captured)),
                Deed::Stargaze => *second = stars,
                Deed::Bind => {}
            }
        }
        deeds
    }

    /// The fields' labels, and the highest value of the first, the second and all others.
    fn fields(&self, game: &Astrolabe, seat: &Seat) -> (&'static [&'static str], [u8; 3]) {
        const DEMONS: [&str; MOST_FIELDS] = ["1st", "2nd", "3rd", "4th", "5th"];
        let number = seat.shown.number;
        let captured = number.min(seat.captured);
        let [first, second, ..] = self.values;
        match seat.shown.deed {
            Deed::Meditate => {
                let room = MOST_FOCUS.saturating_sub(seat.focus);
                (&["focus"], [seat.shown.most().min(room), 0, 0])
            }
            Deed::Track => (&["demons"], [number.min(MOST_CAPTURED), 0, 0]),
            Deed::Stargaze => (&["constell.", "stars"], [second, number, 0]),
            Deed::Bind => {
                let most = usize::from(captured.min(seat.free_room()));
                // 0 is a demon that is not bound, 1 one without points.
                (DEMONS.get(..most).unwrap_or(&DEMONS), [MOST_DEMON_POINTS + 1; 3])
            }
            Deed::Purge => {
                let (sun, moon) = if first > 0 { game.bank() } else { (0, 0) };
                (&["demons", "sun", "moon"], [captured, sun, moon])
            }
        }
    }

    /// Captured demons that must go to make room for new ones.
    fn discard(&self, seat: &Seat) -> u8 {
        let [demons, ..] = self.values;
        (seat.captured + demons).saturating_sub(MOST_CAPTURED)
    }

    fn commit(&self, game: &Astrolabe) -> Next {
        let Some(seat) = acting(game) else { return STAY };
        let [first, second, third, ..] = self.values;
        commit(match seat.shown.deed {
            Deed::Meditate => Action::Meditate { focus: first },
            Deed::Track => Action::Track {
                demons: first,
                discard: self.discard(seat),
            },
            Deed::Stargaze => Action::Stargaze {
                stars: second,
                finished: first,
            },
            Deed::Bind => {
                let mut points = Points::new();
                for value in self.values {
                    if let Some(value) = value.checked_sub(1) {
                        // There is room for more than there are fields.
                        _ = points.push(value);
                    }
                }
                Action::Bind { points }
            }
            Deed::Purge => Action::Purge {
                demons: first,
                sun: second,
                moon: third,
            },
        })
    }

    /// What a press on DIAL does.
    fn label(&self, game: &Astrolabe) -> Line {
        let [first, second, ..] = self.values;
        let bound = self.values.iter().filter(|value| **value > 0).count();
        let (sentence, number) = match acting(game).map(|seat| seat.shown.deed) {
            Some(Deed::Meditate) => ("charge #", first),
            Some(Deed::Track) => ("track #", first),
            Some(Deed::Stargaze) => ("draw #", second),
            Some(Deed::Bind) => ("bind #", bound as u8),
            Some(Deed::Purge) => ("purge #", first),
            None => ("", 0),
        };
        told(sentence, &[number])
    }

    pub fn input(&mut self, game: &Astrolabe, input: Input) -> Next {
        let Some(seat) = acting(game) else { return STAY };
        let (labels, most) = self.fields(game, seat);
        let playable = seat.playable() > 0;
        match input {
            Input::Turn(Knob::Dial, by) => {
                self.chosen = step(self.chosen, by, labels.len() + usize::from(playable));
            }
            Input::Turn(Knob::Number, by) if self.chosen < labels.len() => {
                let most = at(most, self.chosen);
                if let Some(value) = self.values.get_mut(self.chosen) {
                    *value = step_number(i16::from(*value), by, 0, i16::from(most)) as u8;
                }
                // Fewer stars finish fewer constellations, and without a purge there is no dust.
                let (_, most) = self.fields(game, seat);
                for (index, value) in self.values.iter_mut().enumerate() {
                    *value = (*value).min(at(most, index));
                }
            }
            Input::Press(Knob::Dial) if playable && self.chosen == labels.len() => {
                return commit(Action::Prophecy);
            }
            Input::Press(Knob::Dial) => return self.commit(game),
            Input::Press(Knob::Action) | Input::Turn(Knob::Action, _) => {
                return Next::Go(AstrolabeScreens::Order);
            }
            _ => {}
        }
        STAY
    }

    pub fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = acting(game) else { return };
        heading(frame, game, seat);
        let (labels, _) = self.fields(game, seat);
        let [first, ..] = self.values;
        let (deed, number) = (seat.shown.deed, seat.shown.number);
        let after_deed = frame.print(
            2,
            17,
            Align::Left,
            &BOLD,
            Ink::On,
            format_args!("{} {number}", deed.word()),
        );
        let (note, number) = match deed {
            Deed::Meditate => ("# is the most", MOST_FOCUS),
            Deed::Track if self.discard(seat) > 0 => ("discard #", self.discard(seat)),
            Deed::Track => ("# is the most", MOST_CAPTURED),
            Deed::Stargaze => ("finished?", 0),
            Deed::Bind | Deed::Purge if seat.captured == 0 => ("no demon", 0),
            Deed::Bind if labels.is_empty() => ("no artifact free", 0),
            Deed::Bind => ("points of each", 0),
            Deed::Purge if first > 0 => ("and 1 prophecy", 0),
            Deed::Purge => ("no prophecy", 0),
        };
        let note = told(note, &[number]);
        if after_deed + SMALL.width(&note) < WIDTH {
            small_right(frame, 20, &note);
        }
        let mut x = 1;
        for (index, (label, value)) in labels.iter().zip(&self.values).enumerate() {
            let (sentence, number) = match deed {
                Deed::Meditate => ("+#", *value),
                Deed::Bind if *value == 0 => ("-", 0),
                Deed::Bind => ("#", *value - 1),
                _ => ("#", *value),
            };
            let chosen = index == self.chosen;
            x = field(
                frame,
                x,
                &Field {
                    label,
                    sentence,
                    number,
                    chosen,
                },
            );
        }
        let playable = seat.playable();
        let (size, now, most) = match deed {
            // Smaller beside a prophecy.
            Deed::Meditate if playable > 0 => (5, seat.focus, MOST_FOCUS),
            Deed::Meditate => (8, seat.focus, MOST_FOCUS),
            Deed::Track => (8, seat.captured, MOST_CAPTURED),
            _ => (0, 0, 0),
        };
        track(frame, x + 4, 38, size, now, now + first, most);
        let at_prophecy = self.chosen == labels.len() && playable > 0;
        let left = WIDTH - SMALL.width("proph.") - 7;
        // Where five demons take the whole width, it comes into sight when it is chosen.
        if playable > 0 && (x <= left || at_prophecy) {
            frame.fill(left - 1, 31, WIDTH - left + 1, 22, Ink::Off);
            field(
                frame,
                left,
                &Field {
                    label: "proph.",
                    sentence: "#",
                    number: playable,
                    chosen: at_prophecy,
                },
            );
        }
        let knobs = if at_prophecy {
            knobs!(press DIAL "play prophecy", turn ACTION "order")
        } else if labels.is_empty() {
            knobs!(press DIAL "#", turn ACTION "order")
        } else {
            knobs!(press DIAL "#", turn ACTION "order", turn NUMBER "amount")
        };
        footer(frame, &told(knobs, &[self.label(game).as_str()]));
    }
}

/// The highest value of a field.
fn at([first, second, others]: [u8; 3], index: usize) -> u8 {
    match index {
        0 => first,
        1 => second,
        _ => others,
    }
}
