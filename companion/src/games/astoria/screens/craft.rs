//! A gem for an artefact in work, or for a new one.

use super::parts::{self, STATUS_TOP};
use crate::draw::{self, Area, Frame, Row};
use crate::games::RecordEntry;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::components::{BOOK_GEMS, Card, CardState, Colour, PerColour, Track};
use crate::games::astoria::rules::GREAT_POWER;
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::{List, chosen_is};
use crate::input::{step_number, step_round};
use crate::text::{Line, line};

pub struct Craft {
    /// Artefacts in work, then the new one.
    row: usize,
    /// How many gems a new one needs.
    needs: u8,
    /// One of the colours in stock; at first the mage's own.
    gem: Option<Colour>,
}

/// How many gems a new artefact needs, until NUMBER says otherwise.
const USUAL_NEEDS: u8 = 3;

impl Default for Craft {
    fn default() -> Self {
        Self {
            row: 0,
            needs: USUAL_NEEDS,
            gem: None,
        }
    }
}

fn in_work(game: &Astoria, row: usize) -> Option<Card> {
    game.seat(game.active()).cards(CardState::Open).nth(row)
}

/// The colours of which the active mage has gems.
fn held(game: &Astoria) -> impl Iterator<Item = Colour> {
    let stock = game.seat(game.active()).stock.iter();
    stock.filter(|(_, gems)| *gems > 0).map(|(colour, _)| colour)
}

/// An initial for each gem.
fn initials(gems: &PerColour) -> Line {
    let mut initials = Line::new();
    for (colour, number) in gems.iter() {
        let initial = colour.word().chars().next().unwrap_or('?');
        for _ in 0..number {
            // No artefact takes as many as a line has letters.
            _ = initials.push(initial.to_ascii_uppercase());
        }
    }
    initials
}

impl Craft {
    fn gem(&self, game: &Astoria) -> Colour {
        let own = game.seat(game.active()).colour;
        let wanted = self.gem.unwrap_or(own);
        let same = held(game).find(|colour| *colour == wanted);
        same.or_else(|| held(game).next()).unwrap_or(own)
    }

    /// The place of the gem among the colours in stock, and how many these are.
    fn place(&self, game: &Astoria) -> (usize, usize) {
        let gem = self.gem(game);
        let place = held(game).position(|colour| colour == gem);
        (place.unwrap_or(0), held(game).count())
    }

    fn action(&self, game: &Astoria, row: usize) -> Action {
        let gem = self.gem(game);
        match in_work(game, row) {
            Some(card) => Action::Craft { card, gem },
            None => Action::CraftNew {
                needs: self.needs,
                gem,
            },
        }
    }

    /// What laying the gem will bring.
    fn outcome(&self, game: &Astoria) -> Line {
        let card = in_work(game, self.row).map(|card| game.seat(game.active()).slot(card));
        let (laid, needs) = card.map_or((0, self.needs), |slot| (slot.gems.total(), slot.needs));
        let (then, king) = (laid + 1, game.tracks[Track::King]);
        if then < u16::from(needs) {
            return line!("then {then} of its {needs} gems are laid");
        }
        let healed = king.saturating_add(1);
        if needs == BOOK_GEMS {
            line!("finished: king {king}>{healed}, power -{GREAT_POWER}")
        } else {
            line!("finished: king {king}>{healed}")
        }
    }
}

impl List for Craft {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "craft"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let gem = self.gem(game);
        let stock = game.seat(game.active()).stock[gem];
        let area = draw::title(frame, &line!("Lay {} gem", gem.word()), &line!("{stock} here"));
        parts::status(frame, &self.outcome(game));
        area.start..STATUS_TOP
    }

    fn len(&self, game: &Astoria) -> usize {
        usize::from(game.seat(game.active()).count(CardState::Open)) + 1
    }

    fn row(&self, game: &Astoria, row: usize) -> Row {
        let mage = game.seat(game.active());
        let is_possible = game.allows(&self.action(game, row));
        let texts = match in_work(game, row) {
            Some(card) => {
                let slot = mage.slot(card);
                let left = line!("Art. {}: {}", card.0, initials(&slot.gems));
                Row::new(left, line!("{} of {}", slot.gems.total(), slot.needs))
            }
            None => {
                let kind = if self.needs == BOOK_GEMS { "book:" } else { "needs" };
                Row::new(
                    line!("New ({} in hand)", mage.hand),
                    line!("{kind} {}", self.needs),
                )
            }
        };
        texts.marked(is_possible)
    }

    chosen_is!(row);

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs.press("lay gem", |screen, game, _| {
            Next::act(screen.action(game, screen.row))
        });
        let (place, colours) = self.place(game);
        let knobs = match colours {
            0 | 1 => knobs,
            _ => knobs.action(line!("colour {}/{colours}", place + 1), |screen, game, by| {
                let (place, colours) = screen.place(game);
                screen.gem = held(game).nth(step_round(place, by, colours));
            }),
        };
        if in_work(game, self.row).is_some() {
            return knobs;
        }
        knobs.number("needs", |screen, _, by| {
            screen.needs = step_number(screen.needs.into(), by, 1, BOOK_GEMS.into()) as u8;
        })
    }

    fn help(&self, _: &Astoria) -> &'static str {
        // told: ASO-25, ASO-26, ASO-27, ASO-53
        "Lay a gem on a place of the card that asks for its colour. Of a new card say how many gems it asks for; 6 are the spell \
         book, whose last gem also costs 5 power. The last gem finishes it: king +1, its gems go into your flask, a Deceiver's into \
         the stock."
    }

    fn unsaved(&self, game: &Astoria) -> bool {
        in_work(game, self.row).is_none() && self.needs != USUAL_NEEDS
    }

    /// Crafting seldom ends with one gem: the list stays where it was.
    fn committed(&mut self, _: &Astoria, _: &RecordEntry<Astoria>) -> After<Astoria> {
        After::Back
    }
}
