// @ts-check
// The firmware on the saves of every release: all games go on.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Board } from '../board.mjs';
import { SAVES_OFFSET } from '../flash.mjs';
import { askRecord, askScreen, hold, newImage, openFromEnd, press, ROOT } from '../test-kit/firmware.mjs';

const SAVED = join(ROOT, 'host-sim/saved');
/** How far from the menu's end *Other games* can be: games have more rows or fewer behind it. */
const ROWS = [6, 7, 8];

function goHome(board) {
  for (const rows of ROWS) {
    hold(board, 'dial');
    openFromEnd(board, rows);
    if (askScreen(board).name === 'home') return;
    press(board, 'action');
  }
  assert.fail(`home is not found from ${askScreen(board).name}`);
}

for (const release of readdirSync(SAVED)) {
  test(`games of ${release} go on`, () => {
    const folder = join(SAVED, release);
    const saved = (game) => join(folder, `${game}.txt`);
    const flash = newImage().slice();
    flash.set(readFileSync(join(folder, 'flash.img')), SAVES_OFFSET);
    const board = new Board(flash);
    board.boot();
    const met = new Set();
    for (let place = 0; ; place++) {
      goHome(board);
      board.knobs.dial.turn(-60);
      board.settle();
      board.knobs.dial.turn(place);
      press(board, 'dial');
      const record = askRecord(board);
      const [, game] = /^game (\w+)/.exec(record) ?? [];
      // Behind the games are the rows of the shell, which leave the last game running.
      if (!game || met.has(game)) break;
      met.add(game);
      assert.equal(record, readFileSync(saved(game), 'utf8'));
    }
    const games = readdirSync(folder).filter((file) => file.endsWith('-previous.txt'));
    assert.deepEqual([...met].sort(), games.map((file) => file.replace('-previous.txt', '')).sort());
  });
}
