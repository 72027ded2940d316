//! What happens once a round: the invasion card, the siege, the king's disease, the recovery.

use super::super::Astoria;
use super::super::action::{Action, Effect};
use super::super::model::{Card, Colour, MOST_DIGIT, PerColour, Track, Work};
use super::super::siege::RECOVERED;
use super::{Form, Next, parts};
use crate::draw::{Align, BOLD, Frame, Hint, Ink, Knobs, Line, Row, WIDTH, footer, line, list, title};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use core::fmt::Write;
use heapless::Vec;

const EFFECTS: [Effect; 10] = [
    Effect::Nothing,
    Effect::Hammer,
    Effect::Dragon(1),
    Effect::Dragon(2),
    Effect::Warlord(Colour::Red),
    Effect::Warlord(Colour::Yellow),
    Effect::Warlord(Colour::Green),
    Effect::Warlord(Colour::Orange),
    Effect::Warlord(Colour::Purple),
    Effect::Warlord(Colour::Blue),
];

/// Turns one of six numbers.
pub fn turn_number(numbers: &mut PerColour, at: usize, detents: i8) {
    if let Some(number) = numbers.0.get_mut(at) {
        *number = step_number(i16::from(*number), detents, 0, i16::from(MOST_DIGIT)) as u8;
    }
}

#[derive(Default)]
pub struct Invasion {
    effect: usize,
    flow: PerColour,
    at: usize,
}

impl Invasion {
    fn effect(&self) -> Effect {
        EFFECTS.get(self.effect).copied().unwrap_or(Effect::Nothing)
    }
}

impl Form for Invasion {
    fn turn(&mut self, _game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Dial => self.at = step(self.at, detents, 6),
            Knob::Action => self.effect = step_round(self.effect, detents, EFFECTS.len()),
            Knob::Number => turn_number(&mut self.flow, self.at, detents),
        }
    }

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Invade {
            effect: self.effect(),
            flow: self.flow,
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let draws = line(format_args!("{} draws", game.name(game.start)));
        title(frame, &line(format_args!("Round {}", game.round)), &draws);
        let steps = |name: &str, track: Track, by: u8| {
            let (now, then) = (game.tracks[track], game.raised(track, by));
            line(format_args!("{name}: {now} > {then}"))
        };
        let text = match self.effect() {
            Effect::Nothing => line(format_args!("No effect")),
            Effect::Hammer => steps("Reinforced", Track::Reinforcement, 1),
            Effect::Dragon(by) => steps("Dragon", Track::Dragon, by),
            Effect::Warlord(colour) => line(format_args!("Warlord: {}", colour.word())),
        };
        frame.text(WIDTH / 2, 13, Align::Centre, &BOLD, Ink::On, &text);
        let chosen = Colour::ALL.get(self.at).copied();
        parts::columns(frame, 28, &self.flow, chosen, &|_| true);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("invade"),
                action: Hint::Turn("effect"),
                number: Hint::Turn("flow"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "invasion"
    }

    fn help(&self) -> Packed {
        packed!(
            "The start player draws an invasion card. ACTION chooses what it does: a hammer reinforces the hordes, a \
         dragon moves one or two steps, a warlord stays. DIAL and NUMBER enter its power flow for each colour. Press \
         DIAL to carry it out."
        )
    }
}

/// Mob and hordes are about to rise.
pub struct Siege;

impl Form for Siege {
    fn turn(&mut self, _game: &Astoria, _knob: Knob, _detents: i8) {}

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Siege)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let mut after = game.tracks;
        after[Track::Mob] = game.raised(Track::Mob, after[Track::Unrest]);
        after[Track::Hordes] = game.raised(Track::Hordes, after[Track::Reinforcement]);
        parts::tracks(frame, game, &after);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("siege: both rise"),
                action: Hint::Nothing,
                number: Hint::Nothing,
            },
        );
    }

    fn name(&self) -> &'static str {
        "siege"
    }

    fn help(&self) -> Packed {
        packed!(
            "All have played. The mob rises by the unrest, the hordes by their reinforcement: grey steps come next. At \
         10 the game ends. Press DIAL to go on."
        )
    }
}

/// The king is about to lose health.
pub struct Disease;

impl Form for Disease {
    fn turn(&mut self, _game: &Astoria, _knob: Knob, _detents: i8) {}

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Disease)
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let mut after = game.tracks;
        let step = game.disease_step();
        after[Track::King] = after[Track::King].saturating_add_signed(step);
        parts::tracks(frame, game, &after);
        let label = if step == 0 {
            "traitor found: no disease"
        } else {
            "disease: king -1"
        };
        footer(
            frame,
            &Knobs {
                dial: Hint::Press(label),
                action: Hint::Nothing,
                number: Hint::Nothing,
            },
        );
    }

    fn name(&self) -> &'static str {
        "disease"
    }

    fn help(&self) -> Packed {
        packed!(
            "The king loses 1 health, unless a traitor was unmasked. Then each active warlord is asked for. Press DIAL to \
         go on."
        )
    }
}

/// Which cards turn back: for each seat one of the pairs of tapped cards.
#[derive(Default)]
pub struct Recovery {
    row: usize,
    pairs: [u8; 6],
}

/// The ways in which a mage can recover, as bits of cards: all tapped cards, or each pair of them.
fn recoveries(game: &Astoria, seat: u8) -> Vec<u16, 80> {
    let mut ways = Vec::new();
    let Ok(mage) = game.seat(seat) else { return ways };
    let tapped: u16 = mage.cards(Work::Tapped).map(|c| 1 << c.0).sum();
    if tapped.count_ones() <= RECOVERED {
        _ = ways.push(tapped);
        return ways;
    }
    let pairs = (0..Card::COUNT).flat_map(|a| (a + 1..Card::COUNT).map(move |b| 1u16 << a | 1 << b));
    ways.extend(pairs.filter(|pair| pair & tapped == *pair).take(80));
    ways
}

impl Recovery {
    fn cards(&self, game: &Astoria, seat: u8) -> u16 {
        let pair = self.pairs.get(usize::from(seat)).copied().unwrap_or(0);
        let ways = recoveries(game, seat);
        ways.get(usize::from(pair)).copied().unwrap_or(0)
    }
}

impl Form for Recovery {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Number => {
                let ways = recoveries(game, self.row as u8).len();
                if let Some(pair) = self.pairs.get_mut(self.row) {
                    *pair = step_round(usize::from(*pair), detents, ways) as u8;
                }
            }
            Knob::Dial | Knob::Action => self.row = step(self.row, detents, game.seats.len()),
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Recover(core::array::from_fn(|seat| {
            self.cards(game, seat as u8)
        })))
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        title(frame, "Recovery", "2 cards each");
        list(frame, game.seats.len(), self.row, &mut |row, show| {
            let cards = self.cards(game, row as u8);
            let mut right = Line::new();
            for card in Card::all().filter(|c| cards >> c.0 & 1 == 1) {
                _ = match card {
                    Card::ABILITY => right.push_str(" ability"),
                    Card(place) => write!(right, " art. {place}").map_err(|_| Default::default()),
                };
            }
            if cards == 0 {
                _ = right.push('-');
            }
            show(Row {
                left: game.name(row as u8),
                right: right.trim_ascii_start(),
            });
        });
        let choice = recoveries(game, self.row as u8).len() > 1;
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("recover"),
                action: Hint::Nothing,
                number: if choice {
                    Hint::Turn("cards")
                } else {
                    Hint::Nothing
                },
            },
        );
    }

    fn name(&self) -> &'static str {
        "recovery"
    }

    fn help(&self) -> Packed {
        packed!(
            "Each mage turns back up to two tapped cards. Who has more chooses: DIAL the mage, NUMBER the cards. Press DIAL \
         for all at once; the next round begins with the next start player."
        )
    }
}
