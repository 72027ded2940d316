//! The command line of the simulator.

use host_sim::flash::Flash;
use host_sim::{picture, replay, script};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
host-sim: Alidade on your desktop

host-sim script FILE|-   turn the knobs by a script
";

/// A record's line was refused; all other failures are 1.
const REFUSED: u8 = 2;

struct Options {
    words: Vec<String>,
    flags: Vec<String>,
    save: Option<PathBuf>,
    out: Option<PathBuf>,
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            words: vec![],
            flags: vec![],
            save: None,
            out: None,
        };
        while let Some(arg) = args.next() {
            let mut value = || {
                args.next()
                    .ok_or(format!("{arg} needs a value"))
                    .map(PathBuf::from)
            };
            match arg.as_str() {
                "--save" => options.save = Some(value()?),
                "--out" => options.out = Some(value()?),
                flag if flag.starts_with("--") => options.flags.push(arg),
                _ => options.words.push(arg),
            }
        }
        Ok(options)
    }
}

fn read(file: &str) -> Result<String, String> {
    let mut text = String::new();
    let done = match file {
        "-" => std::io::stdin().read_to_string(&mut text).map(|_| text),
        _ => std::fs::read_to_string(file),
    };
    done.map_err(|error| format!("{file}: {error}"))
}

fn run_script(file: &str, save: Option<&Path>, out: Option<&Path>) -> Result<(), String> {
    let text = read(file)?;
    let flash = match save {
        Some(path) => Flash::in_file(path)?,
        None => Flash::in_memory(),
    };
    if let Some(folder) = out {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let on_shot = |name: &str, frame: &_| match out {
        Some(folder) => picture::save(&picture::picture(frame), &folder.join(format!("{name}.png"))),
        None => Ok(()),
    };
    script::run(&text, flash, on_shot).map_err(|e| format!("{file}:{}: {}", e.line, e.message))
}

fn run_replay(file: &str, json: bool, each: bool) -> Result<ExitCode, String> {
    let text = read(file)?;
    let replayed = replay::replay(&text, |game| {
        if each {
            println!("{}", replay::json(game));
        }
    });
    match replayed {
        Ok(replayed) if json && !each => println!("{}", replay::json(&replayed.game)),
        Ok(_) if each => (),
        Ok(replayed) => print!("{}", replay::summary(&replayed)?),
        Err(stopped) => {
            eprintln!("line {}: {}", stopped.line, stopped.reason);
            println!("{}", stopped.before.as_ref().map_or("null".into(), replay::json));
            return Ok(ExitCode::from(REFUSED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn run() -> Result<ExitCode, String> {
    let options = Options::parse(std::env::args().skip(1))?;
    let words: Vec<_> = options.words.iter().map(String::as_str).collect();
    let flag = |name: &str| options.flags.iter().any(|f| f == name);
    match words[..] {
        ["script", file] => {
            run_script(file, options.save.as_deref(), options.out.as_deref()).map(|()| ExitCode::SUCCESS)
        }
        ["replay", file] => run_replay(file, flag("--json"), flag("--each")),
        _ => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn main() -> ExitCode {
    run().unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::FAILURE
    })
}
