import { choice, flag, int, kebab, text } from '../../../core/parameters.js';
import { initialText } from '../../../strings/initial-text.js';
import { compute, constantColumns, MOST, settle, TERMS } from './compute.js';
import { rows } from './rows.js';
import { facts, readout, seen } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const term = flag({ initial: true, control: 'none' });
const token = (initial) => int({ initial, min: 0, max: MOST - 1, control: 'none' });

const ALL = { a: true, b: true, c: true, d: true };

const isXl = ({ method }) => method === 'transformer-xl';
const hasFavours = ({ method }) => method !== 'tupe';

// Of the steps about Transformer-XL, for whoever has come to them with another method.
const seeing = (key) => (data, t) => (isXl(data.values) ? t(key(data), facts(data)) : seen(data, t)[0]);

/** @type {Step<Data>[]} */
const steps = [
  { name: 'sum', views: ['rows'], handle: 'key', see: seeing(() => 'seenAll') },
  {
    name: 'drop',
    views: ['rows'],
    handle: 'a',
    see: seeing((data) => (data.letters.length < 4 ? 'seenDropped' : 'see.drop')),
  },
  {
    name: 'favours',
    views: ['rows'],
    handle: 'word',
    set: ALL,
    see: seeing(() => 'see.favours'),
  },
  {
    name: 'unshifted',
    views: ['rows'],
    // The last query is the one whose row is right.
    set: { ...ALL, shift: 'wrong-unshifted', query: 4, key: 1 },
    controls: ['shift'],
    see: seeing(({ values }) => (values.shift === 'relative' ? 'see.shifted' : 'seenUnshifted')),
  },
  {
    name: 'others',
    views: ['rows'],
    // At a key that lies the favoured distance before its query.
    set: {
      ...ALL,
      shift: 'relative',
      method: 'deberta',
      index: 'official',
      word: 1,
      distance: 3,
      query: 4,
      key: 1,
    },
    controls: ['method', 'index'],
    see: (data, t) => seen(data, t)[0],
  },
];

/** A score as a sum of terms, each of which can be dropped: Transformer-XL's four, DeBERTa's three or TUPE's two. */
/** @type {Descriptor<Data>} */
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
    method: choice({ initial: 'transformer-xl', options: Object.keys(TERMS), control: 'buttons' }),
    shift: choice({
      initial: 'relative',
      options: ['relative', 'wrong-unshifted'],
      control: 'buttons',
      acts: isXl,
    }),
    index: choice({
      initial: 'official',
      options: ['official', 'wrong-same-index'],
      control: 'buttons',
      acts: ({ method }) => method === 'deberta',
    }),
    word: int({ initial: 1, min: 0, max: MOST - 1, group: 'setup', acts: hasFavours }),
    distance: int({ initial: 3, min: 0, max: MOST - 1, group: 'setup', acts: hasFavours }),
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
    done: { ...ALL, method: 'transformer-xl', shift: 'relative' },
    answer: constantColumns,
  },
  numbers,
  scene: { query: 'query', key: 'key', tokens: 'text' },
};

// The terms, their sum without the dropped ones, and the weights; mistaken terms stand after the right ones.
function numbers({ values, size, mistaken, right, terms, total, weights }) {
  const square = { axes: ['query', 'key'], shape: [size, size] };
  const names = TERMS[values.method];
  return [
    ...Object.values(names).map((term) => ({ name: kebab(term), ...square, values: right[term] })),
    ...mistaken.map((letter) => {
      return { name: `${kebab(names[letter])}-wrong`, ...square, values: terms[names[letter]] };
    }),
    { name: 'total', ...square, values: total },
    { name: 'weights', ...square, values: weights },
  ];
}
