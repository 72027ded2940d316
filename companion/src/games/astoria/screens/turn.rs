//! A mage's turn: the list of all that can be done.

use super::choices::{Choice, END, TurnDeed, Variants, choices};
use super::craft::Craft;
use super::glyphs::Glyphs;
use super::parts::{BELOW_NAME, STATUS_TOP};
use super::pick::{Pick, PickOf};
use super::unmask::Unmask;
use super::{overview, parts};
use crate::draw::{Align, Area, Frame, Ink, Row, SMALL, WIDTH};
use crate::games::RecordEntry;
use crate::games::astoria::action::Action;
use crate::games::astoria::{Astoria, Phase};
use crate::games::screen::{After, Controls, Next};
use crate::games::stock::List;
use crate::input::{step, step_round};
use crate::text::line;

/// Three rows: so a message has room beside each of them.
const LIST_BOTTOM: i32 = BELOW_NAME + 27;

pub struct TakeTurn {
    /// Should it not be open any more, the first one is chosen.
    choice: Option<Choice>,
    /// The choice's variant; should there be no such any more, the next one is chosen.
    variant: u8,
}

/// The place of a variant.
fn place(variants: &Variants, variant: u8) -> usize {
    let same = variants.iter().position(|v| *v == variant);
    let next = || variants.iter().position(|v| *v > variant);
    same.or_else(next).unwrap_or(0)
}

fn choice_in(game: &Astoria, row: usize) -> Choice {
    choices(game).get(row).copied().unwrap_or(END)
}

impl TakeTurn {
    pub fn new(game: &Astoria) -> Self {
        let mut list = Self {
            choice: None,
            variant: 0,
        };
        list.settle(game);
        list
    }

    /// Stays on what was chosen, if that is still there.
    fn settle(&mut self, game: &Astoria) {
        let choices = choices(game);
        let same = self.choice.filter(|choice| choices.contains(choice));
        match same {
            Some(choice) if !choice.is_amount() => {}
            Some(choice) => self.begin(game, choice),
            None => self.begin(game, choices.first().copied().unwrap_or(END)),
        }
    }

    /// Begins with the first of a choice's variants.
    fn begin(&mut self, game: &Astoria, choice: Choice) {
        self.choice = Some(choice);
        self.variant = choice.variants(game).first().copied().unwrap_or(0);
    }

    fn choice(&self, game: &Astoria) -> Choice {
        choice_in(game, self.chosen(game))
    }

    /// The variant of a choice that is shown: the chosen one, if it is the chosen choice.
    fn variant(&self, game: &Astoria, choice: Choice) -> u8 {
        let variants = choice.variants(game);
        let at = if choice == self.choice(game) {
            place(&variants, self.variant)
        } else {
            0
        };
        variants.get(at).copied().unwrap_or(0)
    }

    fn press(&self, game: &Astoria) -> Next<Astoria> {
        let choice = self.choice(game);
        let variant = self.variant(game, choice);
        if let Some(why) = choice.missing(game) {
            return Next::refuse(why);
        }
        let what = match choice.does {
            TurnDeed::Craft => return Next::open(Craft::default()),
            TurnDeed::Unmask => return Next::open(Unmask::default()),
            TurnDeed::Use => return Next::open(Glyphs::new(game)),
            TurnDeed::Sabotage => PickOf::Sabotage,
            TurnDeed::StealArtefact => PickOf::Steal,
            TurnDeed::Kill => PickOf::Shield {
                with: choice.glyph,
                seat: variant,
            },
            _ => return choice.action(variant).map_or(Next::Stay, Next::act),
        };
        Next::open(Pick::new(what))
    }
}

impl List for TakeTurn {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "turn"
    }

    fn draw_around(&self, game: &Astoria, frame: &mut Frame) -> Area {
        parts::name_bar_with_actions(game, frame);
        let area = BELOW_NAME..LIST_BOTTOM;
        if game.turn.glyphs.is_empty() {
            let mage = game.seat(game.active());
            let gems = mage.stock.total();
            let has = line!("power {}, hand {}, gems {gems}", mage.power, mage.hand);
            parts::status(frame, &has);
            return area;
        }
        let end = parts::glyph_line(frame, &game.turn.glyphs);
        let choice = self.choice(game);
        let keeps_glyphs = matches!(
            choice.does,
            TurnDeed::Use | TurnDeed::Conjure | TurnDeed::Sabotage
        );
        if choice.price == 0 && !keeps_glyphs {
            // ASO-29.
            let mut notes = ["will be lost", "lost"].iter();
            if let Some(note) = notes.find(|note| end + SMALL.width(note) < WIDTH) {
                frame.text(end, STATUS_TOP + 1, Align::Left, &SMALL, Ink::On, note);
            }
        }
        area
    }

    fn len(&self, game: &Astoria) -> usize {
        choices(game).len()
    }

    fn row(&self, game: &Astoria, index: usize) -> Row {
        let choice = choice_in(game, index);
        choice.row(game, self.variant(game, choice))
    }

    fn chosen(&self, game: &Astoria) -> usize {
        let same = |choice: &Choice| Some(*choice) == self.choice;
        choices(game).iter().position(same).unwrap_or(0)
    }

    fn choose(&mut self, game: &Astoria, row: usize) {
        self.begin(game, choice_in(game, row));
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let choice = self.choice(game);
        let all = choice.variants(game);
        let variants = all.len();
        let press = match choice.does {
            TurnDeed::End => "end turn",
            TurnDeed::Kill => "open",
            _ if variants == 0 => "open",
            _ if choice.price == 0 => "do it",
            _ => "spend",
        };
        let knobs = knobs
            .press(press, |screen, game, _| screen.press(game))
            .action_leads("tracks", overview::open);
        if variants < 2 {
            return knobs;
        }
        let which = place(&all, self.variant) + 1;
        let label = line!("{} {which}/{variants}", choice.variant_label());
        knobs.number(label, |screen, game, by| {
            let variants = screen.choice(game).variants(game);
            let turned = if screen.choice(game).is_amount() {
                step
            } else {
                step_round
            };
            let at = turned(place(&variants, screen.variant), by, variants.len());
            screen.variant = variants.get(at).copied().unwrap_or(0);
        })
    }

    fn help(&self, game: &Astoria) -> &'static str {
        self.choice(game).help(game)
    }

    /// A mage often goes on with the same choice.
    fn committed(&mut self, game: &Astoria, entry: &RecordEntry<Astoria>) -> After<Astoria> {
        let ends = matches!(entry, RecordEntry::Action(Action::End));
        if ends || game.phase != Phase::Turn {
            return After::Resume;
        }
        self.settle(game);
        After::Stay
    }
}
