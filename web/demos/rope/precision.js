import { linear, log } from '../../canvas/scale.js';
import { choice, int } from '../../core/parameters.js';
import { baseParam, headDimParam } from '../../core/rope-parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { curve } from './precision/curve.js';
import { compute, FLOOR, LAST } from './precision/rounding-errors.js';
import { ruler } from './precision/ruler.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './precision/rounding-errors.js' */

/** The error of every pair at the position. @type {View<Data>} */
const bars = chart({
  place: 'side',
  height: [104, 98],
  margin: { left: 46, right: 16, top: 38, bottom: 50 },
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y: (range) => log([FLOOR, 4], range),
  title: 'barsName',
  axes: {
    left: { ticks: [1, 1e-4, 1e-8], format: 'e', line: false },
    bottom: { ticks: ({ pairs }) => [0, pairs - 1], label: 'pairAxis' },
  },
  draw({ plot, x, y, style, rule, fill, absent }, { errors, pairs, values }) {
    const slot = plot.width / pairs;
    for (const [i, error] of errors.entries()) {
      const left = x(i - 0.5);
      if (!Number.isFinite(error)) {
        absent({ ...plot, x: left, width: slot });
        continue;
      }
      const top = y(Math.max(FLOOR, error));
      const bar = { x: left + 0.12 * slot, y: top, width: 0.76 * slot, height: plot.y + plot.height - top };
      fill(bar, style.speed(i / Math.max(1, pairs - 1)));
    }
    rule(values.pair, { dash: [2, 3], from: -5 });
  },
  drag: {
    pair: {
      range: ({ pairs }) => [0, pairs - 1],
      y: ({ off }) => (Number.isFinite(off) ? Math.max(FLOOR, off) : 4),
    },
  },
});

/** The chosen pair's rotation as it is computed, and dashed as it should be. @type {View<Data>} */
const hands = panel({
  place: 'side',
  invites: false,
  height: [168, 66],
  title: 'handsName',
  draw({ box, scale, style, clock, text }, { off, angle, exactAngle, speed }, t) {
    const radius = 76;
    const circle = { x: box.x + radius + 8, y: box.y + 36 * scale + radius, radius };
    const isHere = Number.isFinite(off);
    const hand = isHere ? { angle, colour: style.speed(speed) } : { angle: exactAngle, colour: style.paper };
    clock(circle, { ...hand, ghostAngle: exactAngle });
    const y = circle.y + radius + 1.5 * style.size;
    text(t('turnLine'), { x: box.x, y, colour: style.second, maxWidth: box.width });
  },
  describe: ({ off }) => (Number.isFinite(off) ? 'describeHands' : 'describeNoHand'),
});

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
  modules: ['rotations', 'waves'],
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
