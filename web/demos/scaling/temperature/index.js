import { choice, int, real, vector } from '../../../core/parameters.js';
import { bars } from './bars.js';
import { entropy } from './entropy.js';
import { numbers } from './numbers.js';
import { predict } from './predict.js';
import { readout, seen } from './words.js';

export const uses = ['official', 'wrong-squared', 'wrong-inverted', 'never'];
const longest = 512;
const lengths = Int32Array.from(
  new Set(Array.from({ length: 60 }, (_, i) => Math.round(4 * (longest / 4) ** (i / 59)))),
);

/** YaRN's attention factor: what it does to the logits of a row, to its weights and to their entropy. */
export default {
  name: 'scaling/temperature',
  predict,
  params: {
    factor: real({ initial: 32, min: 1, max: 128, digits: 1, scale: 'log', snaps: [2, 4, 8, 16, 32, 64] }),
    length: int({ initial: 16, min: 4, max: longest, scale: 'log', snaps: [4, 16, 64, 256] }),
    use: choice({ initial: 'official', options: uses, control: 'buttons' }),
    noise: real({ initial: 0.5, min: 0, max: 2, step: 0.05, digits: 2 }),
    seed: int({ initial: 3, min: 0, max: 999 }),
    logits: vector({ initial: [2, 1, 0, -1], min: -4, max: 6, digits: 2, control: 'none' }),
  },
  compute(engine, values, { memo, size = 13 }) {
    const { factor, length, use, noise, seed, logits } = values;
    const all = memo('all', [logits, noise, seed], () => {
      const rest = engine.learned.table({ maxLen: longest - 4, dModel: 1, std: 1, seed });
      return Float32Array.from([...logits, ...rest.map((value) => noise * value)]);
    });
    // What cosines and sines are multiplied by, and what the product of a query and a key is then multiplied by.
    const factors = memo('factors', [factor], () =>
      Object.fromEntries(
        uses.map((name) => [name, name === 'never' ? 1 : attentionFactor(engine, factor, name)]),
      ),
    );
    const rowOf = (name, count) => {
      const scale = factors[name] ** 2;
      const scaled = engine.attention.scores([1], all.subarray(0, count), { headDim: 1, scale });
      const weights = engine.attention.weights(scaled, { queryLen: 1, keyLen: count });
      return {
        scaled,
        weights,
        entropy: engine.attention.entropy(weights, { queryLen: 1, keyLen: count })[0],
      };
    };
    const curves = memo('curves', [all, factors], () =>
      Object.fromEntries(
        uses.map((name) => [name, Float64Array.from(lengths, (count) => rowOf(name, count).entropy)]),
      ),
    );
    const chosen = rowOf(use, length);
    const plain = rowOf('never', length);
    return {
      values,
      scale: size / 13,
      raw: all.subarray(0, length),
      lengths,
      longest,
      factors,
      curves,
      chosen,
      plain,
      official: rowOf('official', length),
      multiplier: factors[use] ** 2,
      top: Math.max(...chosen.weights),
      topPlain: Math.max(...plain.weights),
      wrong: use.startsWith('wrong'),
    };
  },
  views: { bars, entropy },
  readout,
  seen,
  numbers,
};

const attentionFactor = (engine, factor, factorUse) =>
  engine.rope.frequencies({
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'yarn', factor },
    },
    factorUse,
  }).attentionFactor;
