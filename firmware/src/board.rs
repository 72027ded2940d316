//! The wiring and everything else that differs from board to board. Another board is another version of this file.
//!
//! | part   | pins                                     |
//! |--------|------------------------------------------|
//! | OLED   | SDA GP4, SCL GP5                         |
//! | DIAL   | A GP10, B GP11, push GP12                |
//! | ACTION | A GP13, B GP14, push GP15                |
//! | NUMBER | A GP16, B GP17, push GP18                |
//! | buzzer | GP20 (optional)                          |
//!
//! The light on the Pico itself is at GP25.
//!
//! A knob's A and B must be neighbours, A first: its state machine reads them together.

use companion::shell::facts::Wiring;
use embassy_rp::clocks::{ClockConfig, CoreVoltage, PllConfig};
use embassy_rp::gpio::{Input, Level, Output, Pin, Pull};
use embassy_rp::peripherals::{
    FLASH, I2C0, PIN_4, PIN_5, PIN_10, PIN_11, PIN_13, PIN_14, PIN_16, PIN_17, PIN_20, PIO0, PWM_SLICE2, USB,
    WATCHDOG,
};
use embassy_rp::{Peri, Peripherals, bind_interrupts, i2c, pio, usb};

/// What to ask of the driver for a clock of 399 kHz: it does not count the 25 ticks of 5 ns that the hardware adds to each
/// cycle. The display's data sheet allows 400 kHz. Many displays take 1 MHz with pull-ups of 2.2 kOhm or less; some show
/// garbage.
pub const DISPLAY_HERTZ: u32 = 420_000;
/// The usual address, and the one of modules whose jumper is set the other way.
pub const DISPLAY_ADDRESSES: [u8; 2] = [0x3c, 0x3d];
/// The same pins as below by their numbers, for words on the screen and for a look at their levels.
pub const WIRING: Wiring = Wiring {
    knobs: [[10, 11, 12], [13, 14, 15], [16, 17, 18]],
    sda: 4,
    scl: 5,
    buzzer: 20,
};
/// +1 when a knob's contact A opens and closes before B as it turns clockwise, -1 for parts that are the other way round.
pub const CLOCKWISE: i32 = 1;

/// From power-on, or rather from when it first oscillates, until the crystal is trusted; a reset finds it running.
pub const CRYSTAL_START_MS: u32 = 64;

/// Bytes of flash on a Pico.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Where the saved games begin, from the start of flash; memory.x keeps the program out of here.
pub const SAVES_OFFSET: u32 = 1024 * 1024;
/// Where those of a trial begin.
pub const TRIAL_OFFSET: u32 = 768 * 1024;

/// 200 MHz out of the board's crystal of 12: the most that the RP2040's data sheet allows, and it asks for this voltage then.
/// Flash is read at half of it; the Pico's allows 133. With 125 MHz some screens are late and long games slow to start:
/// docs/hardware.md has the figures.
///
/// The crystal is given 64 times the delay that the data sheet reckons for a quick one: crystals of clone boards are slow to
/// start, and the display needs that time anyway.
pub fn clocks() -> ClockConfig {
    let mut clocks = ClockConfig::crystal(12_000_000);
    clocks.core_voltage = CoreVoltage::V1_15;
    if let Some(crystal) = &mut clocks.xosc {
        crystal.sys_pll = Some(PllConfig {
            refdiv: 1,
            fbdiv: 100,
            post_div1: 6,
            post_div2: 1,
        });
        crystal.delay_multiplier = CRYSTAL_START_MS;
    }
    clocks
}

bind_interrupts!(pub struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

pub struct DisplayWires {
    pub i2c: Peri<'static, I2C0>,
    pub sda: Peri<'static, PIN_4>,
    pub scl: Peri<'static, PIN_5>,
    /// Blinks while no display answers.
    pub led: Output<'static>,
}

pub struct KnobWires {
    pub pio: Peri<'static, PIO0>,
    pub dial: (Peri<'static, PIN_10>, Peri<'static, PIN_11>),
    pub action: (Peri<'static, PIN_13>, Peri<'static, PIN_14>),
    pub number: (Peri<'static, PIN_16>, Peri<'static, PIN_17>),
}

pub struct ButtonWire {
    pub pin: Input<'static>,
    /// GP and this.
    pub number: u8,
}

impl ButtonWire {
    fn new(pin: Peri<'static, impl Pin>) -> Self {
        let number = pin.pin();
        let mut pin = Input::new(pin, Pull::Up);
        // Long wires pick up noise, and the driver turns this off.
        pin.set_schmitt(true);
        Self { pin, number }
    }
}

pub struct BuzzerWires {
    pub slice: Peri<'static, PWM_SLICE2>,
    pub pin: Peri<'static, PIN_20>,
}

pub struct Board {
    pub display: DisplayWires,
    pub knobs: KnobWires,
    /// Of DIAL, ACTION and NUMBER.
    pub buttons: [ButtonWire; 3],
    pub buzzer: BuzzerWires,
    pub flash: Peri<'static, FLASH>,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

impl Board {
    pub fn new(p: Peripherals) -> Self {
        Self {
            display: DisplayWires {
                i2c: p.I2C0,
                sda: p.PIN_4,
                scl: p.PIN_5,
                led: Output::new(p.PIN_25, Level::Low),
            },
            knobs: KnobWires {
                pio: p.PIO0,
                dial: (p.PIN_10, p.PIN_11),
                action: (p.PIN_13, p.PIN_14),
                number: (p.PIN_16, p.PIN_17),
            },
            buttons: [
                ButtonWire::new(p.PIN_12),
                ButtonWire::new(p.PIN_15),
                ButtonWire::new(p.PIN_18),
            ],
            buzzer: BuzzerWires {
                slice: p.PWM_SLICE2,
                pin: p.PIN_20,
            },
            flash: p.FLASH,
            usb: p.USB,
            watchdog: p.WATCHDOG,
        }
    }
}
