//! Where a player stands in Astoria. Turning previews, pressing commits.
//!
//! Each screen is a [`Form`]. The one where play goes on follows from the state alone; others open on top of it and
//! ACTION leads back.

mod choices;
mod end;
mod fight;
mod look;
mod page;
mod parts;
mod pick;
mod round;
mod setup;
mod turn;

use super::phrase::Facts;
use super::{Action, Astoria, Phase};
use crate::draw::{Frame, line};
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob, step};
use crate::packed::{Packed, packed};
use crate::random::Random;
use choices::CRAFT;
use core::mem::discriminant;
use page::Page;

/// What a form makes of a press.
enum Next {
    Commit(Action),
    Open(Stage),
    /// Cannot be done, and why.
    Refuse(&'static str),
}

trait Form {
    fn turn(&mut self, _game: &Astoria, _knob: Knob, _detents: i8) {}

    fn press(&self, game: &Astoria, random: &mut Random) -> Next;

    fn draw(&self, page: &mut Page);

    fn help(&self) -> Packed;
}

enum Stage {
    Mages(setup::Mages),
    Lengths(setup::LengthsForm),
    Invasion(round::Invasion),
    Siege(round::Siege),
    Disease(round::Disease),
    Recovery(round::Recovery),
    Turn(turn::TurnList),
    Craft(turn::Craft),
    Unmask(turn::Unmask),
    Pick(pick::Pick),
    Glyphs(fight::Glyphs),
    Strike(fight::Strike),
    Goals(end::Goals),
    Final(end::Final),
    Corrections(look::Corrections),
}

/// The form of a stage, mutable if the stage is.
macro_rules! form_of {
    ($stage:expr) => {
        match $stage {
            Self::Mages(form) => form,
            Self::Lengths(form) => form,
            Self::Invasion(form) => form,
            Self::Siege(form) => form,
            Self::Disease(form) => form,
            Self::Recovery(form) => form,
            Self::Turn(form) => form,
            Self::Craft(form) => form,
            Self::Unmask(form) => form,
            Self::Pick(form) => form,
            Self::Glyphs(form) => form,
            Self::Strike(form) => form,
            Self::Goals(form) => form,
            Self::Final(form) => form,
            Self::Corrections(form) => form,
        }
    };
}

impl Stage {
    /// Where play goes on.
    fn base(game: &Astoria) -> Self {
        match game.phase {
            Phase::Setup => Self::Mages(setup::Mages::new(game)),
            Phase::Invasion => Self::Invasion(round::Invasion::default()),
            Phase::Turn => Self::Turn(turn::TurnList::default()),
            Phase::Battle => Self::Glyphs(fight::Glyphs::new(game)),
            Phase::Siege => Self::Siege(round::Siege),
            Phase::Disease => Self::Disease(round::Disease),
            Phase::Warlords => Self::Pick(pick::Pick::new(pick::PickOf::Ward)),
            Phase::Recovery => Self::Recovery(round::Recovery::default()),
            Phase::Goals => Self::Goals(end::Goals::default()),
            Phase::Over => Self::Final(end::Final::default()),
        }
    }

    fn form(&self) -> &dyn Form {
        form_of!(self)
    }

    fn form_mut(&mut self) -> &mut dyn Form {
        form_of!(self)
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Mages(_) => "mages",
            Self::Lengths(_) => "lengths",
            Self::Invasion(_) => "invasion",
            Self::Siege(_) => "siege",
            Self::Disease(_) => "disease",
            Self::Recovery(_) => "recovery",
            Self::Turn(_) => "turn",
            Self::Craft(_) => "craft",
            Self::Unmask(_) => "unmask",
            Self::Pick(pick) => pick.name(),
            Self::Glyphs(_) => "glyphs",
            Self::Strike(_) => "strike",
            Self::Goals(_) => "goals",
            Self::Final(_) => "final",
            Self::Corrections(_) => "corrections",
        }
    }

    /// Whether ACTION has nothing to turn here, so that it opens the overview.
    fn leaves_action_free(&self) -> bool {
        matches!(
            self,
            Self::Turn(_)
                | Self::Siege(_)
                | Self::Disease(_)
                | Self::Recovery(_)
                | Self::Goals(_)
                | Self::Final(_)
        )
    }
}

pub struct AstoriaScreens {
    stage: Stage,
    /// A page of the overview that lies over the stage.
    overview: Option<u8>,
}

impl Screens<Astoria> for AstoriaScreens {
    fn resume(game: &Astoria) -> Self {
        let mut stage = Stage::base(game);
        if let Stage::Turn(list) = &mut stage {
            list.settle(game, None);
        }
        Self {
            stage,
            overview: None,
        }
    }

    fn input(&mut self, game: &Astoria, input: Input, random: &mut Random) -> Reply<Action> {
        match (input, self.overview) {
            (Input::Hold(Knob::Number), None) if game.phase != Phase::Setup => self.overview = Some(0),
            (Input::Press(_) | Input::Hold(_), Some(_)) => self.overview = None,
            (Input::Turn(_, detents), Some(page)) => {
                let page = step(usize::from(page), detents, look::pages(game));
                self.overview = Some(page as u8);
            }
            (Input::Turn(Knob::Action, _), None) if self.stage.leaves_action_free() => {
                self.overview = Some(0);
            }
            (Input::Turn(knob, detents), None) => self.stage.form_mut().turn(game, knob, detents),
            (Input::Press(Knob::Dial), None) => match self.stage.form().press(game, random) {
                Next::Commit(action) => return Reply::Commit(action),
                Next::Open(stage) => self.stage = stage,
                Next::Refuse(why) => return Reply::Refuse(line(format_args!("{why}"))),
            },
            (Input::Press(Knob::Action), None) => {
                let base = Stage::base(game);
                if discriminant(&base) == discriminant(&self.stage) {
                    return Reply::Leave;
                }
                *self = Self::resume(game);
            }
            (Input::Press(Knob::Number) | Input::Hold(_), None) => (),
        }
        Reply::Stay
    }

    fn committed(&mut self, game: &Astoria, action: &Action) {
        if let (Stage::Corrections(form), Action::Fix { .. }) = (&mut self.stage, action)
            && game.phase != Phase::Goals
        {
            form.done(game);
            return;
        }
        let last = match &self.stage {
            Stage::Turn(list) => list.choice(game),
            Stage::Craft(_) => Some(CRAFT),
            _ => None,
        };
        *self = Self::resume(game);
        if let Stage::Turn(list) = &mut self.stage
            && *action != Action::End
        {
            list.settle(game, last);
        }
    }

    fn open(&mut self, game: &Astoria, entry: usize) {
        self.overview = None;
        self.stage = match entry {
            0 => Stage::Corrections(look::Corrections::new(game)),
            _ => Stage::Lengths(setup::LengthsForm::new(game)),
        };
    }

    fn draw(&self, game: &Astoria, frame: &mut Frame) {
        let mut page = Page {
            game,
            frame,
            facts: Facts::default(),
        };
        match self.overview {
            Some(number) => look::draw(&mut page, number),
            None => self.stage.form().draw(&mut page),
        }
    }

    fn help(&self, _game: &Astoria) -> Packed {
        match self.overview {
            Some(_) => {
                packed!(
                    "All tracks, then every mage, the power flow and the reserve. Turn any knob for the next page, press \
                 to go back. A post marks where a track ends the game."
                )
            }
            None => self.stage.form().help(),
        }
    }

    fn name(&self, _game: &Astoria) -> &'static str {
        match self.overview {
            Some(_) => "overview",
            None => self.stage.name(),
        }
    }
}
