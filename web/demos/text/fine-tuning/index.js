import { choice, int } from '../../../core/parameters.js';
import { HELD_OUT, ROPE, TRAINING } from '../models.js';
import { TRAINED, usualLoss } from '../runs.js';
import { compute } from './compute.js';
import { curves } from './curves.js';
import { makeLive } from './live.js';
import { ranking } from './ranking.js';
import { CONTEXTS, LONGER, lossesOf, METHODS, SEEDS, STOPS, seedsOf } from './stored.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const params = {
  stop: int({ initial: STOPS.at(-1), min: 0, max: STOPS.at(-1), control: 'none' }),
  chosen: choice({ initial: 'none', options: METHODS, control: 'none' }),
};

/** What is read was measured. */
function settle(values) {
  const far = STOPS.map((stop) => Math.abs(stop - values.stop));
  return { ...values, stop: STOPS[far.indexOf(Math.min(...far))] };
}

function readout(data, t) {
  return [
    [{ text: hereWords(data, t), as: 'strong' }],
    ...(data.chosen.own?.measured.length > 0 ? [[ownWords(data, t)]] : []),
    ...(SEEDS.length > 1 ? [[spreadWords(data, t)]] : []),
    [{ text: t('settings', { longer: LONGER, seeds: SEEDS.length }), as: 'muted' }],
  ];
}

function hereWords({ chosen, at, values }, t) {
  const { id, losses, home } = chosen;
  return t('here', {
    name: t(`name.${id}`),
    step: values.stop,
    context: LONGER,
    trained: TRAINED,
    loss: losses[at],
    home: home[at],
  });
}

function spreadWords({ chosen: { found, low, high }, at }, t) {
  return t('spread', { seeds: found.length, low: low[at], high: high[at] });
}

function ownWords({ chosen: { id, own } }, t) {
  const [first, last] = [own.measured[0], own.measured.at(-1)];
  return t('ownLine', {
    name: t(`name.${id}`),
    context: LONGER,
    from: first.loss,
    step: last.step,
    to: last.loss,
  });
}

function seen(data, t) {
  const [best, last] = [data.ranking[0], data.ranking.at(-1)];
  const facts = {
    step: data.values.stop,
    longer: LONGER,
    best: t(`name.${best.id}`),
    bestAt: best.loss,
    last: t(`name.${last.id}`),
    lastAt: last.loss,
  };
  return [t('seen', facts), t('seenUsual', { trained: TRAINED, usual: usualLoss })];
}

/** Losses as they were measured, by method, step, context length and seed. */
function numbers({ curves: list, frequencies }) {
  return [
    {
      name: 'loss',
      axes: ['method', 'step', 'context', 'seed'],
      shape: [METHODS.length, STOPS.length, CONTEXTS.length, SEEDS.length],
      marks: [METHODS, STOPS, CONTEXTS, SEEDS],
      spread: true,
      measured: true,
      values: METHODS.flatMap((method) =>
        STOPS.flatMap((_, i) =>
          CONTEXTS.flatMap((context) => {
            const found = seedsOf(method, context);
            return SEEDS.map((seed) => found.find((one) => one.seed === seed)?.losses[i] ?? Number.NaN);
          }),
        ),
      ),
    },
    ...list
      .filter(({ own }) => own?.measured.length > 0)
      .map(({ id, own }) => ({
        name: `own-${id}`,
        axes: ['step'],
        shape: [own.measured.length],
        marks: [own.measured.map(({ step }) => step)],
        values: Float64Array.from(own.measured, ({ loss }) => loss),
      })),
    frequencies,
  ];
}

/** The prediction: which way is highest at the end. */
const predict = {
  options: METHODS,
  at: 'train',
  done: { stop: STOPS.at(-1) },
  answer() {
    const losses = METHODS.map((method) => lossesOf(method, LONGER).at(-1));
    return METHODS[losses.indexOf(Math.max(...losses))];
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'before',
    views: ['curves'],
    // A few steps in: the drag draws the curves on.
    set: { stop: STOPS[1], chosen: 'none' },
    handle: 'stop',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'train',
    views: ['curves'],
    handle: 'stop',
    see: hereWords,
  },
  {
    name: 'compare',
    views: ['curves', 'ranking'],
    set: { stop: STOPS.at(-1) },
    handle: 'chosen',
    see: hereWords,
  },
  {
    name: 'own',
    views: ['curves'],
    controls: ['live'],
    see: (data, t) => (data.chosen.own?.measured.length > 0 ? ownWords(data, t) : t('ownNone')),
  },
];

const play = {
  every: 700,
  next: ({ stop }) => (stop < STOPS.at(-1) ? { stop: STOPS[STOPS.indexOf(stop) + 1] } : undefined),
  start: { stop: 0 },
  // At first the drag shows it.
  from: 'train',
};

/** A trained model trained on at four times its length, with its frequencies as they were and stretched. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/fine-tuning',
  data: [ROPE, HELD_OUT, TRAINING],
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
