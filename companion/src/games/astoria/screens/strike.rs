//! The flow of the card that decides a fight, and a warlord's strength.

use super::parts::{self, COLUMNS_TOP};
use crate::draw::{self, Align, BODY, Frame, HUGE, Ink, WIDTH};
use crate::games::Game;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::{Colour, MOST_POWER, PerColour};
use crate::games::astoria::{Astoria, Foe};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_number};
use crate::text::{Line, line};
use heapless::Vec;

#[derive(Default)]
pub struct Strike {
    flow: PerColour,
    strength: u8,
    /// One of [`fields`].
    at: usize,
}

/// A number that matters for a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Strength,
    Flow(Colour),
}

/// A warlord's strength, and the flow of each colour that is fought with.
fn fields(game: &Astoria) -> Vec<Field, 7> {
    let strength = matches!(game.battle.foe, Foe::Warlord(_)).then_some(Field::Strength);
    let glyphs = fighting(game);
    let flows = glyphs.iter().filter(|(_, glyphs)| *glyphs > 0);
    let flows = flows.map(|(colour, _)| Field::Flow(colour));
    strength.into_iter().chain(flows).collect()
}

/// The glyphs of both sides: their colours' flow matters.
fn fighting(game: &Astoria) -> PerColour {
    let mut glyphs = game.battle.attack;
    glyphs.add(&game.battle.defence);
    glyphs
}

/// What the attacker is up against.
pub fn foe(game: &Astoria) -> Line {
    match game.battle.foe {
        Foe::Castle => line!("castle"),
        Foe::Warlord(place) => {
            let warlord = game.warlords.get(usize::from(place));
            warlord.map_or(Line::new(), |colour| line!("{} warlord", colour.word()))
        }
    }
}

impl Strike {
    fn field(&self, game: &Astoria) -> Option<Field> {
        fields(game).get(self.at).copied()
    }
}

impl Screen for Strike {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "strike"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs
            .choose(|screen, game, by| screen.at = step(screen.at, by, fields(game).len()))
            .press("strike", |screen, _, _| {
                Next::act(Action::Strike {
                    flow: screen.flow,
                    strength: screen.strength,
                })
            })
            .back("cards");
        match self.field(game) {
            Some(Field::Strength) => knobs.number("strength", |screen, _, by| {
                screen.strength = step_number(screen.strength.into(), by, 0, MOST_POWER.into()) as u8;
            }),
            Some(Field::Flow(_)) => knobs.number("flow", |screen, game, by| {
                if let Some(Field::Flow(colour)) = screen.field(game) {
                    parts::turn_digit(&mut screen.flow[colour], by);
                }
            }),
            None => knobs,
        }
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        draw::title(frame, game.seat_name(game.active()), &foe(game));
        let (attack, defence) = game.strengths(&self.flow, self.strength);
        let verdict = match game.battle.foe {
            Foe::Warlord(_) if self.strength == 0 => "?",
            _ if game.attack_wins(&self.flow, self.strength) => "beats",
            _ => "loses to",
        };
        frame.text(2, 11, Align::Left, &HUGE, Ink::On, &line!("{attack}"));
        frame.text(WIDTH / 2, 17, Align::Centre, &BODY, Ink::On, verdict);
        let defence = line!("{defence}");
        let start = WIDTH - 2 - HUGE.width(&defence);
        frame.text(start, 11, Align::Left, &HUGE, Ink::On, &defence);
        let chosen = match self.field(game) {
            Some(Field::Flow(colour)) => Some(colour),
            Some(Field::Strength) => {
                frame.fill(start - 2, 12, WIDTH + 2 - start, 17, Ink::Invert);
                frame.keep(12, 17);
                None
            }
            None => None,
        };
        parts::columns(frame, COLUMNS_TOP, &self.flow, chosen, Some(&fighting(game)));
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-33, ASO-34, ASO-35, ASO-37, ASO-38, ASO-39
        "Draw an invasion card; it is not carried out. Enter its flow, and a warlord's strength. Each glyph counts the flow of its \
         colour, each guard of a castle fight 5. A warlord falls to as much, the castle only to more. Who loses ends the turn."
    }

    fn unsaved(&self, _: &Astoria) -> bool {
        self.strength != 0 || !self.flow.is_empty()
    }
}
