import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { themeStyle } from '../../../web/canvas/style.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { createState } from '../../../web/core/state.js';
import { cellRect } from '../../../web/demos/sinusoidal/matrix/axes.js';
import { places } from '../../../web/demos/sinusoidal/matrix/clocks.js';
import matrix from '../../../web/demos/sinusoidal/matrix.js';
import { cellOf, columnOf } from '../../../web/demos/sinusoidal/pairs.js';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';
import {
  assertInside,
  drawn,
  sceneOf,
  sides,
  strictWords,
  widths,
  withBitmaps,
  words,
} from './sinusoidal-scene.js';

let engine;
let restore;
before(async () => {
  engine = await loadEngine();
  restore = withBitmaps();
});
after(() => restore());

const scene = (patch, options) => sceneOf(matrix, engine, patch, options);
const layouts = ['interleaved', 'concatenated', 'tensor2tensor'];
const orders = ['fast-first', 'wrong-slow-first'];
const extremes = [
  { seqLen: 1, dModel: 2, text: 'a' },
  { seqLen: 1, dModel: 1024 },
  { seqLen: 2, dModel: 4, base: 10 },
  { seqLen: 4096, dModel: 2 },
  { seqLen: 4096, dModel: 1024, position: 4095, pair: 511, part: 'cos', base: 1e7 },
  { unit: 'character', text: '가'.repeat(400), seqLen: 9 },
  { text: 'x'.repeat(400), position: 0 },
];
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

test('the frequencies shown are those of the table: sin and cos of their angle are its cells', () => {
  for (const layout of layouts) {
    for (const order of orders) {
      for (const dModel of [2, 4, 64]) {
        const { data, values } = scene({ layout, order, dModel, position: 3 });
        data.wavelengths.forEach((wavelength, pair) => {
          const angle = (2 * Math.PI * values.position) / wavelength;
          const sin = data.row[columnOf({ pair, part: 'sin' }, { layout, pairs: data.pairs })];
          const cos = data.row[columnOf({ pair, part: 'cos' }, { layout, pairs: data.pairs })];
          assert.ok(
            Math.hypot(sin - Math.sin(angle), cos - Math.cos(angle)) <= 4e-7,
            `${layout} ${order} ${pair}`,
          );
        });
      }
    }
  }
});

test('the picture is the table, painted: the same bytes as encode and paint give', () => {
  const { data } = scene({ seqLen: 20, dModel: 16 });
  const { diverging: palette } = themeStyle('light').palettes;
  const values = engine.sinusoidal.encode({ seqLen: 20, dModel: 16 });
  const painted = engine.paint.heatmap(values, { rows: 20, cols: 16, palette, min: -1, max: 1 });
  assert.deepEqual(data.paint(20, 16), painted);
});

test('every row is √(d/2) long', () => {
  for (const position of [0, 37, 127]) {
    const { row } = scene({ position }).data;
    assert.ok(Math.abs(Math.hypot(...row) - Math.sqrt(32)) <= 1e-6);
  }
});

test('slow pairs first is the paper’s order read backwards, and the right value stands beside it', () => {
  const right = scene({ pair: 6, part: 'sin' }).data;
  const wrong = scene({ pair: 6, part: 'sin', order: 'wrong-slow-first' }).data;
  for (let pair = 0; pair < 32; pair++) {
    assert.ok(Math.abs(wrong.row[2 * pair] - right.row[2 * (31 - pair)]) <= 4e-7);
    assert.ok(Math.abs(wrong.wavelengths[pair] / right.wavelengths[31 - pair] - 1) <= 1e-12);
  }
  assert.deepEqual(wrong.right, { value: right.value, angle: right.angle });
});

test('the substitution is written out with its numbers', () => {
  const { data, t } = scene({ position: 37, pair: 6, part: 'sin' });
  const [where, used] = matrix.readout(data, t);
  assert.equal(textOf(where), '위치 37, 차원 12 → 쌍 6 · 파장 35.3토큰');
  assert.equal(textOf(used), '37 × 10000−12/64 = 6.580 rad → sin = +0.292');
  assert.equal(used[1].as, 'sup');
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
  const picture = start.data.paint(64, 64);
  const moved = start.patch({ position: 5, pair: 9, part: 'cos' }).patch({ text: 'other words' });
  assert.equal(moved.data.paint(64, 64), picture);
  assert.equal(painted, 1);
  assert.notEqual(moved.patch({ base: 5000 }).data.paint(64, 64), picture);
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
      const rect = table.frame(box, start.data);
      const point = {
        x: rect.x + ((column + 0.5) * rect.width) / 12,
        y: rect.y + ((position + 0.5) * rect.height) / 30,
      };
      const [handle] = table.handles(start.data, box, start.t);
      const { data } = start.patch(handle.drag(point));
      assert.deepEqual([data.column, data.values.position], [column, position]);
      const { middle } = cellRect(rect, data);
      assert.ok(Math.hypot(middle.x - point.x, middle.y - point.y) < 1e-6);
    }),
    { numRuns: 40 },
  );
  const { data, t } = scene({ position: 127, pair: 31, part: 'cos' });
  const [handle] = table.handles(data, { x: 0, y: 0, width: 500, height: 400 }, t);
  assert.deepEqual(handle.key({ dx: 1, dy: 10 }), { position: 127, pair: 31, part: 'cos' });
  assert.deepEqual(handle.key({ dx: -Infinity, dy: 0 }), { position: 127, pair: 0, part: 'sin' });
});

test('switching the layout keeps the cell: only its column changes', () => {
  const interleaved = scene({ pair: 6, part: 'cos' });
  const concatenated = interleaved.patch({ layout: 'concatenated' });
  assert.equal(interleaved.data.column, 13);
  assert.equal(concatenated.data.column, 38);
  assert.ok(Math.abs(interleaved.data.value - concatenated.data.value) <= 4e-7);
});

test('frames and handles lie inside their boxes at every width, in text of both sizes', () => {
  for (const patch of [{}, { position: 2 }, { seqLen: 6, dModel: 4 }, ...extremes]) {
    for (const theme of ['light', 'projector']) {
      const { data, t } = scene(patch, { theme });
      for (const [id, view] of Object.entries(matrix.views)) {
        for (const width of view.place === 'side' ? sides : widths) {
          const box = { x: 0, y: 0, width, height: view.height(width, data) };
          assertInside(box, view.frame(box, data), `${id} ${width}`);
          for (const handle of view.handles(data, box, t)) {
            assertInside(box, handle, `${id} ${handle.id} ${width}`);
            assert.ok(handle.label && handle.value);
          }
        }
      }
    }
  }
});

test('clocks never touch and always show the selected pair', () => {
  for (const pair of [0, 5, 20, 31]) {
    for (const width of sides) {
      const { data } = scene({ pair });
      const clocks = places({ x: 0, y: 0, width, height: 126 }, data);
      assert.ok(clocks.some((clock) => clock.pair === pair));
      for (let j = 1; j < clocks.length; j++) {
        assert.ok(clocks[j].x - clocks[j - 1].x > 2 * clocks[j].radius);
        assert.ok(clocks[j].pair > clocks[j - 1].pair);
      }
    }
  }
});

test('every picture is drawn at the extremes, and all numbers given to the canvas are finite', () => {
  for (const patch of extremes) {
    for (const order of orders) {
      for (const layout of layouts) {
        const here = scene({ ...patch, order, layout }, { theme: 'projector', lang: 'en' });
        for (const view of Object.values(matrix.views)) {
          for (const { name, args } of drawn(view, here, 328).calls) {
            if (name === 'arc' || name === 'lineTo' || name === 'fillRect' || name === 'fillText') {
              assert.ok(args.filter((arg) => typeof arg === 'number').every(Number.isFinite), name);
            }
          }
        }
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

test('descriptions, readout and what was seen have words in both languages in every state', () => {
  for (const lang of ['ko', 'en']) {
    for (const patch of [
      {},
      { position: 2 },
      { pair: 3, part: 'cos', layout: 'concatenated' },
      ...extremes,
    ]) {
      for (const order of orders) {
        const { data, t } = scene({ ...patch, order }, { lang });
        for (const view of Object.values(matrix.views)) {
          assert.ok(view.describe(data, t).length > 12);
          view.handles(data, { x: 0, y: 0, width: 328, height: 300 }, t);
        }
        assert.ok(matrix.seen(data, t).length >= 2);
        for (const line of matrix.readout(data, t)) assert.doesNotMatch(textOf(line), /undefined|NaN|[{}]/);
      }
    }
  }
});

test('both languages have the same words, every parameter and option among them', () => {
  const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  const { ko, en } = { ko: words.ko.matrix, en: words.en.matrix };
  assert.deepEqual(Object.keys(ko), Object.keys(en));
  assert.deepEqual(Object.keys(ko.params), Object.keys(en.params));
  for (const key of Object.keys(ko)) {
    if (typeof ko[key] === 'string') assert.deepEqual(placeholders(ko[key]), placeholders(en[key]), key);
  }
  for (const [name, { options = [] }] of Object.entries(matrix.params)) {
    for (const key of [name, ...options.map((option) => `${name}.${option}`)]) assert.ok(ko.params[key], key);
  }
});

test('a permalink of any state leads back to it', () => {
  const any = fc.record({
    text: fc.constantFrom('a b', '나는 너를', '100% & more=less'),
    unit: fc.constantFrom('word', 'character'),
    seqLen: fc.integer({ min: 1, max: 4096 }),
    dModel: fc.integer({ min: 1, max: 512 }).map((half) => 2 * half),
    base: fc.constantFrom(10, 10000, 12345.678, 1e7),
    layout: fc.constantFrom(...layouts),
    order: fc.constantFrom(...orders),
    position: fc.nat(4095),
    pair: fc.nat(511),
    part: fc.constantFrom('sin', 'cos'),
  });
  fc.assert(
    fc.property(any, (wished) => {
      const state = createState(matrix, 'ko');
      state.patch(wished);
      const query = writeQuery(matrix.params, state.values.value, state.start());
      const { patch, notices } = readQuery(matrix.params, query);
      const restored = createState(matrix, 'ko');
      restored.restart(patch);
      assert.deepEqual(notices, []);
      assert.deepEqual(restored.values.value, state.values.value);
    }),
  );
});

test('a width that cannot be split into pairs is refused by the address and named by the engine', () => {
  assert.deepEqual(
    readQuery(matrix.params, 'dModel=7').notices.map(({ code }) => code),
    ['refused'],
  );
  assert.throws(
    () => engine.sinusoidal.encode({ seqLen: 2, dModel: 7, layout: 'concatenated' }),
    (error) => error instanceof EngineError && error.field === 'dModel',
  );
});
