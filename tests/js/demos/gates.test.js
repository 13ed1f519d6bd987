import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import forgetDemo from '../../../web/demos/gates/forget.js';
import parityDemo from '../../../web/demos/gates/parity.js';
import sentencesDemo from '../../../web/demos/gates/sentences.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const stops = [3, 8, 12];
const open = Array.from({ length: 15 }, (_, i) => Number(stops.includes(i)));

test('gates/sentences: positions are the full stops from the token to the last one, however long a sentence is', () => {
  for (const extra of [0, 3, 5]) {
    const { positions, ago, count } = dataOf(sentencesDemo, { extra });
    assert.equal(count, 15 + extra);
    assert.deepEqual([...positions], ago);
  }
});

test('gates/sentences: the head that counts full stops finds its sentence, the one that counts tokens only where it learned it', () => {
  for (const want of [0, 1, 2, 3]) {
    const short = dataOf(sentencesDemo, { want });
    assert.ok(short.share > 0.97 && short.tokenShare > 0.97);
    assert.ok(dataOf(sentencesDemo, { want, extra: 5 }).share > 0.97);
  }
  assert.ok(dataOf(sentencesDemo, { want: 2, extra: 5 }).tokenShare < 0.01);
  // The sentence after the longer one is as far away as before.
  assert.ok(dataOf(sentencesDemo, { want: 0, extra: 5 }).tokenShare > 0.97);
});

test('gates/sentences: a gate half open moves what is before it by half a position, and nothing after it', () => {
  const { positions } = dataOf(sentencesDemo, { gates: open.with(8, 0.5) });
  assert.deepEqual([...positions], [2.5, 2.5, 2.5, 2.5, ...Array(5).fill(1.5), 1, 1, 1, 1, 0, 0]);
  const between = dataOf(sentencesDemo, { gates: open.with(8, 0.5), want: 2 });
  assert.deepEqual([...between.bias].slice(3, 6), [3, 3, 3]);
});

test('gates/sentences: summed from the first token, the sentence two back is not at position 2', () => {
  const { positions, share } = dataOf(sentencesDemo, { order: 'wrong-forward' });
  assert.deepEqual([...positions], [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
  assert.ok(share < 0.5);
});

test('gates/forget: the bias falls at full stops by the logarithm of their gates, and stays where words are added', () => {
  const { bias } = dataOf(forgetDemo, {});
  const step = Math.log(0.25);
  const stairs = [3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0].map((count) => count * step);
  assert.ok(stairs.every((value, i) => Math.abs(bias[i] - value) < 1e-6));
  const longer = dataOf(forgetDemo, { extra: 5 });
  assert.deepEqual([...longer.bias.subarray(0, 11)], [...bias.subarray(0, 11)]);
  assert.ok(longer.alibi[7] < dataOf(forgetDemo, {}).alibi[7]);
});

test('gates/forget: a gate lowers the tokens before its full stop, and not the full stop itself', () => {
  const { bias } = dataOf(forgetDemo, { gates: Array.from({ length: 15 }, (_, i) => (i === 8 ? 0.5 : 1)) });
  assert.deepEqual(
    Array.from(bias, (value) => Math.abs(value - Math.log(0.5)) < 1e-6),
    Array.from({ length: 15 }, (_, i) => i < 8),
  );
});

test('gates/forget: one gate for all tokens is ALiBi, in every head', () => {
  for (let head = 1; head <= 8; head++) {
    const { bias, alibi, weights, plain } = dataOf(forgetDemo, { rule: 'same', head, extra: 3 });
    assert.ok(bias.every((value, i) => Math.abs(value - alibi[i]) < 1e-6));
    assert.ok(weights.every((value, i) => Math.abs(value - plain[i]) < 1e-6));
  }
});

test('gates/forget: summed a token early, the full stop pays its own gate, and one gate for all hides it', () => {
  const right = dataOf(forgetDemo, {});
  const wrong = dataOf(forgetDemo, { sum: 'wrong-shifted' });
  const stop = right.dog + 1;
  assert.equal(wrong.bias[stop], wrong.bias[right.dog]);
  assert.ok(Math.abs(wrong.bias[stop] - right.bias[stop] - Math.log(0.25)) < 1e-6);
  const [one, other] = ['official', 'wrong-shifted'].map((sum) => dataOf(forgetDemo, { rule: 'same', sum }));
  assert.deepEqual(one.bias, other.bias);
});

const someOf = (bits) => Array.from({ length: 12 }, (_, i) => (i > 0 && (bits >> i) & 1 ? 1 : 0));

test('gates/parity: the sign of the score is the lamp, whatever was pressed', () => {
  for (const bits of [0, 2, 6, 1234, 4094, 2730]) {
    const { path, lamp, pathRight } = dataOf(parityDemo, { presses: someOf(bits) });
    assert.deepEqual(
      [...path],
      lamp.map((lit) => (lit ? 1 : -1)),
    );
    assert.equal(pathRight, 12);
  }
});

test('gates/parity: RoPE does not feel a press, and follows the lamp only where presses follow the distance', () => {
  const none = dataOf(parityDemo, { presses: someOf(0) });
  const some = dataOf(parityDemo, { presses: someOf(1234) });
  assert.deepEqual(none.rope, some.rope);
  assert.ok(none.rope.every((score, i) => Math.abs(score - Math.cos(i)) < 1e-6));
  const each = dataOf(parityDemo, { presses: someOf(4094), angle: Math.PI });
  assert.equal(each.ropeRight, 12);
  assert.ok(some.ropeRight < 12);
});

test('gates/parity: a press multiplies by 1 − β|w|², and scores grow where w is not normalised', () => {
  for (const [norm, length] of /** @type {const} */ ([
    ['official', 1],
    ['wrong-unnormalised', 1.125],
  ]))
    for (const beta of [0, 0.5, 1.75, 2]) {
      const { path, presses, factor } = dataOf(parityDemo, { beta, norm });
      assert.ok(Math.abs(factor - (1 - beta * length ** 2)) < 1e-12);
      assert.ok(Math.abs(path[11] - factor ** presses) < 1e-6 * Math.max(1, Math.abs(factor) ** presses));
    }
  assert.equal(dataOf(parityDemo, {}).most, 1);
});

test('gates/parity: at first a tap turns its cell over, and cells that the hand goes on to become like it', () => {
  const { data, t } = sceneOf(parityDemo, {});
  const seen = seenAt(data, { stage: stageOf(parityDemo.steps, 'press') });
  const { handles, frame } = placed(parityDemo.views.switches, { data: seen, t }, 760);
  const [{ drag, ...point }] = handles;
  const { presses } = seen.values;
  const { slot } = frame;
  const start = { point, values: seen.values };
  assert.deepEqual(drag(point, start), { token: 3, presses: presses.with(3, 1) });
  assert.deepEqual(drag({ ...point, x: point.x + slot }, start), { token: 4, presses: presses.with(4, 1) });
  const pressed = { ...point, x: point.x - slot };
  assert.deepEqual(drag(pressed, { ...start, point: pressed }), { token: 2, presses: presses.with(2, 0) });
});
