import { choice, int } from '../../core/parameters.js';
import { baseParam, headDimParam } from '../../core/rope-parameters.js';
import { figure } from '../../figure/figure.js';
import { curve } from './precision/curve.js';
import { bars, hands } from './precision/pairs.js';
import { compute, LAST } from './precision/rounding-errors.js';
import { ruler } from './precision/ruler.js';

/** The last positions of contexts that models are made for: these have no trailing zeros to be lucky with. */
const lengths = [4095, 8191, 32767, 131071, LAST];

const isInfinite = ({ merged }) => merged.stored === Infinity;
const isShared = ({ merged: { from, to } }) => to > from;

/** What the reader should have seen, with the reader's own position and formats. */
function seen(data) {
  const { formats, firstMerged } = data;
  if (firstMerged !== undefined && isInfinite(data)) return ['seenOverflow'];
  return [
    firstMerged === undefined ? 'seenWhole' : isShared(data) ? 'seenMerged' : 'seenNotYet',
    formats[1] === 'float32' ? 'seenAngle32' : 'seenAngleFew',
    formats[2] === 'float32' ? 'seenCos32' : 'seenCosFew',
  ];
}

const lowered = {
  positions: { positionFormat: 'wrong-bfloat16', angleFormat: 'float32', cosFormat: 'float32' },
  angles: { positionFormat: 'float32', angleFormat: 'wrong-bfloat16', cosFormat: 'float32' },
  cosines: { positionFormat: 'float32', angleFormat: 'float32', cosFormat: 'bfloat16' },
};

// What to say where there is a rotation; elsewhere that the position is infinite.
const finite = (say) => (data) => (isInfinite(data) ? seen(data)[0] : say(data));

/** Which of the three does least harm in bfloat16, at the last position of 131,072. */
const predict = {
  options: ['position', 'angle', 'cos'],
  done: { ...lowered.cosines, position: 131071 },
  answer(_data, at) {
    const harms = Object.values(lowered).map((formats) => Math.max(...at(formats).errors));
    return predict.options[harms.indexOf(Math.min(...harms))];
  },
};

/** What it costs a rotation to hold positions, angles or cosines in few bits. */
export default figure({
  name: 'rope/precision',
  modules: ['rotations'],
  scene: { headDim: 'headDim' },
  params: {
    positionFormat: choice({
      initial: 'wrong-bfloat16',
      options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
      control: 'buttons',
      group: 'explore',
    }),
    angleFormat: choice({
      options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
      control: 'buttons',
      group: 'explore',
    }),
    cosFormat: choice({ options: ['float32', 'bfloat16', 'float16'], control: 'buttons' }),
    position: int({ initial: 303, min: 1, max: LAST, scale: 'log', snaps: [256, ...lengths] }),
    base: baseParam({ min: 100, digits: 0, group: 'setup' }),
    headDim: headDimParam({ snaps: [64, 96, 128, 256] }),
    pair: int({ initial: 12, min: 0, max: 127, control: 'none' }),
  },
  predict,
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  steps: {
    ruler: {
      views: ['ruler'],
      set: { ...lowered.positions, position: 248 },
      handle: 'integer',
    },
    curve: {
      views: ['curve', 'ruler'],
      set: { ...lowered.positions, position: 4095 },
      handle: 'position',
      see: finite(() => 'seeError'),
    },
    pair: {
      views: ['bars', 'hands'],
      set: { ...lowered.positions, position: 4095, pair: 12 },
      handle: 'pair',
      see: finite(() => 'seePair'),
    },
    angle: {
      views: ['curve', 'bars', 'hands'],
      set: lowered.angles,
      controls: ['positionFormat', 'angleFormat'],
      handle: 'position',
      see: finite((data) => seen(data)[1]),
    },
    cosine: {
      set: lowered.cosines,
      controls: ['cosFormat'],
      handle: 'position',
      see: finite((data) => seen(data)[2]),
    },
  },
  // A third of an octave at a time.
  play: {
    from: 'curve',
    every: 120,
    next: ({ position }) =>
      position < LAST ? { position: Math.min(LAST, Math.ceil(1.25 * position)) } : undefined,
    start: { position: 1 },
  },
  compute,
  views: { curve, ruler, hands, bars },
  slots({ pairs, formats, firstMerged, merged, errors, worstPair, off, phaseError }) {
    return {
      ...{ format: formats[0], angle: formats[1], cos: formats[2] },
      ...{ ...merged, shared: merged.to - merged.from + 1, last: firstMerged - 1 },
      ...{ worst: errors[worstPair], first: errors[0], slowest: pairs - 1, slow: errors[pairs - 1] },
      turn: Number.isFinite(off) ? phaseError : Number.NaN,
    };
  },
  seen,
  readout: (data) => [
    ['storedLine', isInfinite(data) ? 'overflowLine' : isShared(data) ? 'sharedLine' : 'aloneLine'],
    [{ key: 'pairLine', speed: data.speed }],
    ['worstLine'],
  ],
  numbers: ({ phases, phaseErrors, ruler: { integers, stored }, errors, pairs }) => [
    ['angles', { position: 1, pair: pairs }, phases],
    ['angle-errors', { position: 1, pair: pairs }, phaseErrors],
    ['stored-positions', { position: integers.length }, stored],
    ['rotation-errors', { pair: pairs }, errors],
  ],
});
