import { largestDifference } from '../../core/fine.js';
import { fullOrder } from '../../core/order.js';
import { flag, permutation, real, text } from '../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../core/tokens.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { inset, tiles } from '../../plots/places.js';
import { initialText } from '../../strings/initial-text.js';
import { cards } from './shuffle/cards.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

// px at text size 13: room for the tokens beside a matrix, above it, and between two matrices
const names = 56;
const head = 34;
const foot = 30;
const between = 20;

/** The attention weights in both orders: rows are queries, columns are keys. @type {View<Data>} */
const weights = panel({
  place: 'side',
  frame(box, data) {
    const { scale } = data;
    const size = side(box.width, data);
    const columns = isStacked(box.width, data) ? 1 : 2;
    const step = { gap: names * scale + between, pitch: size + (head + foot) * scale };
    const corner = inset(box, { left: names, top: head }, scale);
    const rects = tiles(corner, { count: 2, columns, width: size, ...step });
    return { rects, bottom: rects[1].y + size + foot * scale };
  },
  draw({ rects: [before, after], ...pen }, { tokens, order, before: plain, after: now }, t) {
    const moved = order.map((from, row) => from !== row);
    const rows = order.map((from) => tokens[from]);
    drawMatrix(pen, before, { title: t('weightsBefore'), weights: plain.weights, tokens }, t);
    drawMatrix(pen, after, { title: t('weightsAfter'), weights: now.weights, tokens: rows, moved }, t);
  },
});

const isStacked = (width, { scale }) => width < 390 * scale;

function side(width, { tokens, scale }) {
  const beside = names * scale;
  const room = isStacked(width, { scale }) ? width - beside : (width - 2 * beside - between) / 2;
  return Math.min(room, Math.max(150, 28 * tokens.length) * scale, 240 * scale);
}

function drawMatrix({ scale, style, ...pen }, rect, { title, weights: values, tokens, moved = [] }, t) {
  const rows = tokens.length;
  pen.text(title, { x: rect.x, y: rect.y - 10, weight: 600, maxWidth: rect.width });
  pen.heatmap(rect, { values, rows, cols: rows, palette: 'weights', min: 0, max: 1 });
  pen.outline(rect);
  const below = { x: rect.x, y: rect.y + rect.height + 6, baseline: 'top', colour: style.second };
  pen.text(t('weightsAxes'), { ...below, maxWidth: rect.width });
  const cell = rect.height / rows;
  if (cell < 0.95 * style.size) return;
  for (const [row, token] of tokens.entries()) {
    const place = { x: rect.x - 8, y: rect.y + (row + 0.5) * cell, align: 'right', baseline: 'middle' };
    const colour = moved[row] ? style.ink : style.second;
    pen.text(token, { ...place, maxWidth: names * scale - 10, colour });
  }
}

const headDim = 16;
const maxTokens = 12;
const std = 0.75; // vectors about as long as a sinusoidal encoding, so that neither drowns the other

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { causal, encoding } = values;
  const tokens = tokensOf(values.text);
  const vectors = memo('vectors', [tokens], () =>
    Float32Array.from(
      tokens.flatMap((token) => [
        ...engine.learned.table({ maxLen: 1, dModel: headDim, std, seed: tokenSeed(token) }),
      ]),
    ),
  );
  const order = fullOrder(values.order, tokens.length);
  const identity = order.map((_, i) => i);
  const before = memo('before', [vectors, causal, encoding], () => attend(engine, vectors, identity, values));
  const after = memo('after', [vectors, order.join(), causal, encoding], () =>
    attend(engine, vectors, order, values),
  );
  const strips = memo('strips', [before, after], () => ({
    before: identity.map((row) => rowOf(before.outputs, row)),
    after: identity.map((row) => rowOf(after.outputs, row)),
  }));
  const reach = Math.max(...[...before.outputs, ...after.outputs].map(Math.abs));
  const rows = order.map((from, row) => ({
    from,
    byToken: largestDifference(rowOf(after.outputs, row), rowOf(before.outputs, from)),
    byPlace: largestDifference(rowOf(after.outputs, row), rowOf(before.outputs, row)),
  }));
  const size = tokens.length;
  return {
    tokens,
    order,
    rows,
    headDim,
    reach,
    before,
    after,
    isMoved: order.some((from, row) => from !== row),
    byToken: Math.max(...rows.map((row) => row.byToken)),
    byPlace: Math.max(...rows.map((row) => row.byPlace)),
    weightsMoved: after.weights.reduce((largest, weight, i) => {
      const [row, col] = [Math.floor(i / size), i % size];
      return Math.max(largest, Math.abs(weight - before.weights[order[row] * size + order[col]]));
    }, 0),
    strips,
  };
}

function seen({ isMoved, byToken, values: { causal, encoding } }) {
  if (!isMoved) return ['seenStill'];
  if (!causal && !encoding) return ['seenFollows', 'seenPlaces', 'seenMeaning'];
  return [
    'setting',
    byToken > 1e-6 ? 'seenBroken' : 'seenUnbroken',
    encoding ? 'seenEncoding' : 'seenCausal',
  ];
}

const changed = (data) => seen(data)[data.isMoved ? 1 : 0];

export default figure({
  name: 'attention/shuffle',
  modules: ['scores'],
  scene: { tokens: 'text' },
  params: {
    text: text({
      initial: initialText('attention/shuffle'),
      maxLength: 120,
      most: maxTokens,
      group: 'setup',
    }),
    causal: flag({ initial: false }),
    encoding: flag({ initial: false }),
    order: permutation({ initial: [3, 1, 2, 0], maxLength: maxTokens, control: 'none' }),
    // The row, with a fraction, of the card that a hand drags; −1 while there is none. No address carries it.
    held: {
      ...real({ initial: -1, min: -1, max: maxTokens - 1, digits: 2, control: 'none' }),
      link: () => undefined,
      parse: () => undefined,
    },
  },
  predict: {
    options: ['token', 'place', 'new'],
    done: { causal: false, encoding: false, order: [3, 1, 2, 0] },
    // Which of the two stays: the vector of the word, or that of the place.
    answer: ({ byToken, byPlace }) => (byToken < 1e-5 ? 'token' : byPlace < 1e-5 ? 'place' : 'new'),
  },
  settle(values) {
    const { length } = tokensOf(values.text);
    const held = Math.min(values.held, length - 1);
    return values.order.length <= length ? { ...values, held } : { ...values, held, order: [] };
  },
  steps: {
    move: { views: ['cards'], set: { order: [] } },
    weights: {
      views: ['cards', 'weights'],
      set: { order: [3, 1, 2, 0], causal: false, encoding: false },
      see: ({ weightsMoved }) => (weightsMoved === 0 ? 'seeWeightsEqual' : 'seeWeights'),
    },
    causal: { set: { causal: true, encoding: false }, controls: ['causal'], see: changed },
    encoding: { set: { causal: false, encoding: true }, controls: ['encoding'], see: changed },
  },
  compute,
  views: { cards, weights },
  variant: ({ causal, encoding }) =>
    causal && encoding ? 'both' : causal ? 'causal' : encoding ? 'encoding' : undefined,
  slots: ({ tokens, order }) => ({
    count: tokens.length,
    before: tokens.join(' '),
    after: order.map((from) => tokens[from]).join(' '),
  }),
  readout: () => [['setting'], ['tokenLine', 'placeLine'], ['weightsLine']],
  seen,
  // What the layer makes of the tokens in the order on the cards.
  numbers({ tokens: { length: size }, headDim, after }) {
    const rows = { token: size, feature: headDim };
    return [
      ['weights', { query: size, key: size }, after.weights],
      ['outputs', rows, after.outputs],
      ['inputs', rows, after.x],
    ];
  },
});

const rowOf = (outputs, row) => outputs.subarray(row * headDim, (row + 1) * headDim);

function tokensOf(sentence) {
  return splitTokens(sentence).slice(0, maxTokens);
}

// One attention layer with Q = K = V = the token vectors, row r holding token order[r].
function attend(engine, vectors, order, { causal = false, encoding = false }) {
  const size = order.length;
  const shape = { queryLen: size, keyLen: size };
  const places = encoding
    ? engine.sinusoidal.encode({ seqLen: size, dModel: headDim })
    : new Float32Array(size * headDim);
  const x = Float32Array.from(
    order.flatMap((from) => [...rowOf(vectors, from)]),
    (value, i) => value + places[i],
  );
  const weights = engine.attention.weights(engine.attention.scores(x, x, { headDim }), { ...shape, causal });
  return { x, weights, outputs: engine.attention.attend(weights, x, { ...shape, headDim }) };
}
