import { choice, int, subset, text } from '../../../core/parameters.js';
import { nameOf } from '../look.js';
import { ROPE } from '../models.js';
import {
  ALIKE,
  curveOf,
  ENCODINGS,
  FIRST,
  LENGTHS,
  LONGEST,
  lossesAt,
  meanLoss,
  READINGS,
  TRAINED,
} from '../runs.js';
import { compute } from './compute.js';
import { curves } from './curves.js';
import { makeLive } from './live.js';
import { ranking } from './ranking.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

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

/** Of some lengths the one nearest to another, by their ratio. */
function nearest(lengths, wished) {
  const far = (length) => Math.abs(Math.log(length / wished));
  return lengths.reduce((best, length) => (far(length) < far(best) ? length : best));
}

/** What is read was measured: the context is one of those, the chosen curve one of those shown. */
function settle(values) {
  const { context, chosen, shown, readings } = values;
  const all = [...shown, ...readings];
  return { ...values, context: nearest(LENGTHS, context), chosen: all.includes(chosen) ? chosen : all[0] };
}

const OF_ROPE = params.readings.options.filter((id) => curveOf(id).encoding === 'rope');

/** How many times the trained length a prediction is about: the factor of the scaled readings. */
const AHEAD = 4;

function readout(data, t) {
  return [
    [{ text: hereWords(data, t), as: 'strong' }],
    ...(data.chosen.own ? [[ownWords(data, t)]] : []),
    [spreadWords(data, t)],
    [{ text: t('settings', { trained: data.trained }), as: 'muted' }],
  ];
}

function hereWords({ chosen, at, context, trained }, t) {
  const name = nameOf(chosen.id, t);
  const loss = chosen.mean[at];
  if (!Number.isFinite(loss)) return t('hereNone', { name, context });
  const home = chosen.mean[LENGTHS.indexOf(trained)];
  const facts = { name, context, loss, perplexity: Math.exp(loss) };
  return t(context === trained ? 'hereHome' : 'here', {
    ...facts,
    trained,
    home,
    homePerplexity: Math.exp(home),
  });
}

// How many seeds a curve has, and how far they lie apart.
function spreadWords({ chosen: { id, found, low, high }, at, context }, t) {
  const seeds = lossesAt(id, context).length;
  if (seeds < 2) return t('seeds', { seeds, all: found.length });
  return t('spread', { seeds, low: low[at], high: high[at] });
}

function ownWords({ chosen: { id, own } }, t) {
  return t('ownLine', {
    name: nameOf(id, t),
    first: own.lengths[0],
    last: own.lengths.at(-1),
    from: own.losses[0],
    to: own.losses.at(-1),
  });
}

function seen(data, t) {
  const known = data.ranking.filter(({ loss }) => Number.isFinite(loss));
  if (known.length === 0) return [t('seenNone', data)];
  const home = LENGTHS.indexOf(data.trained);
  const kept = known.filter(({ mean, loss }) => loss <= mean[home] + ALIKE);
  const facts = {
    context: data.context,
    trained: data.trained,
    best: nameOf(known[0].id, t),
    bestAt: known[0].loss,
    last: nameOf(known.at(-1).id, t),
    lastAt: known.at(-1).loss,
    kept: kept.length,
    count: known.length,
    names: kept.map(({ id }) => nameOf(id, t)).join(', '),
  };
  if (data.context <= data.trained) return [t('seenWithin', facts)];
  return [t('seenBeyond', facts), t(kept.length > 0 ? 'seenKept' : 'seenKeptNone', facts)];
}

/** Losses as they were measured, seed by seed, and their means. */
function numbers({ curves: list, frequencies }) {
  const ids = list.map(({ id }) => id);
  const seeds = [...new Set(list.flatMap(({ found }) => found.map(({ seed }) => seed)))].sort(
    (a, b) => a - b,
  );
  const lossOf = (found, seed, i) => found.find((run) => run.seed === seed)?.losses[i] ?? Number.NaN;
  const own = list.filter((curve) => curve.own);
  const over = (axes, marks, values) => {
    return { axes, shape: marks.map(({ length }) => length), marks, values };
  };
  const losses = list.flatMap(({ found }) =>
    LENGTHS.flatMap((_, i) => seeds.map((seed) => lossOf(found, seed, i))),
  );
  const means = LENGTHS.flatMap((_, i) => list.map(({ mean }) => mean[i]));
  const measured = { spread: true, measured: true };
  return [
    { name: 'loss', ...measured, ...over(['curve', 'context', 'seed'], [ids, LENGTHS, seeds], losses) },
    { name: 'mean-loss', spread: true, ...over(['context', 'curve'], [LENGTHS, ids], means) },
    ...own.map(({ id, own: { lengths, losses } }) => {
      return { name: `own-text-${id}`, ...over(['context'], [lengths], Float64Array.from(losses)) };
    }),
    frequencies,
  ];
}

/** The prediction: how much of what RoPE loses at four times the trained length YaRN brings back without training. */
const predict = {
  options: ['same', 'half', 'near'],
  at: 'reading',
  set: { shown: ['rope'], readings: [], context: AHEAD * TRAINED, chosen: 'rope' },
  done: { shown: ['rope'], readings: ['rope-yarn'], context: AHEAD * TRAINED, chosen: 'rope-yarn' },
  answer() {
    const far = AHEAD * TRAINED;
    const [home, plain, scaled] = [
      meanLoss('rope', TRAINED),
      meanLoss('rope', far),
      meanLoss('rope-yarn', far),
    ];
    const left = (scaled - home) / (plain - home);
    return left < 0.25 ? 'near' : left < 0.75 ? 'half' : 'same';
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'context',
    views: ['curves'],
    set: { shown: ['alibi', 'rope'], readings: [], chosen: 'rope', context: 160 },
    handle: 'context',
    see: hereWords,
  },
  {
    name: 'method',
    views: ['curves', 'ranking'],
    set: { shown: params.shown.options, readings: [], context: 512 },
    controls: ['shown'],
    handle: 'chosen',
    see: (data, t) => seen(data, t).at(-1),
  },
  {
    name: 'reading',
    views: ['curves', 'ranking'],
    set: { shown: ['rope'], readings: OF_ROPE, chosen: 'rope', context: 512 },
    controls: ['readings'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'own',
    views: ['curves'],
    controls: ['text', 'live'],
    see: (data, t) => (data.chosen.own ? ownWords(data, t) : t('ownNone')),
  },
];

const play = {
  from: 'method',
  every: 450,
  next: ({ context }) =>
    context < LENGTHS.at(-1) ? { context: LENGTHS[LENGTHS.indexOf(context) + 1] } : undefined,
  start: { context: LENGTHS[0] },
};

/** Small language models, alike but for their encoding, on more characters than they were trained on. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/length',
  data: [ROPE],
  params,
  settle,
  predict,
  steps,
  play,
  compute,
  live: { make: makeLive() },
  views: { curves, ranking },
  readout,
  seen,
  numbers,
};
