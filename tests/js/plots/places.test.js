import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beneath, inset, rowsOf, tiles } from '../../../web/plots/places.js';

const box = { x: 10, y: 20, width: 200, height: 100 };

test('margins leave a place inside a rectangle, and grow with the text', () => {
  assert.deepEqual(inset(box, {}), box);
  const margins = { left: 4, right: 6, top: 8, bottom: 12 };
  assert.deepEqual(inset(box, margins), { x: 14, y: 28, width: 190, height: 80 });
  assert.deepEqual(inset(box, margins, 2), { x: 18, y: 36, width: 180, height: 60 });
});

test('a width and a height hold instead of margins at the right and at the bottom', () => {
  const room = { left: 4, right: 6, top: 8, bottom: 12, width: 50, height: 0 };
  assert.deepEqual(inset(box, room, 2), { x: 18, y: 36, width: 50, height: 0 });
});

test('what lies beneath is as wide', () => {
  assert.deepEqual(beneath(box, { gap: 5, height: 30 }), { x: 10, y: 125, width: 200, height: 30 });
  assert.equal(beneath(box, { height: 30 }).y, 120);
});

test('tiles fill lines from left to right', () => {
  const rects = tiles({ x: 5, y: 40 }, { count: 5, columns: 3, width: 20, height: 10, gap: 4, pitch: 30 });
  assert.equal(rects.length, 5);
  assert.deepEqual(rects[2], { x: 53, y: 40, width: 20, height: 10 });
  assert.deepEqual(rects[4], { x: 29, y: 70, width: 20, height: 10 });
});

test('tiles are squares in one line unless told', () => {
  const [, , last] = tiles({ x: 0, y: 0 }, { count: 3, width: 7 });
  assert.deepEqual(last, { x: 14, y: 0, width: 7, height: 7 });
});

test('rows are as wide as the rectangle and lie one below the other', () => {
  const [first, second] = rowsOf(box, { count: 2, height: 30, gap: 4 });
  assert.deepEqual(first, { x: 10, y: 20, width: 200, height: 30 });
  assert.deepEqual(second, { x: 10, y: 54, width: 200, height: 30 });
});
