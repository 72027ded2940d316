//! What the store keeps, written past it: as another program, another version or damage would.

use crate::common::{Nor, ready};
use sequential_storage::cache::{Cache, CacheImpl};
use sequential_storage::queue::{QueueConfig, QueueStorage};

const PAGE: usize = 4096;
const VALUE_PAGES: usize = 16;

/// The kinds of entry that a value is, and the mark of a page that has all values.
const VALUE: u8 = 3;
const WHOLE: u8 = 4;

/// Keys of the values; those of a game have its number in the lower half.
pub const SETTINGS: u8 = 0;
pub const ACTIVE: u8 = 0x10;
pub const SLOT: u8 = 0x20;
pub const TABLE: u8 = 0x30;

/// A page as the queue that it is.
fn queue(flash: &mut Nor, page: usize) -> QueueStorage<&mut Nor, impl CacheImpl<()>> {
    let start = (page * PAGE) as u32;
    let config = QueueConfig::new(start..start + PAGE as u32);
    QueueStorage::new(flash, config, Cache::new_uncached())
}

/// Adds a value to the first page and says whether it had room: the store would begin the next one.
pub fn put_raw(flash: &mut Nor, key: u8, value: &[u8]) -> bool {
    ready(queue(flash, 0).push(&[&[VALUE, key], value].concat(), false)).is_ok()
}

/// Marks one of the pages as having all values, by a number that may be none.
pub fn mark_raw(flash: &mut Nor, page: usize, number: &[u8]) {
    _ = ready(queue(flash, page % VALUE_PAGES).push(&[&[WHOLE], number].concat(), false));
}

/// The last value of a key on the first page.
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

/// Adds an entry to the journal page that has these bytes in it.
pub fn append_raw(flash: &mut Nor, with: &[u8], entry: &[u8]) {
    let pages = flash.bytes.chunks(PAGE).enumerate().skip(VALUE_PAGES);
    let mut pages = pages.filter(|(_, page)| page.windows(with.len()).any(|part| part == with));
    let page = pages.next().unwrap().0;
    ready(queue(flash, page).push(entry, false)).unwrap();
}
