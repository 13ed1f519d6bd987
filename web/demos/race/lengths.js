import { figure } from '../../figure/figure.js';
import { nameOf } from '../../plots/curves.js';
import { curves } from './lengths/curves.js';
import { accuracyWords, rankWords } from './lengths/look.js';
import { compute, TIE } from './lengths/race-curves.js';
import { params, settle } from './lengths/race-params.js';
import { ranking } from './lengths/ranking.js';
import { makeTraining } from './lengths/training.js';
import { ENCODINGS, LENGTHS } from './settings.js';

const isGood = (share) => share >= 0.9;
const knownIn = ({ ranking: rows }) => rows.filter(({ mean }) => Number.isFinite(mean));

function here({ hides, own, at, length }) {
  if (hides) return 'hidden';
  if (Number.isFinite(own.mean[at])) return 'hereOwn';
  if (own.found.length === 0) return 'hereUnrun';
  return own.lengths.includes(length) ? 'hereNone' : 'hereUnmeasured';
}

const judgement = ({ outcome }) => outcome && (outcome.pairs > 0 ? 'judged' : 'judgedNone');

function clockLine({ clocks: { stretched, isStretched } }, t) {
  const [first, ...others] = Array.from(stretched, (wave, i) => ({
    text: t.number(wave, '3sp'),
    speed: i / Math.max(1, stretched.length - 1),
  }));
  return ['factorLine', [isStretched ? 'wavesStretched' : 'waves', ' ', first], ...others];
}

// That there is no stored run, or whether those that were trained here have the weights of the stored ones.
function hashLine({ own }, t) {
  if (own.found.length === 0) return [[{ key: 'noRun', as: 'muted' }]];
  if (own.repeats.length === 0) return [];
  const said = own.repeats.map(
    ({ seed, hash, stored }) =>
      `${t('seedHash', { seed, hash })} ${t(hash === stored ? 'sameHash' : 'otherHash')}`,
  );
  const text = `${t('hashLine')} ${said.join(' · ')}`;
  // Hashes are no numbers that grow.
  return [[{ text, as: 'muted', room: text.replace(/\d/g, 'x') }]];
}

function seen(data) {
  const { length, trained, hides } = data;
  if (hides) return ['hidden'];
  const known = knownIn(data);
  if (known.length === 0) return ['seenNone'];
  const isTied = known[0].mean - known.at(-1).mean <= TIE;
  return [
    'seenInside',
    length > trained ? 'seenBeyond' : isTied ? 'seenTied' : 'seenWithin',
    judgement(data),
  ];
}

const OPTIONS = ['t5', 'alibi', 'rope', 'other'];

const asOption = (encoding) => (OPTIONS.includes(encoding) ? encoding : 'other');

const ofLength = (data) => seen(data)[1] ?? seen(data)[0];

/** Small transformers, alike but for their encoding, at lengths that they were not trained for. */
export default figure({
  name: 'race/lengths',
  modules: ['turns'],
  params,
  settle,
  /** The prediction before the curves go on: drawn, and the stored runs know the answer. */
  predict: {
    options: OPTIONS,
    at: 'method',
    set: { task: 'back', k: params.k.initial, trainLen: '32', shown: ENCODINGS, testLen: 128 },
    views: ['ranking'],
    answer: ({ ranking: rows }) => asOption(rows[0].id),
    drawn({ guess, shown }) {
      const heights = guess.map((height, i) => (shown.includes(ENCODINGS[i]) ? height : -1));
      return asOption(ENCODINGS[heights.indexOf(Math.max(...heights))]);
    },
    done: { sketch: 'compare', task: 'back', k: params.k.initial, trainLen: '32', testLen: 128 },
  },
  steps: {
    length: {
      views: ['curves'],
      set: { task: 'back', trainLen: '32', shown: ['t5', 'rope'], chosen: 'rope', testLen: 32 },
      handle: 'length',
      see: ofLength,
    },
    method: {
      views: ['curves', 'ranking'],
      set: { task: 'back', trainLen: '32', shown: ENCODINGS, testLen: 128 },
      handle: 'chosen',
      see: here,
    },
    task: {
      set: { task: 'latest', trainLen: '32', shown: ENCODINGS, testLen: 128 },
      controls: ['task'],
      see: ofLength,
    },
    scaled: {
      set: { task: 'back', trainLen: '32', shown: ENCODINGS, views: ['rope-yarn'], chosen: 'rope-yarn' },
      controls: ['views', 'live'],
      see: here,
    },
  },
  play: {
    from: 'method',
    every: 400,
    next: ({ testLen }) =>
      testLen < LENGTHS.at(-1) ? { testLen: LENGTHS[LENGTHS.indexOf(testLen) + 1] } : undefined,
    start: { testLen: LENGTHS[0] },
  },
  compute,
  live: { make: makeTraining() },
  views: { curves, ranking },
  slots(data, t) {
    const { own, ranking: rows, settings, length, trained, values, curves: list, outcome } = data;
    const { k, positionRange } = settings;
    const place = rows.findIndex(({ id }) => id === own.id);
    const { mean, low, high, found } = rows[place];
    const known = knownIn(data);
    const [best, last] = [known[0], known.at(-1)];
    const inside = LENGTHS.indexOf(trained);
    return {
      ...settings,
      ...{ length, times: length / trained, row: data.rows + 1, ...outcome },
      ...{ name: nameOf(own.id, t), model: nameOf(own.encoding, t), value: accuracyWords(rows[place], t) },
      ...{ mean, low, high, place: place + 1, count: rows.length, list: rankWords(data, t) },
      ...{ found: found.length, seeds: found.length || values.seeds },
      ...{ good: list.filter((curve) => isGood(curve.mean[inside])).length },
      ...{ kept: known.filter((curve) => isGood(curve.mean)).length },
      ...(best && {
        best: nameOf(best.id, t),
        bestAt: best.mean,
        last: nameOf(last.id, t),
        lastAt: last.mean,
      }),
      what: `${t.option('task', values.task)}${values.task === 'back' ? ` · k = ${k}` : ''}`,
      offsets: positionRange > 0 ? t('setOffsets', { positionRange }) : '',
    };
  },
  seen,
  readout: (data, t) => [
    ...(data.outcome ? [[judgement(data)]] : []),
    [data.hides ? 'hidden' : { key: here(data), as: 'strong' }],
    clockLine(data, t),
    [{ key: 'settings', as: 'muted' }],
    ...hashLine(data, t),
  ],
  /** Accuracies as they were measured, and the frequencies of RoPE's pairs at the test length. */
  numbers({ curves: list, values, clocks, hides, trained }) {
    const ids = list.map(({ id }) => id);
    const seeds = Array.from({ length: values.seeds }, (_, i) => i + 1);
    // What is to be predicted is not given away.
    const isOpen = (i) => !hides || LENGTHS[i] <= trained;
    const accuracies = list.flatMap(({ found }) =>
      LENGTHS.flatMap((_, i) =>
        seeds.map((seed) => found.find((run) => isOpen(i) && run.seed === seed)?.values[i] ?? Number.NaN),
      ),
    );
    const means = LENGTHS.flatMap((_, i) => list.map(({ mean }) => (isOpen(i) ? mean[i] : Number.NaN)));
    const [curve, length, seed] = [ids.length, LENGTHS.length, seeds.length];
    const all = { marks: [ids, LENGTHS, seeds], spread: true, measured: true };
    return [
      ['accuracy', { curve, length, seed }, accuracies, all],
      ['mean-accuracy', { length, curve }, means, { marks: [LENGTHS, ids], spread: true }],
      ['frequencies', { pair: clocks.invFreq.length }, clocks.invFreq],
    ];
  },
});
