import { readFileSync } from 'node:fs';
import { path } from '../paths.js';
import { step } from '../report.js';
import { readResults, writeLists } from '../results.js';
import { endsIn, weightsAgain } from './make.js';
import { LAST, PARAMS, PLACES } from './sets.js';
import { weightsOf } from './stored.js';

// How sure the losses are: each stored model at many places, each place by itself, so that two models or two readings
// are compared place by place; and ways of scaling tuned alike, at places between these.

const log = step('text');
const file = path('content/text/places.json');

/** Places where contexts end. The PLACES of runs.json lie between them, and there ways of scaling are tuned. */
export const MANY = 256;

/** Lengths of context at which models are asked as they are; other readings, and ways that are tuned, beyond training. */
const ASKED_AT = [64, 128, 192, 256, 512];
const TUNED_AT = [256, 512];

const TIMES = [1, 1.5, 2, 3, 4, 6, 8, 16];
const BETAS = [2, 3, 4, 5, 6, 8, 16, 32];

/** Eight settings of each way of scaling, by the ratio of a length to that of training. */
export const TRIALS = {
  linear: (ratio) =>
    [0.5, 0.75, 1, 1.5].flatMap((times) =>
      [false, true].map((logN) => ({ scaling: 'linear', factor: times * ratio, logN })),
    ),
  ntk: (ratio) => TIMES.map((times) => ({ scaling: 'ntk', factor: times * ratio })),
  yarn: () => BETAS.map((betaFast) => ({ scaling: 'yarn', betaFast })),
};

/** Which ways are tuned for which model, with every seed. */
export const TUNED = { rope: ['linear', 'ntk', 'yarn'] };

/** Readings besides that are asked of the first seed, untuned; a table is asked with its last row repeated. */
export const ASKED = {
  rope: { yarn32: { scaling: 'yarn', betaFast: 32 }, window: { window: PARAMS.length } },
  learned: { clamp: { clamp: true } },
};

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Nats a character at each place, in thousandths: the mean over the last characters of its context. */
export function lossesByPlace(trainer, { tokens, ends, length, reading }) {
  const { each } = trainer.losses({ tokens, ends, length, last: LAST, ...reading });
  return ends.map((_, i) => Math.round((1000 * sum(each.slice(i * LAST, (i + 1) * LAST))) / LAST));
}

export const readPlaces = () => readResults(file, { tuned: [], curves: [] });

const store = (tuned, curves) =>
  writeLists(file, { last: LAST, places: MANY, tuningPlaces: PLACES, lengths: ASKED_AT }, { tuned, curves });

/** The trial of the lowest loss at each length: { 256: reading, … }. */
export const bestOf = ({ lengths, trials, losses }) =>
  Object.fromEntries(
    lengths.map((length, i) => [length, trials[i][losses[i].indexOf(Math.min(...losses[i]))]]),
  );

function tune(trainer, { heldOut: tokens }, way) {
  const ends = endsIn(tokens, PLACES);
  const trials = TUNED_AT.map((length) => TRIALS[way](length / PARAMS.length));
  const losses = trials.map((readings, i) =>
    readings.map((reading) => {
      const each = lossesByPlace(trainer, { tokens, ends, length: TUNED_AT[i], reading });
      return Math.round(sum(each) / each.length) / 1000;
    }),
  );
  return { lengths: TUNED_AT, trials, losses };
}

// Losses at each length that `readingAt` has a reading of.
function ask(trainer, { heldOut: tokens }, readingAt) {
  const ends = endsIn(tokens, MANY);
  return ASKED_AT.map((length) => {
    const reading = readingAt(length);
    return reading ? lossesByPlace(trainer, { tokens, ends, length, reading }) : null;
  });
}

/** Tunes and asks the models, what is stored of a model with these weights excepted. */
export function writePlaces(trainer, corpus, models) {
  const known = readPlaces();
  const keep = (list) =>
    list.filter(({ name, hash }) => models.some((model) => model.name === name && model.hash === hash));
  const [tuned, curves] = [keep(known.tuned), keep(known.curves)];
  for (const { name, seed, hash } of models.filter((model) => model.seed === 1 || TUNED[model.name])) {
    const isOwn = (one) => one.hash === hash;
    if (seed > 1 && curves.filter(isOwn).length === TUNED[name].length) continue;
    trainer.load(
      seed === 1 ? readFileSync(weightsOf(name, seed)) : weightsAgain(trainer, name, seed, corpus),
    );
    const add = (reading, readingAt) => {
      if (curves.some((curve) => isOwn(curve) && curve.reading === reading)) return;
      curves.push({ name, seed, hash, reading, losses: ask(trainer, corpus, readingAt) });
      store(tuned, curves);
      log(
        `${name} ${seed} ${reading}: ${curves.at(-1).losses.map((each) => each && Math.round(sum(each) / MANY) / 1000)}`,
      );
    };
    if (seed === 1) {
      add('none', (length) => (name === 'learned' && length > PARAMS.length ? undefined : {}));
      for (const [reading, params] of Object.entries(ASKED[name] ?? {}))
        add(reading, (length) => length > PARAMS.length && params);
    }
    for (const way of TUNED[name] ?? []) {
      let own = tuned.find((one) => isOwn(one) && one.way === way);
      if (!own) {
        own = { name, seed, hash, way, ...tune(trainer, corpus, way) };
        tuned.push(own);
        store(tuned, curves);
        log(`${name} ${seed} ${way}: ${JSON.stringify(bestOf(own))}`);
      }
      const best = bestOf(own);
      add(`${way}-tuned`, (length) => best[length]);
    }
  }
}
