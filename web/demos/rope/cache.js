import { largestDifference } from '../../core/fine.js';
import { choice, int, text } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { initialText } from '../../strings/initial-text.js';
import {
  FARTHEST,
  maxTokens,
  rangeOf,
  rateOf,
  rowOf,
  tokensOf,
  undisturbed,
  vectorsOf,
} from './cache/cached.js';
import { insightOf, keys } from './cache/keys.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const tokens = tokensOf(values.text);
  const vectors = memo('vectors', [tokens], () => vectorsOf(engine, tokens));
  const first = rowOf(engine, vectors, undisturbed);
  const now = rowOf(engine, vectors, values);
  const { store, moved, boundary, key } = values;
  const ways = [vectors, store, moved, boundary];
  const away = now.actual.map((place, j) => place !== now.should[j]);
  return {
    tokens,
    first,
    now,
    away,
    isMixed: store === 'wrong-mixed',
    off: away.filter(Boolean).length,
    rate: rateOf(engine),
    range: memo('range', ways, () => rangeOf(engine, vectors, values)),
    gap: now.query - now.actual[key],
    rightGap: tokens.length - 1 - key,
    scoreMoved: largestDifference(now.scores, first.scores),
    weightMoved: largestDifference(now.weights, first.weights),
  };
}

const seenInsight = (data) => `seen${insightOf(data)}`;

const MOVE = 8;

/**
 * Keys in a cache before or after their rotation, and what becomes of the scores when positions move.
 */
export default figure({
  name: 'rope/cache',
  modules: ['scores', 'turns'],
  scene: { key: 'key', tokens: 'text' },
  params: {
    shift: int({ initial: 0, min: 0, max: FARTHEST, snaps: [8] }),
    store: choice({ options: ['after', 'before', 'wrong-mixed'], control: 'buttons' }),
    moved: choice({ options: ['later', 'together'], control: 'buttons', group: 'setup' }),
    text: text({ initial: initialText('rope/cache'), maxLength: 120, control: 'none' }),
    boundary: int({ initial: 3, min: 0, max: maxTokens - 1, control: 'none' }),
    key: int({ initial: 1, min: 0, max: maxTokens - 1, control: 'none' }),
  },
  steps: {
    move: {
      set: { store: 'after', moved: 'later', shift: 0 },
      views: ['keys'],
      handle: 'shift',
      // Query and chosen key, now and before the move.
      see: ({ gap, rightGap }) => (gap === rightGap ? 'seeGap' : 'seeMoved'),
    },
    before: {
      set: { store: 'before', moved: 'later', shift: MOVE },
      controls: ['shift', 'store'],
      handle: 'shift',
      see: seenInsight,
    },
    mixed: {
      set: { store: 'wrong-mixed', moved: 'together', shift: 0 },
      handle: 'boundary',
      see: seenInsight,
    },
  },
  play: {
    every: 300,
    next: ({ shift }) => (shift < MOVE ? { shift: shift + 1 } : undefined),
    start: { shift: 0 },
    from: 'before',
  },
  predict: {
    options: ['before', 'after', 'both'],
    at: 'before',
    set: { store: 'after', moved: 'later', shift: 0 },
    done: { store: 'before', moved: 'later', shift: MOVE },
    answer(_, at) {
      const keeps = ['before', 'after'].filter((store) => at({ store }).scoreMoved < 1e-4);
      return keeps.length === 2 ? 'both' : keeps[0];
    },
  },
  settle(values) {
    const last = tokensOf(values.text).length - 1;
    return { ...values, key: Math.min(values.key, last), boundary: Math.min(values.boundary, last) };
  },
  compute,
  views: { keys },
  /** The pair of the query and the chosen key in numbers. */
  slots: ({ values: { key, boundary }, tokens, now, first, rate }) => ({
    tokens: tokens.length,
    token: tokens[key],
    last: tokens.at(-1),
    query: now.query,
    place: now.actual[key],
    should: now.should[key],
    score: now.scores[key],
    before: first.scores[key],
    degrees: (rate * 180) / Math.PI,
    rotated: tokens.length - boundary,
  }),
  seen: (data) => [data.off === 0 ? 'seenSame' : 'seenBroken', seenInsight(data)],
  readout: ({ off, gap, rightGap, isMixed }, t) => [
    [
      'scoreLine',
      'beforeLine',
      gap === rightGap ? 'gapLine' : 'gapsLine',
      isMixed && { text: t.option('store', 'wrong-mixed'), as: 'wrong' },
    ],
    [off === 0 ? 'equalLine' : 'movedLine'],
  ],
  numbers({ now: { scores, weights, actual }, callOf }) {
    const axes = { key: scores.length };
    return [
      ['scores', axes, scores],
      ['weights', axes, weights, { call: { ...callOf(weights), inputs: [scores] } }],
      ['positions', axes, Float64Array.from(actual)],
    ];
  },
});
