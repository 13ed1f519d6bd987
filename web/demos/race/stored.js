import shown from '../../../content/race/shown.json' with { type: 'json' };
import { opened } from './packed.js';
import { keyOf, LENGTHS, modelParams } from './settings.js';

/** The stored runs that the figures bring along; commands/race/sets.js says which stay behind. */
export const sets = Object.values(shown);

// Accuracies at our lengths, NaN where a set has none: no row, or not measured there.
const aligned = (lengths, accuracies) =>
  Float64Array.from(LENGTHS, (length) => accuracies[lengths.indexOf(length)] ?? Number.NaN);

/** Models of the stored runs by key: { hash, lengths (those measured), readings by name }. */
export const storedModels = new Map(
  sets.map(opened).flatMap(({ settings, lengths, models }) =>
    models.map(({ encoding, seed, hash, readings }) => [
      keyOf(modelParams(settings, encoding, seed)),
      {
        hash,
        readings: Object.fromEntries(
          Object.entries(readings).map(([name, accuracies]) => [name, aligned(lengths, accuracies)]),
        ),
        lengths,
      },
    ]),
  ),
);
