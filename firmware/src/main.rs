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

use companion::input::Knob;
use defmt::unwrap;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::clocks::RoscRng;
use embassy_rp::config::Config;
use static_cell::StaticCell;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    health::guard_stack();
    let mut board = board::Board::new(embassy_rp::init(Config::new(board::clocks())));
    let watchdog = health::Watchdog::start(board.watchdog);
    defmt::info!("Alidade {}", env!("CARGO_PKG_VERSION"));
    let crash = health::last_crash(&watchdog);
    health::paint_stack();

    spawner.spawn(unwrap!(knobs::turns(
        board.knobs,
        &channels::INPUTS,
        &channels::DETENTS
    )));
    let buttons = board.buttons;
    spawner.spawn(unwrap!(knobs::button(
        Knob::Dial,
        buttons.dial,
        &channels::INPUTS
    )));
    spawner.spawn(unwrap!(knobs::button(
        Knob::Action,
        buttons.action,
        &channels::INPUTS
    )));
    spawner.spawn(unwrap!(knobs::button(
        Knob::Number,
        buttons.number,
        &channels::INPUTS
    )));
    spawner.spawn(unwrap!(display::run(board.display, &channels::PICTURE)));
    static ID: StaticCell<storage::Id> = StaticCell::new();
    let id = ID.init(storage::unique_id(board.flash.reborrow()));
    spawner.spawn(unwrap!(storage::run(
        board.flash,
        &channels::ORDERS,
        &channels::ANSWERS,
        &channels::UPDATE
    )));
    spawner.spawn(unwrap!(serial::run(
        board.usb,
        id,
        &channels::LINES_IN,
        &channels::PIECES_OUT
    )));
    spawner.spawn(unwrap!(sound::run(board.buzzer, &channels::SOUND)));
    spawner.spawn(unwrap!(device::run(RoscRng.next_u32(), crash, watchdog)));
}
