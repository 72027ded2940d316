// @ts-check
// Astralis played by the device against itself on the emulated board, and the same in host-sim: every picture and the record
// have to be the same.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Board } from '../board.mjs';
import { KNOB_NAMES } from '../knobs.mjs';
import { screenOf } from '../link.mjs';
import { isSame, readPicture } from '../picture.mjs';
import { parseScript, Player } from '../script.mjs';
import { health, HOST_SIM, image } from './firmware.mjs';

/** Of the set-up, in its order. */
const LEVELS = ['person', 'easy', 'normal', 'master'];

/** What host-sim answers; an error if it fails. */
function hostSim(words, input) {
  const { stdout, stderr, status } = spawnSync(HOST_SIM, words, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`host-sim ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** A board that is played by lines of a script, with all that is needed to do the same in host-sim. */
class Recorded {
  constructor() {
    this.shots = new Map();
    this.lines = [];
    this.board = new Board(image());
    this.player = new Player(this.board, { onShot: (name, pixels) => this.shots.set(name, pixels) });
    this.lateRounds = 0;
  }

  play(...lines) {
    this.player.play(parseScript(lines.join('\n')));
    this.lines.push(...lines);
  }

  /** Begins a game in which the device plays both colours: its level, and what is turned before that is chosen. */
  begin(level, ...turns) {
    const choose = `number +${LEVELS.indexOf(level)}`;
    this.play('dial +3', 'press dial', 'expect screen new-game', ...turns, 'dial +2', choose, 'dial +1', choose, 'press dial');
    // Past the preparation.
    this.play('expect screen preparation', 'hold dial');
  }

  screen() {
    return screenOf(this.player.ask('screen')).name;
  }

  /** Takes a picture under the next number. */
  shoot() {
    this.play(`shot picture-${this.shots.size}`);
  }

  /** The device plays on until the game is over; gives how many moves it made. */
  playOut() {
    for (let moves = 0; ;) {
      this.play('think');
      this.shoot();
      this.play('press dial');
      if (this.screen() === 'changes') {
        moves++;
        this.shoot();
        this.play('press action');
      }
      if (this.screen() === 'over') {
        this.shoot();
        return moves;
      }
    }
  }

  /** Turns all knobs at once while it thinks; gives how many detents were turned and how many it counted. */
  spin(detents) {
    const before = health(this.board).detents;
    for (const name of KNOB_NAMES) this.board.knobs[name].turn(detents);
    this.board.runUntil(this.board.agenda.at(-1)[0] + 50e6);
    return { turned: KNOB_NAMES.length * detents, counted: health(this.board).detents - before, during: this.screen() };
  }

  /** Pulls the plug right now. */
  cutPower() {
    this.lateRounds += health(this.board).lateRounds;
    this.play('power');
  }

  /** Plays it all again in host-sim; gives how many pictures are the same there. */
  inHostSim() {
    const record = this.player.ask('export').trimEnd().split('\n');
    const folder = mkdtempSync(join(tmpdir(), 'alidade-'));
    try {
      const exported = ['serial export', ...record.map((line) => `expect-serial ${line}`)];
      hostSim(['script', '-', '--out', folder], [...this.lines, ...exported, ''].join('\n'));
      const isThere = ([name, pixels]) => isSame(pixels, readPicture(join(folder, `${name}.png`)));
      return [...this.shots].filter(isThere).length;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** What came of it. */
  outcome(moves) {
    const { lateRounds, stack, stackUsed } = health(this.board);
    return {
      moves,
      pictures: this.shots.size,
      same: this.inHostSim(),
      lateRounds: this.lateRounds + lateRounds,
      stackLeft: stack - stackUsed(),
    };
  }
}

/** A whole game at easy. */
export function easyGame() {
  const game = new Recorded();
  game.begin('easy');
  return game.outcome(game.playOut());
}

/** A whole game at normal on the small board, with knobs that spin while it thinks, and a power cut. */
export function normalGame({ detents, thinkNanos }) {
  const game = new Recorded();
  game.begin('normal', 'number -1');
  // The starts, for which it need not think.
  game.play('think', 'press dial', 'think', 'press dial');
  game.play('think', 'press dial', 'press action');
  const spun = game.spin(detents);
  game.play('think', 'press dial', 'press action');
  // Its next move, interrupted.
  game.board.run(thinkNanos);
  const interrupted = game.screen();
  game.cutPower();
  const after = game.screen();
  return { ...game.outcome(game.playOut()), spun, interrupted, after };
}
