//! What the store keeps, written past it: as another program, another version or damage would.

use crate::common::{Nor, ready};
use sequential_storage::cache::{Cache, CacheImpl};
use sequential_storage::queue::{QueueConfig, QueueStorage};

const SECTOR: usize = 4096;
const VALUE_SECTORS: usize = 16;

/// The kinds of entry that a value is, and the mark of a sector that has all values.
const VALUE: u8 = 3;
const WHOLE: u8 = 4;

/// Keys of the values; those of a game have its number in the lower half.
pub const SETTINGS: u8 = 0;
pub const ACTIVE: u8 = 0x10;
pub const SLOT: u8 = 0x20;
pub const TABLE: u8 = 0x30;

/// A sector as the queue that it is.
fn queue(flash: &mut Nor, sector: usize) -> QueueStorage<&mut Nor, impl CacheImpl<()>> {
    let start = (sector * SECTOR) as u32;
    let config = QueueConfig::new(start..start + SECTOR as u32);
    QueueStorage::new(flash, config, Cache::new_uncached())
}

/// Adds a value to the first sector and says whether it had room: the store would begin the next one.
pub fn put_raw(flash: &mut Nor, key: u8, value: &[u8]) -> bool {
    ready(queue(flash, 0).push(&[&[VALUE, key], value].concat(), false)).is_ok()
}

/// Marks one of the sectors as having all values, by a number that may be none.
pub fn mark_raw(flash: &mut Nor, sector: usize, number: &[u8]) {
    _ = ready(queue(flash, sector % VALUE_SECTORS).push(&[&[WHOLE], number].concat(), false));
}

/// The last value of a key on the first sector.
pub fn get_raw(flash: &mut Nor, key: u8) -> Vec<u8> {
    let mut queue = queue(flash, 0);
    let mut last = None;
    ready(async {
        let mut buffer = [0; 128];
        let mut entries = queue.iter().await.unwrap();
        while let Some(entry) = entries.next(&mut buffer).await.unwrap() {
            if let [VALUE, found, value @ ..] = &*entry
                && *found == key
            {
                last = Some(value.to_vec());
            }
        }
    });
    last.unwrap()
}

/// Adds an entry to the journal sector that has these bytes in it.
pub fn append_raw(flash: &mut Nor, with: &[u8], entry: &[u8]) {
    let sectors = flash.bytes.chunks(SECTOR).enumerate().skip(VALUE_SECTORS);
    let mut sectors = sectors.filter(|(_, sector)| sector.windows(with.len()).any(|part| part == with));
    let sector = sectors.next().unwrap().0;
    ready(queue(flash, sector).push(entry, false)).unwrap();
}
