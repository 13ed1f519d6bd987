import { spreadOf } from '../../../core/numbers.js';
import { frequenciesOf } from '../frequencies.js';
import { TRAINED, usualLoss } from '../runs.js';
import { LONGER, lossesOf, METHODS, STOPS, seedsOf } from './stored.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The further trainings as they are stored, with the one that runs in this page: `live` is { method, stops, losses }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { live }) {
  const at = STOPS.indexOf(values.stop);
  const curves = METHODS.map((id) => {
    const found = seedsOf(id, LONGER);
    const seeds = found.map(({ losses }) => losses);
    const { mean: losses, low, high } = spreadOf(seeds, STOPS.length);
    const home = lossesOf(id, TRAINED);
    return { ...{ id, found, losses, low, high, home }, own: live?.runs?.get(id) };
  });
  const ranking = curves
    .map((curve, order) => ({ ...curve, order, loss: curve.losses[at] }))
    .sort((a, b) => a.loss - b.loss || a.order - b.order);
  return {
    curves,
    ranking,
    at,
    chosen: curves.find(({ id }) => id === values.chosen),
    usual: usualLoss,
    frequencies: frequenciesOf(engine, values.chosen, LONGER),
  };
}
