//! Alidade on a Raspberry Pi Pico. Only wires tasks together; each module says what its task promises.
#![no_std]
#![no_main]

mod board;
mod channels;
mod device;
mod display;
mod health;
mod knobs;
#[cfg(feature = "provoke")]
mod provoke;
mod serial;
mod sound;
mod storage;

use companion::input::KNOBS;
use defmt::unwrap;
use defmt_rtt as _;
use embassy_executor::{Executor, Spawner};
use embassy_rp::config::Config;
use embassy_rp::{Peripherals, pac};
use embassy_time::{Duration, block_for};
use static_cell::StaticCell;

/// Clocks first, at which the copy is a matter of milliseconds; then the executor, which is itself in what is copied.
#[cortex_m_rt::entry]
fn main() -> ! {
    health::guard_stack();
    let timed_out = health::timed_out();
    let peripherals = embassy_rp::init(Config::new(board::clocks()));
    copy_hot_code();
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let executor = EXECUTOR.init(Executor::new());
    executor.run(|spawner| spawner.spawn(unwrap!(start(spawner, peripherals, timed_out))))
}

/// Brings the code that runs in RAM there, as often as it is called; hot.x says which it is and why.
#[expect(unsafe_code, reason = "only the linker knows where this code lies")]
fn copy_hot_code() {
    unsafe extern "C" {
        static mut __hot_start: u32;
        static mut __hot_end: u32;
        static __hot_load: u32;
    }
    let (mut to, mut from) = (&raw mut __hot_start, &raw const __hot_load);
    while to < &raw mut __hot_end {
        // SAFETY: the linker has reserved the words from start to end for this, and stored as many from load on.
        unsafe { to.write_volatile(from.read_volatile()) };
        (to, from) = (to.wrapping_add(1), from.wrapping_add(1));
    }
}

#[embassy_executor::task]
async fn start(spawner: Spawner, peripherals: Peripherals, timed_out: bool) {
    let mut board = board::Board::new(peripherals);
    let watchdog = health::Watchdog::start(board.watchdog);
    defmt::info!("Alidade {}", env!("CARGO_PKG_VERSION"));
    let crash = health::last_crash(timed_out);
    let trial = health::trial();
    health::paint_stack();

    spawner.spawn(unwrap!(knobs::turns(board.knobs)));
    for ((knob, _), wire) in KNOBS.into_iter().zip(board.buttons) {
        spawner.spawn(unwrap!(knobs::button(knob, wire)));
    }
    spawner.spawn(unwrap!(display::run(board.display)));
    static ID: StaticCell<storage::Id> = StaticCell::new();
    let id = ID.init(storage::unique_id(board.flash.reborrow()));
    static CHIP: StaticCell<health::Chip> = StaticCell::new();
    let chip = CHIP.init(health::Chip::new(id, trial.is_some()));
    spawner.spawn(unwrap!(storage::run(board.flash, trial)));
    spawner.spawn(unwrap!(serial::run(board.usb, id, trial.is_some())));
    spawner.spawn(unwrap!(sound::run(board.buzzer)));
    // A trial is the same each time.
    let seed = match trial {
        Some(_) => u32::MAX,
        None => chance(),
    };
    spawner.spawn(unwrap!(device::run(seed, chip, crash, watchdog)));
}

/// Of the ring oscillator, which runs free of all other clocks at about 6.5 MHz. Read back to back a bit would mostly be the one
/// before it; from one to the next the oscillator goes round some 60 times, and drifts.
fn chance() -> u32 {
    const BETWEEN_BITS: Duration = Duration::from_micros(10);
    (0..u32::BITS).fold(0, |bits, _| {
        block_for(BETWEEN_BITS);
        bits << 1 | u32::from(pac::ROSC.randombit().read().randombit())
    })
}
