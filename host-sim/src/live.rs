//! A device in real time, as window and terminal run it: knobs that are pushed and let go, whatever is behind them.

use companion::draw::{Frame, KnobLabels};
use companion::input::Millis;
use companion::input::decode::HOLD;
use companion::input::{Input, Knob};
use companion::shell::{DisplaySettings, Sound};
use std::time::Instant;

/// What came of carrying a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Carried {
    /// The record of the running game.
    Out(String),
    /// It is the running game now.
    In,
    /// Why there is none, in words.
    Failed(String),
}

impl Carried {
    /// Out of what a device has exported.
    pub fn of(record: String) -> Self {
        match record.is_empty() {
            true => Self::Failed("no game is running".into()),
            false => Self::Out(record),
        }
    }
}

/// What is behind the knobs.
pub trait Body {
    /// Brings it to the present moment.
    fn pass_time(&mut self, now: Millis);
    fn input(&mut self, input: Input);
    fn frame(&self) -> Frame;
    fn display(&self) -> DisplaySettings;
    /// What the knobs do now, if that is known here.
    fn labels(&self) -> Option<KnobLabels>;
    /// What the buzzer was told since the last time.
    fn sound(&mut self) -> Option<Sound>;
    /// The buzzer in words, for those who cannot hear it; empty when it is silent.
    fn sound_in_words(&self) -> &'static str;
    /// Asks for the record of the running game; [`Body::carried`] gives it.
    fn export(&mut self);
    /// Makes a record the running game; [`Body::carried`] tells when it is.
    fn open(&mut self, record: &str);
    /// What came of the two since the last time.
    fn carried(&mut self) -> Option<Carried>;
    /// What it has said on its serial line since the last time.
    fn said(&mut self) -> String;
}

pub struct Live {
    body: Box<dyn Body>,
    switched_on: Instant,
    now: Millis,
    pushes: [Option<Push>; 3],
    /// Detents that each knob stands away from where it was at the start.
    pub turned: [i32; 3],
}

#[derive(Clone, Copy)]
struct Push {
    since: Millis,
    /// The hold was reported; letting go means nothing any more.
    held: bool,
}

impl Live {
    pub fn new(body: impl Body + 'static) -> Self {
        Self {
            body: Box::new(body),
            switched_on: Instant::now(),
            now: 0,
            pushes: [None; 3],
            turned: [0; 3],
        }
    }

    /// To be called many times a second.
    pub fn pass_time(&mut self) {
        self.now = self.switched_on.elapsed().as_millis() as Millis;
        self.body.pass_time(self.now);
        for knob in [Knob::Dial, Knob::Action, Knob::Number] {
            if let Some(push) = &mut self.pushes[knob as usize]
                && !push.held
                && self.now >= push.since + HOLD
            {
                push.held = true;
                self.body.input(Input::Hold(knob));
            }
        }
    }

    pub fn turn(&mut self, knob: Knob, detents: i8) {
        self.turned[knob as usize] += i32::from(detents);
        self.body.input(Input::Turn(knob, detents));
    }

    pub fn push(&mut self, knob: Knob) {
        let since = self.now;
        self.pushes[knob as usize].get_or_insert(Push { since, held: false });
    }

    pub fn let_go(&mut self, knob: Knob) {
        if self.pushes[knob as usize].take().is_some_and(|push| !push.held) {
            self.body.input(Input::Press(knob));
        }
    }

    /// Where nobody says when a key is let go.
    pub fn press(&mut self, knob: Knob) {
        self.body.input(Input::Press(knob));
    }

    pub fn hold(&mut self, knob: Knob) {
        self.body.input(Input::Hold(knob));
    }

    pub fn is_down(&self, knob: Knob) -> bool {
        self.pushes[knob as usize].is_some()
    }

    pub fn frame(&self) -> Frame {
        self.body.frame()
    }

    pub fn display(&self) -> DisplaySettings {
        self.body.display()
    }

    pub fn labels(&self) -> Option<KnobLabels> {
        self.body.labels()
    }

    pub fn sound(&mut self) -> Option<Sound> {
        self.body.sound()
    }

    pub fn sound_in_words(&self) -> &'static str {
        self.body.sound_in_words()
    }

    pub fn export(&mut self) {
        self.body.export();
    }

    pub fn open(&mut self, record: &str) {
        self.body.open(record);
    }

    pub fn carried(&mut self) -> Option<Carried> {
        self.body.carried()
    }

    pub fn said(&mut self) -> String {
        self.body.said()
    }
}
