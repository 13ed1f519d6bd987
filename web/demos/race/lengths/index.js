import { ENCODINGS, keyOf, LENGTHS, modelParams } from '../settings.js';
import { storedModels } from '../stored.js';
import { AHEAD, compute, TIE } from './compute.js';
import { curves } from './curves.js';
import { each } from './each.js';
import { nameOf } from './look.js';
import { losses } from './losses.js';
import { params, settingsOf, settle } from './params.js';
import { ranking } from './ranking.js';
import { makeTraining } from './training.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

function readout(data, t) {
  return [
    ...(data.outcome ? [[judgement(data, t)]] : []),
    [data.hides ? t('hidden', { goal: data.goal }) : { text: hereWords(data, t), as: 'strong' }],
    clockLine(data, t),
    settingsLine(data, t),
    ...hashLine(data, t),
  ];
}

function hereWords({ own, ranking, at, length }, t) {
  const [mean, low, high] = [own.mean, own.low, own.high].map((list) => list[at]);
  const facts = { name: nameOf(own.id, t), length };
  if (!Number.isFinite(mean)) {
    const isMeasured = own.lengths.includes(length);
    return t(own.found.length === 0 ? 'hereUnrun' : isMeasured ? 'hereNone' : 'hereUnmeasured', facts);
  }
  return t('hereOwn', {
    ...facts,
    mean,
    low,
    high,
    place: 1 + ranking.findIndex(({ id }) => id === own.id),
    count: ranking.length,
  });
}

const judgement = ({ outcome, goal }, t) =>
  t(outcome.pairs > 0 ? 'judged' : 'judgedNone', { right: outcome.right, pairs: outcome.pairs, goal });

function clockLine({ clocks, factor, length, trained }, t) {
  const { stretched, isStretched } = clocks;
  const parts = [...stretched].flatMap((wave, i) => [
    ...(i > 0 ? [' · '] : []),
    { text: t.number(wave, '3sp'), speed: i / Math.max(1, stretched.length - 1) },
  ]);
  return [
    t('factorLine', { factor, length, trained }),
    ' · ',
    t(isStretched ? 'wavesStretched' : 'waves'),
    ' ',
    ...parts,
  ];
}

function settingsLine({ settings, values, own }, t) {
  const { task, steps, length, base, headDim, k, positionRange, slopeFactor, numBuckets, maxDistance } =
    settings;
  const parts = [
    t.option('task', task),
    ...(task === 'back' ? [`k = ${k}`] : []),
    t('setSteps', { steps }),
    t('setLength', { length }),
    t('setHead', { base, headDim }),
    t('setBuckets', { numBuckets, maxDistance }),
    t('setSlopes', { slopeFactor }),
    ...(positionRange > 0 ? [t('setOffsets', { range: positionRange })] : []),
    t('setSeeds', { seeds: own.found.length || values.seeds }),
  ];
  return [{ text: parts.join(' · '), as: 'muted' }];
}

// That there is no stored run, or whether those that were trained here have the weights of the stored ones.
function hashLine({ own }, t) {
  const name = nameOf(own.encoding, t);
  if (own.found.length === 0) return [[{ text: t('noRun', { name }), as: 'muted' }]];
  if (own.repeats.length === 0) return [];
  const said = own.repeats.map(
    ({ seed, hash, stored }) =>
      `${t('seedHash', { seed, hash })} ${t(hash === stored ? 'sameHash' : 'otherHash')}`,
  );
  const text = `${t('hashLine', { name })} ${said.join(' · ')}`;
  // Hashes are no numbers that grow.
  return [[{ text, as: 'muted', room: text.replace(/\d/g, 'x') }]];
}

function seen(data, t) {
  const { ranking, trained, curves, goal } = data;
  if (data.hides) return [t('hidden', { goal })];
  const known = ranking.filter(({ mean }) => Number.isFinite(mean));
  if (known.length === 0) return [t('seenNone')];
  const inside = LENGTHS.indexOf(trained);
  const good = curves.filter(({ mean }) => mean[inside] >= 0.9).length;
  const facts = {
    length: data.length,
    trained,
    good,
    count: curves.length,
    best: nameOf(known[0].id, t),
    bestAt: known[0].mean,
    last: nameOf(known.at(-1).id, t),
    lastAt: known.at(-1).mean,
    kept: known.filter(({ mean }) => mean >= 0.9).length,
  };
  const isTied = known[0].mean - known.at(-1).mean <= TIE;
  const beyond = data.length > trained ? 'seenBeyond' : isTied ? 'seenTied' : 'seenWithin';
  return [t('seenInside', facts), t(beyond, facts), ...(data.outcome ? [judgement(data, t)] : [])];
}

/** Accuracies as they were measured, and the frequencies of RoPE's pairs at the test length. */
function numbers({ curves, values, clocks, settings, hides, trained }) {
  const ids = curves.map(({ id }) => id);
  const seeds = Array.from({ length: values.seeds }, (_, i) => i + 1);
  // What is to be predicted is not given away.
  const isOpen = (i) => !hides || LENGTHS[i] <= trained;
  const accuracies = curves.flatMap(({ found }) =>
    LENGTHS.flatMap((_, i) =>
      seeds.map((seed) => found.find((run) => isOpen(i) && run.seed === seed)?.values[i] ?? Number.NaN),
    ),
  );
  const means = LENGTHS.flatMap((_, i) => curves.map(({ mean }) => (isOpen(i) ? mean[i] : Number.NaN)));
  const over = (axes, marks, values) => {
    return { axes, shape: marks.map(({ length }) => length), marks, values, spread: true };
  };
  const ofAll = over(['curve', 'length', 'seed'], [ids, LENGTHS, seeds], accuracies);
  return [
    { name: 'accuracy', ...ofAll, measured: true },
    { name: 'mean-accuracy', ...over(['length', 'curve'], [LENGTHS, ids], means) },
    { name: 'frequencies', axes: ['pair'], shape: [settings.headDim / 2], values: clocks.invFreq },
  ];
}

const OPTIONS = ['t5', 'alibi', 'rope', 'other'];

const asOption = (encoding) => (OPTIONS.includes(encoding) ? encoding : 'other');
const best = (scores) => ENCODINGS[scores.indexOf(Math.max(...scores))];

/** The prediction before the curves go on: drawn, and the stored runs know the answer. */
const predict = {
  options: OPTIONS,
  at: 'method',
  set: { task: 'back', k: params.k.initial, trainLen: '32', shown: ENCODINGS, testLen: 128 },
  views: ['ranking'],
  answer() {
    /** @type {Record<string, any>} */
    const initial = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.initial]));
    const settings = settingsOf(initial);
    const at = LENGTHS.indexOf(AHEAD * settings.length);
    const meanOf = (encoding) => {
      const seeds = Array.from({ length: initial.seeds }, (_, i) => i + 1);
      const all = seeds.map(
        (seed) => storedModels.get(keyOf(modelParams(settings, encoding, seed)))?.readings.none[at] || 0,
      );
      return all.reduce((sum, value) => sum + value, 0) / all.length;
    };
    return asOption(best(ENCODINGS.map(meanOf)));
  },
  drawn: ({ guess, shown }) =>
    asOption(best(guess.map((height, i) => (shown.includes(ENCODINGS[i]) ? height : -1)))),
  done: { sketch: 'compare', task: 'back', k: params.k.initial, trainLen: '32', testLen: 128 },
};

const here = (data, t) => (data.hides ? t('hidden', { goal: data.goal }) : hereWords(data, t));

const ofLength = (data, t) => seen(data, t)[1] ?? seen(data, t)[0];

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'length',
    views: ['curves'],
    set: { task: 'back', trainLen: '32', shown: ['t5', 'rope'], chosen: 'rope', testLen: 32 },
    handle: 'length',
    see: ofLength,
  },
  {
    name: 'method',
    views: ['curves', 'ranking'],
    set: { task: 'back', trainLen: '32', shown: ENCODINGS, testLen: 128 },
    handle: 'chosen',
    see: here,
  },
  {
    name: 'task',
    views: ['curves', 'ranking'],
    set: { task: 'latest', trainLen: '32', shown: ENCODINGS, testLen: 128 },
    controls: ['task'],
    see: ofLength,
  },
  {
    name: 'scaled',
    views: ['curves', 'ranking'],
    set: { task: 'back', trainLen: '32', shown: ENCODINGS, views: ['rope-yarn'], chosen: 'rope-yarn' },
    controls: ['views', 'live'],
    see: here,
  },
];

const play = {
  from: 'method',
  every: 400,
  next: ({ testLen }) =>
    testLen < LENGTHS.at(-1) ? { testLen: LENGTHS[LENGTHS.indexOf(testLen) + 1] } : undefined,
  start: { testLen: LENGTHS[0] },
};

/** Small transformers, alike but for their encoding, at lengths that they were not trained for. */
/** @type {Descriptor<Data>} */
export default {
  name: 'race/lengths',
  params,
  settle,
  predict,
  steps,
  play,
  compute,
  live: { make: makeTraining() },
  views: { curves, ranking, each, losses },
  readout,
  seen,
  numbers,
};
