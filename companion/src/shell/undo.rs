//! Undo and redo: the record is cut or taken further, and the game is played anew from it.

use super::Device;
use crate::save::ToStore;
use crate::text::line;

impl Device {
    /// Takes the last action back, and those before it that lead to where the device itself would only do it again.
    pub(super) fn undo(&mut self) {
        let mut undone = None;
        while let Some(running) = &self.shell.running
            && (undone.is_none() || running.game.session().is_devices_turn())
        {
            let given = running.given(&self.shell.record);
            let Some(len) = self.shell.record.len().checked_sub(1).filter(|len| *len >= given) else {
                break;
            };
            running.tell_range(&self.shell.record, len..len + 1, &mut |text| undone = Some(text));
            self.go_to(len);
            if let (Some(running), Some(before)) = (&mut self.shell.running, &self.before) {
                running.game.undone(before);
            }
        }
        match undone {
            Some(undone) => self.say(line!("Undone: {undone}")),
            None => self.refuse(line!("Nothing to undo")),
        }
        self.undoing = true;
    }

    /// Does again what was undone last, and what the device itself did after it.
    pub(super) fn redo(&mut self) {
        let mut redone = None;
        while let Some(running) = &self.shell.running
            && (redone.is_none() || running.game.session().is_devices_turn())
            && self.shell.record.undone() > 0
        {
            let len = self.shell.record.len();
            let first = redone.is_none();
            running.tell_range(&self.shell.record, len..len + 1, &mut |text| {
                if first {
                    redone = Some(text);
                }
            });
            self.go_to(len + 1);
        }
        match redone {
            Some(redone) => self.say(line!("Redone: {redone}")),
            None => self.refuse(line!("Nothing to redo")),
        }
        self.undoing = true;
    }

    /// Undoes or redoes until `len` actions are in force, or as many as are legal: a list of another version may end in
    /// some that are not.
    pub(super) fn go_to(&mut self, len: usize) {
        self.shell.record.go_to(len);
        let Some(running) = &mut self.shell.running else {
            return;
        };
        if let Err(legal) = running.replay(&self.shell.record, &mut self.before) {
            self.shell.record.go_to(legal);
        }
        let game = running.id;
        if let Ok(len) = u16::try_from(self.shell.record.len()) {
            self.store(ToStore::GoTo { game, len });
        }
    }
}
