//! What the tests of the window, the terminal and the device share.
#![allow(dead_code, reason = "each test file uses its part")]

#[cfg(unix)]
pub mod plugged;

use companion::draw::Frame;
use host_sim::flash::Flash;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// What the device shows at the end of a script.
pub fn expected(script: &str) -> Frame {
    let mut last = None;
    let script = format!("{script}\nshot last");
    let done = host_sim::script::run(&script, Flash::in_memory(), |_, frame| {
        last = Some(frame.clone());
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("line {}: {}", error.line, error.message));
    last.unwrap()
}

/// Tries until it succeeds; after half a minute the last failure stands.
pub fn eventually(mut attempt: impl FnMut() -> Result<(), String>) {
    let began = Instant::now();
    while let Err(failure) = attempt() {
        assert!(began.elapsed() < Duration::from_secs(30), "{failure}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Runs a tool and gives what it says.
pub fn tool(command: &mut Command) -> String {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{name}: {error}; ./dev test installs what is missing"));
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// A file for this test alone with the flash of a device that has been used before: it does not begin with its lesson.
pub fn used(name: &str) -> PathBuf {
    let path = fresh(name);
    host_sim::script::run("", Flash::in_file(&path).unwrap(), |_, _| Ok(())).unwrap();
    path
}

/// A file for this test alone, not there yet.
pub fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_file(&path);
    path
}
