import { ALL_TASKS } from '../../trainer/plan.js';
import { hasFurther, leastOf } from './further.js';
import { encodingsOf, layersOf, temperedOf } from './layers.js';

// What training and asking cost, in floating-point operations: as the trainer itself counts a step, and by the same rule
// for what is asked of a trained model. And the memory that both take.

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

/** Of a worker, bytes. */
export const MEMORY = 2 ** 26;

const ENGINE = 2 ** 21; // bytes: its own data and the stack
const LEAST = 2 ** 24; // bytes that it begins with
const HOLES = 1.25; // of what is taken and given back
const SEQUENCES = 32; // of the trained length, in a step
const LARGE = 2 ** 19; // parameters from which a step keeps half as many numbers
const KEPT = 2 ** 23;
const PART = 2 ** 21; // numbers of the parts of a step that is too large to be kept
const BLOCK = 256; // tokens of a test whose states are there at a time
// What CoPE takes as long as, for each token and in all layers, where it sees so many others in the mean.
function countingCost(settings, mean) {
  const { length, dModel, numHeads } = settings;
  const layers = layersOf(settings).filter((encoding) => encoding === 'cope').length;
  return layers * (25 * dModel * (length + 1) + 150 * numHeads * mean);
}

const ANSWER_ROWS = 2048;

const whole = (count) => 4 * Math.ceil(count / 4);

const TURNING = { rope: 6, xpos: 12, pope: 12 }; // numbers of a position and feature of a head: sines and cosines, twice

// Numbers of one sequence of n tokens that are there once: tables of positions, biases of FIRE, the weights of one head.
function ofSequence(settings, n, { isTrained }) {
  const { dModel: d, numHeads, encoding } = settings;
  const encodings = encodingsOf(settings);
  const positions = Math.max(n, settings.randomPositions ? settings.positionRange : 0);
  const kinds = new Set(layersOf(settings).map((name, i) => `${name} ${settings[`base${i + 1}`]}`));
  const turned = [...kinds].reduce((sum, kind) => sum + (TURNING[kind.split(' ')[0]] ?? 0), 0);
  const added = encoding === 'sinusoidal' ? 2 * Math.max(n, settings.positionRange) * d : 0;
  const fire = encodings.includes('fire') ? (isTrained ? 2 : 1) * numHeads * 0.5 * n * (n + 8) : 0;
  const cope = encodings.includes('cope') ? 2 * n * whole(n) + 2 * (settings.length + 1) * (d / numHeads) : 0;
  const weights = isTrained ? 3 * n * whole(n) : 4 * whole(n);
  return (positions * turned * d) / numHeads + added + fire + cope + weights + 2 * (d / numHeads) * whole(n);
}

// Numbers that steps of training on sequences of some lengths take beside those of the model.
function ofSteps(settings, { length, minLength }) {
  const { dModel: d, mlpDim, layers, numHeads } = settings;
  const gate = settings.outputGate ? 2 * d : 0;
  const states = layers * (8 * d + gate + mlpDim);
  const most = parametersOf(settings) > LARGE ? KEPT / 2 : KEPT;
  let [rows, weights] = [0, 0];
  for (let n = minLength; n <= length; n++) {
    const count = Math.floor((SEQUENCES * length) / n);
    const map = layers * numHeads * whole(n) * n;
    if (count * (states * n + map) <= most) {
      rows = Math.max(rows, count * n);
      weights = Math.max(weights, count * map);
    } else {
      const parts = Math.ceil(count / Math.max(1, Math.floor(PART / (states * n))));
      rows = Math.max(rows, Math.ceil(count / parts) * n);
    }
  }
  const polar = encodingsOf(settings).includes('pope') ? 8 * d : 0;
  const others =
    6 * d + gate + polar + Math.max(mlpDim, 3 * d) + whole(ALL_TASKS[settings.task].vocabulary) + 12;
  return (
    rows * (states + others) +
    weights +
    2 * d * Math.max(3 * d, mlpDim) +
    ofSequence(settings, length, { isTrained: true })
  );
}

// Numbers that a test at a length takes.
function ofTest(settings, length) {
  const { dModel: d, mlpDim } = settings;
  const rows = Math.max(1, Math.floor(ANSWER_ROWS / length)) * length;
  const polar = encodingsOf(settings).includes('pope') ? 4 * d : 0;
  const each = 5 * d + (settings.outputGate ? 2 * d : 0) + polar + ALL_TASKS[settings.task].vocabulary + 12;
  return rows * each + BLOCK * (6 * d + mlpDim) + ofSequence(settings, length, { isTrained: false });
}

/** Bytes that a worker takes at most to train models of settings, further too, and to test them at some lengths. */
export function memoryOf(settings, lengths) {
  const model = parametersOf(settings);
  const trained = [settings];
  if (hasFurther(settings)) {
    const length = settings.furtherLength;
    trained.push({ ...settings, length, minLength: leastOf(settings, length) });
  }
  const needs = {
    // Weights, gradient, and two means of the optimiser.
    training: 4 * model + Math.max(...trained.map((one) => ofSteps(settings, one))),
    // And the file that is kept of the model, as it is read again.
    test: 3 * model + Math.max(0, ...lengths.map((length) => ofTest(settings, length))),
    // A file is handed over as numbers, four times its size.
    reading: 10 * model,
  };
  return Math.max(LEAST, ENGINE + 4 * HOLES * Math.max(...Object.values(needs)));
}

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
