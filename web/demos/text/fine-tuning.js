import { spreadOf } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { nameOf } from '../../plots/curves.js';
import { curves } from './fine-tuning/curves.js';
import { makeLive } from './fine-tuning/live.js';
import { CONTEXTS, LONGER, lossesOf, METHODS, SEEDS, STOPS, seedsOf } from './fine-tuning/stored.js';
import { HELD_OUT, ROPE, TRAINING } from './models.js';
import { rankingOf, rankWords } from './ranking.js';
import { frequenciesOf, TRAINED, usualLoss } from './runs.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The further trainings as they are stored, with the one that runs in this page: `live` is { method, stops, losses }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
function compute(engine, values, { live }) {
  const at = STOPS.indexOf(values.stop);
  const curves = METHODS.map((id) => {
    const found = seedsOf(id, LONGER);
    const seeds = found.map(({ losses }) => losses);
    const { mean: losses, low, high } = spreadOf(seeds, STOPS.length);
    const home = lossesOf(id, TRAINED);
    return { ...{ id, found, losses, low, high, home }, own: live?.runs?.get(id) };
  });
  const ranking = curves
    .map((curve, order) => ({ ...curve, order, loss: curve.losses[at] }))
    .sort((a, b) => a.loss - b.loss || a.order - b.order);
  return {
    curves,
    ranking,
    at,
    chosen: curves.find(({ id }) => id === values.chosen),
    usual: usualLoss,
    frequencies: frequenciesOf(engine, values.chosen, LONGER),
  };
}

const isMeasured = ({ own }) => own?.measured.length > 0;
const hasOwn = ({ chosen }) => isMeasured(chosen);

/** Every way at the step, best first: the loss at the longer context and at that of training. */
const ranking = rankingOf({
  pitch: 38,
  range: () => [1.3, 4.2],
  columns: [56, 104],
  other: ({ home }, { at }, t) => t.number(home[at], '2'),
});

/** A trained model trained on at four times its length, with its frequencies as they were and stretched. */
export default figure({
  name: 'text/fine-tuning',
  modules: ['turns'],
  data: [ROPE, HELD_OUT, TRAINING],
  params: {
    stop: int({ initial: STOPS.at(-1), min: 0, max: STOPS.at(-1), control: 'none' }),
    chosen: choice({ initial: 'none', options: METHODS, control: 'none' }),
  },
  /** What is read was measured. */
  settle(values) {
    const far = STOPS.map((stop) => Math.abs(stop - values.stop));
    return { ...values, stop: STOPS[far.indexOf(Math.min(...far))] };
  },
  /** The prediction: which way is highest at the end. */
  predict: {
    options: METHODS,
    at: 'train',
    done: { stop: STOPS.at(-1) },
    answer: ({ ranking: rows }) => rows.at(-1).id,
  },
  steps: {
    before: {
      views: ['curves'],
      // A few steps in: the drag draws the curves on.
      set: { stop: STOPS[1], chosen: 'none' },
      handle: 'stop',
    },
    train: {
      handle: 'stop',
      see: 'here',
    },
    compare: { views: ['curves', 'ranking'], set: { stop: STOPS.at(-1) }, handle: 'chosen', see: 'here' },
    own: { views: ['curves'], controls: ['live'], see: (data) => (hasOwn(data) ? 'ownLine' : 'ownNone') },
  },
  play: {
    every: 700,
    next: ({ stop }) => (stop < STOPS.at(-1) ? { stop: STOPS[STOPS.indexOf(stop) + 1] } : undefined),
    start: { stop: 0 },
    // At first the drag shows it.
    from: 'train',
  },
  compute,
  live: { make: makeLive() },
  views: { curves, ranking },
  slots(data, t) {
    const { chosen, at, ranking: rows } = data;
    const { id, losses, home, found, low, high, own } = chosen;
    const [best, worst] = [rows[0], rows.at(-1)];
    return {
      ...{ trained: TRAINED, longer: LONGER, last: STOPS.at(-1), seeds: SEEDS.length },
      ...{ name: nameOf(id, t), loss: losses[at], home: home[at] },
      ...{ found: found.length, low: low[at], high: high[at] },
      ...(isMeasured(chosen) && { from: own.measured[0].loss, to: own.measured.at(-1).loss }),
      ...(isMeasured(chosen) && { step: own.measured.at(-1).step }),
      ...{ best: nameOf(best.id, t), bestAt: best.loss, worst: nameOf(worst.id, t), worstAt: worst.loss },
      list: rankWords(data, t),
    };
  },
  seen: () => ['seen', 'seenUsual'],
  readout: (data) => [
    [{ key: 'here', as: 'strong' }],
    ...(hasOwn(data) ? [['ownLine']] : []),
    ...(SEEDS.length > 1 ? [['spread']] : []),
    [{ key: 'settings', as: 'muted' }],
  ],
  /** Losses as they were measured, by method, step, context length and seed. */
  numbers({ curves: list, frequencies }) {
    const marks = [METHODS, STOPS, CONTEXTS, SEEDS];
    const [method, step, context, seed] = marks.map(({ length }) => length);
    const losses = METHODS.flatMap((method) =>
      STOPS.flatMap((_, i) =>
        CONTEXTS.flatMap((context) => {
          const found = seedsOf(method, context);
          return SEEDS.map((seed) => found.find((one) => one.seed === seed)?.losses[i] ?? Number.NaN);
        }),
      ),
    );
    return [
      ['loss', { method, step, context, seed }, losses, { marks, spread: true, measured: true }],
      ...list.filter(isMeasured).map(({ id, own: { measured } }) => {
        const marks = [measured.map(({ step }) => step)];
        const values = Float64Array.from(measured, ({ loss }) => loss);
        return [`own-${id}`, { step: measured.length }, values, { marks }];
      }),
      frequencies,
    ];
  },
});
