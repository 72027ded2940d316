//! The one kind of screen that shell and games are made of.
//!
//! A [`Screen`] is one struct in one file: what it previews, what each knob does, how it is drawn, its help and its name.
//! What a knob does and the label that says so are given together in [`Controls`]: there is no input without a label, and no
//! label for another input. Turning previews, pressing commits; a screen never changes the model it looks at.
//!
//! Some gestures mean the same everywhere and belong to no screen: press ACTION goes back, press NUMBER opens the help,
//! hold DIAL opens the menu and hold ACTION undoes.

use super::Workspace;
use crate::draw::{self, CHOOSE, Frame, KnobLabels, Label, label};
use crate::input::{Input, Knob};
use crate::random::Random;
use crate::text::{Line, line};
use core::fmt::Display;
use heapless::Vec;

/// What screens look at: the state of a game, or the shell.
pub trait Model: Sized {
    /// What a press can bring about: a game's action, or a command to the shell.
    type Effect;
    /// All screens of this model; see [`screens!`].
    type Screens: Screens<Self>;
}

/// Where a push, or a turn that leads elsewhere, goes.
pub enum Next<M: Model> {
    /// Only the preview changed, or nothing.
    Stay,
    Commit(M::Effect),
    /// Opens a screen on top of this one; ACTION leads back.
    Open(M::Screens),
    /// Opens a screen in place of this one.
    Replace(M::Screens),
    Back,
    /// Cannot be done, and why.
    Refuse(Line),
}

impl<M: Model> Next<M> {
    pub fn open(screen: impl Into<M::Screens>) -> Self {
        Self::Open(screen.into())
    }

    pub fn replace(screen: impl Into<M::Screens>) -> Self {
        Self::Replace(screen.into())
    }

    pub fn refuse(why: impl Display) -> Self {
        Self::Refuse(line!("{why}"))
    }
}

/// Where to go on after an effect has been committed.
pub enum After<M: Model> {
    /// Where the state says that play goes on.
    Resume,
    /// This screen stays open, on top of where play goes on.
    Stay,
    /// Another screen on top of this one.
    Open(M::Screens),
    /// The first in the place of all that is open, the second on top of it.
    Over(M::Screens, M::Screens),
    /// This screen closes; the one beneath it is asked next.
    Back,
}

/// What came of a moment's work between inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// There is nothing to do before the next input.
    Nothing,
    /// There may be more to do.
    More,
    /// The same, and the picture has changed.
    Shows,
}

pub trait Screen {
    type Model: Model;

    /// A word that names this screen in scripts.
    fn name(&self) -> &'static str;

    /// Adds to `knobs`, which do nothing yet, what they do now.
    fn controls(&self, model: &Self::Model, knobs: Controls<Self>) -> Controls<Self>
    where
        Self: Sized;

    /// Everything but the labels of the knobs.
    fn draw(&self, model: &Self::Model, frame: &mut Frame);

    /// A few sentences on what can be done here; line feeds part paragraphs.
    fn help(&self, model: &Self::Model) -> &'static str;

    /// The labels of the knobs, as the bottom line unless the screen has no room for one.
    fn draw_labels(&self, _model: &Self::Model, labels: &KnobLabels, frame: &mut Frame) {
        draw::footer(frame, labels);
    }

    /// Whether the gestures that mean the same everywhere do so here, too. Only the shell has screens on which they do not.
    fn takes_shared_gestures(&self) -> bool {
        true
    }

    /// Whether something has been changed here that a press of DIAL would keep: leaving would drop it, and so asks first.
    fn unsaved(&self, _model: &Self::Model) -> bool {
        false
    }

    /// The screen on top of this one was left by going back; what was chosen there can be kept.
    fn uncovered(&mut self, _from: &<Self::Model as Model>::Screens) {}

    // What follows is asked of games' screens only. Where the shell goes on after a command, the command says.

    /// An effect was committed while this screen was open; the model is as it is after it.
    fn committed(
        &mut self,
        _model: &Self::Model,
        _effect: &<Self::Model as Model>::Effect,
    ) -> After<Self::Model> {
        After::Resume
    }

    /// Works for a moment between inputs at what this screen wants to know, at most a millisecond on the device. The same seed
    /// gives the same results.
    fn work(&mut self, _model: &Self::Model, _workspace: &mut Workspace, _seed: u32) -> Work {
        Work::Nothing
    }

    /// Whether DIAL is pressed by itself when nobody has touched a knob for a moment.
    fn presses_itself(&self, _model: &Self::Model) -> bool {
        false
    }

    /// Whether its picture moves: then it is told to move on every few hundredths of a second. An input does not wait for that: it
    /// finds the picture where it was to come to rest.
    fn is_moving(&self, _model: &Self::Model) -> bool {
        false
    }

    /// The next step of a picture that moves, which looks different from the last one.
    fn move_on(&mut self) {}

    /// Whether others must not see it: it closes when the menu opens. They are told its labels, but for the press of DIAL: no
    /// other may depend on the secret.
    fn is_secret(&self) -> bool {
        false
    }
}

type Turned<S> = fn(&mut S, &<S as Screen>::Model, i8);
type Led<S> = fn(&mut S, &<S as Screen>::Model, i8) -> Next<<S as Screen>::Model>;
type Pushed<S> = fn(&mut S, &<S as Screen>::Model, &mut Random) -> Next<<S as Screen>::Model>;

/// What one gesture does.
enum Does<S: Screen> {
    Preview(Turned<S>),
    Lead(Led<S>),
    Push(Pushed<S>),
}

#[derive(Clone, Copy)]
enum Gesture {
    Turn,
    Press,
    Hold,
}

/// All that the knobs do on a screen:
///
/// ```text
/// knobs
///     .choose(|screen, game, by| screen.row = step(screen.row, by, game.rows()))
///     .number("amount", |screen, _, by| screen.amount = step_number(screen.amount, by, 0, 9))
///     .press("pay", |screen, _, _| Next::act(Action::Pay(screen.amount)))
/// ```
///
/// If something is said twice of a gesture, the last holds.
pub struct Controls<S: Screen> {
    labels: KnobLabels,
    /// By knob and gesture.
    does: [[Option<Does<S>>; 3]; 3],
}

impl<S: Screen> Controls<S> {
    fn new() -> Self {
        Self {
            labels: KnobLabels::default(),
            does: [const { [const { None }; 3] }; 3],
        }
    }

    fn with(mut self, knob: Knob, gesture: Gesture, label: Label, does: Does<S>) -> Self {
        let labels = self.labels.of_mut(knob);
        let shown = match gesture {
            Gesture::Turn => &mut labels.turn,
            Gesture::Press => &mut labels.press,
            Gesture::Hold => &mut labels.hold,
        };
        *shown = label;
        self.does[knob as usize][gesture as usize] = Some(does);
        self
    }

    /// Turning DIAL moves the choice.
    pub fn choose(self, turned: Turned<S>) -> Self {
        self.dial(CHOOSE, turned)
    }

    /// Turning DIAL changes something that needs a label.
    pub fn dial(self, text: impl Display, turned: Turned<S>) -> Self {
        self.with(Knob::Dial, Gesture::Turn, label(text), Does::Preview(turned))
    }

    /// Turning ACTION: the seat or the page.
    pub fn action(self, text: impl Display, turned: Turned<S>) -> Self {
        self.with(Knob::Action, Gesture::Turn, label(text), Does::Preview(turned))
    }

    /// Turning ACTION leads to another screen.
    pub fn action_leads(self, text: impl Display, led: Led<S>) -> Self {
        self.with(Knob::Action, Gesture::Turn, label(text), Does::Lead(led))
    }

    /// Turning NUMBER: the amount.
    pub fn number(self, text: impl Display, turned: Turned<S>) -> Self {
        self.with(Knob::Number, Gesture::Turn, label(text), Does::Preview(turned))
    }

    /// Pressing DIAL: does it.
    pub fn press(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Dial, Gesture::Press, label(text), Does::Push(pushed))
    }

    /// Holding NUMBER: something more.
    pub fn hold_number(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Number, Gesture::Hold, label(text), Does::Push(pushed))
    }

    /// Pressing ACTION instead of going back, or of opening the menu where there is nothing to go back to.
    pub fn press_action(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Action, Gesture::Press, label(text), Does::Push(pushed))
    }

    /// Pressing NUMBER where there is no help.
    pub fn press_number(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Number, Gesture::Press, label(text), Does::Push(pushed))
    }

    /// Holding DIAL instead of pressing it: for what should not happen by a slip. Only on screens of the shell: in a game it is the
    /// menu.
    pub fn hold_dial(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Dial, Gesture::Hold, label(text), Does::Push(pushed))
    }

    /// Holding ACTION. Only on screens of the shell: in a game it is undo.
    pub fn hold_action(self, text: impl Display, pushed: Pushed<S>) -> Self {
        self.with(Knob::Action, Gesture::Hold, label(text), Does::Push(pushed))
    }

    /// What going back is called here, if not just that.
    pub fn back(self, text: impl Display) -> Self {
        self.press_action(text, |_, _, _| Next::Back)
    }
}

/// A [`Screen`] of any type: what session and shell work with.
pub trait AnyScreen<M: Model>: Screen<Model = M> {
    fn labels(&self, model: &M) -> KnobLabels;
    /// Nothing if this screen has no use for the input.
    fn input(&mut self, model: &M, input: Input, random: &mut Random) -> Option<Next<M>>;
}

impl<M: Model> dyn AnyScreen<M> + '_ {
    /// The whole picture.
    pub fn draw_with(&self, model: &M, labels: &KnobLabels, frame: &mut Frame) {
        self.draw(model, frame);
        self.draw_labels(model, labels, frame);
    }
}

impl<S: Screen> AnyScreen<S::Model> for S {
    fn labels(&self, model: &S::Model) -> KnobLabels {
        self.controls(model, Controls::new()).labels
    }

    fn input(&mut self, model: &S::Model, input: Input, random: &mut Random) -> Option<Next<S::Model>> {
        let (knob, gesture, by) = match input {
            Input::Turn(knob, by) => (knob, Gesture::Turn, by),
            Input::Press(knob) => (knob, Gesture::Press, 0),
            Input::Hold(knob) => (knob, Gesture::Hold, 0),
        };
        let controls = self.controls(model, Controls::new());
        Some(match controls.does[knob as usize][gesture as usize].as_ref()? {
            Does::Preview(turned) => {
                turned(self, model, by);
                Next::Stay
            }
            Does::Lead(led) => led(self, model, by),
            Does::Push(pushed) => pushed(self, model, random),
        })
    }
}

/// One of all screens of a model; made by [`screens!`].
pub trait Screens<M: Model> {
    fn screen(&self) -> &dyn AnyScreen<M>;
    fn screen_mut(&mut self) -> &mut dyn AnyScreen<M>;
}

/// Makes the enum of all screens of a model, one variant a struct: `screens! { pub enum AstoriaScreens for Astoria {
/// Turn(turn::Turn), ... } }`. Each struct turns into it by `into`.
macro_rules! screens {
    ($vis:vis enum $name:ident for $model:ty { $($variant:ident($screen:ty)),+ $(,)? }) => {
        #[allow(clippy::large_enum_variant, reason = "there are a few of these, and no heap to box them on")]
        $vis enum $name {
            $($variant($screen)),+
        }

        impl $crate::games::screen::Screens<$model> for $name {
            fn screen(&self) -> &dyn $crate::games::screen::AnyScreen<$model> {
                match self {
                    $(Self::$variant(screen) => screen),+
                }
            }

            fn screen_mut(&mut self) -> &mut dyn $crate::games::screen::AnyScreen<$model> {
                match self {
                    $(Self::$variant(screen) => screen),+
                }
            }
        }

        $(impl From<$screen> for $name {
            fn from(screen: $screen) -> Self {
                Self::$variant(screen)
            }
        })+
    };
}
pub(crate) use screens;

/// Screens on top of each other; only the uppermost is seen.
pub struct Stack<M: Model> {
    list: Vec<M::Screens, MOST_OPEN>,
    /// The last input would have dropped something that is not kept, and was refused for it.
    asked: bool,
}

/// One more takes the place of the uppermost.
const MOST_OPEN: usize = 4;

impl<M: Model> Default for Stack<M> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            asked: false,
        }
    }
}

impl<M: Model> Stack<M> {
    /// How many are open.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn top(&self) -> Option<&M::Screens> {
        self.list.last()
    }

    pub fn top_mut(&mut self) -> Option<&mut M::Screens> {
        self.list.last_mut()
    }

    pub fn screen(&self) -> Option<&dyn AnyScreen<M>> {
        self.list.last().map(Screens::screen)
    }

    pub fn screen_mut(&mut self) -> Option<&mut dyn AnyScreen<M>> {
        self.list.last_mut().map(Screens::screen_mut)
    }

    /// Hands an input to the uppermost screen; nothing if that has no use for it. What would leave a screen with something unsaved
    /// is refused once. `has_menu`: holding DIAL leads there from all that are open, if the screen has no other use for it.
    pub fn input(&mut self, model: &M, input: Input, has_menu: bool, random: &mut Random) -> Option<Next<M>> {
        let next = self.screen_mut()?.input(model, input, random);
        let left = match (&next, input) {
            (None, Input::Press(Knob::Action)) | (Some(Next::Back), _) => 1,
            (None, Input::Hold(Knob::Dial)) if has_menu => self.len(),
            _ => 0,
        };
        self.asks(model, left).map(Next::Refuse).or(next)
    }

    /// What to say instead of leaving so many of the uppermost screens, if something there is unsaved; nothing when it has just
    /// been said.
    pub fn asks(&mut self, model: &M, left: usize) -> Option<Line> {
        let mut screens = self.list.iter().rev().take(left);
        let unsaved = screens.any(|screen| screen.screen().unsaved(model));
        self.asked = unsaved && !self.asked;
        self.asked.then(|| line!("Not kept yet. Again drops it"))
    }

    /// The uppermost screen that all may see.
    pub fn open_to_all(&self) -> Option<&dyn AnyScreen<M>> {
        let mut screens = self.list.iter().rev().map(Screens::screen);
        screens.find(|screen| !screen.is_secret())
    }

    /// Opens a screen on top. Should there be too many, it takes the place of the uppermost.
    pub fn open(&mut self, screen: M::Screens) {
        if self.list.is_full() {
            self.list.pop();
        }
        _ = self.list.push(screen);
    }

    pub fn replace(&mut self, screen: M::Screens) {
        self.list.pop();
        self.open(screen);
    }

    /// Puts a screen in the place of the lowest, unless that is the one that is seen.
    pub fn rebase(&mut self, screen: M::Screens) {
        if let [lowest, _, ..] = &mut self.list[..] {
            *lowest = screen;
        }
    }

    /// Closes all and opens this one.
    pub fn reset(&mut self, screen: M::Screens) {
        self.list.clear();
        self.open(screen);
    }

    pub fn close(&mut self) {
        self.list.pop();
    }

    /// Closes the uppermost and tells the one beneath.
    pub fn back(&mut self) {
        if let Some(from) = self.list.pop()
            && let Some(screen) = self.screen_mut()
        {
            screen.uncovered(&from);
        }
    }

    /// Lets the uppermost screen that has something to work at do so for a moment.
    pub fn work(&mut self, model: &M, workspace: &mut Workspace, seed: u32) -> Work {
        let mut screens = self.list.iter_mut().rev();
        let worked = screens.find_map(|screen| {
            let work = screen.screen_mut().work(model, workspace, seed);
            (work != Work::Nothing).then_some(work)
        });
        worked.unwrap_or(Work::Nothing)
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }
}
