import { outcome } from './outcome.js';
import { add, largestDifference, permuteRows, rowOf, selfAttention, tokenVectors } from './vectors.js';

const WIDTH = 16;
const ORDER = [4, 0, 5, 2, 1, 3];

// Three tokens in a plane, each its own query, key and value: small enough to follow by hand.
const THREE = Float32Array.of(1, 0, 0, 1, 1, 1);
const REVERSED = [2, 1, 0];

const orders = (items) =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));

const meanRow = (table, width) => {
  const rows = table.length / width;
  return Array.from({ length: width }, (_, c) => {
    let sum = 0;
    for (let r = 0; r < rows; r += 1) sum += table[r * width + c];
    return sum / rows;
  });
};

const equivarianceError = (engine, x, width, order, options) =>
  largestDifference(
    selfAttention(engine, permuteRows(x, width, order), width, options),
    permuteRows(selfAttention(engine, x, width, options), width, order),
  );

// softmax(q kᵀ / √d) v in double, straight from the definition.
const attentionInDouble = (x, width) => {
  const rows = x.length / width;
  const out = [];
  for (let i = 0; i < rows; i += 1) {
    const powers = [];
    for (let j = 0; j < rows; j += 1) {
      let score = 0;
      for (let c = 0; c < width; c += 1) score += x[i * width + c] * x[j * width + c];
      powers.push(Math.exp(score / Math.sqrt(width)));
    }
    const total = powers.reduce((a, b) => a + b);
    for (let c = 0; c < width; c += 1) {
      out.push(powers.reduce((sum, power, j) => sum + (power / total) * x[j * width + c], 0));
    }
  }
  return out;
};

const SWAPPED = [1, 0, 2];

// One head whose scores are all equal: row i is the mean of the values 0 … i. Only the first value is 1.
const runningMean = (engine, length, causal) => {
  const weights = engine.attention.weights(new Float32Array(length * length), {
    queryLen: length,
    keyLen: length,
    causal,
  });
  const first = Float32Array.from({ length }, (_, i) => (i === 0 ? 1 : 0));
  return engine.attention.attend(weights, first, { queryLen: length, keyLen: length, headDim: 1 });
};

// The weight of one key whose logit is `lead` above all the others.
const leader = (engine, length, lead) => {
  const scores = new Float32Array(length);
  scores[0] = lead;
  return engine.attention.weights(scores, { queryLen: 1, keyLen: length })[0];
};

export const attentionChecks = {
  'permutation-equivariance'(engine) {
    const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
    return outcome(equivarianceError(engine, x, WIDTH, ORDER), '≤', 1e-6);
  },
  'attention-formula'(engine) {
    const x = tokenVectors(engine, { rows: 6, width: WIDTH, seed: 11 });
    return outcome(
      largestDifference(selfAttention(engine, x, WIDTH), attentionInDouble(x, WIDTH)),
      '≤',
      2e-6,
    );
  },
  'scores-ignore-place'(engine) {
    const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
    const moved = permuteRows(x, WIDTH, ORDER);
    const n = ORDER.length;
    const before = engine.attention.scores(x, x, { headDim: WIDTH });
    const after = engine.attention.scores(moved, moved, { headDim: WIDTH });
    let measured = 0;
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j < n; j += 1) {
        measured = Math.max(measured, Math.abs(after[i * n + j] - before[ORDER[i] * n + ORDER[j]]));
      }
    }
    return outcome(measured, '≤', 1e-6);
  },
  'rows-move-with-tokens'(engine) {
    const out = selfAttention(engine, THREE, 2);
    const reversed = selfAttention(engine, permuteRows(THREE, 2, REVERSED), 2);
    const byToken = largestDifference(reversed, permuteRows(out, 2, REVERSED));
    return outcome(largestDifference(reversed, out), '=', 0.1528570144220628, {
      values: { byToken },
      within: 1e-6,
    });
  },
  'pooled-output-is-order-blind'(engine) {
    const x = tokenVectors(engine, { rows: 4, width: WIDTH, seed: 3 });
    const reference = meanRow(selfAttention(engine, x, WIDTH), WIDTH);
    const all = orders([0, 1, 2, 3]);
    const spread = all.map((order) =>
      largestDifference(
        meanRow(selfAttention(engine, permuteRows(x, WIDTH, order), WIDTH), WIDTH),
        reference,
      ),
    );
    return outcome(Math.max(...spread), '≤', 1e-6, { values: { orders: all.length } });
  },
  'reversed-time-is-invisible'(engine) {
    const x = tokenVectors(engine, { rows: 12, width: WIDTH, seed: 5 });
    const backwards = Array.from({ length: 12 }, (_, t) => 11 - t);
    return outcome(equivarianceError(engine, x, WIDTH, backwards), '≤', 1e-6);
  },
  'twins-without-position'(engine) {
    const words = tokenVectors(engine, { rows: 5, width: WIDTH, seed: 9 });
    const sentence = new Float32Array(6 * WIDTH);
    for (const [place, word] of [0, 1, 2, 3, 0, 4].entries()) {
      sentence.set(rowOf(words, WIDTH, word), place * WIDTH);
    }
    const gap = (x) => {
      const out = selfAttention(engine, x, WIDTH);
      return largestDifference(rowOf(out, WIDTH, 0), rowOf(out, WIDTH, 4));
    };
    const placed = add(sentence, engine.sinusoidal.encode({ seqLen: 6, dModel: WIDTH }));
    return outcome(gap(sentence), '≤', 1e-6, { values: { placed: gap(placed) } });
  },
  'recurrence-sees-order'(engine) {
    const [a, b] = tokenVectors(engine, { rows: 2, width: 1, seed: 2 });
    const step = (state, input) => Math.tanh(0.5 * state + input);
    const last = (inputs) => inputs.reduce(step, 0);
    return outcome(Math.abs(last([a, b]) - last([b, a])), '>', 0.01);
  },
  'parallel-yet-ordered'(engine) {
    const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
    const convolve = (table) => table.map((value, i) => value - (i < WIDTH ? 0 : table[i - WIDTH]));
    return outcome(
      largestDifference(convolve(permuteRows(x, WIDTH, ORDER)), permuteRows(convolve(x), WIDTH, ORDER)),
      '>',
      0.1,
    );
  },
  'position-breaks-the-symmetry'(engine) {
    const pe = engine.sinusoidal.encode({ seqLen: 3, dModel: 2 });
    const attend = (x) => selfAttention(engine, add(x, pe), 2);
    return outcome(
      largestDifference(attend(permuteRows(THREE, 2, REVERSED)), permuteRows(attend(THREE), 2, REVERSED)),
      '=',
      0.9717124732113924,
      { within: 1e-6 },
    );
  },
  'two-causal-layers-see-order'(engine) {
    const layer = (x) => selfAttention(engine, x, 2, { causal: true });
    const swapped = permuteRows(THREE, 2, SWAPPED);
    const last = (table) => rowOf(table, 2, 2);
    const one = largestDifference(last(layer(swapped)), last(layer(THREE)));
    return outcome(
      largestDifference(last(layer(layer(swapped))), last(layer(layer(THREE)))),
      '=',
      0.6993536119242518 - 0.4996250590703652,
      { values: { oneLayer: one }, within: 1e-6 },
    );
  },
  'causal-mean-counts-positions'(engine) {
    const counted = runningMean(engine, 1001, true);
    const blind = runningMean(engine, 1001, false);
    return outcome(1 / counted[1000], '=', 1001, { values: { unmasked: blind[0] }, within: 0.01 });
  },
  'causal-row-includes-itself'(engine) {
    const weights = engine.attention.weights(new Float32Array(16), {
      queryLen: 4,
      keyLen: 4,
      causal: true,
    });
    return outcome(weights[0], '=', 1, { values: { own: weights[15] } });
  },
  'longer-context-dilutes'(engine) {
    const [near, far] = [64, 4096].map((length) => leader(engine, length, 4));
    return outcome(near / far, '>', 10, { values: { near, far } });
  },
  'alibi-is-no-nope'(engine) {
    const bias = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 9, queryOffset: 8 });
    const row = engine.attention.weights(new Float32Array(9), {
      queryLen: 1,
      keyLen: 9,
      bias: bias.subarray(0, 9),
    });
    const plain = engine.attention.weights(new Float32Array(9), { queryLen: 1, keyLen: 9 });
    return outcome(row[7] / row[0], '=', Math.exp(3.5), {
      values: { ratio: plain[7] / plain[0] },
      within: 1e-3,
    });
  },
};
