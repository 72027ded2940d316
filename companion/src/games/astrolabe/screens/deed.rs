//! The deed that begins a turn: how much of it was done.

use super::event::{self, DecideEvent};
use super::order::Order;
use super::parts::{Head, PROPHECY, field, heading, subheading};
use crate::draw::{Frame, WIDTH, track};
use crate::games::RecordEntry;
use crate::games::astrolabe::action::DemonPoints;
use crate::games::astrolabe::rules::layout::Deed;
use crate::games::astrolabe::rules::turn::MOST_DEMON_POINTS;
use crate::games::astrolabe::{Action, Astrolabe, MOST_CAPTURED, MOST_FOCUS, Seat};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::input::{step, step_number};
use crate::text::{Line, line};
use heapless::Vec;

/// Demons that are bound in one turn at the most: all that can be captured.
const MOST_FIELDS: usize = MOST_CAPTURED as usize;

/// The labels of what is asked, and the highest value of each.
type Fields = Vec<(&'static str, u8), MOST_FIELDS>;

pub struct DoDeed {
    /// The field that NUMBER changes; behind the last one is the playing of a prophecy.
    chosen: usize,
    values: [u8; MOST_FIELDS],
}

impl DoDeed {
    /// As much as the rules allow, and the least of what must be read from a card.
    pub fn new(game: &Astrolabe) -> Self {
        let mut screen = Self {
            chosen: 0,
            values: [0; MOST_FIELDS],
        };
        if let Some(seat) = game.active() {
            let number = seat.shown.number;
            let [first, second, ..] = &mut screen.values;
            match seat.shown.deed {
                Deed::Meditate => *first = seat.shown.most().min(MOST_FOCUS.saturating_sub(seat.focus)),
                Deed::Track => {
                    let room = MOST_CAPTURED.saturating_sub(seat.captured);
                    *first = number.min(room).min(game.demons_left());
                }
                Deed::Stargaze => *second = number,
                Deed::Bind => {}
                Deed::Purge => {
                    *first = number.min(seat.captured);
                    screen.least_dust(game);
                }
            }
        }
        screen
    }

    /// One dust for each purged demon, since each shows one at least (AST-41).
    fn least_dust(&mut self, game: &Astrolabe) {
        let (sun_left, moon_left) = game.bank();
        let [demons, sun, moon, ..] = &mut self.values;
        *sun = (*demons).min(sun_left);
        *moon = (*demons - *sun).min(moon_left);
    }

    fn fields(&self, game: &Astrolabe) -> Fields {
        const DEMONS: [&str; MOST_FIELDS] = ["1st", "2nd", "3rd", "4th", "5th"];
        let Some(seat) = game.active() else {
            return Fields::new();
        };
        let number = seat.shown.number;
        let captured = number.min(seat.captured);
        let [first, second, ..] = self.values;
        match seat.shown.deed {
            Deed::Meditate => {
                let room = MOST_FOCUS.saturating_sub(seat.focus);
                Fields::from_iter([("focus", seat.shown.most().min(room))])
            }
            Deed::Track => {
                let most = number.min(MOST_CAPTURED).min(game.demons_left());
                Fields::from_iter([("demons", most)])
            }
            Deed::Stargaze => Fields::from_iter([("finished", second), ("stars", number)]),
            Deed::Bind => {
                let most = captured.min(seat.free_room());
                // 0 is a demon that is not bound, 1 one without points.
                let fields = DEMONS.into_iter().map(|label| (label, MOST_DEMON_POINTS + 1));
                fields.take(most.into()).collect()
            }
            Deed::Purge => {
                let (sun, moon) = if first > 0 { game.bank() } else { (0, 0) };
                Fields::from_iter([("demons", captured), ("sun", sun), ("moon", moon)])
            }
        }
    }

    fn change(&mut self, game: &Astrolabe, by: i8) {
        let fields = self.fields(game);
        let (Some(value), Some((_, most))) = (self.values.get_mut(self.chosen), fields.get(self.chosen))
        else {
            return;
        };
        *value = step_number((*value).into(), by, 0, (*most).into()) as u8;
        let is_purge = game.active().is_some_and(|seat| seat.shown.deed == Deed::Purge);
        if is_purge && self.chosen == 0 {
            self.least_dust(game);
        }
        // Fewer stars finish fewer constellations.
        let fields = self.fields(game);
        for (value, (_, most)) in self.values.iter_mut().zip(fields) {
            *value = (*value).min(most);
        }
    }

    fn choose(&mut self, game: &Astrolabe, by: i8) {
        let playable = game.active().is_some_and(|seat| seat.playable() > 0);
        let count = self.fields(game).len() + usize::from(playable);
        self.chosen = step(self.chosen, by, count);
    }

    fn is_at_prophecy(&self, game: &Astrolabe) -> bool {
        let playable = game.active().map_or(0, Seat::playable);
        playable > 0 && self.chosen == self.fields(game).len()
    }

    /// Captured demons that must go to make room for new ones.
    fn discard(&self, seat: &Seat) -> u8 {
        let [demons, ..] = self.values;
        (seat.captured + demons).saturating_sub(MOST_CAPTURED)
    }

    pub fn commit(&self, game: &Astrolabe) -> Next<Astrolabe> {
        let Some(seat) = game.active() else {
            return Next::Stay;
        };
        let [first, second, third, ..] = self.values;
        Next::act(match seat.shown.deed {
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
                let bound = self.values.iter().filter_map(|value| value.checked_sub(1));
                // There is room for more than there are fields.
                Action::Bind {
                    points: bound.collect::<DemonPoints>(),
                }
            }
            Deed::Purge => Action::Purge {
                demons: first,
                sun: second,
                moon: third,
            },
        })
    }

    /// What a press on DIAL does.
    pub fn label(&self, game: &Astrolabe) -> Line {
        let [first, second, third, ..] = self.values;
        match game.active().map(|seat| seat.shown.deed) {
            Some(Deed::Meditate) => line!("charge {first}"),
            Some(Deed::Track) => line!("track {first}"),
            Some(Deed::Stargaze) => line!("draw {second}"),
            Some(Deed::Bind) => {
                let bound = self.values.iter().filter(|value| **value > 0).count();
                line!("bind {bound}")
            }
            Some(Deed::Purge) if game.lacks_dust(first, second, third) => line!("too little dust"),
            Some(Deed::Purge) => line!("purge {first}"),
            None => Line::new(),
        }
    }

    /// What limits the deed, or what is asked.
    fn note(&self, game: &Astrolabe, seat: &Seat) -> Line {
        let [first, ..] = self.values;
        match seat.shown.deed {
            _ if self.is_at_prophecy(game) => line!("play a prophecy"),
            Deed::Meditate => line!("{MOST_FOCUS} is the most"),
            Deed::Track if self.discard(seat) > 0 => line!("discard {}", self.discard(seat)),
            Deed::Track => line!("{MOST_CAPTURED} is the most"),
            Deed::Stargaze => line!("constellations"),
            Deed::Bind | Deed::Purge if seat.captured == 0 => line!("no demon"),
            Deed::Bind if seat.free_room() == 0 => line!("no artifact free"),
            Deed::Bind => line!("demon {}/{}: points", self.chosen + 1, self.fields(game).len()),
            Deed::Purge if first > 0 => line!("and 1 prophecy"),
            Deed::Purge => line!("no prophecy"),
        }
    }
}

impl Screen for DoDeed {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "deed"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.choose(|screen, game, by| screen.choose(game, by));
        if game.event.is_due() {
            return knobs.press("event", |_, game, _| Next::open(DecideEvent::new(game)));
        }
        let knobs = knobs.action_leads("order", |_, _, _| Next::open(Order::above()));
        if self.is_at_prophecy(game) {
            return knobs.press("play prophecy", |_, _, _| Next::act(Action::Prophecy));
        }
        let knobs = knobs.press(self.label(game), |screen, game, _| screen.commit(game));
        if self.fields(game).is_empty() {
            return knobs;
        }
        knobs.number("amount", |screen, game, by| screen.change(game, by))
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let Some(seat) = game.active() else { return };
        heading(frame, game, seat);
        let [first, ..] = self.values;
        let deed = seat.shown.deed;
        let title = line!("{} {}", deed.label(), seat.shown.number);
        subheading(frame, &title, &self.note(game, seat));
        let mut x = 0;
        let fields = self.fields(game);
        for (index, ((label, _), value)) in fields.iter().zip(self.values).enumerate() {
            let value = match deed {
                Deed::Meditate => line!("+{value}"),
                Deed::Bind => value
                    .checked_sub(1)
                    .map_or(line!("-"), |points| line!("{points}")),
                _ => line!("{value}"),
            };
            x = field(frame, x, Head::Words(label), &value, index == self.chosen);
        }
        let (now, most) = match deed {
            Deed::Meditate => (seat.focus, MOST_FOCUS),
            Deed::Track => (seat.captured, MOST_CAPTURED),
            _ => (0, 0),
        };
        track(frame, x + 4, 39, 8, now, now + first, most);
        let playable = seat.playable();
        if playable > 0 {
            let (value, chosen) = (line!("{playable}"), self.is_at_prophecy(game));
            field(frame, WIDTH - 19, Head::Icon(&PROPHECY), &value, chosen);
        }
    }

    fn help(&self, game: &Astrolabe) -> &'static str {
        if self.is_at_prophecy(game) {
            // told: AST-48, AST-60, AST-90
            return "A prophecy of an earlier turn can be played at any time of your turn, if what it asks for is met; several too. \
                    Show it and take its bonus: what that is you set in the counters, hold NUMBER and press DIAL. Each puts a \
                    marker on the event.";
        }
        match game.active().map(|seat| seat.shown.deed) {
            // told: AST-31, AST-32
            None | Some(Deed::Meditate) => {
                "Charge focus: turn twice the number of tokens face up. 8 is the most. Focus pays for turning the rings of your astrolabe, \
                 one a step, and for artifacts, 4 each."
            }
            // told: AST-31, AST-33, AST-34, AST-84
            Some(Deed::Track) => {
                "Take up to the number of demons, each from the open row or unseen from the top of the deck. The row is filled up when \
                 the round ends. 5 captured is the most: you may discard some for new ones. Later you bind them for points or purge \
                 them for dust."
            }
            // told: AST-35, AST-36, AST-49, AST-81, AST-86
            Some(Deed::Stargaze) => {
                "Draw as many stars as the number and cover matching icons of your captured demons; wild ones fit all. The others, and any \
                 you like, go to free places of the sky, never linked to the same colour; else back into the bag. When all are \
                 placed, a full constellation gives you its stars: use what matches, the rest goes into the bag. Enter how many you \
                 finished: each puts a marker on the event."
            }
            // told: AST-37, AST-38, AST-39, AST-70, AST-81, AST-82, AST-88
            Some(Deed::Bind) => {
                "Captured demons with all their stars covered go behind your artifacts, one each unless a text says more (set Extra \
                 room in the counters). Enter the points on each card, - is none. They count at the end. A text after bind holds from \
                 now on. The first sixth demon brings 5 points and makes this the last round."
            }
            // told: AST-40, AST-41, AST-42, AST-43, AST-80, AST-87
            Some(Deed::Purge) => {
                "Discard captured demons, with or without stars; their stars may move to your other demons, else into the bag. Take the \
                 dust on the cards, one each at least, as far as the bank has it, and do what they say when purged. Any purge draws \
                 one prophecy, to be played in a later turn. Dust wakes artifacts and turns a ring by one step a round."
            }
        }
    }

    fn unsaved(&self, game: &Astrolabe) -> bool {
        self.values != Self::new(game).values
    }

    /// A prophecy, and the event that it fills, leave what was entered (AST-48).
    fn committed(&mut self, game: &Astrolabe, entry: &RecordEntry<Astrolabe>) -> After<Astrolabe> {
        match entry {
            RecordEntry::Action(Action::Prophecy | Action::Event { .. }) => {
                self.choose(game, 0);
                event::due_or_stay(game)
            }
            _ => After::Resume,
        }
    }
}
