import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import demo, { fallOf } from '../../../web/demos/alibi/weights.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

test('a weight falls by one factor a step, which is what the figure says', () => {
  assert.deepEqual(
    [
      [0.25, 0.25, 0.25],
      [0.1, 0.2, 0.3],
      [0.1, 0.2, 0.4],
    ].map(fallOf),
    ['level', 'straight', 'factor'],
  );
  for (const head of [1, 6, 16]) {
    const { own, factor, values } = dataOf(demo, engine, { head, source: 'same' });
    assert.ok(Math.abs(factor - Math.exp(-(2 ** (-head / 2)))) <= 1e-6);
    for (let j = 0; j < values.query; j++) assert.ok(Math.abs(own[j] / own[j + 1] - factor) <= 1e-5);
  }
});

test('both forms agree at every slope and every source, as long as the future is hidden', () => {
  for (let head = 1; head <= 16; head++) {
    for (const source of ['words', 'random', 'same']) {
      assert.ok(dataOf(demo, engine, { head, source }).difference <= 1e-6, `${head} ${source}`);
    }
  }
  assert.ok(dataOf(demo, engine, { mask: 'wrong-zeros' }).difference > 0.05);
});

test('zeros for the future leave it in sight, with equal scores at the weight of the diagonal', () => {
  const { weights, size, future } = dataOf(demo, engine, { source: 'same', mask: 'wrong-zeros', query: 8 });
  const row = weights.subarray(8 * size, 9 * size);
  assert.ok(row[8] > 0.1 && Math.abs(future - 2 * row[8]) <= 1e-6);
  assert.equal(row[9], row[8]);
});

test('a penalty above the diagonal changes no weight', () => {
  const { own, plain } = dataOf(demo, engine, { mask: 'wrong-upper' });
  assert.deepEqual([...own], [...plain]);
});

test('equal words match: the earlier one of two gets more than its neighbours, less than without the bias', () => {
  for (const lang of LANGUAGES) {
    const { own, plain, tokens } = sceneOf(demo, engine, {}, { lang }).data;
    assert.equal(tokens[1], tokens[8]);
    assert.ok(own[1] > own[0] && own[1] > own[2] && own[1] < plain[1]);
  }
});

test('bars keep their scale under every slope', () => {
  const tops = [1, 6, 16].map((head) => dataOf(demo, engine, { head }).top);
  assert.equal(new Set(tops).size, 1);
  for (let head = 1; head <= 16; head++)
    assert.ok(Math.max(...dataOf(demo, engine, { head }).own) <= tops[0]);
});
