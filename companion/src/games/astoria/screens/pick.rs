//! A list of cards: which one is tapped, sabotaged or stolen.

use super::parts;
use crate::draw::{self, Area, Frame, Row};
use crate::games::Game;
use crate::games::astoria::Astoria;
use crate::games::astoria::action::{Action, Shield, Spend, Tapped};
use crate::games::astoria::components::{Card, CardState, Colour, PerColour, Slot, Track};
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

/// What can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pickable {
    Nobody,
    /// Cobalt that an earlier shield of this seat left over.
    Kept(u8),
    Card(Tapped),
    /// A gem that is taken off a card.
    Gem(Tapped, Colour),
}

/// All cards of all mages, the gems on them, and nobody's.
type Pickables = Vec<Pickable, 128>;

/// Clockwise from the active mage.
fn artefacts_of_others(game: &Astoria) -> impl Iterator<Item = (Tapped, &Slot)> {
    game.clockwise(game.active()).skip(1).flat_map(move |seat| {
        let artefact = move |card| Some((Tapped { seat, card }, game.seat(seat).artefact(card)?));
        Card::all().filter_map(artefact)
    })
}

/// The glyph that the warlord asks for who comes next.
fn asked_warlord(game: &Astoria) -> Colour {
    let warlord = game.warlords.get(usize::from(game.warlords_asked));
    warlord.copied().unwrap_or_default()
}

/// The cobalt that a card for a shield begins with: nobody taps an unknown one that does not help.
fn expected_cobalt(game: &Astoria, Tapped { seat, card }: Tapped) -> u8 {
    game.seat(seat).known_glyphs(card, Colour::Blue).unwrap_or(1)
}

/// One of several cards, or none.
pub struct Pick {
    what: PickOf,
    row: usize,
    /// The cobalt glyphs of the chosen card, for a shield.
    cobalt: u8,
}

impl Pick {
    pub fn new(what: PickOf) -> Self {
        Self {
            what,
            row: 0,
            cobalt: 0,
        }
    }

    fn ways(&self, game: &Astoria) -> Pickables {
        let mut ways = Pickables::new();
        let mut add = |way| _ = ways.push(way);
        let me = game.active();
        match self.what {
            PickOf::Shield { .. } | PickOf::Ward => {
                add(Pickable::Nobody);
                let is_ward = self.what == PickOf::Ward;
                let first = if is_ward { game.start } else { me };
                for seat in game.clockwise(first) {
                    let mage = game.seat(seat);
                    if is_ward || seat != me && !mage.exiled {
                        if !is_ward && mage.shields > 0 {
                            add(Pickable::Kept(seat));
                        }
                        for card in mage.glyph_cards() {
                            add(Pickable::Card(Tapped { seat, card }));
                        }
                    }
                }
            }
            PickOf::Sabotage => {
                for (tapped, artefact) in artefacts_of_others(game) {
                    if artefact.state == CardState::Ready {
                        add(Pickable::Card(tapped));
                    }
                    for (colour, _) in artefact.gems.iter().filter(|(_, gems)| *gems > 0) {
                        add(Pickable::Gem(tapped, colour));
                    }
                }
            }
            PickOf::Steal => {
                for (tapped, artefact) in artefacts_of_others(game) {
                    let is_safe = game.seat(tapped.seat).exiled || artefact.is_book();
                    if artefact.state != CardState::Open && !is_safe {
                        add(Pickable::Card(tapped));
                    }
                }
            }
        }
        ways
    }

    fn way(&self, game: &Astoria) -> Option<Pickable> {
        self.ways(game).get(self.row).copied()
    }

    /// What comes of picking this card.
    fn outcome(&self, game: &Astoria, Tapped { seat, card }: Tapped, is_chosen: bool) -> Line {
        let mage = game.seat(seat);
        match self.what {
            PickOf::Shield { .. } => {
                let known = mage.known_glyphs(card, Colour::Blue);
                match if is_chosen { Some(self.cobalt) } else { known } {
                    Some(0) => line!("no cobalt"),
                    Some(cobalt) => line!("{cobalt} cobalt"),
                    None => line!("cobalt?"),
                }
            }
            PickOf::Ward => match mage.known_glyphs(card, asked_warlord(game)) {
                Some(0) => line!("no help"),
                Some(_) => line!("safe"),
                None => line!("maybe"),
            },
            PickOf::Sabotage => line!("tap"),
            PickOf::Steal => line!("{}", mage.state(card).label()),
        }
    }

    /// The shield of a card that makes so many cobalt glyphs; others that it is known to make are made too.
    fn shield(&self, game: &Astoria, Tapped { seat, card }: Tapped) -> Shield {
        let mage = game.seat(seat);
        let mut glyphs = if mage.is_alchemists_own(card) {
            PerColour::default()
        } else {
            mage.slot(card).glyphs
        };
        glyphs[Colour::Blue] = self.cobalt;
        Shield {
            seat,
            tapped: Some((card, glyphs)),
        }
    }

    /// What nobody's card means.
    fn nobody(&self, game: &Astoria) -> Line {
        match self.what {
            PickOf::Shield {
                with: Colour::Red, ..
            } => line!("it dies; exile"),
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

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        let of = line!("{}/{}", self.row + 1, self.ways(game).len());
        match self.what {
            PickOf::Shield { seat, .. } => {
                draw::title(frame, &line!("{}'s guard", game.seat_name(seat)), "shield?")
            }
            PickOf::Sabotage => draw::title(frame, "Sabotage", &of),
            PickOf::Steal => draw::title(frame, "Steal an artefact", &of),
            PickOf::Ward => {
                let (asked, all) = (game.warlords_asked.saturating_add(1), game.warlords.len());
                let warlord = line!("Warlord: {}?", asked_warlord(game).glyph());
                draw::title(frame, &warlord, &line!("{asked}/{all}"))
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
        let whose = |Tapped { seat, card }: Tapped| line!("{}: {}", game.seat_name(seat), card.short_name());
        match way {
            Pickable::Nobody => Row::new("Nobody", self.nobody(game)),
            Pickable::Kept(seat) => {
                let kept = game.seat(seat).shields;
                Row::new(line!("{}: kept", game.seat_name(seat)), line!("{kept} cobalt"))
            }
            Pickable::Card(tapped) => Row::new(whose(tapped), self.outcome(game, tapped, index == self.row)),
            Pickable::Gem(tapped, gem) => Row::new(whose(tapped), gem.word()),
        }
    }

    fn chosen(&self, _: &Astoria) -> usize {
        self.row
    }

    fn choose(&mut self, game: &Astoria, row: usize) {
        self.row = row;
        if let Some(Pickable::Card(card)) = self.way(game) {
            self.cobalt = expected_cobalt(game, card);
        }
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let way = self.way(game);
        let label = match self.what {
            PickOf::Shield { .. } if way == Some(Pickable::Nobody) => "guard dies",
            PickOf::Shield { .. } => "guard lives",
            PickOf::Sabotage => "sabotage",
            PickOf::Steal => "steal",
            PickOf::Ward => "answer",
        };
        let knobs = knobs.press(label, |screen, game, _| {
            let Some(way) = screen.way(game) else {
                return Next::Stay;
            };
            let (tapped, gem) = match way {
                Pickable::Nobody | Pickable::Kept(_) => (None, None),
                Pickable::Card(tapped) => (Some(tapped), None),
                Pickable::Gem(tapped, gem) => (Some(tapped), Some(gem)),
            };
            let Tapped { seat, card } = tapped.unwrap_or_default();
            Next::act(match screen.what {
                PickOf::Shield { with, seat } => {
                    let shield = match way {
                        Pickable::Kept(seat) => Some(Shield { seat, tapped: None }),
                        _ => tapped.map(|tapped| screen.shield(game, tapped)),
                    };
                    Action::Spend(Spend::Kill { with, seat, shield })
                }
                PickOf::Sabotage => Action::Sabotage { seat, card, gem },
                PickOf::Steal => Action::Spend(Spend::StealArtefact { seat, card }),
                PickOf::Ward => Action::Ward(tapped),
            })
        });
        match (self.what, way) {
            (PickOf::Shield { .. }, Some(Pickable::Card(_))) => knobs.number("cobalt", |screen, _, by| {
                parts::turn_digit(&mut screen.cobalt, by)
            }),
            _ => knobs,
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        match self.what {
            // told: ASO-79
            PickOf::Shield { .. } => {
                "Ask the others: one cobalt glyph from a ready card of a mage who is not in exile saves the guard, and \
                 you are not exiled. Choose who taps a card, or nobody, and how many cobalt it makes. What it makes beyond one \
                 is kept for the next guard, as long as your glyphs last."
            }
            // told: ASO-54
            PickOf::Sabotage => {
                "Choose whose artefact: with a colour that gem goes back to its owner's stock, and with its last gem the card \
                 returns to the hand; 'tap' uses up a ready one without effect."
            }
            // told: ASO-78
            PickOf::Steal => "Choose the artefact that becomes yours. It stays tapped or ready as it is.",
            // told: ASO-43, ASO-44
            PickOf::Ward => {
                "Ask clockwise from the start player who taps a card that makes this warlord's glyph. If nobody does, the king loses 1 \
                 health. 'safe' and 'no help' go by what the card made when it was last \
                 used; the table decides."
            }
        }
    }

    fn unsaved(&self, game: &Astoria) -> bool {
        match (self.what, self.way(game)) {
            (PickOf::Shield { .. }, Some(Pickable::Card(card))) => self.cobalt != expected_cobalt(game, card),
            _ => false,
        }
    }
}
