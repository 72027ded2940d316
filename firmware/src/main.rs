//! Alidade on a Raspberry Pi Pico. Only wires tasks together; each module says what its task promises.
#![no_std]
#![no_main]

mod board;
mod device;
mod health;
mod knobs;
mod links;
mod panel;
#[cfg(feature = "provoke")]
mod provoke;
mod saves;
mod serial;
mod sound;

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
    let stumble = health::last_stumble(&watchdog);
    health::paint_stack();

    spawner.spawn(unwrap!(knobs::turns(board.knobs, &links::INPUTS)));
    let buttons = board.buttons;
    spawner.spawn(unwrap!(knobs::button(Knob::Dial, buttons.dial, &links::INPUTS)));
    spawner.spawn(unwrap!(knobs::button(
        Knob::Action,
        buttons.action,
        &links::INPUTS
    )));
    spawner.spawn(unwrap!(knobs::button(
        Knob::Number,
        buttons.number,
        &links::INPUTS
    )));
    spawner.spawn(unwrap!(panel::run(board.panel)));
    static ID: StaticCell<saves::Id> = StaticCell::new();
    let id = ID.init(saves::unique_id(board.flash.reborrow()));
    spawner.spawn(unwrap!(saves::run(
        board.flash,
        &links::ORDERS,
        &links::ANSWERS,
        &links::UPDATE
    )));
    spawner.spawn(unwrap!(serial::run(
        board.usb,
        id,
        &links::LINES_IN,
        &links::PIECES_OUT
    )));
    spawner.spawn(unwrap!(sound::run(board.buzzer, &links::SOUND)));
    spawner.spawn(unwrap!(device::run(RoscRng.next_u32(), stumble, watchdog)));
}
