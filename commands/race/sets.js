import { ENCODINGS, FEW_STEPS, LENGTHS, READINGS, READINGS_OF, T5_BUCKETS } from '../../web/trainer/plan.js';

const FEWER = [8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512];

/** Answers asked for at each length: an accuracy is then uncertain by 1.6 points at most (one standard deviation). */
const ANSWERS = 1000;

/** Of the test; every model is asked the same questions. */
export const TEST_SEED = 1;

const SEEDS = [1, 2, 3];

const MAIN = ['none', 'linear', 'ntk', 'yarn', 'clamp'];

/** How a trained model of a set is read: names, and what `evaluate` is told besides length and answers. */
export const readingsOf = (encoding, { readings }) =>
  Object.fromEntries(
    ['none', ...READINGS_OF[encoding]]
      .filter((name) => !readings || readings.includes(name))
      .map((name) => [name, READINGS[name]]),
  );

const set = (params, { of = ENCODINGS, lengths = LENGTHS, readings = undefined } = {}) => ({
  params,
  encodings: of,
  lengths,
  readings,
  answers: ANSWERS,
  seeds: SEEDS,
});
// Needles were trained on sixteen tokens at least; eight of them need nine, as does what lies eight back.
const fromSixteen = (lengths) => lengths.filter((length) => length >= 16);

/** The stored runs, by the names of their files. */
export const sets = {
  back: set({ task: 'back' }),
  latest: set({ task: 'latest' }),
  needle: set({ task: 'needle' }, { lengths: fromSixteen(LENGTHS) }),
  'back-300': set({ task: 'back', steps: FEW_STEPS }, { lengths: FEWER }),
  'latest-300': set({ task: 'latest', steps: FEW_STEPS }, { lengths: FEWER }),
  'needle-300': set({ task: 'needle', steps: FEW_STEPS }, { lengths: fromSixteen(FEWER) }),
  'back-64': set({ task: 'back', length: 64 }, { lengths: FEWER, readings: MAIN }),
  copy: set({ task: 'copy' }, { lengths: FEWER, readings: MAIN }),
  parity: set({ task: 'parity' }, { lengths: FEWER, readings: ['none', 'yarn', 'clamp'] }),
  induction: set({ task: 'induction' }, { lengths: FEWER, readings: MAIN }),
  // What one setting changes, for the encodings that it is about.
  'back-8': set(
    { task: 'back', k: 8 },
    { of: ['t5', 'rope'], lengths: fromSixteen(FEWER), readings: ['none', 'yarn'] },
  ),
  'back-slopes': set({ task: 'back', slopeFactor: 4 }, { of: ['alibi'], lengths: FEWER, readings: ['none'] }),
  'needle-slopes': set(
    { task: 'needle', slopeFactor: 4 },
    { of: ['alibi'], lengths: fromSixteen(FEWER), readings: ['none'] },
  ),
  'back-buckets': set({ task: 'back', ...T5_BUCKETS }, { of: ['t5'], lengths: FEWER, readings: ['none'] }),
  'latest-buckets': set(
    { task: 'latest', ...T5_BUCKETS },
    { of: ['t5'], lengths: FEWER, readings: ['none'] },
  ),
  'back-offset': set(
    { task: 'back', positionRange: 256 },
    { of: ['sinusoidal', 'learned'], lengths: FEWER, readings: ['none'] },
  ),
  'latest-offset': set(
    { task: 'latest', positionRange: 256 },
    { of: ['sinusoidal', 'learned'], lengths: FEWER, readings: ['none'] },
  ),
};
