//! Where a player stands. Curtain and dial are in `choosing`, order and deed in `turning`, the rest of a turn in
//! `after`, what belongs to the whole table in `table`, corrections and the matching of rings in `editing`.
//!
//! Promises: nothing drawn outside the dial screen depends on an unrevealed choice (AST-18), and every way back to
//! the dial leads through a curtain.

mod after;
pub(super) mod choosing;
mod editing;
mod parts;
mod table;
mod turning;

use super::action::{Action, Choice};
use super::turn::Step;
use super::{Astrolabe, Phase};
use crate::draw::{Frame, line};
use crate::games::{Reply, Screens};
use crate::input::{Input, Knob};
use crate::packed::{Packed, packed};
use crate::random::Random;
use after::{After, Use};
use choosing::Curtain;
use core::fmt::Display;
use editing::{Corrections, Matching};
use table::{Overview, Resolution};
use turning::Deeds;

pub enum AstrolabeScreens {
    Curtain(Curtain),
    Dial(Choice),
    Order,
    Deed(Deeds),
    After(After),
    Use(Use),
    Event(Resolution),
    End,
    Overview(Overview),
    Corrections(Corrections),
    Matching(Matching),
}

/// What a screen makes of an input.
pub enum Next {
    Reply(Reply<Action>),
    Go(AstrolabeScreens),
}

const STAY: Next = Next::Reply(Reply::Stay);

fn commit(action: Action) -> Next {
    Next::Reply(Reply::Commit(action))
}

fn refuse(why: &dyn Display) -> Next {
    Next::Reply(Reply::Refuse(line(format_args!("{why}"))))
}

impl Screens<Astrolabe> for AstrolabeScreens {
    fn resume(game: &Astrolabe) -> Self {
        match game.phase {
            Phase::Choosing => Self::Curtain(Curtain::next(game)),
            Phase::Over => Self::End,
            Phase::Turns if game.event.is_due() => Self::Event(Resolution::new(game)),
            Phase::Turns if game.turn.step != Step::Deed => Self::After(After::default()),
            // The first turn begins with everybody's astrolabes on the table.
            Phase::Turns if game.turn.place == 0 => Self::Order,
            Phase::Turns => Self::Deed(Deeds::new(game)),
        }
    }

    fn input(&mut self, game: &Astrolabe, input: Input, _: &mut Random) -> Reply<Action> {
        let next = match (&mut *self, input) {
            (Self::Dial(choice), input) => choosing::dial_input(choice, game, input),
            (Self::Matching(matching), input) => matching.input(game, input),
            // Everywhere else a long push shows the whole table; from there it closes it again.
            (Self::Overview(_), Input::Hold(Knob::Number)) => Next::Go(Self::resume(game)),
            (_, Input::Hold(Knob::Number)) => Next::Go(Self::Overview(Overview::new(game))),
            (Self::Curtain(curtain), input) => curtain.input(game, input),
            (Self::Order, input) => turning::order_input(game, input),
            (Self::Deed(deeds), input) => deeds.input(game, input),
            (Self::After(after), input) => after.input(game, input),
            (Self::Use(paying), input) => paying.input(game, input),
            (Self::Event(resolution), input) => resolution.input(game, input),
            (Self::Overview(overview), input) => overview.input(game, input),
            (Self::Corrections(corrections), input) => corrections.input(game, input),
            (Self::End, Input::Press(Knob::Action)) => Next::Reply(Reply::Leave),
            (Self::End, _) => STAY,
        };
        match next {
            Next::Reply(reply) => reply,
            Next::Go(screen) => {
                *self = screen;
                Reply::Stay
            }
        }
    }

    fn committed(&mut self, game: &Astrolabe, action: &Action) {
        match (&mut *self, action) {
            // One correction seldom comes alone.
            (Self::Corrections(corrections), Action::Set { .. }) => {
                corrections.value = None;
            }
            // The owner of the choice has just said so with a press.
            (Self::Curtain(curtain), Action::Reopen { seat }) if curtain.seat == *seat => {
                *self = choosing::dial(game, *seat);
            }
            (Self::Curtain(curtain), Action::Sides { .. }) => curtain.day = None,
            _ => *self = Self::resume(game),
        }
    }

    fn hide(&mut self, _game: &Astrolabe) {
        if let Self::Dial(choice) = self {
            *self = choosing::curtain(choice.seat);
        }
    }

    fn open(&mut self, game: &Astrolabe, entry: usize) {
        *self = match entry {
            0 => Self::Overview(Overview::new(game)),
            1 => Self::Corrections(Corrections::of(game.active().unwrap_or(0))),
            _ => Self::Matching(Matching::new(game)),
        };
    }

    fn draw(&self, game: &Astrolabe, frame: &mut Frame) {
        match self {
            Self::Curtain(curtain) => curtain.draw(game, frame),
            Self::Dial(choice) => choosing::draw_dial(choice, game, frame),
            Self::Order => turning::draw_order(game, frame),
            Self::Deed(deeds) => deeds.draw(game, frame),
            Self::After(after) => after.draw(game, frame),
            Self::Use(paying) => paying.draw(game, frame),
            Self::Event(resolution) => resolution.draw(game, frame),
            Self::End => table::draw_end(game, frame),
            Self::Overview(overview) => overview.draw(game, frame),
            Self::Corrections(corrections) => corrections.draw(game, frame),
            Self::Matching(matching) => matching.draw(game, frame),
        }
    }

    fn help(&self, game: &Astrolabe) -> Packed {
        match self {
            Self::Curtain(_) => {
                packed!(
                    "Hand the device to this player, who presses DIAL and chooses in secret.\n\
                 ACTION goes to another seat; whoever has locked can reopen until the reveal.\n\
                 In round 1 NUMBER says on which sides the two artifacts lie.\n\
                 Hold NUMBER for the overview."
                )
            }
            Self::Dial(_) => {
                packed!(
                    "DIAL turns the pointer, ACTION and NUMBER turn their rings. A ring's step costs one charged focus, \
                 counted the shorter way round; turning back gives it back.\n\
                 Hold NUMBER to pay one step with dust.\n\
                 The crossed time was yours last round. Press DIAL to lock, ACTION to hide it all again."
                )
            }
            Self::Order => {
                packed!(
                    "The lowest number goes first. Equal numbers go clockwise from the holder of the tie-breaker.\n\
                 DIAL does what the bottom line says, ACTION turns to the player's own page.\n\
                 Hold NUMBER for the overview."
                )
            }
            Self::Deed(_) => {
                packed!(
                    "Do it on the table, enter here what you did, and press DIAL. Less than the number is always \
                 allowed.\n\
                 DIAL moves between the fields, NUMBER changes them. A prophecy of an earlier turn can be played at \
                 any time of your turn.\n\
                 Card texts: hold NUMBER and correct the counters."
                )
            }
            Self::After(_) => {
                packed!(
                    "Now artifacts, then buying, then the next player.\n\
                 DIAL chooses, a press does it. What cards give is set in the counters: hold NUMBER, then press DIAL."
                )
            }
            Self::Use(_) => {
                packed!(
                    "Which artifact, and how much dust it takes. Used again in the same turn, it costs one more each \
                 time."
                )
            }
            Self::Event(_) => {
                packed!(
                    "All slots are full. Mark who wins with DIAL, set the card's points with NUMBER and the next \
                 event's slots with ACTION, as its card shows (5 is a placeholder); then resolve in the last row.\n\
                 Tied winners get half each, rounded down."
                )
            }
            Self::End => {
                packed!(
                    "Tokens, bound demons and the bonus make the points. A tie goes to more captured and bound demons."
                )
            }
            Self::Overview(_) => {
                packed!(
                    "Charged focus, sun and moon dust, captured and bound demons, artifacts, \
                 points.\n\
                 DIAL chooses a seat, a press corrects its counters."
                )
            }
            Self::Corrections(_) => {
                packed!(
                    "DIAL chooses a counter, NUMBER its new value, a press sets it. ACTION goes to the next seat; behind \
                 the last one are the counters of the table."
                )
            }
            Self::Matching(_) if game.layout.is_placeholder() => {
                packed!(
                    "The printed rings are not known here: these are a placeholder. Enter yours once; the device keeps \
                 them for all games.\n\
                 DIAL goes round, ACTION sets the action, NUMBER the number, hold NUMBER the time. All rings stand \
                 with their arrows aligned."
                )
            }
            Self::Matching(_) => {
                packed!(
                    "DIAL goes round, ACTION sets the action, NUMBER the number, hold NUMBER the time. All rings stand \
                 with their arrows aligned."
                )
            }
        }
    }

    fn name(&self, _: &Astrolabe) -> &'static str {
        match self {
            Self::Curtain(_) => "curtain",
            Self::Dial(_) => "dial",
            Self::Order => "order",
            Self::Deed(_) => "turn",
            Self::After(_) => "after",
            Self::Use(_) => "artifact",
            Self::Event(_) => "event",
            Self::End => "end",
            Self::Overview(_) => "overview",
            Self::Corrections(_) => "corrections",
            Self::Matching(_) => "matching",
        }
    }
}
