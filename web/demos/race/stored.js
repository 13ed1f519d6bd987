import { opened } from './packed.js';
import { sets } from './sets.js';
import { keyOf, LENGTHS, modelParams } from './settings.js';

// Accuracies at our lengths, NaN where a set has none: no row, or not measured there.
const aligned = (lengths, accuracies) =>
  Float64Array.from(LENGTHS, (length) => accuracies[lengths.indexOf(length)] ?? Number.NaN);

/** Models of the stored runs by key: { hash, losses, lengths (those measured), readings by name }. */
export const storedModels = new Map(
  sets.map(opened).flatMap(({ settings, lengths, models }) =>
    models.map(({ encoding, seed, hash, losses, readings }) => [
      keyOf(modelParams(settings, encoding, seed)),
      {
        hash,
        losses,
        readings: Object.fromEntries(
          Object.entries(readings).map(([name, accuracies]) => [name, aligned(lengths, accuracies)]),
        ),
        lengths,
      },
    ]),
  ),
);
