//! The one owner of the flash: keeps what players did, in the order it was done.
//!
//! What was once begun is always finished; nothing here is ever cancelled. While flash is written or erased (an erase
//! takes 45 ms, at worst 400) nothing else can run on this chip, so between two such steps all others get a turn.

use crate::board::{FLASH_SIZE, SAVES_OFFSET, TRIAL_OFFSET};
use crate::channels::{FROM_STORE, RESTART, TO_STORE};
use crate::health::{METRICS, Trial, restart};
use crate::knobs::erase_ended;
use companion::save::{LAYOUT, SMALL_LAYOUT, Store};
use core::fmt::Write;
use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{self, Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Duration, Timer};
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

const _: () = assert!(
    SAVES_OFFSET as usize + LAYOUT as usize <= FLASH_SIZE,
    "what is saved must fit behind the program"
);
const _: () = assert!(
    TRIAL_OFFSET + SMALL_LAYOUT <= SAVES_OFFSET,
    "what a trial saves must not reach what players saved"
);

#[embassy_executor::task]
pub async fn run(flash: Peri<'static, FLASH>, trial: Option<Trial>) -> ! {
    let region = |start, len| Region {
        flash: Flash::new_blocking(flash),
        start,
        len,
        reads: 0,
    };
    let mut store = match trial {
        None => Store::new(region(SAVES_OFFSET, LAYOUT)),
        Some(_) => Store::small(region(TRIAL_OFFSET, SMALL_LAYOUT)),
    };
    if trial == Some(Trial::New) {
        store.wipe().await;
    }
    loop {
        // All that was committed is saved before.
        let message = match select(TO_STORE.receive(), RESTART.wait()).await {
            Either::First(message) => message,
            Either::Second(how) => {
                Timer::after(LAST_WORDS).await;
                restart(how);
            }
        };
        store
            .handle(message, async |answer| FROM_STORE.send(answer).await)
            .await;
        METRICS.orders.count();
    }
}

/// Of the flash chip, as the letters of a USB serial number.
pub type Id = heapless::String<{ 2 * ID_BYTES }>;
const ID_BYTES: usize = 8;

/// What tells this flash chip from others; not every kind of chip on clone boards has such a number. To be asked before the flash
/// has its owner.
pub fn unique_id(flash: Peri<'_, FLASH>) -> Id {
    let mut bytes = [0; ID_BYTES];
    let mut id = Id::new();
    if Flash::<_, Blocking, FLASH_SIZE>::new_blocking(flash)
        .blocking_unique_id(&mut bytes)
        .is_ok()
    {
        bytes.iter().for_each(|byte| _ = write!(id, "{byte:02X}"));
    }
    id
}

/// Reads after which all others get a turn: a damaged list is searched byte by byte, which takes a second in all.
const READS_IN_A_ROW: u8 = 64;

/// Before the restart: what the display is to say is said, and the host that asked has its answer.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// Long enough for all that waited during an erase to begin.
const BETWEEN_ERASES: Duration = Duration::from_millis(1);

/// A part of the flash that memory.x keeps free of code, counted from its own beginning.
struct Region {
    flash: Flash<'static, FLASH, Blocking, FLASH_SIZE>,
    /// In bytes from the start of flash.
    start: u32,
    len: u32,
    reads: u8,
}

impl Region {
    /// Refuses whatever lies, even in part, outside the region.
    fn within(&self, offset: u32, len: usize) -> Result<u32, flash::Error> {
        match usize::try_from(offset)
            .ok()
            .and_then(|start| start.checked_add(len))
        {
            Some(end) if end <= self.len as usize => Ok(self.start + offset),
            _ => Err(flash::Error::OutOfBounds),
        }
    }
}

impl ErrorType for Region {
    type Error = flash::Error;
}

impl ReadNorFlash for Region {
    const READ_SIZE: usize = flash::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), flash::Error> {
        self.reads = (self.reads + 1) % READS_IN_A_ROW;
        if self.reads == 0 {
            yield_now().await;
        }
        let at = self.within(offset, bytes.len())?;
        self.flash.blocking_read(at, bytes)
    }

    fn capacity(&self) -> usize {
        self.len as usize
    }
}

impl NorFlash for Region {
    const WRITE_SIZE: usize = flash::WRITE_SIZE;
    const ERASE_SIZE: usize = flash::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), flash::Error> {
        let first = self.within(from, to.saturating_sub(from) as usize)?;
        for start in (first..first + to.saturating_sub(from)).step_by(flash::ERASE_SIZE) {
            self.flash
                .blocking_erase(start, start + flash::ERASE_SIZE as u32)?;
            erase_ended();
            METRICS.erases.count();
            // A turn of its own for whatever waited, and for what that wakes in its turn.
            Timer::after(BETWEEN_ERASES).await;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), flash::Error> {
        let at = self.within(offset, bytes.len())?;
        self.flash.blocking_write(at, bytes)?;
        METRICS.writes.count();
        yield_now().await;
        Ok(())
    }
}
