import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beneath, inset, rowsOf, tiles } from '../../../web/plots/places.js';
import { markRow, rowHandle, rowsIn } from '../../../web/plots/rows.js';
import { cellIn, heading, nearest } from '../../../web/plots/tables.js';

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

test('a point finds the nearest of rectangles', () => {
  const rects = [5, 29, 53].map((x) => ({ x, y: 40, width: 20, height: 10 }));
  assert.equal(nearest(rects, { x: 300, y: -9 }), 2);
  assert.equal(nearest(rects, { x: 39, y: 76 }), 1);
});

test('a cell is a share of its table', () => {
  const rect = { x: 10, y: 20, width: 60, height: 30 };
  assert.deepEqual(cellIn(rect, { rows: 3, cols: 6, row: 2, col: 1 }), {
    x: 20,
    y: 40,
    width: 10,
    height: 10,
  });
});

test('a mistake stands with a cross beside its title while there is room', () => {
  const written = (width) => {
    const texts = [];
    const text = (name, look) => texts.push([name, look]) && 50;
    heading(
      { text, style: { size: 10, second: 'grey' } },
      { x: 3, y: 9 },
      { title: 'Map', wrong: 'Swapped', width, least: 20 },
    );
    return texts;
  };
  const [, [wrong, look]] = written(100);
  assert.equal(wrong, 'Swapped');
  assert.deepEqual(look, { x: 63, y: 9, colour: 'grey', crossed: true, maxWidth: 40 });
  assert.equal(written(80).length, 1);
});

test('a press or an arrow key chooses a row, never one beyond the last', () => {
  const frame = rowsIn({ x: 2, y: 10, width: 90, height: 200 }, 2, { top: 20, pitch: 15, count: 4 });
  assert.deepEqual(frame.rows, { x: 2, y: 50, width: 90, height: 120 });
  assert.equal(frame.middle(1), 95);
  const handle = rowHandle(frame, {
    id: 'row',
    row: 2,
    count: 4,
    label: 'Row',
    value: 'c',
    set: (row) => ({ row }),
  });
  assert.deepEqual([handle.x, handle.y, handle.area], [32, 125, frame.rows]);
  assert.deepEqual(handle.drag({ x: 0, y: 81 }), { row: 1 });
  assert.deepEqual(handle.drag({ x: 0, y: 999 }), { row: 3 });
  assert.deepEqual(handle.key({ dx: 0, dy: -1 }), { row: 1 });
  assert.deepEqual(handle.key({ dx: -Infinity, dy: 0 }), { row: 0 });
});

test('the chosen row has a ground of ink, twice as much where it is dark', () => {
  const frame = rowsIn({ x: 0, y: 0, width: 90, height: 200 }, 1, { top: 20, pitch: 10, count: 4 });
  const grounds = [false, true].map((dark) => {
    const filled = [];
    const style = { dark, ink: 'ink', rgba: (colour, share) => `${colour} ${share}` };
    markRow({ ...frame, style, fill: (...given) => filled.push(...given) }, 3, 0.08);
    return filled;
  });
  assert.deepEqual(grounds[0], [{ x: 0, y: 50, width: 90, height: 10 }, 'ink 0.08']);
  assert.equal(grounds[1][1], 'ink 0.16');
});
