import { choice, int, real, vector } from '../../../core/parameters.js';
import { baseParam, headDimParam } from '../../../core/rope-parameters.js';

// The factors of OmniGen v1, made from Phi-3-mini-128k: 48 pairs of a head of 96, trained at 4096.
export const longFactors = [
  1.03, 1.05, 1.05, 1.08, 1.23, 1.23, 1.3, 1.45, 1.6, 1.65, 1.9, 2.86, 3.69, 5.42, 5.49, 5.49, 9.09, 11.58,
  15.66, 15.77, 15.79, 18.36, 21.99, 23.08, 30.01, 32.35, 32.59, 35.56, 39.95, 53.84, 56.2, 57.95, 59.29,
  59.77, 59.92, 61.19, 61.96, 62.5, 63.37, 63.48, 63.48, 63.66, 63.85, 64.08, 64.76, 64.8, 64.81, 64.81,
];
const longModel = { head_dim: 96, rope_theta: 10000, max_position_embeddings: 131072 };
const LONG_TRAINED = 4096;
const LONGEST = 2 ** 20; // tokens that the engine takes

export const methods = ['linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3'];

export const params = {
  method: choice({ initial: 'yarn', options: methods, control: 'buttons' }),
  factor: real({ initial: 16, min: 1, max: 64, digits: 1, scale: 'log', snaps: [2, 4, 8, 16, 32] }),
  ramp: choice({ options: ['dimension', 'rotations', 'wrong-wavelength'], control: 'buttons' }),
  betaFast: real({ initial: 32, min: 2, max: 256, digits: 1, scale: 'log', control: 'none' }),
  betaSlow: real({ initial: 1, min: 0.1, max: 16, digits: 2, scale: 'log', control: 'none' }),
  mix: choice({ options: ['official', 'wrong-inverted'], control: 'buttons' }),
  ntkFactor: choice({ options: ['arc', 'wrong-ratio'], control: 'buttons' }),
  trainLen: int({
    initial: 4096,
    min: 512,
    max: 32768,
    scale: 'log',
    snaps: [2048, 4096, 8192, 32768],
    group: 'setup',
  }),
  base: baseParam({ max: 1e6, digits: 0, group: 'setup' }),
  headDim: headDimParam({ min: 8, snaps: [64, 96, 128, 256] }),
  pair: int({ initial: 30, min: 0, max: 127, control: 'none' }),
  longFactors: vector({ initial: longFactors, min: 0.5, max: 128, digits: 2, control: 'none' }),
};

/** Values that fit each other, and a text that the engine takes. */
export const settle = (values) => ({
  ...values,
  factor: Math.min(values.factor, Math.floor((10 * LONGEST) / values.trainLen) / 10),
  betaSlow: Math.min(values.betaSlow, values.betaFast / 2),
  pair: Math.min(values.pair, values.headDim / 2 - 1),
});

/** @param {Record<string, any>} values */
const plainOf = ({ base, headDim, trainLen }) => ({
  head_dim: headDim,
  rope_theta: base,
  max_position_embeddings: trainLen,
});

/** The length of a method's training, and that of the text it is to read. */
export function lengthsOf(method, { trainLen, factor }) {
  const trained = method === 'longrope' ? LONG_TRAINED : trainLen;
  return { trained, length: Math.round(trained * factor) };
}

/** NTK-aware scaling for a text so long: { factor, pair (the first short of a turn, which sets the factor) }. */
export const ntkOf = (engine, values) =>
  engine.scaling.ntkFactor({ config: plainOf(values), lengthRatio: values.factor });

/**
 * A model's config with the rope_scaling of a method.
 *
 * @param {any} engine
 * @param {string} method
 * @param {Record<string, any>} values
 */
function configOf(engine, method, values) {
  const { trainLen, factor, betaFast, betaSlow, longFactors } = values;
  const rules = {
    linear: { factor },
    ntk: { factor: values.ntkFactor === 'arc' ? ntkOf(engine, values).factor : factor },
    // The length of the text is its factor.
    dynamic: { factor: 1 },
    yarn: { factor, beta_fast: betaFast, beta_slow: betaSlow },
    llama3: {
      ...{ factor, low_freq_factor: 1, high_freq_factor: 4 },
      original_max_position_embeddings: trainLen,
    },
    longrope: { long_factor: longFactors, short_factor: new Array(longFactors.length).fill(1) },
  };
  const model =
    method === 'longrope'
      ? { ...longModel, original_max_position_embeddings: LONG_TRAINED }
      : plainOf(values);
  return { ...model, rope_scaling: { rope_type: method === 'ntk' ? 'ntk-aware' : method, ...rules[method] } };
}

/** What a method does to every pair, and what it leaves unseen: the engine's report. */
export function scaledBy(engine, method, values) {
  const { ramp, mix } = values;
  return engine.scaling.report({
    config: configOf(engine, method, values),
    seqLen: lengthsOf(method, values).length,
    ...(method === 'yarn' ? { ramp, mix } : {}),
  });
}

/** How many times as large a method makes the base. */
export const baseTimes = (name, { values: { factor, headDim, ntkFactor }, ntk }) =>
  (name === 'ntk' && ntkFactor === 'arc' ? ntk.factor : factor) ** (headDim / (headDim - 2));

/** A method in words, with its base where that is a matter of choice. */
export function rowName(name, data, t) {
  const method = t.option('method', name);
  if (name !== 'ntk' && name !== 'dynamic') return method;
  return t('withFactor', { method, s: baseTimes(name, data) });
}
