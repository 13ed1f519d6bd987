import { runs } from '../runs.js';

/** Ways to train on: as is, PI or YaRN at four times the length, and without positions at the trained length. */
export const METHODS = ['none', 'linear', 'yarn', 'dropped'];

/** Steps of the further training at which losses were measured, and the context lengths of that. */
export const STOPS = runs.stops;
export const CONTEXTS = runs.furtherLengths;

/** Characters of each window of the further training. */
export const LONGER = CONTEXTS.at(-1);

/** The losses of a method, by STOPS, at a context length: of the model whose weights are stored. */
export function lossesOf(method, context) {
  const { further } = runs.models.find((model) => model.further);
  return further[method].map((losses) => losses[CONTEXTS.indexOf(context)]);
}
