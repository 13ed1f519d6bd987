import { existsSync, readFileSync } from 'node:fs';
import {
  askedAt,
  EACH,
  ENCODINGS,
  modelName,
  noCounts,
  readingsOf,
  SAMPLE,
  TRAINED,
} from '../../web/demos/text/effective/plan.js';
import {
  DEPTHS,
  FAR,
  LENGTHS,
  LETTERS,
  sequence,
  TESTS,
  VOCABULARY,
} from '../../web/demos/text/effective/sequences.js';
import { path } from '../paths.js';
import { step } from '../report.js';
import { readResults, withModel, writeLists, writeResults } from '../results.js';
import { lookupCorpus } from './lookup-corpus.js';
import { beginningOf } from './make.js';
import { weightsOf } from './stored.js';

// Models of text/effective: one stream of letters, needles and questions teaches a model all tests at once.

const CORPUS = { length: 600_000, seed: 1 };
const PARAMS = {
  task: 'text',
  length: TRAINED,
  vocabulary: VOCABULARY,
  batch: 32,
  steps: 3000,
  learningRate: 0.005,
  layers: 2,
  dModel: 32,
  numHeads: 4,
  mlpDim: 128,
};

/** Readings of the seeds without weights, those that the lesson quotes. */
export const SHORT = ['none', 'linear-2', 'linear-4', 'yarn-4'];

export const LOOKUP = ENCODINGS.map(modelName);

const log = step('text');
const file = path('content/text/lookup.json');

export const readLookup = () => readResults(file, { params: PARAMS, models: [] });

const encodingOf = (name) => ENCODINGS.find((encoding) => modelName(encoding) === name);

const corpusTokens = () => lookupCorpus(CORPUS.length, CORPUS.seed);
const paramsOf = (name, seed) => ({ ...PARAMS, encoding: encodingOf(name), seed });

/** What tells whether the trainer still makes a model as it did. */
export const lookupFingerprint = (trainer, name, seed) =>
  beginningOf(trainer, corpusTokens(), paramsOf(name, seed), CORPUS);

/**
 * Right answers of the loaded model at every length: { needle: [lengths][depths], … }, each of EACH.
 *
 * @param {any} trainer
 * @param {object} reading
 * @param {number[]} [lengths]
 */
export async function countsOf(trainer, reading, lengths = LENGTHS) {
  const counts = noCounts();
  for (const length of lengths) {
    const asked = { length, sample: SAMPLE, from: 0, to: EACH, reading };
    const right = await askedAt(async (params) => trainer.predict(params), asked);
    for (const test of Object.keys(TESTS)) counts[test][LENGTHS.indexOf(length)] = right[test];
  }
  return counts;
}

/**
 * Of the texts of “three back” of the trained length: in how many the letter that the model names stands 1, 2 … FAR tokens
 * before the question.
 */
export function namedOf(trainer, reading) {
  const counts = new Array(FAR).fill(0);
  for (const depth of DEPTHS)
    for (let number = 0; number < EACH; number++) {
      const { tokens } = sequence('back', { length: TRAINED, depth, sample: SAMPLE, number });
      const letters = trainer.predict({ tokens, last: 1, ...reading }).logits.subarray(0, LETTERS);
      const named = letters.indexOf(Math.max(...letters));
      for (let back = 1; back <= FAR; back++) if (tokens.at(-1 - back) === named) counts[back - 1]++;
    }
  return counts;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

// Other seeds have no weights beside the page, and no map.
const inShort = (counts) =>
  Object.fromEntries(Object.entries(counts).map(([test, rows]) => [test, rows.map(sum)]));

/** Trains a model, rounds it to the 8 bits in which it is stored, and asks it everything. */
async function makeLookup(trainer, name, seed, fingerprint) {
  const kept = path('build/text', `${fingerprint}.posenc`);
  trainer.corpus({ tokens: corpusTokens() });
  const model = trainer.create(paramsOf(name, seed));
  if (existsSync(kept)) trainer.load(readFileSync(kept));
  else {
    for (let done = 0; done < model.steps; done += 500) {
      const { losses } = trainer.train({ steps: 500 });
      log(`${name} ${seed}: step ${done + 500}, ${losses.at(-1).toFixed(3)}`);
    }
    writeResults(kept, trainer.save().bytes);
  }
  const { hash } = trainer.save();
  const { bytes } = trainer.save({ format: 'int8' });
  trainer.load(bytes);
  const readings = {};
  const named = {};
  for (const [key, reading] of readingsOf(encodingOf(name))) {
    if (seed > 1 && !SHORT.includes(key)) continue;
    const counts = await countsOf(trainer, reading);
    readings[key] = seed === 1 ? counts : inShort(counts);
    named[key] = namedOf(trainer, reading);
    log(`${name} ${seed} ${key}: ${Object.entries(inShort(counts)).map(([test, all]) => `${test} ${all}`)}`);
  }
  return { told: { name, seed, fingerprint, hash, parameters: model.parameters, readings, named }, bytes };
}

/** Trains and stores a model of text/effective, unless it is stored and would come out the same. */
export async function writeLookup(trainer, name, seed) {
  const fingerprint = lookupFingerprint(trainer, name, seed);
  if (readLookup().models.some((model) => model.fingerprint === fingerprint)) {
    log(`${name} ${seed} is stored`);
    return;
  }
  const { told, bytes } = await makeLookup(trainer, name, seed, fingerprint);
  // Read late: another run may have written meanwhile.
  const models = withModel(readLookup().models, told, LOOKUP);
  writeLists(file, { params: PARAMS, corpus: CORPUS, each: EACH }, { models });
  if (seed === 1) writeResults(weightsOf(name, seed), bytes);
  log(`${name} ${seed} is written`);
}
