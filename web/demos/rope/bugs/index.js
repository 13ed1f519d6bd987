import { choice, int, vector } from '../../../core/parameters.js';
import {
  compute,
  contentOf,
  LONGEST,
  MISTAKES,
  NONE,
  SHORTEST,
  scoresOf,
  settle,
  squared,
  untried,
} from './compute.js';
import { mend } from './mend.js';
import { NAMES, REPORTS } from './reports.js';
import { scores } from './scores.js';
import { suspects } from './suspects.js';
import { readout, seeCause, seeLength, seen, seeSuspect } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const FIRST = NAMES[0];
const ASKED = ['layout', 'doubled', 'bfloat16'];

/**
 * Mistakes that happened in public code: what the scores look like with one, which of seven suspects has the same
 * curve, and the mended lines.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/bugs',
  symbols: {},
  modules: ['rotations'],
  params: {
    report: choice({ initial: FIRST, options: NAMES, control: 'select' }),
    seqLen: int({ initial: 1024, min: SHORTEST, max: LONGEST, scale: 'log', snaps: [256, 4096, 16384] }),
    suspect: choice({ initial: NONE, options: [NONE, ...MISTAKES], control: 'none' }),
    tried: vector({ initial: untried(FIRST), min: 0, max: NAMES.length, digits: 0, control: 'none' }),
  },
  settle,
  steps: [
    {
      name: 'length',
      views: ['scores'],
      set: { report: FIRST, seqLen: 1024, suspect: NONE },
      handle: 'seqLen',
      see: seeLength,
    },
    {
      name: 'suspect',
      views: ['scores', 'suspects'],
      set: { report: FIRST, seqLen: 8192 },
      handle: 'suspect',
      see: seeSuspect,
    },
    {
      name: 'mend',
      views: ['scores', 'suspects', 'mend'],
      set: { report: 'qwen3.5', seqLen: 16384 },
      see: seeCause,
    },
    {
      name: 'reports',
      views: ['scores', 'suspects', 'mend'],
      set: { report: 'internlm3', seqLen: 16384 },
      controls: ['report'],
      see: seeSuspect,
    },
  ],
  compute,
  views: { scores, suspects, mend },
  readout,
  seen,
  predict: {
    options: ASKED,
    done: {
      report: 'deepseek-v3.2',
      seqLen: 4096,
      suspect: 'bfloat16',
      tried: untried('deepseek-v3.2').with(5, 1),
    },
    answer(engine) {
      const at = (mistake, seqLen) =>
        scoresOf(engine, REPORTS['deepseek-v3.2'], { seqLen, distances: [10], mistake })[0];
      const moved = ASKED.map((mistake) => Math.abs(at(mistake, 4096) - at(mistake, 128)));
      return ASKED[moved.indexOf(Math.max(...moved))];
    },
  },
  numbers,
  scene: { length: 'seqLen' },
};

// The scores as they should be, by the engine's own steps, and those of the report and of the suspect.
function numbers({ values, report, distances, expected, observed, curves }) {
  const { headDim, config } = report;
  const { seqLen, suspect } = values;
  const invFreq = { verb: 'rope.frequencies', params: { config, seqLen }, field: 'invFreq' };
  const pairs = Math.round((headDim * (config.partial_rotary_factor ?? 1)) / 2);
  const content = contentOf(headDim, pairs);
  const rows = Float32Array.from({ length: distances.length * headDim }, (_, i) => content[i % headDim]);
  const turned = (x, positions) => ({
    verb: 'rope.rotate',
    inputs: [x],
    params: { headDim, positions, invFreq, layout: 'half' },
  });
  const each = { axes: ['distance'], shape: [distances.length], marks: [distances] };
  return [
    {
      name: 'scores',
      ...each,
      values: expected,
      call: {
        verb: 'attention.scores',
        inputs: [
          turned(content, [seqLen - 1]),
          turned(
            rows,
            distances.map((distance) => seqLen - 1 - distance),
          ),
        ],
        params: { headDim, scale: 1 / squared(content) },
      },
    },
    { name: 'scores-reported', ...each, values: observed },
    ...(suspect === NONE ? [] : [{ name: `scores-${suspect}`, ...each, values: curves[suspect] }]),
  ];
}
