import { choice, int, subset, vector } from '../../../core/parameters.js';
import { ENCODINGS, FEW_STEPS, LENGTHS, TASKS, VIEWS } from '../settings.js';

export const params = {
  task: choice({ initial: 'back', options: Object.keys(TASKS), control: 'buttons', wide: true }),
  shown: subset({ initial: ENCODINGS, options: ENCODINGS, least: 1, wide: true }),
  views: subset({ initial: [], options: Object.keys(VIEWS), wide: true }),
  steps: choice({ initial: 'full', options: ['few', 'full'], control: 'buttons' }),
  sketch: choice({ initial: 'off', options: ['off', 'draw', 'compare'], control: 'buttons' }),
  seeds: int({ initial: 3, min: 1, max: 5, fold: true }),
  k: int({ initial: 3, min: 1, max: 8, fold: true }),
  trainLen: choice({ initial: '32', options: ['32', '64'], control: 'buttons', fold: true }),
  base: choice({
    initial: '10000',
    options: ['100', '1000', '10000', '500000'],
    control: 'buttons',
    fold: true,
  }),
  headDim: choice({ initial: '8', options: ['4', '8', '16', '32'], control: 'buttons', fold: true }),
  offsets: choice({ initial: '0', options: ['0', '256'], control: 'buttons', fold: true }),
  slopes: choice({ initial: '1', options: ['1', '2', '4', '8'], control: 'buttons', fold: true }),
  buckets: choice({ initial: '16', options: ['16', '32'], control: 'buttons', fold: true }),
  testLen: int({ initial: 128, min: LENGTHS[0], max: LENGTHS.at(-1), scale: 'log', control: 'none' }),
  chosen: choice({
    initial: 'rope',
    options: [...ENCODINGS, ...Object.keys(VIEWS)],
    control: 'none',
  }),
  guess: vector({
    initial: ENCODINGS.map(() => 50),
    min: 0,
    max: 100,
    digits: 0,
    control: 'none',
  }),
};

/** Of some lengths the one nearest to another, by their ratio. */
export function nearest(lengths, wished) {
  const far = (length) => Math.abs(Math.log(length / wished));
  return lengths.reduce((best, length) => (far(length) < far(best) ? length : best));
}

/** What is read was measured: the test length is one of those, the chosen curve one of those shown. */
export function settle(values) {
  const { testLen, chosen, shown, views } = values;
  const ids = [...shown, ...views];
  return {
    ...values,
    testLen: nearest(LENGTHS, testLen),
    chosen: ids.includes(chosen) ? chosen : ids[0],
  };
}

/** The settings of the models that the values ask for. */
export const settingsOf = ({ task, steps, k, trainLen, base, headDim, offsets, slopes, buckets }) => ({
  task,
  k,
  steps: steps === 'few' ? FEW_STEPS : TASKS[task].steps,
  length: Number(trainLen),
  base: Number(base),
  headDim: Number(headDim),
  positionRange: Number(offsets),
  slopeFactor: Number(slopes),
  ...(buckets === '32' ? { numBuckets: 32, maxDistance: 128 } : { numBuckets: 16, maxDistance: 24 }),
});
