//! One sector of a journal as a flash of its own that never forgets.

use super::store::SECTOR;
use core::ops::Range;
use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// Lets `sequential-storage` append to a sector and read it, but not erase it: its repair of sectors that look half
/// erased, and its reuse of sectors without readable entries, would take away what a player never gave up. Slots are
/// erased by the store alone.
pub struct SectorFlash<'a, F> {
    flash: &'a mut F,
    /// The sector's last byte, by which a queue of several sectors marks one as closed. A queue of one sector never writes it,
    /// so a mark there is damage, and is not shown.
    closing_mark: u32,
}

impl<'a, F> SectorFlash<'a, F> {
    pub fn new(flash: &'a mut F, sector: &Range<u32>) -> Self {
        Self {
            flash,
            closing_mark: sector.end - 1,
        }
    }
}

#[derive(Debug)]
pub enum SectorError<E> {
    Flash(E),
    /// Erasing is not for the queue to decide.
    Kept,
}

impl<E: NorFlashError> NorFlashError for SectorError<E> {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Flash(error) => error.kind(),
            Self::Kept => NorFlashErrorKind::Other,
        }
    }
}

impl<F: ErrorType> ErrorType for SectorFlash<'_, F> {
    type Error = SectorError<F::Error>;
}

impl<F: ReadNorFlash> ReadNorFlash for SectorFlash<'_, F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.flash.read(offset, bytes).await.map_err(SectorError::Flash)?;
        if let Some(mark) = self
            .closing_mark
            .checked_sub(offset)
            .and_then(|at| bytes.get_mut(at as usize))
        {
            *mark = 0xFF;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for SectorFlash<'_, F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, _from: u32, _to: u32) -> Result<(), Self::Error> {
        Err(SectorError::Kept)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.flash.write(offset, bytes).await.map_err(SectorError::Flash)
    }
}
