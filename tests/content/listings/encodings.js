import { array, given, range, whole } from './numbers.js';

/** @import { Numbers } from '../../../web/types.js' */

/**
 * @param {import('../../../web/engine/engine.js').Engine} engine
 * @param {Numbers} q
 * @param {Numbers} k
 * @param {Numbers} v
 * @param {{ queryLen: number, keyLen: number, headDim: number, causal?: boolean }} shape
 */
const attend = (engine, q, k, v, { queryLen, keyLen, headDim, causal }) => {
  const scores = engine.attention.scores(q, k, { headDim });
  const weights = engine.attention.weights(scores, { queryLen, keyLen, causal });
  return engine.attention.attend(weights, v, { queryLen, keyLen, headDim });
};

function attention(engine) {
  const [q, k, v] = [array([5, 8], 7), array([7, 8], 3), array([7, 8], 5)];
  const one = [false, true].map((causal) => ({
    name: `5 queries, 7 keys, causal ${causal}`,
    call: 'attention(q, k, v, causal)',
    data: { q, k, v, causal },
    expect: attend(engine, q.values, k.values, v.values, { queryLen: 5, keyLen: 7, headDim: 8, causal }),
    tolerance: 1e-6,
    js: (listing) => listing.attention(engine, q.values, k.values, v.values, { headDim: 8, causal }),
    cc: `attention ${causal}`,
  }));
  const [a, b, c] = [7, 3, 5].map((step) => array([2, 3, 4, 8], step));
  const slice = ({ values }, n) => values.slice(32 * n, 32 * (n + 1));
  const shape = { queryLen: 4, keyLen: 4, headDim: 8, causal: true };
  const heads = range(6).map((n) => attend(engine, slice(a, n), slice(b, n), slice(c, n), shape));
  const batch = {
    name: 'batch of 2, 3 heads',
    call: 'attention(q, k, v, True)',
    data: { q: a, k: b, v: c },
    expect: heads,
    tolerance: 1e-6,
  };
  // Without the maximum subtracted, exp would give infinities here.
  const [large, small] = [400, 1].map((factor) => q.values.map((x) => factor * x));
  const steep = {
    name: 'large scores',
    call: 'attention(q, k, k)',
    data: { q: given(large, [5, 8]), k: q },
    expect: attend(engine, large, small, small, { queryLen: 5, keyLen: 5, headDim: 8 }),
    tolerance: 1e-6,
  };
  const wide = { ...shape, numHeads: 2, headDim: 4 };
  const multiHead = {
    name: 'multi-head',
    js: (listing) => listing.multiHead(engine, q.values, q.values, q.values, wide).out,
    expect: engine.attention.multiHead(q.values, q.values, q.values, wide).out,
  };
  return [...one, batch, steep, multiHead];
}

function sinusoidal(engine) {
  const x = array([5, 16], 7);
  const table = engine.sinusoidal.encode({ seqLen: 5, dModel: 16 });
  const [row, moved] = [37, 42].map((p) => engine.sinusoidal.encode({ positions: [p], dModel: 16 }));
  return [
    {
      name: 'added to x',
      call: 'add_positions(x)',
      torch: 'SinusoidalEncoding(64, 16)(x[None])[0]',
      data: { x },
      expect: x.values.map((value, n) => value + table[n]),
      tolerance: 1e-6,
      js: (listing) => listing.addPositions(engine, x.values, { dModel: 16 }),
      cc: 'sinusoidal added',
    },
    {
      name: 'moved by 5 tokens',
      call: 'shift_matrix(5, 16) @ row',
      data: { row: given(Array.from(row)) },
      expect: moved,
      tolerance: 4e-7,
      js: (listing) => listing.shift(engine, row, 5, { dModel: 16 }),
      cc: 'sinusoidal moved',
    },
    {
      name: 'base 10000 unless said',
      call: '[sinusoidal(positions, 16).tolist(), frequencies(64).tolist()]',
      data: { positions: given([0, 1, 4096]) },
      expect: [
        engine.sinusoidal.encode({ positions: [0, 1, 4096], dModel: 16 }),
        engine.sinusoidal.frequencies({ dModel: 64 }),
      ],
      tolerance: 2e-7,
    },
    {
      name: 'frequencies',
      call: 'frequencies(64, 500.0)',
      expect: engine.sinusoidal.frequencies({ dModel: 64, base: 500 }),
      tolerance: 1e-15,
      js: (listing) => listing.frequencies(engine, { dModel: 64, base: 500 }),
    },
  ];
}

function learned(engine) {
  const table = array([6, 4], 7);
  const lookup = (positions) => ({
    call: 'lookup(table, positions)',
    data: { table, positions: whole(positions) },
  });
  const x = array([5, 4], 3);
  return [
    {
      name: 'rows',
      ...lookup([3, 0, 5, 3]),
      expect: engine.learned.lookup(table.values, { dModel: 4, positions: [3, 0, 5, 3] }),
      cc: 'learned rows',
    },
    {
      name: 'row 6 of 6',
      ...lookup([0, 6]),
      error: 'IndexError',
      says: /position 6 has no row|out of range/,
    },
    { name: 'row −1', ...lookup([-1]), error: 'IndexError' },
    {
      name: 'added to x',
      call: 'add_positions(x, table)',
      torch: 'x + lookup(table, torch.arange(5))',
      data: { x, table },
      expect: x.values.map((value, n) => value + table.values[n]),
      js: (listing) => listing.addPositions(engine, x.values, table.values, { dModel: 4 }),
    },
    {
      name: 'added by a module',
      torch: '(lambda module: module(x[None])[0] - module.table.weight[:5])(LearnedEncoding(6, 4))',
      data: { x },
      expect: x.values,
      tolerance: 1e-15,
    },
    {
      name: 'standard deviation',
      call: 'new_table(512, 64).std()',
      torch: 'LearnedEncoding(512, 64).table.weight.std()',
      expect: [0.02],
      tolerance: 5e-4,
    },
    {
      name: 'more tokens than rows',
      call: 'add_positions(x, table)',
      torch: 'LearnedEncoding(6, 4)(x[None])',
      data: { x: array([7, 4], 3), table },
      error: 'IndexError',
    },
    {
      name: 'stretched',
      js: (listing) => listing.stretched(engine, { maxLen: 6, dModel: 4, rows: 9, seed: 1 }),
      expect: engine.learned.resize(engine.learned.table({ maxLen: 6, dModel: 4, seed: 1 }), {
        dModel: 4,
        rows: 9,
      }),
    },
    {
      name: '6 rows made 8',
      call: 'resize(table, 8)',
      data: { table },
      expect: engine.learned.resize(table.values, { dModel: 4, rows: 8 }),
      tolerance: 1e-6,
      cc: 'learned resized',
    },
  ];
}

function grid(engine) {
  const table = array([1 + 3 * 5, 8], 7);
  const resize = (to, mode) =>
    engine.grid.resize(table.values, { dModel: 8, from: [3, 5], to, mode, classRows: 1 });
  return [
    {
      name: 'places of 3 × 5',
      call: 'grid_index(3, 5)',
      expect: engine.grid.index({ height: 3, width: 5 }),
      js: (listing) => range(15).map((n) => Array.from(listing.placeOf(engine, n, { height: 3, width: 5 }))),
    },
    {
      name: 'sincos of 3 × 5',
      call: 'sincos_2d(3, 5, 16)',
      expect: engine.grid.sincos({ height: 3, width: 5, dModel: 16 }),
      tolerance: 2e-7,
      js: (listing) => listing.sincos2d(engine, { height: 3, width: 5, dModel: 16 }),
      cc: 'grid sincos',
    },
    {
      name: '3 × 5 made 6 × 4',
      call: 'resize(table, (3, 5), (6, 4))',
      data: { table },
      expect: resize([6, 4], 'bilinear'),
      tolerance: 1e-6,
      js: (listing) => listing.resize(engine, table.values, { dModel: 8, from: [3, 5], to: [6, 4] }),
      cc: 'grid resized',
    },
    {
      name: 'bicubic',
      torch: "resize(table, (3, 5), (6, 4), mode='bicubic')",
      data: { table },
      expect: resize([6, 4], 'bicubic'),
      tolerance: 1e-6,
    },
  ];
}

export const encodings = (engine) => ({
  attention: attention(engine),
  sinusoidal: sinusoidal(engine),
  learned: learned(engine),
  grid: grid(engine),
});
