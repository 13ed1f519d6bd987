import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inset, rowsOf, tiles } from '../../../web/plots/places.js';
import { cellIn, heading, nearest } from '../../../web/plots/tables.js';

const box = { x: 10, y: 20, width: 200, height: 100 };

const margins = { left: 4, right: 6, top: 8, bottom: 12 };
const line = { count: 5, columns: 3, width: 20, height: 10, gap: 4, pitch: 30 };
const rects = [5, 29, 53].map((x) => ({ x, y: 40, width: 20, height: 10 }));

for (const [what, place, wished] of /** @type {[string, unknown, unknown][]} */ ([
  ['no margins leave the rectangle', inset(box, {}), box],
  ['margins are inside', inset(box, margins), { x: 14, y: 28, width: 190, height: 80 }],
  ['margins grow with the text', inset(box, margins, 2), { x: 18, y: 36, width: 180, height: 60 }],
  [
    'a width and a height hold instead of margins',
    inset(box, { ...margins, width: 50, height: 0 }, 2),
    { x: 18, y: 36, width: 50, height: 0 },
  ],
  ['tiles fill a line', tiles({ x: 5, y: 40 }, line).slice(0, 3), rects],
  ['tiles go on in the next line', tiles({ x: 5, y: 40 }, line)[4], { x: 29, y: 70, width: 20, height: 10 }],
  [
    'tiles are squares in one line',
    tiles({ x: 0, y: 0 }, { count: 3, width: 7 })[2],
    { x: 14, y: 0, width: 7, height: 7 },
  ],
  [
    'rows lie one below the other',
    rowsOf(box, { count: 2, height: 30, gap: 4 })[1],
    { x: 10, y: 54, width: 200, height: 30 },
  ],
  ['a point finds the nearest across', nearest(rects, { x: 300, y: -9 }), 2],
  ['a point finds the nearest', nearest(rects, { x: 39, y: 76 }), 1],
  [
    'a cell is a share of its table',
    cellIn({ x: 10, y: 20, width: 60, height: 30 }, { rows: 3, cols: 6, row: 2, col: 1 }),
    { x: 20, y: 40, width: 10, height: 10 },
  ],
]))
  test(what, () => assert.deepEqual(place, wished));

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
