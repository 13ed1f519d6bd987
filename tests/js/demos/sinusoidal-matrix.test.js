import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { themeStyle } from '../../../web/canvas/style.js';
import { readQuery } from '../../../web/core/permalink.js';
import matrix from '../../../web/demos/sinusoidal/matrix.js';
import { cellOf } from '../../../web/demos/sinusoidal/pairs.js';
import { withBitmaps } from './bitmaps.js';
import { corners } from './corners.js';
import { engine, strictWords } from './descriptor.js';
import { assertFramed, drawn, sceneOf, sides } from './sinusoidal-scene.js';

let restore;
before(() => {
  restore = withBitmaps();
});
after(() => restore());

const scene = (patch, options) => sceneOf(matrix, engine, patch, options);
const layouts = /** @type {const} */ (['interleaved', 'concatenated', 'tensor2tensor']);
const orders = /** @type {const} */ (['fast-first', 'wrong-slow-first']);
const textOf = (line) => line.map((part) => (typeof part === 'string' ? part : part.text)).join('');

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

test('the picture is the table, painted: the same bytes as encode and paint give', () => {
  const { data } = scene({ seqLen: 20, dModel: 16 });
  const { diverging: palette } = themeStyle('light').palettes;
  const values = engine.sinusoidal.encode({ seqLen: 20, dModel: 16 });
  const painted = engine.paint.heatmap(values, { rows: 20, cols: 16, palette, min: -1, max: 1 });
  assert.deepEqual(data.heatmap(palette, 20, 16), painted);
});

test('the substitution is written out with its numbers', () => {
  const { data, t } = scene({ position: 37, pair: 6, part: 'sin' });
  const [where, used] = matrix.readout(data, t);
  assert.equal(textOf(where), '위치 37, 차원 12 → 쌍 6 · 파장 35.3토큰');
  assert.equal(textOf(used), '37 × 10000−12/64 = 6.580 rad → sin = +0.292');
  assert.deepEqual(used[1], { text: '−12/64', as: 'sup' });
  const other = scene({ position: 37, pair: 6, layout: 'tensor2tensor' });
  assert.match(
    textOf(matrix.readout(other.data, other.t)[1]),
    /^37 × 10000−6\/31 = 6\.223 rad → sin = −0\.060$/,
  );
  const wrong = scene({ position: 37, pair: 6, order: 'wrong-slow-first' });
  const lines = matrix.readout(wrong.data, wrong.t).map(textOf);
  assert.match(lines[1], /틀림.*37 × 10000−50\/64 = 0\.028 rad/);
  assert.match(lines[2], /37 × 10000−12\/64 = 6\.580 rad → sin = \+0\.292/);
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
  const start = sceneOf(matrix, { ...engine, sinusoidal }, { seqLen: 64 });
  const palette = start.style.palettes.diverging;
  const picture = start.data.heatmap(palette, 64, 64);
  const moved = start.patch({ position: 5, pair: 9, part: 'cos' }).patch({ text: 'other words' });
  assert.equal(moved.data.heatmap(palette, 64, 64), picture);
  assert.equal(painted, 1);
  assert.notEqual(moved.patch({ base: 5000 }).data.heatmap(palette, 64, 64), picture);
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

test('tokens label the first positions, by word and by character', () => {
  assert.deepEqual(scene({ text: '나는  너를', position: 1 }).data.tokens, ['나는', '너를']);
  assert.equal(scene({ text: '나는 너를', position: 1 }).data.token, '너를');
  assert.equal(scene({ text: '나는 너를', position: 2 }).data.token, undefined);
  assert.deepEqual(scene({ text: '나 는', unit: 'character' }).data.tokens, ['나', '␣', '는']);
});

test('what was seen counts turns within the length', () => {
  const { data } = scene({ seqLen: 128 });
  const frequencies = engine.sinusoidal.frequencies({ dModel: 64 });
  assert.equal(data.turned, frequencies.filter((omega) => (128 * omega) / (2 * Math.PI) >= 1).length);
  assert.match(matrix.seen(data, strictWords(matrix, 'en')).join(' '), /6\.28.*47,117.*11 of 32/s);
});

test('an area handle anywhere in a cell moves the crosshair there, and keys step and stop at the ends', () => {
  const { table } = matrix.views;
  fc.assert(
    fc.property(fc.nat(29), fc.nat(11), fc.constantFrom(...layouts), (position, column, layout) => {
      const start = scene({ seqLen: 30, dModel: 12, layout });
      const box = { x: 0, y: 0, width: 500, height: table.height(500, start.data) };
      const { plot: rect } = table.frame(box, start.data);
      const point = {
        x: rect.x + ((column + 0.5) * rect.width) / 12,
        y: rect.y + ((position + 0.5) * rect.height) / 30,
      };
      const [handle] = table.handles(start.data, box, start.t);
      const { data } = start.patch(handle.drag(point));
      assert.deepEqual([data.column, data.values.position], [column, position]);
      const { middle } = table.frame(box, data).cell;
      assert.ok(Math.hypot(middle.x - point.x, middle.y - point.y) < 1e-6);
    }),
    { numRuns: 40 },
  );
  const { data, t } = scene({ position: 127, pair: 31, part: 'cos' });
  const [handle] = table.handles(data, { x: 0, y: 0, width: 500, height: 400 }, t);
  assert.deepEqual(handle.key({ dx: 1, dy: 10 }), { position: 127, pair: 31, part: 'cos' });
  assert.deepEqual(handle.key({ dx: -Infinity, dy: 0 }), { position: 127, pair: 0, part: 'sin' });
});

test('frames lie inside their boxes at every width', () =>
  assertFramed(matrix, engine, [{}, { position: 2 }, { seqLen: 6, dModel: 4 }, ...corners[matrix.name]]));

test('clocks never touch and always show the selected pair', () => {
  for (const pair of [0, 5, 20, 31]) {
    for (const width of sides) {
      const { data } = scene({ pair });
      const { places: clocks } = matrix.views.clocks.frame({ x: 0, y: 0, width, height: 126 }, data);
      assert.ok(clocks.some((clock) => clock.pair === pair));
      for (let j = 1; j < clocks.length; j++) {
        assert.ok(clocks[j].x - clocks[j - 1].x > 2 * clocks[j].radius);
        assert.ok(clocks[j].pair > clocks[j - 1].pair);
      }
    }
  }
});

test('the figure names its axes upright and its wrong order', () => {
  const right = drawn(matrix.views.table, scene({}), 680).texts;
  for (const word of ['위치', '차원', '빠른 쌍', '느린 쌍', '37', '12', '−1', '+1'])
    assert.ok(right.includes(word), word);
  const wrong = drawn(matrix.views.table, scene({ order: 'wrong-slow-first' }), 680);
  assert.ok(wrong.texts.includes('느린 쌍 먼저 (틀림)'));
  assert.ok(!wrong.calls.some(({ name }) => name === 'rotate'));
});

test('a width that cannot be split into pairs is refused by the address', () => {
  assert.deepEqual(
    readQuery(matrix.params, 'dModel=7').notices.map(({ code }) => code),
    ['refused'],
  );
});
