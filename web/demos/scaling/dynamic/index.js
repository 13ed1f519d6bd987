import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { pointRadius } from '../pairs.js';
import { grow } from './grow.js';
import { baseOf, grownTo, keyCount, longest, params, scoresAt, spread } from './grown.js';
import { scores } from './scores.js';

/** @import { ComputeContext, Descriptor, Engine, Step, View } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { cache, factor, seqLen, trainLen, headDim, key } = values;
  const speedsAt = (seqLen) => engine.rope.frequencies(grownTo(values, seqLen)).invFreq;
  const invFreq = memo('now', [factor, seqLen, trainLen, headDim], () => speedsAt(seqLen));
  const plain = memo('plain', [headDim], () => speedsAt(1));
  const bases = memo('bases', [factor, trainLen, headDim], () => {
    const lengths = Float64Array.from({ length: 129 }, (_, i) => Math.max(1, (i * longest) / 128));
    lengths.set([trainLen], 1 + lengths.findLastIndex((each) => each < trainLen));
    return { lengths, bases: lengths.map((each) => baseOf(speedsAt(each))) };
  });
  const distances = memo('distances', [seqLen], () => spread(seqLen, keyCount));
  const row = memo('row', [invFreq, distances, seqLen], () =>
    scoresAt(engine, values, { length: seqLen, distances, invFreq }),
  );
  // Through the keys' own distances, so that points that are right lie on the line.
  const curve = memo('curve', [invFreq, distances], () =>
    curveOf(engine, invFreq, Float64Array.from(new Set([...spread(seqLen, 400), ...distances])).sort()),
  );
  const chosen = Math.min(key, distances.length - 1);
  const place = seqLen - 1 - distances[chosen];
  const written = memo('written', [invFreq, place], () => speedsAt(place + 1));
  const wrong = cache !== 'plain';
  const now = wrong ? row.old : row.right;
  const scale = plain.at(-1) / invFreq.at(-1);
  return {
    values,
    invFreq,
    plain,
    bases,
    base: baseOf(invFreq),
    stretch: scale,
    ratios: invFreq.map((speed, i) => speed / plain[i]),
    writtenRatios: written.map((speed, i) => speed / plain[i]),
    writtenBase: baseOf(written),
    distances,
    curve,
    now,
    right: row.right,
    chosen,
    place,
    off: Math.abs(now[chosen] - row.right[chosen]),
    farthest: now.reduce((most, score, i) => Math.max(most, Math.abs(score - row.right[i])), 0),
    wrong,
  };
}

function curveOf(engine, invFreq, distances) {
  const headDim = 2 * invFreq.length;
  const ones = new Float32Array(headDim).fill(1);
  const parts = engine.rope.contributions(ones, ones, { headDim, invFreq, distances });
  const { length } = invFreq;
  const totals = Float64Array.from(distances, (_, i) =>
    parts.subarray(i * length, (i + 1) * length).reduce((sum, part) => sum + part, 0),
  );
  return { distances, totals };
}

/** θ′ / θ of every pair now, and dashed those that the chosen key was turned with when it was written. */
/** @type {View<Data>} */
const ratios = chart({
  place: 'side',
  height: [190, 130],
  margin: { left: 44, right: 16, top: 54, bottom: 60 },
  x: (range, { ratios: list }) => linear([0, Math.max(1, list.length - 1)], range),
  y: (range, { ratios: list }) => log([Math.min(1 / 12, 0.6 * list.at(-1)), 1.3], range),
  title: 'ratiosName',
  note: ({ place, wrong }, t) => (wrong ? t('writtenName', { place }) : ''),
  axes: {
    left: {
      ticks: (_data, { y }) =>
        [1, 2, 4, 8, 16, 64, 256].map((s) => 1 / s).filter((ratio) => ratio >= y.domain()[0]),
      line: false,
      format: '/',
    },
    bottom: { ticks: ({ ratios: list }) => [0, list.length - 1], label: 'pairAxis' },
  },
  draw({ plot, style, level, curve, point }, { ratios: list, writtenRatios, wrong }) {
    level(1, { colour: style.hairline });
    if (wrong) curve(writtenRatios, { dash: [5, 4] });
    const radius = pointRadius(plot, list.length);
    for (const [i, ratio] of list.entries())
      point(i, ratio, { colour: style.speed(i / Math.max(1, list.length - 1)), radius });
  },
  describe(data, t) {
    return t('describeRatios', {
      pairs: data.ratios.length,
      first: data.ratios[0],
      last: data.ratios.at(-1),
      place: data.place,
      written: data.writtenRatios.at(-1),
    });
  },
});

const facts = (data) => {
  const { values, ratios, distances, chosen, now, right } = data;
  return {
    length: values.seqLen,
    train: values.trainLen,
    stretch: data.stretch,
    base: data.base,
    distance: distances[chosen],
    place: data.place,
    writtenBase: data.writtenBase,
    score: now[chosen],
    right: right[chosen],
    first: ratios[0],
    last: ratios.at(-1),
    lastPair: ratios.length - 1,
    farthest: data.farthest,
  };
};

function readout(data, t) {
  const all = facts(data);
  return [
    [t('baseLine', all), ' ', { text: t.number(all.base, '0'), as: 'strong' }, ' · ', t('stretchLine', all)],
    [
      t('keyLine', all),
      ' ',
      { text: t('scoreLine', all), as: 'strong' },
      ...(data.wrong ? [' · ', { text: t.option('cache', data.values.cache), as: 'wrong' }] : []),
    ],
    [t('rightLine', all), ' · ', t('farthestLine', all)],
  ];
}

function seen(data, t) {
  const all = facts(data);
  if (isWithin(data)) return [t('seenShort', all), t('seenTry', all)];
  return [t('seenBase', all), t('seenPairs', all), t(data.wrong ? 'seenOld' : 'seenPlain', all)];
}

const isWithin = ({ values: { seqLen, trainLen } }) => seqLen <= trainLen;
const see = (key) => (data, t) => t(isWithin(data) ? 'seenShort' : key, facts(data));
const seeScores = (data, t) => see(data.wrong ? 'seenOld' : 'seeLine')(data, t);

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'grow',
    set: { cache: 'plain', seqLen: 4096, trainLen: 4096 },
    views: ['grow'],
    handle: 'length',
    see: see('seenBase'),
  },
  {
    name: 'pairs',
    set: { seqLen: 12288, trainLen: 4096 },
    views: ['grow', 'ratios'],
    controls: ['seqLen'],
    see: see('seenPairs'),
  },
  {
    name: 'line',
    set: { cache: 'plain', seqLen: 16384, trainLen: 4096, key: 34 },
    views: ['scores'],
    handle: 'key',
    see: seeScores,
  },
  {
    name: 'mistake',
    set: { cache: 'wrong-turned', seqLen: 16384, trainLen: 4096, key: 34 },
    views: ['scores', 'grow'],
    controls: ['cache'],
    see: seeScores,
  },
];

// The text grows by 1,024 tokens at a time.
const play = {
  from: 'pairs',
  next: ({ seqLen }) => (seqLen < longest ? { seqLen: Math.min(longest, seqLen + 1024) } : undefined),
  start: { seqLen: 1024 },
};

function numbers({ values, invFreq, distances, now, right }) {
  const keys = { axes: ['key'], shape: [distances.length] };
  return [
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [invFreq.length],
      values: invFreq,
      call: { verb: 'rope.frequencies', params: grownTo(values, values.seqLen), field: 'invFreq' },
    },
    { name: 'distances', ...keys, values: distances },
    { name: 'scores', ...keys, values: now },
    { name: 'scores-right', ...keys, values: right },
  ];
}

/** Dynamic NTK: the base grows with the text, and keys that were turned before it grew no longer fit. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/dynamic',
  predict: {
    options: ['same', 'differs'],
    at: 'mistake',
    set: { cache: 'plain', seqLen: 16384, trainLen: 4096, key: 34 },
    views: ['scores'],
    done: { cache: 'wrong-turned', seqLen: 16384, trainLen: 4096, key: 34 },
    answer(engine) {
      const values = { headDim: 128, trainLen: 4096, factor: 1 };
      const { invFreq } = engine.rope.frequencies(grownTo(values, 16384));
      const distances = [8192, 12288];
      const { right, old } = scoresAt(engine, values, { length: 16384, distances, invFreq });
      return right.every((score, i) => Math.abs(score - old[i]) < 0.01) ? 'same' : 'differs';
    },
  },
  scene: { headDim: 'headDim', length: 'seqLen' },
  params,
  steps,
  play,
  compute,
  views: { grow, scores, ratios },
  readout,
  seen,
  numbers,
};
