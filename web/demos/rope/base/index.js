import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { ladder } from './ladder.js';
import { models, params } from './params.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

/** How fast every pair turns, next to its speed with a base of 10,000. @type {View<Data>} */
const ratios = chart({
  place: 'side',
  invites: false,
  height: [260, 130],
  margin: { left: 60, right: 16, top: 50, bottom: 62 },
  x: (range, { pairs }) => linear([0, Math.max(1, pairs - 1)], range),
  y: (range) => log([8e-4, 16], range),
  title: ({ plain }, t) => t('ratiosName', { plain }),
  note: ({ believed }, t) => believed && { text: t('claimName'), strike: true },
  axes: {
    left: {
      ticks: [0.001, 0.01, 0.1, 1, 10],
      line: false,
      format: '/',
    },
    bottom: { ticks: ({ pairs }) => [0, pairs - 1], label: 'pairAxis' },
  },
  draw({ plot, style, level, curve, point }, { values, ratios: list, ratio, believed, pairs }) {
    level(1, { colour: style.hairline });
    if (believed) curve(believed, { dash: [5, 4] });
    const radius = Math.min(3.6, Math.max(1.6, (0.3 * plot.width) / pairs));
    for (const [i, each] of list.entries())
      point(i, each, { colour: style.speed(i / Math.max(1, pairs - 1)), radius });
    point(values.pair, ratio, { radius: 6 });
  },
  drag: {
    ratio: {
      param: 'pair',
      range: ({ pairs }) => [0, pairs - 1],
      y: ({ ratio }) => ratio,
      value: ({ values: { pair }, ratio }, t) => t('ratioValue', { pair, ratio }),
    },
  },
  describe(data, t) {
    return t(data.wrong ? 'describeRatiosWrong' : 'describeRatios', {
      plain: data.plain,
      first: data.ratios[0],
      pair: data.values.pair,
      ratio: data.ratio,
      last: data.ratios.at(-1),
    });
  },
});

const plain = 10000;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { base, headDim, trainLen, belief, pair } = values;
  const reportOf = (rope_theta) =>
    engine.scaling.report({ config: { head_dim: headDim, rope_theta, max_position_embeddings: trainLen } });
  const [before, now] = [plain, base].map(reportOf);
  const ratioList = now.invFreq.map((speed, i) => speed / before.invFreq[i]);
  const wrong = belief !== 'measured';
  return {
    values,
    plain,
    pairs: headDim / 2,
    wavelengths: now.wavelengths,
    before: before.wavelengths,
    invFreq: engine.rope.frequencies({ headDim, base }).invFreq,
    ratios: ratioList,
    // What the mistake says: the same change, at the other end.
    believed: wrong ? ratioList.slice().reverse() : undefined,
    never: now.neverCompleted.length,
    neverBefore: before.neverCompleted.length,
    wavelength: now.wavelengths[pair],
    ratio: ratioList[pair],
    model: models.findIndex(
      (one) => one.base === base && one.headDim === headDim && one.trainLen === trainLen,
    ),
    wrong,
  };
}

const facts = (data) => {
  const { values, pairs, wavelengths, before, ratios } = data;
  return {
    base: values.base,
    plain: data.plain,
    pair: values.pair,
    pairs,
    lastPair: pairs - 1,
    before: before[values.pair],
    after: data.wavelength,
    ratio: data.ratio,
    first: ratios[0],
    firstWave: wavelengths[0],
    last: ratios.at(-1),
    lastBefore: before.at(-1),
    lastAfter: wavelengths.at(-1),
    train: values.trainLen,
    never: data.never,
    neverBefore: data.neverBefore,
  };
};

function readout(data, t) {
  const all = facts(data);
  const { values, pairs } = data;
  return [
    [
      { text: t('pairLine', all), speed: values.pair / Math.max(1, pairs - 1) },
      ' ',
      t('waveLine', all),
      ' · ',
      { text: t('ratioLine', all), as: 'strong' },
    ],
    [
      { text: t('firstLine', all), speed: 0 },
      ' · ',
      { text: t('lastLine', all), speed: 1 },
      ...(data.wrong ? [' · ', { text: t.option('belief', values.belief), as: 'wrong' }] : []),
    ],
    [t('neverLine', all), ' ', { text: t('neverCount', all), as: 'strong' }],
  ];
}

function seen(data, t) {
  const all = facts(data);
  return [t('seenFirst', all), t(changeOf(data), all), t(data.wrong ? 'seenWrong' : 'seenWall', all)];
}

const same = ({ values, plain }) => values.base === plain;

const changeOf = (data) =>
  same(data) ? 'seenPlain' : data.values.base > data.plain ? 'seenLarger' : 'seenSmaller';

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'pull',
    views: ['ladder'],
    set: { headDim: 128, trainLen: 8192, belief: 'measured', base: plain, pair: 48 },
    controls: ['base'],
    see: (data, t) => t(changeOf(data), facts(data)),
  },
  {
    name: 'first',
    views: ['ladder'],
    set: { belief: 'measured', base: 500000, pair: 0 },
    handle: 'rung',
    see: (data, t) => t('seenFirst', facts(data)),
  },
  {
    name: 'ratios',
    views: ['ladder', 'ratios'],
    set: { belief: 'measured', base: 500000, pair: 48 },
    see: (data, t) => t(same(data) ? 'seenPlain' : 'seeAll', facts(data)),
  },
  {
    name: 'wall',
    views: ['ladder'],
    set: { belief: 'measured', base: 500000, trainLen: 8192 },
    controls: ['trainLen'],
    handle: 'train',
    see: (data, t) => t('seenWall', facts(data)),
  },
  {
    name: 'mistake',
    views: ['ladder', 'ratios'],
    set: { base: 500000, belief: 'wrong-fast-slows' },
    controls: ['belief'],
    see: (data, t) => t(data.wrong ? 'seenWrong' : 'seeAll', facts(data)),
  },
];

const play = {
  every: 120,
  next: ({ base }) =>
    base < params.base.max
      ? { base: Math.min(params.base.max, Number((1.12 * base).toPrecision(3))) }
      : undefined,
  start: { base: plain },
  from: 'ratios',
};

function numbers({ invFreq, wavelengths, ratios: list, pairs }) {
  const each = { axes: ['pair'], shape: [pairs] };
  return [
    { name: 'frequencies', ...each, values: invFreq },
    { name: 'wavelengths', ...each, values: wavelengths },
    { name: 'ratios', ...each, values: list },
  ];
}

/**
 * What the base does to the wavelength of every pair.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/base',
  symbols: { θ: ['base'], d: ['headDim'], i: ['pair', 'rung'], ω: ['pair', 'rung'] },
  scene: { headDim: 'headDim' },
  params,
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { base: 500000, belief: 'measured' },
    answer(engine) {
      const [small, large] = [plain, 500000].map(
        (base) => engine.rope.frequencies({ headDim: 128, base }).invFreq,
      );
      const [first, last] = [large[0] / small[0], large.at(-1) / small.at(-1)];
      if (Math.abs(first - last) < 1e-9) return 'all';
      return first < last ? 'fast' : 'slow';
    },
  },
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  steps,
  play,
  compute,
  views: { ladder, ratios },
  readout,
  seen,
  numbers,
};
