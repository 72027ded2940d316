//! The USB serial port: lines in, text out. Without a host, or with one that does not listen, text is dropped and nothing
//! else notices. What a host echoes of our own text is dropped too: an answer is never answered. A host that sets 1200 baud
//! asks for the boot loader, as build tools do.

use crate::board::Irqs;
use crate::channels::{HOST_GONE, LINES_IN, PIECES_OUT, RESTART, SerialLine};
use companion::shell::Restart;
use companion::shell::link::{END, NAME, PIECE_BYTES};
use core::cell::Cell;
use core::future::pending;
use embassy_futures::join::join3;
use embassy_futures::select::{Either3, select3};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_rp::{Peri, pac};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use heapless::Vec;
use static_cell::StaticCell;

/// What a Pico with a serial port says it is; every host has a driver for it.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// Bytes of a full-speed bulk packet.
const PACKET: usize = 64;
/// A host that takes nothing for this long is not listening, ...
const DEAF_AFTER: Duration = Duration::from_millis(500);
/// ... and is asked no longer than this whether it does again.
const MOMENT: Duration = Duration::from_millis(1);
/// The speed that asks for the boot loader; no terminal uses it by itself.
const TOUCH_BAUD: u32 = 1200;
/// An echo is back within this time: a terminal echoes at once, and a packet waits a few milliseconds at the most.
const ECHO: Duration = Duration::from_secs(1);
/// A trial whose host is away for this long is over: players must not look for their games in vain. It is enough for a host
/// to find the port again after a restart.
const LONELY: Duration = Duration::from_secs(15);

type Usb = Driver<'static, USB>;

/// Whether a computer has found the device: then it has an address.
pub fn is_found() -> bool {
    pac::USB.addr_endp().read().address() != 0
}

#[embassy_executor::task]
pub async fn run(usb: Peri<'static, USB>, serial_number: &'static str, is_trial: bool) -> ! {
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
    let talk = Talk::default();
    join3(
        device.run(),
        read(receiver, &talk),
        write(sender, control, &talk, is_trial),
    )
    .await
    .0
}

/// What the two directions know of each other.
#[derive(Default)]
struct Talk {
    /// When something last went out.
    sent: Cell<Option<Instant>>,
    /// A host has gone since a packet last came in.
    gone: Cell<bool>,
}

/// Notices what comes back of our own answers: Linux opens a serial port with echo on. An answer comes back as it went, from
/// its first line to its last, so what lies between these two is ours.
#[derive(Default)]
struct Echo {
    /// Between the two.
    inside: bool,
}

impl Echo {
    /// `sent`: when something last went out.
    fn has(&mut self, line: &str, sent: Option<Instant>) -> bool {
        let is_recent = sent.is_some_and(|at| at.elapsed() < ECHO);
        self.inside = is_recent && (self.inside || line.starts_with(NAME));
        let is_echo = self.inside;
        self.inside &= line != END;
        is_echo
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

async fn read(mut receiver: Receiver<'static, Usb>, talk: &Talk) -> ! {
    let mut packet = [0; PACKET];
    let mut line = Vec::<u8, PIECE_BYTES>::new();
    let mut echo = Echo::default();
    // CR LF is one end of line.
    let mut after_cr = false;
    // Before there is a connection the driver takes whatever lies in the USB memory for a packet.
    receiver.wait_connection().await;
    loop {
        let Ok(len) = receiver.read_packet(&mut packet).await else {
            talk.gone.set(true);
            HOST_GONE.signal(());
            receiver.wait_connection().await;
            continue;
        };
        if talk.gone.take() {
            // Half a line of another host is no line.
            line.clear();
            after_cr = false;
        }
        for byte in packet.iter().take(len) {
            match byte {
                b'\n' if after_cr => {}
                // Waiting here makes the host wait. Empty lines are sent too: refusals name a line by its number.
                b'\r' | b'\n' => {
                    let text = text(&line);
                    if !echo.has(&text, talk.sent.get()) {
                        LINES_IN.send(text).await;
                    }
                    line.clear();
                }
                _ => _ = line.push(*byte),
            }
            after_cr = *byte == b'\r';
        }
    }
}

/// Whether a piece begins an answer.
fn begins(piece: &str) -> bool {
    [NAME, "ok ", "refused: "]
        .iter()
        .any(|word| piece.starts_with(word))
}

async fn write(
    mut sender: Sender<'static, Usb>,
    control: ControlChanged<'static>,
    talk: &Talk,
    is_trial: bool,
) -> ! {
    // The host does not listen, and has missed a part of what was said, or another host has got it.
    let mut is_deaf = false;
    let mut has_missed = false;
    loop {
        let is_there = sender.dtr();
        let lonely = async {
            match is_trial && !is_there {
                true => Timer::after(LONELY).await,
                false => pending().await,
            }
        };
        let piece = match select3(PIECES_OUT.receive(), control.control_changed(), lonely).await {
            Either3::First(piece) => piece,
            Either3::Second(()) => {
                if sender.line_coding().data_rate() == TOUCH_BAUD {
                    RESTART.signal(Restart::BootLoader);
                }
                if is_there && !sender.dtr() {
                    talk.gone.set(true);
                    HOST_GONE.signal(());
                    while PIECES_OUT.try_receive().is_ok() {}
                    has_missed = true;
                }
                is_deaf = false;
                continue;
            }
            Either3::Third(()) => {
                RESTART.signal(Restart::EndTrial);
                continue;
            }
        };
        // An answer without its beginning is worth nothing.
        if !is_there || has_missed && !begins(&piece) {
            continue;
        }
        talk.sent.set(Some(Instant::now()));
        // What was cut short ends before the next begins.
        let gap: &[u8] = if has_missed { b"\n" } else { b"" };
        // A full packet says that more belongs to it; an empty one ends it.
        let end: Option<&[u8]> = (piece.len() % PACKET == 0).then_some(&[]);
        let packets = gap
            .chunks(PACKET)
            .chain(piece.as_bytes().chunks(PACKET))
            .chain(end);
        for packet in packets {
            let patience = if is_deaf { MOMENT } else { DEAF_AFTER };
            let taken = with_timeout(patience, sender.write_packet(packet)).await;
            is_deaf = !matches!(taken, Ok(Ok(())));
            has_missed = is_deaf;
            if is_deaf {
                break;
            }
        }
        talk.sent.set(Some(Instant::now()));
    }
}
