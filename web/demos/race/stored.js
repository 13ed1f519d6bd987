import back from '../../../content/race/back.json' with { type: 'json' };
import back8 from '../../../content/race/back-8.json' with { type: 'json' };
import back64 from '../../../content/race/back-64.json' with { type: 'json' };
import back300 from '../../../content/race/back-300.json' with { type: 'json' };
import backBase2 from '../../../content/race/back-base-2.json' with { type: 'json' };
import backBuckets from '../../../content/race/back-buckets.json' with { type: 'json' };
import backOffset from '../../../content/race/back-offset.json' with { type: 'json' };
import backSlopes from '../../../content/race/back-slopes.json' with { type: 'json' };
import copy from '../../../content/race/copy.json' with { type: 'json' };
import induction from '../../../content/race/induction.json' with { type: 'json' };
import latest from '../../../content/race/latest.json' with { type: 'json' };
import latest64 from '../../../content/race/latest-64.json' with { type: 'json' };
import latest300 from '../../../content/race/latest-300.json' with { type: 'json' };
import latestBase2 from '../../../content/race/latest-base-2.json' with { type: 'json' };
import latestBuckets from '../../../content/race/latest-buckets.json' with { type: 'json' };
import latestOffset from '../../../content/race/latest-offset.json' with { type: 'json' };
import needle from '../../../content/race/needle.json' with { type: 'json' };
import needle300 from '../../../content/race/needle-300.json' with { type: 'json' };
import needleBuckets from '../../../content/race/needle-buckets.json' with { type: 'json' };
import needleOffset from '../../../content/race/needle-offset.json' with { type: 'json' };
import needleSlopes from '../../../content/race/needle-slopes.json' with { type: 'json' };
import parity from '../../../content/race/parity.json' with { type: 'json' };
import { opened } from './packed.js';
import { keyOf, LENGTHS, modelParams } from './settings.js';

/**
 * The stored runs that the figures bring along. Those that the lesson alone quotes stay behind, as pages are to be light:
 * other distances back than three and eight, and other layers, more steps, other bases, likelier short sequences, positions by
 * chance and newer encodings, for which there is no dial.
 */
export const sets = [
  back,
  latest,
  needle,
  back300,
  latest300,
  needle300,
  back64,
  latest64,
  copy,
  parity,
  induction,
  back8,
  backBase2,
  latestBase2,
  backSlopes,
  needleSlopes,
  backBuckets,
  latestBuckets,
  needleBuckets,
  backOffset,
  latestOffset,
  needleOffset,
];

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
