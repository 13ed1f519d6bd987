import { choice, int } from '../../../core/parameters.js';
import {
  DEFAULTS,
  keyOf,
  LONGEST_INSIDE,
  modelChoices,
  modelParams,
  READINGS,
  readAt,
  WIDTH,
} from '../settings.js';
import { leastOf } from './tasks.js';

/** Heads of a model. */
export const HEADS = WIDTH / DEFAULTS.headDim;

/** What the trainer is asked for by the values' reading. */
export function readingOf(values) {
  const { length: trained, base, headDim } = settingsOf(values);
  return readAt(READINGS[values.reading], { length: values.testLen, trained, base, headDim });
}

const places = { min: 0, max: LONGEST_INSIDE - 1, control: 'none' };

export const params = {
  trainLen: choice({ initial: '32', options: ['16', '32', '64'], control: 'buttons', group: 'setup' }),
  steps: int({ initial: 300, min: 20, max: 2000, scale: 'log', snaps: [100, 300, 1000], group: 'setup' }),
  sample: int({ initial: 1, min: 1, max: 99, control: 'another', group: 'setup' }),
  testLen: int({ initial: 64, min: 4, max: LONGEST_INSIDE, scale: 'log', snaps: [16, 32, 64, 128] }),
  reading: choice({
    options: [
      'none',
      'linear',
      'linearlogn',
      'ntk',
      'ntklogn',
      'dynamic',
      'yarn',
      'yarn32',
      'yarnplain',
      'logn',
    ],
    control: 'select',
  }),
  seed: int({ initial: 1, min: 1, max: 99, group: 'setup' }),
  k: modelChoices.k,
  base: modelChoices.base,
  head: int({ initial: 1, min: 1, max: HEADS, group: 'setup' }),
  query: int({ initial: 48, ...places }),
  key: int({ initial: 45, ...places }),
};

/** A length that the task has, and a pair of tokens in their order. */
export function settle(values) {
  const testLen = Math.max(leastOf(values), values.testLen);
  const query = Math.min(values.query, testLen - 1);
  return { ...values, testLen, query, key: Math.min(values.key, query) };
}

/** The settings of the model that the values ask for. */
export const settingsOf = ({ steps, trainLen, k, base }) => ({
  ...{ task: 'back', steps, length: Number(trainLen) },
  ...{ k, base: Number(base), headDim: DEFAULTS.headDim },
});

/** What the trainer is asked for. */
export const modelOf = (values) => modelParams(settingsOf(values), 'rope', values.seed);

/** What it is asked for where a figure starts. */
export const initialModel = modelOf(
  Object.fromEntries(Object.entries(params).map(([name, { initial }]) => [name, initial])),
);

/** What tells one model from another, as a text. */
export const modelKey = (values) => keyOf(modelOf(values));
