import inside from '../../content/text/inside.json' with { type: 'json' };
import sinks from '../../content/text/sinks.json' with { type: 'json' };
import { TRAINED } from '../demos/text/effective/plan.js';
import { LETTERS, LENGTHS as TESTED } from '../demos/text/effective/sequences.js';
import { EACH, namedAt, parametersOf, shareAtDepth, sharesAt } from '../demos/text/effective/stored.js';
import { LENGTHS, lossesAt, lossesOf, runs } from '../demos/text/runs.js';
import { bestOf, gapOf, lossAt, mean, trialsOf, triedAt } from './text-places.js';

const at = (id, length) => {
  if (!LENGTHS.includes(length))
    throw new Error(`the models of text were not measured at ${length} characters`);
  const losses = lossesAt(id, length);
  if (losses.length === 0)
    throw new Error(`the models of text have no loss of “${id}” at ${length} characters`);
  return losses;
};

// The models that were trained on at a longer length.
const trainedOn = runs.models.filter(({ further }) => further);

/**
 * What texts and their exercises may ask of the stored models of text, as `text` beside the engine's groups: losses in nats
 * per character of a curve of the figure text/length ('rope', 'rope-yarn', …) at a context length, over its seeds, and
 * after some steps of a further training ('none', 'linear', 'yarn'); what their heads and pairs do.
 */
export const text = {
  loss: (id, length) => mean(at(id, length)),
  lowest: (id, length) => Math.min(...at(id, length)),
  highest: (id, length) => Math.max(...at(id, length)),
  seeds: (id) => lossesOf(id).length,
  /** At many places, of the model whose weights are stored: { mean, error, places }, and what is above what, { mean, error }. */
  many: lossAt,
  gap: gapOf,
  best: bestOf,
  tried: triedAt,
  trials: trialsOf,
  further(method, step, length) {
    const [at, place] = [runs.stops.indexOf(step), runs.furtherLengths.indexOf(length)];
    const losses = trainedOn.map(({ further }) => further[method]?.[at]?.[place]);
    if (!losses.every(Number.isFinite))
      throw new Error(`“${method}” was not measured after ${step} steps at ${length}`);
    return mean(losses);
  },
  /** A run that asks when a first token becomes a sink ('begun', 'logit') after so many steps: losses by cache, weights by head. */
  sink(name, step) {
    const stop = sinks.runs.find((run) => run.name === name)?.stops.find((one) => one.step === step);
    if (!stop) throw new Error(`there is no run “${name}” of sinks after ${step} steps`);
    return stop;
  },
  furtherSeeds: trainedOn.length,
  heads: inside.heads,
  pairs: inside.pairs,
  found: (...where) => 100 * mean(sharesAt(...where)),
  foundAt: (...where) => 100 * shareAtDepth(...where),
  least: (...where) => 100 * Math.min(...sharesAt(...where)),
  most: (...where) => 100 * Math.max(...sharesAt(...where)),
  named: (back, reading, seed) => 100 * namedAt('rope', reading, seed)[back - 1],
  letters: LETTERS,
  lookups: (reading, encoding) => sharesAt('needle', TESTED[0], reading, encoding).length,
  each: EACH,
  lookupParameters: parametersOf({ model: 'rope' }),
  lookupLength: TRAINED,
  params: runs.params,
  last: runs.last,
  parameters: (name) => runs.models.find((model) => model.name === name).parameters,
};
