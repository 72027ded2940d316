//! Faults on demand, for tests of what happens after them. Not part of the device: only in builds with `provoke`.
#![allow(unsafe_code, clippy::panic, reason = "faults need it")]

use companion::save::FromStore;
use core::future::pending;
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};

/// Set from outside, by an emulator or a debugger, to [`MEANT`] and one of the numbers below. Outlasts a reset.
#[unsafe(no_mangle)]
#[unsafe(link_section = ".retained")]
static PROVOKE: AtomicU32 = AtomicU32::new(0);

/// At power-on there is noise in this place, which means nothing.
const MEANT: u32 = 0xfa17_0000;
/// Whenever a game is loaded.
const WITH_EVERY_GAME: u32 = MEANT | 6;

/// Called by the task that owns the device, each time round its loop.
pub async fn poll() {
    let what = PROVOKE.load(Ordering::Relaxed);
    if what & 0xffff_0000 != MEANT || what == WITH_EVERY_GAME {
        return;
    }
    PROVOKE.store(0, Ordering::Relaxed);
    match what & 0xffff {
        1 => panic!("provoked, with number {}", black_box(42)),
        // Nothing is there to be read.
        2 => _ = unsafe { core::ptr::read_volatile(0x3000_0000 as *const u32) },
        3 => _ = overflow(0),
        4 => loop {
            black_box(());
        },
        5 => pending().await,
        other => panic!("nothing to provoke has number {other}"),
    }
}

/// Called with every answer of the store.
pub fn answer(answer: &FromStore) {
    if matches!(answer, FromStore::Begin(..)) && PROVOKE.load(Ordering::Relaxed) == WITH_EVERY_GAME {
        panic!("provoked by a game");
    }
}

#[expect(unconditional_recursion, reason = "it is to use up the stack")]
fn overflow(depth: u32) -> u32 {
    let room = black_box([depth; 16]);
    overflow(room[0] + 1) + black_box(room[1])
}
