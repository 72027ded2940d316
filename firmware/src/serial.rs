//! The USB serial port: lines in, text out. Without a host, or with one that does not listen, text is dropped and nothing
//! else notices.

use crate::board::Irqs;
use crate::links::{LinesIn, PiecesOut, SerialLine};
use embassy_futures::join::join3;
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_time::{Duration, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use static_cell::StaticCell;

/// What a Pico with a serial port says it is; every host has a driver for it.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// Bytes of a full-speed bulk packet.
const PACKET: usize = 64;
/// A host that takes nothing for this long is not listening.
const PATIENCE: Duration = Duration::from_millis(500);

type Usb = Driver<'static, USB>;

#[embassy_executor::task]
pub async fn run(usb: Peri<'static, USB>, lines: &'static LinesIn, pieces: &'static PiecesOut) -> ! {
    static CONFIG_DESCRIPTOR: StaticCell<[u8; 128]> = StaticCell::new();
    static BOS_DESCRIPTOR: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; 64]> = StaticCell::new();
    static STATE: StaticCell<State> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Alidade");
    config.product = Some("Alidade");
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
    let (sender, receiver) = class.split();
    let mut device = builder.build();
    join3(device.run(), read(receiver, lines), write(sender, pieces))
        .await
        .0
}

async fn read(mut receiver: Receiver<'static, Usb>, lines: &LinesIn) -> ! {
    let mut packet = [0; PACKET];
    let mut line = SerialLine::new();
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
                    lines.send(line.clone()).await;
                    line.clear();
                }
                // Records are plain ASCII; anything else is refused where lines are read, and so is a line that is
                // cut here.
                b' '..=b'~' => _ = line.push(char::from(*byte)),
                _ => _ = line.push('?'),
            }
            after_cr = *byte == b'\r';
        }
    }
}

async fn write(mut sender: Sender<'static, Usb>, pieces: &PiecesOut) -> ! {
    loop {
        let piece = pieces.receive().await;
        if !sender.dtr() {
            continue;
        }
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
