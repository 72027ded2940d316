//! The command line: whatever is wrong gives one clear line and a non-zero exit code.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop there"
)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Outcome {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program without display and terminal.
fn run(args: &[&str], stdin: &str) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_host-sim"))
        .args(args)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_DATA_HOME", folder("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have stopped before it read anything.
    _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    Outcome {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder for this test alone, not made yet.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let not_flash = folder("not-flash");
    std::fs::create_dir_all(&not_flash).unwrap();
    let letter = not_flash.join("letter.txt");
    std::fs::write(&letter, "dear friend").unwrap();
    let letter = letter.to_str().unwrap();
    for (args, stdin, words) in [
        (&["--frobnicate"][..], "", "unknown option --frobnicate"),
        (&["dance"], "", "unknown command dance"),
        (&["astralis"], "", "write: host-sim astralis play, serve or fit"),
        (&["astralis", "play", "easy", "hard"], "", "'hard' is no player"),
        (
            &["astralis", "play", "easy", "easy", "--size", "9"],
            "",
            "the board has 7 or 8 hexes to a side",
        ),
        (
            &["astralis", "fit", "--games", "many"],
            "",
            "what is behind --games is not understood",
        ),
        (&[], "", "there is no display, and the output is no terminal"),
        (&["--terminal"], "", "the output is no terminal"),
        (&["--save"], "", "--save needs a path"),
        (&["script"], "", "write: host-sim script FILE"),
        (&["script", "a", "b"], "", "write: host-sim script FILE"),
        (&["script", "-", "--json"], "", "unknown option --json"),
        (&["script", "no/such/file"], "", "no/such/file: "),
        (&["script", "-"], "\nfly home\n", "-:2: 'fly home' is no command"),
        (
            &["script", "-"],
            "expect screen moon",
            "-:1: expected screen moon, found ",
        ),
        (&["script", "-", "--save", letter], "", "not a flash image"),
        (&["script", "-", "--out", letter], "shot a", "letter.txt: "),
        (&["replay"], "", "write: host-sim replay FILE"),
        (&["replay", "no/such/file"], "", "no/such/file: "),
        (&["replay", "-", "--save"], "", "unknown option --save"),
        (&["sheet"], "", "write: host-sim sheet FILE"),
        (
            &["sheet", "x.png", "no/such/folder"],
            "",
            "no/such/folder/scripts: ",
        ),
    ] {
        let Outcome { code, out, err } = run(args, stdin);
        assert_eq!(code, Some(1), "{args:?}: {err}");
        assert_eq!((err.lines().count(), out.as_str()), (1, ""), "{args:?}: {err}");
        assert!(err.contains(words), "{args:?}: {err}");
    }
    assert_eq!(std::fs::read_to_string(letter).unwrap(), "dear friend");
}

#[test]
fn a_script_writes_its_pictures_and_goes_on_from_its_flash() {
    let folder = folder("script");
    let save = folder.join("deep/flash.img");
    let args = [
        "script",
        "-",
        "--out",
        folder.to_str().unwrap(),
        "--save",
        save.to_str().unwrap(),
    ];
    let Outcome { code, out, err } = run(
        &args,
        "dial +1 # a comment\nwait 1s\nshot menu\npower\nshot again",
    );
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
    for name in ["menu", "again"] {
        host_sim::picture::load(&folder.join(format!("{name}.png"))).unwrap();
    }
    assert_eq!(
        std::fs::metadata(save).unwrap().len(),
        u64::from(companion::save::LAYOUT)
    );
}

#[test]
fn help_and_version_are_there() {
    let help = run(&["--help"], "");
    assert_eq!(help.code, Some(0));
    for knob in &host_sim::keys::KNOBS {
        let row = help.out.lines().find(|line| line.trim().starts_with(knob.name));
        let words: Vec<_> = row.unwrap().split_whitespace().collect();
        assert_eq!(words[1..4], knob.keys, "the help has the keys of {}", knob.name);
    }
    for key in ["+ -", "M ", "F12", "Ctrl+S", "Ctrl+O", "Esc", "flash.img"] {
        assert!(help.out.contains(key), "the help has {key}");
    }
    assert!(run(&["--version"], "").out.starts_with("host-sim "));
}

#[test]
fn a_refused_record_line_gives_the_state_before_it() {
    let unknown = run(&["replay", "-"], "# a comment\n\ngame chess\n");
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), "null\n"));
    assert!(
        unknown.err.starts_with("line 3: no game is called 'chess'"),
        "{}",
        unknown.err
    );
    assert_eq!(
        run(&["replay", "-"], "").err,
        "line 1: a record begins with: game NAME\n"
    );

    let before = run(&["replay", "-", "--json"], "game astrolabe\n");
    let refused = run(&["replay", "-", "--json"], "game astrolabe\nfly home\n");
    assert_eq!((before.code, refused.code), (Some(0), Some(2)));
    assert_eq!(refused.out, before.out);
    assert!(refused.err.starts_with("line 2: "), "{}", refused.err);
    let each = run(&["replay", "-", "--each"], "game astrolabe\nfly home\n");
    assert_eq!(each.out, before.out.repeat(2));
}

/// Lines of a game that `serve` plays with itself.
fn served(level: &str, lines: &str) -> Vec<String> {
    let Outcome { code, out, err } = run(&["astralis", "serve", "--level", level, "--seed", "7"], lines);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    out.lines().map(String::from).collect()
}

#[test]
fn astralis_is_played_by_lines() {
    // Starts and moves are answered, what others play is taken silently, comments and empty lines are not looked at.
    let game = "game astralis 7\n# begin\n\ngo\nstart 3,-6\ngo\nmove 3,-5\ngo\n";
    let answers = served("easy", game);
    assert_eq!(answers.len(), 3);
    assert!(answers[0].starts_with("start "), "{answers:?}");
    assert!(
        answers[1..].iter().all(|line| line.starts_with("move ")),
        "{answers:?}"
    );
    // The same seed plays the same, another level otherwise plays on legally.
    assert_eq!(served("easy", game), answers);
    assert_eq!(served("2000", game).len(), 3);
    // What it plays is a record.
    let record = format!(
        "game astralis 7\n{}\nstart 3,-6\n{}\nmove 3,-5\n{}\n",
        answers[0], answers[1], answers[2]
    );
    assert_eq!(run(&["replay", "-"], &record).code, Some(0));
}

#[test]
fn astralis_played_by_lines_says_what_it_refuses_and_goes_on() {
    let lines = "go\ngame tally 2\ngame astralis 7\nmove 0,0\nfly home\nstart 9,9\ngo\n";
    let answers = served("easy", lines);
    let refused = |line: &&String| line.starts_with("refused: ");
    assert_eq!(answers.iter().take_while(refused).count(), 5, "{answers:?}");
    assert_eq!(answers[0], "refused: the first line is game astralis");
    assert_eq!(answers[1], "refused: only astralis is played here");
    assert!(answers[5].starts_with("start "));
    // Until the game is over, and not after it.
    let whole = format!("game astralis 7\n{}", "go\n".repeat(400));
    let answers = served("easy", &whole);
    let played = answers.iter().take_while(|line| !refused(line)).count();
    assert!((20..300).contains(&played), "{played}");
    assert!(
        answers[played..]
            .iter()
            .all(|line| line == "refused: the game is over")
    );
}

#[test]
fn astralis_is_played_many_times_and_the_same_seed_plays_the_same() {
    let play = |words: &str| {
        let words: Vec<_> = ["astralis", "play"].into_iter().chain(words.split(' ')).collect();
        let Outcome { code, out, err } = run(&words, "");
        assert_eq!((code, err.as_str()), (Some(0), ""));
        out
    };
    let easy = |seed: u32| play(&format!("easy greedy --games 4 --size 7 --seed {seed} --json"));
    let result: serde_json::Value = serde_json::from_str(&easy(3)).unwrap();
    assert_eq!(result["games"], 4);
    assert!((0.0..=4.0).contains(&result["wins"].as_f64().unwrap()));
    assert_eq!(
        result["percent"].as_f64().unwrap(),
        25.0 * result["wins"].as_f64().unwrap()
    );
    assert_eq!(easy(3), easy(3));
    assert_ne!(easy(3), easy(4));
    let told = play("40 random --games 2");
    assert!(told.starts_with("40 wins "), "{told}");
    assert!(told.ends_with("of 2 games against random on board 8\n"), "{told}");
}

#[test]
fn weights_are_fitted_from_nothing_but_the_numbers_that_are_named() {
    let fit = |games: &str| {
        run(
            &[
                "astralis",
                "fit",
                "--games",
                games,
                "--positions",
                "20",
                "--seed",
                "1",
            ],
            "",
        )
    };
    let fitted = fit("6");
    // So few games give others than the search has, and it says so.
    assert_eq!(fitted.code, Some(1));
    assert_eq!(fitted.err, "these are not the weights that the search has\n");
    assert_eq!(fitted.out.lines().count(), 5);
    assert_eq!(fit("6").out, fitted.out);
    assert_ne!(fit("8").out, fitted.out);
}
