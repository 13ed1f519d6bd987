import { runs } from '../runs.js';

/** Ways to train on at four times the length. */
export const METHODS = ['none', 'linear', 'yarn'];

/** Steps of the further training at which losses were measured, and the context lengths of that. */
export const STOPS = runs.stops;
export const CONTEXTS = runs.furtherLengths;

/** Characters of each window of the further training. */
export const LONGER = CONTEXTS.at(-1);

/** The losses of a method at a context length, of each seed that was trained on so: { seed, losses by STOPS }. */
export function seedsOf(method, context) {
  const place = CONTEXTS.indexOf(context);
  return runs.models
    .filter(({ further }) => further?.[method])
    .map(({ seed, further }) => ({ seed, losses: further[method].map((losses) => losses[place]) }));
}

/** The seeds that were trained on. */
export const SEEDS = seedsOf(METHODS[0], LONGER).map(({ seed }) => seed);

/** The mean of these seeds, by STOPS. */
export function lossesOf(method, context) {
  const all = seedsOf(method, context);
  return STOPS.map((_, i) => all.reduce((sum, { losses }) => sum + losses[i], 0) / all.length);
}
