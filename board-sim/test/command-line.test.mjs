// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { ELF } from '../test-kit/firmware.mjs';

const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url));

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('whatever is wrong is said in one line, with an exit code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'board-sim-'));
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const badScript = file('bad.knobs', 'dial +1\nfly home\n');
  const shotScript = file('shot.knobs', 'shot here');
  const goodScript = file('good.knobs', 'dial +1\n');
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['--fast'], /^unknown option --fast; see/],
    [['--elf'], /^--elf needs a path behind it/],
    [['fly'], /^unknown command fly; see/],
    [['script'], /^write: node board-sim\/main.mjs script FILE/],
    [['--elf', join(folder, 'none.elf'), 'script', goodScript], /none\.elf: no such file/],
    [['--elf', file('text.elf', 'hello'), 'script', goodScript], /text\.elf: neither an ELF nor a UF2 file/],
    [['--elf', file('cut.elf', '\x7fELF\x01\x01'), 'script', goodScript], /cut\.elf: the ELF file is cut short/],
    [['--elf', ELF, 'script', join(folder, 'none.knobs')], /none\.knobs: no such file/],
    [['--elf', ELF, 'script', badScript], /bad\.knobs:2: 'fly home' is no command/],
    [['--elf', ELF, '--golden', folder, 'script', shotScript], /shot\.knobs:1: .*there is no such picture/],
    [['--elf', ELF], /^this needs a terminal/],
  ];
  for (const [words, message] of cases) {
    const { status, stderr } = run(...words);
    assert.equal(status, 1, words.join(' '));
    assert.match(stderr, message);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  }
});

test('--help tells a newcomer what to do', () => {
  const { status, stdout } = run('--help');
  assert.equal(status, 0);
  assert.match(stdout, /play in the terminal/);
});

test('a script without complaint ends with exit code 0', () => {
  const { status, stdout } = run('--elf', ELF, 'script', fileURLToPath(new URL('./quiet.knobs', import.meta.url)));
  assert.equal(status, 0);
  assert.match(stdout, /0 pictures equal/);
});
