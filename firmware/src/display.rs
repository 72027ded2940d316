//! The display: shows the newest picture, sends only what changed, and comes back by itself from any fault of the bus.
//!
//! A picture comes whole and is compared here with what is shown; nobody else knows what is on the display. Whatever happens on
//! the two wires, this task only waits; nothing else notices. After a fault the bus is freed, the display set up anew and
//! the whole picture sent. Since a display that lost its power for a moment looks healthy on the bus, everything is sent
//! anew all the time even when all is well, in pieces so small that whoever turns a knob meanwhile does not notice.
//!
//! SSD1306, SSD1309 and SH1106 obey the same commands as far as they are used here: page mode is the one that all three have.
//! The other two do not know the charge pump's command, nor an SH1106 the one for page mode, and pass over them. Which address
//! a display has is found out; whether it is an SH1106 only its owner can see.

use crate::board::{self, DisplayWires, Irqs};
use crate::channels::{PICTURE, Picture, SHOWN};
use crate::health::{METRICS, micros};
use companion::draw::{Frame, HEIGHT, WIDTH, dirty};
use companion::shell::DisplaySettings;
use core::convert::Infallible;
use core::ops::Range;
use core::pin::pin;
use core::sync::atomic::{AtomicBool, Ordering};
use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_futures::join::join;
use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_time::{Duration, Instant, Timer, block_for, with_timeout};
use heapless::Vec;
use ssd1306::Ssd1306;
use ssd1306::command::{AddrMode, Command, VcomhLevel};
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{Brightness, DisplayRotation};
use ssd1306::size::DisplaySize128x64;

/// Displays have no reset wire; they need 100 ms after power to listen. The crystal took its part of that before time began.
const POWER_UP: Duration = Duration::from_millis(100 - board::CRYSTAL_START_MS as u64);
/// A page of 128 bytes takes 3 ms.
const TRANSFER: Duration = Duration::from_millis(60);
/// After an erase of flash the processor is late, not the bus: the transfer may show that it goes on.
const GRACE: Duration = Duration::from_millis(10);
/// How long to leave a faulty bus alone: with the two above, for both addresses, below half a second.
const RETRY: Duration = Duration::from_millis(300);
/// How often a page is sent although nothing changed. A display that is back is told all it needs before the first and the fifth
/// page of a round and shows everything a round later: within one and a half, less than a second also while a knob spins.
const REFRESH: Duration = Duration::from_millis(50);
/// So many bytes of it at a time, in 0.9 ms: a new picture that comes meanwhile goes first, ...
const PIECE: usize = 32;
/// ... but no more often than this until the page is there: a knob may be spinning.
const MOST_INTERRUPTIONS: u8 = 2;
/// Half a cycle of a 100 kHz clock.
const SLOW_HALF_CYCLE: Duration = Duration::from_micros(5);

/// Of a whole picture.
const BYTES: usize = COLUMNS * HEIGHT as usize / 8;
const COLUMNS: usize = WIDTH as usize;

/// Control bytes, the same for all three kinds: what follows.
const COMMANDS: u8 = 0x00;
const ONE_COMMAND: u8 = 0x80;
const DATA: u8 = 0x40;

/// A display has answered since the start.
static ANSWERED: AtomicBool = AtomicBool::new(false);
/// So often is one asked before it counts as absent: a restart in the middle of a transfer may be a fault, too.
const ASKED: u32 = 3;

/// A picture is being sent.
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// Whether a picture is on its way: every moment that others take now is one more until it is there.
pub fn is_busy() -> bool {
    (IS_BUSY.load(Ordering::Relaxed) || PICTURE.signaled()) && !is_absent()
}

/// Whether there seems to be no display at all.
pub fn is_absent() -> bool {
    METRICS.display_faults.get() >= ASKED && !ANSWERED.load(Ordering::Relaxed)
}

#[embassy_executor::task]
pub async fn run(mut wires: DisplayWires) -> ! {
    let mut wanted = PICTURE.wait().await;
    Timer::at(Instant::MIN + POWER_UP).await;
    let [mut address, mut other_address] = board::DISPLAY_ADDRESSES;
    loop {
        let Err(fault) = show_all(&mut wires, address, &mut wanted).await;
        free_bus(&mut wires);
        if !ANSWERED.load(Ordering::Relaxed) {
            core::mem::swap(&mut address, &mut other_address);
            // That it is not at the first one is no fault yet.
            if address != board::DISPLAY_ADDRESSES[0] {
                continue;
            }
        }
        METRICS.display_faults.count();
        wires.led.toggle();
        IS_BUSY.store(false, Ordering::Relaxed);
        let faults = METRICS.display_faults.get();
        // Absent displays are tried for hours: say less the longer it takes.
        if faults.is_power_of_two() {
            defmt::warn!("display: fault {}: {}", faults, defmt::Debug2Format(&fault));
        }
        Timer::after(RETRY).await;
    }
}

/// Sets the display up and shows one picture after the other, until the bus fails.
///
/// `wanted` is the newest picture.
async fn show_all(
    wires: &mut DisplayWires,
    address: u8,
    wanted: &mut Picture,
) -> Result<Infallible, DisplayError> {
    if let Some(newest) = PICTURE.try_take() {
        *wanted = newest;
    }
    let mut config = i2c::Config::default();
    config.frequency = board::DISPLAY_HERTZ;
    let settings = wanted.settings;
    let mut display = Display {
        bus: Bus {
            i2c: I2c::new_async(
                wires.i2c.reborrow(),
                wires.scl.reborrow(),
                wires.sda.reborrow(),
                Irqs,
                config,
            ),
            address,
        },
        memory: Memory {
            wanted,
            shown: Frame::new(),
            place: UNKNOWN_PLACE,
            told: 0,
        },
        settings,
    };
    // The picture first and light afterwards: the display's memory holds noise at power-on.
    let mut commands = Commands::new();
    let mut driver = commands.driver(settings);
    driver.set_display_on(false)?;
    driver.set_addr_mode(AddrMode::Page)?;
    driver.set_rotation(rotation(settings))?;
    display.bus.write(&commands.0).await?;
    ANSWERED.store(true, Ordering::Relaxed);
    wires.led.set_low();
    display.send_whole().await?;
    let mut commands = Commands::new();
    let mut driver = commands.driver(settings);
    driver.init_with_addr_mode(AddrMode::Page)?;
    driver.set_brightness(brightness(settings))?;
    display.bus.write(&commands.0).await?;
    // What follows a command that a display does not know is a command itself for that one, such as one half of a place.
    display.memory.place = UNKNOWN_PLACE;
    defmt::info!("display: shown");
    let mut refresh = Instant::now() + REFRESH;
    let mut pages = (0..BYTES).step_by(COLUMNS).cycle();
    loop {
        if let Either::First(picture) = select(PICTURE.wait(), Timer::at(refresh)).await {
            display.show(picture).await?;
        }
        // Also while a new picture comes all the time, but after it: a knob may be spinning.
        let now = Instant::now();
        if now >= refresh {
            let page = pages.next().unwrap_or(0);
            if page % (BYTES / 2) == 0 {
                display.remind().await?;
            }
            let mut interruptions = 0;
            for piece in (page..page + COLUMNS).step_by(PIECE) {
                display.send_again(piece..piece + PIECE).await?;
                if interruptions < MOST_INTERRUPTIONS
                    && let Some(picture) = PICTURE.try_take()
                {
                    display.show(picture).await?;
                    interruptions += 1;
                }
            }
            refresh = now.max(refresh + REFRESH);
        }
    }
}

struct Display<'d> {
    bus: Bus<'d>,
    memory: Memory<'d>,
    /// How it is driven.
    settings: DisplaySettings,
}

/// The display's own memory, as far as it is known, and what it is to become.
struct Memory<'d> {
    wanted: &'d mut Picture,
    shown: Frame,
    /// The commands that lead to where the display would write next.
    place: [u8; 3],
    /// The column that it was last told to write at.
    told: usize,
}

/// Bytes of one transfer: at most a place and a page.
type Transfer = Vec<u8, { 7 + COLUMNS }>;

/// No command that leads anywhere is this: each one must be said.
const NOWHERE: u8 = 0xff;
const UNKNOWN_PLACE: [u8; 3] = [NOWHERE; 3];

/// As the driver sets them up: the oscillator's usual speed, and rows wired to the two ends of the chip by turns.
const OSCILLATOR: u8 = 8;
const NO_DIVISION: u8 = 0;
const ALTERNATING_ROWS: bool = true;

/// Columns of an SH1106's memory before the first one on the display: it has 132.
const SH1106_OFFSET: usize = 2;

/// The commands of page mode that say where to write: page, and the two halves of the column.
fn place(page: usize, column: usize, offset: usize) -> [u8; 3] {
    let [page, column] = [page as u8, (column % COLUMNS + offset) as u8];
    [0xb0 | page, column & 0x0f, 0x10 | column >> 4]
}

impl Display<'_> {
    /// Tells the display all that it forgets without power, and all that noise on the wires may have told it. It stays lit
    /// meanwhile.
    async fn remind(&mut self) -> Result<(), DisplayError> {
        let settings = self.settings;
        let mut commands = Commands::new();
        let mut driver = commands.driver(settings);
        driver.set_addr_mode(AddrMode::Page)?;
        driver.set_rotation(rotation(settings))?;
        driver.set_brightness(brightness(settings))?;
        let commands_to = &mut &mut commands;
        Command::DisplayClockDiv(OSCILLATOR, NO_DIVISION).send(commands_to)?;
        Command::ComPinConfig(ALTERNATING_ROWS, false).send(commands_to)?;
        Command::Multiplex(HEIGHT as u8 - 1).send(commands_to)?;
        Command::DisplayOffset(0).send(commands_to)?;
        Command::StartLine(0).send(commands_to)?;
        Command::AllOn(false).send(commands_to)?;
        Command::Invert(false).send(commands_to)?;
        Command::EnableScroll(false).send(commands_to)?;
        Command::VcomhDeselect(VcomhLevel::Auto).send(commands_to)?;
        Command::ChargePump(true).send(commands_to)?;
        Command::DisplayOn(true).send(commands_to)?;
        self.memory.place = UNKNOWN_PLACE;
        self.bus.write(&commands.0).await
    }

    /// Makes the display show a picture: sends what differs from what it shows.
    async fn show(&mut self, picture: Picture) -> Result<(), DisplayError> {
        IS_BUSY.store(true, Ordering::Relaxed);
        let settings = picture.settings;
        *self.memory.wanted = picture;
        if settings != self.settings {
            let mut commands = Commands::new();
            let mut driver = commands.driver(settings);
            driver.set_rotation(rotation(settings))?;
            driver.set_brightness(brightness(settings))?;
            self.bus.write(&commands.0).await?;
            let is_elsewhere = DisplaySettings {
                brightness: settings.brightness,
                ..self.settings
            } != settings;
            self.settings = settings;
            // A turn or a shift holds for what is written from now on.
            if is_elsewhere {
                self.send_whole().await?;
            }
        }
        let mut next = self.memory.next_change(0);
        while let Some((transfer, end)) = next {
            let found_meanwhile = async { self.memory.next_change(end) };
            let (sent, found) = join(self.bus.write(&transfer), found_meanwhile).await;
            sent?;
            next = found;
        }
        IS_BUSY.store(false, Ordering::Relaxed);
        SHOWN.signal(());
        if let Some(since) = self.memory.wanted.since.take() {
            METRICS.worst_input.most(micros().wrapping_sub(since));
        }
        Ok(())
    }

    /// Sends the whole picture, after clearing what an SH1106 has behind the 128th column: taken for another kind, it shows two of
    /// these columns, with the noise of its power-on. Others go back to columns that the picture covers next.
    async fn send_whole(&mut self) -> Result<(), DisplayError> {
        for page in 0..HEIGHT as usize / 8 {
            let [page, low, high] = place(page, COLUMNS - 1, 0);
            let mut transfer = [0; 12];
            transfer[..7].copy_from_slice(&[ONE_COMMAND, page, ONE_COMMAND, low, ONE_COMMAND, high, DATA]);
            self.bus.write(&transfer).await?;
        }
        self.send_again(0..BYTES).await
    }

    /// Sends bytes of the picture, whatever the display shows there.
    async fn send_again(&mut self, bytes: Range<usize>) -> Result<(), DisplayError> {
        for start in bytes.step_by(PIECE) {
            if start % COLUMNS == 0 {
                // The place is as unknown as what is shown: the display may just have got its power back.
                self.memory.place = UNKNOWN_PLACE;
            }
            let transfer = self.memory.transfer(start..start + PIECE);
            self.bus.write(&transfer).await?;
        }
        Ok(())
    }
}

impl Memory<'_> {
    /// What to send of the first span, from a byte on, in which the picture differs, and where the span ends.
    fn next_change(&mut self, from: usize) -> Option<(Transfer, usize)> {
        let span = dirty(&self.shown, &self.wanted.frame, from)?;
        Some((self.transfer(span.clone()), span.end))
    }

    /// Bytes of a page and the commands before them. From now on they count as shown.
    fn transfer(&mut self, span: Range<usize>) -> Transfer {
        let (page, column) = (span.start / COLUMNS, span.start % COLUMNS);
        let mut transfer = Transfer::new();
        let offset = if self.wanted.settings.sh1106 {
            SH1106_OFFSET
        } else {
            0
        };
        let (commands, told) = (place(page, column, offset), place(page, self.told, offset));
        if commands[1..] != self.place[1..] {
            // The half that stays: the data sheet can be read so that it stays as it was told, not as it has become.
            for (known, (command, told)) in self.place.iter_mut().zip(commands.into_iter().zip(told)).skip(1)
            {
                if command != told {
                    *known = NOWHERE;
                }
            }
            self.told = column;
        }
        for (command, known) in commands.into_iter().zip(self.place) {
            if command != known {
                _ = transfer.extend_from_slice(&[ONE_COMMAND, command]);
            }
        }
        _ = transfer.push(DATA);
        _ = transfer.extend_from_slice(&self.wanted.frame.bytes()[span.clone()]);
        // Behind its last column an SSD1306 goes back to the first one of the same page; or to the column that it was told,
        // as the data sheet can be read too. An SH1106 goes on to columns that are not on the display.
        let end = column + span.len();
        self.place = if end < COLUMNS || self.told == 0 && offset == 0 {
            place(page, end, offset)
        } else {
            UNKNOWN_PLACE
        };
        self.shown.copy(&self.wanted.frame, span);
        transfer
    }
}

fn rotation(settings: DisplaySettings) -> DisplayRotation {
    if settings.rotated {
        DisplayRotation::Rotate180
    } else {
        DisplayRotation::Rotate0
    }
}

fn brightness(settings: DisplaySettings) -> Brightness {
    match settings.brightness {
        0 => Brightness::DIMMEST,
        1 => Brightness::DIM,
        2 => Brightness::NORMAL,
        3 => Brightness::BRIGHT,
        _ => Brightness::BRIGHTEST,
    }
}

/// The two wires. Each call is one transfer from start to stop, however long, and never takes longer than its time.
struct Bus<'d> {
    i2c: I2c<'d, I2C0, i2c::Async>,
    address: u8,
}

impl Bus<'_> {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), DisplayError> {
        let bytes = bytes.iter().copied();
        let mut transfer = pin!(self.i2c.write_async(self.address, bytes));
        let done = match with_timeout(TRANSFER, &mut transfer).await {
            Ok(done) => done,
            Err(_) => with_timeout(GRACE, transfer)
                .await
                .map_err(|_| DisplayError::RSError)?,
        };
        done.map_err(|_| DisplayError::BusWriteError)
    }
}

/// The driver's commands, gathered: so they are one transfer, and the driver need not wait for the bus.
struct Commands(Vec<u8, 64>);

impl Commands {
    fn new() -> Self {
        Self(Vec::from_array([COMMANDS]))
    }

    fn driver(&mut self, settings: DisplaySettings) -> Ssd1306<&mut Self, DisplaySize128x64, BasicMode> {
        Ssd1306::new(self, DisplaySize128x64, rotation(settings))
    }
}

impl WriteOnlyDataCommand for &mut Commands {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        match commands {
            DataFormat::U8(bytes) => self
                .0
                .extend_from_slice(bytes)
                .map_err(|_| DisplayError::BusWriteError),
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }

    fn send_data(&mut self, _: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}

/// A display that was interrupted in the middle of a byte holds SDA low until it has been clocked to the byte's end: nine
/// clocks are enough for any, and a stop ends the transfer.
fn free_bus(wires: &mut DisplayWires) {
    let mut scl = OutputOpenDrain::new(wires.scl.reborrow(), Level::High);
    let mut sda = OutputOpenDrain::new(wires.sda.reborrow(), Level::High);
    scl.set_pullup(true);
    sda.set_pullup(true);
    for _ in 0..9 {
        scl.set_low();
        block_for(SLOW_HALF_CYCLE);
        scl.set_high();
        block_for(SLOW_HALF_CYCLE);
    }
    scl.set_low();
    sda.set_low();
    block_for(SLOW_HALF_CYCLE);
    scl.set_high();
    block_for(SLOW_HALF_CYCLE);
    sda.set_high();
    block_for(SLOW_HALF_CYCLE);
}
