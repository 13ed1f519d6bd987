import { choice, int, real } from '../../../core/parameters.js';

export const longest = 32768;

export const params = {
  cache: choice({ initial: 'plain', options: ['plain', 'wrong-turned'], control: 'buttons' }),
  factor: real({ initial: 1, min: 1, max: 8, digits: 1, step: 0.1, snaps: [1, 2, 4] }),
  seqLen: int({ initial: 12288, min: 2, max: longest, snaps: [4096, 8192, 16384] }),
  trainLen: int({ initial: 4096, min: 512, max: 16384, scale: 'log', snaps: [2048, 4096, 8192] }),
  headDim: int({
    initial: 128,
    min: 4,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 128, 256],
    group: 'setup',
  }),
  key: int({ initial: 30, min: 0, max: 47, control: 'none' }),
};

const base = 10000;
export const keyCount = 48;

/** A model with dynamic scaling, `seqLen` tokens long: the arguments of rope.frequencies. */
export const grownTo = ({ headDim, trainLen, factor }, seqLen) => ({
  config: {
    head_dim: headDim,
    rope_theta: base,
    max_position_embeddings: trainLen,
    rope_scaling: { rope_type: 'dynamic', factor },
  },
  seqLen,
});

/** The base whose second pair turns at this speed. */
export const baseOf = (invFreq) => invFreq[1] ** -invFreq.length;

/** Distances 1 … length − 1, closer together where they are small. */
export function spread(length, count) {
  const all = Array.from({ length: count }, (_, i) => Math.round((length - 1) ** (i / (count - 1))));
  return Float64Array.from(new Set(all.map((distance) => Math.max(1, distance))));
}

/**
 * Scores of the newest query with keys of the same content at these distances before it: with every key turned by the
 * present frequencies, and with each as it was turned when the text ended with it.
 */
export function scoresAt(engine, values, { length, distances, invFreq }) {
  const { headDim } = values;
  const ones = new Float32Array(headDim).fill(1);
  const turn = (speeds, position) =>
    engine.rope.rotate(ones, { headDim, invFreq: speeds, positions: [position] });
  const query = turn(invFreq, length - 1);
  const scoreOf = (key) => engine.attention.scores(query, key, { headDim, scale: 1 })[0];
  const speedsAt = (position) => engine.rope.frequencies(grownTo(values, position + 1)).invFreq;
  const places = Array.from(distances, (distance) => length - 1 - distance);
  return {
    right: Float64Array.from(places, (place) => scoreOf(turn(invFreq, place))),
    old: Float64Array.from(places, (place) => scoreOf(turn(speedsAt(place), place))),
  };
}
