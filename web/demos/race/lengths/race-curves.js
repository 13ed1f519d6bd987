import { nearestByRatio, spreadOf } from '../../../core/numbers.js';
import { nameOf } from '../../../plots/curves.js';
import { whole } from '../../../plots/drag.js';
import { frequenciesAt } from '../../../trainer/frequencies.js';
import { ENCODINGS, keyOf, LENGTHS, modelParams, READINGS, readAt, rowsOf, TASKS } from '../settings.js';
import { storedModels } from '../stored.js';
import { curveOf, settingsOf } from './race-params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** At how many times the training length a prediction is made. */
const AHEAD = 4;

/** @typedef {ReturnType<typeof compute>} Data */

/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo, isDrawn = false }) {
  const { shown, views, seeds, chosen, testLen } = values;
  const settings = settingsOf(values);
  const ids = [...shown, ...views];
  const trained = settings.length;
  const compares = !isDrawn && values.sketch === 'compare';
  const deps = [keyOf(settings), ids.join(), seeds];
  const curves = memo('curves', deps, () => ids.map((id) => curveIn(settings, id, seeds)));
  // Not every set was measured everywhere.
  const measured = LENGTHS.filter((length) => curves.some(({ lengths }) => lengths.includes(length)));
  const lengths = measured.length > 0 ? measured : LENGTHS;
  const length = nearestByRatio(lengths, testLen);
  const at = LENGTHS.indexOf(length);
  const factor = Math.max(1, length / trained);
  const clocks = clocksOf(engine, settings, curveOf(chosen), length);
  const read = (curve, i) => ({ mean: curve.mean[i], low: curve.low[i], high: curve.high[i] });
  const ranking = ranked(
    curves.map((curve, order) => ({
      ...curve,
      ...read(curve, at),
      order,
      isMeasured: curve.lengths.includes(length),
    })),
  );
  const goal = LENGTHS.indexOf(AHEAD * trained);
  return {
    settings,
    curves,
    own: curves.find(({ id }) => id === chosen),
    ranking,
    lengths,
    length,
    at,
    factor,
    trained,
    goal: LENGTHS[goal],
    rows: rowsOf(settings),
    chance: 1 / TASKS[settings.task].classes,
    compares,
    hides: isDrawn,
    outcome: compares ? judged(values, curves, goal) : undefined,
    clocks,
  };
}

// One curve: every seed that there is, their mean, and the lowest and the highest of them.
function curveIn(settings, id, seeds) {
  const { encoding, reading } = curveOf(id);
  // Where a table has no row there is nothing to measure.
  const hasNoRow = (length) => id === 'learned' && length > rowsOf(settings);
  const found = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const stored = storedModels.get(keyOf(modelParams(settings, encoding, seed)));
    if (stored?.readings[reading]) found.push({ ...stored, seed, values: stored.readings[reading] });
  }
  const accuracies = found.map(({ values }) => values);
  return {
    id,
    encoding,
    reading,
    found,
    lengths: LENGTHS.filter(
      (length) =>
        found.some(({ lengths }) => lengths.includes(length)) || (found.length > 0 && hasNoRow(length)),
    ),
    ...spreadOf(accuracies, LENGTHS.length),
  };
}

// Best first; who has nothing to say at this length comes last.
const ranked = (list) =>
  list.sort(
    (a, b) =>
      Number(Number.isFinite(b.mean)) - Number(Number.isFinite(a.mean)) ||
      b.mean - a.mean ||
      a.order - b.order,
  );

export const TIE = 0.05; // accuracies this near are alike: two standard deviations of models and answers come to as much

// What was drawn beside what was measured: points off for each, and pairs whose order was right.
function judged({ guess, shown }, curves, goal) {
  const drawn = curves.filter(({ id }) => shown.includes(id));
  const all = drawn.map(({ id, mean }) => ({
    id,
    guess: guess[ENCODINGS.indexOf(id)] / 100,
    // A table without a row answers nothing.
    real: Number.isFinite(mean[goal]) ? mean[goal] : 0,
  }));
  let [right, pairs] = [0, 0];
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      if (Math.abs(a.real - b.real) <= TIE) continue;
      pairs += 1;
      if (Math.sign(a.guess - b.guess) === Math.sign(a.real - b.real)) right += 1;
    }
  }
  return { all, right, pairs };
}

// Frequencies of RoPE's pairs as the chosen reading has them at the test length.
function clocksOf(engine, settings, { encoding, reading }, length) {
  const model = { ...settings, trained: settings.length, length };
  const read = encoding === 'rope' ? readAt(READINGS[reading], model) : {};
  const { invFreq, attentionFactor } = frequenciesAt(engine, model, read);
  return {
    invFreq,
    stretched: invFreq.map((frequency) => (2 * Math.PI) / frequency),
    isStretched: Boolean(read.scaling) && length > settings.length,
    attentionFactor,
  };
}

/** What a curve reads at the test length, or why it reads nothing. */
export function accuracyWords({ mean, found, isMeasured }, t) {
  if (Number.isFinite(mean)) return t.number(mean, '0%');
  return t(found.length === 0 ? 'untrained' : isMeasured ? 'none' : 'unmeasured');
}

/** Everyone at the test length, best first, in a list. */
export function rankWords({ ranking }, t) {
  return ranking.map((row) => `${nameOf(row.id, t)} ${accuracyWords(row, t)}`).join(', ');
}

/** How high an encoding was said to be, as a handle: { id, label, value, share, set(share) }. */
export function guessOf({ values }, id, t) {
  const index = ENCODINGS.indexOf(id);
  const share = values.guess[index] / 100;
  const set = (wished) => ({ chosen: id, guess: values.guess.with(index, whole(100 * wished, 0, 100)) });
  return {
    id: `guess-${id}`,
    label: t('guessHandle', { name: nameOf(id, t) }),
    value: t.number(share, '0%'),
    share,
    set,
  };
}
