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

// The fastest frequencies of a head, and coefficients near the identity.
const series = (headDim, kept) => {
  const invFreq = rope.frequencies({ headDim }).invFreq.slice(0, kept);
  const matrix = (phase) =>
    Float64Array.from(
      { length: kept * kept },
      (_, i) => Number(i % (kept + 1) === 0) + 0.2 * Math.sin(i + phase),
    );
  return { headDim, invFreq, cosines: matrix(1), sines: matrix(2) };
};

test('FoPE without other frequencies is RoPE, and pairs without a frequency stay as they are', () => {
  const x = Float32Array.from({ length: 24 }, (_, n) => Math.sin(n + 1));
  const positions = [0, 700.5, -3];
  for (const layout of /** @type {const} */ (['interleaved', 'half'])) {
    const params = { headDim: 8, positions, layout };
    const invFreq = rope.frequencies({ headDim: 8 }).invFreq;
    const identity = Float64Array.from({ length: 16 }, (_, i) => Number(i % 5 === 0));
    const turned = rope.fope(x, { ...params, invFreq, cosines: identity, sines: identity });
    assert.ok(turned instanceof Float32Array);
    assertClose(turned, rope.rotate(x, params), 1e-6);
    const kept = rope.fope(x, { ...series(8, 2), ...params });
    const still = layout === 'half' ? [2, 3, 6, 7] : [4, 5, 6, 7];
    for (const row of [0, 8, 16]) for (const c of still) assert.equal(kept[row + c], x[row + c]);
  }
});

test('FoPE’s sum of a pair is that of its coefficients, and a sine of 1 makes pairs at rest count twice', () => {
  const { headDim, ...rest } = series(8, 2);
  const number = fc.double({ min: -4, max: 4, noNaN: true });
  const place = fc.double({ min: -(2 ** 20), max: 2 ** 20, noNaN: true });
  const { invFreq, cosines, sines } = rest;
  fc.assert(
    fc.property(fc.array(number, { minLength: 8, maxLength: 8 }), place, place, (x, from, to) => {
      const at = (position, still) => rope.fope(x, { headDim, positions: [position], ...rest, still });
      const right = [at(from, 'official'), at(to, 'official')];
      const wrong = [at(from, 'wrong-sine-one'), at(to, 'wrong-sine-one')];
      const score = (both, start, end) =>
        both[0].slice(start, end).reduce((sum, value, c) => sum + value * both[1][start + c], 0);
      assert.deepEqual(wrong[0].subarray(0, 4), right[0].subarray(0, 4));
      assert.ok(Math.abs(score(wrong, 4, 8) - 2 * score(right, 4, 8)) < 1e-4);
      for (const m of [0, 1]) {
        const sum = (matrix, wave) =>
          matrix[m] * wave(from * invFreq[0]) + matrix[2 + m] * wave(from * invFreq[1]);
        const [c, s] = [sum(cosines, Math.cos), sum(sines, Math.sin)];
        assert.ok(Math.abs(right[0][2 * m] - (x[2 * m] * c - x[2 * m + 1] * s)) < 1e-5);
        assert.ok(Math.abs(right[0][2 * m + 1] - (x[2 * m] * s + x[2 * m + 1] * c)) < 1e-5);
      }
    }),
    { numRuns: 60 },
  );
});

test('FoPE refuses coefficients that do not fit its frequencies', () => {
  const params = { ...series(8, 2), positions: [1] };
  const x = new Float32Array(8);
  assertRefused(() => rope.fope(x, { ...params, sines: [1] }), 'sines');
  assertRefused(() => rope.fope(x, { ...params, cosines: [1, 0, 0, 1001] }), 'cosines');
  assertRefused(() => rope.fope(x, { ...params, invFreq: [] }), 'invFreq');
  assertRefused(() => rope.fope(x, { ...params, layout: /** @type {any} */ ('wrong-mixed') }), 'layout');
});
