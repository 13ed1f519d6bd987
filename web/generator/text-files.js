import lookup from '../../content/text/lookup.json' with { type: 'json' };
import places from '../../content/text/places.json' with { type: 'json' };
import stored from '../../content/text/runs.json' with { type: 'json' };
import sinks from '../../content/text/sinks.json' with { type: 'json' };
import { DEPTHS, LENGTHS, TESTS } from '../demos/text/effective/sequences.js';
import { csvOf } from './runs.js';
import { bestOf, lossAt } from './text-places.js';

// The runs of text for download. Heads are those of race.csv where they mean the same.

const SETTINGS = ['length', 'steps', 'learningRate', 'layers', 'dModel', 'numHeads', 'mlpDim'];

/** Rows as CSV: each an object, in columns by its keys. */
function csv(rows) {
  const heads = Object.keys(rows[0]);
  return csvOf([heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]);
}

const settingsOf = (set, params) => ({
  set,
  ...Object.fromEntries(SETTINGS.map((key) => [key, params[key]])),
});

// What a tuned reading was asked at a length.
function tunedAs(name, reading, length) {
  const way = reading.split('-tuned')[0];
  if (way === reading || length <= stored.params.length) return {};
  const { factor, betaFast, logN } = bestOf(name, way, length);
  return { factor, betaFast, logN };
}

/** Every loss of models of text, nats a character; with a standard error where it was asked place by place. */
export function textCsv() {
  const row = (set, { name, seed, hash }, values) => ({
    ...settingsOf(set, stored.params),
    ...{ furtherSteps: 0, encoding: name, seed, reading: 'none', factor: '', betaFast: '', logN: '' },
    ...{ testLength: 0, loss: '', error: '', places: stored.places, hash },
    ...values,
  });
  const runs = stored.models.flatMap((model) =>
    Object.entries(model.readings).flatMap(([reading, losses]) =>
      losses.map((loss, i) => row('runs', model, { reading, testLength: stored.lengths[i], loss })),
    ),
  );
  const further = stored.models.flatMap((model) =>
    Object.entries(model.further ?? {}).flatMap(([reading, stops]) =>
      stops.flatMap((losses, i) =>
        losses.map((loss, j) => {
          const [furtherSteps, testLength] = [stored.stops[i], stored.furtherLengths[j]];
          return row('further', model, { reading, furtherSteps, testLength, loss });
        }),
      ),
    ),
  );
  const many = places.curves.flatMap((curve) =>
    curve.losses.flatMap((each, i) => {
      if (!each) return [];
      const { name, reading } = curve;
      const testLength = places.lengths[i];
      const asked = lossAt(reading === 'none' ? name : `${name}-${reading}`, testLength);
      const [loss, error] = [asked.mean.toFixed(4), asked.error.toFixed(4)];
      const values = { ...tunedAs(name, reading, testLength), testLength, loss, error, places: asked.places };
      return [row('places', curve, { reading, ...values })];
    }),
  );
  return csv([...runs, ...further, ...many]);
}

/** Every answer of the models of the effective length; of seeds after the first all depths are one. */
export function effectiveCsv() {
  const rows = lookup.models.flatMap(({ name, seed, hash, readings }) =>
    Object.entries(readings).flatMap(([key, tests]) =>
      Object.keys(TESTS).flatMap((test) =>
        LENGTHS.flatMap((testLength, i) => {
          const [reading, factor] = key.split('-');
          const row = (depth, right, answers) => ({
            ...settingsOf('effective', lookup.params),
            ...{ encoding: name.replace('lookup-', ''), seed, reading, factor, test, testLength, depth },
            ...{ accuracy: right / answers, answers, hash },
          });
          const counts = tests[test][i];
          if (!Array.isArray(counts)) return [row('', counts, lookup.each * DEPTHS.length)];
          return counts.map((right, j) => row(DEPTHS[j], right, lookup.each));
        }),
      ),
    ),
  );
  return csv(rows);
}

const CACHES = { home: stored.params.length, window: sinks.stream, one: sinks.stream, four: sinks.stream };

/** Losses by cache of the runs about sinks, and the mean weight of each head on the first token and on a trained logit. */
export function sinksCsv() {
  const rows = sinks.runs.flatMap(({ name, hash, stops }) =>
    stops.flatMap((stop) => {
      const row = (measure, head, testLength, value) => ({
        ...settingsOf('sinks', { ...stored.params, steps: stop.step }),
        ...{ encoding: 'rope', seed: 1, run: name, measure, head, testLength, value },
        ...{ places: sinks.places, hash },
      });
      const losses = Object.entries(CACHES).map(([cache, length]) =>
        row(`loss-${cache}`, '', length, stop[cache]),
      );
      const weights = ['first', 'nowhere'].flatMap((measure) =>
        (stop[measure] ?? []).map((share, head) => row(measure, head, stored.params.length, share)),
      );
      return [...losses, ...weights];
    }),
  );
  return csv(rows);
}

/**
 * All files by name, and what makes each; text.json holds what is stored of the models, and their losses at each place, in
 * thousandths of a nat.
 *
 * @type {[name: string, make: () => string][]}
 */
export const TEXT_FILES = [
  ['text.csv', textCsv],
  ['effective.csv', effectiveCsv],
  ['sinks.csv', sinksCsv],
  ['text.json', () => `${JSON.stringify({ runs: stored, places, effective: lookup, sinks })}\n`],
];
