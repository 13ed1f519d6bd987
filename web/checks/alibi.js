import { unlessRefused } from '../core/refusal.js';
import { outcome } from './outcome.js';
import { largestDifference } from './vectors.js';

const weightsWith = (engine, bias, scores, n) =>
  engine.attention.weights(scores, { queryLen: n, keyLen: n, bias, causal: true });

const biasOf = (engine, length, options) =>
  engine.alibi.bias({ numHeads: 8, queryLen: length, keyLen: length, ...options });

const reachOf = (engine, slope, length) => {
  const bias = Float32Array.from({ length }, (_, j) => -slope * (length - 1 - j));
  const weights = engine.attention.weights(new Float32Array(length), { queryLen: 1, keyLen: length, bias });
  return engine.attention.window(weights, { queryLen: 1, keyLen: length, share: 0.9 })[0];
};

export const alibiChecks = {
  'alibi-slopes-fall'(engine) {
    const slopes = engine.alibi.slopes({ numHeads: 8 });
    return outcome(slopes[0] / slopes[7], '=', 128, { values: { first: slopes[0], last: slopes[7] } });
  },
  'alibi-twelve-heads'(engine) {
    const wrong = engine.alibi.slopes({ numHeads: 12, rule: 'wrong-truncated' });
    return outcome(Math.min(...engine.alibi.slopes({ numHeads: 12 })), '=', 1 / 256, {
      values: { smallest: Math.min(...wrong) },
    });
  },
  'bias-alone-decides'(engine) {
    const n = 4;
    const bias = engine.alibi.bias({ numHeads: 8, queryLen: n, keyLen: n }).slice(0, n * n);
    const weights = weightsWith(engine, bias, new Float32Array(n * n), n);
    return outcome(weights[n * n - 1], '=', 0.45505423392341127, { within: 1e-6 });
  },
  'alibi-slopes-formula'(engine) {
    let measured = 0;
    for (let numHeads = 1; numHeads <= 512; numHeads *= 2) {
      engine.alibi.slopes({ numHeads }).forEach((slope, h) => {
        measured = Math.max(measured, Math.abs(slope / 2 ** ((-8 * (h + 1)) / numHeads) - 1));
      });
    }
    return outcome(measured, '≤', 1e-14);
  },
  'alibi-line-in-logits'(engine) {
    const n = 33;
    const bias = biasOf(engine, n);
    const slopes = engine.alibi.slopes({ numHeads: 8 });
    let measured = 0;
    let future = 0;
    bias.forEach((value, at) => {
      const [h, i, j] = [Math.floor(at / (n * n)), Math.floor(at / n) % n, at % n];
      if (j > i) future += value === -Infinity ? 1 : 0;
      else measured = Math.max(measured, Math.abs(value + slopes[h] * (i - j)));
    });
    return outcome(measured, '≤', 1e-6, { values: { future } });
  },
  'alibi-bias-by-distance'(engine) {
    const near = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 16, queryOffset: 15 });
    const far = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 1016, queryOffset: 1015 });
    const moved = Float32Array.from(near, (_, at) => far[Math.floor(at / 16) * 1016 + 1000 + (at % 16)]);
    return outcome(largestDifference(near, moved), '=', 0, { values: { largest: Math.max(...near) } });
  },
  'alibi-window-ignores-length'(engine) {
    const [short, long] = [64, 4096].map((length) => reachOf(engine, 0.5, length));
    const gentle = reachOf(engine, 1 / 256, 4096);
    return outcome(long - short, '=', 0, { values: { long, gentle } });
  },
  'zero-is-no-mask'(engine) {
    const n = 4;
    const tril = biasOf(engine, n)
      .slice(0, n * n)
      .map((value) => (Number.isFinite(value) ? value : 0));
    const weigh = (options) =>
      engine.attention.weights(new Float32Array(n * n), { queryLen: n, keyLen: n, bias: tril, ...options });
    return outcome(1 - weigh({})[0], '=', 0.75, {
      values: { own: weigh({ causal: true })[0] },
      within: 1e-6,
    });
  },
  'learned-table-of-biomedlm'(engine) {
    const table = engine.learned.table({ maxLen: 1024, dModel: 2, seed: 1 });
    const exists = (position) =>
      unlessRefused(
        () => engine.learned.lookup(table, { dModel: 2, positions: [position] }).length === 2,
        () => false,
      );
    let last = 0;
    while (exists(last + 1)) last += 1;
    return outcome(last, '=', 1023);
  },
};
