import { WIDTH } from '../settings.js';

/** The attention of a trained model and what it said, and what the encoding has of its own. */
export function numbers(data) {
  const { view, known, layers, heads, values, losses, effect } = data;
  const encoding = { ...encodingNumbers(data), call: effect.call };
  const own = effect.steeper ? [encoding, steeperNumbers(data)] : [encoding];
  if (!view) return own;
  const whole = { shape: [known], axes: ['token'] };
  return [
    {
      name: 'weights',
      axes: ['query', 'key'],
      shape: [known, known],
      values: data.weights,
      measured: true,
    },
    {
      name: 'all-weights',
      axes: ['layer', 'head', 'query', 'key'],
      shape: [layers, heads, known, known],
      values: view.weights,
    },
    { name: 'tokens', ...whole, values: view.tokens },
    { name: 'targets', ...whole, values: view.targets },
    { name: 'predicted', ...whole, values: view.predicted },
    { name: 'probabilities', ...whole, values: view.probabilities },
    ...(values.encoding === 't5'
      ? [{ name: 'bias', axes: ['head', 'query', 'key'], shape: [heads, known, known], values: view.bias }]
      : []),
    { name: 'losses', axes: ['step'], shape: [losses.length], values: losses },
    ...own,
  ];
}

// Steeper slopes are the official ones, multiplied.
const steeperNumbers = ({ effect, heads, n }) => ({
  name: 'steeper-bias',
  axes: ['head', 'key'],
  shape: [heads, n],
  values: effect.steeper,
});

function encodingNumbers({ values, effect, heads, n }) {
  switch (values.encoding) {
    case 'rope':
      return { name: 'frequencies', axes: ['pair'], shape: [effect.invFreq.length], values: effect.invFreq };
    case 't5':
      return { name: 'buckets', axes: ['distance'], shape: [n], values: effect.buckets };
    case 'alibi':
      return { name: 'slopes-bias', axes: ['head', 'key'], shape: [heads, n], values: effect.all };
    case 'sinusoidal':
      return { name: 'encoding', axes: ['position', 'feature'], shape: [n, WIDTH], values: effect.table };
    default:
      return { name: 'even', axes: ['key'], shape: [n], values: effect.values };
  }
}
