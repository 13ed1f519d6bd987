import { linear, log } from '../../canvas/scale.js';
import { real } from '../../core/parameters.js';
import { stepped } from '../../core/slider.js';
import { chart } from '../../plots/chart.js';

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
};

function compute(engine, values, { memo }) {
  const { base } = values;
  const firstOf = (list) => engine.context.firstNegative(list, { headDim, longest: LONGEST });
  const curve = memo('curve', [], () => firstOf(bases));
  const found = memo('first', [base], () => firstOf([base])[0]);
  const first = found || LONGEST;
  const { distances, sums } = memo('sums', [base, first], () => {
    const most = Math.min(LONGEST, 4 * first);
    const places = Float64Array.from(
      new Set([...Array.from({ length: 220 }, (_, i) => Math.round(most ** (i / 219))), first]),
    ).sort();
    // Both features of a pair add the same to a product of ones: one of them is the cosine.
    const ones = new Float32Array(headDim).fill(1);
    const parts = engine.rope.contributions(ones, ones, { headDim, base, distances: places });
    const sum = (_, i) => parts.subarray(i * pairs, (i + 1) * pairs).reduce((all, part) => all + part, 0) / 2;
    return { distances: places, sums: Float64Array.from(places, sum) };
  });
  return { values, curve, first, isFound: found > 0, distances, sums };
}

const baseDrag = {
  param: 'base',
  fit: (wished) => params.base.fit(Number(wished.toPrecision(2))),
  step: (value, count) => stepped(params.base, value, count),
  label: 'baseHandle',
};

/** The first distance with a negative sum, against the base; models stand at their base and length of training. */
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
  draw({ curve, point, text, x, y, style, scale, rule }, data) {
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

// The base of this first distance, between the nearest ones of the curve.
function baseFor(distance, { curve }) {
  const end = curve.findIndex((first) => first === 0 || first >= distance);
  if (end < 1) return params.base.fit(end < 0 ? params.base.max : bases[0]);
  const [from, to] = curve[end] === 0 ? [curve[end - 1], LONGEST] : [curve[end - 1], curve[end]];
  const part = Math.min(1, Math.log(distance / from) / Math.log(to / from));
  return baseDrag.fit(bases[end - 1] * (bases[end] / bases[end - 1]) ** part);
}

/** The sum of the cosines of all pairs against the distance; where it is first negative can be dragged. */
const sum = chart({
  place: 'side',
  invites: false,
  height: [260, 122],
  margin: { left: 40, right: 18, top: 62, bottom: 60 },
  x: (range) => log([1, LONGEST], range),
  y: (range, { sums }) => linear([Math.min(-16, ...sums), pairs], range),
  title: 'sumName',
  note: ({ values: { base }, first, isFound }, t) => t(isFound ? 'sumNote' : 'sumBeyond', { base, first }),
  axes: {
    left: { ticks: [0, 16, 32, 48, 64], line: false },
    bottom: { ticks: powers, format: (n) => names[n] ?? String(n), label: 'distanceAxis' },
  },
  draw({ plot, scale, curve, level, point, style, text }, data, t) {
    const { values, distances, sums, first, isFound } = data;
    level(0, { colour: style.second });
    const below = { x: plot.x + 4, y: plot.y + plot.height - 6, maxWidth: plot.width - 4 };
    text(t('belowName'), { ...below, colour: style.second, halo: true });
    curve({ xs: distances, ys: sums });
    point(first, 0, { radius: 6, hollow: !isFound });
    // What a drag changes, large, in the corner that the falling curve never reaches.
    const corner = {
      x: plot.x + plot.width,
      y: plot.y + 16 * scale,
      align: 'right',
      maxWidth: 0.7 * plot.width,
    };
    text(t('baseHere', { base: values.base }), { ...corner, size: 1.35 * style.size, weight: 650 });
  },
  handles: ({ x, y }, data, t) => [
    {
      id: 'crossing',
      x: x(data.first),
      y: y(0),
      label: t('crossingHandle'),
      value: t('crossingValue', { base: data.values.base, first: data.first }),
      drag: (point) => ({ base: baseFor(x.invert(point.x), data) }),
      key: ({ dx, dy }) => ({ base: stepped(params.base, data.values.base, dx - dy) }),
    },
  ],
  describe: ({ values, first, isFound }, t) =>
    t(isFound ? 'describeSum' : 'describeBeyond', { base: values.base, first }),
});

const facts = ({ values, first, isFound }) => ({
  base: values.base,
  first,
  within: MODELS.filter(({ base, trained }) => isFound && base === values.base && trained > first)
    .map(({ name }) => name)
    .join(', '),
});

const seeFirst = (data, t) => t(data.isFound ? 'seeFirst' : 'seeBeyond', facts(data));
const seeModels = (data, t) => t(facts(data).within ? 'seeWithin' : 'seeOutside', facts(data));

function numbers({ values, curve, distances, sums }) {
  return [
    {
      name: 'first-negative',
      axes: ['base'],
      shape: [bases.length],
      marks: [Array.from(bases)],
      values: curve,
      call: { verb: 'context.firstNegative', inputs: [bases], params: { headDim, longest: LONGEST } },
    },
    {
      name: `sum-${values.base}`,
      axes: ['distance'],
      shape: [distances.length],
      marks: [Array.from(distances)],
      values: sums,
    },
  ];
}

/** The first distance at which a key like its query gets less than one unlike it, for every base. */
/** @type {import('../../types.js').Descriptor} */
export default {
  name: 'layers/bound',
  modules: ['linalg'],
  symbols: { θ: ['base', 'crossing'] },
  params,
  predict: {
    options: ['before', 'after', 'never'],
    done: { base: 10000 },
    answer(engine) {
      const [first] = engine.context.firstNegative([10000], { headDim, longest: LONGEST });
      if (first === 0) return 'never';
      return first < 4096 ? 'before' : 'after';
    },
  },
  steps: [
    { name: 'sum', set: { base: 10000 }, views: ['sum'], handle: 'crossing', see: seeFirst },
    {
      name: 'bound',
      set: { base: 10000 },
      views: ['bound', 'sum'],
      controls: ['base'],
      handle: 'base',
      see: seeFirst,
    },
    { name: 'models', set: { base: 10000 }, views: ['bound'], see: seeModels },
    {
      name: 'small',
      set: { base: 500 },
      views: ['bound', 'sum'],
      see: (data, t) => t(data.values.base <= 600 ? 'seeSmall' : 'seeFirst', facts(data)),
    },
  ],
  play: {
    every: 120,
    next: ({ base }) =>
      base < 1e7 ? { base: Math.min(1e7, Number((1.2 * base).toPrecision(3))) } : undefined,
    start: { base: 100 },
  },
  compute,
  views: { bound, sum },
  readout: (data, t) => [
    [{ text: t('baseLine', facts(data)), as: 'strong' }, ' ', seeFirst(data, t)],
    [{ text: t('notTold'), as: 'muted' }],
  ],
  seen: (data, t) => [seeFirst(data, t), seeModels(data, t)],
  numbers,
};
