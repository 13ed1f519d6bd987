import { choice, flag, int, text } from '../../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../../core/tokens.js';
import { initialText } from '../../../strings/initial-text.js';
import { attend, frequencyOf, headDim, LAST_OFFSET, METHODS, MOST, NORM, pairs, ROTATED } from './methods.js';
import { vectors } from './vectors.js';
import { weights } from './weights.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const SALT = 25483; // of the seeds: words of the first sentence point well apart
const CHANGED = 1e-5; // above the rounding of 32 bits
const done = { method: 'rope', offset: 10 }; // of the prediction

const params = {
  text: text({
    initial: initialText('attention/sentence'),
    maxLength: 120,
    most: MOST,
    group: 'setup',
  }),
  method: choice({ initial: 'rope', options: METHODS, control: 'select' }),
  offset: int({ initial: 0, min: 0, max: LAST_OFFSET, snaps: [10] }),
  pair: int({ initial: 6, min: 0, max: pairs - 1, group: 'setup' }),
  causal: flag({ initial: false, group: 'setup' }),
  query: int({ initial: 4, min: 0, max: MOST - 1, control: 'none' }),
};

const tokensOf = (sentence) => splitTokens(sentence, 'word').slice(0, MOST);

/** The query is a token of the text. */
const settle = (values) => ({
  ...values,
  query: Math.min(values.query, tokensOf(values.text).length - 1),
});

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The sentence with a method at its place, and the same where it begins at position 0.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
function compute(engine, values, { memo }) {
  const { method, pair, causal, offset, query } = values;
  const tokens = tokensOf(values.text);
  const size = tokens.length;
  const x = memo('content', [tokens], () => contents(engine, tokens));
  const run = (way, from) => attend(engine, way, { x, pair, causal, offset: from });
  const content = run('none', 0);
  const still = run(method, 0);
  const now = offset === 0 ? still : run(method, offset);
  const rowOf = (all) => all.subarray(query * size, (query + 1) * size);
  const [own, before] = [rowOf(now.weights), rowOf(still.weights)];
  return {
    values,
    tokens,
    size,
    twins: twinsOf(tokens, query),
    isTwin: tokens.map((token) => tokens.indexOf(token) !== tokens.lastIndexOf(token)),
    invFreq: frequencyOf(engine, pair),
    speed: ROTATED.has(method) ? pair / (pairs - 1) : undefined,
    x,
    content,
    now,
    own,
    before,
    scores: rowOf(now.scores),
    products: rowOf(content.scores),
    isSeen: (key) => !causal || key <= query,
    change: largest(own, before),
    changeOfAll: largest(now.weights, still.weights),
    isChanged: largest(own, before) > CHANGED,
  };
}

function facts(data, t) {
  const { tokens, values, twins, own } = data;
  const [first, last] = twins ?? [values.query, values.query];
  return {
    method: t.option('method', values.method),
    word: tokens[last],
    first: values.offset + first,
    last: values.offset + last,
    firstWeight: own[first],
    lastWeight: own[last],
    offset: values.offset,
    change: 100 * data.change,
  };
}

/** Whether both of the equal words have the same weight: of scores that are the same, up to rounding. */
function areAlike({ twins, own }) {
  return Math.abs(own[twins[0]] - own[twins[1]]) < 1e-5;
}

function readout(data, t) {
  const { twins, values, own, isSeen } = data;
  const all = facts(data, t);
  const exact = (i) => (isSeen(i) ? t.number(own[i], '1%') : '–');
  const strong = (text) => ({ text, as: 'strong' });
  return [
    [t(`line.${values.method}`)],
    twins
      ? [t('twinsLine', all), ' ', strong(exact(twins[0])), ' · ', strong(exact(twins[1]))]
      : [t('noTwinsLine')],
    values.offset === 0
      ? [
          {
            text: t('stillLine'),
            room: `${t('changeLine', { ...all, offset: 50 })} ${t('points', { change: '8.8·10⁻⁸' })}`,
          },
        ]
      : [t('changeLine', all), ' ', strong(t('points', all))],
  ];
}

function seen(data, t) {
  const { twins, values } = data;
  const all = facts(data, t);
  const first = !twins
    ? 'seenNoTwins'
    : !data.isSeen(twins[1])
      ? 'seenHidden'
      : areAlike(data)
        ? 'seenAlike'
        : 'seenApart';
  if (values.offset === 0) return [t(first, all), t('seenStill')];
  return [t(first, all), t(data.isChanged ? 'seenChanged' : 'seenKept', all)];
}

// The steps set no method, place or mask: lessons give these, and a figure that is given what a step sets is whole.
/** @type {Step<Data>[]} */
const steps = [
  { name: 'query', views: ['weights'], handle: 'bar', see: (data, t) => seen(data, t)[0] },
  { name: 'move', views: ['vectors', 'weights'], handle: 'offset', see: (data, t) => seen(data, t)[1] },
  {
    name: 'method',
    views: ['vectors', 'weights'],
    controls: ['method'],
    see: (data, t) => t(`line.${data.values.method}`),
  },
  {
    name: 'mask',
    views: ['weights'],
    controls: ['causal'],
    handle: 'bar',
    see({ tokens, size, values: { query, causal } }, t) {
      const [word, hidden] = [tokens[query], size - 1 - query];
      return t(causal ? 'seeMask' : 'seeNoMask', { word, size, hidden });
    },
  },
];

// The sentence moves on by a token.
const play = {
  every: 200,
  next: ({ offset }) => (offset < LAST_OFFSET ? { offset: offset + 1 } : undefined),
  start: { offset: 0 },
};

/** Weights of all words as queries, the scores behind them, and the vectors. */
function numbers({ size, x, now, content }) {
  const square = { axes: ['query', 'key'], shape: [size, size] };
  const rows = { axes: ['token', 'feature'], shape: [size, headDim] };
  return [
    { name: 'weights', ...square, values: now.weights },
    { name: 'scores', ...square, values: now.scores },
    { name: 'scores-of-content', ...square, values: content.scores },
    { name: 'content', ...rows, values: x },
    { name: 'queries', ...rows, values: now.queries },
    { name: 'keys', ...rows, values: now.keys },
  ];
}

/**
 * One sentence as vectors, what a method does to them, and the attention weights that follow.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'attention/sentence',
  symbols: { ω: ['pair'] },
  scene: { query: 'query', tokens: 'text' },
  params,
  predict: { options: ['none', 'twins', 'all'], done, answer },
  settle,
  steps,
  play,
  compute,
  views: { vectors, weights },
  readout,
  seen,
  numbers,
};

function answer(engine) {
  const x = Float32Array.from([1.2, -0.4, 0.9, 0.8, -1.1, 0.7, -0.9, -0.9, 0.9, 0.8]);
  const scene = { x, pair: 4, causal: false };
  const [still, moved] = [0, done.offset].map(
    (offset) => attend(engine, done.method, { ...scene, offset }).weights,
  );
  const isMoved = Array.from(moved, (weight, i) => Math.abs(weight - still[i]) > 1e-5);
  if (!isMoved.includes(true)) return 'none';
  return isMoved.every((each, i) => each === [1, 4].includes(i % 5)) ? 'twins' : 'all';
}

const largest = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

// A direction for every word, the same wherever the word stands.
function contents(engine, tokens) {
  return Float32Array.from(
    tokens.flatMap((token) => {
      const seed = (tokenSeed(token) ^ SALT) >>> 0;
      const row = engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed });
      const norm = Math.hypot(...row);
      return Array.from(row, (value) => (NORM * value) / norm);
    }),
  );
}

// The first and the last place of the query's word, or else of the first word that occurs twice.
function twinsOf(tokens, query) {
  const isTwice = (token) => tokens.indexOf(token) !== tokens.lastIndexOf(token);
  const word = isTwice(tokens[query]) ? tokens[query] : tokens.find(isTwice);
  return word === undefined ? undefined : [tokens.indexOf(word), tokens.lastIndexOf(word)];
}
