//! Entering the printed rings: first how many sectors, then what stands in each.

use super::parts::{WORDS_LEFT, heading_beside, hold_beside, press_beside, selected_beside, words_beside};
use super::rings;
use crate::draw::{Align, BODY, Frame, HUGE, Ink, KnobLabels};
use crate::games::astrolabe::rules::layout::{
    Deed, LEAST_SECTORS, Layout, MOST_NUMBER, MOST_SECTORS, Position, Sector, Time,
};
use crate::games::astrolabe::{Action, Astrolabe, Refusal};
use crate::games::screen::{Controls, Next, Screen};
use crate::games::stock::UNCHANGED;
use crate::input::{step, step_number, step_round};
use crate::text::line;

pub struct Matching {
    draft: Layout,
    /// The sector whose entries are changed; none while the sectors are counted.
    sector: Option<usize>,
}

impl Matching {
    pub fn new(game: &Astrolabe) -> Self {
        Self {
            draft: game.layout.clone(),
            sector: None,
        }
    }

    fn edit(&mut self, edit: impl FnOnce(&mut Sector)) {
        let sector = self.sector.and_then(|sector| self.draft.sectors.get_mut(sector));
        if let Some(sector) = sector {
            edit(sector);
        }
    }
}

impl Screen for Matching {
    type Model = Astrolabe;

    fn name(&self) -> &'static str {
        "matching"
    }

    fn controls(&self, game: &Astrolabe, knobs: Controls<Self>) -> Controls<Self> {
        if self.sector.is_none() {
            return knobs
                .number("sectors", |screen, _, by| {
                    let count = screen.draft.count() as i16;
                    let count = step_number(count, by, LEAST_SECTORS as i16, MOST_SECTORS as i16);
                    screen.draft.resize(count as usize);
                })
                .press("entries", |screen, _, _| {
                    screen.sector = Some(0);
                    Next::Stay
                });
        }
        let label = match game.check_rings(&self.draft) {
            Ok(()) => "keep",
            Err(Refusal::RingsInUse) => "not now",
            Err(_) => "not so",
        };
        knobs
            .press_action("back", |screen, _, _| {
                screen.sector = None;
                Next::Stay
            })
            .dial("sector", |screen, _, by| {
                let count = screen.draft.count();
                screen.sector = screen.sector.map(|sector| step(sector, by, count));
            })
            .action("action", |screen, _, by| {
                screen.edit(|sector| {
                    sector.deed = Deed::at(step_round(sector.deed as usize, by, Deed::ALL.len()));
                });
            })
            .number("number", |screen, _, by| {
                screen.edit(|sector| {
                    sector.number = step_number(sector.number.into(), by, 1, MOST_NUMBER.into()) as u8;
                });
            })
            .hold_number("time", |screen, _, _| {
                screen.edit(|sector| {
                    sector.time = Time::at(step_round(sector.time as usize, 1, Time::ALL.len()));
                });
                Next::Stay
            })
            .press(label, |screen, game, _| {
                if screen.unsaved(game) || game.check_rings(&screen.draft).is_err() {
                    Next::act(Action::Rings(screen.draft.clone()))
                } else {
                    Next::refuse(UNCHANGED)
                }
            })
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        let at = Position {
            pointer: self.sector.unwrap_or(0) as u8,
            ..Position::default()
        };
        rings::draw(frame, &self.draft, &at, None);
        heading_beside(frame, game, "Match yours");
        let x = WORDS_LEFT;
        let state = if self.draft.is_placeholder() {
            "placeholder"
        } else if self.draft == game.layout {
            "as kept"
        } else {
            "not kept"
        };
        let count = self.draft.count();
        if let Some(sector) = self.sector {
            selected_beside(frame, &self.draft.selected(&at));
            words_beside(frame, 33, &line!("sector {}/{count}", sector + 1));
        } else {
            let end = frame.text(x, 10, Align::Left, &HUGE, Ink::On, &line!("{count}"));
            frame.text(end + 2, 19, Align::Left, &BODY, Ink::On, "sectors");
            words_beside(frame, 32, state);
            words_beside(frame, 43, "turn NUMBER");
        }
    }

    fn draw_labels(&self, _: &Astrolabe, labels: &KnobLabels, frame: &mut Frame) {
        if self.sector.is_some() {
            hold_beside(frame, labels);
        }
        press_beside(frame, labels);
    }

    fn help(&self, _: &Astrolabe) -> &'static str {
        // told: AST-2, AST-3, AST-4
        "Copy your printed rings once; they are kept for all games. Until then the device has rings of its own, a placeholder. Align the \
         arrows of all rings and count the sectors, 5 to 16. Then go round from the arrow, clockwise: ACTION sets the action, NUMBER \
         the number, hold NUMBER the time. There must be two times at least. It can be changed while nobody has locked; rings of \
         another size start aligned."
    }

    fn unsaved(&self, game: &Astrolabe) -> bool {
        self.draft != game.layout
    }
}
