//! Cards and the glyphs they make, for a turn or for a fight, and the strike that ends a fight.

use super::super::action::{Action, Tapped};
use super::super::model::{BOOK_GEMS, Card, MOST_POWER, PerColour, Role};
use super::super::phrase::{Facts, phrase};
use super::super::{Astoria, Foe, Phase};
use super::page::{At, Letters, Page};
use super::pick::sources;
use super::round::turn_number;
use super::{Form, Next, Stage, parts};
use crate::draw::{Align, Ink, footer, knobs, title};
use crate::input::{Knob, step, step_number, step_round};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

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
    let mage = game.seat(seat);
    let mut glyphs = mage.slot(card).glyphs;
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
        sources(game).get(self.source)?.tapped
    }

    /// Begins with what the chosen card is known to make, the cursor at its first glyph.
    fn take_up(&mut self, game: &Astoria) {
        self.glyphs = expected(game, self.source(game));
        self.at = self.glyphs.0.iter().position(|n| *n > 0).unwrap_or(0);
    }
}

/// What the attacker is up against.
fn foe(game: &Astoria, facts: &mut Facts) -> &'static str {
    match game.battle.foe {
        Foe::Castle => "castle",
        Foe::Warlord(place) => match game.warlords.get(usize::from(place)) {
            Some(colour) => {
                facts.colour = *colour;
                phrase!("{colour} warlord")
            }
            None => "",
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

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let fights = game.phase == Phase::Battle;
        let source = self.source(game);
        let seat = source.map_or(game.active(), |t| t.seat);
        let (attack, defence) = (game.battle.attack.total(), game.battle.defence.total());
        page.facts.pair(attack, defence);
        let right = match fights {
            false => "uses",
            true if seat == game.active() => foe(game, &mut page.facts),
            true => "defends",
        };
        let right = game.line(right, &page.facts);
        parts::name_bar_with(page, seat, &right);
        let Some(Tapped { card, .. }) = source else {
            for (y, phrase) in &[
                (18, "All cards are tapped?"),
                (29, "# glyphs against #"),
                (40, "Draw an invasion card"),
            ] {
                page.text(At(64, *y, Align::Centre, Letters::Body), phrase);
            }
            return footer(page.frame, knobs!(press DIAL "its flow", turn ACTION "card"));
        };
        let needs = game.seat(seat).artefact(card).map(|a| a.needs);
        page.facts.pair(card.0, needs.unwrap_or(0));
        let text = match needs {
            Some(BOOK_GEMS) => "Spell book",
            Some(_) => "Artefact # of # gems",
            None => "Ability card",
        };
        page.text(At(0, 17, Align::Left, Letters::Body), text);
        parts::columns(page, 29, &self.glyphs, self.at, None);
        footer(
            page.frame,
            knobs!(press DIAL "tap", turn ACTION "card", turn NUMBER "glyphs"),
        );
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

/// A field behind those of the six colours.
const STRENGTH: u8 = 6;

/// The glyphs of both sides: their colours' flow matters.
fn fighting(game: &Astoria) -> PerColour {
    let mut glyphs = game.battle.attack;
    glyphs.add(&game.battle.defence);
    glyphs
}

impl Strike {
    /// The numbers that matter for this fight: a warlord's strength, and flows by their colours.
    fn fields(game: &Astoria) -> Vec<u8, 7> {
        let mut fields = Vec::new();
        if let Foe::Warlord(_) = game.battle.foe {
            _ = fields.push(STRENGTH);
        }
        for (colour, _) in fighting(game).iter().filter(|(_, n)| *n > 0) {
            _ = fields.push(colour as u8);
        }
        fields
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
            Some(&STRENGTH) => {
                self.strength =
                    step_number(i16::from(self.strength), detents, 0, i16::from(MOST_POWER)) as u8;
            }
            Some(colour) => turn_number(&mut self.flow, usize::from(*colour), detents),
            None => (),
        }
    }

    fn press(&self, _game: &Astoria, _random: &mut Random) -> Next {
        Next::Commit(Action::Strike {
            flow: self.flow,
            strength: self.strength,
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let foe = foe(game, &mut page.facts);
        let right = game.line(foe, &page.facts);
        title(page.frame, game.name(game.active()), &right);
        let (attack, defence) = game.strengths(&self.flow, self.strength);
        let verdict = match game.battle.foe {
            Foe::Warlord(_) if self.strength == 0 => "?",
            _ if game.attack_wins(&self.flow, self.strength) => "wins",
            _ => "loses",
        };
        page.facts.numbers[0] = attack.into();
        page.text(At(36, 9, Align::Right, Letters::Huge), "#");
        page.plain(At(64, 15, Align::Centre, Letters::Body), verdict);
        page.facts.numbers[0] = defence.into();
        page.text(At(94, 9, Align::Left, Letters::Huge), "#");
        let field = Self::fields(game).get(self.at).copied();
        if field == Some(STRENGTH) {
            page.frame.fill(90, 12, 38, 16, Ink::Invert);
        }
        let chosen = usize::from(field.unwrap_or(STRENGTH));
        parts::columns(page, 29, &self.flow, chosen, Some(&fighting(game)));
        let knobs = match field {
            Some(STRENGTH) => knobs!(press DIAL "strike", press ACTION "cards", turn NUMBER "strength"),
            Some(_) => knobs!(press DIAL "strike", press ACTION "cards", turn NUMBER "flow"),
            None => knobs!(press DIAL "strike", press ACTION "cards"),
        };
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        packed!(
            "Draw an invasion card; it is not carried out. DIAL and NUMBER enter its flow for the colours in this fight, and \
         a warlord's strength. Left is the attack, right the defence, guards of a castle fight included. A warlord \
         falls to equal strength, the castle only to greater. Press DIAL to decide it."
        )
    }
}
