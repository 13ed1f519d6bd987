import { LONGEST_INSIDE, modelChoices } from '../choices.js';
import { READINGS } from '../settings.js';
import { curveOf } from './compute.js';
import { settingsOf } from './params.js';

/** The values with which race/inspector has the model of the chosen curve, read alike. */
export function insideValues(values) {
  const { encoding, reading } = curveOf(values.chosen);
  const { task, steps, length } = settingsOf(values);
  const { betaFast = 4 } = READINGS[reading];
  const choices = Object.keys(modelChoices).map((name) => [name, values[name]]);
  return {
    task,
    encoding,
    trainLen: String(length),
    steps,
    seed: 1,
    reading: reading === 'yarn32' ? 'yarn' : reading,
    betaFast,
    betaSlow: 1,
    testLen: Math.min(values.testLen, LONGEST_INSIDE),
    ...Object.fromEntries(choices),
  };
}
