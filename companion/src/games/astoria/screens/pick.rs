//! A list of cards: which one is tapped, sabotaged or stolen.

use crate::draw::Row;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Spend, Tapped};
use crate::games::astoria::model::{Card, Colour, Slot, Track, Work};
use crate::games::screen::{Controls, Next};
use crate::games::stock::List;
use crate::text::{Line, line};
use heapless::Vec;

/// What a card is picked for.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    tapped: Option<Tapped>,
    /// The gem that is taken off it.
    gem: Option<Colour>,
}

/// All cards of all mages, the gems on them, and none.
type Ways = Vec<Way, 128>;

/// Clockwise from the active mage.
fn artefacts_of_others(game: &Astoria) -> impl Iterator<Item = (Tapped, &Slot)> {
    game.clockwise(game.active()).skip(1).flat_map(move |seat| {
        let artefact = move |card| Some((Tapped { seat, card }, game.seat(seat).artefact(card)?));
        Card::all().filter_map(artefact)
    })
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

    pub fn is_empty(&self, game: &Astoria) -> bool {
        self.ways(game).is_empty()
    }

    fn ways(&self, game: &Astoria) -> Ways {
        let mut ways = Ways::new();
        let mut add = |tapped, gem| _ = ways.push(Way { tapped, gem });
        let me = game.active();
        match self.what {
            PickOf::Shield { .. } | PickOf::Ward => {
                add(None, None);
                let is_ward = self.what == PickOf::Ward;
                let first = if is_ward { game.start } else { me };
                for seat in game.clockwise(first) {
                    let mage = game.seat(seat);
                    if is_ward || seat != me && !mage.exiled {
                        for card in mage.glyph_cards() {
                            add(Some(Tapped { seat, card }), None);
                        }
                    }
                }
            }
            PickOf::Sabotage => {
                for (tapped, artefact) in artefacts_of_others(game) {
                    if artefact.work == Work::Ready {
                        add(Some(tapped), None);
                    }
                    for (colour, _) in artefact.gems.iter().filter(|(_, gems)| *gems > 0) {
                        add(Some(tapped), Some(colour));
                    }
                }
            }
            PickOf::Steal => {
                for (tapped, artefact) in artefacts_of_others(game) {
                    let is_safe = game.seat(tapped.seat).exiled || artefact.is_book();
                    if artefact.work != Work::Open && !is_safe {
                        add(Some(tapped), None);
                    }
                }
            }
        }
        ways
    }

    /// What nobody's card means.
    fn nobody(&self, game: &Astoria) -> Line {
        match self.what {
            PickOf::Shield {
                with: Colour::Red, ..
            } => line!("it dies, exile"),
            PickOf::Shield { .. } => line!("it dies"),
            _ => {
                let king = game.tracks[Track::King];
                line!("king {king} > {}", king.saturating_sub(1))
            }
        }
    }
}

impl List for Pick {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        match self.what {
            PickOf::Shield { .. } => "shield",
            PickOf::Sabotage => "sabotage",
            PickOf::Steal => "steal",
            PickOf::Ward => "warlord",
        }
    }

    fn title(&self, game: &Astoria) -> (Line, Line) {
        match self.what {
            PickOf::Shield { seat, .. } => (line!("{}'s guard", game.name(seat)), line!("shield?")),
            PickOf::Sabotage => (line!("Sabotage"), line!("")),
            PickOf::Steal => (line!("Steal an artefact"), line!("")),
            PickOf::Ward => {
                let asked = usize::from(game.warlords_asked);
                let warlord = game.warlords.get(asked).copied().unwrap_or_default();
                let all = game.warlords.len();
                (
                    line!("Warlord: {}?", warlord.glyph()),
                    line!("{}/{all}", asked + 1),
                )
            }
        }
    }

    fn len(&self, game: &Astoria) -> usize {
        self.ways(game).len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let Some(way) = self.ways(game).get(index).copied() else {
            return Row::default();
        };
        let Some(Tapped { seat, card }) = way.tapped else {
            return Row::new("Nobody", self.nobody(game));
        };
        let outcome = match self.what {
            PickOf::Shield { .. } => "lives",
            PickOf::Ward => "safe",
            PickOf::Sabotage => way.gem.map_or("tap", Colour::word),
            PickOf::Steal => game.seat(seat).work(card).label(),
        };
        Row::new(line!("{}: {}", game.name(seat), card.short_name()), outcome)
    }

    fn chosen(&self) -> usize {
        self.row
    }

    fn choose(&mut self, _: &Astoria, row: usize) {
        self.row = row;
    }

    fn controls(&self, _: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let label = match self.what {
            PickOf::Shield { .. } => "strike guard",
            PickOf::Sabotage => "sabotage",
            PickOf::Steal => "steal",
            PickOf::Ward => "answer",
        };
        knobs.press(label, |screen, game, _| {
            let Some(Way { tapped, gem }) = screen.ways(game).get(screen.row).copied() else {
                return Next::Stay;
            };
            let Tapped { seat, card } = tapped.unwrap_or_default();
            Next::act(match screen.what {
                PickOf::Shield { with, seat } => Action::Spend(Spend::Kill {
                    with,
                    seat,
                    shield: tapped,
                }),
                PickOf::Sabotage => Action::Sabotage { seat, card, gem },
                PickOf::Steal => Action::Spend(Spend::StealArtefact { seat, card }),
                PickOf::Ward => Action::Ward(tapped),
            })
        })
    }

    fn help(&self, _: &Astoria) -> &'static str {
        match self.what {
            PickOf::Shield { .. } => {
                "Ask the others: one cobalt glyph from a ready card of a mage who is not in exile saves the guard, and \
                 you are not exiled. DIAL chooses who shields, or nobody."
            }
            PickOf::Sabotage => {
                "Choose whose artefact: with a colour that gem goes back to its owner's stock, 'tap' uses up a ready one \
                 without effect."
            }
            PickOf::Steal => "Choose the artefact that becomes yours. It stays tapped or ready as it is.",
            PickOf::Ward => {
                "Ask clockwise from the start player who taps a card that makes this warlord's glyph. DIAL chooses the \
                 card, or nobody: then the king loses 1 health."
            }
        }
    }
}
