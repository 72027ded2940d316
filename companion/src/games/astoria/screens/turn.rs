//! A mage's turn: the list of all that can be done.

use super::choices::{Choice, Choices, Does, END, choices};
use super::craft::Craft;
use super::glyphs::{Glyphs, sources};
use super::parts::STATUS_TOP;
use super::pick::{Pick, PickOf};
use super::unmask::Unmask;
use super::{overview, parts};
use crate::draw::{Align, Frame, Ink, SMALL, WIDTH, list_between};
use crate::games::RecordEntry;
use crate::games::astoria::action::Action;
use crate::games::astoria::{Astoria, Phase};
use crate::games::screen::{After, Controls, Next, Screen};
use crate::input::{step, step_round};
use crate::text::line;

/// Below the mage's name.
const LIST_TOP: i32 = 16;

pub struct TurnList {
    /// Should it not be open any more, the first one is chosen.
    choice: Option<Choice>,
    /// Which of the choice's variants.
    variant: usize,
}

impl TurnList {
    pub fn new(game: &Astoria) -> Self {
        let mut list = Self {
            choice: None,
            variant: 0,
        };
        list.settle(game);
        list
    }

    /// With no action and no glyph left only the end of the turn remains.
    fn settle(&mut self, game: &Astoria) {
        self.variant = 0;
        if game.turn.actions_left == 0 && !game.turn.second_craft && game.turn.glyphs.is_empty() {
            self.choice = Some(END);
        }
    }

    fn row(&self, choices: &Choices) -> usize {
        let same = |choice: &Choice| Some(*choice) == self.choice;
        choices.iter().position(same).unwrap_or(0)
    }

    fn choice(&self, game: &Astoria) -> Choice {
        let choices = choices(game);
        choices.get(self.row(&choices)).copied().unwrap_or(END)
    }

    fn press(&self, game: &Astoria) -> Next<Astoria> {
        let choice = self.choice(game);
        let variant = choice.variants(game).get(self.variant).copied().unwrap_or(0);
        let what = match choice.does {
            Does::Craft => return Next::open(Craft::default()),
            Does::Unmask => return Next::open(Unmask::default()),
            Does::Use if sources(game).next().is_none() => return Next::refuse("No card is ready"),
            Does::Use => return Next::open(Glyphs::new(game)),
            Does::Sabotage => PickOf::Sabotage,
            Does::StealArtefact => PickOf::Steal,
            Does::Kill => PickOf::Shield {
                with: choice.glyph,
                seat: variant,
            },
            _ => return choice.action(variant).map_or(Next::Stay, Next::act),
        };
        let pick = Pick::new(what);
        if pick.is_empty(game) {
            return Next::refuse("There is nothing to take");
        }
        Next::open(pick)
    }
}

impl Screen for TurnList {
    type Model = Astoria;

    fn name(&self) -> &'static str {
        "turn"
    }

    fn controls(&self, game: &Astoria, knobs: Controls<Self>) -> Controls<Self> {
        let choice = self.choice(game);
        let variants = choice.variants(game).len();
        let press = match choice.does {
            Does::End => "end turn",
            Does::Kill => "choose",
            _ if variants == 0 => "choose",
            _ if choice.price == 0 => "do it",
            _ => "spend",
        };
        let knobs = knobs
            .choose(|screen, game, by| {
                let choices = choices(game);
                let row = step(screen.row(&choices), by, choices.len());
                screen.choice = choices.get(row).copied();
                screen.variant = 0;
            })
            .press(press, |screen, game, _| screen.press(game))
            .action_leads("tracks", overview::open);
        if variants < 2 {
            return knobs;
        }
        knobs.number(choice.variant_label(), |screen, game, by| {
            let variants = screen.choice(game).variants(game).len();
            screen.variant = step_round(screen.variant, by, variants);
        })
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        parts::name_bar_with_actions(game, frame);
        let choices = choices(game);
        let chosen = self.row(&choices);
        list_between(frame, LIST_TOP, STATUS_TOP, choices.len(), chosen, &mut |row| {
            let choice = choices.get(row).copied().unwrap_or(END);
            let place = if row == chosen { self.variant } else { 0 };
            let variant = choice.variants(game).get(place).copied().unwrap_or(0);
            choice.row(game, variant)
        });
        if game.turn.glyphs.is_empty() {
            let mage = game.seat(game.active());
            let gems = mage.stock.total();
            let has = line!("{} power  {} cards  {gems} gems", mage.power, mage.hand);
            frame.text(0, STATUS_TOP, Align::Left, &SMALL, Ink::On, &has);
            return;
        }
        let end = parts::glyph_line(frame, STATUS_TOP, &game.turn.glyphs);
        let choice = self.choice(game);
        let keeps_glyphs = matches!(choice.does, Does::Use | Does::Conjure | Does::Sabotage);
        if choice.price == 0 && !keeps_glyphs {
            // ASO-29.
            let mut notes = ["will be lost", "lost"].iter();
            if let Some(note) = notes.find(|note| end + SMALL.width(note) < WIDTH) {
                frame.text(end, STATUS_TOP, Align::Left, &SMALL, Ink::On, note);
            }
        }
    }

    fn help(&self, _: &Astoria) -> &'static str {
        "DIAL chooses an action, NUMBER its colour, mage or amount, and the right side shows what will change. Press \
         DIAL to do it. Squares are the actions that are left.\n\
         Glyphs that a card made stand first in the list. They are lost with the next action, unless that uses another \
         card. Turn ACTION to see the tracks and all mages."
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
