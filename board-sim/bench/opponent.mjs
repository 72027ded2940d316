// @ts-check
// Astralis played by the device: how often its levels win, and how long they take on the emulated chip.
//
// The search counts positions and not time, so equal programs play equal games. All games take long; a sample of them and one
// move on the chip take seconds. As long as the sample is played as it was, move by move, and that move takes as long, the
// committed figures of all games hold and are kept.

import { execFileSync } from 'node:child_process';
import { Board } from '../board.mjs';
import { screenOf } from '../link.mjs';
import { parseScript, Player } from '../script.mjs';

/** Who plays whom, how many games, and how many of them are the sample. */
const PAIRINGS = [
  { players: ['easy', 'greedy'], games: 200, sample: 10 },
  { players: ['normal', 'greedy'], games: 100, sample: 2 },
  { players: ['normal', 'easy'], games: 100, sample: 2 },
  { players: ['master', 'normal'], games: 100, sample: 1 },
];
const BOARDS = [8, 7];

const pairingName = (players, board) => `${players.join(' against ')}, board ${board}`;

/** A share of games that a level has to win, in %, as targets of the rows of a table. */
export function winTargets(least) {
  const rows = Object.entries(least).flatMap(([pairing, percent]) =>
    BOARDS.map((board) => [pairingName(pairing.split(' against '), board), { percent }]),
  );
  return Object.fromEntries(rows);
}

function play(hostSim, players, board, games) {
  const options = ['--games', games, '--size', board, '--seed', 1, '--json'].map(String);
  return JSON.parse(execFileSync(hostSim, ['astralis', 'play', ...players, ...options], { encoding: 'utf8' }));
}

/**
 * How often each level wins. Games other than the sample are played only if it differs from the committed one, or if `anew`;
 * never if `onlyCheck`.
 */
export function measureStrength({ hostSim, fastHostSim, committed, onlyCheck, anew }) {
  const rows = {};
  for (const board of BOARDS) {
    for (const { players, games, sample } of PAIRINGS) {
      const name = pairingName(players, board);
      const before = committed.sections[STRENGTH]?.[name];
      const { wins, moves, ...of } = play(hostSim, players, board, sample);
      const isSame = before?.sampleWins === wins && before?.moves === moves;
      let all = before ?? of;
      if (!onlyCheck && (anew || !isSame)) all = play(fastHostSim, players, board, games);
      const { percent, error, games: played } = all;
      rows[name] = { percent, error, games: played, sampleWins: wins, moves };
    }
  }
  return rows;
}

export const STRENGTH = 'Astralis, strength of the device';
export const TIMES = 'Astralis, time for a move of the device';
/** The sample: the move that normal finds after so many actions of the game that easy plays, and one of a person. */
const SAMPLE_ACTIONS = 16;
export const SAMPLE_ROW = `normal, one move after ${SAMPLE_ACTIONS} actions`;
/** Of the same game, after how many actions master is asked for a move; it is Yellow's turn then. */
const MASTER_ACTIONS = [2, 6, 12, 16, 22, 26, 32];
/** As long as the sample's time differs by no more than this share, the times of all moves are kept. */
const SAME_TIME = 0.02;

const LEVELS = ['person', 'easy', 'normal', 'master'];

const screenName = (player) => screenOf(player.ask('screen')).name;

/** Presses DIAL, which leaves the turn to the device, and gives the seconds that it is busy until it shows its move. */
function answerSeconds(player) {
  const { board } = player;
  const { awakeNanos } = board;
  player.play(parseScript('press dial\nthink'));
  return (board.awakeNanos - awakeNanos) / 1e9;
}

/** A whole game of a level against itself: the seconds of each move, and its record. */
function wholeGame(firmware, level, seen) {
  const player = new Player(new Board(firmware.slice()));
  const choose = `number +${LEVELS.indexOf(level)}`;
  const setup = [
    'dial +3',
    'press dial',
    'expect screen new-game',
    'dial +2',
    choose,
    'dial +1',
    choose,
    'press dial',
    'hold dial',
  ];
  player.play(parseScript([...setup, 'think', 'press dial', 'think'].join('\n')));
  const seconds = [];
  // Both pawns are put; what follows are moves.
  for (;;) {
    const answer = answerSeconds(player);
    if (screenName(player) === 'changes') player.play(parseScript('press action'));
    if (screenName(player) === 'over') break;
    seconds.push(answer);
  }
  seen(player.board);
  return { seconds, record: player.ask('export').trimEnd().split('\n') };
}

/** The seconds that a level takes to answer a person's move after the first actions of a record. */
function oneMove(firmware, level, [, ...lines], actions, seen) {
  const player = new Player(new Board(firmware.slice()));
  const record = [`game astralis 8 cyan ${level}`, ...lines.slice(0, actions)].map((line) => `serial ${line}`);
  const receive = ['dial +20', 'dial -1', 'press dial', 'expect screen receive', ...record, `expect-serial ok ${actions}`];
  player.play(parseScript([...receive, 'hold dial', 'expect screen play'].join('\n')));
  const seconds = answerSeconds(player);
  seen(player.board);
  return seconds;
}

const row = (seconds) => ({
  mean: seconds.reduce((a, b) => a + b, 0) / seconds.length,
  worst: Math.max(...seconds),
  moves: seconds.length,
});

/** How long the levels take; normal and master only if the sample's time differs from the committed one, or if `anew`. */
export function measureTimes({ firmware, committed, onlyCheck, anew, seen }) {
  const before = committed.sections[TIMES];
  const { seconds, record } = wholeGame(firmware, 'easy', seen);
  const sample = row([oneMove(firmware, 'normal', record, SAMPLE_ACTIONS, seen)]);
  const was = before?.[SAMPLE_ROW]?.mean ?? 0;
  const isSame = Math.abs(sample.mean - was) <= SAME_TIME * was;
  const rows = { easy: row(seconds), [SAMPLE_ROW]: sample };
  if (onlyCheck || (isSame && !anew)) {
    if (before) Object.assign(rows, { normal: before.normal, master: before.master });
    return rows;
  }
  const master = MASTER_ACTIONS.filter((actions) => actions < record.length - 2);
  rows.normal = row(wholeGame(firmware, 'normal', seen).seconds);
  rows.master = row(master.map((actions) => oneMove(firmware, 'master', record, actions, seen)));
  return rows;
}
