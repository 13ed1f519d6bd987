import { linear, log } from '../../canvas/scale.js';
import { drawSeries } from '../../canvas/series.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset, rowsOf } from '../../plots/places.js';
import { speedOf, wavelength } from './pairs.js';

const PAIRS = 6;
const ALL = 2 ** PAIRS - 1; // pairs that are on, bit by bit
const FARTHEST = 128; // the farthest distance shown
const [CURVES, LANES] = [230, 264]; // px high
const NARROW = 150; // px of the curves where the pairs lie below
const INSET = 8; // px left of the boxes, for the ring round one

const curvesHeight = (width) => (width < 400 ? NARROW : CURVES);

/** How near to the target a curve has to lie. */
export const NEAR = 0.03;

/** The bases that there are: 1, 2, 5 times powers of ten. */
export const bases = [1, 2, 3, 4, 5]
  .flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power))
  .concat(1e6);

// What each level hides: how many pairs are on, and whether the base is another than 10000.
const levels = {
  1: { pairs: PAIRS, base: true },
  2: { pairs: 1, base: false },
  3: { pairs: 3, base: false },
  4: { pairs: 2, base: true },
  5: { pairs: 3, base: true },
};

const params = {
  level: choice({ initial: '1', options: ['1', '2', '3', '4', '5'], control: 'buttons' }),
  seed: int({ initial: 1, min: 1, max: 99, control: 'another' }),
  base: real({ initial: 10000, min: 10, max: 1e6, control: 'none' }),
  on: int({ initial: ALL, min: 0, max: ALL, control: 'none' }),
};

const indices = (count) => Array.from({ length: count }, (_, i) => i);

// The base nearest by a distance.
const nearestBase = (far) => bases.reduce((best, base) => (far(base) < far(best) ? base : best));

/** The table whose cosines, one for each distance and pair, make up every curve: { values, params }. */
export function tableOf(engine, base) {
  const params = { seqLen: FARTHEST + 1, dModel: 2 * PAIRS, base };
  return { values: engine.sinusoidal.encode(params), params };
}

/** The pairs that a number stands for, bit by bit. */
export const pairsOn = (on) => indices(PAIRS).filter((i) => (on >> i) & 1);

const isOn = ({ on }, pair) => ((on >> pair) & 1) === 1;

/** How alike two positions are at every distance by the pairs that are on: the mean of their cosines. */
export function curveOf(table, on) {
  const pairs = pairsOn(on);
  return Float64Array.from(indices(FARTHEST + 1), (distance) => {
    const sum = pairs.reduce((total, i) => total + table[distance * 2 * PAIRS + 2 * i + 1], 0);
    return sum / Math.max(1, pairs.length);
  });
}

/** How often a curve turns from falling to rising or back. */
export function ripples(curve) {
  const rising = Array.from(curve.subarray(1), (value, i) => value > curve[i]);
  return rising.filter((rises, i) => i > 0 && rises !== rising[i - 1]).length;
}

// A base and a choice of pairs that a player can set too; the same for the same level and seed.
function targetOf(engine, { level, seed }) {
  const { pairs, base } = levels[level];
  const others = bases.filter((one) => one !== 10000);
  const dModel = PAIRS + others.length;
  const drawn = engine.learned.table({ maxLen: 1, dModel, std: 1, seed: 10 * seed + Number(level) });
  const rank = (list) => list.map((_, i) => i).sort((a, b) => list[b] - list[a]);
  const chosen = rank([...drawn.subarray(0, PAIRS)]).slice(0, pairs);
  const on = chosen.reduce((sum, i) => sum + 2 ** i, 0);
  return { on, base: base ? others[rank([...drawn.subarray(PAIRS)])[0]] : 10000 };
}

function compute(engine, values, { memo }) {
  const { level, seed, base, on } = values;
  const table = memo('table', [base], () => tableOf(engine, base));
  const target = memo('target', [level, seed], () => {
    const hidden = targetOf(engine, { level, seed });
    return { ...hidden, curve: curveOf(tableOf(engine, hidden.base).values, hidden.on) };
  });
  const yours = memo('yours', [table, on], () => curveOf(table.values, on));
  const gaps = yours.map((value, i) => Math.abs(value - target.curve[i]));
  const gap = Math.max(...gaps);
  const within = gaps.filter((one) => one <= NEAR).length;
  return {
    values,
    table,
    target,
    yours,
    gap,
    farthestGap: gaps.indexOf(gap),
    within,
    score: Math.floor((100 * within) / gaps.length),
    won: within === gaps.length,
    wavelengths: memo('wavelengths', [base], () =>
      engine.sinusoidal.frequencies({ dModel: 2 * PAIRS, base }).map(wavelength),
    ),
  };
}

/** The target as a band to lie in, and the curve that the player's choice makes. */
const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(curvesHeight(width) + 146 * scale),
  margin: { left: 38, right: 12, top: 104 },
  plotHeight: (_scale, _data, width) => curvesHeight(width),
  x: (range) => linear([0, FARTHEST], range),
  y: (range) => linear([-1.1, 1.1], range),
  axes: {
    left: { ticks: [-1, 0, 1], line: false, label: 'similarityAxis' },
    bottom: { ticks: [0, 32, 64, 96, FARTHEST], label: 'distanceAxis' },
  },
  draw({ y, box, style, level, curve, text, widthOf, scale }, data, t) {
    const { target, yours, won, score, values } = data;
    level(0, { colour: style.hairline });
    const band = { colour: style.rgba(style.second, won ? 0.25 : 0.42), width: y(-NEAR) - y(NEAR) + 2 };
    curve(target.curve, band);
    curve(yours, { width: (won ? 2 : 1.4) * style.line });
    const big = { y: box.y + 20 * scale, size: 20 * scale, weight: 650 };
    const name = won ? t('won') : t('score', { score });
    text(name, { ...big, x: box.x });
    const after = box.x + widthOf(name, big) + 14;
    const count = { x: after, y: big.y, colour: style.second, maxWidth: box.x + box.width - after };
    text(t('withinShort', factsOf(data, t)), count);
    const goal = { x: box.x, y: box.y + 44 * scale, colour: style.second, maxWidth: box.width };
    text(won ? t('answerLine', factsOf(data, t)) : t(`goal.${values.level}`), goal);
    text(t('yoursMark'), { ...goal, y: box.y + 63 * scale, colour: style.ink });
  },
  describe: (data, t) => t(data.won ? 'describeWon' : 'describeCurve', factsOf(data, t)),
});

/** The cosine of every pair against the distance; a press turns a pair on or off. */
const pairs = panel({
  place: 'side',
  height: [LANES, 34],
  title: 'pairsName',
  titleAt: 16,
  frame: (box, { scale }) => ({
    lanes: rowsOf(inset(box, { top: 28 }, scale), { count: PAIRS, height: LANES / PAIRS }),
  }),
  draw(pen, { values, table }, t) {
    const { lanes, scale, style, line, put, text } = pen;
    const distances = indices(FARTHEST + 1);
    for (const [pair, lane] of lanes.entries()) {
      const on = isOn(values, pair);
      const colour = style.speed(speedOf(pair, { pairs: PAIRS }));
      const middle = lane.y + lane.height / 2;
      drawBox(pen, { x: lane.x + INSET, y: middle, side: 13 * scale }, on ? colour : undefined);
      const label = { x: lane.x + INSET + 21 * scale, y: middle, baseline: 'middle' };
      text(t('pair', { pair }), { ...label, weight: on ? 600 : 400, colour: on ? colour : style.second });
      const left = lane.x + INSET + 79 * scale;
      const right = lane.x + lane.width - 10;
      line([left, middle, right, middle], { colour: style.hairline });
      if (!on) continue;
      const ys = distances.map((distance) => table.values[distance * 2 * PAIRS + 2 * pair + 1]);
      const xScale = linear([0, FARTHEST], [left, right]);
      const yScale = (value) => middle - 0.38 * lane.height * value;
      put(drawSeries, { xs: distances, ys }, { xScale, yScale, colour, width: style.line });
    }
  },
  handles: ({ lanes }, data, t) =>
    lanes.map((lane, pair) => {
      const { on } = data.values;
      return {
        id: `pair-${pair}`,
        area: lane,
        x: lane.x + INSET + 6.5 * data.scale,
        y: lane.y + lane.height / 2,
        label: t('pairHandle', { pair }),
        value: stateOf(data, pair, t),
        drag: (_point, start) => ({ on: start.values.on ^ (1 << pair) }),
        key: ({ dx, dy }) => ({ on: dx - dy > 0 ? on | (1 << pair) : on & ~(1 << pair) }),
      };
    }),
  describe: (data, t) =>
    t('describePairs', {
      list: indices(PAIRS)
        .map((pair) => stateOf(data, pair, t))
        .join('; '),
    }),
});

const stateOf = ({ values, wavelengths }, pair, t) =>
  t(isOn(values, pair) ? 'pairOn' : 'pairOff', { pair, wavelength: wavelengths[pair] });

function drawBox({ ctx, style }, { x, y, side }, fill) {
  ctx.beginPath();
  ctx.roundRect(x, y - side / 2, side, side, 3);
  ctx.lineWidth = style.line;
  ctx.strokeStyle = fill ?? style.second;
  if (fill) {
    ctx.fillStyle = fill;
    ctx.fill();
  }
  ctx.stroke();
  if (!fill) return;
  ctx.beginPath();
  ctx.moveTo(x + 0.24 * side, y);
  ctx.lineTo(x + 0.43 * side, y + 0.2 * side);
  ctx.lineTo(x + 0.78 * side, y - 0.22 * side);
  ctx.strokeStyle = style.paper;
  ctx.lineWidth = 2;
  ctx.stroke();
}

/** The base on a log track, with a notch for each that there is. */
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

const seeNow = (data, t) => seen(data, t)[0];

/** @type {import('../../types.js').Step[]} */
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
/** @type {import('../../types.js').Descriptor} */
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
