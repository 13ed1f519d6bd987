import { outcome } from './outcome.js';
import { add, cosine, dot, largestDifference, norm, rowOf, spread, tokenVectors } from './vectors.js';

const WIDTH = 512;

// A word vector of length about √d, as after the scaling of the original Transformer.
const wordOf = (engine, seed = 3) =>
  rowOf(engine.learned.table({ maxLen: 1, dModel: WIDTH, std: 1, seed }), WIDTH, 0);

const sinusoid = (engine, position) => engine.sinusoidal.encode({ positions: [position], dModel: WIDTH });

const binary = (p) => Array.from({ length: 12 }, (_, bit) => Math.floor(p / 2 ** bit) % 2);

const changedDigits = (p, q) => binary(p).filter((digit, bit) => digit !== binary(q)[bit]).length;

export const encodingChecks = {
  'integers-drown-meaning'(engine) {
    const word = wordOf(engine);
    const kept = (position) => cosine(word, add(word, position));
    const integer = new Float32Array(WIDTH).fill(100);
    return outcome(Math.abs(kept(integer)), '<', 0.1, {
      values: { added: norm(integer), word: norm(word), left: kept(sinusoid(engine, 100)) },
    });
  },
  'adding-keeps-most-only-when-scaled'(engine) {
    const scaled = wordOf(engine);
    const plain = scaled.map((x) => x / Math.sqrt(WIDTH));
    const [with_, without] = [scaled, plain].map((word) => cosine(word, add(word, sinusoid(engine, 37))));
    return outcome(with_ - without, '>', 0.5, {
      values: { scaled: with_, unscaled: without, row: norm(sinusoid(engine, 37)) },
    });
  },
  'add-is-concat-with-shared-weights'(engine) {
    const d = 16;
    const W = engine.learned.table({ maxLen: d, dModel: 2 * d, std: 1, seed: 8 });
    const both = tokenVectors(engine, { rows: 1, width: 2 * d, seed: 9 });
    const apply = (columns, x) =>
      Float64Array.from({ length: d }, (_, r) =>
        x.reduce((sum, value, c) => sum + value * W[r * 2 * d + columns + c], 0),
      );
    const [x, p] = [both.slice(0, d), both.slice(d)];
    const joined = apply(0, both);
    const apart = apply(0, x).map((value, r) => value + apply(d, p)[r]);
    const shared = apply(0, add(x, p));
    return outcome(largestDifference(joined, apart), '≤', 1e-12, { values: { first: shared[0] } });
  },
  'concatenating-costs-parameters'(engine) {
    const [before, after] = [512, 576].map(
      (width) => 3 * engine.learned.table({ maxLen: width, dModel: 512, seed: 1 }).length,
    );
    return outcome(after - before, '=', 98_304, { values: { before, after } });
  },
  'distance-reads-the-same-everywhere'(engine) {
    const products = [0, 10, 100, 1000, 4000].map((p) => dot(sinusoid(engine, p), sinusoid(engine, p + 5)));
    return outcome(spread(products), '≤', 1e-3, {
      values: { product: products[0], integer: 100 * 105 },
    });
  },
  'binary-steps-are-uneven'(engine) {
    const step = (p) => norm(sinusoid(engine, p + 1).map((x, c) => x - sinusoid(engine, p)[c]));
    return outcome(changedDigits(7, 8) - changedDigits(8, 9), '=', 3, {
      values: { seventh: step(7), eighth: step(8) },
    });
  },
  'one-period-is-ambiguous'(engine) {
    const table = engine.sinusoidal.encode({ seqLen: 1001, dModel: WIDTH });
    const close = (columns) => {
      let count = 0;
      for (let p = 1; p <= 1000; p += 1) {
        const row = rowOf(table, WIDTH, p);
        const far = norm(Float32Array.from({ length: columns }, (_, c) => row[c] - table[c]));
        if (far < 0.1) count += 1;
      }
      return count;
    };
    return outcome(close(2), '>', 10, { values: { places: close(WIDTH) } });
  },
  'rotation-leaves-the-input-alone'(engine) {
    const x = tokenVectors(engine, { rows: 1, width: 64, seed: 2 });
    const added = add(x, engine.sinusoidal.encode({ positions: [9], dModel: 64 }));
    const turned = engine.rope.rotate(x, { headDim: 64, positions: [9] });
    const bias = engine.alibi.bias({ numHeads: 1, queryLen: 1, keyLen: 10, queryOffset: 9 });
    const changes = [largestDifference(x, added), 0, largestDifference(x, turned)];
    return outcome(changes.filter((change) => change === 0).length, '=', 1, { values: { bias: bias[0] } });
  },
};
