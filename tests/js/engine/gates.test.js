import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { gates, alibi, attention } = await loadEngine();
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const wave = (length, start) => Float32Array.from({ length }, (_, n) => Math.sin(start + 0.7 * n));

test('positions count the full stops between a key and the last token', () => {
  const stops = [0, 0, 1, 0, 0, 0, 1, 0, 0];
  const shape = { queryLen: 1, keyLen: 9, queryOffset: 8 };
  const { positions, bias } = gates.contextual(stops, [5, 7, 9], shape);
  assert.ok(positions instanceof Float64Array && bias instanceof Float32Array);
  assert.deepEqual([...positions], [2, 2, 2, 1, 1, 1, 1, 0, 0]);
  assert.deepEqual([...bias], [9, 9, 9, 7, 7, 7, 7, 5, 5]);
});

test('a position is that of the next token and its own gate', () => {
  const rows = fc.array(unit, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rows, (open) => {
      const own = Float32Array.from(open);
      const shape = { queryLen: 1, keyLen: own.length, queryOffset: own.length - 1 };
      const { positions } = gates.contextual(own, new Float32Array(50), shape);
      let sum = 0;
      for (let j = own.length - 1; j >= 0; j--) {
        sum += own[j];
        assertClose([positions[j]], [sum], 1e-12);
      }
    }),
  );
});

test('a tenth of a gate is a tenth of the way to the next logit', () => {
  const at = (gate) => gates.contextual([gate], [2, 12], { queryLen: 1, keyLen: 1 }).bias[0];
  assertClose([0, 0.1, 0.5, 1].map(at), [2, 3, 7, 12], 1e-6);
});

test('counted from the front, positions are the same for every query that sees the key', () => {
  const open = [0.5, 1, 0, 0.25];
  const shape = { queryLen: 4, keyLen: 4 };
  const all = Float32Array.from({ length: 16 }, (_, n) => open[n % 4]);
  const { positions } = gates.contextual(all, new Float32Array(40), { ...shape, order: 'wrong-forward' });
  assert.deepEqual([...positions.subarray(12)], [0.5, 1.5, 1.5, 1.75]);
  assert.deepEqual([...positions.subarray(8, 12)], [0.5, 1.5, 1.5, 0]);
});

test('one gate for all tokens is the bias of ALiBi', () => {
  const bias = alibi.bias({ numHeads: 4, queryLen: 30, keyLen: 30 });
  for (const [head, slope] of alibi.slopes({ numHeads: 4 }).entries()) {
    const same = gates.forget(new Float64Array(30).fill(Math.exp(-slope)), { queryLen: 30 });
    assertClose(same, bias.subarray(900 * head, 900 * (head + 1)), 1e-6);
  }
});

test('a shut gate hides everything before it, and nothing else', () => {
  const bias = gates.forget([1, 1, 0, 1, 1], { queryLen: 1, queryOffset: 4 });
  assert.deepEqual([...bias], [-Infinity, -Infinity, 0, 0, 0]);
  const weights = attention.weights(new Float32Array(5), { queryLen: 1, keyLen: 5, bias });
  assertClose(weights, [0, 0, 1 / 3, 1 / 3, 1 / 3], 1e-6);
});

test('sums that are a token early differ, unless all gates are alike', () => {
  const shape = { queryLen: 5 };
  const early = gates.forget([1, 0.5, 1, 0.25, 1], { ...shape, rule: 'wrong-shifted' });
  const log = (product) => Math.fround(Math.log(product));
  assertClose(early.subarray(20), [log(0.125), log(0.125), log(0.25), log(0.25), 0], 1e-6);
  const same = new Float64Array(5).fill(0.75);
  assert.deepEqual(gates.forget(same, { ...shape, rule: 'wrong-shifted' }), gates.forget(same, shape));
});

test('a w that is not normalised stretches what lies along it', () => {
  const ones = new Float32Array(4).fill(1);
  const scoreOf = (w, rule) =>
    gates.path(ones, ones, { headDim: 1, w: new Float32Array(4).fill(w), beta: [2, 2, 2, 2], rule })[12];
  assert.equal(scoreOf(3, 'official'), -1);
  assert.equal(scoreOf(1, 'wrong-unnormalised'), -1);
  assert.equal(scoreOf(3, 'wrong-unnormalised'), (1 - 2 * 9) ** 3);
});

test('PaTH without reflections is the dot product, and with one along the key its sign', () => {
  const [q, k] = [wave(20, 0), wave(20, 3)];
  const plain = gates.path(q, k, { headDim: 4, w: wave(20, 5), beta: new Float64Array(5) });
  const scores = attention.scores(q, k, { headDim: 4, scale: 1 });
  for (const [n, score] of plain.entries()) {
    if (n % 5 > Math.floor(n / 5)) assert.equal(score, -Infinity);
    else assertClose([score], [scores[n]], 1e-6);
  }
  const presses = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(presses, (pressed) => {
      const ones = new Float32Array(pressed.length).fill(1);
      const beta = pressed.map((press) => (press ? 2 : 0));
      const signs = gates.path(ones, ones, { headDim: 1, w: ones, beta });
      const count = pressed.slice(1).filter(Boolean).length;
      assert.equal(signs[signs.length - pressed.length], count % 2 === 0 ? 1 : -1);
    }),
  );
});

test('gates out of range and arrays of other sizes are refused', () => {
  const last = { queryLen: 1, keyLen: 2, queryOffset: 1 };
  assertRefused(() => gates.contextual([0, 1.5], [1, 2], last), 'gates');
  assertRefused(() => gates.contextual([0], [1, 2], last), 'gates');
  assertRefused(() => gates.contextual([0, 1, 0, 1], [1, 2, 3], { queryLen: 2, keyLen: 2 }), 'logits');
  assertRefused(() => gates.contextual([0, 1], [1, 2], { ...last, queryOffset: 2 }), 'queryOffset');
  assertRefused(() => gates.forget([-0.1], { queryLen: 1 }), 'gates');
  assertRefused(() => gates.forget([1, 1], { queryLen: 1, queryOffset: 2 }), 'queryOffset');
  const good = { headDim: 1, w: [1, 1], beta: [1, 1] };
  assert.equal(gates.path([1, 2], [3, 4], good).length, 4);
  assertRefused(() => gates.path([1, 2], [3], good), 'k');
  assertRefused(() => gates.path([1, 2], [3, 4], { ...good, w: [1] }), 'w');
  assertRefused(() => gates.path([1, 2], [3, 4], { ...good, beta: [1, 2.5] }), 'beta');
  const many = new Uint8Array(2 ** 15);
  assertRefused(() => gates.path(many, many, { headDim: 1, w: many, beta: many }), 'q', 'too-large');
});
