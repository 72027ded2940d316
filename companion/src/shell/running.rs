//! The game on the table: always what replaying its list gives.

use crate::games::{AnyGame, Secrecy};
use crate::record::{GameId, Record, Setup};
use crate::text::{Line, line};
use core::fmt;
use core::ops::Range;

pub struct Running {
    pub id: GameId,
    pub setup: Setup,
    pub game: AnyGame,
}

impl Running {
    pub fn start(id: GameId, setup: Setup) -> Result<Self, Line> {
        let game = AnyGame::start(id, &setup)?;
        Ok(Self { id, setup, game })
    }

    /// Makes the state what the actions in force give. If one of them is not legal, the state is the one before it,
    /// and the number of legal actions is given. The game as it was goes to `before`.
    pub fn replay(&mut self, record: &Record, before: &mut Option<AnyGame>) -> Result<(), usize> {
        // It has started with this setup before. Swapped where they lie: a game is too large for the stack.
        *before = AnyGame::start(self.id, &self.setup).ok();
        if let Some(new) = before {
            core::mem::swap(&mut self.game, new);
        }
        let mut actions = record.in_force();
        let illegal = actions.position(|action| self.game.session_mut().apply(action).is_err());
        self.game.session_mut().resume();
        illegal.map_or(Ok(()), Err)
    }

    /// Whether nothing has been done in this game, not even something that was undone: only the owner's table may be there.
    pub fn is_untouched(&self, record: &Record) -> bool {
        record
            .actions()
            .all(|action| self.game.session().is_table(action))
    }

    /// How many actions at the start are no player's: the owner's table, which holds from the beginning and is not undone.
    pub fn given(&self, record: &Record) -> usize {
        let mut actions = record.actions();
        let first = actions.next();
        usize::from(first.is_some_and(|action| self.game.session().is_table(action)))
    }

    /// Hands over each of these actions in words, undone ones too.
    pub fn tell_range(&self, record: &Record, range: Range<usize>, each: &mut dyn FnMut(Line)) {
        let Ok(mut past) = AnyGame::start(self.id, &self.setup) else {
            return;
        };
        for (index, action) in record.actions().enumerate().take(range.end) {
            if range.contains(&index) {
                let text = fmt::from_fn(|out| past.session().tell(action, out));
                each(line!("{text}"));
            }
            _ = past.session_mut().apply(action);
        }
    }

    /// The first action of the list that is not yet revealed, if any.
    pub fn first_hidden(&self, record: &Record) -> Option<usize> {
        let mut first = None;
        for (index, action) in record.in_force().enumerate() {
            match self.game.session().secrecy(action) {
                Secrecy::Open => {}
                Secrecy::Hidden => first = first.or(Some(index)),
                Secrecy::Reveals => first = None,
            }
        }
        first
    }
}
