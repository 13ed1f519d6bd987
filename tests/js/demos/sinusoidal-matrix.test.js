import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import matrix from '../../../web/demos/sinusoidal/matrix.js';
import { cellOf } from '../../../web/demos/sinusoidal/pairs.js';
import { engine, sceneOf } from './descriptor.js';
import { linesOf } from './scene.js';

const scene = (patch, options) => sceneOf(matrix, patch, options);
const layouts = /** @type {const} */ (['interleaved', 'concatenated', 'tensor2tensor']);
const orders = /** @type {const} */ (['fast-first', 'wrong-slow-first']);

test('the value under the crosshair is the cell of the encoded table, in every layout and order', () => {
  for (const layout of layouts) {
    for (const order of orders) {
      const table = engine.sinusoidal.encode({ seqLen: 50, dModel: 12, base: 500, layout, order });
      for (const position of [0, 1, 49]) {
        for (let column = 0; column < 12; column++) {
          const cell = cellOf(column, { layout, pairs: 6 });
          const { data } = scene({ seqLen: 50, dModel: 12, base: 500, layout, order, position, ...cell });
          assert.equal(data.column, column);
          assert.ok(Math.abs(data.value - table[position * 12 + column]) <= 4e-7);
        }
      }
    }
  }
});

test('the substitution is written out with its numbers', () => {
  const lines = (patch) => linesOf(matrix, scene({ position: 37, pair: 6, ...patch }));
  const [where, used] = lines({ part: 'sin' });
  assert.equal(where, '위치 37, 차원 12 → 쌍 6 · 파장 35.3토큰');
  assert.equal(used, '37 × 10000−12/64 = 6.580 rad → sin = +0.292');
  const { data, t } = scene({ position: 37, pair: 6 });
  assert.deepEqual(matrix.readout(data, t)[1][1], { text: '−12/64', as: 'sup' });
  assert.match(lines({ layout: 'tensor2tensor' })[1], /^37 × 10000−6\/31 = 6\.223 rad → sin = −0\.060$/);
  const [, wrong, right] = lines({ order: 'wrong-slow-first' });
  assert.match(wrong, /틀림.*37 × 10000−50\/64 = 0\.028 rad/);
  assert.match(right, /37 × 10000−12\/64 = 6\.580 rad → sin = \+0\.292/);
});

test('moving the crosshair paints no table anew', () => {
  let painted = 0;
  const sinusoidal = {
    ...engine.sinusoidal,
    heatmap(params) {
      painted += 1;
      return engine.sinusoidal.heatmap(params);
    },
  };
  const counting = { ...engine, sinusoidal };
  const memo = createMemo();
  const pictureAt = (patch) => {
    const { data, style } = sceneOf(matrix, { seqLen: 64, ...patch }, { memo, from: counting });
    return data.heatmap(style.palettes.diverging, 64, 64);
  };
  const picture = pictureAt({});
  assert.equal(pictureAt({ position: 5, pair: 9, part: 'cos' }), picture);
  assert.equal(painted, 1);
  assert.notEqual(pictureAt({ base: 5000 }), picture);
  assert.equal(painted, 2);
});

test('waves pass through the cells: the selected pair is among them and its samples are the table’s values', () => {
  for (const pair of [0, 6, 17, 31]) {
    const { data } = scene({ pair, seqLen: 60, position: 44 });
    const wave = data.waves.find((each) => each.pair === pair);
    assert.ok(wave && data.waves.length === 4);
    const spacing = wave.positions[1];
    const sample = Math.round(44 / spacing);
    const angle = (2 * Math.PI * wave.positions[sample]) / data.wavelengths[pair];
    assert.ok(Math.abs(wave.sin[sample] - Math.sin(angle)) <= 4e-7);
    assert.equal(wave.positions.at(-1), 59);
  }
});
