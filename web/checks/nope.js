import { outcome } from './outcome.js';
import { largestDifference, permuteRows, rowOf, selfAttention } from './vectors.js';

// A = (1, 0), B = (0, 1), C = (1, 1), each its own query, key and value.
const THREE = Float32Array.of(1, 0, 0, 1, 1, 1);
const SWAPPED = [1, 0, 2];

const causalLayers = (engine, x, depth) => {
  let out = x;
  for (let layer = 0; layer < depth; layer += 1) out = selfAttention(engine, out, 2, { causal: true });
  return out;
};

const lastRowChange = (engine, depth) => {
  const [before, after] = [THREE, permuteRows(THREE, 2, SWAPPED)].map((x) =>
    rowOf(causalLayers(engine, x, depth), 2, 2),
  );
  return largestDifference(before, after);
};

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

export const nopeChecks = {
  'one-causal-layer-is-order-blind': (engine) =>
    outcome(lastRowChange(engine, 1), '≤', 1e-7, { values: { two: lastRowChange(engine, 2) } }),
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
