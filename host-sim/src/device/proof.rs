//! Proves on a device what the emulated board shows: every knob script with its golden pictures, every record to the device and
//! back, restarts, and the figures of the chip itself.
//!
//! The device is asked for a trial, in which it is a new one with saves in a place of their own: what its owner has saved and
//! set is not touched. A trial ends when this program does.
#![allow(clippy::float_arithmetic, reason = "figures for a page")]

use super::carry::send_lines;
use super::link::{Clock, Fault, Talk};
use super::port::Wish;
use super::remote::request;
use crate::picture;
use crate::script::{self, Stage};
use companion::draw::Frame;
use companion::input::{Input, Knob, Millis};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Pictures of the first have the mark that Remote is on, which is not sent: it is for those at the table. The second looks at
/// contacts, which a turn over the cable does not move.
const NOT_OVER_THE_CABLE: [&str; 2] = ["remote", "check"];
/// How often it is asked whether its picture still moves: longer than two steps of that.
const MOVES: Duration = Duration::from_millis(80);
/// How often it is asked whether it still thinks.
const THINKS: Duration = Duration::from_millis(50);
/// Longer than any thought.
const MOST_THOUGHT: Duration = Duration::from_secs(120);

pub struct Plan {
    pub wish: Wish,
    /// The folder with scripts, golden pictures and records.
    pub root: PathBuf,
    /// Only these scripts, if any are named.
    pub only: Vec<String>,
    pub with_scripts: bool,
    pub with_records: bool,
    /// Pictures that differ are written here.
    pub differences: PathBuf,
}

/// What was found.
#[derive(Default)]
pub struct Report {
    pub board: String,
    pub firmware: String,
    pub build: String,
    scripts: usize,
    pictures: usize,
    equal: usize,
    records: usize,
    carried: usize,
    restarts: usize,
    resumed: usize,
    /// The owner's record before and after.
    is_left_alone: bool,
    figures: BTreeMap<String, u64>,
    pub faults: Vec<String>,
}

/// A device on the cable, as a stage for scripts.
struct OnCable<'a, 'c> {
    talk: &'a mut Talk<'c>,
    report: &'a mut Report,
}

impl OnCable<'_, '_> {
    /// The one place where a script finds what it expects: a new device that has shown its first screen.
    fn fresh(&mut self) -> Result<(), Fault> {
        self.restart("trial")
    }

    /// Figures begin anew with each start.
    fn restart(&mut self, how: &str) -> Result<(), Fault> {
        self.note_figures()?;
        self.talk.restart(how)
    }

    fn note_figures(&mut self) -> Result<(), Fault> {
        for line in self.talk.ask("stats")?.body {
            let Some((name, value)) = line.split_once(' ') else {
                continue;
            };
            let value = value.parse().unwrap_or(0);
            let noted = self.report.figures.entry(name.into()).or_default();
            *noted = match name {
                "detents" | "pushes" | "bus-faults" | "late-rounds" => *noted + value,
                _ => value.max(*noted),
            };
        }
        Ok(())
    }
}

impl Stage for OnCable<'_, '_> {
    fn input(&mut self, input: Input) -> Result<(), String> {
        // More than a request can hold.
        if let Input::Turn(knob, i8::MIN) = input {
            self.talk.ask(&request(Input::Turn(knob, -1)))?;
            return self.input(Input::Turn(knob, -i8::MAX));
        }
        self.talk.ask(&request(input))?;
        Ok(())
    }

    fn wait(&mut self, time: Millis) -> Result<(), String> {
        Ok(self.talk.pass(Duration::from_millis(time))?)
    }

    fn think(&mut self) -> Result<(), String> {
        let began = Instant::now();
        while self.talk.screen()?.thinks {
            if began.elapsed() > MOST_THOUGHT {
                return Err("the device does not stop thinking".into());
            }
            self.talk.pass(THINKS)?;
        }
        Ok(())
    }

    fn power(&mut self) -> Result<(), String> {
        let before = self.talk.export()?;
        self.restart("reset")?;
        let is_same = self.talk.export()? == before;
        self.report.restarts += 1;
        self.report.resumed += usize::from(is_same);
        match is_same {
            true => Ok(()),
            false => Err("after a restart the game is another".into()),
        }
    }

    /// When it moves no more.
    fn frame(&mut self) -> Result<Frame, String> {
        let mut frame = self.talk.screen()?.frame;
        loop {
            self.talk.pass(MOVES)?;
            let next = self.talk.screen()?.frame;
            if next == frame {
                return Ok(frame);
            }
            frame = next;
        }
    }

    fn screen(&mut self) -> Result<String, String> {
        Ok(self.talk.screen()?.name)
    }

    fn json(&mut self) -> Result<String, String> {
        Ok(self.talk.ask("state")?.body.concat())
    }

    fn serial_in(&mut self, line: &str) -> Result<(), String> {
        Ok(self.talk.say(line)?)
    }

    fn serial(&mut self) -> &mut String {
        &mut self.talk.log
    }
}

/// The files of a folder with this ending, by their names without it.
fn files(folder: &Path, ending: &str) -> Result<Vec<(String, String)>, String> {
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = vec![];
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        if let Some(name) = name.strip_suffix(ending) {
            found.push((name.to_string(), fs::read_to_string(&path).map_err(fault)?));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the device lets us: if not, a player has to.
fn await_remote(talk: &mut Talk, tell: &mut dyn FnMut(&str)) -> Result<(), String> {
    let mut told = false;
    while !talk.is_remote() {
        if !told {
            tell("On the device, allow it: Settings, Remote.");
            told = true;
        }
        talk.pass(Duration::from_millis(500))?;
        talk.hello = talk.ask("hello")?;
    }
    Ok(())
}

/// Runs all of it. `agree` is asked before the device is touched, with what will be done.
pub fn run(
    plan: &Plan,
    clock: &mut dyn Clock,
    agree: &mut dyn FnMut(&str) -> bool,
    tell: &mut dyn FnMut(&str),
) -> Result<Report, String> {
    let scripts: Vec<_> = files(&plan.root.join("scripts"), ".knobs")?
        .into_iter()
        .filter(|(name, _)| !NOT_OVER_THE_CABLE.contains(&name.as_str()))
        .filter(|(name, _)| plan.with_scripts && (plan.only.is_empty() || plan.only.contains(name)))
        .collect();
    let records = match plan.with_records {
        true => files(&plan.root.join("records"), ".txt")?,
        false => vec![],
    };
    let mut talk = Talk::begin(&plan.wish, clock)?;
    let value = |key: &str| talk.hello.value(key).unwrap_or("?").to_string();
    let mut report = Report {
        board: value("board"),
        firmware: value("version"),
        build: value("build"),
        ..Report::default()
    };
    let what = format!(
        "Board {} with firmware {}, build {}.\n\
         It will restart some fifty times and play {} scripts and {} records by itself, as a new device with saves of its own.\n\
         Its games and settings are not touched. This takes about a quarter of an hour.",
        report.board,
        report.firmware,
        report.build,
        scripts.len(),
        records.len()
    );
    if !agree(&what) {
        return Err("nothing was done".into());
    }
    await_remote(&mut talk, tell)?;
    let before = talk.export()?;
    {
        let mut stage = OnCable {
            talk: &mut talk,
            report: &mut report,
        };
        for (name, text) in &scripts {
            stage.fresh()?;
            play(plan, &mut stage, name, text, tell);
        }
        if !records.is_empty() {
            stage.fresh()?;
        }
        for (name, text) in &records {
            stage.report.records += 1;
            match carry(&mut stage, text) {
                Ok(()) => stage.report.carried += 1,
                Err(why) => stage.report.faults.push(format!("record {name}: {why}")),
            }
        }
        stage.restart("trial end")?;
    }
    report.is_left_alone = talk.export()? == before;
    if report.equal < report.pictures {
        let advice = "is the firmware on the device that of this checkout? ./dev firmware builds it";
        report.faults.push(advice.into());
    }
    if !report.is_left_alone {
        report
            .faults
            .push("the game on the device is another than before".into());
    }
    Ok(report)
}

fn play(plan: &Plan, stage: &mut OnCable, name: &str, text: &str, tell: &mut dyn FnMut(&str)) {
    let golden = plan.root.join("golden").join(name);
    let (mut pictures, mut wrong) = (0, vec![]);
    stage.talk.log.clear();
    let played = script::play(text, stage, &mut |shot, frame| {
        pictures += 1;
        let found = picture::picture(frame);
        if picture::load(&golden.join(format!("{shot}.png"))) != Ok(found.clone()) {
            let path = plan.differences.join(format!("device-{name}-{shot}.png"));
            _ = fs::create_dir_all(&plan.differences);
            picture::save(&found, &path)?;
            wrong.push(format!("{name}: picture '{shot}' differs: {}", path.display()));
        }
        Ok(())
    });
    let report = &mut *stage.report;
    report.scripts += 1;
    report.pictures += script::shots(text).len();
    report.equal += pictures - wrong.len();
    let equal = pictures - wrong.len();
    report.faults.append(&mut wrong);
    match played {
        Ok(()) => tell(&format!("{name}: {equal} pictures equal")),
        Err(error) => {
            let why = format!("{name}.knobs:{}: {}", error.line, error.message);
            tell(&why);
            report.faults.push(why);
        }
    }
}

/// Sends a record, has it kept, and gets it back, before and after a restart.
fn carry(stage: &mut OnCable, text: &str) -> Result<(), String> {
    let is_line = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let record: String = text
        .lines()
        .map(str::trim)
        .filter(is_line)
        .map(|line| format!("{line}\n"))
        .collect();
    stage.talk.ask("receive")?;
    send_lines(stage.talk, text)?;
    stage.input(Input::Hold(Knob::Dial))?;
    if stage.talk.export()? != record {
        return Err("what comes back is another record".into());
    }
    stage.power()
}

impl Report {
    fn figure(&self, name: &str) -> u64 {
        self.figures.get(name).copied().unwrap_or(0)
    }

    /// What it found, by what that is.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let of = |count: usize, all: usize| format!("{count} of {all}");
        let cycles = |name: &str| thousands(self.figure(name));
        vec![
            ("firmware", format!("{}, build {}", self.firmware, self.build)),
            ("pictures equal to the golden ones", of(self.equal, self.pictures)),
            ("records to the device and back", of(self.carried, self.records)),
            ("games as before after a restart", of(self.resumed, self.restarts)),
            (
                "owner's game before and after",
                if self.is_left_alone { "the same" } else { "another" }.into(),
            ),
            (
                "inputs over the cable",
                format!(
                    "{} detents, {} pushes",
                    thousands(self.figure("detents")),
                    thousands(self.figure("pushes"))
                ),
            ),
            (
                "from an input to the last byte on the display, at worst",
                format!("{:.1} ms", self.figure("worst-input-us") as f64 / 1000.0),
            ),
            (
                "a step of thinking, at worst, in cycles",
                cycles("worst-think-cycles"),
            ),
            (
                "drawing a picture, at worst, in cycles",
                cycles("worst-draw-cycles"),
            ),
            (
                "rules and screens of an input, at worst, in cycles",
                cycles("worst-rules-cycles"),
            ),
            (
                "stack used, in bytes",
                format!(
                    "{} of {}",
                    thousands(self.figure("stack-used")),
                    thousands(self.figure("stack-bytes"))
                ),
            ),
            (
                "faults of the display's bus",
                self.figure("bus-faults").to_string(),
            ),
        ]
    }
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const HEADING: &str = "## Measured over the cable";
const INTRODUCTION: &str = "Written by `./dev hardware`: the same scripts, records and restarts over the same protocol, on the emulated board and \
                            on boards\nthat somebody has plugged in; times are by the chip's own timer.";

/// The page with a column of the report's in its section; other columns stay as they are.
pub fn page_with(page: &str, column: &str, report: &Report) -> String {
    let (before, section) = page.split_once(HEADING).unwrap_or((page, ""));
    let end = section.find("\n## ").map_or(section.len(), |end| end + 1);
    let (section, after) = section.split_at(end);
    let mut rows: Vec<Vec<String>> = section
        .lines()
        .filter(|line| line.starts_with('|') && !line.starts_with("|---"))
        .map(|line| {
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().into())
                .collect()
        })
        .collect();
    if rows.is_empty() {
        rows.push(vec![String::new()]);
    }
    let place = rows[0].iter().position(|name| name == column).unwrap_or_else(|| {
        rows.iter_mut().for_each(|row| row.push(String::new()));
        rows[0].len() - 1
    });
    rows[0][place] = column.into();
    let width = rows[0].len();
    for (name, value) in report.rows() {
        let row = rows.iter().position(|row| row[0] == name).unwrap_or_else(|| {
            let mut row = vec![String::new(); width];
            row[0] = name.into();
            rows.push(row);
            rows.len() - 1
        });
        rows[row].resize(width, String::new());
        rows[row][place] = value;
    }
    let mut lines: Vec<_> = rows
        .iter()
        .map(|row| format!("| {} |", row.join(" | ")))
        .collect();
    lines.insert(1, format!("|---|{}", "---:|".repeat(width - 1)));
    let before = before.trim_end();
    let after = if after.is_empty() {
        String::new()
    } else {
        format!("\n{after}")
    };
    format!(
        "{before}\n\n{HEADING}\n\n{INTRODUCTION}\n\n{}\n{after}",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_written_beside_the_others_and_over_itself() {
        let report = |equal| Report {
            equal,
            pictures: 9,
            firmware: "1".into(),
            build: "b".into(),
            ..Report::default()
        };
        let page = "# On a real board\n\n- [ ] A list.\n\n## USB\n\n- [ ] More.\n";
        let first = page_with(page, "emulated", &report(8));
        assert!(first.starts_with(page.trim_end()));
        assert!(first.contains("|  | emulated |\n|---|---:|\n| firmware | 1, build b |\n"));
        let both = page_with(&first, "board E1", &report(9));
        assert!(
            both.contains("| pictures equal to the golden ones | 8 of 9 | 9 of 9 |"),
            "{both}"
        );
        let again = page_with(&both, "emulated", &report(9));
        assert!(again.contains("| pictures equal to the golden ones | 9 of 9 | 9 of 9 |"));
        assert_eq!(again.matches(HEADING).count(), 1);
        assert_eq!(page_with(&again, "emulated", &report(9)), again);
        // What follows the section stays.
        let behind = format!("{again}\n## Faults\n\nKept.\n");
        assert!(page_with(&behind, "emulated", &report(9)).ends_with("\n\n## Faults\n\nKept.\n"));
    }

    #[test]
    fn large_numbers_are_parted() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(thousands),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
