import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { compute, curveOf, FARTHEST, NEAR, pairsOn, ripples, tableOf } from './compute.js';
import { pairs } from './pairs.js';
import { ALL, bases, nearestBase, PAIRS, params } from './params.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

// What the words say of a game.
function factsOf({ values, within, yours, score, gap, farthestGap, target }, t) {
  const names = (on) => pairsOn(on).join(', ') || t('noPair');
  return {
    level: values.level,
    score,
    within,
    all: yours.length,
    gap,
    at: farthestGap,
    base: values.base,
    pairs: names(values.on),
    hiddenBase: target.base,
    hiddenPairs: names(target.on),
  };
}

function readout(data, t) {
  const now = factsOf(data, t);
  return [
    [t('withinLine'), ' ', { text: t('withinCount', now), as: 'strong' }, ' · ', t('gapLine', now)],
    [t('yoursLine', now)],
  ];
}

function seen(data, t) {
  const now = factsOf(data, t);
  return [t(data.won ? 'seenWon' : 'seenOpen', now), t('seenPairs', now), t('seenBase', now)];
}

const CURVES = 230; // px high

// The first step's words are the waves alone: similarity, base and band come later.
const isFirst = (data) => !data.shows('base') && data.values.level === '2';

const NARROW = 110; // px of the curves where the pairs lie below

const curvesHeight = (width) => (width < 400 ? NARROW : CURVES);

/** The target as a band to lie in, and the curve that the player's choice makes. @type {View<Data>} */
const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(curvesHeight(width) + 146 * scale),
  margin: { left: 38, right: 12, top: 104 },
  plotHeight: (_scale, _data, width) => curvesHeight(width),
  x: (range) => linear([0, FARTHEST], range),
  y: (range) => linear([-1.1, 1.1], range),
  axes: {
    left: {
      ticks: [-1, 0, 1],
      line: false,
      label: (data, t) => t(isFirst(data) ? 'waveAxis' : 'similarityAxis'),
    },
    bottom: { ticks: [0, 32, 64, 96, FARTHEST], label: 'distanceAxis' },
  },
  draw({ y, box, style, level, curve, line, text, widthOf, scale }, data, t) {
    const { target, yours, won, score, values } = data;
    level(0, { colour: style.hairline });
    const band = { colour: style.rgba(style.second, won ? 0.25 : 0.42), width: y(-NEAR) - y(NEAR) + 2 };
    curve(target.curve, band);
    curve(yours, { width: (won ? 2 : 1.4) * style.line });
    const big = { y: box.y + 20 * scale, size: 20 * scale, weight: 650 };
    const name = won ? t('won') : t(isFirst(data) ? 'scoreFirst' : 'score', { score });
    text(name, { ...big, x: box.x });
    const after = box.x + widthOf(name, big) + 14;
    const count = { x: after, y: big.y, colour: style.second, maxWidth: box.x + box.width - after };
    if (data.shows('three')) text(t('withinShort', factsOf(data, t)), count);
    const goal = { x: box.x, y: box.y + 44 * scale, colour: style.second, maxWidth: box.width };
    const mine = { ...goal, y: box.y + 63 * scale, colour: style.ink };
    if (!isFirst(data) || won) {
      const answer = isFirst(data) ? 'answerFirst' : 'answerLine';
      text(won ? t(answer, factsOf(data, t)) : t(`goal.${values.level}`), goal);
      text(t('yoursMark'), mine);
      return;
    }
    const swatch = 22 * scale;
    const named = (key, at, look) => {
      line([box.x, at.y - 4 * scale, box.x + swatch, at.y - 4 * scale], look);
      text(t(key), { ...at, x: box.x + swatch + 8 * scale, colour: style.ink });
    };
    named('oneWave', goal, band);
    named('meanOfWaves', mine, { width: 1.4 * style.line });
  },
  describe: (data, t) => t(data.won ? 'describeWon' : 'describeCurve', factsOf(data, t)),
});

/** The base on a log track, with a notch for each that there is. @type {View<Data>} */
const base = chart({
  height: [34, 58],
  margin: (scale) => ({ left: 16, right: 48 * scale - 16, top: 26 * scale }),
  plotHeight: 30,
  x: (range) => log([bases[0], bases.at(-1)], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  title: ({ values: { base } }, t) => t('baseName', { base }),
  titleAt: 16,
  axes: { bottom: { ticks: [10, 100, 1000, 10000, 1e5, 1e6], line: false } },
  draw({ x, y, style, level, line, point }, { values }) {
    level(0, { colour: style.hairline, width: 3 });
    for (const notch of bases) line([x(notch), y(0) - 4, x(notch), y(0) + 4], { colour: style.second });
    point(values.base, 0, { radius: 9 });
  },
  handles: ({ plot, x, y, box }, { values: { base } }, t) => [
    {
      id: 'base',
      area: { x: 0, y: plot.y - 8, width: box.width, height: plot.height + 16 },
      x: x(base),
      y: y(0),
      label: t('baseHandle'),
      value: t('baseName', { base }),
      drag: (point) => ({ base: nearestBase((one) => Math.abs(x(one) - point.x)) }),
      key: ({ dx, dy }) => ({ base: bases[clamp(bases.indexOf(base) + dx - dy, 0, bases.length - 1)] }),
    },
  ],
  describe: ({ values }, t) => t('describeBase', { base: values.base }),
});

const seeNow = (data, t) => seen(data, t)[0];

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'one',
    views: ['curve', 'pairs'],
    set: { level: '2', seed: 5, base: 10000, on: ALL },
    handle: 'pair-0',
    see: seeNow,
  },
  {
    name: 'base',
    views: ['curve', 'base'],
    set: { level: '1', seed: 1, base: 10000, on: ALL },
    handle: 'base',
    see: seeNow,
  },
  {
    name: 'three',
    views: ['curve', 'pairs'],
    set: { level: '3', seed: 1, base: 10000, on: ALL },
    controls: ['seed'],
    see: seeNow,
  },
  {
    name: 'both',
    views: ['curve', 'pairs', 'base'],
    set: { level: '5', seed: 9, base: 10000, on: ALL },
    controls: ['level'],
    see: seeNow,
  },
];

/** A game: choose a base and the pairs that are on until the curve of similarity lies on the target's. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/match',
  params,
  settle: (values) => ({ ...values, base: nearestBase((one) => Math.abs(Math.log(one / values.base))) }),
  steps,
  compute,
  views: { curve, pairs, base },
  readout,
  seen,
  predict: {
    options: ['ripples', 'fall', 'nothing'],
    at: 'one',
    done: { base: 10000, on: ALL - 1 },
    answer(engine) {
      const { values } = tableOf(engine, 10000);
      const [all, rest] = [ALL, ALL - 1].map((on) => curveOf(values, on));
      if (all.every((value, i) => value === rest[i])) return 'nothing';
      return ripples(rest) < ripples(all) / 2 ? 'ripples' : 'fall';
    },
  },
  numbers: ({ table, yours, target }) => [
    {
      name: 'table',
      axes: ['distance', 'dimension'],
      shape: [yours.length, 2 * PAIRS],
      values: table.values,
      call: { verb: 'sinusoidal.encode', params: table.params },
    },
    { name: 'yours', axes: ['distance'], shape: [yours.length], values: yours },
    { name: 'target', axes: ['distance'], shape: [target.curve.length], values: target.curve },
  ],
};
