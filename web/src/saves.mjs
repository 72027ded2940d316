// @ts-check
// The upper half of the flash, where the firmware saves, kept in IndexedDB sector by sector.
//
// One transaction after the other, each with all sectors that changed since the last one: whatever happens in between, what
// is stored is a flash as it was at one moment, which is all that the firmware asks of a power cut.

import { SAVES_OFFSET, SECTOR_BYTES } from '../../board-sim/flash.mjs';

const STORE = 'sectors';

/** @param {IDBRequest | IDBTransaction} request */
function done(request) {
  return new Promise((resolve, reject) => {
    const event = 'oncomplete' in request ? 'complete' : 'success';
    request.addEventListener(event, () => resolve('result' in request ? request.result : undefined));
    for (const failure of ['error', 'abort']) request.addEventListener(failure, () => reject(request.error));
  });
}

export class Saves {
  /**
   * @param {IDBDatabase | null} database null if the browser allows none
   * @param {import('../../board-sim/flash.mjs').Flash} flash
   * @param {(failure: string | null) => void} onStored told after each write: null, or what went wrong
   */
  constructor(database, flash, onStored) {
    this.database = database;
    this.flash = flash;
    this.onStored = onStored;
    /** @type {Set<number>} */
    this.dirty = new Set();
    /** The write under way. @type {Promise<void> | null} */
    this.writing = null;
  }

  /**
   * Puts what is stored into the flash.
   * @param {string} name
   * @param {import('../../board-sim/flash.mjs').Flash} flash
   * @param {(failure: string | null) => void} onStored
   */
  static async open(name, flash, onStored) {
    let database = null;
    try {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      database = /** @type {IDBDatabase} */ (await done(request));
      const store = database.transaction(STORE).objectStore(STORE);
      const [keys, sectors] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      keys.forEach((sector, i) => {
        // Below is the program, which always comes from the firmware file.
        if (sector * SECTOR_BYTES >= SAVES_OFFSET) flash.data.set(sectors[i], sector * SECTOR_BYTES);
      });
    } catch (error) {
      database = null;
      onStored(String(error.name ?? error));
    }
    return new Saves(database, flash, onStored);
  }

  /**
   * Contents have changed.
   * @param {number} offset
   * @param {number} length
   */
  changed(offset, length) {
    for (let at = offset; at < offset + length; at += SECTOR_BYTES) this.dirty.add(Math.floor(at / SECTOR_BYTES));
    this.writing ??= this.write();
  }

  async write() {
    while (this.dirty.size && this.database) {
      const sectors = [...this.dirty];
      this.dirty.clear();
      try {
        const transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' });
        const store = transaction.objectStore(STORE);
        for (const sector of sectors) {
          store.put(this.flash.data.slice(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES), sector);
        }
        await done(transaction);
        this.onStored(null);
      } catch (error) {
        // Tried again with the next change.
        sectors.forEach((sector) => this.dirty.add(sector));
        this.onStored(String(error.name ?? error));
        break;
      }
    }
    this.writing = null;
  }

  /** All that was to be stored is, or cannot be. */
  async flushed() {
    await this.writing;
  }
}
