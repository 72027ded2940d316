//! Cards and the glyphs they make, for a turn or for a fight, and the strike that ends a fight.

use super::super::action::{Action, Tapped};
use super::super::model::{BOOK_GEMS, Card, Colour, MOST_POWER, PerColour, Role};
use super::super::{Astoria, Foe, Phase};
use super::choices::sources;
use super::round::turn_number;
use super::{Form, Next, Stage, parts};
use crate::draw::{Align, BODY, Frame, HUGE, Hint, Ink, Knobs, Line, WIDTH, footer, line, title};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;

/// Which card is tapped and what it makes.
pub struct Glyphs {
    source: usize,
    at: usize,
    glyphs: PerColour,
}

/// What a card made the last time; an Alchemist's own card makes three of his colour.
fn expected(game: &Astoria, source: Option<Tapped>) -> PerColour {
    let Some(Tapped { seat, card }) = source else {
        return PerColour::default();
    };
    let Ok(mage) = game.seat(seat) else {
        return PerColour::default();
    };
    let mut glyphs = mage.remembered_glyphs(card);
    if glyphs.is_empty() && card == Card::ABILITY && mage.role == Some(Role::Alchemist) {
        glyphs[mage.colour] = 3;
    }
    glyphs
}

impl Glyphs {
    pub fn new(game: &Astoria) -> Self {
        let mut form = Self {
            source: 0,
            at: 0,
            glyphs: PerColour::default(),
        };
        form.take_up(game);
        form
    }

    fn source(&self, game: &Astoria) -> Option<Tapped> {
        sources(game).get(self.source).copied().flatten()
    }

    /// Begins with what the chosen card is known to make, the cursor at its first glyph.
    fn take_up(&mut self, game: &Astoria) {
        self.glyphs = expected(game, self.source(game));
        self.at = self.glyphs.0.iter().position(|n| *n > 0).unwrap_or(0);
    }
}

/// What the attacker is up against.
fn foe(game: &Astoria) -> Line {
    match game.battle.foe {
        Foe::Castle => line(format_args!("castle")),
        Foe::Warlord(place) => match game.warlords.get(usize::from(place)) {
            Some(colour) => line(format_args!("{} warlord", colour.word())),
            None => Line::new(),
        },
    }
}

impl Form for Glyphs {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        match knob {
            Knob::Dial => self.at = step(self.at, detents, 6),
            Knob::Action => {
                self.source = step_round(self.source, detents, sources(game).len());
                self.take_up(game);
            }
            Knob::Number => turn_number(&mut self.glyphs, self.at, detents),
        }
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let glyphs = self.glyphs;
        match self.source(game) {
            None => Next::Open(Stage::Strike(Strike::default())),
            Some(Tapped { seat, card }) if game.phase == Phase::Battle => {
                Next::Commit(Action::Tap { seat, card, glyphs })
            }
            Some(Tapped { card, .. }) => Next::Commit(Action::Use { card, glyphs }),
        }
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let fights = game.phase == Phase::Battle;
        let source = self.source(game);
        let seat = source.map_or(game.active(), |t| t.seat);
        let defends = fights && seat != game.active();
        let right = match (fights, defends) {
            (false, _) => line(format_args!("uses")),
            (true, false) => foe(game),
            (true, true) => line(format_args!("defends")),
        };
        parts::name_bar_with(frame, game, seat, &right);
        let Some(Tapped { card, .. }) = source else {
            let (attack, defence) = (game.battle.attack.total(), game.battle.defence.total());
            frame.text(
                WIDTH / 2,
                18,
                Align::Centre,
                &BODY,
                Ink::On,
                "All cards are tapped?",
            );
            frame.print(
                WIDTH / 2,
                29,
                Align::Centre,
                &BODY,
                Ink::On,
                format_args!("{attack} glyphs against {defence}"),
            );
            frame.text(
                WIDTH / 2,
                40,
                Align::Centre,
                &BODY,
                Ink::On,
                "Draw an invasion card",
            );
            return footer(
                frame,
                &Knobs {
                    dial: Hint::Press("its flow"),
                    action: Hint::Turn("card"),
                    number: Hint::Nothing,
                },
            );
        };
        let needs = game
            .seat(seat)
            .ok()
            .and_then(|s| s.artefact(card))
            .map(|a| a.needs);
        let text = match (card, needs) {
            (_, Some(BOOK_GEMS)) => line(format_args!("Spell book")),
            (Card(place), Some(needs)) => line(format_args!("Artefact {place} of {needs} gems")),
            (_, None) => line(format_args!("Ability card")),
        };
        frame.text(0, 17, Align::Left, &BODY, Ink::On, &text);
        let chosen = Colour::ALL.get(self.at).copied();
        parts::columns(frame, 29, &self.glyphs, chosen, &|_| true);
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("tap"),
                action: Hint::Turn("card"),
                number: Hint::Turn("glyphs"),
            },
        );
    }

    fn name(&self) -> &'static str {
        "glyphs"
    }

    fn help(&self) -> Packed {
        packed!(
            "ACTION chooses a ready card, DIAL and NUMBER enter the glyphs it makes; what it made last is there already. \
         Press DIAL to tap it.\n\
         In a fight tap all cards that take part, the attacker's first, then turn ACTION on to the strike."
        )
    }
}

/// The flow of the card that decides a fight, and a warlord's strength.
#[derive(Default)]
pub struct Strike {
    flow: PerColour,
    strength: u8,
    at: usize,
}

/// A number that matters for this fight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Strength,
    Flow(Colour),
}

fn counts(game: &Astoria, colour: Colour) -> bool {
    game.battle.attack[colour] > 0 || game.battle.defence[colour] > 0
}

impl Strike {
    fn fields(game: &Astoria) -> heapless::Vec<Field, 7> {
        let warlord = matches!(game.battle.foe, Foe::Warlord(_)).then_some(Field::Strength);
        let flows = Colour::ALL
            .into_iter()
            .filter(|c| counts(game, *c))
            .map(Field::Flow);
        warlord.into_iter().chain(flows).collect()
    }
}

impl Form for Strike {
    fn turn(&mut self, game: &Astoria, knob: Knob, detents: i8) {
        let fields = Self::fields(game);
        if knob != Knob::Number {
            self.at = step(self.at, detents, fields.len());
            return;
        }
        match fields.get(self.at) {
            Some(Field::Strength) => {
                self.strength =
                    step_number(i16::from(self.strength), detents, 0, i16::from(MOST_POWER)) as u8;
            }
            Some(Field::Flow(colour)) => turn_number(&mut self.flow, *colour as usize, detents),
            None => (),
        }
    }

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Strike {
            flow: self.flow,
            strength: self.strength,
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        title(frame, game.name(game.active()), &foe(game));
        let (attack, defence) = game.strengths(&self.flow, self.strength);
        let field = Self::fields(game).get(self.at).copied();
        frame.print(36, 9, Align::Right, &HUGE, Ink::On, format_args!("{attack}"));
        let verdict = match game.battle.foe {
            Foe::Warlord(_) if self.strength == 0 => "?",
            _ if game.attack_wins(&self.flow, self.strength) => "wins",
            _ => "loses",
        };
        frame.text(WIDTH / 2, 15, Align::Centre, &BODY, Ink::On, verdict);
        frame.print(94, 9, Align::Left, &HUGE, Ink::On, format_args!("{defence}"));
        if field == Some(Field::Strength) {
            frame.fill(90, 12, 38, 16, Ink::Invert);
        }
        let chosen = match field {
            Some(Field::Flow(colour)) => Some(colour),
            _ => None,
        };
        parts::columns(frame, 29, &self.flow, chosen, &|c| counts(game, c));
        footer(
            frame,
            &Knobs {
                dial: Hint::Press("strike"),
                action: Hint::Press("cards"),
                number: match field {
                    Some(Field::Strength) => Hint::Turn("strength"),
                    Some(Field::Flow(_)) => Hint::Turn("flow"),
                    None => Hint::Nothing,
                },
            },
        );
    }

    fn name(&self) -> &'static str {
        "strike"
    }

    fn help(&self) -> Packed {
        packed!(
            "Draw an invasion card; it is not carried out. DIAL and NUMBER enter its flow for the colours in this fight, and \
         a warlord's strength. Left is the attack, right the defence, guards of a castle fight included. A warlord \
         falls to equal strength, the castle only to greater. Press DIAL to decide it."
        )
    }
}
