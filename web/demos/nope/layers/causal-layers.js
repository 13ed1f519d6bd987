/** @import { ComputeContext, Engine } from '../../../types.js' */

export const COUNT = 3; // tokens
const VECTORS = [1, 0, 0, 1, 1, 1];
const POSITIONS = 16; // of the count
const ALIKE = new Float32Array(POSITIONS ** 2);
const MARK = Float32Array.from({ length: POSITIONS }, (_, i) => (i === 0 ? 1 : 0));
const identity = [1, 0, 0, 1];
const layer = { wq: identity, wk: identity, wv: identity, wo: identity };

/** The parameters of attention.layers. */
const layersOf = ({ layers, mask }) => ({
  dModel: 2,
  numHeads: 1,
  causal: mask === 'causal',
  residual: false,
  layers: new Array(layers).fill(layer),
});

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { mask, layers, first, second, position } = values;
  const causal = mask === 'causal';
  const order = Array.from({ length: COUNT }, (_, i) => (i === first ? second : i === second ? first : i));
  const swapped = memo('swapped', [first, second], () =>
    order.flatMap((from) => [VECTORS[2 * from], VECTORS[2 * from + 1]]),
  );
  const states = [VECTORS, swapped].map((rows) => engine.attention.layers(rows, layersOf(values)));
  const [before, after] = states;
  const point = (all, depth, token) => {
    const at = 2 * (depth * COUNT + token);
    return [all[at], all[at + 1]];
  };
  // Of every token, wherever it stands: its vector before and after the swap, and how far it has moved.
  const cells = Array.from({ length: layers + 1 }, (_, depth) =>
    order.map((place, token) => {
      const [was, is] = [point(before, depth, token), point(after, depth, place)];
      const change = Math.max(Math.abs(was[0] - is[0]), Math.abs(was[1] - is[1]));
      return { token, place, was, is, change, hasMoved: change > 1e-6 };
    }),
  );
  const share = shareOf(engine, causal);
  return {
    causal,
    order,
    states,
    cells,
    last: cells.map((row) => row[COUNT - 1]),
    // From every layer to the next: what each place gives to each.
    weights: Array.from({ length: layers }, (_, depth) => {
      const rows = after.subarray(2 * depth * COUNT, 2 * (depth + 1) * COUNT);
      const scores = engine.attention.scores(rows, rows, { headDim: 2 });
      return engine.attention.weights(scores, { queryLen: COUNT, keyLen: COUNT, causal });
    }),
    isSwapped: first !== second,
    share,
    positions: POSITIONS,
    shareHere: share[position - 1],
  };
}

// Scores all alike: attention takes the mean. Of a mark on the first token, the mean is 1/n at position n.
function shareOf(engine, causal) {
  const shape = { queryLen: POSITIONS, keyLen: POSITIONS };
  const weights = engine.attention.weights(ALIKE, { ...shape, causal });
  return engine.attention.attend(weights, MARK, { ...shape, headDim: 1 });
}

/** Tokens have letters for names, as they were before the swap. */
export const nameOf = (token) => 'ABC'[token];

/** What became of the last token at a layer, and why: keys of words. */
export function verdictOf({ causal, last }, depth) {
  if (last[depth].hasMoved) return { key: 'changed', why: 'whyChanged' };
  return { key: 'same', why: causal ? 'whySet' : 'whyMask' };
}
