import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/layers/bound.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();
const at = (base) => dataOf(demo, engine, { base });

// NumPy, in double: sums of 64 cosines.
test('the first negative sum of known bases', () => {
  for (const [base, first] of [
    [500, 171],
    [10000, 1707],
    [500000, 18438],
    [1000000, 27115],
    [5000000, 82999],
  ])
    assert.equal(at(base).first, first);
});

test('the drawn sum is positive before that distance and negative there', () => {
  for (const base of [500, 10000, 1e6]) {
    const { distances, sums, first } = at(base);
    const place = distances.indexOf(first);
    assert.ok(sums[place] < 0);
    assert.ok(sums.subarray(0, place).every((sum) => sum >= 0));
    const cosines = Array.from({ length: 64 }, (_, i) => Math.cos(base ** (-i / 64)));
    assert.ok(Math.abs(sums[0] - cosines.reduce((all, each) => all + each, 0)) < 1e-4);
  }
});

test('beyond the farthest distance it says so', () => {
  const { isFound, first, curve } = at(1e7);
  assert.equal(isFound, curve.at(-1) > 0);
  assert.equal(first, isFound ? curve.at(-1) : 2 ** 17);
});

test('the figure shows what was predicted', () => {
  showsAnswer(demo, engine, ({ first, isFound }) => (!isFound ? 'never' : first < 4096 ? 'before' : 'after'));
});
