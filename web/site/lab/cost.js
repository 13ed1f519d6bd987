import { ALL_TASKS } from '../../trainer/plan.js';
import { hasFurther, leastOf } from './further.js';
import { encodingsOf, layersOf, temperedOf } from './layers.js';

// What training and asking cost, in floating-point operations: as the trainer itself counts a step, and by the same rule
// for what is asked of a trained model.

const ANSWERS = 1000;
const FIRE_WIDTH = 32; // numbers that FIRE's function goes through
const COUNTED = 8; // tokens of a test whose answers count
const BATCH = 2048; // tokens of a test that are read together

/** Of 'back' every token asks, of others about half of them. */
const SHARES = { back: 1, parity: 1, latest: 0.5, needle: 0.5, induction: 0.5 };

/** How many numbers a model trains. */
export function parametersOf(settings) {
  const { task, layers, dModel: d, numHeads, mlpDim, length, positionRange, numBuckets } = settings;
  const rows = (positionRange || length) * d;
  const tables = {
    ...{ learned: rows, abacus: rows, t5: numBuckets * numHeads },
    ...{ kerple: 2 * numHeads, fire: 2 + 2 * FIRE_WIDTH + (FIRE_WIDTH + 1) * numHeads, pope: d },
    cope: ((length + 1) * d) / numHeads,
  };
  const table = encodingsOf(settings).reduce((sum, encoding) => sum + (tables[encoding] ?? 0), 0);
  const tempers = numHeads * temperedOf(settings).length;
  const gate = settings.outputGate ? d * d : 0;
  const layer = 4 * d + 4 * d * d + 2 * d * mlpDim + mlpDim + (settings.sink ? numHeads : 0) + gate;
  return 2 * ALL_TASKS[task].vocabulary * d + table + layers * layer + tempers + 2 * d;
}

/** Of one model: the trainer refuses more. */
export const MOST_PARAMETERS = 2 ** 20;

// Tokens of a sequence of training, in the mean of the steps.
function meanLength({ task, length, minLength, lengthSkew }) {
  if (lengthSkew === 0) return (minLength + length) / 2;
  let [sum, lengths] = [0, 0];
  for (let n = minLength; n <= length; n += task === 'copy' ? 2 : 1) {
    sum += n ** -lengthSkew;
    lengths += n ** (1 - lengthSkew);
  }
  return lengths / sum;
}

// What CoPE takes as long as, for each token and in all layers, where it sees so many others in the mean.
function countingCost(settings, mean) {
  const { length, dModel, numHeads } = settings;
  const layers = layersOf(settings).filter((encoding) => encoding === 'cope').length;
  return layers * (25 * dModel * (length + 1) + 150 * numHeads * mean);
}

// Of a mean step on sequences of some lengths.
function costOf(settings, { length, minLength }) {
  const mean = meanLength({ ...settings, length, minLength });
  const attention = 6 * settings.layers * mean * settings.dModel;
  return 32 * length * (6 * parametersOf(settings) + attention + countingCost(settings, mean));
}

/** Of a mean step of training. */
export const stepCost = (settings) => costOf(settings, settings);

/** Of a mean step of the further training. */
export const furtherStepCost = (settings) =>
  costOf(settings, { length: settings.furtherLength, minLength: leastOf(settings, settings.furtherLength) });

/** Of all steps of a model. */
export const trainingCost = (settings) =>
  settings.steps * stepCost(settings) +
  (hasFurther(settings) ? settings.furtherSteps * furtherStepCost(settings) : 0);

/** Of a test of so many answers at one length. */
export function testCost(settings, length, answers = ANSWERS) {
  const { task, layers, dModel } = settings;
  const parts = { copy: 2, addition: 3 };
  const asked = parts[task] ? length / parts[task] : Math.min(COUNTED, length) * SHARES[task];
  const batch = Math.min(answers, Math.max(1, Math.floor(BATCH / length)));
  const tokens = Math.ceil(answers / (asked * batch)) * batch * length;
  // A third of what a training takes; half of a sequence of that length stands before a token in the mean.
  const counting = countingCost(settings, length / 2) / 3;
  return tokens * (2 * parametersOf(settings) + 2 * layers * length * dModel + counting);
}

/** Seconds until models, each with what it costs, are done by `workers` at `rate` operations a second each. */
export function secondsFor(costs, { rate, workers }) {
  const free = Array.from({ length: Math.max(1, workers) }, () => 0);
  for (const cost of costs.toSorted((a, b) => b - a)) {
    const next = free.indexOf(Math.min(...free));
    free[next] += cost / rate;
  }
  return Math.max(...free);
}
