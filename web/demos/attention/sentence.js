import { largestDifference } from '../../core/fine.js';
import { choice, flag, int, text } from '../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../core/tokens.js';
import { figure } from '../../figure/figure.js';
import { initialText } from '../../strings/initial-text.js';
import {
  attend,
  frequencyOf,
  headDim,
  LAST_OFFSET,
  METHODS,
  MOST,
  NORM,
  pairs,
  ROTATED,
} from './sentence/methods.js';
import { vectors } from './sentence/vectors.js';
import { weights } from './sentence/weights.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

const SALT = 25483; // of the seeds: words of the first sentence point well apart
const CHANGED = 1e-5; // above the rounding of 32 bits

const tokensOf = (sentence) => splitTokens(sentence).slice(0, MOST);

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
  const isTwin = tokens.map((token) => tokens.indexOf(token) !== tokens.lastIndexOf(token));
  // The query's word, or else the first one that occurs twice.
  const twin = tokens[isTwin[query] ? query : isTwin.indexOf(true)];
  const x = memo('content', [tokens], () => contents(engine, tokens));
  const run = (way, from) => attend(engine, way, { x, pair, causal, offset: from });
  const content = run('none', 0);
  const still = run(method, 0);
  const now = offset === 0 ? still : run(method, offset);
  const rowOf = (all) => all.subarray(query * size, (query + 1) * size);
  const [own, before] = [rowOf(now.weights), rowOf(still.weights)];
  const change = largestDifference(own, before);
  return {
    tokens,
    size,
    isTwin,
    twins: twin && [tokens.indexOf(twin), tokens.lastIndexOf(twin)],
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
    change: 100 * change, // points
    isChanged: change > CHANGED,
  };
}

/** One sentence as vectors, what a method does to them, and the attention weights that follow. */
export default figure({
  name: 'attention/sentence',
  modules: ['scores', 'turns'],
  symbols: { ω: ['pair'] },
  scene: { query: 'query', tokens: 'text' },
  params: {
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
  },
  predict: {
    options: ['none', 'twins', 'all'],
    done: { method: 'rope', offset: 10 },
    answer({ isChanged, isTwin, own, before }) {
      if (!isChanged) return 'none';
      const isMoved = (i) => Math.abs(own[i] - before[i]) > CHANGED;
      return isTwin.every((each, i) => each === isMoved(i)) ? 'twins' : 'all';
    },
  },
  /** The query is a token of the text. */
  settle: (values) => ({
    ...values,
    query: Math.min(values.query, tokensOf(values.text).length - 1),
  }),
  // The steps set no method, place or mask: lessons give these, and a figure that is given what a step sets is whole.
  steps: {
    query: { views: ['weights'], handle: 'bar' },
    move: { views: ['vectors', 'weights'], handle: 'offset', see: (data) => seen(data)[1] },
    method: { controls: ['method'], see: 'line' },
    mask: {
      views: ['weights'],
      controls: ['causal'],
      handle: 'bar',
      see: ({ values }) => (values.causal ? 'seeMask' : 'seeNoMask'),
    },
  },
  // The sentence moves on by a token.
  play: {
    every: 200,
    next: ({ offset }) => (offset < LAST_OFFSET ? { offset: offset + 1 } : undefined),
    start: { offset: 0 },
  },
  compute,
  views: { vectors, weights },
  variant: ({ method }) => method,
  slots({ tokens, twins, size, own, isSeen, values: { offset, query } }, t) {
    const [first, last] = twins ?? [query, query];
    const weightOf = (i) => (isSeen(i) ? own[i] : '–');
    return {
      ...{ word: tokens[query], position: offset + query, hidden: size - 1 - query },
      ...{ twin: tokens[last], first: offset + first, last: offset + last },
      ...{ firstWeight: weightOf(first), lastWeight: weightOf(last) },
      ...{ sentence: tokens.join(' '), end: offset + size - 1 },
      weights: tokens.map((token, i) => `${token} ${isSeen(i) ? t.number(own[i], '0%') : '–'}`).join(', '),
      heaviest: offset + own.indexOf(Math.max(...own)),
    };
  },
  readout: ({ twins, values }, t) => [
    ['line'],
    [twins ? 'twinsLine' : 'noTwinsLine'],
    [values.offset === 0 ? { text: t('stillLine'), room: longestChange(t) } : 'changeLine'],
  ],
  seen,
  // Weights of all words as queries, the scores behind them, and the vectors.
  numbers({ size, x, now, content }) {
    const square = { query: size, key: size };
    const rows = { token: size, feature: headDim };
    return [
      ['weights', square, now.weights],
      ['scores', square, now.scores],
      ['scores-of-content', square, content.scores],
      ['content', rows, x],
      ['queries', rows, now.queries],
      ['keys', rows, now.keys],
    ];
  },
});

function seen({ twins, own, isSeen, isChanged, values: { offset } }) {
  // Scores that are the same, up to rounding.
  const areAlike = () => Math.abs(own[twins[0]] - own[twins[1]]) < 1e-5;
  const first = !twins
    ? 'seenNoTwins'
    : !isSeen(twins[1])
      ? 'seenHidden'
      : areAlike()
        ? 'seenAlike'
        : 'seenApart';
  return [first, offset === 0 ? 'seenStill' : isChanged ? 'seenChanged' : 'seenKept'];
}

const longestChange = (t) =>
  t
    .parts('changeLine', { offset: LAST_OFFSET, change: '8.8·10⁻⁸' })
    .map((part) => part.text ?? part)
    .join('');

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
