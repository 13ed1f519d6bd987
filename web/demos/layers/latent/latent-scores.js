import { choice, int } from '../../../core/parameters.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/**
 * Released models whose layers all cache alike: heads of queries and of keys, features of a head, layers; with latent
 * attention the features of the latent and of the key that is rotated.
 *
 * @type {Record<string, { name: string, heads: number, kvHeads?: number, headDim: number, layers: number, latent?: number, rotary?: number }>}
 */
export const MODELS = {
  'deepseek-v2': { name: 'DeepSeek-V2', heads: 128, headDim: 128, layers: 60, latent: 512, rotary: 64 },
  'deepseek-v3': { name: 'DeepSeek-V3', heads: 128, headDim: 128, layers: 61, latent: 512, rotary: 64 },
  'kimi-k2': { name: 'Kimi K2', heads: 64, headDim: 128, layers: 61, latent: 512, rotary: 64 },
  'llama-2-7b': { name: 'Llama 2 7B', heads: 32, kvHeads: 32, headDim: 128, layers: 32 },
  'llama-3.3-70b': { name: 'Llama 3.3 70B', heads: 64, kvHeads: 8, headDim: 128, layers: 80 },
  'qwen3-235b-2507': { name: 'Qwen3 235B', heads: 64, kvHeads: 4, headDim: 128, layers: 94 },
  'falcon-7b': { name: 'Falcon 7B', heads: 71, kvHeads: 1, headDim: 64, layers: 32 },
};

/** Positions of a full turn, of which the last is left out: 0.1 radians a token. */
export const LAST = 62;

export const params = {
  order: choice({ options: ['key', 'decoupled', 'wrong-latent'], control: 'buttons' }),
  distance: int({ initial: 8, min: 0, max: LAST, snaps: [0, 8, 16] }),
  up: choice({ options: ['any', 'similar'], control: 'buttons', wide: true }),
  position: int({ initial: 18, min: 0, max: LAST }),
  model: choice({ initial: 'deepseek-v2', options: Object.keys(MODELS), control: 'select' }),
  groups: int({ initial: 8, min: 1, max: 128, control: 'none' }),
  seqLen: int({
    initial: 131072,
    min: 1,
    max: 2 ** 20,
    scale: 'log',
    snaps: [4096, 32768, 131072],
    group: 'setup',
  }),
};

const FREQUENCY = 0.1; // radians per token of the one pair that is drawn
const PLACES = Float64Array.from({ length: LAST + 1 }, (_, i) => i);
const ROUND = Float64Array.from({ length: 129 }, (_, i) => (2 * Math.PI * i) / (128 * FREQUENCY));

const LATENT = [1, 0.8];
const QUERY = [1.2, 0.7];
// The up-projection by rows: any matrix, and one that rotates and stretches all directions alike.
const UP = { any: [1.3, 0.5, -0.1, 0.6], similar: [1.1, -0.6, 0.6, 1.1] };
// The decoupled query and key, which have no up-projection.
const OWN = { query: [0.9, 0.5], key: [0.8, 0.6] };

const repeated = (vector, count) => Float64Array.from({ length: 2 * count }, (_, i) => vector[i % 2]);

/** What the engine is called with: one query and one latent at every position. */
const QUERIES = repeated(QUERY, PLACES.length);
const LATENTS = repeated(LATENT, PLACES.length);
const latentParams = (up, distance) => ({
  headDim: 2,
  latentDim: 2,
  up: UP[up],
  invFreq: [FREQUENCY],
  queryOffset: distance,
  scale: 1,
});
const rotaryParams = {
  rotaryDim: 2,
  qRotary: repeated(OWN.query, PLACES.length),
  kRotary: repeated(OWN.key, PLACES.length),
};

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The keys, queries and scores of every position in the three orders, and what attention of each kind caches.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo }) {
  const { order, distance, up, position } = values;
  const turned = (rows, positions) =>
    engine.rope.rotate(rows, { headDim: 2, positions, invFreq: [FREQUENCY] });
  const times = (rows, matrix) => engine.attention.scores(rows, matrix, { headDim: 2, scale: 1 });
  // Scores of the same query and latent everywhere, the query always equally far behind: the diagonal.
  const scoresIn = (own, params) => {
    const all = engine.attention.latent(QUERIES, LATENTS, {
      ...latentParams(up, distance),
      ...params,
      order: own,
    });
    return Float64Array.from(PLACES, (_, i) => all[i * PLACES.length + i]);
  };
  const matrix = UP[up];
  const round = memo('round', [up], () => pathsOf(matrix, { turned, times }));
  const made = memo('scores', [up, distance], () => {
    const count = PLACES.length;
    const content = times(LATENT, matrix);
    const keys = turned(repeated(content, count), PLACES);
    const latents = turned(repeated(LATENT, count), PLACES);
    const ownKeys = turned(repeated(OWN.key, count), PLACES);
    // What the cache holds is met by a query that has taken up the matrix; without a rotated part every place is alike.
    const [absorbed] = scoresIn('absorbed', { invFreq: undefined });
    const decoupled = scoresIn('absorbed', rotaryParams);
    return {
      content,
      keys,
      latents,
      ownKeys,
      wrongKeys: times(latents, matrix),
      absorbed,
      direct: times(QUERY, content)[0],
      rotated: decoupled.map((score) => score - absorbed),
      scores: {
        key: scoresIn('key'),
        'wrong-latent': scoresIn('wrong-latent'),
        decoupled,
      },
    };
  });
  const at = (rows) => [rows[2 * position], rows[2 * position + 1]];
  const [key, wrongKey] = [at(made.keys), at(made.wrongKeys)];
  return {
    ...made,
    round,
    places: PLACES,
    frequency: FREQUENCY,
    key,
    wrongKey,
    ownKey: at(made.ownKeys),
    ownStart: OWN.key,
    latent: LATENT,
    rotatedLatent: at(made.latents),
    angle: FREQUENCY * position,
    apart: Math.hypot(key[0] - wrongKey[0], key[1] - wrongKey[1]),
    score: made.scores[order][position],
    wrong: order === 'wrong-latent',
    cache: cacheOf(engine, values),
  };
}

// Where the tips of both keys go in a turn, and that of the decoupled one.
function pathsOf(matrix, { turned, times }) {
  const around = (vector) => turned(repeated(vector, ROUND.length), ROUND);
  return {
    key: around(times(LATENT, matrix)),
    wrongKey: times(around(LATENT), matrix),
    ownKey: around(OWN.key),
  };
}

const BYTES = 2; // of a number in bfloat16

/** What attention of each kind keeps of a token in all layers, in bytes, and the settings it follows from. */
function cacheOf(engine, { model, groups: wished, seqLen }) {
  const { name, heads, kvHeads, headDim, layers, ...own } = MODELS[model];
  // A model without a latent gets one of DeepSeek-V2's proportions.
  const { latent = 4 * headDim, rotary = headDim / 2 } = own;
  const groups = Math.min(wished, heads);
  const bytes = layers * BYTES;
  const sizes = { numHeads: heads, kvHeads: groups, headDim, latentDim: latent, rotaryDim: rotary };
  const [mha, gqa, mqa, mla] = engine.attention.cacheSizes(sizes).map((count) => count * bytes);
  const kinds = { mha, gqa, mqa, mla };
  return {
    name,
    heads,
    kvHeads,
    headDim,
    layers,
    latent,
    rotary,
    groups,
    kinds,
    isLatent: own.latent !== undefined,
    one: 2 * headDim * bytes,
    equal: (latent + rotary) / (2 * headDim),
    whole: Object.fromEntries(Object.entries(kinds).map(([kind, each]) => [kind, each * seqLen])),
  };
}
