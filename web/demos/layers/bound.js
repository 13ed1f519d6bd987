import { drawPoint } from '../../canvas/curve.js';
import { linear, log } from '../../canvas/scale.js';
import { choice, real } from '../../core/parameters.js';
import { stepped } from '../../core/slider.js';
import { chart } from '../../plots/chart.js';

/** @import { ComputeContext, Descriptor, Engine, View } from '../../types.js' */

const headDim = 128;
const pairs = headDim / 2;
const LONGEST = 2 ** 17;
const bases = Float64Array.from({ length: 41 }, (_, i) => 10 ** (2 + i / 8));
const ticks = [100, 1e4, 1e6, 1e7];
const far = [16, 1024, 32768, LONGEST];
const powers = [1, 10, 100, 1000, 1e4, 1e5];
const names = { 1000: '1K', 10000: '10K', 100000: '100K', 1000000: '1M', 10000000: '10M' };
const farNames = { 1024: '1K', 32768: '32K', [LONGEST]: '128K' };

// Of models whose heads have 128 dimensions: base, and the length of training before any scaling.
const MODELS = [
  { id: 'llama-2-7b', name: 'Llama 2', base: 1e4, trained: 4096 },
  { id: 'llama-3-8b', name: 'Llama 3', base: 5e5, trained: 8192 },
  { id: 'qwen2-7b', name: 'Qwen2', base: 1e6, trained: 32768 },
  { id: 'smollm3-3b', name: 'SmolLM3', base: 5e6, trained: 65536 },
];

const params = {
  base: real({
    initial: 10000,
    min: 100,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [500, 10000, 500000, 1e6, 5e6],
  }),
  exponent: choice({ initial: 'official', options: ['official', 'wrong-halved'], control: 'buttons' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { base, exponent } = values;
  const firstOf = (list) => engine.context.firstNegative(list, { headDim, longest: LONGEST, exponent });
  const curve = firstOf(bases);
  const [found] = firstOf([base]);
  const first = found || LONGEST;
  const { distances, sums } = memo('sums', [base, first, exponent], () => {
    const places = Float64Array.from(
      new Set([...Array.from({ length: 320 }, (_, i) => Math.round(LONGEST ** (i / 319))), first]),
    ).sort();
    // Both features of a pair add the same to a product of ones: one of them is the cosine.
    const ones = new Float32Array(headDim).fill(1);
    // base^(−i/d) is the square root of the base to the power of −2i/d.
    const invFreq = Array.from({ length: pairs }, (_, i) => base ** (-i / headDim));
    const speeds = exponent === 'official' ? { base } : { invFreq };
    const parts = engine.rope.contributions(ones, ones, { headDim, ...speeds, distances: places });
    const sum = (_, i) => parts.subarray(i * pairs, (i + 1) * pairs).reduce((all, part) => all + part, 0) / 2;
    return { distances: places, sums: Float64Array.from(places, sum) };
  });
  const wrong = exponent !== 'official';
  return { values, curve, first, isFound: found > 0, distances, sums, wrong };
}

const baseDrag = {
  param: 'base',
  fit: (wished) => params.base.fit(Number(wished.toPrecision(2))),
  step: (value, count) => stepped(params.base, value, count),
  label: 'baseHandle',
};

/** The first distance with a negative sum, against the base; models stand at their base and length of training. */
/** @type {View<Data>} */
const bound = chart({
  place: 'main',
  height: [260, 122],
  margin: { left: 50, right: 18, top: 62, bottom: 60 },
  x: (range) => log([100, 1e7], range),
  y: (range) => log([16, LONGEST], range),
  title: 'boundName',
  note: 'boundNote',
  axes: {
    left: { ticks: far, line: false, format: (n) => farNames[n] ?? String(n) },
    bottom: { ticks: ticks, format: (n) => names[n] ?? String(n), label: 'baseAxis' },
  },
  draw({ plot, curve, point, text, x, y, style, scale, rule, hatch }, data) {
    if (data.wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    const reached = data.curve.indexOf(0);
    const end = reached < 0 ? bases.length : reached;
    curve({ xs: bases.subarray(0, end), ys: data.curve.subarray(0, end) }, { width: 2 * style.line });
    rule(data.values.base, { dash: [3, 3], colour: style.second });
    if (data.shows('models'))
      for (const { name, base, trained } of MODELS) {
        point(base, trained, { colour: style.speed(1), hollow: true, radius: 5 });
        // The curve rises: names stand left above it or right below it, so that they do not lie on the line.
        const isBelow = trained < 0.8 * data.curve[bases.findIndex((each) => each >= base)];
        text(name, {
          x: x(base) + (isBelow ? 10 : -10),
          y: y(trained) + (isBelow ? 16 : -10) * scale,
          align: isBelow ? 'left' : 'right',
          halo: true,
        });
      }
    point(data.values.base, data.first, { radius: 6, hollow: !data.isFound });
  },
  drag: {
    base: {
      ...baseDrag,
      y: ({ first }) => first,
      value: ({ values, first }, t) => t('baseValue', { base: values.base, first }),
    },
  },
  describe: ({ values, first, isFound }, t) =>
    t(isFound ? 'describeBound' : 'describeBeyond', { base: values.base, first }),
});

// The base on a line of its own above the plot, whose axis is another one.
function trackIn({ plot }, scale) {
  const [from, to] = [plot.x, plot.x + plot.width];
  const { min, max } = params.base;
  return { x: log([min, max], [from, to]), y: plot.y - 50 * scale, from, to };
}

function drawTrack({ plot, scale, style, text, line, put }, { values }, t) {
  const { x, y, from, to } = trackIn({ plot }, scale);
  const named = { x: from, y: y - 26 * scale, maxWidth: to - from };
  text(t('baseHere', { base: values.base }), { ...named, size: 1.35 * style.size, weight: 650 });
  line([from, y, to, y], { colour: style.outline, width: 2 });
  for (const base of [params.base.min, params.base.max])
    text(names[base] ?? t.number(base), {
      ...{ x: x(base), y: y + 24 * scale, colour: style.second, halo: true },
      align: base === params.base.min ? 'left' : 'right',
    });
  put(drawPoint, { x: x(values.base), y }, { colour: style.ink, radius: 6 });
}

/** The sum of the cosines of all pairs against the distance, with the base to drag and where the sum is first negative. */
/** @type {View<Data>} */
const sum = chart({
  place: 'side',
  invites: false,
  // On a phone the axis is to be seen with the base that is dragged.
  height: (width, { scale, shows }) => Math.round((width < 420 && !shows('bound') ? 190 : 260) + 180 * scale),
  margin: { left: 40, right: 18, top: 120, bottom: 60 },
  x: (range) => log([1, LONGEST], range),
  y: (range, { sums }) => linear([Math.min(-16, ...sums), pairs], range),
  title: 'sumName',
  axes: {
    left: { ticks: [0, 16, 32, 48, 64], line: false },
    bottom: { ticks: powers, format: (n) => names[n] ?? String(n), label: 'distanceAxis' },
  },
  draw({ plot, x, y, scale, curve, level, point, line, put, style, text, widthOf, hatch }, data, t) {
    const { distances, sums, first, isFound, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    level(0, { colour: style.second });
    const below = { x: plot.x + 4, y: plot.y + plot.height - 6, maxWidth: plot.width - 4 };
    text(t('belowName'), { ...below, colour: style.second, halo: true });
    curve({ xs: distances, ys: sums });
    // What the drag answers: a mark of the picture, not a handle, and its name on top of a line that leads to it.
    const said = t(isFound ? 'sumNote' : 'sumBeyond', { first });
    const width = Math.min(widthOf(said, { weight: 650 }), plot.width - 14);
    const at = x(first);
    // The falling curve never reaches what lies right of it at the top.
    const left = Math.min(at - 12, plot.x + plot.width - width);
    const top = plot.y + 0.5 * style.size;
    line([at, top + style.size, at, y(0)], { colour: style.ink, dash: [3, 3] });
    point(first, 0, { radius: 5, hollow: !isFound });
    text(said, { x: left, y: top, baseline: 'middle', weight: 650, halo: true, maxWidth: width + 1 });
    drawTrack({ plot, scale, style, text, line, put }, data, t);
  },
  handles({ plot }, { values, first, scale }, t) {
    const { x, y } = trackIn({ plot }, scale);
    return [
      {
        id: 'track',
        x: x(values.base),
        y,
        label: t('trackHandle'),
        value: t('baseValue', { base: values.base, first }),
        drag: (point) => ({ base: baseDrag.fit(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ base: stepped(params.base, values.base, dx - dy) }),
      },
    ];
  },
  describe: ({ values, first, isFound }, t) =>
    t(isFound ? 'describeSum' : 'describeBeyond', { base: values.base, first }),
});

const facts = ({ values, first, isFound }) => ({
  base: values.base,
  root: Math.sqrt(values.base),
  first,
  within: MODELS.filter(({ base, trained }) => isFound && base === values.base && trained > first)
    .map(({ name }) => name)
    .join(', '),
});

/** The numbers that take most room, in a sentence that is longer than the other. */
const widest = { base: 88888888, first: 888888 };

const seeFirst = (data, t) =>
  t(data.wrong ? 'seeHalved' : data.isFound ? 'seeFirst' : 'seeBeyond', facts(data));
const seeModels = (data, t) => t(facts(data).within ? 'seeWithin' : 'seeOutside', facts(data));

function numbers({ values, curve, distances, sums }) {
  const list = (axis, marks, array) => {
    return { axes: [axis], shape: [marks.length], marks: [Array.from(marks)], values: array };
  };
  return [
    { name: 'first-negative', ...list('base', bases, curve) },
    { name: `sum-${values.base}`, ...list('distance', distances, sums) },
  ];
}

/** The first distance at which a key like its query gets less than one unlike it, for every base. */
/** @type {Descriptor<Data>} */
export default {
  name: 'layers/bound',
  modules: ['context'],
  symbols: { θ: ['base', 'track'] },
  params,
  predict: {
    options: ['before', 'after', 'never'],
    done: { base: 10000, exponent: 'official' },
    answer(engine) {
      const [first] = engine.context.firstNegative([10000], { headDim, longest: LONGEST });
      if (first === 0) return 'never';
      return first < 4096 ? 'before' : 'after';
    },
  },
  steps: [
    {
      name: 'sum',
      set: { base: 10000, exponent: 'official' },
      views: ['sum'],
      handle: 'track',
      see: seeFirst,
    },
    {
      name: 'bound',
      set: { base: 10000, exponent: 'official' },
      views: ['bound', 'sum'],
      controls: ['base'],
      handle: 'base',
      see: seeFirst,
    },
    { name: 'models', set: { base: 10000, exponent: 'official' }, views: ['bound'], see: seeModels },
    {
      name: 'small',
      set: { base: 500, exponent: 'official' },
      views: ['bound', 'sum'],
      see: (data, t) =>
        data.values.base <= 600 && !data.wrong ? t('seeSmall', facts(data)) : seeFirst(data, t),
    },
    {
      name: 'mistake',
      set: { base: 1e6, exponent: 'wrong-halved' },
      views: ['bound', 'sum'],
      controls: ['exponent'],
      see: seeFirst,
    },
  ],
  play: {
    every: 120,
    next: ({ base }) =>
      base < 1e7 ? { base: Math.min(1e7, Number((1.2 * base).toPrecision(3))) } : undefined,
    start: { base: 100 },
    from: 'bound',
  },
  compute,
  views: { bound, sum },
  readout: (data, t) => [
    [
      { text: t('baseLine', facts(data)), as: data.wrong ? 'wrong' : 'strong', room: t('baseLine', widest) },
      ' ',
      { text: seeFirst(data, t), room: t('seeBeyond', widest) },
    ],
    [{ text: t('notTold'), as: 'muted' }],
  ],
  seen: (data, t) => [seeFirst(data, t), seeModels(data, t)],
  numbers,
};
