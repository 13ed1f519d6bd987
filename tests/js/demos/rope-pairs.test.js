import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/pairs.js';
import { dataOf, engine } from './descriptor.js';

test('the bars add up to the curve, and to the score of rotated vectors', () => {
  for (const patch of [{}, { content: 'random', seed: 4, headDim: 64 }]) {
    for (const distance of [0, 1, 100, 8192]) {
      const data = dataOf(demo, { ...patch, distance });
      assert.ok(Math.abs(data.total - data.totals[distance]) <= 1e-6 * data.values.headDim);
    }
  }
  const { values, total } = dataOf(demo, { distance: 321 });
  const ones = new Float32Array(values.headDim).fill(1);
  const rotate = (position) =>
    engine.rope.rotate(ones, { headDim: values.headDim, positions: [position], base: values.base });
  const [score] = engine.attention.scores(rotate(1321), rotate(1000), { headDim: values.headDim, scale: 1 });
  assert.ok(Math.abs(score - total) <= 2e-5 * values.headDim);
});

test('the curve is no rule of decay: thousands of steps away raise the score', () => {
  assert.ok(dataOf(demo, {}).rises > 3000);
  assert.ok(dataOf(demo, { content: 'random' }).rises > 3000);
});

test('no pair leaves the reach that its bar is drawn in', () => {
  for (const distance of [3, 777, 8192]) {
    const { contributions, reach } = dataOf(demo, { content: 'random', distance });
    for (const [i, part] of contributions.entries()) assert.ok(Math.abs(part) <= reach[i] + 1e-9);
  }
});

test('what some pairs score alone and what the others score add up to the whole', () => {
  const patch = { content: 'random', headDim: 64, distance: 50 };
  const total = (band) => dataOf(demo, { ...patch, ...band }).total;
  const parts = [
    [0, 3],
    [4, 19],
    [20, 31],
  ].map(([from, to]) => total({ sound: 'solo', from, to }));
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part) - total({ sound: 'all' })) <= 1e-9);
  const { contributions, totals, firstNegative } = dataOf(demo, {
    sound: 'solo',
    from: 63,
    to: 63,
  });
  assert.equal(contributions.filter((part) => part !== 0).length, 1);
  // The slowest pair alone has not turned a quarter at 8,192 tokens: it falls, and never rises.
  assert.equal(firstNegative, -1);
  assert.ok(totals.every((value, i) => i === 0 || value <= totals[i - 1] + 1e-6));
});
