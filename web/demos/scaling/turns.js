import { drawDial } from '../../canvas/clock.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { ladder } from './turns/ladder.js';
import { longest, models, params, plain } from './turns/turns-params.js';
import { isInside, unseenBars } from './unseen.js';

/** @import { Engine, View } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { base, headDim, trainLen, testLen, belief, pair } = values;
  const reportOf = (rope_theta) =>
    engine.scaling.report({
      config: { head_dim: headDim, rope_theta, max_position_embeddings: trainLen },
      seqLen: testLen,
    });
  const report = reportOf(base);
  const pairs = headDim / 2;
  const { wavelengths, turns, unseenPhases, invFreq } = report;
  const never = report.neverCompleted.length;
  const model = models.findIndex(
    (one) => one.headDim === headDim && one.base === base && one.trainLen === trainLen,
  );
  return {
    pairs,
    wavelengths,
    plain,
    // With the base of the paper.
    before: base === plain ? undefined : reportOf(plain).wavelengths,
    turns,
    unseenPhases,
    invFreq,
    never,
    model,
    wrong: belief !== 'measured',
    wavelength: wavelengths[pair],
    turned: turns[pair],
    unseenPhase: unseenPhases[pair],
    // The phases of training, and those that the test adds, as angles.
    trained: invFreq[pair] * (trainLen - 1),
    tested: invFreq[pair] * (testLen - 1),
  };
}

/** The phases of the chosen pair on its circle: what training saw, and what comes beyond it. */
/** @type {View<Data>} */
const dial = panel({
  place: 'side',
  height: (width, { scale }) => Math.round(2 * radiusOf(width) + 44 + 132 * scale),
  draw({ box, scale, style, text, put }, data, t) {
    const { values, pairs, trained, tested } = data;
    const radius = radiusOf(box.width);
    const [x, y] = [box.x + box.width / 2, box.y + 26 * scale + 22 + radius];
    const write = (words, place) => text(words, { x, align: 'center', ...place });
    const colour = style.speed(values.pair / Math.max(1, pairs - 1));
    write(t('dialName'), { y: box.y + 4, baseline: 'top', weight: 600, colour });
    const seenArc = { from: 0, to: trained, colour, width: 9 };
    const newArc = { from: trained, to: tested, width: style.line + 1, dash: [3, 3], out: 13 };
    const isTested = data.shows('test') && tested > trained;
    put(drawDial, { x, y, radius }, isTested ? [seenArc, newArc] : [seenArc]);
    const name = t(isTested ? 'unseenName' : 'turnedName');
    write(name, { y: y - 14 * scale, colour: style.second, maxWidth: 1.7 * radius });
    const number = { y: y + 10 * scale, size: 19 * scale, weight: 650, maxWidth: 1.8 * radius };
    write(t(isTested ? 'radians' : 'turned'), number);
    const lines = {
      seenArc: colour,
      ...(isTested && { newArc: style.ink }),
      wavelengthLine: style.second,
    };
    for (const [i, [key, ink]] of Object.entries(lines).entries()) {
      const place = { y: y + radius + 24 + (10 + 24 * i) * scale, maxWidth: box.width };
      write(t(key), { ...place, colour: ink });
    }
  },
  describe: ({ turned }) => (turned < 1 ? 'describeDialOpen' : 'describeDialFull'),
});

const radiusOf = (width) => Math.min(104, 0.5 * width - 40);

/** Which pairs complete a turn within the length of training, and which meet new phases beyond it. */
export default figure({
  name: 'scaling/turns',
  modules: ['turns'],
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { base: 10000, headDim: 128, trainLen: 4096, testLen: 8192, belief: 'measured' },
    answer({ unseenPhases }) {
      const isNew = (phase) => phase > 0.05;
      return unseenPhases.every(isNew) ? 'all' : isNew(unseenPhases[0]) ? 'fast' : 'slow';
    },
  },
  scene: { headDim: 'headDim' },
  params,
  settle: (values) => ({
    ...values,
    testLen: Math.max(values.testLen, values.trainLen),
    pair: Math.min(values.pair, values.headDim / 2 - 1),
  }),
  // Which pairs the bars are of is left to the eye: lessons ask for it.
  steps: {
    train: {
      views: ['ladder'],
      set: { testLen: 4096 },
      handle: 'train',
      see: ({ never }) => (never === 0 ? 'seeCountAll' : 'seeCount'),
    },
    pair: {
      views: ['ladder', 'dial'],
      handle: 'pair',
      see: ({ turned }) => (turned < 1 ? 'seePairOpen' : 'seePairFull'),
    },
    test: {
      views: ['ladder', 'unseen'],
      set: { trainLen: 4096, testLen: 8192 },
      handle: 'test',
      controls: ['testLen'],
      see: (data) => (isInside(data) ? 'seeTestInside' : 'seeTest'),
    },
    base: {
      controls: ['base'],
      handle: 'rung',
      see: 'seeBase',
    },
  },
  // The text grows to the length of training, and beyond.
  play: {
    next: ({ testLen }) =>
      testLen < longest ? { testLen: Math.min(longest, Math.round(1.25 * testLen)) } : undefined,
    start: { testLen: params.testLen.min },
    from: 'test',
  },
  compute,
  views: { ladder, dial, unseen: unseenBars({ invites: false }) },
  slots({ values: { trainLen, testLen }, pairs, never, turned, turns, wavelengths, unseenPhases }) {
    const [slowest, far] = [pairs - 1, Math.max(...unseenPhases)];
    return {
      ...{ done: pairs - never, first: pairs - never, slowest },
      ...{ shortest: wavelengths[0], longest: wavelengths[slowest] },
      ...{
        turnsFirst: turns[0],
        turnsLast: turns[slowest],
        more: (turned * (testLen - trainLen)) / trainLen,
      },
      ...{ unseenFirst: unseenPhases[0], unseenLast: unseenPhases[slowest] },
      ...{ farthest: far, most: unseenPhases.indexOf(far) },
    };
  },
  seen: (data) => [
    data.never === 0 ? 'seenAll' : 'seenNever',
    isInside(data) ? 'seenInside' : data.wrong ? 'seenWrong' : 'seenUnseen',
    'seenBase',
  ],
  readout: ({ values, pairs, never, wrong }) => [
    ['neverLine', never > 0 && never < pairs && { key: 'neverPairs', speed: 1 }],
    [{ key: 'pairLine', speed: values.pair / Math.max(1, pairs - 1) }],
    ['endsLine', wrong && { key: 'wrongName', as: 'wrong' }],
  ],
  numbers: ({ pairs, turns, wavelengths, unseenPhases, invFreq }) => [
    ['turns', { pair: pairs }, turns],
    ['wavelengths', { pair: pairs }, wavelengths],
    ['unseen-phases', { pair: pairs }, unseenPhases],
    ['frequencies', { pair: pairs }, invFreq],
  ],
});
