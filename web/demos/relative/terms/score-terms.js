import { splitTokens, tokenSeed } from '../../../core/tokens.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const MOST = 10; // tokens
const headDim = 32;
const fast = 5; // pairs of the encoding that v listens to, so that it tells distances apart

// Distances that DeBERTa's tables tell apart: none of a sentence is clipped.
const maxRelativePosition = MOST;
const [classFrom, classTo] = [0.5, -0.5]; // TUPE's scores of [CLS] for every key, and of every other query for it
const CLASS = '[CLS]';

/** The terms of each method by letter and by the engine's name. */
export const TERMS = {
  'transformer-xl': { a: 'content', b: 'position', c: 'contentBias', d: 'positionBias' },
  deberta: { a: 'content', b: 'contentToPosition', c: 'positionToContent' },
  tupe: { a: 'content', b: 'position' },
};

/** The letters of a method's terms. */
export const lettersOf = ({ method }) => Object.keys(TERMS[method]);

// TUPE's text begins with the token that its position scores are reset for.
function tokensOf({ text, method }) {
  const tokens = splitTokens(text, 'word');
  return (method === 'tupe' ? [CLASS, ...tokens] : tokens).slice(0, MOST);
}

/** Every position is that of a token. */
export function settle(values) {
  const last = tokensOf(values).length - 1;
  const fit = ['word', 'distance', 'query', 'key'].map((name) => [name, Math.min(values[name], last)]);
  return { ...values, ...Object.fromEntries(fit) };
}

const rowOf = (table, i) => table.subarray(i * headDim, (i + 1) * headDim);
const joined = (rows) => Float32Array.from(rows.flatMap((row) => [...row]));

// A word looks for itself, q = k.
const wordsOf = (engine, tokens) =>
  joined(
    tokens.map((token) =>
      engine.learned.table({ maxLen: 1, dModel: headDim, std: 0.5, seed: tokenSeed(token) }),
    ),
  );

const VECTORS = {
  // u looks for one word whoever asks, v for one distance.
  'transformer-xl': (engine, q, { word, distance }) => {
    const encoded = engine.sinusoidal.encode({ seqLen: MOST, dModel: headDim, layout: 'concatenated' });
    const v = rowOf(encoded, distance).map((value, i) => (i % (headDim / 2) < fast ? 1.5 * value : 0));
    return { q, u: rowOf(q, word), v };
  },
  // Seen from one word, the query at one distance after it counts most, and half as much for each step away from there.
  deberta: (engine, q, { word, distance }) => {
    const size = 2 * maxRelativePosition;
    const encoded = engine.sinusoidal.encode({ seqLen: size, dModel: headDim, layout: 'concatenated' });
    const own = rowOf(q, word);
    const rows = Array.from({ length: size }, (_, row) => {
      const away = Math.abs(row - (maxRelativePosition - distance));
      return own.map((value) => value / 2 ** away);
    });
    return { q, qPosition: joined(rows), kPosition: encoded };
  },
  tupe: (engine, q) => {
    const table = (seed) =>
      engine.learned.table({ maxLen: q.length / headDim, dModel: headDim, std: 0.5, seed });
    return { q, qPosition: table(1), kPosition: table(2) };
  },
};

/** The terms of a method: Transformer-XL's are those of the right distances. */
function termsOf(engine, { method }, { q, ...vectors }, index = 'official') {
  if (method === 'transformer-xl') return engine.relative.terms(q, q, { headDim, ...vectors });
  if (method === 'deberta')
    return engine.relative.disentangled(q, q, { headDim, maxRelativePosition, ...vectors, index });
  return engine.relative.untied(q, q, { headDim, ...vectors, classFrom, classTo });
}

/** The letters of the terms that the mistake which is run gets wrong. */
function mistakenIn({ method, shift, index }) {
  if (method === 'transformer-xl' && shift !== 'relative') return ['b', 'd'];
  return method === 'deberta' && index !== 'official' ? ['c'] : [];
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { method, query, key, word, distance } = values;
  const tokens = memo('tokens', [values.text, method], () => tokensOf(values));
  const size = tokens.length;
  // DeBERTa and TUPE are encoders, in which a query sees every key.
  const causal = method === 'transformer-xl';
  const names = TERMS[method];
  const mistaken = mistakenIn(values);
  const vectors = memo('vectors', [tokens, method, word, distance], () =>
    VECTORS[method](engine, wordsOf(engine, tokens), values),
  );
  const right = termsOf(engine, values, vectors);
  const terms = memo('terms', [right, values.shift, values.index], () => {
    if (mistaken.length === 0) return right;
    if (method === 'deberta') return termsOf(engine, values, vectors, values.index);
    return { ...right, ...unshifted(engine, vectors, size) };
  });
  const letters = lettersOf(values).filter((letter) => values[letter]);
  const total = memo('total', [terms, letters], () =>
    sumOf(
      letters.map((letter) => terms[names[letter]]),
      size,
    ),
  );
  // DeBERTa's terms and TUPE's are divided already.
  const logitsOf = (sum) => (causal ? sum.map((score) => score / Math.sqrt(headDim)) : sum);
  const weigh = (sum) => engine.attention.weights(logitsOf(sum), { queryLen: size, keyLen: size, causal });
  const weights = memo('weights', [total], () => weigh(total));
  const all = memo('all', [right], () => sumOf(Object.values(right), size));
  const whole = memo('whole', [all], () => weigh(all));
  const largest = (tables) => Math.max(...tables.map((table) => Math.max(...table.map(Math.abs))));
  const span = largest([...Object.values(right), all]);
  // The terms are what is to be told apart: colours end before the largest sums do.
  const reach = Math.max(largest(Object.values(right)), 0.65 * span);
  // As it is shown: without what lies in the future of a query.
  const shown = (name, numbers) =>
    memo(`shown ${name}`, [numbers, causal], () =>
      numbers.map((number, i) => (causal && i % size > Math.floor(i / size) ? -Infinity : number)),
    );
  const byLetter = (make) =>
    Object.fromEntries(Object.entries(names).map(([letter, term]) => [letter, make(term, letter)]));
  const cell = query * size + key;
  return {
    tokens,
    size,
    letters,
    dropped: lettersOf(values).filter((letter) => !values[letter]),
    vectors,
    right,
    rightPart: right[names.c]?.[cell],
    terms,
    total,
    causal,
    mistaken,
    weights,
    parts: byLetter((term) => terms[term][cell]),
    sum: total[cell],
    wholeSum: all[cell],
    own: weights.subarray(query * size, (query + 1) * size),
    whole: whole.subarray(query * size, (query + 1) * size),
    grouped: memo('grouped', [right], () =>
      causal ? groupedDifference(engine, vectors, right, size) : undefined,
    ),
    reach,
    ends: memo('ends', [right, terms], () => endsOf([right, terms], size, causal)),
    shown: {
      ...byLetter((term, letter) => shown(letter, terms[term])),
      total: shown('total', total),
    },
  };
}

// Between which numbers the sums lie whatever is dropped: of all pairs that a query sees.
function endsOf(sides, size, causal) {
  let [low, high] = [0, 0];
  for (const side of sides) {
    const tables = Object.values(side);
    for (let i = 0; i < size * size; i++) {
      if (causal && i % size > Math.floor(i / size)) continue;
      const parts = tables.map((table) => table[i]);
      low = Math.min(low, -sumBeyond(parts, -1));
      high = Math.max(high, sumBeyond(parts, 1));
    }
  }
  return [low, high];
}

// Of what lies on one side of 0.
const sumBeyond = (parts, sign) => parts.reduce((sum, part) => sum + Math.max(0, sign * part), 0);

const sumOf = (terms, size) =>
  Float32Array.from({ length: size * size }, (_, i) => terms.reduce((sum, term) => sum + term[i], 0));

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
