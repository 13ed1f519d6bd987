import { isDeepStrictEqual } from 'node:util';
import { initialModel } from '../../web/demos/race/inspector/inspector-params.js';
import { shortened } from '../../web/demos/race/inspector/weights.js';
import { path } from '../paths.js';
import { step } from '../report.js';
import { writeResults } from '../results.js';
import { ofAnother, storedIn } from './stored.js';

/** The name of the model that race/inspector opens with, among those of sets. */
export const OPENED = 'opened';

const file = path('content/race/weights/back-rope-300.json');

/** A trained model as it is stored: what it was asked for, the hash of its weights, and these in 8 bits each. */
export function openedFrom(trainer, params) {
  trainer.create(params);
  trainer.train({ steps: params.steps });
  const { bytes, hash } = trainer.save();
  return { params, hash, ...shortened(bytes) };
}

async function trained() {
  // Imported late: it takes the built engine.
  const { startTrainer } = await import(new URL('../../web/engine/trainer.js', import.meta.url).href);
  return openedFrom(await startTrainer(), initialModel);
}

/** Trains the model and writes it. */
export async function makeOpened() {
  const model = await trained();
  writeResults(file, `${JSON.stringify(model)}\n`);
  step('race')(`${OPENED} is written: ${model.hash}`);
}

/**
 * Trains it again.
 *
 * @returns {Promise<string | undefined>} what differs from the stored one
 */
export async function checkOpened() {
  const isSame = isDeepStrictEqual(storedIn(file, OPENED), await trained());
  return isSame ? undefined : ofAnother(OPENED);
}
