import { isDeepStrictEqual } from 'node:util';
import { step } from '../report.js';
import { sets } from './sets.js';
import {
  fingerprintOf,
  isStored,
  madeOnce,
  ofAnother,
  plansOf,
  readSet,
  rounded,
  storedModels,
  writeSet,
} from './stored.js';

const nameOf = (name, { encoding, seed }) => `${name} ${encoding} ${seed}`;

/** Trains the models of a set that are missing and writes it. */
export async function makeSet(pool, name) {
  const log = step('race');
  const set = sets[name];
  const trainer = await fingerprintOf(pool, set);
  if (isStored(name, set, trainer)) return log(`${name} is stored`);
  const stored = storedModels(name, set, trainer);
  const models = await Promise.all(
    plansOf(set).map(async (plan) => {
      const old = stored.get(`${plan.params.encoding} ${plan.params.seed}`);
      if (old) return old;
      return madeOnce(pool, trainer, plan, (model) => {
        const { length } = model.settings;
        const trained = (100 * model.readings.none[set.lengths.indexOf(length)]).toFixed(1);
        log(
          `${nameOf(name, model)}: ${model.seconds.toFixed(1)} s, ${trained} % at ${length}, ${model.hash}`,
        );
      });
    }),
  );
  writeSet(name, { trainer, settings: models[0].settings, ...set, models });
  log(`${name} is written`);
}

/**
 * Trains one model of a stored set again, of each set another one.
 *
 * @returns {Promise<string | undefined>} what differs from the stored one
 */
export async function checkSet(pool, name) {
  const set = sets[name];
  if (!isStored(name, set, await fingerprintOf(pool, set))) return ofAnother(name);
  const plans = plansOf(set);
  const number = (7 * Object.keys(sets).indexOf(name)) % plans.length;
  const model = rounded(await pool.make(plans[number]));
  step('race')(`${nameOf(name, model)}: ${model.hash}`);
  return isDeepStrictEqual(model, readSet(name).models[number])
    ? undefined
    : `${nameOf(name, model)} is not as it is stored`;
}
