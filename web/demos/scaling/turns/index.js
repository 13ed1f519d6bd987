import { drawDial } from '../../../canvas/dial.js';
import { panel } from '../../../plots/panel.js';
import { unseenBars } from '../unseen.js';
import { ladder } from './ladder.js';
import { longest, models, params } from './params.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { base, headDim, trainLen, testLen, belief, pair } = values;
  const report = engine.scaling.report({
    config: { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen },
    seqLen: testLen,
  });
  const pairs = headDim / 2;
  const { wavelengths, turns, unseenPhases, invFreq } = report;
  const never = report.neverCompleted.length;
  const model = models.findIndex(
    (one) => one.headDim === headDim && one.base === base && one.trainLen === trainLen,
  );
  return {
    values,
    pairs,
    wavelengths,
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
    const { values, pairs, trained, tested, unseenPhase } = data;
    const radius = radiusOf(box.width);
    const [x, y] = [box.x + box.width / 2, box.y + 26 * scale + 22 + radius];
    const write = (words, place) => text(words, { x, align: 'center', ...place });
    const colour = style.speed(values.pair / Math.max(1, pairs - 1));
    write(t('dialName', { pair: values.pair }), { y: box.y + 4, baseline: 'top', weight: 600, colour });
    const seenArc = { from: 0, to: trained, colour, width: 9 };
    const newArc = { from: trained, to: tested, width: style.line + 1, dash: [3, 3], out: 13 };
    const isTested = data.shows('test') && tested > trained;
    put(drawDial, { x, y, radius }, isTested ? [seenArc, newArc] : [seenArc]);
    const facts = dialFacts(data);
    const name = t(isTested ? 'unseenName' : 'turnedName');
    write(name, { y: y - 14 * scale, colour: style.second, maxWidth: 1.7 * radius });
    const number = { y: y + 10 * scale, size: 19 * scale, weight: 650, maxWidth: 1.8 * radius };
    write(isTested ? t('radians', { value: unseenPhase }) : t('turned', facts), number);
    const lines = {
      seenArc: colour,
      ...(isTested && { newArc: style.ink }),
      wavelengthLine: style.second,
    };
    for (const [i, [key, ink]] of Object.entries(lines).entries()) {
      const place = { y: y + radius + 24 + (10 + 24 * i) * scale, maxWidth: box.width };
      write(t(key, facts), { ...place, colour: ink });
    }
  },
  describe: (data, t) => t(data.turned < 1 ? 'describeDialOpen' : 'describeDialFull', dialFacts(data)),
});

const radiusOf = (width) => Math.min(104, 0.5 * width - 40);

const dialFacts = ({ values: { pair, trainLen, testLen }, turned, wavelength, unseenPhase }) => ({
  pair,
  turns: turned,
  more: (turned * (testLen - trainLen)) / trainLen,
  wavelength,
  unseen: unseenPhase,
});

function readout(data, t) {
  const { values, pairs, never, turned, unseenPhase, unseenPhases } = data;
  return [
    [
      t('neverLine', { train: values.trainLen }),
      ' ',
      { text: t('neverCount', { never, pairs }), as: 'strong' },
      ...(never > 0 && never < pairs
        ? [' · ', { text: t('neverPairs', { first: pairs - never, last: pairs - 1 }), speed: 1 }]
        : []),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: values.pair / Math.max(1, pairs - 1) },
      ' ',
      t('pairTurns', { turns: turned, wavelength: data.wavelength }),
      ' · ',
      t('pairUnseen', { unseen: unseenPhase }),
    ],
    [
      t('endsLine', {
        first: unseenPhases[0],
        pair: pairs - 1,
        last: unseenPhases[pairs - 1],
      }),
      ...(data.wrong ? [' · ', { text: t('wrongName'), as: 'wrong' }] : []),
    ],
  ];
}

function seen(data, t) {
  const facts = factsOf(data);
  return [
    t(data.never === 0 ? 'seenAll' : 'seenNever', facts),
    t(isInside(data) ? 'seenInside' : data.wrong ? 'seenWrong' : 'seenUnseen', facts),
    t('seenBase', facts),
  ];
}

const isInside = ({ values: { trainLen, testLen } }) => testLen === trainLen;

function factsOf({ values, pairs, never, turns, unseenPhases }) {
  return {
    train: values.trainLen,
    test: values.testLen,
    pairs,
    never,
    done: pairs - never,
    first: pairs - never,
    slowest: pairs - 1,
    turnsFirst: turns[0],
    turnsLast: turns[pairs - 1],
    unseenFirst: unseenPhases[0],
    unseenLast: unseenPhases[pairs - 1],
    farthest: Math.max(...unseenPhases),
  };
}

const seeCount = (data, t) => t(data.never === 0 ? 'seeCountAll' : 'seeCount', factsOf(data));

// Which pairs the bars are of is left to the eye: lessons ask for it.
/** @type {Step<Data>[]} */
const steps = [
  { name: 'train', views: ['ladder'], set: { testLen: 4096 }, handle: 'train', see: seeCount },
  {
    name: 'pair',
    views: ['ladder', 'dial'],
    handle: 'pair',
    see: (data, t) => t(data.turned < 1 ? 'seePairOpen' : 'seePairFull', dialFacts(data)),
  },
  {
    name: 'test',
    views: ['ladder', 'unseen'],
    set: { trainLen: 4096, testLen: 6000 },
    handle: 'test',
    controls: ['testLen'],
    see: (data, t) => t(isInside(data) ? 'seeTestInside' : 'seeTest', factsOf(data)),
  },
  {
    name: 'base',
    views: ['ladder', 'unseen'],
    controls: ['base'],
    see: (data, t) => t('seeBase', { ...factsOf(data), base: data.values.base }),
  },
];

// The text grows to the length of training, and beyond.
const play = {
  next: ({ testLen }) =>
    testLen < longest ? { testLen: Math.min(longest, Math.round(1.25 * testLen)) } : undefined,
  start: { testLen: params.testLen.min },
  from: 'test',
};

function numbers({ pairs, turns, wavelengths, unseenPhases, invFreq }) {
  const lists = { turns, wavelengths, 'unseen-phases': unseenPhases, frequencies: invFreq };
  return Object.entries(lists).map(([name, values]) => ({ name, axes: ['pair'], shape: [pairs], values }));
}

// A wrong guess as bars where it puts them: at as many fast pairs as slow ones meet new angles, or at all.
function guessed({ plot, x, y, style, outline, text }, { guess, pairs, never, unseenPhases }, t) {
  if (!guess) return;
  const places = guess === 'fast' ? [-0.5, never - 0.5] : [-0.5, pairs - 0.5];
  const [left, right] = places.map((place) => x(place));
  const top = y(Math.max(...unseenPhases));
  const frame = { x: left, y: top, width: right - left, height: plot.y + plot.height - top };
  outline(frame, style.second, { dash: [5, 4] });
  text(t('guess'), { x: left + 8, y: top + 1.2 * style.size, colour: style.second, halo: true });
}

/** Which pairs complete a turn within the length of training, and which meet new phases beyond it. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/turns',
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { base: 10000, headDim: 128, trainLen: 4096, testLen: 8192, belief: 'measured' },
    answer,
  },
  scene: { headDim: 'headDim' },
  params,
  settle: (values) => ({
    ...values,
    testLen: Math.max(values.testLen, values.trainLen),
    pair: Math.min(values.pair, values.headDim / 2 - 1),
  }),
  steps,
  play,
  compute,
  views: { ladder, dial, unseen: unseenBars((data) => data, { invites: false, guessed }) },
  readout,
  seen,
  numbers,
};

// Where a model trained on 4,096 tokens meets new angles at 8,192.
function answer(engine) {
  const { unseenPhases } = engine.scaling.report({
    config: { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 },
    seqLen: 8192,
  });
  const isNew = (phase) => phase > 0.05;
  if (unseenPhases.every(isNew)) return 'all';
  return isNew(unseenPhases[0]) ? 'fast' : 'slow';
}
