//! See companion/tests/targets/stored.rs: the tests of every run call the same.
#![no_main]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    _ = targets::stored::run(bytes);
});
