import { int, real } from '../../../core/parameters.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const headDim = 128;

const base = 10000;

export const trained = 4096;

export const pairs = headDim / 2;

export const count = 17; // positions 0 … 16 of the text

export const configOf = (factor) => ({
  head_dim: headDim,
  rope_theta: base,
  max_position_embeddings: trained,
  ...(factor === undefined ? {} : { rope_scaling: { rope_type: 'linear', factor } }),
});

export const params = {
  factor: real({ initial: 4, min: 1, max: 32, digits: 1, scale: 'log', snaps: [1, 2, 4, 8, 16, 32] }),
  position: int({ initial: 5, min: 0, max: 15 }),
  pair: int({ initial: 0, min: 0, max: pairs - 1, control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
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
}
