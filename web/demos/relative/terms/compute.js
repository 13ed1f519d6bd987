import { splitTokens, tokenSeed } from '../../../core/tokens.js';

export const MOST = 10; // tokens
export const headDim = 32;
const fast = 5; // pairs of the encoding that v listens to, so that it tells distances apart

/** The terms by letter and by the engine's name. */
export const TERMS = { a: 'content', b: 'position', c: 'contentBias', d: 'positionBias' };

const tokensOf = (text) => splitTokens(text, 'word').slice(0, MOST);

/** Every position is that of a token. */
export function settle(values) {
  const last = tokensOf(values.text).length - 1;
  const fit = ['word', 'distance', 'query', 'key'].map((name) => [name, Math.min(values[name], last)]);
  return { ...values, ...Object.fromEntries(fit) };
}

const rowOf = (table, i) => table.subarray(i * headDim, (i + 1) * headDim);

// A word looks for itself, q = k. u looks for one word whoever asks, v for one distance.
function vectorsOf(engine, tokens, { word, distance }) {
  const q = Float32Array.from(
    tokens.flatMap((token) => [
      ...engine.learned.table({ maxLen: 1, dModel: headDim, std: 0.5, seed: tokenSeed(token) }),
    ]),
  );
  const encoded = engine.sinusoidal.encode({ seqLen: MOST, dModel: headDim, layout: 'concatenated' });
  const v = rowOf(encoded, distance).map((value, i) => (i % (headDim / 2) < fast ? 1.5 * value : 0));
  return { q, u: rowOf(q, word), v };
}

/** The term whose columns hold one number each: the same for every query. */
export function constantColumns(engine) {
  const tokens = ['a', 'b', 'c', 'd'];
  const { q, u, v } = vectorsOf(engine, tokens, { word: 1, distance: 2 });
  const terms = engine.relative.terms(q, q, { headDim, u, v });
  const size = tokens.length;
  return Object.keys(TERMS).find((letter) => terms[TERMS[letter]].every((x, i, all) => x === all[i % size]));
}

export function compute(engine, values, { memo }) {
  const { shift, query, key, word, distance } = values;
  const tokens = memo('tokens', [values.text], () => tokensOf(values.text));
  const size = tokens.length;
  const shape = { queryLen: size, keyLen: size };
  const vectors = memo('vectors', [tokens, word, distance], () => vectorsOf(engine, tokens, values));
  const { q, u, v } = vectors;
  const right = memo('right', [vectors], () => engine.relative.terms(q, q, { headDim, u, v }));
  const terms = memo('terms', [right, shift], () =>
    shift === 'relative' ? right : { ...right, ...unshifted(engine, vectors, size) },
  );
  const letters = Object.keys(TERMS).filter((letter) => values[letter]);
  const total = memo('total', [terms, letters], () =>
    sumOf(
      letters.map((letter) => terms[TERMS[letter]]),
      size,
    ),
  );
  const weigh = (scores) => engine.attention.weights(logitsOf(scores), { ...shape, causal: true });
  const weights = memo('weights', [total], () => weigh(total));
  const all = memo('all', [right], () => sumOf(Object.values(right), size));
  const whole = memo('whole', [all], () => weigh(all));
  const largest = (tables) => Math.max(...tables.map((table) => Math.max(...table.map(Math.abs))));
  const span = largest([...Object.values(right), all]);
  // The terms are what is to be told apart: colours end before the largest sums do.
  const reach = Math.max(largest(Object.values(right)), 0.65 * span);
  // As it is shown: without what lies in the future of a query.
  const shown = (name, numbers) =>
    memo(`shown ${name}`, [numbers], () =>
      numbers.map((number, i) => (i % size > Math.floor(i / size) ? -Infinity : number)),
    );
  const cell = query * size + key;
  return {
    values,
    tokens,
    size,
    letters,
    vectors,
    right,
    terms,
    total,
    logits: logitsOf(total),
    weights,
    span,
    parts: Object.fromEntries(Object.keys(TERMS).map((letter) => [letter, terms[TERMS[letter]][cell]])),
    sum: total[cell],
    wholeSum: all[cell],
    own: weights.subarray(query * size, (query + 1) * size),
    whole: whole.subarray(query * size, (query + 1) * size),
    grouped: memo('grouped', [right], () => groupedDifference(engine, vectors, right, size)),
    reach,
    ends: memo('ends', [right, terms], () => endsOf([right, terms], size)),
    shown: {
      ...Object.fromEntries(
        Object.entries(TERMS).map(([letter, term]) => [letter, shown(letter, terms[term])]),
      ),
      total: shown('total', total),
    },
  };
}

// Between which numbers the sums lie whatever is dropped: of all pairs that a query sees.
function endsOf(sides, size) {
  let [low, high] = [0, 0];
  for (const side of sides) {
    const tables = Object.values(TERMS).map((name) => side[name]);
    for (let i = 0; i < size * size; i++) {
      if (i % size > Math.floor(i / size)) continue;
      const parts = tables.map((table) => table[i]);
      low = Math.min(
        low,
        sumIf(parts, (part) => part < 0),
      );
      high = Math.max(
        high,
        sumIf(parts, (part) => part > 0),
      );
    }
  }
  return [low, high];
}

const sumIf = (parts, fits) => parts.filter(fits).reduce((sum, part) => sum + part, 0);

const sumOf = (terms, size) =>
  Float32Array.from({ length: size * size }, (_, i) => terms.reduce((sum, term) => sum + term[i], 0));

const logitsOf = (scores) => scores.map((score) => score / Math.sqrt(headDim));

// Without the shift of rows, a column stands for one distance: that from the last query.
function unshifted(engine, { q, u, v }, size) {
  const rows = Array.from({ length: size }, (_, i) =>
    engine.relative.terms(rowOf(q, i), q, { headDim, u, v, queryOffset: size - 1 }),
  );
  const join = (name) => Float32Array.from(rows.flatMap((row) => [...row[name]]));
  return { position: join('position'), positionBias: join('positionBias') };
}

// The released code computes (q + u) · k and (q + v) · r, two products instead of four.
function groupedDifference(engine, { q, u, v }, right, size) {
  const none = new Float32Array(headDim);
  const plus = (bias) => q.map((value, i) => value + bias[i % headDim]);
  const { content } = engine.relative.terms(plus(u), q, { headDim, u: none, v: none });
  const { position } = engine.relative.terms(plus(v), q, { headDim, u: none, v: none });
  const four = sumOf(Object.values(right), size);
  return four.reduce((most, sum, i) => Math.max(most, Math.abs(sum - content[i] - position[i])), 0);
}
