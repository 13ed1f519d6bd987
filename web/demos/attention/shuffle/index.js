import { flag, permutation, real, text } from '../../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../../core/tokens.js';
import { cards } from './cards.js';
import { numbers } from './numbers.js';
import { fullOrder } from './order.js';
import { predict } from './predict.js';
import { weights } from './weights.js';
import { readout, seen } from './words.js';

const headDim = 16;
const maxTokens = 12;
const std = 0.75; // vectors about as long as a sinusoidal encoding, so that neither drowns the other

export default {
  name: 'attention/shuffle',
  predict,
  scene: { tokens: 'text' },
  params: {
    text: text({
      initial: { ko: '큰 개 가 작은 개 를 물었다', en: 'big dog bit small dog' },
      maxLength: 120,
      most: maxTokens,
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
  settle(values) {
    const { length } = tokensOf(values.text);
    const held = Math.min(values.held, length - 1);
    return values.order.length <= length ? { ...values, held } : { ...values, held, order: [] };
  },
  compute(engine, values, { memo, palettes, size: textSize = 13 }) {
    const { causal, encoding } = values;
    const tokens = memo('tokens', [values.text], () => tokensOf(values.text));
    const vectors = memo('vectors', [tokens], () =>
      Float32Array.from(
        tokens.flatMap((token) => [
          ...engine.learned.table({ maxLen: 1, dModel: headDim, std, seed: tokenSeed(token) }),
        ]),
      ),
    );
    const order = fullOrder(values.order, tokens.length);
    const identity = order.map((_, i) => i);
    const before = memo('before', [vectors, causal, encoding], () =>
      attend(engine, vectors, identity, values),
    );
    const after = attend(engine, vectors, order, values);
    const reach = Math.max(...[...before.outputs, ...after.outputs].map(Math.abs));
    const rows = order.map((from, row) => ({
      from,
      byToken: largestDifference(rowOf(after.outputs, row), rowOf(before.outputs, from)),
      byPlace: largestDifference(rowOf(after.outputs, row), rowOf(before.outputs, row)),
    }));
    const size = tokens.length;
    const paint = (values, palette, [min, max], [count, cols]) =>
      engine.paint.heatmap(values, { rows: count, cols, palette, min, max });
    const strips = (outputs) =>
      Array.from({ length: size }, (_, row) =>
        paint(rowOf(outputs, row), palettes.diverging, [-reach, reach], [1, headDim]),
      );
    return {
      values,
      scale: textSize / 13,
      tokens,
      order,
      rows,
      headDim,
      after,
      isMoved: order.some((from, row) => from !== row),
      byToken: Math.max(...rows.map((row) => row.byToken)),
      byPlace: Math.max(...rows.map((row) => row.byPlace)),
      weightsMoved: after.weights.reduce((largest, weight, i) => {
        const [row, col] = [Math.floor(i / size), i % size];
        return Math.max(largest, Math.abs(weight - before.weights[order[row] * size + order[col]]));
      }, 0),
      strips: { before: strips(before.outputs), after: strips(after.outputs) },
      matrices: [before, after].map((run) => paint(run.weights, palettes.weights, [0, 1], [size, size])),
    };
  },
  views: { cards, weights },
  readout,
  seen,
  numbers,
};

const rowOf = (outputs, row) => outputs.subarray(row * headDim, (row + 1) * headDim);

function tokensOf(sentence) {
  return splitTokens(sentence, 'word').slice(0, maxTokens);
}

function largestDifference(a, b) {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i])), 0);
}

// One attention layer with Q = K = V = the token vectors, row r holding token order[r].
function attend(engine, vectors, order, { causal, encoding }) {
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
