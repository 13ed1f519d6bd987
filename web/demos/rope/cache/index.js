import { choice, int, text } from '../../../core/parameters.js';
import { farthest, headDim, maxTokens, rowOf, tokensOf, undisturbed, vectorsOf } from './cached.js';
import { line } from './line.js';
import { scores, weights } from './rows.js';
import { readout, seen } from './words.js';

/** Keys in a cache before or after their rotation, and what becomes of the scores when positions move. */
export default {
  name: 'rope/cache',
  params: {
    text: text({
      initial: { ko: '나는 어제 산 책을 오늘 다 읽었다', en: 'the book I bought I read' },
      maxLength: 120,
      most: maxTokens,
    }),
    store: choice({ initial: 'after', options: ['after', 'before', 'wrong-mixed'], control: 'buttons' }),
    moved: choice({ initial: 'together', options: ['together', 'later'], control: 'buttons' }),
    count: choice({
      initial: 'slots',
      options: ['slots', 'tokens', 'wrong-query-only'],
      control: 'buttons',
    }),
    padding: int({ initial: 2, min: 0, max: 4 }),
    shift: int({ initial: 0, min: 0, max: 64, control: 'none' }),
    boundary: int({ initial: 3, min: 0, max: maxTokens - 1, control: 'none' }),
    key: int({ initial: 1, min: 0, max: maxTokens - 1, control: 'none' }),
  },
  settle(values) {
    const last = tokensOf(values.text).length - 1;
    return { ...values, key: Math.min(values.key, last), boundary: Math.min(values.boundary, last) };
  },
  compute(engine, values, { memo, size = 13 }) {
    const tokens = memo('tokens', [values.text], () => tokensOf(values.text));
    const vectors = memo('vectors', [tokens], () => vectorsOf(engine, tokens));
    const first = memo('first', [vectors], () => rowOf(engine, vectors, undisturbed));
    const now = rowOf(engine, vectors, values);
    const { key } = values;
    return {
      values,
      scale: size / 13,
      tokens,
      first,
      now,
      gap: now.query - now.actual[key],
      rightGap: tokens.length - 1 - key,
      away: now.actual.map((place, j) => place !== now.should[j]),
      scoreMoved: farthest(now.scores, first.scores),
      weightMoved: farthest(now.weights, first.weights),
    };
  },
  views: { line, scores, weights },
  readout,
  seen,
  predict: {
    options: ['before', 'after', 'both'],
    done: { store: 'after', moved: 'later', count: 'slots', shift: 40 },
    answer(engine) {
      const vectors = vectorsOf(engine, ['a', 'b', 'c', 'd']);
      const { scores: right } = rowOf(engine, vectors, undisturbed);
      const keeps = ['before', 'after'].filter((store) => {
        const later = { ...undisturbed, store, moved: 'later', shift: 40 };
        return farthest(rowOf(engine, vectors, later).scores, right) < 1e-4;
      });
      return keeps.length === 2 ? 'both' : keeps[0];
    },
  },
  numbers({ now }) {
    const { turns, scores: row, weights: shares, actual } = now;
    const keys = { axes: ['key'], shape: [row.length] };
    return [
      {
        name: 'scores',
        ...keys,
        values: row,
        call: { verb: 'attention.scores', inputs: turns, params: { headDim } },
      },
      {
        name: 'weights',
        ...keys,
        values: shares,
        call: { verb: 'attention.weights', inputs: [row], params: { queryLen: 1, keyLen: row.length } },
      },
      { name: 'positions', ...keys, values: Float64Array.from(actual) },
    ];
  },
  scene: { key: 'key', tokens: 'text' },
};
