import { splitTokens, tokenSeed } from '../../../core/tokens.js';
import { alibiParams, idsOf, METHODS, MISTAKES, ROWS, SCORES, SHIFT } from './methods.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const signed = (reach) => ({ min: -reach, max: reach });
const RANGES = { effect: signed(3), score: signed(5), weight: { min: 0, max: 0.5 } };
// Equal words are alike in every dimension, so that what is added to them counts more.
const ALL_EQUAL = { effect: signed(8), score: signed(13) };
const CHANGED = 1e-3; // above the rounding of 32 bits

export const settle = (values) => ({
  ...values,
  head: Math.min(values.head, values.numHeads),
  query: Math.min(values.query, values.seqLen - 1),
  key: Math.min(values.key, values.seqLen - 1),
});

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * What every method does to the scores of one scene, and what each would do with all positions moved.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo }) {
  const { text, source, seqLen, headDim, numHeads, offset, mistake, quantity, query, key } = values;
  const head = values.head - 1;
  const causal = values.mask === 'causal';
  const words = splitTokens(text, 'word');
  const tokens = Array.from({ length: seqLen }, (_, i) => words[i % words.length]);
  const vectors = memo('vectors', [tokens, source, headDim], () => contents(engine, tokens, source, headDim));
  const tables = tablesOf(engine, headDim, numHeads);
  const content = engine.attention.scores(vectors.q, vectors.k, { headDim });
  const scene = { ...vectors, content, tables, seqLen, headDim, numHeads, head, causal, mistake, offset };
  const deps = [content, seqLen, headDim, numHeads, head, causal, mistake];
  const scores = memo('scores', [...deps, offset], () => allScores(engine, scene));
  const shifted = memo('shifted', [...deps, offset], () =>
    allScores(engine, { ...scene, offset: offset + SHIFT }),
  );
  const seen = memo('seen', [seqLen, causal], () =>
    Uint8Array.from({ length: seqLen * seqLen }, (_, i) => (causal && i % seqLen > i / seqLen ? 0 : 1)),
  );
  const methods = memo('methods', [scores, shifted, seen], () =>
    METHODS.map((method, m) =>
      measure(engine, { method, m, scores, shifted, content, seen, seqLen, causal }),
    ),
  );
  const shown = memo('shown', [methods, quantity, seen], () =>
    methods.map((method) => hidden(method[quantity], seen)),
  );
  const cell = query * seqLen + key;
  return {
    values,
    causal,
    tokens,
    methods,
    tables: shown,
    range: (source === 'identical' && ALL_EQUAL[quantity]) || RANGES[quantity],
    masked: seen[cell] === 0,
    cell,
    content: content[cell],
    pair: methods.map(({ effect, score, weight }) => ({
      effect: effect[cell],
      score: score[cell],
      weight: weight[cell],
    })),
    chosen: METHODS.findIndex(({ id }) => id === values.method),
    mistaken: MISTAKES[mistake],
    spread: spreadOf(methods.find(({ id }) => id === values.method).effect, seen, seqLen),
    absolute: methods.filter(({ moved }) => moved > CHANGED).map(({ id }) => id),
    ids: idsOf(engine, scene),
    bias: engine.alibi.bias(alibiParams(scene)),
    rows: engine.sinusoidal.encode({ positions: positionsOf(scene), dModel: headDim }),
  };
}

const positionsOf = ({ seqLen, offset }) => Array.from({ length: seqLen }, (_, i) => offset + i);

function allScores(engine, scene) {
  const placed = { ...scene, positions: positionsOf(scene) };
  return METHODS.map(({ id }) => SCORES[id](engine, placed));
}

function measure(engine, { method, m, scores, shifted, content, seen, seqLen, causal }) {
  const score = scores[m];
  let moved = 0;
  for (let i = 0; i < score.length; i++) {
    if (seen[i]) moved = Math.max(moved, Math.abs(score[i] - shifted[m][i]));
  }
  return {
    ...method,
    score,
    moved,
    absolute: moved > CHANGED,
    effect: score.map((value, i) => value - content[i]),
    weight: engine.attention.weights(score, { queryLen: seqLen, keyLen: seqLen, causal }),
  };
}

// How far what is added at one and the same distance lies apart, at most.
function spreadOf(effect, seen, seqLen) {
  let largest = 0;
  for (let gap = 1 - seqLen; gap < seqLen; gap++) {
    let [low, high] = [Infinity, -Infinity];
    for (let key = Math.max(0, -gap); key < Math.min(seqLen, seqLen - gap); key++) {
      const cell = (key + gap) * seqLen + key;
      if (!seen[cell]) continue;
      low = Math.min(low, effect[cell]);
      high = Math.max(high, effect[cell]);
    }
    largest = Math.max(largest, high - low);
  }
  return largest;
}

const hidden = (numbers, seen) => numbers.map((value, i) => (seen[i] ? value : Number.NaN));

// What stands at every position: the score of a vector with itself is about 4 (words, identical), or 0 ± 1 (random).
function contents(engine, tokens, source, headDim) {
  const seqLen = tokens.length;
  const entry = Math.sqrt(4 / Math.sqrt(headDim));
  const table = (maxLen, std, seed) => engine.learned.table({ maxLen, dModel: headDim, std, seed });
  if (source === 'random') return { q: table(seqLen, 1, 11), k: table(seqLen, 1, 12) };
  const x = new Float32Array(seqLen * headDim).fill(entry);
  if (source === 'words') {
    for (const [i, token] of tokens.entries()) x.set(table(1, entry, tokenSeed(token)), i * headDim);
  }
  return { q: x, k: x };
}

// Made up where a model would have trained them: a learned table of neighbours alike, and rows of noise.
function tablesOf(engine, headDim, numHeads) {
  const noise = (maxLen, dModel, seed, std = 0.5) => engine.learned.table({ maxLen, dModel, std, seed });
  return {
    learned: engine.learned.resize(noise(ROWS / 4, headDim, 21), {
      dModel: headDim,
      rows: ROWS,
      mode: 'align-corners',
    }),
    shaw: noise(9, headDim, 22, 1),
    u: noise(1, headDim, 23),
    v: noise(1, headDim, 24),
    t5: noise(32, numHeads, 25, 1.5),
  };
}
