import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themeStyle } from '../../../web/canvas/style.js';
import { figureData } from '../../../web/core/figure-data.js';
import { createMemo } from '../../../web/core/memo.js';
import { loadEngine } from '../../../web/engine/engine.js';

const engine = await loadEngine();
const values = Float32Array.from({ length: 6 }, (_, i) => i / 5);
const look = { rows: 2, cols: 3, palette: 'weights', min: 0, max: 1 };
/** @type {any} */
const demo = { compute: (_engine, { n }) => ({ n }) };

// An engine that counts what it paints.
function counted() {
  const painted = [];
  const heatmap = (...given) => {
    painted.push(given[1]);
    return engine.paint.heatmap(given[0], given[1]);
  };
  return { painted, engine: { ...engine, paint: { heatmap } } };
}

test('what a demo computes has the scale of the text beside it', () => {
  const dataAt = (theme) =>
    figureData(demo, engine, { n: 3 }, { style: themeStyle(theme), memo: createMemo() });
  assert.deepEqual([dataAt('light').n, dataAt('light').scale], [3, 1]);
  assert.equal(dataAt('projector').scale, themeStyle('projector').size / 13);
});

test('a table is painted by the engine in the colours of the theme, once', () => {
  const { painted, engine: counting } = counted();
  const memo = createMemo();
  const dataAt = (theme) => figureData(demo, counting, { n: 3 }, { style: themeStyle(theme), memo });
  const light = dataAt('light').paint(values, look);
  const { weights: palette } = themeStyle('light').palettes;
  assert.deepEqual(light, engine.paint.heatmap(values, { ...look, palette }));
  assert.equal(dataAt('light').paint(values, look), light);
  assert.equal(painted.length, 1);
  assert.notDeepEqual(dataAt('dark').paint(values, look), light);
});

test('of bounds that move the last picture alone is kept', () => {
  const { painted, engine: counting } = counted();
  const { paint } = figureData(demo, counting, { n: 3 }, { style: themeStyle('light'), memo: createMemo() });
  for (const max of [1, 2, 1, 1]) paint(values, { ...look, max });
  assert.deepEqual(
    painted.map(({ max }) => max),
    [1, 2, 1],
  );
});
