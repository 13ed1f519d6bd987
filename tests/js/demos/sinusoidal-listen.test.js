import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pitchOf } from '../../../web/demos/sinusoidal/listen/compute.js';
import demo from '../../../web/demos/sinusoidal/listen/index.js';
import { LOUDEST } from '../../../web/elements/sound.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

const heard = (patch) => demo.sound.tones(dataOf(demo, engine, patch));

test('the tones of a pair lie as many Hz apart as it turns between the positions', () => {
  for (const [p, q] of [
    [8, 32],
    [100, 4],
    [0, 127],
  ]) {
    const tones = heard({ p, q });
    assert.equal(tones.length, 12);
    for (let i = 0; i < 6; i++) {
      const [first, second] = tones.slice(2 * i, 2 * i + 2);
      const turns = Math.abs(q - p) / (2 * Math.PI * 10000 ** (i / 6));
      assert.ok(Math.abs(second.frequency - first.frequency - turns) <= 1e-9, `pair ${i}`);
      assert.equal(first.frequency, pitchOf(i, 6));
    }
  }
});

test('pitches fall over three octaves, and all are well within hearing', () => {
  assert.deepEqual([pitchOf(0, 6), pitchOf(5, 6), pitchOf(0, 1)], [880, 110, 880]);
  for (const dModel of [2, 16])
    for (const { frequency } of heard({ dModel, p: 0, q: 127, base: 10 }))
      assert.ok(frequency >= 110 && frequency < 910);
});

test('together the tones stay soft, however many there are', () => {
  for (const patch of [{}, { dModel: 2 }, { dModel: 16 }, { hear: 'one', pair: 3 }]) {
    const sum = heard(patch).reduce((total, { gain }) => total + gain, 0);
    assert.ok(Math.abs(sum - 0.16) <= 1e-12 && sum < LOUDEST);
  }
  assert.equal(heard({ hear: 'one', pair: 3 }).length, 2);
});

test('the sound knows the distance alone, is still at distance 0, and doubles with it', () => {
  assert.deepEqual(heard({ p: 8, q: 32 }), heard({ p: 58, q: 82 }));
  assert.deepEqual(heard({ p: 8, q: 32 }), heard({ p: 32, q: 8 }));
  const still = heard({ p: 40, q: 40 });
  for (let i = 0; i < still.length; i += 2) assert.equal(still[i].frequency, still[i + 1].frequency);
  const [near, far] = [12, 24].map((q) => dataOf(demo, engine, { p: 0, q }).beats);
  assert.deepEqual(
    [...far],
    [...near].map((beats) => 2 * beats),
  );
  assert.equal(demo.predict.answer(engine), 'same');
});

test('loudness is |cos| of half the angle between the hands, and the wrong order is the right one backwards', () => {
  const { loudness, beats } = dataOf(demo, engine, {});
  for (const [i, list] of loudness.entries()) {
    for (const [step, value] of list.entries()) {
      const exact = Math.abs(Math.cos((Math.PI * beats[i] * step) / (list.length - 1)));
      assert.ok(Math.abs(value - exact) <= 5e-4, `pair ${i}, ${step}`);
    }
  }
  const wrong = dataOf(demo, engine, { order: 'wrong-slow-first' });
  assert.deepEqual([...wrong.beats].reverse(), [...beats]);
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ beats, rows }, at) => {
    const before = at({ p: 8, q: 32 });
    assert.notDeepEqual(rows, before.rows, 'the hands turned');
    return ['slower', 'same', 'faster'][1 + Math.sign(beats[0] - before.beats[0])];
  }));
