//! The owner of the flash: answers the device's messages on any NOR flash.
//!
//! It promises three things. A power cut at any moment leaves each game as it was before or after the interrupted
//! commit. Nothing that was saved is erased unless a new game takes the place of the game before the last. Damage is
//! confined to the entries it hit: every entry has its own checksum.
//!
//! Each game has two slots: one is the present game, the other the previous one. A slot is a journal: sectors that are
//! filled one after the other, each a `sequential-storage` queue of its own, so that damage in one sector says nothing
//! about another. Settings, tables and which slot is the present one are in a journal of their own, whose sectors are used
//! in turn: a sector begins with all that the one before it held, and counts only when it has said so at the end of that.

use super::sector::SectorFlash;
use super::{FromStore, ToStore, Trouble};
use crate::record::codec::{self, Coder, Number, codec, numbers};
use crate::record::{ActionBytes, GameId, MOST_GAMES, Setup};
use core::ops::{ControlFlow, Range};
use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;
use sequential_storage::cache::{Cache, CacheImpl};
use sequential_storage::queue::{QueueConfig, QueueStorage};

/// The flash's erase unit in bytes.
pub(super) const SECTOR: u32 = 4096;
/// Sectors of the values: small and rarely written, so these wear out last.
const VALUE_SECTORS: u32 = 16;
/// Sectors of one slot: room for 4,000 actions of the usual length.
const SLOT_SECTORS: u32 = 20;
/// The same where there is less room: for trials, which are short.
const SMALL_SLOT_SECTORS: u32 = 4;

/// Bytes of flash that the store uses, from the start of what is handed over.
pub const LAYOUT: u32 = layout(SLOT_SECTORS);
pub const SMALL_LAYOUT: u32 = layout(SMALL_SLOT_SECTORS);

const fn layout(slot_sectors: u32) -> u32 {
    (VALUE_SECTORS + MOST_GAMES as u32 * 2 * slot_sectors) * SECTOR
}

/// The version of each game's stored set-ups, actions and table, by game number from 1: raise it when one of them means
/// something else than before. What is added at the end of a list needs none, where what was saved without it is still understood.
const VERSIONS: [u8; MOST_GAMES] = [
    4, // Astrolabe
    4, // Efemeris
    4, // Astoria
    4, // Astralis
    4, // Ophiuchus
    4, // Tally
];
/// The same of the settings.
const SETTINGS_VERSION: u8 = 4;

/// None for a number that has no slots.
fn version(game: GameId) -> Option<u8> {
    VERSIONS.get(usize::from(game.0).checked_sub(1)?).copied()
}

/// Room for the longest entry: a setup with six names.
const BUFFER: usize = 128;

/// Keys of the values. A game's own keys have its number in the lower half.
mod key {
    pub const SETTINGS: u8 = 0x00;
    pub const ACTIVE: u8 = 0x10;
    /// Which of its slots is a game's present one.
    pub const SLOT: u8 = 0x20;
    pub const TABLE: u8 = 0x30;
}

/// Settings with six names are the longest.
type Value = Vec<u8, 64>;

/// One line of a journal. Stored as bytes: new kinds go to the end.
enum JournalEntry {
    Begin {
        version: u8,
        setup: Setup,
    },
    Action {
        index: u16,
        action: ActionBytes,
    },
    GoTo {
        len: u16,
    },
    Value {
        key: u8,
        value: Value,
    },
    /// Before this entry its sector has all values that were in force; the sector with the highest number is the one to read.
    /// A sector has it twice.
    Whole {
        number: u16,
    },
}

impl Default for JournalEntry {
    fn default() -> Self {
        Self::GoTo { len: 0 }
    }
}

codec! { JournalEntry, "an entry" {
    "begin" Begin { version: a_version, setup }
    "action" Action { index: a_place, action: the_bytes }
    "go-to" GoTo { len: a_place }
    "value" Value { key: a_byte, value: the_value }
    "whole" Whole { number: a_place }
} }

numbers! {
    a_version = Number::byte("a version");
    a_byte = Number::byte("a byte");
}

fn a_place(place: &mut u16, coder: &mut Coder) {
    static PLACE: Number = Number::up_to(u16::MAX, "a place in the list");
    coder.wide(place, &PLACE);
}

fn the_bytes(action: &mut ActionBytes, coder: &mut Coder) {
    coder.rest(action, "a shorter action");
}

fn the_value(value: &mut Value, coder: &mut Coder) {
    coder.rest(value, "a shorter value");
}

/// Whether an entry begins a game of another version. What such a game is made of may mean something else here, so it is told
/// and not read. In all versions an entry begins with its kind, and the beginning of a game goes on with the version.
fn is_of_other_version(game: GameId, entry: &[u8]) -> bool {
    matches!(entry, [0, found, ..] if version(game) != Some(*found))
}

/// One of a game's two journals.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    game: GameId,
    second: bool,
}

impl Slot {
    /// None if there is no such game.
    fn sectors(self, slot_sectors: u32) -> impl Iterator<Item = Range<u32>> {
        let game = u32::from(self.game.0).saturating_sub(1);
        let first = VALUE_SECTORS + (game * 2 + u32::from(self.second)) * slot_sectors;
        let count = version(self.game).map_or(0, |_| slot_sectors);
        (first..first + count).map(sector)
    }

    fn other(self) -> Self {
        Self {
            second: !self.second,
            ..self
        }
    }
}

fn sector(number: u32) -> Range<u32> {
    number * SECTOR..(number + 1) * SECTOR
}

/// One sector as a queue.
fn journal<F: NorFlash>(
    flash: &mut F,
    sector: Range<u32>,
) -> QueueStorage<SectorFlash<'_, F>, impl CacheImpl<()>> {
    QueueStorage::new(
        SectorFlash::new(flash, &sector),
        QueueConfig::new(sector),
        Cache::new_uncached(),
    )
}

/// Gives the entries of a sector until that says that it is enough, or one stops the reading; says whether the sector was read to its
/// end.
async fn read<F: NorFlash>(
    flash: &mut F,
    sector: Range<u32>,
    give: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> bool {
    let mut queue = journal(flash, sector);
    let Ok(mut entries) = queue.iter().await else {
        return false;
    };
    let mut buffer = [0; BUFFER];
    loop {
        match entries.next(&mut buffer).await {
            Ok(Some(bytes)) => match give(&bytes) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(()) => return false,
            },
            end => return end.is_ok(),
        }
    }
}

/// Adds an entry to a sector; says whether the sector can then be read to its end, and this is its last entry.
async fn add<F: NorFlash>(flash: &mut F, sector: Range<u32>, entry: &[u8]) -> bool {
    let pushed = journal(flash, sector.clone()).push(entry, false).await;
    let mut last = false;
    let mut look = |found: &[u8]| {
        last = found == entry;
        ControlFlow::Continue(())
    };
    pushed.is_ok() && read(flash, sector, &mut look).await && last
}

fn to_bytes(mut entry: JournalEntry) -> Result<Vec<u8, BUFFER>, Trouble> {
    codec::encode(&mut entry).ok_or(Trouble::Broken)
}

pub struct Store<F> {
    flash: F,
    slot_sectors: u32,
    /// The slot that was written last and how many of its sectors are full, so that a commit need not look for the end.
    writing: Option<(Slot, usize)>,
    /// The sector of values to read and its number, once they are known.
    newest: Option<(u32, u16)>,
    /// This slot had no room for an entry: what came after it must not be written, or the list would have a gap.
    full: Option<Slot>,
}

impl<F: NorFlash> Store<F> {
    /// On a flash of [`LAYOUT`] bytes.
    pub fn new(flash: F) -> Self {
        Self::of_slots(flash, SLOT_SECTORS)
    }

    /// On a flash of [`SMALL_LAYOUT`] bytes: the same with shorter games.
    pub fn small(flash: F) -> Self {
        Self::of_slots(flash, SMALL_SLOT_SECTORS)
    }

    fn of_slots(flash: F, slot_sectors: u32) -> Self {
        Self {
            flash,
            slot_sectors,
            writing: None,
            newest: None,
            full: None,
        }
    }

    /// Does what the device asks, and hands every answer to `answer` in order.
    pub async fn handle(&mut self, message: ToStore, mut answer: impl AsyncFnMut(FromStore)) {
        let done = match message {
            ToStore::Boot => {
                self.boot(&mut answer).await;
                match self.active().await {
                    Some(game) => self.load(game, &mut answer).await,
                    None => answer(FromStore::Loaded).await,
                }
                Ok(())
            }
            ToStore::BootWithoutGame => {
                self.boot(&mut answer).await;
                answer(FromStore::Loaded).await;
                Ok(())
            }
            ToStore::Settings(mut settings) => {
                let mut value = Value::new();
                _ = value.push(SETTINGS_VERSION);
                match codec::write(&mut settings, Coder::to_bytes(&mut value)) {
                    Ok(()) => self.put(key::SETTINGS, &value).await,
                    Err(_) => Err(Trouble::Broken),
                }
            }
            ToStore::Table(game, table) => {
                // There is room for the longest action.
                let value: Value = version(game).into_iter().chain(table).collect();
                self.put(key::TABLE | game.0, &value).await
            }
            ToStore::Active(game) => self.put(key::ACTIVE, &[game.map_or(0, |game| game.0)]).await,
            ToStore::Load(game) => {
                self.load(game, &mut answer).await;
                Ok(())
            }
            ToStore::Begin(game, setup) => {
                let present = self.present(game).await;
                let begun = self.begin(present, setup, &mut answer).await;
                if begun.is_err() {
                    // What is done in the new game must not get into the list of the old one.
                    self.full = Some(present);
                }
                begun
            }
            ToStore::BeginAgain(game, setup) => {
                let slot = self.present(game).await;
                self.append_beginning(slot, setup).await
            }
            ToStore::Action { game, index, action } => {
                let slot = self.present(game).await;
                self.append(slot, JournalEntry::Action { index, action }).await
            }
            ToStore::GoTo { game, len } => {
                let slot = self.present(game).await;
                self.append(slot, JournalEntry::GoTo { len }).await
            }
            ToStore::Swap(game) => {
                let other = self.present(game).await.other();
                let done = if self.has_game(other).await {
                    self.make_present(other).await
                } else {
                    Ok(())
                };
                self.load(game, &mut answer).await;
                done
            }
        };
        if let Err(trouble) = done {
            answer(FromStore::Trouble(trouble)).await;
        }
    }

    /// Sends all but a game.
    async fn boot(&mut self, answer: &mut impl AsyncFnMut(FromStore)) {
        // Settings of another version that cannot be read leave the defaults in force.
        if let Some(value) = self.get(key::SETTINGS).await
            && let Some((&SETTINGS_VERSION, settings)) = value.split_first()
            && let Some(settings) = codec::decode(settings)
        {
            answer(FromStore::Settings(settings)).await;
        }
        // Which games have a slot and which a table is found out at once for all, since power-on waits for it.
        let mut slots = [None; MOST_GAMES];
        let mut tables = [false; MOST_GAMES];
        self.values(&mut |key, value| {
            let game = usize::from(key & 0x0F).wrapping_sub(1);
            match (key & 0xF0, slots.get_mut(game), tables.get_mut(game)) {
                (key::SLOT, Some(slot), _) => *slot = Some(value == [1]),
                (key::TABLE, _, Some(table)) => *table = true,
                _ => {}
            }
        })
        .await;
        for (game, (slot, has_table)) in (1..).map(GameId).zip(slots.into_iter().zip(tables)) {
            let value = if has_table {
                self.get(key::TABLE | game.0).await
            } else {
                None
            };
            // As with settings, a table of another version is as good as none.
            let table = value.as_deref().and_then(<[u8]>::split_first);
            let table = table.and_then(|(found, table)| (version(game) == Some(*found)).then_some(table));
            if let Some(second) = slot
                && self.is_played(Slot { game, second }, table).await
            {
                answer(FromStore::InPlay(game)).await;
            }
            if let Some(Ok(table)) = table.map(ActionBytes::from_slice) {
                answer(FromStore::Table(game, table)).await;
            }
        }
    }

    /// Whether a slot's list begins with something that was done: with more than the owner's table, which holds from the
    /// beginning.
    async fn is_played(&mut self, slot: Slot, table: Option<&[u8]>) -> bool {
        let mut played = false;
        let mut sectors = slot.sectors(self.slot_sectors);
        if let Some(sector) = sectors.next() {
            read(&mut self.flash, sector, &mut |bytes| {
                if is_of_other_version(slot.game, bytes) {
                    return ControlFlow::Break(());
                }
                match codec::decode(bytes) {
                    Some(JournalEntry::Action { action, .. }) if Some(&action[..]) != table => {
                        played = true;
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                }
            })
            .await;
        }
        played
    }

    /// The game to go on with.
    async fn active(&mut self) -> Option<GameId> {
        match self.get(key::ACTIVE).await.as_deref() {
            Some([game]) if *game != 0 => Some(GameId(*game)),
            _ => None,
        }
    }

    /// Sends a game's present list; if that has lost its beginning, the previous one.
    async fn load(&mut self, game: GameId, answer: &mut impl AsyncFnMut(FromStore)) {
        let mut slot = self.present(game).await;
        if !self.send(slot, answer).await && self.has_game(slot.other()).await {
            slot = slot.other();
            // If the flash does not take it, the next load comes here again.
            _ = self.make_present(slot).await;
            self.send(slot, answer).await;
            answer(FromStore::Trouble(Trouble::Lost)).await;
        }
        let previous = self.has_game(slot.other()).await;
        answer(FromStore::Previous(previous)).await;
        answer(FromStore::Loaded).await;
    }

    /// Sends a slot's list; gives whether there was a beginning.
    async fn send(&mut self, slot: Slot, answer: &mut impl AsyncFnMut(FromStore)) -> bool {
        let mut begun = false;
        for sector in slot.sectors(self.slot_sectors) {
            let mut buffer = [0; BUFFER];
            let mut queue = journal(&mut self.flash, sector);
            let Ok(mut entries) = queue.iter().await else {
                continue;
            };
            while let Ok(Some(bytes)) = entries.next(&mut buffer).await {
                if !begun && is_of_other_version(slot.game, &bytes) {
                    answer(FromStore::Trouble(Trouble::OtherVersion)).await;
                    continue;
                }
                match codec::decode(&bytes) {
                    // A second one begins anew: nothing had been done after the first.
                    Some(JournalEntry::Begin { setup, .. }) => {
                        begun = true;
                        answer(FromStore::Begin(slot.game, setup)).await;
                    }
                    Some(JournalEntry::Action { index, action }) if begun => {
                        answer(FromStore::Action { index, action }).await;
                    }
                    Some(JournalEntry::GoTo { len }) if begun => answer(FromStore::GoTo { len }).await,
                    // An unreadable entry leaves a gap that the device notices by the next entry's index.
                    _ => {}
                }
            }
        }
        begun
    }

    /// A new list in the slot of the previous game; only when it has begun there does that slot become the present one.
    async fn begin(
        &mut self,
        present: Slot,
        setup: Setup,
        answer: &mut impl AsyncFnMut(FromStore),
    ) -> Result<(), Trouble> {
        let replaces = self.has_game(present).await;
        let slot = if replaces { present.other() } else { present };
        // The first sector holds the beginning, unless it is worn out: once that is gone, the slot counts as empty.
        for sector in slot.sectors(self.slot_sectors) {
            if !self.is_blank(&sector).await {
                self.flash
                    .erase(sector.start, sector.end)
                    .await
                    .map_err(|_| Trouble::Broken)?;
            }
        }
        self.writing = None;
        self.full = None;
        self.append_beginning(slot, setup).await?;
        self.make_present(slot).await?;
        let previous = self.has_game(slot.other()).await;
        answer(FromStore::Previous(previous)).await;
        Ok(())
    }

    /// Erases all that was ever saved here, as far as the flash does what it is told.
    pub async fn wipe(&mut self) {
        for sector in (0..layout(self.slot_sectors) / SECTOR).map(sector) {
            if !self.is_blank(&sector).await {
                _ = self.flash.erase(sector.start, sector.end).await;
            }
        }
    }

    async fn is_blank(&mut self, sector: &Range<u32>) -> bool {
        let mut buffer = [0; BUFFER];
        for start in sector.clone().step_by(BUFFER) {
            if self.flash.read(start, &mut buffer).await.is_err() || buffer.iter().any(|b| *b != 0xFF) {
                return false;
            }
        }
        true
    }

    async fn append_beginning(&mut self, slot: Slot, setup: Setup) -> Result<(), Trouble> {
        let version = version(slot.game).ok_or(Trouble::Full)?;
        self.append(slot, JournalEntry::Begin { version, setup }).await
    }

    async fn append(&mut self, slot: Slot, entry: JournalEntry) -> Result<(), Trouble> {
        if self.full == Some(slot) {
            return Err(Trouble::Full);
        }
        let passed = match self.writing.filter(|(known, _)| *known == slot) {
            Some((_, passed)) => passed,
            None => {
                // Earlier sectors may have room for a short entry, but it would come before what is already behind them.
                let mut last = 0;
                let mut buffer = [0; BUFFER];
                for (number, sector) in slot.sectors(self.slot_sectors).enumerate() {
                    let mut queue = journal(&mut self.flash, sector);
                    if matches!(queue.peek(&mut buffer).await, Ok(Some(_))) {
                        last = number;
                    }
                }
                last
            }
        };
        let bytes = to_bytes(entry)?;
        for (number, sector) in slot.sectors(self.slot_sectors).enumerate().skip(passed) {
            // A sector that is full, or so damaged that what is added cannot be read, is passed over.
            if add(&mut self.flash, sector, &bytes).await {
                self.writing = Some((slot, number));
                return Ok(());
            }
        }
        self.full = Some(slot);
        Err(Trouble::Full)
    }

    /// Whether a slot has the beginning of a game.
    async fn has_game(&mut self, slot: Slot) -> bool {
        let mut begun = false;
        for sector in slot.sectors(self.slot_sectors) {
            read(&mut self.flash, sector, &mut |bytes| {
                let begins = matches!(codec::decode(bytes), Some(JournalEntry::Begin { .. }));
                begun = begins && !is_of_other_version(slot.game, bytes);
                if begun {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .await;
            if begun {
                break;
            }
        }
        begun
    }

    async fn present(&mut self, game: GameId) -> Slot {
        if let Some((slot, _)) = self.writing.filter(|(slot, _)| slot.game == game) {
            return slot;
        }
        let second = match self.get(key::SLOT | game.0).await.as_deref() {
            Some([second]) => *second == 1,
            // Never said, or lost: whichever has a game.
            _ => !self.has_game(Slot { game, second: false }).await,
        };
        Slot { game, second }
    }

    async fn make_present(&mut self, slot: Slot) -> Result<(), Trouble> {
        self.put(key::SLOT | slot.game.0, &[u8::from(slot.second)])
            .await?;
        // Of another slot it is not known yet where its list ends.
        self.writing = self.writing.filter(|(known, _)| *known == slot);
        self.full = None;
        Ok(())
    }

    /// The sector of values to read, and its number: the first sector, unless another says that it is whole.
    async fn newest(&mut self) -> (u32, u16) {
        if let Some(newest) = self.newest {
            return newest;
        }
        let mut newest = (0, 0);
        for number in 0..VALUE_SECTORS {
            read(&mut self.flash, sector(number), &mut |bytes| {
                if let Some(JournalEntry::Whole { number: whole }) = codec::decode(bytes)
                    && whole > newest.1
                {
                    newest = (number, whole);
                }
                ControlFlow::Continue(())
            })
            .await;
        }
        self.newest = Some(newest);
        newest
    }

    /// Gives all values with their keys; of one key the last counts.
    async fn values(&mut self, give: &mut dyn FnMut(u8, Value)) {
        let (newest, _) = self.newest().await;
        read(&mut self.flash, sector(newest), &mut |bytes| {
            if let Some(JournalEntry::Value { key, value }) = codec::decode(bytes) {
                give(key, value);
            }
            ControlFlow::Continue(())
        })
        .await;
    }

    /// The last value of this key.
    async fn get(&mut self, key: u8) -> Option<Value> {
        let mut last = None;
        self.values(&mut |found, value| {
            if found == key {
                last = Some(value);
            }
        })
        .await;
        last
    }

    async fn put(&mut self, key: u8, value: &[u8]) -> Result<(), Trouble> {
        let value = Value::from_slice(value).map_err(|_| Trouble::Broken)?;
        let bytes = to_bytes(JournalEntry::Value { key, value })?;
        let (newest, number) = self.newest().await;
        if add(&mut self.flash, sector(newest), &bytes).await {
            return Ok(());
        }
        // That sector is full or damaged. Another one gets all that can be read, and only then takes its place; until then a
        // power cut leaves all as it was.
        for step in 1..VALUE_SECTORS {
            let next = (newest + step) % VALUE_SECTORS;
            let range = sector(next);
            let mut whole = self.flash.erase(range.start, range.end).await.is_ok();
            for other in 0..=key::TABLE | MOST_GAMES as u8 {
                if whole
                    && other != key
                    && let Some(value) = self.get(other).await
                {
                    let bytes = to_bytes(JournalEntry::Value { key: other, value })?;
                    whole = add(&mut self.flash, range.clone(), &bytes).await;
                }
            }
            // A sector that was given up may still say that it is whole: the one behind it counts more.
            let number = number.saturating_add(step as u16);
            let end = to_bytes(JournalEntry::Whole { number })?;
            // Twice: if one is damaged, the sector before would be read, with all its old values.
            for bytes in [&bytes, &end, &end] {
                whole = whole && add(&mut self.flash, range.clone(), bytes).await;
            }
            if whole {
                self.newest = Some((next, number));
                return Ok(());
            }
        }
        Err(Trouble::Broken)
    }
}
