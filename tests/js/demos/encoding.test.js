import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureData } from '../../../web/core/figure-data.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import addDemo from '../../../web/demos/encoding/add.js';
import contestDemo, { FORMULAS } from '../../../web/demos/encoding/contest.js';
import { dataOf, engine, sceneOf, strictWords } from './descriptor.js';
import { placed } from './scene.js';

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

test('encoding/add: every word stands at its true norm, angle and distance from the sum', () => {
  for (const join of ['add', 'concat']) {
    const { kept, places, size, nearest, wordNorm } = dataOf(addDemo, { join, strength: 1.7 });
    const words = engine.learned.table({ maxLen: 48, dModel: 64, std: 1, seed: 11 });
    const wordAt = (w) => [
      ...words.subarray(w * 64, (w + 1) * 64),
      ...(join === 'add' ? [] : new Array(64).fill(0)),
    ];
    const x = wordAt(7);
    const p = [...engine.sinusoidal.encode({ positions: [20], dModel: 64 })].map((value) => 1.7 * value);
    const sum = join === 'add' ? x.map((value, i) => value + p[i]) : [...x.slice(0, 64), ...p];
    const dot = x.reduce((total, value, i) => total + value * sum[i], 0);
    assert.ok(Math.abs(size - Math.hypot(...sum)) <= 1e-4 && Math.abs(wordNorm - Math.hypot(...x)) <= 1e-4);
    assert.ok(Math.abs(kept - dot / (Math.hypot(...x) * Math.hypot(...sum))) <= 1e-6);
    const far = places.map(([along, aside], w) => {
      const other = wordAt(w);
      const distance = Math.hypot(...other.map((value, i) => value - sum[i]));
      assert.ok(Math.abs(Math.hypot(along, aside) - Math.hypot(...other)) <= 1e-4, `norm of ${w}`);
      assert.ok(Math.abs(Math.hypot(along - size, aside) - distance) <= 1e-4, `distance of ${w}`);
      return distance;
    });
    assert.equal(nearest, far.indexOf(Math.min(...far)));
  }
});

test('encoding/add: sinusoids spare the words, integers drown them, fractions lose the positions', () => {
  const sinusoidal = dataOf(addDemo, {}).curves;
  assert.ok(mean(sinusoidal.survival) > 0.95 && mean(sinusoidal.recovered) > 0.4);
  const integers = dataOf(addDemo, { kind: 'wrong-integers' }).curves;
  assert.equal(integers.survival[0], 1);
  assert.ok(mean(integers.survival) < 0.5 && integers.survival[63] < 0.05);
  const fraction = dataOf(addDemo, { kind: 'fraction' }).curves;
  assert.ok(mean(fraction.survival) > 0.9 && mean(fraction.recovered) < 0.1);
});

test('encoding/add: concatenated, both are found again, and the two halves of W add up', () => {
  const { curves, blocks } = dataOf(addDemo, { join: 'concat' });
  assert.ok(curves.survival.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(curves.recovered.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(blocks.split <= 1e-5);
  assert.notDeepEqual(blocks.left, blocks.right);
});

test('encoding/add: without √d the same position outweighs the word', () => {
  const { wordNorm, positionNorm, curves } = dataOf(addDemo, { scaling: 'none' });
  assert.ok(wordNorm < 1.4 && positionNorm / wordNorm > 4);
  assert.ok(mean(curves.kept) < 0.4);
});

test('encoding/add: added, one block reads word and position: its product with the sum is that with both', () => {
  const { blocks, x, p } = dataOf(addDemo, {});
  assert.deepEqual(blocks.left, blocks.right);
  assert.ok(blocks.split <= 1e-5);
  for (const [row, out] of blocks.out.entries()) {
    const product = x.reduce((total, value, i) => total + blocks.left[64 * row + i] * (value + p[i]), 0);
    assert.ok(Math.abs(product - out) <= 1e-5);
  }
});

test('encoding/add: the tip of the sum is pulled to the length that the pointer is at', () => {
  const at = (patch) => {
    const scene = sceneOf(addDemo, patch);
    const { frame, handles } = placed(addDemo.views.plane, scene, 600);
    return { ...frame, values: scene.values, handle: handles[0] };
  };
  const { handle, zero, unit, values, isOut } = at({});
  assert.equal(isOut, false);
  for (const strength of [0, 0.5, 1, 1.6]) {
    const { size } = dataOf(addDemo, { strength });
    assert.deepEqual(handle.drag({ x: zero.x + size * unit, y: zero.y }, { point: handle, values }), {
      strength,
    });
  }
  assert.deepEqual(handle.key({ dx: 10, dy: 0 }), { strength: 1.5 });
  const far = at({ kind: 'wrong-integers', position: 40, strength: 2 });
  assert.equal(far.isOut, true);
  const half = { x: (far.zero.x + far.edge) / 2, y: far.zero.y };
  assert.deepEqual(far.handle.drag(half, { point: far.handle, values: far.values }), { strength: 1 });
  const none = at({ kind: 'wrong-integers', position: 0 });
  assert.deepEqual(none.handle.drag({ x: 500, y: 0 }, { point: none.handle, values: none.values }), {
    strength: 1,
  });
});

test('encoding/add: with integers “cat” is lost a few positions on, with sinusoids nowhere', () => {
  const lost = (kind) =>
    Array.from({ length: 64 }, (_, position) => dataOf(addDemo, { kind, position })).findIndex(
      ({ nearest, values }) => nearest !== values.word,
    );
  assert.equal(lost('wrong-integers'), 10);
  assert.equal(lost('sinusoidal'), -1);
});

const textOf = (id) => FORMULAS.find((one) => one.id === id).text;
const card = (patch) => [...dataOf(contestDemo, patch).score.holds];

test('encoding/contest: the samples have the properties that the lesson says', () => {
  assert.deepEqual(card({}), [1, 1, 1, 1, 0, 1]);
  assert.deepEqual(card({ formula: textOf('integers') }), [1, 0, 0, 0, 0, 0]);
  assert.deepEqual(card({ formula: textOf('fractions') }), [1, 1, 0, 0, 0, 0]);
  assert.deepEqual(card({ formula: textOf('binary') }), [1, 1, 0, 0, 0, 1]);
});

test('encoding/contest: one matrix is looked for among all columns, whatever their order', () => {
  const linear = (patch) => dataOf(contestDemo, patch).score;
  // Cosines in the opposite order, and the powers of a position: each has its matrix.
  const mirrored = 'i < d/2 ? sin(pos/base^(2*i/d)) : cos(pos/base^(2*(d-1-i)/d))';
  for (const patch of [{ formula: mirrored }, { formula: '(pos/64)^i', dModel: 4 }]) {
    const { holds, shiftResidual } = linear(patch);
    assert.equal(holds[2], 1, `${patch.formula}: ${shiftResidual}`);
  }
  // More columns than rows leave nothing over for any table; more rows are looked at then.
  const { holds, shiftResidual } = linear({ formula: textOf('binary'), seqLen: 16, dModel: 64 });
  assert.equal(holds[2], 0, `${shiftResidual}`);
});

test('encoding/contest: one slow wave has all six properties until the text is longer than its turn', () => {
  const formula = 'mod(i, 2) == 0 ? sin(pos / 40) : cos(pos / 40)';
  assert.deepEqual(card({ formula }), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(card({ formula, seqLen: 250 }), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(card({ formula, seqLen: 256 }), [1, 1, 1, 1, 0, 1]);
});

test('encoding/contest: table and products are those of the sinusoidal encoding', () => {
  const { own, products } = dataOf(contestDemo, { dModel: 8, seqLen: 32 });
  const table = engine.sinusoidal.encode({ seqLen: 32, dModel: 8 });
  for (const [n, value] of own.entries()) assert.ok(Math.abs(value - table[n]) <= 3e-7);
  const row = (p) => table.subarray(8 * p, 8 * p + 8);
  const dot = row(5).reduce((sum, value, i) => sum + value * row(9)[i], 0);
  assert.ok(Math.abs(products[5 * 32 + 9] - dot) <= 1e-5);
});

test('encoding/contest: signs as they are printed are read as those of the keyboard', () => {
  const printed = dataOf(contestDemo, { formula: '2 × pos − i · 3 ÷ d' });
  assert.equal(printed.error, undefined);
  assert.deepEqual(printed.own, dataOf(contestDemo, { formula: '2 * pos - i * 3 / d' }).own);
});

test('encoding/contest: a mistake is told at its character, and the last good picture stays', () => {
  const memo = createMemo();
  const { state, style } = sceneOf(contestDemo);
  const compute = (formula) =>
    figureData(contestDemo, engine, { ...state.values.value, formula }, { memo, style });
  const good = compute('pos * 2');
  const bad = compute('pos * 2 +');
  assert.equal(bad.own, good.own);
  assert.deepEqual([bad.error.field, bad.error.offset], ['formula', 9]);
  for (const lang of LANGUAGES) {
    const t = strictWords(contestDemo, lang);
    assert.match(bad.error.say(t), /10/);
    assert.match(compute('pos * sine(pos)').error.say(t), /sine/);
    assert.match(compute('1'.repeat(401)).error.say(t), /400/);
    assert.match(compute('('.repeat(60)).error.say(t), /33/);
  }
  assert.equal(compute('pos * 3').error, undefined);
});
