//! The command line of the simulator.

use companion::games::astralis::search::weights::{WEIGHTS, Weight};
use host_sim::astralis::{self, Player, Score};
use host_sim::device::{self, Clock, PacedClock, RealClock, Remote, Wish, proof};
use host_sim::flash::Flash;
use host_sim::window::{self, Files};
use host_sim::{Live, Local, picture, replay, script, sheet, terminal};
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

const HELP: &str = "\
host-sim: Alidade on your desktop. The same program as on the device, with your screen for its glass.

Play:
  host-sim                    open a window (or use the terminal, where there is no display)
  host-sim --terminal         play in the terminal, which must be 64x21 or larger
    --save FILE               keep games in this file instead of the one in your data folder

  The three knobs, and what they usually do. The bottom line of the glass says what they do right now.

           turn left  press  turn right   turn         press   hold
    DIAL       S        D        F        choose       do it   menu
    ACTION     U        I        O        seat, page   back    undo
    NUMBER     J        K        L        amount       help    more

  Hold: keep the key down for more than half a second; in a terminal use Shift and the key.
  The arrows also turn DIAL (up, down) and NUMBER (left, right); Enter presses DIAL, Backspace ACTION.
  Esc quits. Nothing is lost: the next start goes on where you were.

  In the window:
    mouse                     a click on a drawn key does what it says; a click on a knob presses it, a long one holds it; the
                              wheel turns the knob beneath it, over the glass DIAL
    + -                       larger and smaller, as by dragging the window's edge
    M                         mutes the buzzer, and ends that
    F12                       saves a picture of the glass
    Ctrl+S                    saves the record of the running game
    Ctrl+O                    opens a record: choose one of those that were saved, or drop any file onto the window
  Where things are: games in alidade/flash.img in your data folder (~/.local/share on Linux and macOS, %LOCALAPPDATA% on Windows;
  XDG_DATA_HOME names another) or where --save says; pictures and records in two folders beside it. The window's title says it.
  Standard input and output are the serial port: after host-sim < record.txt, choose Receive over USB.

A real device on a USB cable (a bare Pico with the firmware is one):
  host-sim device [PORT]      its screen and knobs in this window; plug it in and out at any time
    --mirror                  its screen alone, large, for all to see; nothing here turns a knob
    --terminal                in the terminal
    --save FILE               write its running game into a file, as a record
    --send FILE               send it a record; - reads it from standard input
    --paced                   as below
  A device with a display must allow it first: Settings, Remote. Without that it shows what is not secret, and no more.
  host-sim hardware [PORT]    play all knob scripts and records on it, and compare the pictures (see ./dev hardware)
    --script NAME, --records  only this script, or only the records; more than one may be named
    --yes                     do not ask before
    --out FILE                write what was found into a page like docs/hardware.md
    --name COLUMN             there in a column of this name, instead of the board's
    --date DATE               the day, for that column
    --paced                   for a device whose time somebody else lets pass: asks for it on standard output

Let a script play, in no time:
  host-sim script FILE        run a knob script; - reads it from standard input
    --out DIR                 write each shot as DIR/NAME.png
    --save FILE               go on from this file, instead of a new device

  One command a line, # begins a comment:
    dial +3                   turn a knob (dial, action, number) clockwise; -3 the other way
    press dial                press a knob
    hold action               hold a knob down
    wait 2s                   let time pass (300ms, 2s)
    think                     wait until the device has thought to the end
    shot NAME                 take a picture
    expect screen NAME        stop with an error unless this screen is shown
    expect seats.0.name Red   the same for a value in the state of the game (see replay --json)
    power                     pull the plug and put it in again
    new                       only as the first command: a device that nobody has used, which begins with its lesson
    serial TEXT               send a line to the serial port
    expect-serial TEXT        stop with an error unless the serial port has sent this since the last time

Replay a record:
  host-sim replay FILE        run a game's record and tell it in words; - reads it from standard input
    --json                    print the state at the end as JSON instead
    --each                    print the state after every line, as lines of JSON
  A line that the rules refuse: exit code 2, the reason, and the state before it.

Astralis, played by the device (a player is easy, normal, master, greedy, random, or a number of positions a move):
  host-sim astralis play PLAYER PLAYER
                              let two play each other, in both colours, from openings of four random moves
    --games N  --seed S  --size 7  --json
  host-sim astralis serve     play by lines: takes record lines, answers go by the line it plays
    --level PLAYER  --seed S
  host-sim astralis fit       fit the weights of its evaluation to games that it plays against itself
    --games N  --seed S  --positions P

Other:
  host-sim sheet FILE [DIR]   all golden pictures of DIR (usually host-sim) on one page
  host-sim --help, --version
";

/// Exit code for a record with a refused line; all other failures are 1.
const REFUSED: u8 = 2;

/// The command line, taken apart word by word.
struct Args(Vec<String>);

impl Args {
    fn flag(&mut self, name: &str) -> bool {
        let at = self.0.iter().position(|arg| arg == name);
        at.map(|at| self.0.remove(at)).is_some()
    }

    fn path(&mut self, name: &str) -> Result<Option<PathBuf>, String> {
        let Some(at) = self.0.iter().position(|arg| arg == name) else {
            return Ok(None);
        };
        self.0.remove(at);
        if at == self.0.len() {
            return Err(format!("{name} needs a path behind it"));
        }
        Ok(Some(self.0.remove(at).into()))
    }

    /// The word behind an option, or what is usual.
    fn value<T: FromStr>(&mut self, name: &str, usual: T) -> Result<T, String> {
        let Some(at) = self.0.iter().position(|arg| arg == name) else {
            return Ok(usual);
        };
        let word = self.0.drain(at..self.0.len().min(at + 2)).nth(1);
        let value = word.and_then(|word| word.parse().ok());
        value.ok_or(format!(
            "what is behind {name} is not understood; see host-sim --help"
        ))
    }

    /// What is left when all options have been taken.
    fn words(&self) -> Result<Vec<&str>, String> {
        match self.0.iter().find(|arg| arg.len() > 1 && arg.starts_with('-')) {
            Some(option) => Err(format!("unknown option {option}; see host-sim --help")),
            None => Ok(self.0.iter().map(String::as_str).collect()),
        }
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

/// Prints, and lets a reader that has gone away (as `head` does) end the program quietly.
fn say(text: &str) {
    if writeln!(std::io::stdout(), "{text}").is_err() {
        std::process::exit(0);
    }
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
            say(&replay::json(game));
        }
    });
    match replayed {
        Ok(_) if each => {}
        Ok(replayed) if json => say(&replay::json(&replayed.game)),
        Ok(replayed) => say(&replay::summary(&replayed)),
        Err(stopped) => {
            eprintln!("line {}: {}", stopped.line, stopped.reason);
            say(&stopped.before.as_ref().map_or("null".into(), replay::json));
            return Ok(ExitCode::from(REFUSED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the desktop's games are kept when nobody says otherwise.
fn usual_save() -> Result<PathBuf, String> {
    let folder = |name: &str| {
        std::env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let data = folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    let data = data.ok_or("there is no HOME to keep games in; use --save FILE")?;
    Ok(data.join("alidade/flash.img"))
}

/// Where pictures and records go: beside the games.
fn folder_of(save: &Path) -> &Path {
    match save.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Shows something with knobs: in the terminal if that is wished, or if there is no display. A window keeps files in the folder.
fn show(
    terminal: bool,
    mirror: bool,
    folder: &Path,
    live: impl FnOnce() -> Result<Live, String>,
) -> Result<(), String> {
    // X11 and Wayland name their display; other systems always have one.
    let display_named = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    let needs_name = cfg!(all(unix, not(target_os = "macos")));
    let window = if terminal {
        Err("asked for the terminal".to_string())
    } else if needs_name && !display_named {
        Err("there is no display".to_string())
    } else {
        window::available()
    };
    match window {
        Ok(()) => {
            let live = live()?;
            eprintln!("What you save is in {}", folder.display());
            window::run(live, Files::new(folder.into()), mirror)
        }
        Err(_) if std::io::stdout().is_terminal() => terminal::run(live()?),
        Err(reason) => Err(format!(
            "{reason}, and the output is no terminal; see host-sim --help"
        )),
    }
}

fn play(save: Option<PathBuf>, terminal: bool) -> Result<(), String> {
    let save = save.map_or_else(usual_save, Ok)?;
    show(terminal, false, folder_of(&save), || {
        Ok(Live::new(Local::new(Flash::in_file(&save)?)))
    })
}

/// The port that is named, or the only device there is.
fn wish(words: &[&str]) -> Result<Wish, String> {
    match words {
        [_] => Ok(Wish::Any),
        [_, port] => Ok(Wish::Port((*port).into())),
        _ => Err("name one port at the most; see host-sim --help".into()),
    }
}

fn clock(args: &mut Args) -> Box<dyn Clock> {
    match args.flag("--paced") {
        true => Box::new(PacedClock),
        false => Box::new(RealClock),
    }
}

fn run_device(args: &mut Args) -> Result<(), String> {
    let (save, send) = (args.path("--save")?, args.path("--send")?);
    let (mirror, terminal) = (args.flag("--mirror"), args.flag("--terminal"));
    let mut clock = clock(args);
    let wish = wish(&args.words()?)?;
    if let Some(path) = &save {
        say(&device::save(&wish, &mut *clock, path)?);
    }
    if let Some(path) = &send {
        let record = read(&path.to_string_lossy())?;
        say(&device::send(&wish, &mut *clock, &record, &mut |text| say(text))?);
    }
    if save.is_some() || send.is_some() {
        return Ok(());
    }
    // Where there is no folder of one's own, this one.
    let beside = usual_save().unwrap_or_default();
    show(terminal, mirror, folder_of(&beside), || {
        Ok(Live::new(Remote::new(wish, mirror)))
    })
}

fn run_hardware(args: &mut Args) -> Result<(), String> {
    let (yes, mut clock) = (args.flag("--yes"), clock(args));
    let out = args.path("--out")?;
    let name: String = args.value("--name", String::new())?;
    let date: String = args.value("--date", String::new())?;
    let mut only = vec![];
    while args.0.iter().any(|word| word == "--script") {
        only.push(args.value("--script", String::new())?);
    }
    let records = args.flag("--records");
    let plan = proof::Plan {
        wish: wish(&args.words()?)?,
        root: "host-sim".into(),
        with_scripts: !records || !only.is_empty(),
        with_records: records || only.is_empty(),
        only,
        differences: "target/golden-diff".into(),
    };
    let mut agree = |what: &str| {
        eprintln!("{what}");
        if yes {
            return true;
        }
        eprint!("Go on? [y/N] ");
        let mut answer = String::new();
        _ = std::io::stdin().read_line(&mut answer);
        answer.trim().eq_ignore_ascii_case("y")
    };
    let report = proof::run(&plan, &mut *clock, &mut agree, &mut |text| eprintln!("{text}"))?;
    for (name, value) in report.rows() {
        eprintln!("{name}: {value}");
    }
    if let Some(path) = out {
        let fault = |error| format!("{}: {error}", path.display());
        let page = std::fs::read_to_string(&path).map_err(fault)?;
        let column = match name.as_str() {
            "" => format!("board {}, {date}", report.board),
            name => name.into(),
        };
        std::fs::write(&path, proof::page_with(&page, &column, &report)).map_err(fault)?;
    }
    match report.faults.as_slice() {
        [] => Ok(()),
        faults => Err(faults.join("\n")),
    }
}

fn run_astralis(args: &mut Args) -> Result<(), String> {
    let seed = args.value("--seed", 1)?;
    let size = args.value("--size", 8)?;
    let level: String = args.value("--level", "normal".into())?;
    let games = args.value("--games", 100)?;
    let positions = args.value("--positions", 1_500)?;
    let json = args.flag("--json");
    if !(7..=8).contains(&size) || games == 0 {
        return Err("the board has 7 or 8 hexes to a side, and at least one game is played".into());
    }
    match args.words()?[..] {
        [_, "play", first, second] => {
            let players = [Player::parse(first)?, Player::parse(second)?];
            let score = astralis::play(players, games, size, seed)?;
            let (percent, error) = (score.percent(), score.error());
            let Score { wins, moves, .. } = score;
            say(&if json {
                format!(
                    r#"{{"games":{games},"wins":{wins},"percent":{percent},"error":{error},"moves":{moves}}}"#
                )
            } else {
                format!(
                    "{first} wins {percent:.1} % (± {error:.1}) of {games} games against {second} on board {size}"
                )
            });
            Ok(())
        }
        [_, "serve"] => {
            let lines = std::io::stdin().lines().map_while(Result::ok);
            astralis::serve(Player::parse(&level)?, seed, lines, say);
            Ok(())
        }
        [_, "fit"] => {
            let weights = astralis::fit(positions, games, seed)?;
            for Weight { opening, end } in weights {
                say(&format!("    Weight {{ opening: {opening}, end: {end} }},"));
            }
            if weights != WEIGHTS {
                return Err("these are not the weights that the search has".into());
            }
            Ok(())
        }
        _ => Err("write: host-sim astralis play, serve or fit; see host-sim --help".into()),
    }
}

fn run() -> Result<ExitCode, String> {
    let mut args = Args(std::env::args().skip(1).collect());
    if args.flag("--help") || args.flag("-h") {
        say(HELP.trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    if args.flag("--version") {
        say(concat!("host-sim ", env!("CARGO_PKG_VERSION")));
        return Ok(ExitCode::SUCCESS);
    }
    let command = args.0.first().cloned().unwrap_or_default();
    let done = match command.as_str() {
        "script" => {
            let (save, out) = (args.path("--save")?, args.path("--out")?);
            match args.words()?[..] {
                [_, file] => run_script(file, save.as_deref(), out.as_deref()),
                _ => Err("write: host-sim script FILE, or - for standard input".into()),
            }
        }
        "replay" => {
            let (json, each) = (args.flag("--json"), args.flag("--each"));
            return match args.words()?[..] {
                [_, file] => run_replay(file, json, each),
                _ => Err("write: host-sim replay FILE, or - for standard input".into()),
            };
        }
        "device" => run_device(&mut args),
        "hardware" => run_hardware(&mut args),
        "astralis" => run_astralis(&mut args),
        "sheet" => match args.words()?[..] {
            [_, file] => sheet::make(Path::new("host-sim"), Path::new(file)),
            [_, file, folder] => sheet::make(Path::new(folder), Path::new(file)),
            _ => Err("write: host-sim sheet FILE".into()),
        },
        _ => {
            let (save, terminal) = (args.path("--save")?, args.flag("--terminal"));
            match args.words()?[..] {
                [] => play(save, terminal),
                [word, ..] => Err(format!("unknown command {word}; see host-sim --help")),
            }
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    run().unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::FAILURE
    })
}
