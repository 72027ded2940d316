//! Lists of cards: which one is tapped, sabotaged or stolen.

use super::super::action::{Action, Spend, Tapped};
use super::super::model::{Card, Colour, Track, Work};
use super::super::phrase::phrase;
use super::super::{Astoria, Foe, Phase};
use super::page::Page;
use super::{Form, Next};
use crate::draw::{footer, knobs};
use crate::input::{Knob, step};
use crate::packed::{Packed, packed};
use crate::random::Random;
use heapless::Vec;

/// What a list of cards is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickOf {
    /// Who shields the guard that is about to be killed.
    Shield {
        with: Colour,
        seat: u8,
    },
    Sabotage,
    Steal,
    /// Who stands up to the warlord.
    Ward,
}

/// One of the cards, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    pub tapped: Option<Tapped>,
    /// The gem that is taken off it.
    gem: Option<Colour>,
}

/// All cards of all mages, and none.
pub type Ways = Vec<Way, 80>;

/// The cards that can make glyphs now: in a turn the active mage's; in a fight first his, then those of the castle's
/// defenders, and at the end no card: the strike.
pub fn sources(game: &Astoria) -> Ways {
    ways(game, None)
}

#[inline(never)] // A copy at each place where something is added would cost more flash.
fn add(list: &mut Ways, tapped: Option<Tapped>, gem: Option<Colour>) {
    _ = list.push(Way { tapped, gem });
}

/// The cards to pick from; those that can make glyphs if it is for nothing else.
fn ways(game: &Astoria, what: Option<PickOf>) -> Ways {
    let fights = game.phase == Phase::Battle;
    let castle = fights && game.battle.foe == Foe::Castle;
    let mut list = Ways::new();
    if let Some(PickOf::Shield { .. } | PickOf::Ward) = what {
        add(&mut list, None, None);
    }
    let me = game.active();
    let first = match what {
        Some(PickOf::Ward) => game.start,
        _ => me,
    };
    for seat in game.clockwise(first) {
        let mage = game.seat(seat);
        let takes_part = match what {
            Some(PickOf::Ward) => true,
            Some(PickOf::Sabotage) => seat != me,
            Some(PickOf::Shield { .. } | PickOf::Steal) => seat != me && !mage.exiled,
            None => seat == me || castle && !mage.exiled,
        };
        let cards = if takes_part { Card::COUNT } else { 0 };
        for card in (0..cards).map(Card) {
            let artefact = mage.artefact(card);
            let ready = mage.work(card) == Work::Ready;
            let fits = match what {
                Some(PickOf::Sabotage) => ready && artefact.is_some(),
                Some(PickOf::Steal) => artefact.is_some_and(|a| a.work != Work::Open && !a.is_book()),
                _ => ready && mage.makes_glyphs(card),
            };
            let tapped = Some(Tapped { seat, card });
            if fits {
                add(&mut list, tapped, None);
            }
            if let (Some(PickOf::Sabotage), Some(artefact)) = (what, artefact) {
                for (colour, _) in artefact.gems.iter().filter(|(_, n)| *n > 0) {
                    add(&mut list, tapped, Some(colour));
                }
            }
        }
    }
    if what.is_none() && fights {
        add(&mut list, None, None);
    }
    list
}

/// One of several cards, or none.
pub struct Pick {
    what: PickOf,
    row: usize,
}

impl Pick {
    pub fn new(what: PickOf) -> Self {
        Self { what, row: 0 }
    }

    pub fn ways(&self, game: &Astoria) -> Ways {
        ways(game, Some(self.what))
    }

    pub fn name(&self) -> &'static str {
        match self.what {
            PickOf::Shield { .. } => "shield",
            PickOf::Sabotage => "sabotage",
            PickOf::Steal => "steal",
            PickOf::Ward => "warlord",
        }
    }
}

impl Form for Pick {
    fn turn(&mut self, game: &Astoria, _knob: Knob, detents: i8) {
        self.row = step(self.row, detents, self.ways(game).len());
    }

    fn press(&self, game: &Astoria, _random: &mut Random) -> Next {
        let Some(Way { tapped, gem }) = self.ways(game).get(self.row).copied() else {
            return Next::Refuse("");
        };
        let Tapped { seat, card } = tapped.unwrap_or_default();
        Next::Commit(match self.what {
            PickOf::Shield { with, seat } => Action::Spend(Spend::Kill {
                with,
                seat,
                shield: tapped,
            }),
            PickOf::Sabotage => Action::Sabotage { seat, card, gem },
            PickOf::Steal => Action::Spend(Spend::StealArtefact { seat, card }),
            PickOf::Ward => Action::Ward(tapped),
        })
    }

    fn draw(&self, page: &mut Page) {
        let game = page.game;
        let facts = &mut page.facts;
        let (title, knobs) = match self.what {
            PickOf::Shield { seat, .. } => {
                facts.other = seat;
                (
                    phrase!("{other}'s guard\tshield?"),
                    knobs!(press DIAL "strike guard", press ACTION "back"),
                )
            }
            PickOf::Sabotage => ("Sabotage", knobs!(press DIAL "sabotage", press ACTION "back")),
            PickOf::Steal => (
                "Steal an artefact",
                knobs!(press DIAL "steal", press ACTION "back"),
            ),
            PickOf::Ward => {
                let asked = usize::from(game.warlords_asked);
                facts.colour = game.warlords.get(asked).copied().unwrap_or(Colour::Red);
                facts.pair(asked as i32 + 1, game.warlords.len() as i32);
                (
                    phrase!("Warlord: {colour.glyph}?\t#/#"),
                    knobs!(press DIAL "answer"),
                )
            }
        };
        page.title(title);
        let ways = self.ways(game);
        page.list(ways.len(), self.row, &mut |row, facts| {
            let Way { tapped, gem } = ways.get(row).copied().unwrap_or_default();
            let Some(Tapped { seat, card }) = tapped else {
                let king = i32::from(game.tracks[Track::King]);
                facts.pair(king, (king - 1).max(0));
                return match self.what {
                    PickOf::Shield {
                        with: Colour::Red, ..
                    } => "Nobody\tit dies, exile",
                    PickOf::Shield { .. } => "Nobody\tit dies",
                    _ => phrase!("Nobody\tking {change}"),
                };
            };
            (facts.other, facts.card) = (seat, card);
            facts.colour = gem.unwrap_or_default();
            match self.what {
                PickOf::Shield { .. } => phrase!("{other}: {card.short}\tlives"),
                PickOf::Ward => phrase!("{other}: {card.short}\tsafe"),
                PickOf::Sabotage if gem.is_none() => phrase!("{other}: {card.short}\ttap"),
                PickOf::Sabotage => phrase!("{other}: {card.short}\t{colour}"),
                PickOf::Steal if game.seat(seat).work(card) == Work::Tapped => {
                    phrase!("{other}: {card.short}\ttapped")
                }
                PickOf::Steal => phrase!("{other}: {card.short}\tready"),
            }
        });
        footer(page.frame, knobs);
    }

    fn help(&self) -> Packed {
        match self.what {
            PickOf::Shield { .. } => {
                packed!(
                    "Ask the others: one cobalt glyph from a ready card of a mage who is not in exile saves the guard, and \
                 you are not exiled. DIAL chooses who shields, or nobody."
                )
            }
            PickOf::Sabotage => {
                packed!(
                    "Choose whose artefact: with a colour that gem goes back to its owner's stock, 'tap' uses up a ready one \
                 without effect."
                )
            }
            PickOf::Steal => {
                packed!("Choose the artefact that becomes yours. It stays tapped or ready as it is.")
            }
            PickOf::Ward => {
                packed!(
                    "Ask clockwise from the start player who taps a card that makes this warlord's glyph. DIAL chooses the \
                 card, or nobody: then the king loses 1 health."
                )
            }
        }
    }
}
