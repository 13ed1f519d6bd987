import { linear } from '../../canvas/scale.js';
import { figure } from '../../figure/figure.js';
import { nameOf } from '../../plots/curves.js';
import { alongX } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';
import { curves } from './lengths/curves.js';
import { accuracyWords, compute, guessOf, rankWords, TIE } from './lengths/race-curves.js';
import { params, settle } from './lengths/race-params.js';
import { ENCODINGS, LENGTHS } from './settings.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './lengths/race-curves.js' */

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

const ROW = 36;

/** Everyone at the test length, best first; while a prediction is drawn, where the reader puts them. @type {View<Data>} */
const ranking = panel({
  place: 'side',
  frame(box, data) {
    const { scale } = data;
    const list = listOf(data);
    const places = rowsIn(box, scale, { top: 56, pitch: ROW, count: list.length });
    const names = Math.min(0.46 * box.width, places.gutter + 104 * scale);
    const plot = inset(places.rows, { left: names, right: 50 * scale });
    const x = linear([0, 1], [plot.x + 6, plot.x + plot.width - 6]);
    return { ...places, list, plot, x, names, bottom: plot.y + plot.height + 42 * scale };
  },
  title: ({ hides }, t) => t(hides ? 'guessName' : 'rankingName'),
  note: ({ hides }, t) => t(hides ? 'guessHow' : 'rankingHow'),
  draw(pen, data, t) {
    const { plot, x, names, gutter, list, middle, box, scale, style, text, line, point } = pen;
    const { values, hides, chance } = data;
    const dots = { colour: style.second, dash: [1, 3] };
    line([x(chance), plot.y, x(chance), plot.y + plot.height], dots);
    for (const [i, row] of list.entries()) {
      const { id, mean } = row;
      const y = middle(i);
      const isOwn = id === values.chosen;
      if (isOwn) markRow(pen, i, 0.08);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(nameOf(id, t), { ...look, x: box.x + gutter, maxWidth: names - gutter - 4 });
      if (isOwn && !hides) pointRow(pen, i);
      line([x(0), y, x(1), y], { colour: style.hairline });
      if (hides) point({ x: x(guessOf(data, id, t).share), y }, { radius: 6, hollow: true });
      else drawRow(pen, data, { ...row, y });
      // Words may take the place of the point that there is none of.
      const isNumber = hides || Number.isFinite(mean);
      const maxWidth = isNumber ? 46 * scale : box.width - names - 8;
      const said = { ...look, x: box.x + box.width - 4, align: 'right', maxWidth, halo: !isNumber };
      text(sayOf(data, row, t), { ...said, colour: isNumber ? style.ink : style.second });
    }
    const foot = { y: plot.y + plot.height + 8 * scale, baseline: 'top', align: 'center' };
    for (const share of [0, 1]) text(t.number(share, '0%'), { ...foot, x: x(share), colour: style.second });
  },
  handles(frame, data, t) {
    const { rows, list, pitch, middle, x } = frame;
    if (data.hides) {
      return list.map(({ id }, i) => {
        const { share, set, ...guess } = guessOf(data, id, t);
        const hit = { ...rows, y: rows.y + i * pitch, height: pitch };
        return { ...guess, x: x(share), y: middle(i), hit, ...alongX(x, share, set, 0.05) };
      });
    }
    const row = list.findIndex(({ id }) => id === data.values.chosen);
    const set = (to) => ({ chosen: list[to].id });
    return rowHandle(frame, { id: 'chosen', row, count: list.length, set });
  },
  describe(data, t) {
    if (!data.hides) return 'describeRanking';
    const list = listOf(data).map((row) => `${nameOf(row.id, t)} ${sayOf(data, row, t)}`);
    return { key: 'describeGuess', list: list.join(', ') };
  },
});

// A prediction is of encodings, in their own order, so that no row moves under the hand.
const listOf = (data) => (data.hides ? data.curves.filter(({ id }) => ENCODINGS.includes(id)) : data.ranking);

const sayOf = (data, row, t) => (data.hides ? guessOf(data, row.id, t).value : accuracyWords(row, t));

// From the lowest to the highest seed, each seed and their mean; beside it what was said.
function drawRow({ x, style, line, point }, { at, compares, values, length, goal }, row) {
  const { id, y, mean, low, high, found } = row;
  const isMeasured = Number.isFinite(mean);
  if (isMeasured) {
    line([x(low), y, x(high), y], { width: 3, colour: style.second });
    for (const { values: accuracies } of found) {
      const seed = x(accuracies[at]);
      if (Number.isFinite(seed)) line([seed, y - 5, seed, y + 5], { colour: style.second });
    }
    point({ x: x(mean), y }, id === values.chosen ? { radius: 6 } : { radius: 5, colour: style.second });
  }
  if (!compares || !ENCODINGS.includes(id) || length !== goal) return;
  const guess = x(values.guess[ENCODINGS.indexOf(id)] / 100);
  if (isMeasured) line([x(mean), y, guess, y], { dash: [2, 3] });
  point({ x: guess, y }, { radius: 4.5, hollow: true });
}

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
      controls: ['views'],
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
    ...(data.own.found.length === 0 ? [[{ key: 'noRun', as: 'muted' }]] : []),
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
