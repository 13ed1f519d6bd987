import { ENCODINGS, FEW_STEPS, LENGTHS, READINGS, READINGS_OF, T5_BUCKETS } from '../../web/trainer/plan.js';

const FEWER = [8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512];

/** Those that the tables show, and some between. */
const NEWER_LENGTHS = [8, 16, 32, 48, 64, 96, 128, 256, 512];

/** Answers asked for at each length, eight of a sequence: an accuracy is then uncertain by up to 5 points (two standard deviations). */
const ANSWERS = 1000;

/** Of the test; every model is asked the same questions. */
export const TEST_SEED = 1;

/** What conclusions rest on; sentences in bold about the three tasks of the lesson, on twice as many. */
const SEEDS = [1, 2, 3, 4, 5];
const MORE_SEEDS = [...SEEDS, 6, 7, 8, 9, 10];

const MAIN = ['none', 'linear', 'yarn', 'clamp'];
const SINGLE = [...MAIN, 'yarn32', 'logn'];

/** RoPE with its angles and its logits changed one by one and together. */
const CAUSES = ['none', 'logn', 'linear', 'linearlogn', 'ntk', 'ntklogn', 'yarnplain', 'yarn', 'yarn32'];

/** How a trained model of a set is read: names, and what `evaluate` is told besides length and answers. */
export const readingsOf = (encoding, { readings }) =>
  Object.fromEntries(
    ['none', ...READINGS_OF[encoding]]
      .filter((name) => !readings || readings.includes(name))
      .map((name) => [name, READINGS[name]]),
  );

/** `reach`: { length, answers } of a test by how far back each answer stands. */
const set = (
  params,
  { of = ENCODINGS, lengths = LENGTHS, readings = undefined, seeds = SEEDS, reach = undefined } = {},
) => ({
  params,
  encodings: of,
  lengths,
  readings,
  answers: ANSWERS,
  seeds,
  reach,
});
// Needles were trained on sixteen tokens at least; eight of them need nine, as does what lies eight back.
const fromSixteen = (lengths) => lengths.filter((length) => length >= 16);

/** Far enough to see where RoPE fails, at each distance that is asked for. */
const NEAR = [16, 32, 64, 128, 256];
const plainRope = (params, { lengths = FEWER, readings = ['none', 'logn'] } = {}) =>
  set(params, { of: ['rope'], lengths, readings });

/** By how far back the value was set. */
const byDistance = (params, of = ['none', 'rope']) =>
  set(
    { length: 64, ...params },
    {
      of,
      lengths: [16, 32, 64, 96, 128, 256],
      readings: ['none', 'linear'],
      reach: { length: 64, answers: 20000 },
    },
  );

/** What came after RoPE, each with the readings that it has of these, at the lengths of the tables. */
const NEWER = ['xpos', 'kerple', 'fire', 'pope'];
const newer = (params, of = NEWER) =>
  set(params, {
    of,
    lengths: params.task === 'needle' ? NEWER_LENGTHS.slice(1) : NEWER_LENGTHS,
    readings: ['none', 'logn', 'linear', 'yarn'],
  });
/** RoPE without its slowest quarter of pairs, which do not turn. */
const P_ROPE = { rotary: 0.75, proportional: true };

/** What attention itself learns beside RoPE: a sink, a gate of its output, and the factor s of s ln(n) (SSMax). */
const LEARNED = { sink: { sink: true }, gate: { outputGate: true }, ssmax: { logN: true } };
const learned = (task, name) =>
  set(
    { task, ...LEARNED[name] },
    { of: ['rope'], lengths: newer({ task }).lengths, readings: ['none', 'linear', 'yarn'] },
  );

/** RoPE with a window, then NoPE that sees all, whose scores alone are multiplied in the reading log n. */
const HYBRID = [
  { encoding: 'rope', window: 16, base: 0, temperature: 'none' },
  { encoding: 'none', window: 0, base: 0 },
];
const twoLayers = (params, of, readings) =>
  set({ task: 'needle', layers: 2, ...params }, { of, lengths: [16, 32, 64, 128, 256, 512], readings });

/** Ways to meet far positions in training: a start by chance, positions by chance, and longer sequences in as many operations. */
const FAR = {
  offset: { of: ['sinusoidal', 'learned'], positionRange: 256 },
  random: { of: ['sinusoidal', 'rope'], positionRange: 256, randomPositions: true },
  mixed: { of: ['sinusoidal', 'rope'], length: 256, minLength: 9, batch: 4, steps: 790 },
};
const FAR_LENGTHS = { offset: FEWER, random: [16, 32, 64, 128, 256], mixed: [16, 32, 64, 128, 256, 512] };

/** What a phone trains as well. */
const few = (task, lengths) => set({ task, steps: FEW_STEPS }, { lengths, readings: SINGLE });

/**
 * Sets that the figures bring along. Those that the lesson alone quotes stay behind, as pages are to be light: other distances
 * back than three and eight, and other layers, more steps, other bases, likelier short sequences, positions by chance and newer
 * encodings, for which there is no dial.
 */
export const SHOWN = [
  ...['back', 'latest', 'needle', 'back-300', 'latest-300', 'needle-300', 'back-64', 'latest-64'],
  ...[
    'copy',
    'parity',
    'induction',
    'back-8',
    'back-base-2',
    'latest-base-2',
    'back-slopes',
    'needle-slopes',
  ],
  ...['back-buckets', 'latest-buckets', 'needle-buckets', 'back-offset', 'latest-offset', 'needle-offset'],
];

/** The stored runs, by their names. */
export const sets = {
  back: set({ task: 'back' }, { seeds: MORE_SEEDS }),
  latest: set({ task: 'latest' }, { seeds: MORE_SEEDS }),
  needle: set({ task: 'needle' }, { lengths: fromSixteen(LENGTHS), seeds: MORE_SEEDS }),
  'back-300': few('back', FEWER),
  'latest-300': few('latest', FEWER),
  'needle-300': few('needle', fromSixteen(FEWER)),
  'back-64': set({ task: 'back', length: 64 }, { lengths: FEWER, readings: MAIN }),
  copy: set({ task: 'copy' }, { lengths: FEWER, readings: MAIN }),
  parity: set({ task: 'parity' }, { lengths: FEWER, readings: ['none', 'yarn', 'clamp'] }),
  induction: set({ task: 'induction' }, { lengths: FEWER, readings: MAIN }),
  ...Object.fromEntries(
    ['back', 'latest', 'needle'].flatMap((task) => [
      [`${task}-newer`, newer({ task })],
      [`${task}-cope`, newer({ task }, ['cope'])],
      [`${task}-prope`, newer({ task, ...P_ROPE }, ['rope'])],
    ]),
  ),
  ...Object.fromEntries(
    ['back', 'needle'].flatMap((task) =>
      Object.keys(LEARNED).map((name) => [`${task}-${name}`, learned(task, name)]),
    ),
  ),
  'needle-layers': twoLayers({}, ['none', 'rope'], ['none', 'logn', 'yarn']),
  'needle-rope-nope': twoLayers({ perLayer: HYBRID }, ['rope'], ['none', 'logn']),
  // What one setting changes, for the encodings that it is about.
  'back-8': set(
    { task: 'back', k: 8 },
    { of: ['t5', 'rope'], lengths: fromSixteen(FEWER), readings: CAUSES, seeds: MORE_SEEDS },
  ),
  // Every pair completes three turns within the training length.
  'back-base-2': plainRope({ task: 'back', base: 2 }),
  'latest-base-2': plainRope({ task: 'latest', base: 2 }),
  // The same eight back with frequencies that all but one differ.
  'back-8-base-500': plainRope({ task: 'back', k: 8, base: 500 }, { lengths: NEAR }),
  // One layer of NoPE cannot tell three back from four; more layers might.
  'back-layers-2': set(
    { task: 'back', layers: 2, steps: 2000 },
    { of: ['none'], lengths: NEAR, readings: ['none'] },
  ),
  'back-layers-3': set(
    { task: 'back', layers: 3, steps: 2000 },
    { of: ['none'], lengths: NEAR, readings: ['none'] },
  ),
  'back-slopes': set({ task: 'back', slopeFactor: 4 }, { of: ['alibi'], lengths: FEWER, readings: ['none'] }),
  'needle-slopes': set(
    { task: 'needle', slopeFactor: 4 },
    { of: ['alibi'], lengths: fromSixteen(FEWER), readings: ['none'] },
  ),
  'back-xpos-64': newer({ task: 'back', scaleBase: 64 }, ['xpos']),
  'back-buckets': set({ task: 'back', ...T5_BUCKETS }, { of: ['t5'], lengths: FEWER, readings: ['none'] }),
  'latest-buckets': set(
    { task: 'latest', ...T5_BUCKETS },
    { of: ['t5'], lengths: FEWER, readings: ['none'] },
  ),
  'needle-buckets': set({ task: 'needle', ...T5_BUCKETS }, { of: ['t5'], lengths: NEAR, readings: ['none'] }),
  // Sequences of up to 64 tokens, all lengths alike, and mostly short.
  'latest-64': byDistance({ task: 'latest' }),
  'latest-64-short': byDistance({ task: 'latest', lengthSkew: 3 }),
  'needle-64-short': byDistance({ task: 'needle', lengthSkew: 3 }, ['rope']),
  // What more layers and steps learn of copies, and more steps of parity.
  'copy-layers-3': set(
    { task: 'copy', layers: 3, steps: 4000 },
    { of: ['none'], lengths: [16, 32, 64], readings: ['none'] },
  ),
  'parity-4000': set(
    { task: 'parity', steps: 4000 },
    { of: ['learned', 'rope'], lengths: [16, 32, 40], readings: ['none'] },
  ),
  ...Object.fromEntries(
    Object.entries(FAR).flatMap(([name, { of, ...params }]) =>
      ['back', 'latest', 'needle'].map((task) => [
        `${task}-${name}`,
        set(
          { task, ...params },
          {
            of,
            lengths: task === 'needle' ? fromSixteen(FAR_LENGTHS[name]) : FAR_LENGTHS[name],
            readings: ['none'],
          },
        ),
      ]),
    ),
  ),
};
