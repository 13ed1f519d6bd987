import { largestDifference } from '../../../core/fine.js';
import { splitTokens, tokenSeed } from '../../../core/tokens.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const HEADS = 16; // their slopes are half an octave apart, from 1/√2 to 1/256
export const MOST = 12; // tokens
const headDim = 64;

const tokensOf = (text) => splitTokens(text, 'word').slice(0, MOST);

/** Query and key are tokens of the text. */
export function settle(values) {
  const last = tokensOf(values.text).length - 1;
  return { ...values, query: Math.min(values.query, last), key: Math.min(values.key, last) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { source, head, mask, form, query } = values;
  const tokens = memo('tokens', [values.text], () => tokensOf(values.text));
  const size = tokens.length;
  const shape = { queryLen: size, keyLen: size };
  const causal = mask !== 'wrong-zeros';
  const scores = memo('scores', [tokens, source], () => scoresOf(engine, tokens, source));
  const all = (wanted) => engine.alibi.bias({ numHeads: HEADS, ...shape, form: wanted });
  const official = (wanted, each) => all(wanted).subarray((each - 1) * size ** 2, each * size ** 2);
  const ofHead = (wanted, each) => mistaken(official(wanted, each), size, mask);
  const biasOf = (wanted) => memo(`bias ${wanted}`, [all(wanted), head, mask], () => ofHead(wanted, head));
  const weigh = (bias, isCausal = causal) =>
    engine.attention.weights(scores, { ...shape, causal: isCausal, ...(bias && { bias }) });
  const weights = weigh(biasOf(form));
  const other = weigh(biasOf(form === 'relative' ? 'column' : 'relative'));
  const rowOf = (table) => table.subarray(query * size, (query + 1) * size);
  const own = rowOf(weights);
  const past = own.subarray(0, query + 1);
  const within = (share) => engine.attention.window(past, { queryLen: 1, keyLen: query + 1, share })[0];
  const plain = rowOf(weigh(undefined, true));
  // The largest weight under any slope, so that bars keep their scale while the line is turned.
  const top = memo('top', [scores, all(form), mask, query], () => {
    const heads = Array.from({ length: HEADS }, (_, i) => rowOf(weigh(ofHead(form, i + 1))));
    return Math.max(...plain, ...heads.flatMap((row) => [...row]));
  });
  const slopes = engine.alibi.slopes({ numHeads: HEADS });
  const step = engine.attention.weights([0, 0], { queryLen: 1, keyLen: 2, bias: [-slopes[head - 1], 0] });
  return {
    tokens,
    size,
    official: official(form, head),
    scores,
    bias: biasOf(form),
    weights,
    slopes,
    score: rowOf(scores),
    added: rowOf(biasOf(form)),
    own,
    plain,
    top,
    factor: step[0] / step[1], // what a step back leaves of a weight, at equal scores
    half: within(0.5),
    most: within(0.9),
    future: own.subarray(query + 1).reduce((sum, weight) => sum + weight, 0),
    difference: largestDifference(weights, other),
    isHidden: (j) => j > query && causal,
  };
}

// q · k / √headDim. Words: each looks for itself, so that equal words match; random: unrelated; same: all alike.
function scoresOf(engine, tokens, source) {
  if (source === 'same') return new Float32Array(tokens.length ** 2);
  const vectors = (std, salt) =>
    Float32Array.from(
      tokens.flatMap((token) => [
        ...engine.learned.table({ maxLen: 1, dModel: headDim, std, seed: tokenSeed(token + salt) }),
      ]),
    );
  const q = source === 'words' ? vectors(0.5, '') : vectors(1, '');
  return engine.attention.scores(q, source === 'words' ? q : vectors(1, ' '), { headDim });
}

// Zeros for the future hide nothing; a penalty above the diagonal falls on keys that are hidden anyway.
function mistaken(bias, size, mask) {
  if (mask === 'causal') return bias;
  const zeros = bias.map((number) => (Number.isFinite(number) ? number : 0));
  if (mask === 'wrong-zeros') return zeros;
  return zeros.map((_, i) => zeros[(i % size) * size + Math.floor(i / size)]);
}

// What is to be seen. Equal scores show the fall of the weights alone; in the form by columns nothing is taken away.
export const kindOf = ({ values: { mask, source, form, key }, isHidden }) => {
  if (mask !== 'causal') return mask;
  if (isHidden(key)) return 'hidden';
  return source === 'same' ? 'same' : form === 'column' ? 'column' : 'words';
};
