import { choice, int } from '../../core/parameters.js';
import { encodingsOf, isTurned, temperatureAt } from './layers.js';

// A further training of the trained model: at another length, with frequencies scaled as a paper does it, or with its
// positions dropped.

const SCALED = ['linear', 'ntk', 'yarn'];
/** Encodings without weights, which can be dropped. */
const LIGHT = ['none', 'rope', 'xpos', 'alibi'];
const MOST = 256; // tokens

/** Whether models are trained further. */
export const hasFurther = ({ furtherSteps }) => furtherSteps > 0;

/** Whether all positions of a model can be dropped: there are some, and none has weights. */
const canDrop = (values) => {
  const encodings = encodingsOf(values);
  return encodings.every((name) => LIGHT.includes(name)) && encodings.some((name) => name !== 'none');
};

/** The length up to which they are: DroPE goes on at the trained length, a scaled model at twice that. */
const usualLength = (values) =>
  values.furtherReading === 'drop' && canDrop(values) ? values.length : 2 * values.length;

/** The shortest sequence of a task in which anything is asked. */
export const shortestOf = ({ task, k }) => ({ back: Math.max(4, k + 1), needle: 9, addition: 7 })[task] ?? 4;

/** The shortest of a training on sequences up to a length, where nothing else is said. */
export const leastOf = (values, length) =>
  values.task === 'needle' ? 16 : 2 * Math.ceil(Math.max(2 * Math.floor(length / 8), shortestOf(values)) / 2);

/** Settings of it, as in settings.js. */
export const FURTHER_SETTINGS = [
  { name: 'furtherSteps', param: int({ initial: 0, min: 0, max: 10000 }), said: true },
  {
    name: 'furtherReading',
    param: choice({ initial: 'none', options: ['none', ...SCALED, 'drop'] }),
    said: true,
    of: (values) => hasFurther(values) && (isTurned(values) || canDrop(values)),
  },
  {
    name: 'furtherLength',
    param: int({ initial: 0, min: 0, max: MOST, step: 2 }),
    of: hasFurther,
    auto: (values) => Math.min(MOST, usualLength(values)),
  },
].map((setting) => ({ ...setting, group: 'further', send: () => ({}) }));

/**
 * What the trainer's resume takes for settings, undefined where a model is trained once.
 *
 * @param {any} settings
 * @returns {any}
 */
export function resumeOf(settings) {
  const { furtherSteps: steps, furtherLength: length, furtherReading: reading } = settings;
  if (!hasFurther(settings)) return undefined;
  const window = (n) => settings[`window${n}`] ?? 0;
  const layers = Array.from({ length: settings.layers }, (_, i) => ({
    encoding: 'none',
    window: window(i + 1),
    ...temperatureAt(settings, i + 1),
  }));
  const isOwn = (layer) => layer.window > 0 || layer.temperature !== undefined;
  return {
    ...{ steps, length },
    ...(SCALED.includes(reading) && { scaling: reading }),
    ...(reading === 'drop' && { encoding: 'none' }),
    ...(reading === 'drop' && layers.some(isOwn) && { perLayer: layers }),
  };
}

/** Steps of both trainings of a model. */
export const allSteps = ({ steps, furtherSteps }) => steps + furtherSteps;

/** What is wrong with a further training: { field, key } of the words, or undefined. */
export function furtherFault(settings, { canRead }) {
  if (!hasFurther(settings)) return undefined;
  const { length, furtherLength, furtherReading: reading, encoding, positionRange } = settings;
  if (reading === 'drop' && !canDrop(settings)) return { field: 'furtherReading', key: 'fault.drop' };
  if (SCALED.includes(reading) && !canRead(settings, reading))
    return { field: 'furtherReading', key: 'fault.scaled' };
  if (furtherLength < length) return { field: 'furtherLength', key: 'fault.shorter' };
  const rows = ['learned', 'abacus'].includes(encoding) ? positionRange || length : positionRange;
  if (rows > 0 && furtherLength > rows) return { field: 'furtherLength', key: 'fault.rows' };
  return undefined;
}
