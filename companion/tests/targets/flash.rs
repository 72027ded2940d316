//! What the store keeps, written past it: as another program, another version or damage would.

use crate::common::{Nor, ready};
use sequential_storage::cache::Cache;
use sequential_storage::map::{MapConfig, MapStorage};
use sequential_storage::queue::{QueueConfig, QueueStorage};

const PAGE: usize = 4096;
const MAP_PAGES: usize = 16;

/// Keys of the map; those of a game have its number in the lower half.
pub const SETTINGS: u8 = 0;
pub const ACTIVE: u8 = 1;
pub const SLOT: u8 = 0x20;
pub const TABLE: u8 = 0x40;

pub fn put_raw(flash: &mut Nor, key: u8, value: &[u8]) {
    let config = MapConfig::new(0..(MAP_PAGES * PAGE) as u32);
    let mut map = MapStorage::<u8, _, _>::new(flash, config, Cache::new_uncached());
    ready(map.store_item(&mut [0; 512], &key, &value)).unwrap();
}

pub fn get_raw(flash: &mut Nor, key: u8) -> Vec<u8> {
    let config = MapConfig::new(0..(MAP_PAGES * PAGE) as u32);
    let mut map = MapStorage::<u8, _, _>::new(flash, config, Cache::new_uncached());
    let mut buffer = [0; 512];
    ready(map.fetch_item::<&[u8]>(&mut buffer, &key))
        .unwrap()
        .unwrap()
        .to_vec()
}

/// Adds an entry to the journal page that has these bytes in it.
pub fn append_raw(flash: &mut Nor, with: &[u8], entry: &[u8]) {
    let pages = flash.bytes.chunks(PAGE).enumerate().skip(MAP_PAGES);
    let mut pages = pages.filter(|(_, page)| page.windows(with.len()).any(|part| part == with));
    let page = (pages.next().unwrap().0 * PAGE) as u32;
    let config = QueueConfig::new(page..page + PAGE as u32);
    let mut journal = QueueStorage::new(flash, config, Cache::new_uncached());
    ready(journal.push(entry, false)).unwrap();
}
