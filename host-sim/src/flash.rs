//! The device's flash on a desktop: it behaves like the NOR chip on the board (bits only fall, sectors are erased
//! whole), and every change is in the image file before the call returns.

use companion::save::LAYOUT;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

/// Bytes that are erased together, as on the board's chip.
const SECTOR: usize = 4096;

/// A handle; clones see the same flash, so that it outlives the device that was switched off.
#[derive(Clone)]
pub struct Flash(Rc<RefCell<Image>>);

struct Image {
    bytes: Vec<u8>,
    file: Option<File>,
}

#[derive(Debug)]
pub enum FlashError {
    OutOfBounds,
    NotAligned,
    File(std::io::Error),
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Self::NotAligned => NorFlashErrorKind::NotAligned,
            Self::File(_) => NorFlashErrorKind::Other,
        }
    }
}

impl Image {
    fn range(&self, from: u32, to: u32) -> Result<std::ops::Range<usize>, FlashError> {
        let range = from as usize..to as usize;
        match self.bytes.get(range.clone()) {
            Some(_) => Ok(range),
            None => Err(FlashError::OutOfBounds),
        }
    }

    fn write_through(&mut self, range: std::ops::Range<usize>) -> Result<(), FlashError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(range.start as u64))
            .and_then(|_| file.write_all(&self.bytes[range]))
            .map_err(FlashError::File)
    }
}

impl Flash {
    /// An erased flash that is gone with the program.
    pub fn in_memory() -> Self {
        Self(Rc::new(RefCell::new(Image {
            bytes: vec![0xFF; LAYOUT as usize],
            file: None,
        })))
    }

    /// Opens the image file; one that is not there yet is made, erased. A file of another length is left alone.
    pub fn in_file(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let fault = |error: std::io::Error| format!("{shown}: {error}");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(fault)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        if file.try_lock().is_err() {
            return Err(format!("{shown}: another simulator is using this file"));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        if bytes.is_empty() {
            bytes = vec![0xFF; LAYOUT as usize];
            file.write_all(&bytes).map_err(fault)?;
        }
        if bytes.len() != LAYOUT as usize {
            return Err(format!(
                "{shown}: not a flash image: {} bytes instead of {LAYOUT}",
                bytes.len()
            ));
        }
        let file = Some(file);
        Ok(Self(Rc::new(RefCell::new(Image { bytes, file }))))
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let image = self.0.borrow();
        let range = image.range(offset, offset.saturating_add(bytes.len() as u32))?;
        bytes.copy_from_slice(&image.bytes[range]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.borrow().bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let mut image = self.0.borrow_mut();
        let range = image.range(from, to)?;
        if range.start % SECTOR != 0 || range.end % SECTOR != 0 {
            return Err(FlashError::NotAligned);
        }
        image.bytes[range.clone()].fill(0xFF);
        image.write_through(range)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let mut image = self.0.borrow_mut();
        let range = image.range(offset, offset.saturating_add(bytes.len() as u32))?;
        for (old, new) in image.bytes[range.clone()].iter_mut().zip(bytes) {
            *old &= new;
        }
        image.write_through(range)
    }
}

/// Writing twice is allowed: the chip then holds the bits that both have.
impl MultiwriteNorFlash for Flash {}

#[cfg(test)]
mod tests {
    use super::*;
    use embassy_futures::block_on;

    fn read(flash: &mut Flash, offset: u32) -> [u8; 2] {
        let mut bytes = [0; 2];
        block_on(flash.read(offset, &mut bytes)).unwrap();
        bytes
    }

    #[test]
    fn bits_only_fall_until_the_sector_is_erased() {
        let mut flash = Flash::in_memory();
        block_on(flash.write(SECTOR as u32 - 1, &[0b1100, 0b1010])).unwrap();
        block_on(flash.write(SECTOR as u32 - 1, &[0b0110, 0b1111])).unwrap();
        assert_eq!(read(&mut flash, SECTOR as u32 - 1), [0b0100, 0b1010]);
        block_on(flash.erase(0, SECTOR as u32)).unwrap();
        assert_eq!(read(&mut flash, SECTOR as u32 - 1), [0xFF, 0b1010]);
    }

    #[test]
    fn beyond_the_end_or_across_a_sector_is_an_error() {
        let mut flash = Flash::in_memory();
        assert!(matches!(
            block_on(flash.write(LAYOUT - 1, &[0, 0])),
            Err(FlashError::OutOfBounds)
        ));
        assert!(matches!(
            block_on(flash.erase(0, 100)),
            Err(FlashError::NotAligned)
        ));
    }

    #[test]
    fn the_file_keeps_it_and_is_used_by_one_only() {
        let path = std::env::temp_dir().join(format!("alidade-flash-{}.img", std::process::id()));
        _ = std::fs::remove_file(&path);
        let mut flash = Flash::in_file(&path).unwrap();
        block_on(flash.write(7, b"ok")).unwrap();
        assert!(Flash::in_file(&path).is_err_and(|e| e.contains("another simulator")));
        drop(flash);
        assert_eq!(read(&mut Flash::in_file(&path).unwrap(), 7), *b"ok");
        std::fs::write(&path, b"a letter to a friend").unwrap();
        assert!(Flash::in_file(&path).is_err_and(|e| e.contains("not a flash image")));
        std::fs::remove_file(&path).unwrap();
    }
}
