import { int, real } from '../../../core/parameters.js';
import { clocks } from './clocks.js';
import { gaps } from './gaps.js';
import { rulers } from './rulers.js';
import { readout, seen } from './words.js';

const headDim = 128;
const base = 10000;
const trained = 4096;
const pairs = headDim / 2;

const configOf = (factor) => ({
  head_dim: headDim,
  rope_theta: base,
  max_position_embeddings: trained,
  ...(factor === undefined ? {} : { rope_scaling: { rope_type: 'linear', factor } }),
});

/** Position interpolation: all pairs slowed alike, and how far apart two neighbours are left. */
export default {
  name: 'scaling/interpolate',
  params: {
    factor: real({ initial: 4, min: 1, max: 32, digits: 1, scale: 'log', snaps: [1, 2, 4, 8, 16, 32] }),
    position: int({ initial: 5, min: 0, max: 15 }),
    pair: int({ initial: 0, min: 0, max: pairs - 1, control: 'none' }),
  },
  compute(engine, values, { memo, size = 13 }) {
    const { factor, position, pair } = values;
    const plain = memo('plain', [], () => engine.rope.frequencies({ config: configOf() }).invFreq);
    const slow = memo('slow', [factor], () => engine.rope.frequencies({ config: configOf(factor) }).invFreq);
    const scoreAt = (invFreq, distances) => {
      const ones = new Float32Array(headDim).fill(1);
      const parts = engine.rope.contributions(ones, ones, { headDim, invFreq, distances });
      return distances.map((_, i) =>
        parts.subarray(i * pairs, (i + 1) * pairs).reduce((sum, part) => sum + part, 0),
      );
    };
    const dropOf = (invFreq) => {
      const [same, next] = scoreAt(invFreq, [0, 1]);
      return same - next;
    };
    return {
      values,
      scale: size / 13,
      trained,
      pairs,
      plain,
      slow,
      speeds: { before: plain[pair], now: slow[pair] },
      // The two neighbours as they are read.
      read: [position / factor, (position + 1) / factor],
      drops: {
        before: memo('dropBefore', [], () => dropOf(plain)),
        now: memo('dropNow', [slow], () => dropOf(slow)),
      },
    };
  },
  views: { rulers, clocks, gaps },
  readout,
  seen,
  predict: {
    options: ['same', 'quarter', 'none'],
    done: { factor: 4, position: 5, pair: 0 },
    answer(engine) {
      const [before, now] = [undefined, 4].map(
        (factor) => engine.rope.frequencies({ config: configOf(factor) }).invFreq[0],
      );
      const share = now / before;
      return share > 0.9 ? 'same' : share > 0.01 ? 'quarter' : 'none';
    },
  },
  numbers({ values, slow, plain }) {
    const each = { axes: ['pair'], shape: [pairs] };
    const call = (config) => ({ verb: 'rope.frequencies', params: { config }, field: 'invFreq' });
    return [
      { name: 'frequencies', ...each, values: slow, call: call(configOf(values.factor)) },
      { name: 'frequencies-before', ...each, values: plain, call: call(configOf()) },
    ];
  },
  scene: { query: 'position' },
};
