//! Faults on demand, for tests of what happens after them. Not part of the device: only in builds with `provoke`.

use core::future::pending;
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};

/// Set from outside, by an emulator or a debugger, to one of the numbers below.
#[unsafe(no_mangle)]
static PROVOKE: AtomicU32 = AtomicU32::new(0);

/// Called by the task that owns the device, each time round its loop.
pub async fn poll() {
    match PROVOKE.load(Ordering::Relaxed) {
        0 => {}
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

#[expect(unconditional_recursion, reason = "it is to use up the stack")]
fn overflow(depth: u32) -> u32 {
    let room = black_box([depth; 16]);
    overflow(room[0] + 1) + black_box(room[1])
}
