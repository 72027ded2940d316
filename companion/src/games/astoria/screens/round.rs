//! What happens once a round: the invasion card, the siege, the king's disease, the recovery.

use super::super::Astoria;
use super::super::action::{Action, Effect};
use super::super::model::{Card, Colour, MOST_DIGIT, PerColour, Track, Work};
use super::super::phrase::phrase;
use super::super::siege::RECOVERED;
use super::page::{At, Letters, Page};
use super::{Form, Next, parts};
use crate::draw::{Align, footer, knobs};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;

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

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        page.facts.other = game.start;
        page.facts.numbers[0] = game.round.into();
        page.title(phrase!("Round #\t{other} draws"));
        let mut steps = |track: Track, by: u8, text| {
            let (now, then) = (game.tracks[track], game.raised(track, by));
            page.facts.pair(now, then);
            text
        };
        let text = match self.effect() {
            Effect::Nothing => "No effect",
            Effect::Hammer => steps(Track::Reinforcement, 1, phrase!("Reinforced: {change}")),
            Effect::Dragon(by) => steps(Track::Dragon, by, phrase!("Dragon: {change}")),
            Effect::Warlord(colour) => {
                page.facts.colour = colour;
                phrase!("Warlord: {colour}")
            }
        };
        page.text(At(64, 13, Align::Centre, Letters::Bold), text);
        parts::columns(page, 28, &self.flow, self.at, None);
        footer(
            page.frame,
            knobs!(press DIAL "invade", turn ACTION "effect", turn NUMBER "flow"),
        );
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
    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Siege)
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let mut after = game.tracks;
        after[Track::Mob] = game.raised(Track::Mob, after[Track::Unrest]);
        after[Track::Hordes] = game.raised(Track::Hordes, after[Track::Reinforcement]);
        parts::tracks(page, &after);
        footer(page.frame, knobs!(press DIAL "siege: both rise"));
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
    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Disease)
    }

    fn draw(&self, page: &mut Page) {
        let mut after = page.game.tracks;
        let step = page.game.disease_step();
        after[Track::King] = after[Track::King].saturating_add_signed(step);
        parts::tracks(page, &after);
        let knobs = if step == 0 {
            knobs!(press DIAL "traitor found: no disease")
        } else {
            knobs!(press DIAL "disease: king -1")
        };
        footer(page.frame, knobs);
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

/// How many ways a mage has to recover, and the one at this place, as bits of cards: all tapped cards, or each pair of
/// them.
fn recovery(game: &Astoria, seat: u8, place: u8) -> (u8, u16) {
    let mut tapped = 0;
    for card in game.seat(seat).cards(Work::Tapped) {
        tapped |= 1 << card.0;
    }
    if u16::count_ones(tapped) <= RECOVERED {
        return (1, tapped);
    }
    let (mut count, mut found) = (0, 0);
    for first in 0..Card::COUNT {
        for second in first + 1..Card::COUNT {
            let pair = 1 << first | 1 << second;
            if pair & tapped == pair {
                if count == place {
                    found = pair;
                }
                count += 1;
            }
        }
    }
    (count, found)
}

impl Recovery {
    fn cards(&self, game: &Astoria, seat: u8) -> u16 {
        let pair = self.pairs.get(usize::from(seat)).copied().unwrap_or(0);
        recovery(game, seat, pair).1
    }
}

impl Form for Recovery {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Number => {
                let (ways, _) = recovery(game, self.row as u8, 0);
                if let Some(pair) = self.pairs.get_mut(self.row) {
                    *pair = step_round((*pair).into(), detents, ways.into()) as u8;
                }
            }
            Knob::Dial | Knob::Action => self.row = step(self.row, detents, game.names.len()),
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Recover(core::array::from_fn(|seat| {
            self.cards(game, seat as u8)
        })))
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        page.title("Recovery\t2 cards each");
        page.list(game.names.len(), self.row, &mut |row, facts| {
            facts.other = row as u8;
            let cards = self.cards(game, row as u8);
            let mut chosen = Card::all().filter(|c| cards >> c.0 & 1 == 1);
            match [chosen.next(), chosen.next()] {
                [Some(first), Some(second)] => {
                    facts.card = first;
                    // The second is never the ability card, which comes first.
                    facts.numbers[0] = second.0.into();
                    phrase!("{other}\t{card.short} art. #")
                }
                [Some(only), None] => {
                    facts.card = only;
                    phrase!("{other}\t{card.short}")
                }
                _ => phrase!("{other}\t-"),
            }
        });
        let choice = recovery(game, self.row as u8, 0).0 > 1;
        let knobs = if choice {
            knobs!(press DIAL "recover", turn NUMBER "cards")
        } else {
            knobs!(press DIAL "recover")
        };
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        packed!(
            "Each mage turns back up to two tapped cards. Who has more chooses: DIAL the mage, NUMBER the cards. Press DIAL \
         for all at once; the next round begins with the next start player."
        )
    }
}
