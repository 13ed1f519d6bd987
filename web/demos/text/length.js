import { linear } from '../../canvas/scale.js';
import { nearestByRatio } from '../../core/numbers.js';
import { choice, int, subset, text } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { nameOf } from '../../plots/curves.js';
import { panel } from '../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';
import { curves } from './length/curves.js';
import { makeLive } from './length/live.js';
import { compute } from './length/losses-by-length.js';
import { ROPE } from './models.js';
import { ALIKE, curveOf, ENCODINGS, FIRST, LENGTHS, LONGEST, lossesAt, READINGS, TRAINED } from './runs.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './length/losses-by-length.js' */

const ids = [...ENCODINGS, ...Object.keys(READINGS)];

const params = {
  shown: subset({ initial: FIRST, options: ENCODINGS, least: 1, wide: true }),
  readings: subset({ initial: [], options: Object.keys(READINGS), wide: true }),
  context: int({ initial: 512, min: LENGTHS[0], max: LENGTHS.at(-1), scale: 'log', control: 'none' }),
  chosen: choice({ initial: 'rope', options: ids, control: 'none' }),
  // An address has no room for more.
  text: text({
    initial: '',
    blank: true,
    maxLength: 4 * LONGEST,
    lines: 5,
    wrap: true,
    wide: true,
    link: linkOf,
  }),
};

function linkOf(value) {
  return value.length <= 1500 ? value : undefined;
}

const OF_ROPE = params.readings.options.filter((id) => curveOf(id).encoding === 'rope');

/** How many times the trained length a prediction is about: the factor of the scaled readings. */
const AHEAD = 4;

const HOME = LENGTHS.indexOf(TRAINED);
const isKnown = ({ loss }) => Number.isFinite(loss);
/** The curves that have not lost anything worth telling. */
const keptOf = ({ ranking: rows }) => rows.filter(({ mean, loss }) => loss <= mean[HOME] + ALIKE);

function here({ chosen, at, values: { context } }) {
  if (!Number.isFinite(chosen.mean[at])) return 'hereNone';
  return context === TRAINED ? 'hereHome' : 'here';
}

function seen(data) {
  if (!data.ranking.some(isKnown)) return ['seenNone'];
  if (data.values.context <= TRAINED) return ['seenWithin'];
  return ['seenBeyond', keptOf(data).length > 0 ? 'seenKept' : 'seenKeptNone'];
}

const TOP = 60; // px at text size 13
const LEAST = 1; // nats, below every loss of these models

/** Every curve at the context, best first: its loss as a bar, each seed, and the perplexity. @type {View<Data>} */
const ranking = panel({
  place: 'side',
  frame(box, data) {
    const { scale } = data;
    const rows = rowsIn(box, scale, { top: TOP, pitch: 34, count: data.ranking.length });
    const left = box.x + rows.gutter + 0.36 * box.width;
    const bar = linear([LEAST, data.uniform], [left, box.x + box.width - 92 * scale]);
    return { ...rows, left, bar, bottom: rows.rows.y + rows.rows.height + 8 * scale };
  },
  title: 'rankingName',
  note: 'rankingHow',
  draw(pen, data, t) {
    const { box, scale, style, gutter, left, bar, middle, text, line, point } = pen;
    for (const [row, { id, loss, found }] of data.ranking.entries()) {
      const isOwn = id === data.values.chosen;
      const y = middle(row);
      if (isOwn) markRow(pen, row, 0.08);
      if (isOwn) pointRow(pen, row);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(nameOf(id, t, true), { ...look, x: box.x + gutter, maxWidth: left - box.x - gutter - 6 });
      line([bar(LEAST), y, bar(data.uniform), y], { colour: style.hairline });
      const right = { ...look, x: box.x + box.width - 4, align: 'right', colour: style.second };
      if (!Number.isFinite(loss)) {
        text(t('noRow'), { ...right, maxWidth: 88 * scale });
        continue;
      }
      const seeds = found.map(({ losses }) => losses[data.at]).filter(Number.isFinite);
      for (const seed of seeds) line([bar(seed), y - 5, bar(seed), y + 5], { colour: style.second });
      point({ x: bar(loss), y }, isOwn ? { radius: 6 } : { radius: 5, colour: style.second });
      text(t.number(loss, '2'), { ...look, x: box.x + box.width - 50 * scale, align: 'right' });
      text(t.number(Math.exp(loss), '2s'), right);
    }
  },
  handles(frame, { ranking, values }) {
    const row = ranking.findIndex(({ id }) => id === values.chosen);
    const set = (to) => ({ chosen: ranking[to].id });
    return rowHandle(frame, { id: 'chosen', row, count: ranking.length, set });
  },
});

/** What a curve has at the place, or that it has nothing there. */
const lossWords = (loss, t) => (Number.isFinite(loss) ? t.number(loss, '2') : t('noRow'));

/** Every curve at the place, best first, in a list. */
const rankWords = ({ ranking }, t) =>
  ranking.map(({ id, loss }) => `${nameOf(id, t)} ${lossWords(loss, t)}`).join(', ');

/** Small language models, alike but for their encoding, on more characters than they were trained on. */
export default figure({
  name: 'text/length',
  modules: ['turns'],
  data: [ROPE],
  params,
  /** What is read was measured: the context is one of those, the chosen curve one of those shown. */
  settle(values) {
    const { context, chosen, shown, readings } = values;
    const all = [...shown, ...readings];
    return {
      ...values,
      context: nearestByRatio(LENGTHS, context),
      chosen: all.includes(chosen) ? chosen : all[0],
    };
  },
  /** The prediction: how much of what RoPE loses at four times the trained length YaRN brings back without training. */
  predict: {
    options: ['same', 'half', 'near'],
    at: 'reading',
    set: { shown: ['rope'], readings: [], context: AHEAD * TRAINED, chosen: 'rope' },
    done: { shown: ['rope'], readings: ['rope-yarn'], context: AHEAD * TRAINED, chosen: 'rope-yarn' },
    answer({ chosen, at: far }, at) {
      const plain = at({ chosen: 'rope' }).chosen.mean;
      const left = (chosen.mean[far] - plain[HOME]) / (plain[far] - plain[HOME]);
      return left < 0.25 ? 'near' : left < 0.75 ? 'half' : 'same';
    },
  },
  steps: {
    context: {
      views: ['curves'],
      set: { shown: ['alibi', 'rope'], readings: [], chosen: 'rope', context: 160 },
      handle: 'context',
      see: here,
    },
    method: {
      views: ['curves', 'ranking'],
      set: { shown: params.shown.options, readings: [], context: 512 },
      controls: ['shown'],
      handle: 'chosen',
      see: (data) => seen(data).at(-1),
    },
    reading: {
      set: { shown: ['rope'], readings: OF_ROPE, chosen: 'rope', context: 512 },
      controls: ['readings'],
    },
    own: {
      views: ['curves'],
      controls: ['text', 'live'],
      see: ({ chosen }) => (chosen.own ? 'ownLine' : 'ownNone'),
    },
  },
  play: {
    from: 'method',
    every: 450,
    next: ({ context }) =>
      context < LENGTHS.at(-1) ? { context: LENGTHS[LENGTHS.indexOf(context) + 1] } : undefined,
    start: { context: LENGTHS[0] },
  },
  compute,
  live: { make: makeLive() },
  views: { curves, ranking },
  slots(data, t) {
    const { values, at, ranking: rows, chosen } = data;
    const { id, mean, found, low, high, own } = chosen;
    const [known, kept] = [rows.filter(isKnown), keptOf(data)];
    const [best, worst] = [known[0], known.at(-1)];
    return {
      ...{ name: nameOf(id, t), loss: mean[at], perplexity: Math.exp(mean[at]) },
      ...{ home: mean[HOME], homePerplexity: Math.exp(mean[HOME]) },
      ...{ seeds: lossesAt(id, values.context).length, all: found.length, low: low[at], high: high[at] },
      ...(own && { ownFirst: own.lengths[0], ownLast: own.lengths.at(-1) }),
      ...(own && { ownFrom: own.losses[0], ownTo: own.losses.at(-1) }),
      ...(best && { best: nameOf(best.id, t), bestAt: best.loss }),
      ...(best && { worst: nameOf(worst.id, t), worstAt: worst.loss }),
      ...{ kept: kept.length, count: known.length, names: kept.map((one) => nameOf(one.id, t)).join(', ') },
      ...{ longest: LENGTHS.at(-1), list: rankWords(data, t), value: lossWords(mean[at], t) },
    };
  },
  seen,
  readout(data) {
    const { id, own } = data.chosen;
    return [
      [{ key: here(data), as: 'strong' }],
      ...(own ? [['ownLine']] : []),
      // How many seeds a curve has, and how far they lie apart.
      [lossesAt(id, data.values.context).length < 2 ? 'seeds' : 'spread'],
      [{ key: 'settings', as: 'muted' }],
    ];
  },
  /** Losses as they were measured, seed by seed, and their means. */
  numbers({ curves: list, frequencies }) {
    const ids = list.map(({ id }) => id);
    const seeds = [...new Set(list.flatMap(({ found }) => found.map(({ seed }) => seed)))].sort(
      (a, b) => a - b,
    );
    const lossOf = (found, seed, i) => found.find((run) => run.seed === seed)?.losses[i] ?? Number.NaN;
    const own = list.filter((curve) => curve.own);
    const losses = list.flatMap(({ found }) =>
      LENGTHS.flatMap((_, i) => seeds.map((seed) => lossOf(found, seed, i))),
    );
    const means = LENGTHS.flatMap((_, i) => list.map(({ mean }) => mean[i]));
    const [curve, context] = [list.length, LENGTHS.length];
    const all = { marks: [ids, LENGTHS, seeds], spread: true, measured: true };
    return [
      ['loss', { curve, context, seed: seeds.length }, losses, all],
      ['mean-loss', { context, curve }, means, { marks: [LENGTHS, ids], spread: true }],
      ...own.map(({ id, own: { lengths, losses } }) => {
        const marks = [lengths];
        return [`own-text-${id}`, { context: lengths.length }, Float64Array.from(losses), { marks }];
      }),
      frequencies,
    ];
  },
});
