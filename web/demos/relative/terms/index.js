import { choice, flag, int, kebab, text } from '../../../core/parameters.js';
import { initialText } from '../../../strings/initial-text.js';
import { compute, constantColumns, headDim, MOST, settle, TERMS } from './compute.js';
import { rows } from './rows.js';
import { facts, readout, seen } from './words.js';

const term = flag({ initial: true, control: 'none' });
const token = (initial) => int({ initial, min: 0, max: MOST - 1, control: 'none' });

const ALL = { a: true, b: true, c: true, d: true };

const steps = [
  { name: 'sum', views: ['rows'], handle: 'key', see: (data, t) => t('seenAll', facts(data)) },
  {
    name: 'drop',
    views: ['rows'],
    handle: 'a',
    see: (data, t) => t(data.letters.length < 4 ? 'seenDropped' : 'see.drop', facts(data)),
  },
  {
    name: 'favours',
    views: ['rows'],
    handle: 'word',
    set: ALL,
    see: (data, t) => t('see.favours', facts(data)),
  },
  {
    name: 'unshifted',
    views: ['rows'],
    // The last query is the one whose row is right.
    set: { ...ALL, shift: 'wrong-unshifted', query: 4, key: 1 },
    controls: ['shift'],
    see: (data, t) => t(data.values.shift === 'relative' ? 'see.shifted' : 'seenUnshifted', facts(data)),
  },
];

/** Transformer-XL's score as a sum of four terms, each of which can be dropped. */
/** @type {import('../../../types.js').Descriptor} */
export default {
  name: 'relative/terms',
  modules: ['biases'],
  params: {
    text: text({
      initial: initialText('relative/terms'),
      maxLength: 120,
      most: MOST,
      group: 'setup',
    }),
    a: term,
    b: term,
    c: term,
    d: term,
    shift: choice({ initial: 'relative', options: ['relative', 'wrong-unshifted'], control: 'buttons' }),
    word: int({ initial: 1, min: 0, max: MOST - 1, group: 'setup' }),
    distance: int({ initial: 3, min: 0, max: MOST - 1, group: 'setup' }),
    query: token(6),
    key: token(2),
  },
  settle,
  compute,
  views: { rows },
  steps,
  readout,
  seen,
  predict: {
    options: ['a', 'b', 'c', 'd'],
    done: { ...ALL, shift: 'relative' },
    answer: constantColumns,
  },
  numbers,
  scene: { query: 'query', key: 'key', tokens: 'text' },
};

// The four terms, their sum without the dropped ones, and the weights; mistaken terms stand after the right ones.
function numbers({ values, size, vectors, right, terms, total, logits, weights }) {
  const { q, u, v } = vectors;
  const square = { axes: ['query', 'key'], shape: [size, size] };
  const call = { verb: 'relative.terms', inputs: [q, q], params: { headDim, u, v } };
  const wrong = values.shift === 'relative' ? [] : [TERMS.b, TERMS.d];
  return [
    ...Object.values(TERMS).map((field) => ({
      name: kebab(field),
      ...square,
      values: right[field],
      call: { ...call, field },
    })),
    ...wrong.map((field) => ({ name: `${kebab(field)}-wrong`, ...square, values: terms[field] })),
    { name: 'total', ...square, values: total },
    {
      name: 'weights',
      ...square,
      values: weights,
      call: {
        verb: 'attention.weights',
        inputs: [logits],
        params: { queryLen: size, keyLen: size, causal: true },
      },
    },
  ];
}
