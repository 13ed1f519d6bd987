import { choice, int, text } from '../../../core/parameters.js';
import { initialText } from '../../../strings/initial-text.js';
import {
  FARTHEST,
  farthest,
  maxTokens,
  rangeOf,
  rateOf,
  rowOf,
  tokensOf,
  undisturbed,
  vectorsOf,
} from './cached.js';
import { insightOf, isMistaken, keys } from './keys.js';

/** @import { ComputeContext, Descriptor, Engine } from '../../../types.js' */

const params = {
  shift: int({ initial: 0, min: 0, max: FARTHEST, snaps: [8] }),
  store: choice({ initial: 'after', options: ['after', 'before', 'wrong-mixed'], control: 'buttons' }),
  moved: choice({
    initial: 'later',
    options: ['later', 'together'],
    control: 'buttons',
    group: 'setup',
  }),
  count: choice({
    initial: 'tokens',
    options: ['tokens', 'slots', 'wrong-query-only'],
    control: 'buttons',
    group: 'mistake',
  }),
  padding: int({ initial: 2, min: 0, max: 4, group: 'mistake' }),
  text: text({
    initial: initialText('rope/cache'),
    maxLength: 120,
    most: maxTokens,
    group: 'setup',
  }),
  boundary: int({ initial: 3, min: 0, max: maxTokens - 1, control: 'none' }),
  key: int({ initial: 1, min: 0, max: maxTokens - 1, control: 'none' }),
};

function settle(values) {
  const last = tokensOf(values.text).length - 1;
  return { ...values, key: Math.min(values.key, last), boundary: Math.min(values.boundary, last) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const tokens = tokensOf(values.text);
  const vectors = memo('vectors', [tokens], () => vectorsOf(engine, tokens));
  const first = rowOf(engine, vectors, undisturbed);
  const now = rowOf(engine, vectors, values);
  const { store, moved, count, padding, boundary, key } = values;
  const ways = [vectors, store, moved, count, padding, boundary];
  const away = now.actual.map((place, j) => place !== now.should[j]);
  return {
    values,
    tokens,
    first,
    now,
    away,
    off: away.filter(Boolean).length,
    rate: rateOf(engine),
    range: memo('range', ways, () => rangeOf(engine, vectors, values)),
    gap: now.query - now.actual[key],
    rightGap: tokens.length - 1 - key,
    scoreMoved: farthest(now.scores, first.scores),
    weightMoved: farthest(now.weights, first.weights),
  };
}

/** The pair of the query and the chosen key in numbers. */
function readout(data, t) {
  const { values, tokens, now, first, gap, rightGap, off, scoreMoved, weightMoved } = data;
  const { key } = values;
  const wrong = ['store', 'count'].filter((name) => isMistaken(name, values));
  return [
    [
      t('scoreLine', { token: tokens[key] }),
      ' ',
      { text: t.number(now.scores[key], '+3'), as: 'strong' },
      ' · ',
      t('beforeLine', { score: first.scores[key] }),
      ' · ',
      gap === rightGap ? t('gapLine', { gap }) : t('gapsLine', { gap, right: rightGap }),
      ...wrong.flatMap((name) => [' · ', { text: t.option(name, values[name]), as: 'wrong' }]),
    ],
    [off === 0 ? t('equalLine') : t('movedLine', { moved: scoreMoved, weight: weightMoved })],
  ];
}

function seen(data, t) {
  const { values, now, off } = data;
  const facts = {
    shift: values.shift,
    padding: values.padding,
    query: now.query,
    off,
    plain: values.boundary,
    moved: data.scoreMoved,
  };
  const insight = insightOf(data);
  return [t(off === 0 ? 'seenSame' : 'seenBroken', facts), t(insight.replace('insight', 'seen'), facts)];
}

// Query and chosen key, now and before the move.
function seeMove(data, t) {
  const { values, tokens, now, first, gap, rightGap } = data;
  const { key } = values;
  const facts = { query: now.query, token: tokens[key], place: now.actual[key], gap, right: rightGap };
  const scores = { before: first.scores[key], score: now.scores[key] };
  return t(gap === rightGap ? 'seeGap' : 'seeMoved', { ...facts, ...scores, last: tokens.at(-1) });
}

function numbers({ now: { scores, weights, actual }, callOf }) {
  const keys = { axes: ['key'], shape: [scores.length] };
  return [
    { name: 'scores', ...keys, values: scores },
    { name: 'weights', ...keys, values: weights, call: { ...callOf(weights), inputs: [scores] } },
    { name: 'positions', ...keys, values: Float64Array.from(actual) },
  ];
}

const MOVE = 8;

/**
 * Keys in a cache before or after their rotation, and what becomes of the scores when positions move.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/cache',
  scene: { key: 'key', tokens: 'text' },
  params,
  steps: [
    {
      name: 'move',
      set: { store: 'after', moved: 'later', count: 'tokens', shift: 0 },
      views: ['keys'],
      handle: 'shift',
      see: seeMove,
    },
    {
      name: 'before',
      set: { store: 'before', moved: 'later', count: 'tokens', shift: MOVE },
      views: ['keys'],
      controls: ['shift', 'store'],
      handle: 'shift',
      see: (data, t) => seen(data, t)[1],
    },
    {
      name: 'mixed',
      set: { store: 'wrong-mixed', moved: 'together', count: 'tokens', shift: 0 },
      views: ['keys'],
      handle: 'boundary',
      see: (data, t) => seen(data, t)[1],
    },
  ],
  play: {
    every: 300,
    next: ({ shift }) => (shift < MOVE ? { shift: shift + 1 } : undefined),
    start: { shift: 0 },
    from: 'before',
  },
  predict: {
    options: ['before', 'after', 'both'],
    at: 'before',
    set: { store: 'after', moved: 'later', count: 'tokens', shift: 0 },
    done: { store: 'before', moved: 'later', count: 'tokens', shift: MOVE },
    answer(engine) {
      const vectors = vectorsOf(engine, ['a', 'b', 'c', 'd']);
      const { scores: right } = rowOf(engine, vectors, undisturbed);
      const keeps = ['before', 'after'].filter((store) => {
        const later = { ...undisturbed, store, moved: 'later', shift: MOVE };
        return farthest(rowOf(engine, vectors, later).scores, right) < 1e-4;
      });
      return keeps.length === 2 ? 'both' : keeps[0];
    },
  },
  settle,
  compute,
  views: { keys },
  readout,
  seen,
  numbers,
};
