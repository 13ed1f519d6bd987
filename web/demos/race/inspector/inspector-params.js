import { choice, int } from '../../../core/parameters.js';
import {
  chosenSettings,
  DEFAULTS,
  ENCODINGS,
  keyOf,
  LONGEST_INSIDE,
  modelChoices,
  modelParams,
  READINGS,
  readAt,
  SETTINGS_OF,
  WIDTH,
} from '../settings.js';
import { leastOf, tasks } from './tasks.js';

/** Heads of a model. */
export const HEADS = WIDTH / DEFAULTS.headDim;

/** Readings that only some encodings have. */
const OF = {
  linear: 'rope',
  linearlogn: 'rope',
  ntk: 'rope',
  ntklogn: 'rope',
  dynamic: 'rope',
  yarn: 'rope',
  yarn32: 'rope',
  yarnplain: 'rope',
  clamp: 'learned',
};

/** What the trainer is asked for by the values' reading. */
export function askedOf(values) {
  const { length: trained, base, headDim } = settingsOf(values);
  return readAt(READINGS[values.reading], { length: values.testLen, trained, base, headDim });
}

/** Whether a model with this encoding can be read so. */
export const canRead = ({ encoding, reading }) => (OF[reading] ?? encoding) === encoding;

const places = { min: 0, max: LONGEST_INSIDE - 1, control: 'none' };

// Whether a model with this encoding is trained with a setting.
const takes =
  (setting) =>
  ({ encoding }) =>
    SETTINGS_OF[encoding].includes(setting);

export const params = {
  task: choice({ initial: 'back', options: Object.keys(tasks), control: 'select' }),
  encoding: choice({ initial: 'rope', options: ENCODINGS, control: 'select' }),
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
      'clamp',
    ],
    control: 'select',
  }),
  seed: int({ initial: 1, min: 1, max: 99, group: 'setup' }),
  ...modelChoices,
  k: { ...modelChoices.k, acts: ({ task }) => task === 'back' },
  base: { ...modelChoices.base, acts: takes('base') },
  positionRange: { ...modelChoices.positionRange, acts: takes('positionRange') },
  slopeFactor: { ...modelChoices.slopeFactor, acts: takes('slopeFactor') },
  numBuckets: { ...modelChoices.numBuckets, acts: takes('numBuckets') },
  layer: int({ initial: 1, min: 1, max: 2, group: 'setup', acts: ({ task }) => tasks[task].layers > 1 }),
  head: int({ initial: 1, min: 1, max: HEADS, group: 'setup' }),
  query: int({ initial: 48, ...places }),
  key: int({ initial: 45, ...places }),
};

/** A length that the task has, a layer that there is, and a pair of tokens in their order. */
export function settle(values) {
  const { layers } = tasks[values.task];
  const least = leastOf(values);
  const whole = values.task === 'copy' ? 2 * Math.round(values.testLen / 2) : values.testLen;
  const testLen = Math.max(least, whole);
  const query = Math.min(values.query, testLen - 1);
  return {
    ...values,
    testLen,
    query,
    key: Math.min(values.key, query),
    layer: Math.min(values.layer, layers),
  };
}

/** The settings of the model that the values ask for. */
export const settingsOf = (values) => ({
  task: values.task,
  steps: values.steps,
  length: Number(values.trainLen),
  ...chosenSettings(values),
});

/** What the trainer is asked for. */
export const modelOf = (values) => modelParams(settingsOf(values), values.encoding, values.seed);

/** What it is asked for where a figure starts. */
export const initialModel = modelOf(
  Object.fromEntries(Object.entries(params).map(([name, { initial }]) => [name, initial])),
);

/** What tells one model from another, as a text. */
export const modelKey = (values) => keyOf(modelOf(values));

/** How the trained model is to be read. */
export const readingOf = (values) => (canRead(values) ? askedOf(values) : {});
