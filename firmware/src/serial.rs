//! The USB serial port: lines in, text out. Without a host, or with one that does not listen, text is dropped and nothing
//! else notices. What a host echoes of our own text is dropped too: an answer is never answered. A host that sets 1200 baud
//! asks for the boot loader, as build tools do.

use crate::board::Irqs;
use crate::channels::{LinesIn, PiecesOut, SerialLine, UPDATE};
use crate::health::checksum;
use core::cell::RefCell;
use embassy_futures::join::join3;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_time::{Duration, Instant, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use heapless::{HistoryBuf, Vec};
use static_cell::StaticCell;

/// What a Pico with a serial port says it is; every host has a driver for it.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// Bytes of a full-speed bulk packet.
const PACKET: usize = 64;
/// A host that takes nothing for this long is not listening.
const PATIENCE: Duration = Duration::from_millis(500);
/// The speed that asks for the boot loader; no terminal uses it by itself.
const TOUCH_BAUD: u32 = 1200;
/// An echo is back within this time: a terminal echoes at once, and a packet waits a few milliseconds at the most.
const ECHO: Duration = Duration::from_secs(1);
/// Lines that may be on their way to the host and back.
const ECHOED_LINES: usize = 64;

type Usb = Driver<'static, USB>;

#[embassy_executor::task]
pub async fn run(
    usb: Peri<'static, USB>,
    serial_number: &'static str,
    lines: &'static LinesIn,
    pieces: &'static PiecesOut,
) -> ! {
    static CONFIG_DESCRIPTOR: StaticCell<[u8; 128]> = StaticCell::new();
    static BOS_DESCRIPTOR: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; 64]> = StaticCell::new();
    static STATE: StaticCell<State> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Alidade");
    config.product = Some("Alidade");
    config.serial_number = Some(serial_number);
    config.max_power = 100;
    config.max_packet_size_0 = PACKET as u8;
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        CONFIG_DESCRIPTOR.init([0; 128]),
        BOS_DESCRIPTOR.init([0; 16]),
        &mut [],
        CONTROL.init([0; 64]),
    );
    let class = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET as u16);
    let (sender, receiver, control) = class.split_with_control();
    let mut device = builder.build();
    let sent = RefCell::new(Sent::default());
    join3(
        device.run(),
        read(receiver, lines, &sent),
        write(sender, control, pieces, &sent),
    )
    .await
    .0
}

/// What was sent and may come back: Linux opens a serial port with echo on.
#[derive(Default)]
struct Sent {
    /// Checksums of the newest lines.
    lines: HistoryBuf<u32, ECHOED_LINES>,
    /// When the last of them went out.
    at: Option<Instant>,
}

impl Sent {
    fn add(&mut self, piece: &str) {
        self.lines
            .extend(piece.lines().map(|line| checksum(line.as_bytes())));
        self.at = Some(Instant::now());
    }

    fn is_echo(&self, line: &str) -> bool {
        self.at.is_some_and(|at| at.elapsed() < ECHO) && self.lines.contains(&checksum(line.as_bytes()))
    }
}

/// A received line as text. What is no text is refused where lines are read, and so is a line that was cut.
fn text(bytes: &[u8]) -> SerialLine {
    let mut line = SerialLine::new();
    for chunk in bytes.utf8_chunks() {
        let shown = |c| if c < ' ' { '?' } else { c };
        let unreadable = if chunk.invalid().is_empty() { "" } else { "?" };
        for c in chunk.valid().chars().map(shown).chain(unreadable.chars()) {
            _ = line.push(c);
        }
    }
    line
}

async fn read(mut receiver: Receiver<'static, Usb>, lines: &LinesIn, sent: &RefCell<Sent>) -> ! {
    let mut packet = [0; PACKET];
    let mut line = Vec::<u8, { SerialLine::new().capacity() }>::new();
    // CR LF is one end of line.
    let mut after_cr = false;
    // Before there is a connection the driver takes whatever lies in the USB memory for a packet.
    receiver.wait_connection().await;
    loop {
        let Ok(len) = receiver.read_packet(&mut packet).await else {
            // Unplugged: half a line is no line.
            line.clear();
            receiver.wait_connection().await;
            continue;
        };
        for byte in packet.iter().take(len) {
            match byte {
                b'\n' if after_cr => {}
                // Waiting here makes the host wait. Empty lines are sent too: refusals name a line by its number.
                b'\r' | b'\n' => {
                    let text = text(&line);
                    if !sent.borrow().is_echo(&text) {
                        lines.send(text).await;
                    }
                    line.clear();
                }
                _ => _ = line.push(*byte),
            }
            after_cr = *byte == b'\r';
        }
    }
}

async fn write(
    mut sender: Sender<'static, Usb>,
    control: ControlChanged<'static>,
    pieces: &PiecesOut,
    sent: &RefCell<Sent>,
) -> ! {
    loop {
        let piece = match select(pieces.receive(), control.control_changed()).await {
            Either::First(piece) => piece,
            Either::Second(()) => {
                if sender.line_coding().data_rate() == TOUCH_BAUD {
                    UPDATE.signal(());
                }
                continue;
            }
        };
        if !sender.dtr() {
            continue;
        }
        sent.borrow_mut().add(&piece);
        for packet in piece.as_bytes().chunks(PACKET) {
            if !matches!(
                with_timeout(PATIENCE, sender.write_packet(packet)).await,
                Ok(Ok(()))
            ) {
                break;
            }
        }
        // A full packet says that more belongs to it; an empty one ends it.
        if piece.len() % PACKET == 0 {
            _ = with_timeout(PATIENCE, sender.write_packet(&[])).await;
        }
    }
}
