//! Puts the linker scripts where the linker looks for them: the workspace's memory.x for everything that is built for the
//! board, hot.x for the firmware alone, which copies what hot.x lists.
#![allow(clippy::expect_used, reason = "a build may stop at what it did not expect")]

use std::{env, fs, path::PathBuf};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::copy("../memory.x", out.join("memory.x")).expect("memory.x lies at the top of the workspace");
    fs::copy("hot.x", out.join("hot.x")).expect("hot.x lies beside this file");
    println!("cargo:rustc-link-search={}", out.display());
    // Before link.x, which takes all code that is left.
    println!("cargo:rustc-link-arg-bins=-Thot.x");
    println!("cargo:rustc-link-arg-bins=--build-id=fast");
    // Functions whose instructions are the same are there once: 2.6 KiB less. Nothing here compares addresses of functions.
    println!("cargo:rustc-link-arg-bins=--icf=all");
    for arg in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg={arg}");
    }
    println!("cargo:rerun-if-changed=../memory.x");
    println!("cargo:rerun-if-changed=hot.x");
    println!("cargo:rerun-if-changed=build.rs");
}
