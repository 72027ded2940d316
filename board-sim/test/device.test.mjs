// @ts-check
// The program for a device on a cable, on the emulated board: through a pseudo-terminal it cannot tell the two apart.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { parseScript } from '../script.mjs';
import { hostSim, newPort } from '../test-kit/cable.mjs';
import { allowRemote, askRecord, inThreads, openDial, openFromEnd, ROOT, tried } from '../test-kit/firmware.mjs';

const SECOND = 1e9;
const SCRIPTS = join(ROOT, 'host-sim/scripts');
const RECORDS = join(ROOT, 'host-sim/records');
/** As in host-sim/src/device/proof.rs. */
const NOT_OVER_THE_CABLE = ['remote', 'check'];

const shotsOf = (name) =>
  parseScript(readFileSync(join(SCRIPTS, `${name}.knobs`), 'utf8')).filter(({ kind }) => kind === 'shot').length;

/** Runs something with a port, and ends it. */
async function withPort(isBare, use) {
  const port = newPort(isBare);
  try {
    await use(port);
  } finally {
    port.end();
  }
}

test("every script and record over the cable: the golden pictures, and the owner's game untouched", async () => {
  const names = readdirSync(SCRIPTS).flatMap((file) => file.match(/^(.*)\.knobs$/)?.slice(1) ?? []);
  const scripts = names.filter((name) => !NOT_OVER_THE_CABLE.includes(name));
  // The long ones first, and shared out.
  scripts.sort((a, b) => shotsOf(b) - shotsOf(a));
  const parts = 4;
  const calls = Array.from({ length: parts }, (_, part) => ({ scripts: scripts.filter((_, i) => i % parts === part) }));
  const results = await inThreads(new URL('../test-kit/cable.mjs', import.meta.url), 'prove', [...calls, { records: true }]);
  let pictures = 0;
  for (const [i, { error, code, output, isLeftAlone }] of results.entries()) {
    assert.equal(error, undefined);
    assert.equal(code, 0, output);
    assert.ok(isLeftAlone);
    const shots = (calls[i]?.scripts ?? []).reduce((sum, name) => sum + shotsOf(name), 0);
    assert.match(output, new RegExp(`pictures equal to the golden ones: ${shots} of ${shots}\n`));
    pictures += shots;
  }
  const { length } = readdirSync(RECORDS);
  assert.match(results[parts].output, new RegExp(`records to the device and back: ${length} of ${length}\n`));
  tried(
    'all knob scripts and records over the cable, by the program for real devices',
    `${scripts.length} scripts, ${length} records`,
    `${pictures} of ${pictures} pictures equal, every record the same before and after a restart, the owner's saves untouched`,
  );
});

test('a bare Pico without a display plays all the same', () =>
  withPort(true, async (port) => {
    const { code, output } = await hostSim(port, ['hardware', 'PORT', '--yes', '--script', 'spin']);
    assert.equal(code, 0, output);
    assert.match(output, /spin: 4 pictures equal/);
  }));

test('a device that does not allow it is not touched until somebody presses there', () =>
  withPort(false, async (port) => {
    let asked = 0;
    const { code, output } = await hostSim(port, ['hardware', 'PORT', '--yes', '--script', 'spin'], (text) => {
      if (!text.includes('Settings, Remote')) return;
      asked++;
      assert.deepEqual(port.board.resets, []);
      // A hand does it while the program waits.
      const { onSlice } = port;
      port.onSlice = () => {
        port.onSlice = onSlice;
        const received = port.serial.received;
        allowRemote(port.board);
        port.serial.received = received;
      };
    });
    assert.equal(asked, 1);
    assert.equal(code, 0, output);
    assert.match(output, /spin: 4 pictures equal/);
  }));

test('nothing is done without a yes', () =>
  withPort(false, async (port) => {
    openDial(port.board);
    const { code, output } = await hostSim(port, ['hardware', 'PORT'], (text, child) => {
      if (text.includes('Go on?')) child.stdin.write('n\n');
    });
    assert.equal(code, 1);
    assert.match(output, /Its games and settings are not touched\.[^]*nothing was done/);
    assert.deepEqual(port.board.resets, []);
  }));

test('the cable pulled in the middle of it is told, and the owner finds the device as it was', () =>
  withPort(false, async (port) => {
    allowRemote(port.board);
    openDial(port.board);
    const owners = askRecord(port.board);
    const { code, output } = await hostSim(port, ['hardware', 'PORT', '--yes', '--script', 'tally'], () => {
      // After some of the pictures.
      const unplugAt = port.board.nanos + 1.5 * SECOND;
      port.onSlice = () => {
        if (port.board.nanos < unplugAt) return;
        port.isPlugged = false;
        port.serial.open(false);
        port.onSlice = () => {};
      };
    });
    assert.equal(code, 1);
    assert.match(output, /unplugged|No such file|does not answer/);
    port.board.run(20 * SECOND);
    assert.equal(askRecord(port.board), owners);
  }));

test('records in files go to the device and come from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alidade-device-'));
  const [there, back] = ['there.txt', 'back.txt'].map((name) => join(folder, name));
  const record = 'game astralis 8\nstart -3,7\nstart 3,-7\nmove -3,4 stone -2,4\n';
  writeFileSync(there, `# from a file\n${record}`);
  try {
    await withPort(false, async (port) => {
      let { code, output } = await hostSim(port, ['device', 'PORT', '--save', back]);
      assert.equal(code, 1);
      assert.match(output, /no game is running/);
      // Without Remote a player chooses Receive, and holds DIAL.
      ({ code, output } = await hostSim(port, ['device', 'PORT', '--send', there], (text) => {
        if (!text.includes('Receive over USB')) return;
        port.onSlice = () => {
          port.onSlice = () => {};
          openFromEnd(port.board, 1);
        };
      }));
      assert.equal(code, 0, output);
      assert.match(output, /Hold DIAL/);
      port.board.knobs.dial.push(SECOND);
      port.board.run(3 * SECOND);
      ({ code, output } = await hostSim(port, ['device', 'PORT', '--save', back]));
      assert.equal(code, 0, output);
      assert.equal(readFileSync(back, 'utf8'), record);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
