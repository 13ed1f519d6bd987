import { nearestByRatio } from '../../../core/numbers.js';
import { choice, int, subset, vector } from '../../../core/parameters.js';
import { chosenSettings, ENCODINGS, FEW_STEPS, LENGTHS, modelChoices, TASKS, VIEWS } from '../settings.js';

const { k, ...others } = modelChoices;

export const params = {
  task: choice({ initial: 'back', options: Object.keys(TASKS), control: 'buttons', wide: true }),
  shown: subset({ initial: ENCODINGS, options: ENCODINGS, least: 1, wide: true }),
  views: subset({ initial: [], options: Object.keys(VIEWS), wide: true }),
  steps: choice({ initial: 'full', options: ['few', 'full'], control: 'buttons', group: 'setup' }),
  sketch: choice({ options: ['off', 'compare'], control: 'none' }),
  seeds: int({ initial: 5, min: 1, max: 5, group: 'setup' }),
  k,
  trainLen: choice({ options: ['32', '64'], control: 'buttons', group: 'setup' }),
  ...others,
  testLen: int({ initial: 128, min: LENGTHS[0], max: LENGTHS.at(-1), scale: 'log', control: 'none' }),
  chosen: choice({ initial: 'rope', options: [...ENCODINGS, ...Object.keys(VIEWS)], control: 'none' }),
  guess: vector({ initial: ENCODINGS.map(() => 50), min: 0, max: 100, digits: 0, control: 'none' }),
};

/** What is read was measured: the test length is one of those, the chosen curve one of those shown. */
export function settle(values) {
  const { testLen, chosen, shown, views } = values;
  const ids = [...shown, ...views];
  return {
    ...values,
    testLen: nearestByRatio(LENGTHS, testLen),
    chosen: ids.includes(chosen) ? chosen : ids[0],
  };
}

/** The settings of the models that the values ask for. */
export const settingsOf = (values) => ({
  task: values.task,
  steps: values.steps === 'few' ? FEW_STEPS : TASKS[values.task].steps,
  length: Number(values.trainLen),
  ...chosenSettings(values),
});

/** A curve's encoding and reading. */
export const curveOf = (id) => VIEWS[id] ?? { encoding: id, reading: 'none' };
