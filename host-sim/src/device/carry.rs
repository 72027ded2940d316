//! Records between a device and files.

use super::link::{Clock, Talk};
use super::port::Wish;
use std::path::Path;
use std::time::Duration;

/// How often it is looked whether a player has chosen something on the device.
const LOOK: Duration = Duration::from_millis(500);

/// Writes the running game's record into a file.
pub fn save(wish: &Wish, clock: &mut dyn Clock, path: &Path) -> Result<String, String> {
    let record = Talk::begin(wish, clock)?.export()?;
    if record.is_empty() {
        return Err("no game is running on the device".into());
    }
    std::fs::write(path, &record).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!(
        "{} lines are in {}",
        record.lines().count(),
        path.display()
    ))
}

/// Sends a record to the device. With Remote on it becomes the running game; else a player has to say so.
pub fn send(
    wish: &Wish,
    clock: &mut dyn Clock,
    record: &str,
    tell: &mut dyn FnMut(&str),
) -> Result<String, String> {
    let mut talk = Talk::begin(wish, clock)?;
    if talk.is_remote() {
        talk.ask("receive")?;
    } else {
        let mut told = false;
        while talk.screen()?.name != "receive" {
            if !told {
                tell("On the device, choose Receive over USB.");
                told = true;
            }
            talk.pass(LOOK)?;
        }
    }
    let count = send_lines(&mut talk, record)?;
    if talk.is_remote() {
        talk.ask("hold dial")?;
        return Ok(format!("{count} lines are the running game now"));
    }
    Ok(format!(
        "{count} lines are there. Hold DIAL on the device to keep them"
    ))
}

/// What is sent for a line to which nothing is answered.
pub const SILENT: &str = "#";

/// The lines of a record as they are sent. Refusals name a line by its number, so empty ones and comments count; but what a
/// comment says might be taken for an answer of the device's own.
pub fn sent(record: &str) -> impl Iterator<Item = &str> {
    record.lines().map(|line| match line.trim() {
        line if line.is_empty() || line.starts_with('#') => SILENT,
        line => line,
    })
}

/// Sends the lines of a record to a device that waits for them; gives how many were taken.
pub fn send_lines(talk: &mut Talk, record: &str) -> Result<usize, String> {
    let mut count = 0;
    for line in sent(record) {
        if line == SILENT {
            talk.say(line)?;
            continue;
        }
        let answer = talk.say_line(line)?;
        if !answer.starts_with("ok ") {
            return Err(format!("the device says: {answer}"));
        }
        count += 1;
    }
    Ok(count)
}
