import { headerOf, viewOf } from '../../web/demos/race/inspector/weights.js';
import { BAND, readAt, TASKS } from '../../web/trainer/plan.js';
import { readingsOf } from './sets.js';

/** Means of the losses of a run that are kept. */
const LOSSES = 25;

// What differs between the models of a set.
const OWN = ['encoding', 'seed', 'parameters', 'operations', 'rows', 'step', 'vocabulary', 'chance'];

/** The settings that all models of a set share, from what `create` answers. */
function settingsOf(created) {
  const shared = Object.entries(created).filter(([name]) => !OWN.includes(name));
  return { ...Object.fromEntries(shared), headDim: created.dModel / created.numHeads };
}

/** Means over equal parts of a list. */
export function means(values, parts = LOSSES) {
  const edge = (part) => Math.round((part * values.length) / parts);
  return Array.from({ length: parts }, (_, part) => {
    const some = values.slice(edge(part), edge(part + 1));
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

const bands = (counts) => {
  const sums = Array.from({ length: Math.ceil(counts.length / BAND) }, () => 0);
  for (const [distance, count] of counts.entries()) sums[Math.floor(distance / BAND)] += count;
  return sums;
};

// Of the distances that came in training, and of answers in a test, by bands of distance.
const reachOf = (trainer, asked) => ({
  ...Object.fromEntries(Object.entries(trainer.distances()).map(([name, counts]) => [name, bands(counts)])),
  ...Object.fromEntries(Object.entries(trainer.reach(asked)).map(([name, counts]) => [name, bands(counts)])),
});

const EPSILON = 1e-5; // of the norm

/**
 * What the scores of a trained model with one layer of RoPE have in common, whatever the tokens are: of each pair of each
 * head the mean query times the conjugate of the mean key, over √d_h. Tokens that are independent of each other have, n
 * tokens apart, a mean score to which the pair adds the real part times cos(n ω) minus the imaginary part times sin(n ω).
 *
 * @param {Uint8Array} bytes a file of weights in float32, as wasm/include/posenc/trainer.h describes it
 * @returns {number[]} [heads, pairs, 2], real and imaginary parts
 */
function meanScoresOf(bytes) {
  const view = viewOf(bytes);
  const { header, start } = headerOf(view);
  const { dModel: d, numHeads, task } = header;
  const { vocabulary } = Object.values(TASKS)[task];
  let at = start;
  const take = (count) => {
    const from = at;
    at += 4 * count;
    return Float64Array.from({ length: count }, (_, i) => view.getFloat32(from + 4 * i, true));
  };
  const embedding = take(vocabulary * d);
  const [gain, shift] = [take(d), take(d)];
  const weights = take(3 * d * d); // [d, 3 d], queries, keys, values

  // Queries and keys are linear in what the norm gives, so that their means are those of its mean.
  const mean = new Float64Array(d);
  for (let token = 0; token < vocabulary; token++) {
    const row = embedding.subarray(token * d, (token + 1) * d);
    const middle = row.reduce((sum, x) => sum + x, 0) / d;
    const variance = row.reduce((sum, x) => sum + (x - middle) ** 2, 0) / d;
    const scale = 1 / Math.sqrt(variance + EPSILON) / vocabulary;
    for (let i = 0; i < d; i++) mean[i] += (row[i] - middle) * scale * gain[i] + shift[i] / vocabulary;
  }
  const column = (c) => mean.reduce((sum, x, i) => sum + x * weights[i * 3 * d + c], 0);
  const factor = 1 / Math.sqrt(d / numHeads);
  return Array.from({ length: d / 2 }, (_, pair) => {
    const [a, b, c, e] = [2 * pair, 2 * pair + 1, d + 2 * pair, d + 2 * pair + 1].map(column);
    return [(a * c + b * e) * factor, (b * c - a * e) * factor];
  }).flat();
}

// What evaluate takes for a reading of a model that was created, at a length.
const askedAt = (reading, { length: trained, base, dModel, numHeads }, length) => ({
  length,
  ...readAt(reading, { length, trained, base, headDim: dModel / numHeads }),
});

/**
 * Trains one model and reads it at every length.
 *
 * @param {any} trainer
 * @param {{ params: object, readings: Record<string, object>, lengths: number[], answers: number, seed: number,
 *   reach?: object, hasScores?: boolean }} plan `seed` of the test; with `hasScores` see meanScoresOf
 * @returns what is told of the model, unrounded; an accuracy is null where the model has no answer
 */
export function makeModel(trainer, { params, readings, lengths, answers, seed, reach, hasScores }) {
  const created = trainer.create(params);
  const start = performance.now();
  const { losses } = trainer.train({ steps: created.steps });
  const seconds = (performance.now() - start) / 1000;
  const { bytes, hash } = trainer.save();
  const accuracyAt = (length, reading) => {
    if (created.rows > 0 && length > created.rows && !reading.clamp) return null;
    return trainer.evaluate({ answers, seed, ...askedAt(reading, created, length) }).accuracy;
  };
  return {
    settings: settingsOf(created),
    encoding: created.encoding,
    seed: created.seed,
    hash,
    losses: means(losses),
    readings: Object.fromEntries(
      Object.entries(readings).map(([name, reading]) => [
        name,
        lengths.map((length) => accuracyAt(length, reading)),
      ]),
    ),
    ...(reach && { reach: reachOf(trainer, { ...reach, seed }) }),
    ...(hasScores && { meanScores: meanScoresOf(bytes) }),
    seconds,
  };
}

/**
 * What tells whether the trainer still gives what a set was made with: the first steps of every encoding and a few
 * answers beyond the length of training, however the set reads them.
 *
 * @param {any} trainer
 * @param {any} set
 * @returns {string[]} lines to be hashed
 */
export function traces(trainer, set) {
  return set.encodings.map((encoding) => {
    const created = trainer.create({ ...set.params, encoding, seed: 1 });
    const { length, rows } = created;
    const { losses } = trainer.train({ steps: 3 });
    const { hash } = trainer.save();
    const answers = Object.values(readingsOf(encoding, set)).flatMap((reading) => {
      if (2 * length > rows && rows > 0 && !reading.clamp) return [];
      const { correct, loss } = trainer.evaluate({ answers: 20, ...askedAt(reading, created, 2 * length) });
      return [correct, loss];
    });
    return [encoding, hash, ...losses, ...answers].join(' ');
  });
}
