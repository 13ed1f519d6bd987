import stored from '../../../../content/race/map/models.json' with { type: 'json' };
import { nearestByRatio } from '../../../core/numbers.js';
import { frequenciesAt } from '../../../trainer/frequencies.js';
import { READINGS } from '../settings.js';
import { openedCells } from './packed-cells.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const opened = openedCells(stored);

/** Lengths of the test, in those of training. */
export const { times } = opened;

const unlike = (values) => [...new Set(values)].sort((a, b) => a - b);

function mapOf(cells) {
  const [{ headDim, length: trained }] = cells;
  const places = new Map(cells.map((cell) => [`${cell.base} ${cell.k}`, cell]));
  return {
    ...{ headDim, trained },
    bases: unlike(cells.map(({ base }) => base)),
    distances: unlike(cells.map(({ k }) => k)),
    cellAt: (base, k) => places.get(`${base} ${k}`),
  };
}

/**
 * Maps by the features of a head and the longest of training, tokens, as '8-32'. Of a cell: accuracies by reading and length,
 * { mean, low, high } over the seeds, and the mean scores of the model of seed 1.
 */
export const maps = {};
const nameOf = ({ headDim, length }) => `${headDim}-${length}`;
for (const name of new Set(opened.cells.map(nameOf)))
  maps[name] = mapOf(opened.cells.filter((cell) => nameOf(cell) === name));

/** From here on a model counts as right. */
export const HALF = 0.5;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, untraced = engine }) {
  const { reading, test, models } = values;
  const { headDim, trained, bases, distances, cellAt } = maps[models];
  const time = times.indexOf(Number(test));
  const length = trained * times[time];
  const tokens = memo('tokens', [length], () => Int32Array.from({ length }, (_, n) => n));
  const where = { headDim, length, tokens };
  const turnedBy = (engine, base) =>
    frequenciesAt(engine, { base, headDim, trained, length }, READINGS[reading]);
  const each = memo('each', [test, reading, models], () => {
    const turned = bases.map((base) => turnedBy(untraced, base));
    return distances.flatMap((k) =>
      bases.map((base, i) => {
        const cell = cellAt(base, k);
        const shares = sharesOf(untraced, cell.scores, turned[i], where);
        return { k, ...cell.accuracies[reading][time], peak: peakOf(shares) };
      }),
    );
  });
  const [k, base] = [nearestByRatio(distances, values.k), nearestByRatio(bases, values.base)];
  const [row, column] = [distances.indexOf(k), bases.indexOf(base)];
  const frequencies = turnedBy(engine, base);
  const cell = cellAt(base, k);
  const shares = sharesOf(engine, cell.scores, frequencies, where);
  const isRight = ({ mean }) => mean >= HALF;
  const right = each.filter(isRight).length;
  return {
    ...{ bases, distances, headDim, trained, length, row, column, base, k },
    each,
    own: each[row * bases.length + column],
    seeds: cell.seeds,
    shares,
    peak: peakOf(shares),
    invFreq: frequencies.invFreq,
    right,
    // What one guess for all cells would predict correctly.
    common: Math.max(right, each.length - right),
    hits: each.filter((one) => isRight(one) === (one.peak === one.k)).length,
    count: each.length,
    accuracies: memo('accuracies', [each], () => Float64Array.from(each, ({ mean }) => mean)),
    peaks: memo('peaks', [each], () => Int32Array.from(each, ({ peak }) => peak)),
  };
}

const peakOf = (shares) => shares.indexOf(Math.max(...shares));

// The weight of the key at each distance, where every key has the mean score of its distance; the mean of all heads.
function sharesOf(engine, scores, frequencies, { headDim, length, tokens }) {
  const ones = Float32Array.from({ length: headDim }, (_, i) => 1 - (i % 2));
  const pairs = headDim / 2;
  const heads = scores.length / headDim;
  const shares = new Float64Array(length);
  for (let head = 0; head < heads; head++) {
    // The conjugate of a mean key whose query is 1.
    const key = scores
      .slice(head * headDim, (head + 1) * headDim)
      .map((score, i) => (i % 2 ? -score : score));
    const parts = engine.rope.contributions(ones, key, { headDim, distances: tokens, ...frequencies });
    const sums = new Float64Array(length);
    for (let i = 0; i < parts.length; i++) sums[Math.floor(i / pairs)] += parts[i];
    const weights = engine.attention.weights(sums, { queryLen: 1, keyLen: length });
    for (let n = 0; n < length; n++) shares[n] += weights[n] / heads;
  }
  return shares;
}
