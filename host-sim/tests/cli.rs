//! The command line: whatever is wrong gives one clear line and a non-zero exit code.

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
