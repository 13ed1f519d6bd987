/** @import { ComputeContext, Engine } from '../../../types.js' */

export const HEADS = 16; // their slopes are half an octave apart, from 1/√2 to 1/256
export const REACH = 64; // the farthest key
export const TOP = 16; // how far ahead its score can be
const headDim = 64;

const shape = { numHeads: HEADS, queryLen: 1, keyLen: REACH + 1, queryOffset: REACH };

/** How the engine makes what a head adds at distances REACH … 0. */
export const penaltyCall = (head) => ({
  verb: 'alibi.bias',
  params: shape,
  part: [(head - 1) * (REACH + 1), head * (REACH + 1)],
});

/** How far ahead the score of a key must be for it to weigh as much as the query's own token. */
export const needOf = (engine, { head, distance }) =>
  -engine.alibi.bias(shape)[head * (REACH + 1) - 1 - distance];

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { head, distance, lead } = values;
  const all = memo('bias', [], () => engine.alibi.bias(shape));
  const bias = all.subarray(...penaltyCall(head).part);
  const needed = -bias[REACH - distance];
  const pair = { queryLen: 1, keyLen: 2, bias: [-needed, 0] };
  const shares = engine.attention.weights([lead, 0], pair);
  return {
    values,
    bias,
    needed,
    slope: -bias[0] / REACH,
    slopes: memo('slopes', [], () => engine.alibi.slopes({ numHeads: HEADS })),
    shares,
    pair,
    product: needed * Math.sqrt(headDim),
    wins: lead > needed,
    ties: lead === needed,
  };
}
