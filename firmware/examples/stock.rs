//! The same device drawn the usual way, for board-sim's bench to compare with: one loop that looks at the knobs and, after
//! each input, clears `ssd1306`'s own buffer, draws the whole screen into it and flushes it over I2C at 400 kHz.
//!
//! Nothing is saved, there is no serial line, and no knob is looked at during a flush.
#![no_std]
#![no_main]

use companion::draw::{Frame, WIDTH};
use companion::games::screen::Work;
use companion::input::decode::{Button, DetentsPerCycle, Push, Turns};
use companion::input::{Input, Knob};
use companion::save::{FromStore, Settings, ToStore};
use companion::shell::Device;
use core::panic::PanicInfo;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::clocks::RoscRng;
use embassy_rp::gpio::{self, AnyPin, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_rp::{Peri, bind_interrupts};
use embassy_time::{Instant, Timer};
use ssd1306::mode::DisplayConfigAsync;
use ssd1306::prelude::DisplayRotation;
use ssd1306::size::DisplaySize128x64;
use ssd1306::{I2CDisplayInterface, Ssd1306Async};

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// As often as the firmware proper looks at knobs that turn.
const LOOK_MILLIS: u64 = 1;

/// The levels of B and A in the four quarters of a detent, clockwise.
const QUARTERS: [u32; 4] = [0b11, 0b10, 0b00, 0b01];

/// A knob whose contacts are looked at now and then.
struct Encoder {
    knob: Knob,
    a: gpio::Input<'static>,
    b: gpio::Input<'static>,
    push: gpio::Input<'static>,
    quarter: usize,
    count: u32,
    turns: Turns,
    button: Button,
}

impl Encoder {
    fn new(knob: Knob, pins: [Peri<'static, AnyPin>; 3]) -> Self {
        let [a, b, push] = pins.map(|pin| gpio::Input::new(pin, Pull::Up));
        Self {
            knob,
            a,
            b,
            push,
            quarter: 0,
            count: 0,
            turns: Turns::new(DetentsPerCycle::One),
            button: Button::new(false, 0),
        }
    }

    fn look(&mut self, now: u64) -> Option<Input> {
        let contacts = u32::from(self.b.is_high()) << 1 | u32::from(self.a.is_high());
        let quarter = QUARTERS.iter().position(|levels| *levels == contacts)?;
        match (quarter + 4 - self.quarter) % 4 {
            1 => self.count = self.count.wrapping_add(1),
            3 => self.count = self.count.wrapping_sub(1),
            _ => {}
        }
        self.quarter = quarter;
        match self.turns.read(self.count << 2 | contacts) {
            0 => {}
            detents => return Some(Input::Turn(self.knob, detents as i8)),
        }
        Some(match self.button.contact(self.push.is_low(), now)? {
            Push::Press => Input::Press(self.knob),
            Push::Hold => Input::Hold(self.knob),
        })
    }
}

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let p = embassy_rp::init(Default::default());
    let mut config = i2c::Config::default();
    config.frequency = 400_000;
    let i2c = I2c::new_async(p.I2C0, p.PIN_5, p.PIN_4, Irqs, config);
    let interface = I2CDisplayInterface::new(i2c);
    let mut display = Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
        .into_buffered_graphics_mode();
    Timer::after_millis(100).await;
    _ = display.init().await;

    let mut knobs = [
        Encoder::new(Knob::Dial, [p.PIN_10.into(), p.PIN_11.into(), p.PIN_12.into()]),
        Encoder::new(Knob::Action, [p.PIN_13.into(), p.PIN_14.into(), p.PIN_15.into()]),
        Encoder::new(Knob::Number, [p.PIN_16.into(), p.PIN_17.into(), p.PIN_18.into()]),
    ];
    let mut device = Device::new(RoscRng.next_u32());
    let mut changed = false;
    loop {
        Timer::after_millis(LOOK_MILLIS).await;
        let now = Instant::now().as_millis();
        for input in knobs.iter_mut().filter_map(|knob| knob.look(now)) {
            device.input(input, now);
            changed = true;
        }
        while let Some(message) = device.to_store() {
            // There is never anything to load but settings, without which it would begin with its lesson.
            if matches!(message, ToStore::Boot) {
                device.from_store(FromStore::Settings(Settings::default()));
            }
            if matches!(message, ToStore::Boot | ToStore::Load(_)) {
                device.from_store(FromStore::Loaded);
                changed = true;
            }
        }
        changed |= device.work(now) == Work::Shows;
        if !changed {
            continue;
        }
        changed = false;
        let mut frame = Frame::new();
        device.draw(&mut frame);
        display.clear_buffer();
        // Each lit pixel once: less than drawing with embedded-graphics costs.
        for (at, byte) in (0..).zip(frame.bytes()) {
            for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
                display.set_pixel(at % WIDTH as u32, at / WIDTH as u32 * 8 + bit, true);
            }
        }
        _ = display.flush().await;
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {
        cortex_m::asm::wfe();
    }
}
