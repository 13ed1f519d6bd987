import { headerOf, viewOf } from '../../web/demos/race/inspector/weights.js';
import { TASKS } from '../../web/trainer/plan.js';

const EPSILON = 1e-5; // of the norm

/**
 * What the scores of a trained model with one layer of RoPE have in common, whatever the tokens are: of each pair of each
 * head the mean query times the conjugate of the mean key, over √d_h. Tokens that are independent of each other have, n
 * tokens apart, a mean score to which the pair adds the real part times cos(n ω) minus the imaginary part times sin(n ω).
 *
 * @param {Uint8Array} bytes a file of weights in float32, as wasm/include/posenc/trainer.h describes it
 * @returns {number[]} [heads, pairs, 2], real and imaginary parts
 */
export function meanScoresOf(bytes) {
  const view = viewOf(bytes);
  const { header, start } = headerOf(view);
  const { dModel: d, numHeads, task } = header;
  const { vocabulary } = Object.values(TASKS)[task];
  let at = start;
  const take = (count) => {
    const from = at;
    at += 4 * count;
    return Float64Array.from({ length: count }, (_, i) => view.getFloat32(from + 4 * i, true));
  };
  const embedding = take(vocabulary * d);
  const [gain, shift] = [take(d), take(d)];
  const weights = take(3 * d * d); // [d, 3 d], queries, keys, values

  // Queries and keys are linear in what the norm gives, so that their means are those of its mean.
  const mean = new Float64Array(d);
  for (let token = 0; token < vocabulary; token++) {
    const row = embedding.subarray(token * d, (token + 1) * d);
    const middle = row.reduce((sum, x) => sum + x, 0) / d;
    const variance = row.reduce((sum, x) => sum + (x - middle) ** 2, 0) / d;
    const scale = 1 / Math.sqrt(variance + EPSILON) / vocabulary;
    for (let i = 0; i < d; i++) mean[i] += (row[i] - middle) * scale * gain[i] + shift[i] / vocabulary;
  }
  const column = (c) => mean.reduce((sum, x, i) => sum + x * weights[i * 3 * d + c], 0);
  const factor = 1 / Math.sqrt(d / numHeads);
  return Array.from({ length: d / 2 }, (_, pair) => {
    const [a, b, c, e] = [2 * pair, 2 * pair + 1, d + 2 * pair, d + 2 * pair + 1].map(column);
    return [(a * c + b * e) * factor, (b * c - a * e) * factor];
  }).flat();
}
