import { choice, int, real } from '../../../core/parameters.js';
import { tasks } from './tasks.js';

export const ENCODINGS = ['none', 'sinusoidal', 'learned', 't5', 'alibi', 'rope'];
export const HEADS = 4;
export const HEAD_DIM = 8;
export const D_MODEL = 32;
export const BASE = 10000;
export const NUM_BUCKETS = 16;
export const MAX_DISTANCE = 24;

/** Readings that only some encodings have. */
const OF = {
  linear: 'rope',
  ntk: 'rope',
  dynamic: 'rope',
  yarn: 'rope',
  clamp: 'learned',
};

/** Whether a model with this encoding can be read so. */
export const canRead = ({ encoding, reading }) => (OF[reading] ?? encoding) === encoding;

const LONGEST = 256; // tokens of a sequence that is looked at
const places = { min: 0, max: LONGEST - 1, control: 'none' };

export const params = {
  task: choice({ initial: 'back', options: Object.keys(tasks), control: 'select' }),
  encoding: choice({ initial: 'rope', options: ENCODINGS, control: 'select' }),
  trained: choice({ initial: '32', options: ['16', '32', '64'], control: 'buttons' }),
  steps: int({ initial: 300, min: 20, max: 2000, scale: 'log', snaps: [100, 300, 1000] }),
  sample: int({ initial: 1, min: 1, max: 99 }),
  length: int({ initial: 64, min: 4, max: LONGEST, scale: 'log', snaps: [16, 32, 64, 128] }),
  reading: choice({
    initial: 'none',
    options: ['none', 'linear', 'ntk', 'dynamic', 'yarn', 'logn', 'clamp'],
    control: 'select',
  }),
  seed: int({ initial: 1, min: 1, max: 99, fold: true }),
  betaFast: real({
    initial: 4,
    min: 1.5,
    max: 64,
    digits: 1,
    step: 0.5,
    scale: 'log',
    snaps: [4, 32],
    fold: true,
  }),
  betaSlow: real({
    initial: 1,
    min: 0.1,
    max: 16,
    digits: 1,
    step: 0.1,
    scale: 'log',
    snaps: [1],
    fold: true,
  }),
  layer: int({ initial: 1, min: 1, max: 2, control: 'none' }),
  head: int({ initial: 1, min: 1, max: HEADS, control: 'none' }),
  query: int({ initial: 48, ...places }),
  key: int({ initial: 45, ...places }),
};

/** A length that the task has, a ramp that rises, a layer that there is, and a pair of tokens in their order. */
export function settle(values) {
  const { layers, least } = tasks[values.task];
  const length = Math.max(least, values.task === 'copy' ? 2 * Math.round(values.length / 2) : values.length);
  const query = Math.min(values.query, length - 1);
  return {
    ...values,
    length,
    query,
    key: Math.min(values.key, query),
    layer: Math.min(values.layer, layers),
    betaSlow: Math.min(values.betaSlow, Number((values.betaFast / 1.5).toFixed(1))),
  };
}

const names = ['task', 'encoding', 'trained', 'steps', 'seed'];

/** What tells one model from another, as a text. */
export const modelKey = (values) => names.map((name) => values[name]).join(' ');

/** What the trainer is asked for. */
export const modelOf = ({ task, encoding, trained, steps, seed }) => ({
  task,
  encoding,
  seed,
  steps,
  length: Number(trained),
});

/** How the trained model is to be read. */
export function readingOf(values) {
  const { reading, betaFast, betaSlow } = values;
  if (reading === 'none' || !canRead(values)) return {};
  if (reading === 'logn') return { logN: true };
  if (reading === 'clamp') return { clamp: true };
  return { scaling: reading, ...(reading === 'yarn' && { betaFast, betaSlow }) };
}
