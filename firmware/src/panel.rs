//! The glass: shows the newest view, sends only what changed, and comes back by itself from any fault of the bus.
//!
//! Whatever happens on the two wires, this task only waits; nothing else notices. After a fault the bus is freed, the
//! panel set up anew and the whole picture sent. Since a panel that lost its power for a moment looks healthy on the bus,
//! everything is sent anew all the time even when all is well, in pieces so small that whoever turns a knob meanwhile does
//! not notice.

use crate::board::{self, Irqs, PanelWires};
use crate::health::COUNTERS;
use crate::links::{DRAWN, VIEW, View};
use companion::draw::{Frame, HEIGHT, WIDTH, change};
use companion::shell::Panel;
use core::convert::Infallible;
use core::ops::Range;
use core::pin::pin;
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

/// Panels have no reset wire; they need this long after power to listen.
const POWER_UP: Duration = Duration::from_millis(100);
/// A page of 128 bytes takes 3 ms.
const TRANSFER: Duration = Duration::from_millis(60);
/// After an erase of flash the processor is late, not the bus: the transfer may show that it goes on.
const GRACE: Duration = Duration::from_millis(10);
/// How long to leave a faulty bus alone: with the two above well below half a second.
const RETRY: Duration = Duration::from_millis(300);
/// How often a page is sent although nothing changed. A panel that is back is told all it needs before the first page of
/// a round and shows everything at the round's end: within two rounds, less than a second.
const REFRESH: Duration = Duration::from_millis(50);
/// So many bytes of it at a time, in 0.9 ms: what changes meanwhile goes first, ...
const PIECE: usize = 32;
/// ... but no more often than this until the page is there: a knob may be spinning.
const MOST_PASSES: u8 = 2;
/// Half a cycle of a 100 kHz clock.
const SLOW_HALF_CYCLE: Duration = Duration::from_micros(5);

/// Of a whole picture.
const BYTES: usize = COLUMNS * HEIGHT as usize / 8;
const COLUMNS: usize = WIDTH as usize;

/// Control bytes of the SSD1306: what follows.
const COMMANDS: u8 = 0x00;
const ONE_COMMAND: u8 = 0x80;
const DATA: u8 = 0x40;

#[embassy_executor::task]
pub async fn run(mut wires: PanelWires) -> ! {
    Timer::after(POWER_UP).await;
    loop {
        let Err(fault) = show(&mut wires).await;
        COUNTERS.panel_faults.count();
        let faults = COUNTERS.panel_faults.get();
        // Absent panels are tried for hours: say less the longer it takes.
        if faults.is_power_of_two() {
            defmt::warn!("panel: fault {}: {}", faults, defmt::Debug2Format(&fault));
        }
        free_bus(&mut wires);
        Timer::after(RETRY).await;
    }
}

/// Sets the panel up and keeps it showing the view, until the bus fails.
async fn show(wires: &mut PanelWires) -> Result<Infallible, DisplayError> {
    let mut config = i2c::Config::default();
    config.frequency = board::PANEL_HERTZ;
    let mut glass = Glass {
        bus: Bus(I2c::new_async(
            wires.i2c.reborrow(),
            wires.scl.reborrow(),
            wires.sda.reborrow(),
            Irqs,
            config,
        )),
        known: Known {
            shown: Frame::new(),
            unknown: 0..BYTES,
            place: UNKNOWN_PLACE,
            told: 0,
            panel: VIEW.lock(|view| view.borrow().panel),
        },
    };
    // All is sent as unknown: not as changed before.
    VIEW.lock(|view| glass.known.shown.copy(&view.borrow().frame, 0..BYTES));
    // The picture first and light afterwards: the panel's memory holds noise at power-on.
    let mut commands = Commands::new();
    let mut driver = commands.driver(glass.known.panel);
    driver.set_display_on(false)?;
    driver.set_addr_mode(AddrMode::Page)?;
    driver.set_rotation(rotation(glass.known.panel))?;
    glass.bus.write(&commands.0).await?;
    glass.update().await?;
    let mut commands = Commands::new();
    let mut driver = commands.driver(glass.known.panel);
    driver.init_with_addr_mode(AddrMode::Page)?;
    driver.set_brightness(brightness(glass.known.panel))?;
    glass.bus.write(&commands.0).await?;
    defmt::info!("panel: shown");
    let mut refresh = Instant::now() + REFRESH;
    let mut pages = (0..BYTES).step_by(COLUMNS).cycle();
    loop {
        if let Either::First(()) = select(DRAWN.wait(), Timer::at(refresh)).await {
            glass.update().await?;
        }
        while VIEW.lock(|view| view.borrow().in_part) {
            DRAWN.wait().await;
            glass.update().await?;
        }
        // Also while something is drawn all the time, but after it: a knob may be spinning.
        let now = Instant::now();
        if now >= refresh {
            let page = pages.next().unwrap_or(0);
            if page == 0 {
                glass.remind().await?;
            }
            glass.known.unknown = page..page + COLUMNS;
            refresh = now.max(refresh + REFRESH);
            glass.update().await?;
        }
    }
}

/// The panel, and what is on its way or there.
struct Glass<'d> {
    bus: Bus<'d>,
    known: Known,
}

/// What the panel is known to show, and where it writes.
struct Known {
    shown: Frame,
    /// Bytes that may show anything.
    unknown: Range<usize>,
    /// The commands that lead to where the panel would write next.
    place: [u8; 3],
    /// The column that it was last told to write at.
    told: usize,
    panel: Panel,
}

/// Bytes of one transfer: at most a place and a page.
type Transfer = Vec<u8, { 7 + COLUMNS }>;

/// No command that leads anywhere is this: each one must be said.
const NOWHERE: u8 = 0xff;
const UNKNOWN_PLACE: [u8; 3] = [NOWHERE; 3];

/// The commands of page mode that say where to write: page, and the two halves of the column.
fn place(page: usize, column: usize) -> [u8; 3] {
    let [page, column] = [page as u8, column as u8 % WIDTH as u8];
    [0xb0 | page, column & 0x0f, 0x10 | column >> 4]
}

impl Glass<'_> {
    /// Tells the panel all that it forgets without power, and all that noise on the wires may have told it. It stays lit
    /// meanwhile.
    async fn remind(&mut self) -> Result<(), DisplayError> {
        let panel = self.known.panel;
        let mut commands = Commands::new();
        let mut driver = commands.driver(panel);
        driver.set_addr_mode(AddrMode::Page)?;
        driver.set_rotation(rotation(panel))?;
        driver.set_brightness(brightness(panel))?;
        let commands_to = &mut &mut commands;
        Command::Multiplex(HEIGHT as u8 - 1).send(commands_to)?;
        Command::DisplayOffset(0).send(commands_to)?;
        Command::StartLine(0).send(commands_to)?;
        Command::AllOn(false).send(commands_to)?;
        Command::Invert(false).send(commands_to)?;
        Command::EnableScroll(false).send(commands_to)?;
        Command::VcomhDeselect(VcomhLevel::Auto).send(commands_to)?;
        Command::ChargePump(true).send(commands_to)?;
        Command::DisplayOn(true).send(commands_to)?;
        self.known.place = UNKNOWN_PLACE;
        self.bus.write(&commands.0).await
    }

    /// Sends what differs, and what may. If the view changes meanwhile, this is called once more.
    async fn update(&mut self) -> Result<(), DisplayError> {
        let panel = VIEW.lock(|view| view.borrow().panel);
        if panel != self.known.panel {
            // A turn holds for what is written from now on.
            if panel.rotated != self.known.panel.rotated {
                self.known.unknown = 0..BYTES;
            }
            let mut commands = Commands::new();
            let mut driver = commands.driver(panel);
            driver.set_rotation(rotation(panel))?;
            driver.set_brightness(brightness(panel))?;
            self.bus.write(&commands.0).await?;
            self.known.panel = panel;
        }
        let mut passes = 0;
        loop {
            if passes < MOST_PASSES {
                let mut next = self.known.next_change(0);
                passes += u8::from(next.is_some());
                while let Some((transfer, end)) = next {
                    let found_meanwhile = async { self.known.next_change(end) };
                    let (sent, found) = join(self.bus.write(&transfer), found_meanwhile).await;
                    sent?;
                    next = found;
                }
            }
            let Some(transfer) = self.known.next_unknown() else {
                return Ok(());
            };
            self.bus.write(&transfer).await?;
        }
    }
}

impl Known {
    /// What to send of the first span that differs in the newest view from a byte on, and where the span ends.
    fn next_change(&mut self, from: usize) -> Option<(Transfer, usize)> {
        VIEW.lock(|view| {
            let View {
                frame,
                in_part,
                changed,
                ..
            } = &mut *view.borrow_mut();
            // Above the part that was just drawn there is nothing new.
            let first = if *in_part { frame.first_open() } else { 0 };
            let span = change(&self.shown, frame, from.max(first * COLUMNS))?;
            *changed |= 1 << (span.start / COLUMNS);
            Some((self.transfer(frame, span.clone()), span.end))
        })
    }

    /// The same of a piece that may show anything.
    fn next_unknown(&mut self) -> Option<Transfer> {
        let Range { start, end } = self.unknown;
        if start >= end {
            return None;
        }
        self.unknown.start += PIECE;
        if start % COLUMNS == 0 {
            // The panel's place is as unknown as what it shows: it may just have got its power back.
            self.place = UNKNOWN_PLACE;
        }
        VIEW.lock(|view| Some(self.transfer(&view.borrow().frame, start..start + PIECE)))
    }

    /// Bytes of a page and the commands before them. From now on they count as shown.
    fn transfer(&mut self, frame: &Frame, span: Range<usize>) -> Transfer {
        let (page, column) = (span.start / COLUMNS, span.start % COLUMNS);
        let mut transfer = Transfer::new();
        let (commands, told) = (place(page, column), place(page, self.told));
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
        _ = transfer.extend_from_slice(&frame.bytes()[span.clone()]);
        // Behind its last column the panel goes back to the first one of the same page; or to the column that it was told,
        // as the data sheet can be read too.
        let end = column + span.len();
        self.place = if end < COLUMNS || self.told == 0 {
            place(page, end)
        } else {
            UNKNOWN_PLACE
        };
        self.shown.copy(frame, span);
        transfer
    }
}

fn rotation(panel: Panel) -> DisplayRotation {
    if panel.rotated {
        DisplayRotation::Rotate180
    } else {
        DisplayRotation::Rotate0
    }
}

fn brightness(panel: Panel) -> Brightness {
    match panel.brightness {
        0 => Brightness::DIMMEST,
        1 => Brightness::DIM,
        2 => Brightness::NORMAL,
        3 => Brightness::BRIGHT,
        _ => Brightness::BRIGHTEST,
    }
}

/// The two wires. Each call is one transfer from start to stop, however long, and never takes longer than its time.
struct Bus<'d>(I2c<'d, I2C0, i2c::Async>);

impl Bus<'_> {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), DisplayError> {
        let bytes = bytes.iter().copied();
        let mut transfer = pin!(self.0.write_async(board::PANEL_ADDRESS, bytes));
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

    fn driver(&mut self, panel: Panel) -> Ssd1306<&mut Self, DisplaySize128x64, BasicMode> {
        Ssd1306::new(self, DisplaySize128x64, rotation(panel))
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

/// A panel that was interrupted in the middle of a byte holds SDA low until it has been clocked to the byte's end: nine
/// clocks are enough for any, and a stop ends the transfer.
fn free_bus(wires: &mut PanelWires) {
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
