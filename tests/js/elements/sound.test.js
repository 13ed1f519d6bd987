import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { LOUDEST, playTones } from '../../../web/elements/sound.js';

let contexts;
const param = () => ({
  value: 0,
  setTargetAtTime(value) {
    this.value = value;
  },
});
const part = (own) => ({ connect: (next) => next, ...own });

class FakeContext {
  currentTime = 0;
  destination = part({});
  gains = [];
  oscillators = [];
  isClosed = false;
  constructor() {
    contexts.push(this);
  }
  createGain() {
    this.gains.push(part({ gain: param() }));
    return this.gains.at(-1);
  }
  createOscillator() {
    this.oscillators.push(part({ frequency: param(), start() {} }));
    return this.oscillators.at(-1);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  contexts = [];
  // @ts-expect-error: a stand-in
  globalThis.AudioContext = FakeContext;
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  delete globalThis.AudioContext;
  mock.timers.reset();
});

const loud = ({ gains: [whole, ...each] }) =>
  whole.gain.value * each.reduce((sum, { gain }) => sum + gain.value, 0);

test('nothing sounds before it is asked for', () => {
  assert.equal(contexts.length, 0);
});

test('tones have their pitch, and together are never louder than the limit', () => {
  const playing = playTones([
    { frequency: 440, gain: 0.05 },
    { frequency: 220, gain: 0.05 },
  ]);
  const [context] = contexts;
  assert.deepEqual(
    context.oscillators.map(({ frequency }) => frequency.value),
    [440, 220],
  );
  assert.ok(Math.abs(loud(context) - 0.1) < 1e-12);
  playing.set(Array.from({ length: 8 }, () => ({ frequency: 300, gain: 1 })));
  assert.ok(Math.abs(loud(context) - LOUDEST) < 1e-12);
});

test('tones that are gone fall silent, and stopping ends everything', () => {
  const playing = playTones([
    { frequency: 440, gain: 0.05 },
    { frequency: 220, gain: 0.05 },
  ]);
  const [context] = contexts;
  playing.set([{ frequency: 441, gain: 0.05 }]);
  assert.ok(Math.abs(loud(context) - 0.05) < 1e-12);
  playing.set([]);
  assert.equal(loud(context), 0);
  playing.stop();
  assert.equal(context.gains[0].gain.value, 0);
  mock.timers.tick(1000);
  assert.ok(context.isClosed);
});
