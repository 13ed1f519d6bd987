import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestByRatio, spreadOf } from '../../../web/core/numbers.js';
import { nameEnds } from '../../../web/plots/curves.js';
import { alongStops } from '../../../web/plots/drag.js';

test('a handle goes to the nearest stop, and by arrow keys to those beside it', () => {
  const { drag, key } = alongStops(
    (stop) => 10 * stop,
    [1, 2, 4, 8],
    4,
    (at) => ({ at }),
  );
  assert.deepEqual(
    [-5, 14, 16, 61, 999].map((x) => drag({ x, y: 0 }).at),
    [1, 1, 2, 8, 8],
  );
  assert.deepEqual(
    [key({ dx: 1, dy: 0 }), key({ dx: 0, dy: 1 }), key({ dx: 9, dy: 0 })],
    [8, 2, 8].map((at) => ({ at })),
  );
});

test('names beside the ends of curves do not touch, and the chosen one is heavy', () => {
  const written = [];
  const marks = {
    plot: { x: 0, y: 0, width: 100, height: 100 },
    box: { x: 0, y: 0, width: 200, height: 120 },
    style: { size: 10 },
    line: () => {},
    text: (name, { y, weight }) => written.push({ name, y, weight }),
  };
  nameEnds(marks, [
    { y: 50, name: 'a', colour: '#000', isOwn: false },
    { y: 51, name: 'b', colour: '#000', isOwn: true },
  ]);
  const [a, b] = written;
  assert.ok(b.y - a.y >= 11.2 - 1e-9);
  assert.ok(b.weight > a.weight);
});

test('mean, lowest and highest are of the curves that are known at a place', () => {
  const { mean, low, high } = spreadOf(
    [
      [1, Number.NaN],
      [3, Number.NaN],
      [2, Number.NaN],
    ],
    2,
  );
  assert.deepEqual([mean[0], low[0], high[0]], [2, 1, 3]);
  assert.ok([mean, low, high].every((list) => Number.isNaN(list[1])));
  assert.equal(nearestByRatio([1, 10, 100], 35), 100);
  assert.equal(nearestByRatio([1, 10, 100], 31), 10);
});
