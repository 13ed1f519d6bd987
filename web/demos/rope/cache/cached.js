import { splitTokens, tokenSeed } from '../../../core/tokens.js';

const headDim = 64;
const base = 10000;
export const maxTokens = 8;
export const FARTHEST = 12; // by how much positions move at most

// The pair whose rotation is drawn: 24 degrees per token, so that neighbours stand apart, and a few words moved as far as
// may be make less than one turn.
const SHOWN = 3;

/** Radians per token of the pair that is drawn. */
export const rateOf = (engine) => engine.rope.frequencies({ headDim, base }).invFreq[SHOWN];

export const tokensOf = (text) => splitTokens(text).slice(0, maxTokens);

/**
 * Where the query and every key should stand, and the position whose rotation each key really has when it is read.
 * The last token is the query's own: its key is written with it.
 *   { query, should: [keys], stored: [keys], undefined where a key was put in as it was, actual: [keys] }
 */
export function placesOf({ store, moved, shift, boundary }, length) {
  const query = length - 1 + shift;
  const should = Array.from({ length }, (_, j) => query - (length - 1 - j));
  const written = should.map((_, j) => {
    if (j === length - 1) return query;
    return j + (moved === 'together' ? shift : 0);
  });
  const read = written.map((place, j) => {
    if (j === length - 1) return query;
    return store === 'before' ? j + shift : place;
  });
  const isPlain = (j) =>
    store === 'before' || (store === 'wrong-mixed' && j < Math.min(boundary, length - 1));
  return {
    query,
    should,
    stored: written.map((place, j) => (isPlain(j) ? undefined : place)),
    actual: read.map((place, j) => (store === 'wrong-mixed' && isPlain(j) ? 0 : place)),
  };
}

/**
 * The last token's query, every token's key: [q, keys] as the model makes them, before any rotation.
 *
 * @returns {[Float32Array, Float32Array]}
 */
export function vectorsOf(engine, tokens) {
  const rows = tokens.map((token) =>
    engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: tokenSeed(token) }),
  );
  const keys = Float32Array.from(rows.flatMap((row) => [...row.subarray(headDim)]));
  return [rows.at(-1).subarray(0, headDim), keys];
}

/** The score row of the query over the keys and what softmax makes of it, with the cache as `values` say. */
export function rowOf(engine, [q, keys], values) {
  const length = keys.length / headDim;
  const places = placesOf(values, length);
  const turn = (rows, positions) => engine.rope.rotate(rows, { headDim, base, positions });
  const scores = engine.attention.scores(turn(q, [places.query]), turn(keys, places.actual), { headDim });
  const weights = engine.attention.weights(scores, { queryLen: 1, keyLen: length });
  return { ...places, scores, weights };
}

/** The least and the largest score at any shift, however keys are kept, so that bars keep their scale. */
export function rangeOf(engine, vectors, values) {
  const shifts = Array.from({ length: FARTHEST + 1 }, (_, shift) => shift);
  const kept = ['after', 'before'].map((store) => ({ ...values, store, moved: 'later' }));
  const all = [values, ...kept].flatMap((way) =>
    shifts.flatMap((shift) => [...rowOf(engine, vectors, { ...way, shift }).scores]),
  );
  return [Math.min(-0.5, ...all), Math.max(0.5, ...all)];
}

/** The same text from position 0 on, every key rotated once. */
export const undisturbed = { store: 'after', moved: 'together', shift: 0, boundary: 0 };
