import { splitTokens, tokenSeed } from '../../../core/tokens.js';

export const HEADS = 16; // their slopes are half an octave apart, from 1/√2 to 1/256
export const REACH = 64; // the farthest key of the race
export const TOP = 16; // and how far ahead its score can be
export const MOST = 12; // tokens
const headDim = 64;

const tokensOf = (text) => splitTokens(text, 'word').slice(0, MOST);

/** Query and key are tokens of the text. */
export function settle(values) {
  const last = tokensOf(values.text).length - 1;
  return { ...values, query: Math.min(values.query, last), key: Math.min(values.key, last) };
}

/** How far ahead the score of a key must be for it to weigh as much as the query's own token. */
export const needOf = (engine, { head, distance }) => -penalties(engine)[head * (REACH + 1) - 1 - distance];

// What every head adds at distances REACH … 0.
const penalties = (engine) =>
  engine.alibi.bias({ numHeads: HEADS, queryLen: 1, keyLen: REACH + 1, queryOffset: REACH });

export function compute(engine, values, { memo, palettes, size: textSize = 13 }) {
  const { source, head, mask, form, query, key, distance, lead } = values;
  const tokens = memo('tokens', [values.text], () => tokensOf(values.text));
  const size = tokens.length;
  const shape = { queryLen: size, keyLen: size };
  const causal = mask !== 'wrong-zeros';
  const scores = memo('scores', [tokens, source], () => scoresOf(engine, tokens, source));
  const all = (wanted) =>
    memo(`all ${wanted}`, [size], () => engine.alibi.bias({ numHeads: HEADS, ...shape, form: wanted }));
  const biasOf = (wanted) =>
    memo(`bias ${wanted}`, [all(wanted), head, mask], () =>
      mistaken(all(wanted).subarray((head - 1) * size ** 2, head * size ** 2), size, mask),
    );
  const weigh = (bias, seen = causal) =>
    engine.attention.weights(scores, { ...shape, causal: seen, ...(bias && { bias }) });
  const weights = weigh(biasOf(form));
  const other = weigh(biasOf(form === 'relative' ? 'column' : 'relative'));
  const rowOf = (all) => all.subarray(query * size, (query + 1) * size);
  const own = rowOf(weights);
  const past = own.subarray(0, query + 1);
  const within = (share) => engine.attention.window(past, { queryLen: 1, keyLen: query + 1, share })[0];
  const need = memo('need', [], () => penalties(engine).map((bias) => -bias));
  const needed = need[head * (REACH + 1) - 1 - distance];
  const bias = biasOf(form);
  const reach = Math.max(1, ...[...scores, ...bias].filter(Number.isFinite).map(Math.abs));
  const paint = (numbers, palette, [min, max]) =>
    engine.paint.heatmap(
      numbers.map((number, i) => (causal && i % size > Math.floor(i / size) ? -Infinity : number)),
      { rows: size, cols: size, palette, min, max },
    );
  return {
    values,
    scale: textSize / 13,
    tokens,
    size,
    headDim,
    causal,
    all: all(form),
    scores,
    bias,
    weights,
    reach,
    slopes: memo('slopes', [], () => engine.alibi.slopes({ numHeads: HEADS })),
    own,
    plain: memo('plain', [scores, query], () => rowOf(weigh(undefined, true))),
    half: within(0.5),
    most: within(0.9),
    future: own.subarray(query + 1).reduce((sum, weight) => sum + weight, 0),
    formDifference: weights.reduce((most, weight, i) => Math.max(most, Math.abs(weight - other[i])), 0),
    score: scores[query * size + key],
    added: bias[query * size + key],
    needed,
    needAt: (each, far) => need[each * (REACH + 1) - 1 - far],
    share: engine.attention.weights([lead, 0], { queryLen: 1, keyLen: 2, bias: [-needed, 0] })[0],
    rgba: {
      scores: memo('paintScores', [scores, reach, causal, palettes.diverging], () =>
        paint(scores, palettes.diverging, [-reach, reach]),
      ),
      bias: memo('paintBias', [bias, reach, causal, palettes.diverging], () =>
        paint(bias, palettes.diverging, [-reach, reach]),
      ),
      weights: paint(weights, palettes.weights, [0, 1]),
    },
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

/** The bias of the head, what stands in its place where a mistake is shown, and what becomes of the scores. */
export function numbers({ values, size, causal, all, scores, bias, weights }) {
  const { head, mask, form } = values;
  const square = { axes: ['query', 'key'], shape: [size, size] };
  const shape = { queryLen: size, keyLen: size };
  const part = [(head - 1) * size ** 2, head * size ** 2];
  const call = { verb: 'alibi.bias', params: { numHeads: HEADS, ...shape, form }, part };
  const wrong = mask !== 'causal';
  const params = { ...shape, causal, bias: wrong ? bias : call };
  return [
    { name: 'bias', ...square, values: all.subarray(...part), call },
    ...(wrong ? [{ name: 'bias-wrong', ...square, values: bias }] : []),
    { name: 'scores', ...square, values: scores },
    {
      name: 'weights',
      ...square,
      values: weights,
      call: { verb: 'attention.weights', inputs: [scores], params },
    },
  ];
}
