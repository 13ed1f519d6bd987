import { choice, int, real } from '../../../core/parameters.js';
import { compute, errors, LAST, turns } from './compute.js';
import { curve } from './curve.js';
import { bars, hands } from './pairs.js';
import { ruler } from './ruler.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The last positions of contexts that models are made for: these have no trailing zeros to be lucky with. */
const lengths = [4095, 8191, 32767, 131071, LAST];

const params = {
  positionFormat: choice({
    initial: 'wrong-bfloat16',
    options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
    control: 'buttons',
    group: 'explore',
  }),
  angleFormat: choice({
    initial: 'float32',
    options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
    control: 'buttons',
    group: 'explore',
  }),
  cosFormat: choice({
    initial: 'float32',
    options: ['float32', 'bfloat16', 'float16'],
    control: 'buttons',
  }),
  position: int({ initial: 303, min: 1, max: LAST, scale: 'log', snaps: [256, ...lengths] }),
  base: real({
    initial: 10000,
    min: 100,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [10000, 500000, 1e6],
    group: 'setup',
  }),
  headDim: int({
    initial: 128,
    min: 4,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 96, 128, 256],
    group: 'setup',
  }),
  pair: int({ initial: 12, min: 0, max: 127, control: 'none' }),
};

function readout(data, t) {
  const { values, merged, off, errors, worstPair } = data;
  const shared = merged.to - merged.from + 1;
  const stored = { text: t.number(merged.stored), as: 'strong' };
  return [
    [
      t('storedLine', { position: values.position }),
      ' ',
      stored,
      ' · ',
      merged.stored === Infinity
        ? t('overflowLine', { from: merged.from })
        : t(shared > 1 ? 'sharedLine' : 'aloneLine', { shared }),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: data.speed },
      ' ',
      t('turnPart', {
        turn: Number.isFinite(off) ? data.phaseError : Number.NaN,
      }),
      ' · ',
      t('errorPart', { error: off }),
    ],
    [t('worstLine', { pair: worstPair, error: errors[worstPair] })],
  ];
}

/** What the reader should have seen, with the reader's own position and formats. */
function seen(data, t) {
  const { values, formats, firstMerged, merged, errors, worstPair } = data;
  const facts = {
    position: values.position,
    format: formats[0],
    last: firstMerged - 1,
    first: firstMerged,
    stored: merged.stored,
    shared: merged.to - merged.from + 1,
    from: merged.from,
    angle: formats[1],
    cos: formats[2],
    pair: worstPair,
    slowest: data.pairs - 1,
    worst: errors[worstPair],
    slow: errors[data.pairs - 1],
  };
  const positions =
    firstMerged === undefined
      ? 'seenWhole'
      : merged.stored === Infinity
        ? 'seenOverflow'
        : facts.shared > 1
          ? 'seenMerged'
          : 'seenNotYet';
  const angles = formats[1] === 'float32' ? 'seenAngle32' : 'seenAngleFew';
  const cosines = formats[2] === 'float32' ? 'seenCos32' : 'seenCosFew';
  if (merged.stored === Infinity) return [t(positions, facts)];
  return [t(positions, facts), t(angles, facts), t(cosines, facts)];
}

const lowered = {
  positions: { positionFormat: 'wrong-bfloat16', angleFormat: 'float32', cosFormat: 'float32' },
  angles: { positionFormat: 'float32', angleFormat: 'wrong-bfloat16', cosFormat: 'float32' },
  cosines: { positionFormat: 'float32', angleFormat: 'float32', cosFormat: 'bfloat16' },
};

// What to say where there is a rotation; elsewhere that the position is infinite.
const finite = (say) => (data, t) => (data.merged.stored === Infinity ? seen(data, t)[0] : say(data, t));

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'ruler',
    views: ['ruler'],
    set: { ...lowered.positions, position: 248 },
    handle: 'integer',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'curve',
    views: ['curve', 'ruler'],
    set: { ...lowered.positions, position: 4095 },
    handle: 'position',
    see: finite(({ values, merged, errors, worstPair }, t) =>
      t('seeError', {
        position: values.position,
        stored: merged.stored,
        pair: worstPair,
        worst: errors[worstPair],
      }),
    ),
  },
  {
    name: 'pair',
    views: ['bars', 'hands'],
    set: { ...lowered.positions, position: 4095, pair: 12 },
    handle: 'pair',
    see: finite(({ values: { pair }, phaseError, off }, t) =>
      t('seePair', { pair, turn: phaseError, error: off }),
    ),
  },
  {
    name: 'angle',
    views: ['curve', 'bars', 'hands'],
    set: lowered.angles,
    controls: ['positionFormat', 'angleFormat'],
    handle: 'position',
    see: finite((data, t) => seen(data, t)[1]),
  },
  {
    name: 'cosine',
    views: ['curve', 'bars', 'hands'],
    set: lowered.cosines,
    controls: ['cosFormat'],
    handle: 'position',
    see: finite((data, t) => seen(data, t)[2]),
  },
];

// A third of an octave at a time.
const play = {
  from: 'curve',
  every: 120,
  next: ({ position }) =>
    position < LAST ? { position: Math.min(LAST, Math.ceil(1.25 * position)) } : undefined,
  start: { position: 1 },
};

/** The numbers of the figure as arrays to take away. */
function numbers({ phases, phaseErrors, ruler, errors: list, pairs }) {
  const ofPairs = { axes: ['position', 'pair'], shape: [1, pairs] };
  return [
    { name: 'angles', ...ofPairs, values: phases },
    { name: 'angle-errors', ...ofPairs, values: phaseErrors },
    { name: 'stored-positions', axes: ['position'], shape: [ruler.integers.length], values: ruler.stored },
    { name: 'rotation-errors', axes: ['pair'], shape: [pairs], values: list },
  ];
}

/** Which of the three does least harm in bfloat16, at the last position of 131,072. */
const predict = {
  options: ['position', 'angle', 'cos'],
  done: { positionFormat: 'float32', angleFormat: 'float32', cosFormat: 'bfloat16', position: 131071 },
  answer(engine) {
    const how = { headDim: 128, base: 10000 };
    const exact = turns(engine, [131071], how);
    const harm = predict.options.map((_, each) => {
      const held = predict.options.map((_, i) => (i === each ? 'bfloat16' : 'float32'));
      return Math.max(...errors(engine, [131071], { ...how, held, exact }));
    });
    return predict.options[harm.indexOf(Math.min(...harm))];
  },
};

/**
 * What it costs a rotation to hold positions, angles or cosines in few bits.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/precision',
  modules: ['rotations'],
  scene: { headDim: 'headDim' },
  params,
  predict,
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  steps,
  play,
  compute,
  views: { curve, ruler, hands, bars },
  readout,
  seen,
  numbers,
};
