import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureData } from '../../../web/core/figure-data.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import demo, { FORMULAS } from '../../../web/demos/encoding/contest.js';
import { dataOf, engine, sceneOf, strictWords } from './descriptor.js';

const textOf = (id) => FORMULAS.find((one) => one.id === id).text;
const card = (patch) => [...dataOf(demo, patch).score.holds];

test('the samples have the properties that the lesson says', () => {
  assert.deepEqual(card({}), [1, 1, 1, 1, 0, 1]);
  assert.deepEqual(card({ formula: textOf('integers') }), [1, 0, 0, 0, 0, 0]);
  assert.deepEqual(card({ formula: textOf('fractions') }), [1, 1, 0, 0, 0, 0]);
  assert.deepEqual(card({ formula: textOf('binary') }), [1, 1, 0, 0, 0, 1]);
});

test('one matrix is looked for among all columns, whatever their order', () => {
  const linear = (patch) => dataOf(demo, patch).score;
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

test('one slow wave has all six properties until the text is longer than its turn', () => {
  const formula = 'mod(i, 2) == 0 ? sin(pos / 40) : cos(pos / 40)';
  assert.deepEqual(card({ formula }), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(card({ formula, seqLen: 250 }), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(card({ formula, seqLen: 256 }), [1, 1, 1, 1, 0, 1]);
});

test('table and products are those of the sinusoidal encoding', () => {
  const { own, products } = dataOf(demo, { dModel: 8, seqLen: 32 });
  const table = engine.sinusoidal.encode({ seqLen: 32, dModel: 8 });
  for (const [n, value] of own.entries()) assert.ok(Math.abs(value - table[n]) <= 3e-7);
  const row = (p) => table.subarray(8 * p, 8 * p + 8);
  const dot = row(5).reduce((sum, value, i) => sum + value * row(9)[i], 0);
  assert.ok(Math.abs(products[5 * 32 + 9] - dot) <= 1e-5);
});

test('signs as they are printed are read as those of the keyboard', () => {
  const printed = dataOf(demo, { formula: '2 × pos − i · 3 ÷ d' });
  assert.equal(printed.error, undefined);
  assert.deepEqual(printed.own, dataOf(demo, { formula: '2 * pos - i * 3 / d' }).own);
});

test('a mistake is told at its character, and the last good picture stays', () => {
  const memo = createMemo();
  const { state, style } = sceneOf(demo);
  const compute = (formula) => figureData(demo, engine, { ...state.values.value, formula }, { memo, style });
  const good = compute('pos * 2');
  const bad = compute('pos * 2 +');
  assert.equal(bad.own, good.own);
  assert.deepEqual([bad.error.field, bad.error.offset], ['formula', 9]);
  for (const lang of LANGUAGES) {
    const t = strictWords(demo, lang);
    assert.match(bad.error.say(t), /10/);
    assert.match(compute('pos * sine(pos)').error.say(t), /sine/);
    assert.match(compute('1'.repeat(401)).error.say(t), /400/);
    assert.match(compute('('.repeat(60)).error.say(t), /33/);
  }
  assert.equal(compute('pos * 3').error, undefined);
});
