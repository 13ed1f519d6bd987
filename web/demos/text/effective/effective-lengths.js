import { frequenciesAt } from '../../../trainer/frequencies.js';
import { OF_LENGTH, ROTARY, readingName, readingOf, TRAINED } from './plan.js';
import { DEPTHS, LENGTHS, sequence, TESTS } from './sequences.js';
import { keyOf } from './session.js';
import { EACH, namedAt, SAMPLE, storedCounts } from './stored.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** The tests, the simple needle first. */
export const NAMES = Object.keys(TESTS);

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The longest tested length whose accuracy is at least the threshold, as RULER has it; 0 where there is none. */
export function effectiveLength(accuracies, threshold) {
  const last = accuracies.findLastIndex((accuracy) => accuracy >= threshold);
  return last < 0 ? 0 : LENGTHS[last];
}

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: answers counted in a worker: { key, counts, asked: [lengths], isReading, problem }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { test, column, row, sample } = values;
  const own = live?.key === keyOf(values) ? live : undefined;
  const stored = storedCounts(values);
  // What was counted here stands before what was counted before: on the same texts once all of them were read, so that no
  // share changes as they are counted again.
  const least = sample === SAMPLE ? EACH : 1;
  const ofEach = (make) => Object.fromEntries(NAMES.map((name) => [name, make(name)]));
  const shares = ofEach((name) =>
    LENGTHS.map((_, i) => {
      const asked = own?.asked[i] ?? 0;
      const [counts, each] = asked >= least ? [own.counts[name][i], asked] : [stored[name][i], EACH];
      return counts.map((count) => count / each);
    }),
  );
  const byLength = ofEach((name) => shares[name].map((depths) => sum(depths) / DEPTHS.length));
  const threshold = values.threshold / 100;
  const advertised = Number(values.advertised);
  const answers = sum(own?.asked ?? []) * DEPTHS.length * NAMES.length;
  return {
    shares,
    byLength,
    threshold,
    advertised,
    trained: TRAINED,
    effective: ofEach((name) => effectiveLength(byLength[name], threshold)),
    chosen: shares[test][column][row],
    named: namedAt(values.model, readingName(values)),
    length: LENGTHS[column],
    depth: DEPTHS[row],
    example: memo('example', [test, column, row, sample], () =>
      sequence(test, { length: LENGTHS[column], depth: DEPTHS[row], sample, number: 0 }),
    ),
    answers,
    all: OF_LENGTH * LENGTHS.length * NAMES.length,
    encoding: encodingOf(engine, values),
  };
}

const HEADS = 4;

/** What the encoding has of its own, as an array of numbers(): RoPE's frequencies as read, ALiBi's slopes. */
function encodingOf(engine, values) {
  if (values.model === 'alibi') return ['slopes', { head: HEADS }, engine.alibi.slopes({ numHeads: HEADS })];
  const model = { ...ROTARY, length: Number(values.advertised) };
  const { invFreq } = frequenciesAt(engine, model, readingOf(values));
  return ['frequencies', { pair: invFreq.length }, invFreq];
}
