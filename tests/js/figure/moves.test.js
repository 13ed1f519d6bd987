import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf as moves } from '../../../web/figure/figure.js';

/** @type {(...given: Parameters<typeof moves>) => any} */
const movesOf = moves;
const KEYS = {
  left: { dx: -1, dy: 0 },
  right: { dx: 1, dy: 0 },
  up: { dx: 0, dy: -1 },
  down: { dx: 0, dy: 1 },
};

test('a handle on cells lies in the middle of its cell, and goes to the nearest table', () => {
  const rects = [0, 100].map((y) => ({ x: 10, y, width: 40, height: 40 }));
  const cell = { rects, size: 4, row: 'query', col: 'key' };
  const { x, y, drag, key } = movesOf({ id: 'pair', cell }, { values: { query: 1, key: 3 } });
  assert.deepEqual([x, y], [45, 115]);
  assert.deepEqual(drag({ x: 25, y: 31 }), { query: 3, key: 1 });
  assert.deepEqual(drag({ x: 25, y: 131 }), { query: 3, key: 1 });
  assert.deepEqual(drag({ x: -9, y: 999 }), { query: 3, key: 0 });
  assert.deepEqual(Object.values(KEYS).map(key), [
    { query: 1, key: 2 },
    { query: 1, key: 3 },
    { query: 0, key: 3 },
    { query: 2, key: 3 },
  ]);
});

test('a handle that flips turns over at a press, and right and up turn it on', () => {
  const { drag, key } = movesOf({ id: 'isOn', flips: true }, { values: { isOn: false } });
  assert.deepEqual(drag({ x: 0, y: 0 }, { values: { isOn: true } }), { isOn: false });
  assert.deepEqual(
    Object.values(KEYS).map(key),
    [false, true, true, false].map((isOn) => ({ isOn })),
  );
});
