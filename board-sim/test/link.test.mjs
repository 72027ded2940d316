// @ts-check
// The protocol on the cable, by the real firmware: who may look and turn, pictures as they change, hosts of every kind.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Board, seededRandom } from '../board.mjs';
import { SAVES_OFFSET } from '../flash.mjs';
import { answersIn, bodyOf, END, labelsOf, screenOf, valuesOf } from '../link.mjs';
import { isSame } from '../picture.mjs';
import { SerialHost } from '../serial.mjs';
import {
  allowRemote,
  ask,
  askRecord,
  askScreen,
  beginGame,
  bootedBoard,
  connected,
  ELF,
  health,
  hold,
  image,
  openDial,
  openFromEnd,
  press,
  tried,
} from '../test-kit/firmware.mjs';

const MILLI = 1e6;
const SECOND = 1e9;
const REFUSED = 'refused: allow it on the device first: Settings, Remote\n';
/** Where the eye may be: as in companion/src/shell/screens/remote.rs. */
const EYES = [
  [118, 46],
  [118, 33],
  [80, 41],
  [56, 0],
  [68, 27],
];
const isIn = (from, size) => (at) => at >= from && at < from + size;
const isEye = (i) => EYES.some(([x, y]) => isIn(x, 10)(i % 128) && isIn(y, 8)(Math.floor(i / 128)));

function withRemote() {
  const board = bootedBoard();
  allowRemote(board);
  return board;
}

/** The picture on the glass, and whether the cable gives the same but for the eye. */
function showsTheSame(board) {
  const glass = board.display.picture();
  const { pixels } = askScreen(board);
  return pixels.every((lit, i) => lit === glass[i] || isEye(i));
}

/** Restarts by a request and waits until the port is there again. */
function restart(board, request) {
  const { length } = board.resets;
  assert.equal(ask(board, request), 'ok\n');
  board.runUntil(board.nanos + 3 * SECOND, () => board.resets.length > length);
  assert.equal(board.resets.length, length + 1);
  board.boot();
}

test('it says which program and which board it is', () => {
  const board = bootedBoard();
  const hello = valuesOf(ask(board, 'hello'));
  assert.equal(hello.board, 'E66140630B2C782F');
  assert.match(hello.version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual([hello.remote, hello.trial], ['off', 'off']);
  // The linker's own number of this very file.
  assert.match(hello.build, /^[0-9a-f]{16}$/);
  assert.ok(readFileSync(ELF).includes(Buffer.from(hello.build, 'hex')));
});

test('knobs turn from outside only after a press has allowed it, until the power goes', () => {
  const board = bootedBoard();
  for (const request of ['turn dial 1', 'press dial', 'hold dial', 'stats', 'reset', 'trial', 'receive']) {
    assert.equal(ask(board, request), REFUSED);
  }
  assert.equal(askScreen(board).name, 'home');
  allowRemote(board);
  assert.equal(ask(board, 'turn dial 1'), 'ok\n');
  assert.equal(ask(board, 'press dial'), 'ok\n');
  board.settle();
  assert.equal(askScreen(board).name, 'new-game');
  assert.ok(showsTheSame(board));
  const glass = board.display.picture();
  assert.ok(!isSame(askScreen(board).pixels, glass), 'the eye is on the glass only');
  restart(board, 'reset');
  assert.deepEqual(board.resets, ['watchdog']);
  assert.equal(valuesOf(ask(board, 'hello')).remote, 'on', 'a restart is no loss of power');
  assert.equal(valuesOf(ask(board, 'stats')).resets, '1');
  board.powerOff();
  board.epoch += SECOND;
  board.powerOn();
  board.boot();
  assert.equal(ask(board, 'turn dial 1'), REFUSED);
});

test('a bare Pico is remote by itself, until a display answers', () => {
  const board = new Board(image());
  board.setDisplayFault('unplugged');
  board.run(SECOND);
  assert.equal(valuesOf(ask(board, 'hello')).remote, 'on');
  for (const request of ['press dial', 'press dial', 'hold dial', 'press dial']) assert.equal(ask(board, request), 'ok\n');
  assert.equal(askScreen(board).name, 'dial');
  const { pixels } = askScreen(board);
  ask(board, 'turn dial 3');
  assert.ok(!isSame(askScreen(board).pixels, pixels));
  const secret = askScreen(board).pixels;
  board.setDisplayFault(null);
  board.run(SECOND);
  assert.equal(valuesOf(ask(board, 'hello')).remote, 'off');
  assert.equal(ask(board, 'turn dial 1'), REFUSED);
  assert.ok(!isSame(askScreen(board).pixels, secret), 'what is secret is behind the curtain now');
  assert.ok(isSame(board.display.picture(), secret));
  // A display that comes off in the middle of a game lets nobody in.
  board.setDisplayFault('unplugged');
  board.run(3 * SECOND);
  assert.equal(ask(board, 'turn dial 1'), REFUSED);
});

test('AST-18: a watcher sees the curtain while somebody chooses, whatever is turned', () => {
  const traces = [2, -2].map((detents) => {
    const board = bootedBoard();
    beginGame(board);
    assert.equal(askScreen(board).name, 'curtain');
    press(board, 'dial');
    const serial = connected(board);
    serial.received = '';
    serial.send('watch\n');
    board.settle();
    for (const knob of ['dial', 'action', 'number']) {
      board.knobs[knob].turn(detents);
      board.settle();
    }
    ask(board, 'state');
    return { glass: board.display.picture(), said: serial.received };
  });
  assert.ok(!isSame(traces[0].glass, traces[1].glass));
  assert.equal(traces[0].said, traces[1].said);
});

test('what the knobs do comes with the picture, on a secret screen without what a press commits', () => {
  const board = bootedBoard();
  openDial(board);
  const told = () => labelsOf(ask(board, 'screen')).map(({ knob, gesture, text }) => `${knob} ${gesture} ${text}`);
  const rest = ['action turn actions', 'action press hide', 'action hold undo', 'number turn numbers', 'number press help'];
  assert.deepEqual(told(), ['dial turn pointer', 'dial hold menu', ...rest, 'number hold dust']);
  allowOnTheDial(board);
  assert.deepEqual(told(), ['dial turn pointer', 'dial press lock', 'dial hold menu', ...rest, 'number hold dust']);
});

/** The times from the last edge of a detent to the last byte that it changed on the glass, of a knob that is turned steadily. */
function detentTimes(board, detents, detentNanos, direction = 1) {
  const times = [];
  for (let i = 0; i < detents; i++) {
    let shown = board.display.picture();
    board.knobs.dial.turn(Math.floor(i / 8) % 2 ? -direction : direction, detentNanos / 2);
    const edge = board.agenda.at(-1)[0];
    let last = edge;
    board.display.onByte = () => {
      board.busByte();
      const picture = board.display.picture();
      if (!isSame(shown, picture)) last = Math.max(edge, board.nanos);
      shown = picture;
    };
    board.runUntil(edge + detentNanos / 2);
    times.push(last - edge);
  }
  board.display.onByte = () => board.busByte();
  return times;
}

const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const inMillis = (nanos) => (nanos / MILLI).toFixed(2);

test('30 pictures a second pass while a knob spins, and the knob is at most 5 % slower', () => {
  const perSecond = 30;
  const board = bootedBoard();
  openDial(board);
  allowOnTheDial(board);
  const alone = detentTimes(board, perSecond, SECOND / perSecond);
  const serial = connected(board);
  serial.send('watch\n');
  board.settle();
  serial.received = '';
  const watched = detentTimes(board, perSecond, SECOND / perSecond);
  board.settle();
  const pictures = answersIn(serial.received).map(([word, body]) => {
    assert.equal(word, 'screen');
    return screenOf(body);
  });
  assert.ok(pictures.length >= perSecond, `${pictures.length} pictures`);
  const glass = board.display.picture();
  assert.ok(pictures.at(-1).pixels.every((lit, i) => lit === glass[i] || isEye(i)));
  const [before, after] = [mean(alone), mean(watched)];
  assert.ok(after < 1.05 * before, `${inMillis(before)} ms alone, ${inMillis(after)} ms watched`);
  tried(
    'a watcher on the cable while a knob is turned 30 times a second',
    `${pictures.length} pictures in a second, ${Math.round(serial.received.length / pictures.length)} letters each`,
    `detent to glass ${inMillis(after)} ms in the mean, ${inMillis(Math.max(...watched))} ms at the most; without a watcher ${inMillis(before)} and ${inMillis(Math.max(...alone))} ms`,
  );
});

/** From the dial of Astrolabe to Remote and back to the dial. */
function allowOnTheDial(board) {
  hold(board, 'dial');
  openFromEnd(board, 4);
  openFromEnd(board, 0);
  assert.equal(askScreen(board).name, 'remote');
  press(board, 'dial');
  press(board, 'action');
  press(board, 'dial');
  assert.equal(askScreen(board).name, 'dial');
}

test('its own figure of the worst time to the glass is the emulated one', () => {
  const board = withRemote();
  openDial(board);
  restart(board, 'reset');
  press(board, 'dial');
  assert.equal(valuesOf(ask(board, 'stats'))['worst-input-us'] > 0, true);
  const times = detentTimes(board, 40, 50 * MILLI);
  const stats = valuesOf(ask(board, 'stats'));
  const worst = Math.max(...times) / 1000;
  // It begins when the firmware has seen the edge, and ends when the last byte is handed over: a little less.
  assert.ok(stats['worst-input-us'] > 0.6 * worst, `${stats['worst-input-us']} us of ${worst}`);
  assert.equal(Number(stats['stack-bytes']), 20 * 1024);
  assert.ok(stats['stack-used'] > 4000 && stats['stack-used'] < 19000, stats['stack-used']);
  assert.ok(stats['worst-draw-cycles'] > 10000 && stats['worst-rules-cycles'] > 1000);
  assert.deepEqual([stats['bus-faults'], stats['late-rounds']], ['0', '0']);
  // A line that turns counts as an input, too.
  const before = Number(stats.detents);
  ask(board, 'turn dial -5');
  assert.equal(Number(valuesOf(ask(board, 'stats')).detents), before + 5);
});

test("a trial is a new device beside the owner's, whose saves are not touched", () => {
  const board = bootedBoard();
  openDial(board);
  const record = askRecord(board);
  allowOnTheDial(board);
  const saves = () => Buffer.from(board.flash.data.subarray(SAVES_OFFSET));
  const before = saves();
  for (let round = 0; round < 2; round++) {
    restart(board, 'trial');
    assert.deepEqual(
      { ...valuesOf(ask(board, 'hello')), build: '', version: '' },
      {
        board: 'E66140630B2C782F',
        build: '',
        remote: 'on',
        trial: 'on',
        version: '',
      },
    );
    assert.equal(askRecord(board), '', 'a new device each time');
    // Past the lesson.
    ask(board, 'hold dial');
    ask(board, 'turn dial 5');
    for (let i = 0; i < 2; i++) ask(board, 'press dial');
    ask(board, 'turn number 7');
    ask(board, 'press dial');
    const played = askRecord(board);
    assert.match(played, /^game tally/);
    restart(board, 'reset');
    assert.equal(askRecord(board), played, 'its own saves outlast a restart');
  }
  restart(board, 'trial end');
  assert.equal(askRecord(board), record);
  assert.ok(saves().equals(before));
  // A host that goes away in the middle of one leaves no stranger's device behind.
  restart(board, 'trial');
  assert.equal(askRecord(board), '');
  const { length } = board.resets;
  board.serial.open(false);
  board.runUntil(board.nanos + 20 * SECOND, () => board.resets.length > length);
  board.boot();
  assert.equal(askRecord(board), record);
  assert.ok(saves().equals(before));
  // The power ends it, too.
  restart(board, 'trial');
  board.powerOff();
  board.powerOn();
  board.boot();
  assert.equal(askRecord(board), record);
  assert.ok(saves().equals(before));
  tried(
    'trials over the cable, ended by request, by a host that goes away and by the plug',
    '4 times',
    'the saves are the very same bytes',
  );
});

/** While something hostile goes on: knobs turn, the glass follows, commits are saved, nothing restarts. Gives the slowest detent. */
function playsOn(board, disturb, seconds) {
  const end = board.nanos + seconds * SECOND;
  const counters = health(board);
  let [turned, slowest] = [0, 0];
  while (board.nanos < end) {
    disturb();
    const { detents } = health(board);
    const glass = board.display.picture();
    const done = board.knobs.dial.turn(1, 10 * MILLI);
    board.runUntil(done + SECOND, () => board.nanos >= done && health(board).detents > detents);
    turned += health(board).detents - detents;
    board.runUntil(done + SECOND, () => !isSame(board.display.picture(), glass));
    slowest = Math.max(slowest, board.nanos - done);
    board.run(20 * MILLI);
  }
  assert.equal(health(board).detents - counters.detents, turned);
  // A commit reaches the flash.
  const { writes } = health(board);
  press(board, 'dial');
  board.run(300 * MILLI);
  assert.ok(health(board).writes > writes, 'a commit is saved');
  assert.deepEqual(board.resets, []);
  return slowest;
}

test('hosts that flood, babble, stop reading or vanish: knobs and saves go on, and the next request is answered', () => {
  const random = seededRandom(7);
  const noise = (length) => Array.from({ length }, () => String.fromCharCode(1 + Math.floor(random() * 126))).join('');
  const words = [
    'hello',
    'state',
    'export',
    'screen',
    'watch',
    'watch off',
    'turn dial 3',
    'press',
    'reset now',
    '# end',
    'ok 3',
    '# alidade 1 x',
  ];
  const any = () => words[Math.floor(random() * words.length)];
  const hosts = {
    'a flood of requests': (serial) => serial.send(Array.from({ length: 20 }, () => `${any()}\n`).join('')),
    'a flood of noise': (serial) => serial.send(noise(400)),
    'a flood of comments': (serial) => serial.send('#\n'.repeat(2000)),
    'a line without an end': (serial) => serial.send('x'.repeat(500)),
    'half lines': (serial) => serial.send(any().slice(0, 3)),
    'a host that asks and does not read': (serial) => {
      serial.listen(false);
      serial.send('export\nstate\nscreen\n');
    },
    'a watcher that does not read': (serial) => {
      serial.send('watch\n');
      serial.listen(random() < 0.2);
    },
    'a port that is opened and closed all the time': (serial) => {
      serial.send('export\nwatch\nstate');
      serial.open(random() < 0.5);
    },
  };
  for (const [what, disturb] of Object.entries(hosts)) {
    const board = bootedBoard();
    openDial(board);
    connected(board);
    const slowest = playsOn(board, () => disturb(board.serial), 2);
    assert.ok(slowest < 60 * MILLI, `${what}: ${inMillis(slowest)} ms`);
    // The next host finds all in order: what is still under way ends, and an answer is an answer.
    board.serial.listen(true);
    board.serial.open(false);
    board.run(100 * MILLI);
    board.serial.outbox = [];
    board.serial.open(true);
    board.run(SECOND);
    board.serial.send('\n');
    board.run(SECOND);
    assert.equal(valuesOf(ask(board, 'hello')).remote, 'off', what);
    assert.match(askRecord(board), /^game astrolabe/);
    tried(
      `${what} on the cable, for 2 s of play`,
      'some 60 inputs and a commit',
      `a detent was on the glass after ${inMillis(slowest)} ms at the most; the next request is answered`,
    );
  }
});

test('a host that is reset, or pulls the cable in the middle of a line, finds the device as before', () => {
  const board = bootedBoard();
  openDial(board);
  const record = askRecord(board);
  for (const text of ['watch\nexp', 'export\n', 'state\nscre']) {
    connected(board).send(text);
    board.run(2 * MILLI);
    const { usbCtrl } = board.chip.mcu;
    board.serial = new SerialHost(usbCtrl);
    usbCtrl.resetDevice();
    board.run(SECOND);
    assert.ok(board.serial.isConnected);
    assert.equal(board.serial.received.trim(), '', 'what another host asked for is not sent');
    assert.equal(askRecord(board), record);
  }
  assert.deepEqual(board.resets, []);
});

test('answers come in order, whole, and one to each request', () => {
  const board = withRemote();
  const serial = connected(board);
  serial.received = '';
  const requests = [
    'hello',
    'press dial',
    'screen',
    'press dial',
    'hold dial',
    'state',
    'export',
    'press dial',
    'screen',
    'stats',
    'hold dial',
    'screen',
  ];
  serial.send(requests.map((request) => `${request}\n`).join(''));
  board.run(3 * SECOND);
  const answers = answersIn(serial.received);
  assert.deepEqual(
    answers.map(([word]) => word),
    requests.map((request) => request.split(' ')[0]),
  );
  const names = answers.filter(([word]) => word === 'screen').map(([, body]) => screenOf(body).name);
  // Also where the memory has to answer first: a new game is erased and written before the next request is looked at.
  assert.deepEqual(names, ['new-game', 'dial', 'menu']);
  assert.equal(JSON.parse(answers[5][1]).game, 'astrolabe');
  assert.equal(serial.received.split(END).length - 1, requests.length);
  assert.equal(
    bodyOf('turn', ((serial.received = ''), serial.send('turn dial 1\n'), board.run(SECOND), serial.received)),
    'ok\n',
  );
});
