import { existsSync, readFileSync } from 'node:fs';
import { path } from '../paths.js';
import { means } from '../race/model.js';
import { step } from '../report.js';
import { shortHash, writeResults } from '../results.js';
import { insideOf } from './inside.js';
import {
  FURTHER,
  FURTHER_LENGTHS,
  LAST,
  LENGTHS,
  MODELS,
  PARAMS,
  PLACES,
  READINGS_OF,
  ROOM,
  STOPS,
} from './sets.js';

const log = step('text');

/** Models of whose heads the lesson speaks. */
const LOOKED_INTO = ['rope', 'alibi'];

/** The places in a text where contexts end: the same targets at every length. */
export function endsIn(text, count = PLACES) {
  const room = text.length - 1 - ROOM;
  return Array.from({ length: count }, (_, i) => ROOM + Math.floor(((i + 0.5) * room) / count));
}

/** The held-out text with as much before it as the longest context needs, and the places where contexts end in that. */
export function heldOutOf({ training, heldOut }, count = PLACES) {
  const ends = endsIn(heldOut, count);
  const before = Math.max(0, LENGTHS.at(-1) - ends[0]);
  const tokens = new Uint8Array(before + heldOut.length);
  tokens.set(training.subarray(training.length - before));
  tokens.set(heldOut, before);
  return { tokens, ends: ends.map((end) => before + end) };
}

/**
 * Nats a character, after a context of each length; null where a table has no row.
 *
 * @param {any} trainer
 * @param {{ rows: number }} model
 * @param {{ tokens: ArrayLike<number>, ends: number[], lengths: number[], reading?: any }} asked
 */
export function lossesOf(trainer, { rows }, { tokens, ends, lengths, reading = {} }) {
  return lengths.map((length) => {
    if (rows > 0 && length > rows && !reading.clamp) return null;
    const params = typeof reading === 'function' ? reading(length) : reading;
    return trainer.losses({ tokens, ends, length, last: LAST, ...params }).loss;
  });
}

const paramsOf = (name, seed, { alphabet }) => ({
  ...PARAMS,
  ...MODELS[name],
  vocabulary: alphabet.length,
  seed,
});

/**
 * What tells whether the trainer still makes a model as it did: a hash of its parameters, of what else is `told`, and of its
 * first steps.
 */
export function beginningOf(trainer, tokens, params, ...told) {
  trainer.corpus({ tokens });
  trainer.create(params);
  trainer.train({ steps: 2 });
  return shortHash(JSON.stringify([params, ...told, trainer.save().hash]));
}

export const fingerprintOf = (trainer, name, seed, corpus) =>
  beginningOf(trainer, corpus.training, paramsOf(name, seed, corpus));

/** Trains a model, or reads what a run that was broken off left of it. */
function trained(trainer, name, seed, corpus, fingerprint) {
  const file = path('build/text', `${fingerprint}.posenc`);
  const model = trainer.create(paramsOf(name, seed, corpus));
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    const losses = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
    return { model: trainer.load(bytes), bytes, losses, hash: trainer.save().hash };
  }
  const start = performance.now();
  const all = [];
  while (all.length < model.steps) {
    all.push(...trainer.train({ steps: 100 }).losses);
    log(`${name} ${seed}: step ${all.length}, ${all.at(-1).toFixed(3)}`);
  }
  const { bytes, hash } = trainer.save();
  const losses = means(all);
  log(`${name} ${seed}: ${((performance.now() - start) / 1000).toFixed(0)} s, ${hash}`);
  writeResults(`${file}.json`, JSON.stringify(losses));
  writeResults(file, bytes);
  return { model, bytes, losses, hash };
}

/** The weights of a model in 8 bits each; it is trained again unless build/text has it. */
export function weightsAgain(trainer, name, seed, corpus) {
  trained(trainer, name, seed, corpus, fingerprintOf(trainer, name, seed, corpus));
  return trainer.save({ format: 'int8' }).bytes;
}

function further(trainer, bytes, tokens, ends) {
  return Object.fromEntries(
    Object.entries(FURTHER).map(([name, params]) => {
      trainer.load(bytes);
      const model = trainer.resume(params);
      let done = 0;
      const stops = STOPS.map((stop) => {
        if (stop > done) trainer.train({ steps: stop - done });
        done = stop;
        return lossesOf(trainer, model, { tokens, ends, lengths: FURTHER_LENGTHS });
      });
      log(`${name}: ${stops.map((losses) => losses.at(-1).toFixed(3)).join(' ')}`);
      return [name, stops];
    }),
  );
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a stored model was read at every length and in every way that is asked for now. */
export const isWhole = ({ name, readings, further }) =>
  same(Object.keys(readings), Object.keys({ none: {}, ...READINGS_OF[name] })) &&
  Object.entries(readings).every(([reading, losses]) =>
    LENGTHS.every(
      (_, i) => losses[i] !== undefined && (losses[i] !== null || (name === 'learned' && reading === 'none')),
    ),
  ) &&
  (name !== 'rope' || same(Object.keys(further ?? {}), Object.keys(FURTHER)));

/**
 * Trains a model and reads it, rounded to the 8 bits in which it is stored.
 *
 * @returns what is told of it, unrounded, and its file
 */
export function makeModel(trainer, name, seed, corpus) {
  const fingerprint = fingerprintOf(trainer, name, seed, corpus);
  const { model, bytes, losses, hash } = trained(trainer, name, seed, corpus, fingerprint);
  const { tokens, ends } = heldOutOf(corpus);
  const [exact] = lossesOf(trainer, model, { tokens, ends, lengths: [PARAMS.length] });
  const file = trainer.save({ format: 'int8' }).bytes;
  trainer.load(file);
  const readings = Object.fromEntries(
    Object.entries({ none: {}, ...READINGS_OF[name] }).map(([key, reading]) => {
      const read = lossesOf(trainer, model, { tokens, ends, lengths: LENGTHS, reading });
      log(`${name} ${seed} ${key}: ${read.map((loss) => loss?.toFixed(3)).join(' ')}`);
      return [key, read];
    }),
  );
  return {
    ...{ name, seed, fingerprint, hash, parameters: model.parameters, losses, exact, readings, file },
    // Of the first seed content/text/inside.json has it.
    ...(seed > 1 && LOOKED_INTO.includes(name) && { inside: insideOf(trainer, corpus, name) }),
    ...(name === 'rope' && { further: further(trainer, bytes, tokens, ends) }),
  };
}
