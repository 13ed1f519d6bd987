import { LONGEST_INSIDE, modelChoices } from '../choices.js';
import { READINGS } from '../settings.js';
import { curveOf } from './compute.js';
import { settingsOf } from './params.js';

/** The values with which race/inside has the model of the chosen curve, read alike. */
export function insideValues(values) {
  const { encoding, reading } = curveOf(values.chosen);
  const { task, steps, length } = settingsOf(values);
  const { betaFast = 4 } = READINGS[reading];
  const choices = Object.keys(modelChoices).map((name) => [name, values[name]]);
  return {
    task,
    encoding,
    trained: String(length),
    steps,
    seed: 1,
    reading: reading === 'yarn32' ? 'yarn' : reading,
    betaFast,
    betaSlow: 1,
    length: Math.min(values.testLen, LONGEST_INSIDE),
    ...Object.fromEntries(choices),
  };
}

/** The figure race/inside of the page that a node is in. */
export const figureBeside = (node) => node.ownerDocument.querySelector('pe-demo[name="race/inside"]');

/** Sets the values of a figure and goes there, with the focus. */
export function openIn(figure, values) {
  figure.values = values;
  const show = () => figure.scrollIntoView();
  show();
  // A figure that starts only now, and others above it, take the room they need.
  if (!figure.descriptor) figure.addEventListener('pe-ready', show, { once: true });
  // What comes next by keys is the first control of the figure.
  figure.tabIndex = -1;
  figure.addEventListener('blur', () => figure.removeAttribute('tabindex'), { once: true });
  figure.focus({ preventScroll: true });
}
