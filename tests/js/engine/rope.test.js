import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused, notNumbers } from './expect.js';

const { rope } = await loadEngine();
const q = [1, 2, 3, 4];
const k = [0.5, -1, 2, 0.25];

test('frequencies of a base and of a model', () => {
  const { invFreq, attentionFactor } = rope.frequencies({ headDim: 4 });
  assert.ok(invFreq instanceof Float64Array);
  assertClose(invFreq, [1, 0.01], 1e-17);
  assert.equal(attentionFactor, 1);
  assert.deepEqual(
    rope.frequencies({ headDim: 8, base: 5e5 }).invFreq,
    rope.frequencies({
      headDim: 8,
      config: { rope_theta: 5e5, rope_scaling: null, vocab_size: 'ignored' },
    }).invFreq,
  );
  assert.equal(rope.frequencies({ headDim: 80, config: { partial_rotary_factor: 0.4 } }).invFreq.length, 16);
  for (const rope_scaling of [{ rope_type: 'default' }, { type: 'default' }, { rope_type: 'mrope' }, {}]) {
    assert.equal(rope.frequencies({ headDim: 8, config: { rope_scaling } }).invFreq.length, 4);
  }
});

test('rotate turns the pairs of either layout', () => {
  const turned = rope.rotate(q, { headDim: 4, positions: [3] });
  assert.ok(turned instanceof Float32Array);
  assertClose(turned, [-1.27223251272018, -1.8388649851410237, 2.87866810043698, 4.088186635603437], 1e-6);
  assertClose(
    rope.rotate(q, { headDim: 4, positions: [3], layout: 'half' }),
    [-1.413352520780047, 1.8791180666879925, -2.828857481741469, 4.058191135400942],
    1e-6,
  );
});

test('position 0 changes nothing, and a turn keeps lengths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 4 }),
      fc.double({ min: -(2 ** 20), max: 2 ** 20, noNaN: true }),
      fc.constantFrom('interleaved', 'half'),
      (pairs, rows, numHeads, position, layout) => {
        const headDim = 2 * pairs;
        const x = Float32Array.from({ length: rows * numHeads * headDim }, (_, n) => Math.sin(n + 1));
        const rotate = (p) => rope.rotate(x, { headDim, positions: new Float64Array(rows).fill(p), layout });
        assert.deepEqual(rotate(0), x);
        const energy = (values) => values.reduce((sum, value) => sum + value * value, 0);
        assert.ok(Math.abs(energy(rotate(position)) - energy(x)) < 1e-5 * x.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('the score depends on the distance only, and contributions add up to it', () => {
  const score = (m, n, layout) => {
    const a = rope.rotate(q, { headDim: 4, positions: [m], layout });
    const b = rope.rotate(k, { headDim: 4, positions: [n], layout });
    return a.reduce((sum, value, column) => sum + value * b[column], 0);
  };
  for (const [layout, expected] of /** @type {const} */ ([
    ['interleaved', 7.982131588555753],
    ['half', -7.228961506710718],
  ])) {
    for (const [m, n] of [
      [5, 2],
      [103, 100],
      [1000003, 1000000],
    ]) {
      assert.ok(Math.abs(score(m, n, layout) - expected) < 2e-5);
    }
    const contributions = rope.contributions(q, k, { headDim: 4, distances: [3, 0], layout });
    assert.ok(contributions instanceof Float64Array);
    assert.equal(contributions.length, 4);
    assert.ok(Math.abs(contributions[0] + contributions[1] - expected) < 1e-12);
    assert.ok(Math.abs(contributions[2] + contributions[3] - 5.5) < 1e-12);
  }
});

test('fewer frequencies than pairs turn the first features and leave the rest', () => {
  const params = { headDim: 4, positions: [1], invFreq: [Math.PI / 2], attentionFactor: 2 };
  assertClose(rope.rotate(q, params), [-4, 2, 3, 4], 1e-6);
  assertClose(rope.rotate(q, { ...params, layout: 'half' }), [-4, 2, 3, 4], 1e-6);
});

test('mixed layouts change lengths, and the product without a conjugate reads sums', () => {
  const x = Float32Array.from({ length: 16 }, (_, n) => Math.sin(3 * n));
  const energy = (values) => values.reduce((sum, value) => sum + value * value, 0);
  const turned = rope.rotate(x, { headDim: 8, positions: [3, 5], layout: 'wrong-mixed' });
  assert.ok(Math.abs(energy(turned) / energy(x) - 1) > 0.01);
  assert.deepEqual(rope.rotate(x, { headDim: 8, positions: [0, 0], layout: 'wrong-mixed' }), x);
  const params = { headDim: 4, distances: [7], product: /** @type {const} */ ('wrong-no-conjugate') };
  const [first] = rope.contributions(q, k, params);
  const [along, across] = [q[0] * k[0] - q[1] * k[1], q[0] * k[1] + q[1] * k[0]];
  assertClose([first], [along * Math.cos(7) - across * Math.sin(7)], 1e-12);
  // @ts-expect-error: no such product
  assertRefused(() => rope.contributions(q, k, { ...params, product: 'wrong' }), 'product');
  // @ts-expect-error: rotate's layout only
  assertRefused(() => rope.contributions(q, k, { ...params, layout: 'wrong-mixed' }), 'layout');
});

test('positions may be fractional', () => {
  const third = rope.rotate([1, 0], { headDim: 2, positions: [1 / 3] });
  assertClose(third, [Math.cos(1 / 3), Math.sin(1 / 3)], 1e-7);
});

test('what does not fit is refused by its name', () => {
  const good = { headDim: 4, positions: [3] };
  for (const wrong of [...notNumbers, Number.NaN, 1, 0, Number.POSITIVE_INFINITY])
    assertRefused(() => rope.frequencies({ headDim: 4, config: { rope_theta: wrong } }), 'rope_theta');
  for (const wrong of /** @type {any[]} */ ([null, 4, 'llama', [], () => ({})])) {
    assertRefused(() => rope.frequencies({ headDim: 4, config: wrong }), 'config');
    if (wrong !== null) {
      assertRefused(() => rope.frequencies({ headDim: 4, config: { rope_scaling: wrong } }), 'rope_scaling');
    }
  }
  for (const rope_type of ['yarns', '', 'x'.repeat(1e6), null, 3]) {
    assertRefused(
      () => rope.frequencies({ headDim: 4, config: { rope_scaling: { rope_type } } }),
      'rope_type',
    );
  }
  assertRefused(() => rope.frequencies({ headDim: 4, base: 10, config: {} }), 'base');
  assertRefused(
    () => rope.frequencies({ headDim: 4, config: { partial_rotary_factor: 2 } }),
    'partial_rotary_factor',
  );
  assertRefused(() => rope.rotate(q, { ...good, base: 100, invFreq: [1] }), 'invFreq');
  assertRefused(() => rope.rotate(q, { ...good, invFreq: [1, 0.1, 0.01] }), 'invFreq');
  assertRefused(() => rope.rotate(q, { ...good, positions: [1, 2, 3] }), 'x');
  assertRefused(() => rope.rotate([1, 2, 3], good), 'x');
  assertRefused(() => rope.contributions([1, 2], k, { headDim: 4, distances: [1] }), 'q');
  assertRefused(() => rope.contributions(q, [1, 2], { headDim: 4, distances: [1] }), 'k');
  assertRefused(() => rope.contributions([1, 2, 3, Number.NaN], k, { headDim: 4, distances: [1] }), 'q');
});
