import { linear, log } from '../../canvas/scale.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { ladder, models, params } from './base/ladder.js';

/** @import { Engine, View } from '../../types.js' */

/** How fast every pair turns, next to its speed with a base of 10,000. @type {View<Data>} */
const ratios = chart({
  place: 'side',
  invites: false,
  height: [260, 130],
  margin: { left: 60, right: 16, top: 50, bottom: 62 },
  x: (range, { pairs }) => linear([0, Math.max(1, pairs - 1)], range),
  y: (range) => log([8e-4, 16], range),
  title: 'ratiosName',
  note: ({ believed }, t) => believed && { text: t('claimName'), crossed: true },
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
    },
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

const same = ({ values, plain }) => values.base === plain;

const changeOf = (data) =>
  same(data) ? 'seenPlain' : data.values.base > data.plain ? 'seenLarger' : 'seenSmaller';

/** What the base does to the wavelength of every pair. */
export default figure({
  name: 'rope/base',
  modules: ['turns'],
  symbols: { θ: ['base'], d: ['headDim'], i: ['pair', 'rung'], ω: ['pair', 'rung'] },
  scene: { headDim: 'headDim' },
  params,
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { base: 500000, belief: 'measured' },
    // Whose wavelength grows most.
    answer({ ratios: list }) {
      const [first, last] = [list[0], list.at(-1)];
      if (Math.abs(first - last) < 1e-9) return 'all';
      return first < last ? 'fast' : 'slow';
    },
  },
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  steps: {
    pull: {
      views: ['ladder'],
      set: { headDim: 128, trainLen: 8192, belief: 'measured', base: plain, pair: 48 },
      controls: ['base'],
      see: changeOf,
    },
    first: { set: { belief: 'measured', base: 500000, pair: 0 }, handle: 'rung', see: 'seenFirst' },
    ratios: {
      views: ['ladder', 'ratios'],
      set: { belief: 'measured', base: 500000, pair: 48 },
      controls: ['base'],
      see: (data) => (same(data) ? 'seenPlain' : 'seeAll'),
    },
    wall: {
      views: ['ladder'],
      set: { belief: 'measured', base: 500000, trainLen: 8192 },
      controls: ['trainLen'],
      handle: 'train',
      see: 'seenWall',
    },
    mistake: {
      views: ['ladder', 'ratios'],
      set: { base: 500000, belief: 'wrong-fast-slows' },
      controls: ['belief'],
      see: ({ wrong }) => (wrong ? 'seenWrong' : 'seeAll'),
    },
  },
  play: {
    every: 120,
    next: ({ base }) =>
      base < params.base.max
        ? { base: Math.min(params.base.max, Number((1.12 * base).toPrecision(3))) }
        : undefined,
    start: { base: plain },
    from: 'ratios',
  },
  compute,
  views: { ladder, ratios },
  variant: ({ belief }) => belief,
  slots: ({ values: { pair }, pairs, wavelengths, before, ratios: list }) => ({
    ...{ lastPair: pairs - 1, before: before[pair], first: list[0], last: list.at(-1) },
    ...{ firstWave: wavelengths[0], lastBefore: before.at(-1), lastAfter: wavelengths.at(-1) },
  }),
  seen: (data) => ['seenFirst', changeOf(data), data.wrong ? 'seenWrong' : 'seenWall'],
  readout: ({ values, pairs, wrong }) => [
    [{ key: 'pairLine', speed: values.pair / Math.max(1, pairs - 1) }, 'ratioLine'],
    [{ key: 'firstLine', speed: 0 }, { key: 'lastLine', speed: 1 }, wrong && 'beliefLine'],
    ['neverLine'],
  ],
  numbers: ({ invFreq, wavelengths, ratios: list, pairs }) => [
    ['frequencies', { pair: pairs }, invFreq],
    ['wavelengths', { pair: pairs }, wavelengths],
    ['ratios', { pair: pairs }, list],
  ],
});
