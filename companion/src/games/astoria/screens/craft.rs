//! A gem for an artefact in work, or for a new one.

use super::parts::STATUS_TOP;
use crate::draw::{self, Align, BODY_TOP, Frame, Ink, Row, SMALL, list_between};
use crate::games::RecordEntry;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::Action;
use crate::games::astoria::model::{BOOK_GEMS, Card, Colour, PerColour, Track, Work};
use crate::games::astoria::rules::GREAT_POWER;
use crate::games::screen::{After, Controls, Next, Screen};
use crate::input::{step, step_number, step_round};
use crate::text::{Line, line};

pub struct Craft {
    /// Artefacts in work, then the new one.
    row: usize,
    /// How many gems a new one needs.
    needs: u8,
    /// Which of the colours in stock.
    gem: usize,
}

impl Default for Craft {
    fn default() -> Self {
        Self {
            row: 0,
            needs: 3,
            gem: 0,
        }
    }
}

/// How many artefacts the active mage has in work, and the new one.
fn rows(game: &Astoria) -> usize {
    usize::from(game.seat(game.active()).count(Work::Open)) + 1
}

fn in_work(game: &Astoria, row: usize) -> Option<Card> {
    game.seat(game.active()).cards(Work::Open).nth(row)
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
        held(game).nth(self.gem).unwrap_or(own)
    }

    fn row(&self, game: &Astoria, row: usize) -> Row {
        let mage = game.seat(game.active());
        match in_work(game, row) {
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
        }
    }

    /// What laying the gem will bring.
    fn outcome(&self, game: &Astoria) -> Line {
        let card = in_work(game, self.row).map(|card| game.seat(game.active()).slot(card));
        let (laid, needs) = card.map_or((0, self.needs), |slot| (slot.gems.total(), slot.needs));
        let (then, king) = (laid + 1, game.tracks[Track::King]);
        if then < u16::from(needs) {
            return line!("then {then} of {needs} gems lie on it");
        }
        let healed = king.saturating_add(1);
        if needs == BOOK_GEMS {
            line!("finished! King {king}>{healed}, power -{GREAT_POWER}")
        } else {
            line!("finished! King {king}>{healed}")
        }
    }
}

impl Screen for Craft {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "craft"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let knobs = knobs
            .choose(|screen, game, by| screen.row = step(screen.row, by, rows(game)))
            .number("colour", |screen, game, by| {
                screen.gem = step_round(screen.gem, by, held(game).count());
            })
            .press("lay gem", |screen, game, _| {
                let gem = screen.gem(game);
                Next::act(match in_work(game, screen.row) {
                    Some(card) => Action::Craft { card, gem },
                    None => Action::CraftNew {
                        needs: screen.needs,
                        gem,
                    },
                })
            });
        if in_work(game, self.row).is_some() {
            return knobs;
        }
        knobs.action("needs", |screen, _, by| {
            screen.needs = step_number(screen.needs.into(), by, 1, BOOK_GEMS.into()) as u8;
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let gem = self.gem(game);
        let stock = game.seat(game.active()).stock[gem];
        draw::title(frame, &line!("Lay {} gem", gem.word()), &line!("{stock} here"));
        let bottom = STATUS_TOP - 3;
        list_between(frame, BODY_TOP, bottom, rows(game), self.row, &mut |row| {
            self.row(game, row)
        });
        let outcome = self.outcome(game);
        frame.text(2, STATUS_TOP, Align::Left, &SMALL, Ink::On, &outcome);
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "DIAL chooses an artefact in work or a new one from your hand, NUMBER the gem to lay on it. For a new one ACTION \
         sets how many gems its card asks for; 6 is the spell book, whose last gem also costs 5 power. The last gem \
         finishes it: its gems go into the flask and the king gains 1 health."
    }

    /// Crafting seldom ends with one gem: the list stays where it was.
    fn committed(&mut self, _: &Astoria, _: &RecordEntry<Astoria>) -> After<Astoria> {
        After::Back
    }
}
