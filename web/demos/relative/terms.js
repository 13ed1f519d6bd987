import { apart } from '../../core/fine.js';
import { choice, flag, int, kebab, text } from '../../core/parameters.js';
import { graphemes } from '../../core/tokens.js';
import { figure } from '../../figure/figure.js';
import { initialText } from '../../strings/initial-text.js';
import { rows } from './terms/rows.js';
import { compute, MOST, settle, TERMS } from './terms/score-terms.js';

const term = flag({ initial: true, control: 'none' });
const token = (initial) => int({ initial, min: 0, max: MOST - 1, control: 'none' });

const ALL = { a: true, b: true, c: true, d: true };

const isXl = ({ method }) => method === 'transformer-xl';
const hasFavours = ({ method }) => method !== 'tupe';

// Of the steps about Transformer-XL, for whoever has come to them with another method.
const seeing = (key) => (data) => (isXl(data.values) ? key(data) : seen(data)[0]);

/** A score as a sum of terms, each of which can be dropped: Transformer-XL's four, DeBERTa's three or TUPE's two. */
export default figure({
  name: 'relative/terms',
  modules: ['biases', 'scores', 'waves'],
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
    shift: choice({ options: ['relative', 'wrong-unshifted'], control: 'buttons', acts: isXl }),
    index: choice({
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
  steps: {
    sum: { views: ['rows'], handle: 'key', see: seeing(() => 'seenAll') },
    drop: { handle: 'a', see: seeing(({ dropped }) => (dropped.length > 0 ? 'seenDropped' : 'see.drop')) },
    favours: {
      handle: 'word',
      set: ALL,
      see: seeing(() => 'see.favours'),
    },
    unshifted: {
      views: ['rows'],
      // The last query is the one whose row is right.
      set: { ...ALL, shift: 'wrong-unshifted', query: 4, key: 1 },
      controls: ['shift'],
      see: seeing(({ values }) => (values.shift === 'relative' ? 'see.shifted' : 'seenUnshifted')),
    },
    others: {
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
    },
  },
  variant: ({ method }) => (isXl({ method }) ? [] : [method, 'encoder']),
  slots({ values, tokens, parts, own, whole, dropped, grouped, rightPart }, t) {
    const { query, key, word } = values;
    return {
      ...parts,
      ...{ asked: tokens[query], read: tokens[key], noticed: short(tokens[word]) },
      ...{ between: query - key, back: key - query, right: rightPart },
      ...{ weight: own[key], whole: whole[key], most: tokens[own.indexOf(Math.max(...own))] },
      dropped: dropped.map((letter) => `(${letter})`).join(', '),
      apart: isXl(values) ? apart(grouped, t) : undefined,
    };
  },
  readout({ values, parts, causal, mistaken }) {
    const terms = Object.entries(parts).flatMap(([letter, part], i) => [
      ' ',
      { key: i === 0 ? 'firstTerm' : 'plusTerm', part, as: values[letter] ? 'math' : 'muted' },
    ]);
    const isHidden = causal && values.key > values.query;
    return [
      [['pairLine', ...terms, ' ', 'equalsSum']],
      [isHidden ? 'hiddenLine' : 'weightLine', 'wholeLine', mistaken.length > 0 && 'mistakeLine'],
      causal && ['groupedLine'],
    ].filter(Boolean);
  },
  seen,
  predict: {
    options: ['a', 'b', 'c', 'd'],
    done: { ...ALL, method: 'transformer-xl', shift: 'relative' },
    // The term whose columns hold one number each: the same for every query.
    answer: ({ right, size }) =>
      Object.entries(TERMS['transformer-xl']).find(([, term]) =>
        right[term].every((each, i, all) => each === all[i % size]),
      )[0],
  },
  // The terms, their sum without the dropped ones, and the weights; mistaken terms stand after the right ones.
  numbers({ values, size, mistaken, right, terms, total, weights }) {
    const square = { query: size, key: size };
    const names = TERMS[values.method];
    return [
      ...Object.values(names).map((term) => [kebab(term), square, right[term]]),
      ...mistaken.map((letter) => [`${kebab(names[letter])}-wrong`, square, terms[names[letter]]]),
      ['total', square, total],
      ['weights', square, weights],
    ];
  },
  scene: { query: 'query', key: 'key', tokens: 'text' },
});

// As much of a word as a label has room for.
function short(word) {
  const signs = graphemes(word);
  return signs.length > 10 ? `${signs.slice(0, 9).join('')}…` : word;
}

function seen({ values: { method, query, key, c }, causal, mistaken, dropped }) {
  if (method === 'deberta' && mistaken.length > 0 && c) return [query === key ? 'seenSame' : 'seenWrong'];
  const first =
    causal && mistaken.length > 0 ? 'seenUnshifted' : dropped.length > 0 ? 'seenDropped' : 'seenAll';
  return causal ? [first, c ? 'seenWord' : 'seenNoWord', 'seenGrouped'] : [first, 'seenTerms'];
}
