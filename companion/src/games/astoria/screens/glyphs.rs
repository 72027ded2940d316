//! Which card is tapped and what glyphs it makes, for a turn or for a fight.

use super::parts::{self, COLUMNS_TOP};
use super::strike::{Strike, foe};
use crate::draw::{Align, BODY, Frame, Ink, WIDTH};
use crate::games::astoria::action::{Action, Tapped};
use crate::games::astoria::components::{BOOK_GEMS, Colour, PerColour};
use crate::games::astoria::{Astoria, Foe, Phase};
use crate::games::screen::{Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::text::line;

pub struct Glyphs {
    /// One of [`sources`]; in a fight behind the last one: the strike.
    source: usize,
    /// The glyph whose number NUMBER turns.
    colour: usize,
    glyphs: PerColour,
}

/// The cards that can make glyphs now: in a turn the active mage's; in a fight first his, then those of the castle's
/// defenders, clockwise and without the mages who were passed.
pub fn sources(game: &Astoria) -> impl Iterator<Item = Tapped> {
    let me = game.active();
    let castle = game.phase == Phase::Battle && game.battle.foe == Foe::Castle;
    let passed = if castle { game.battle.reached } else { 0 };
    let seats = game.clockwise(me).skip(passed.into());
    let seats = seats.filter(move |seat| *seat == me || castle && !game.seat(*seat).exiled);
    seats.flat_map(|seat| {
        let cards = game.seat(seat).glyph_cards();
        cards.map(move |card| Tapped { seat, card })
    })
}

/// What ACTION turns through: the cards, and in a fight the strike.
fn pages(game: &Astoria) -> usize {
    sources(game).count() + usize::from(game.phase == Phase::Battle)
}

/// What a card made the last time; an Alchemist's own card makes three of his colour.
fn expected(game: &Astoria, Tapped { seat, card }: Tapped) -> PerColour {
    let mage = game.seat(seat);
    let mut glyphs = mage.slot(card).glyphs;
    if glyphs.is_empty() && mage.is_alchemists_own(card) {
        glyphs[mage.colour] = 3;
    }
    glyphs
}

impl Glyphs {
    pub fn new(game: &Astoria) -> Self {
        let mut screen = Self {
            source: 0,
            colour: 0,
            glyphs: PerColour::default(),
        };
        screen.take_up(game);
        screen
    }

    fn source(&self, game: &Astoria) -> Option<Tapped> {
        sources(game).nth(self.source)
    }

    /// Begins with what the chosen card is known to make, the cursor at its first glyph.
    fn take_up(&mut self, game: &Astoria) {
        let source = self.source(game);
        self.glyphs = source.map_or(PerColour::default(), |source| expected(game, source));
        self.colour = self.glyphs.0.iter().position(|n| *n > 0).unwrap_or(0);
    }

    fn tap(&self, game: &Astoria) -> Next<Astoria> {
        let Some(Tapped { seat, card }) = self.source(game) else {
            return Next::Stay;
        };
        let glyphs = self.glyphs;
        Next::act(match game.phase {
            Phase::Battle => Action::Tap { seat, card, glyphs },
            _ => Action::Use { card, glyphs },
        })
    }
}

impl Screen for Glyphs {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "glyphs"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let is_strike = self.source(game).is_none();
        let (card, cards) = (self.source + 1, sources(game).count());
        let label = match game.phase {
            _ if is_strike => line!("cards"),
            // With two digits there is no room for more.
            Phase::Battle if cards < 10 => line!("card {card}/{cards}, fight"),
            _ => line!("card {card}/{cards}"),
        };
        let knobs = match pages(game) {
            0 | 1 => knobs,
            _ => knobs.action(label, |screen, game, by| {
                let source = step_round(screen.source, by, pages(game));
                if source != screen.source {
                    screen.source = source;
                    screen.take_up(game);
                }
            }),
        };
        if is_strike {
            return knobs.press("fight", |_, _, _| Next::open(Strike::default()));
        }
        knobs
            .press("tap", |screen, game, _| screen.tap(game))
            .choose(|screen, _, by| screen.colour = step(screen.colour, by, Colour::ALL.len()))
            .number("glyphs", |screen, _, by| {
                parts::turn_digit(&mut screen.glyphs[Colour::at(screen.colour)], by);
            })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let source = self.source(game);
        let seat = source.map_or(game.active(), |source| source.seat);
        let right = if game.phase != Phase::Battle {
            line!("uses")
        } else if seat == game.active() {
            foe(game)
        } else {
            line!("defends")
        };
        parts::name_bar_with(game, frame, seat, &right);
        let Some(Tapped { card, .. }) = source else {
            let (attack, defence) = (game.battle.attack.total(), game.battle.defence.total());
            for (y, text) in [
                (16, line!("All cards tapped?")),
                (28, line!("{attack} glyphs against {defence}")),
                (40, line!("Then draw an invasion card")),
            ] {
                frame.text(WIDTH / 2, y, Align::Centre, &BODY, Ink::On, &text);
            }
            return;
        };
        let text = match game.seat(seat).artefact(card).map(|artefact| artefact.needs) {
            Some(BOOK_GEMS) => line!("Spell book"),
            Some(needs) => line!("Artefact {} of {needs} gems", card.0),
            None => line!("Ability card"),
        };
        frame.text(0, 18, Align::Left, &BODY, Ink::On, &text);
        parts::columns(
            frame,
            COLUMNS_TOP,
            &self.glyphs,
            Some(Colour::at(self.colour)),
            None,
        );
    }

    fn help(&self, game: &Astoria) -> &'static str {
        match (game.phase, game.battle.foe) {
            // told: ASO-33, ASO-34
            (Phase::Battle, Foe::Warlord(_)) => {
                "Tap as many of your ready cards as you like and enter what each makes. Behind the last one is the fight."
            }
            // told: ASO-37, ASO-38
            (Phase::Battle, Foe::Castle) => {
                "The attacker taps cards, then clockwise each mage who is not in exile may. Who was passed cannot tap any more. \
                 Behind the last card is the fight."
            }
            // told: ASO-28, ASO-50
            _ => {
                "Enter the glyphs that are printed on a ready card, and turn it by 90 degrees. A Great Alchemist's card makes 3 of his \
                 colour or 1 of any."
            }
        }
    }

    fn unsaved(&self, game: &Astoria) -> bool {
        let source = self.source(game);
        source.is_some_and(|source| self.glyphs != expected(game, source))
    }
}
