import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullOrder, movedTo } from '../../../web/core/order.js';
import { CLIP, METHODS, tables } from '../../../web/demos/attention/sentence/methods.js';
import sentenceDemo from '../../../web/demos/attention/sentence.js';
import shuffleDemo from '../../../web/demos/attention/shuffle.js';
import { assertClose } from '../engine/expect.js';
import { dataOf, engine, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const orders = [
  [3, 1, 2, 0],
  [6, 5, 4, 3, 2, 1, 0],
  [1, 2, 3, 4, 5, 6, 0],
];

test('attention/shuffle: without mask and positions every output follows its token, and rows differ', () => {
  for (const order of orders) {
    const data = dataOf(shuffleDemo, { order });
    assert.ok(data.byToken <= 1e-6, `${order}: ${data.byToken}`);
    assert.ok(data.weightsMoved <= 1e-6);
    assert.ok(data.byPlace > 0.1);
  }
});

test('attention/shuffle: a causal mask and added positions both break it', () => {
  for (const order of orders) {
    assert.ok(dataOf(shuffleDemo, { order, causal: true }).byToken > 0.01);
    assert.ok(dataOf(shuffleDemo, { order, encoding: true }).byToken > 0.01);
  }
});

test('attention/shuffle: the same token twice has the same output twice', () => {
  const { strips } = dataOf(shuffleDemo, { text: 'a b a', order: [] });
  assert.deepEqual(strips.before[0], strips.before[2]);
  assert.notDeepEqual(strips.before[0], strips.before[1]);
});

test('attention/shuffle: a token moves to the row it is dropped on, the others keep their order', () => {
  assert.deepEqual(movedTo([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 3, -Infinity), [3, 0, 1, 2]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 1, Infinity), [0, 2, 3, 1]);
  assert.deepEqual(fullOrder([1, 0], 4), [1, 0, 2, 3]);
});

test('attention/shuffle: a dragged card follows the hand, the others make room, and dropped it lies in its row', () => {
  const patch = { order: [0, 1, 2, 3, 4], text: 'a b c d e' };
  const cardsIn = (scene) => placed(shuffleDemo.views.cards, scene, 760);
  const scene = sceneOf(shuffleDemo, patch);
  const { frame, handles } = cardsIn(scene);
  const { pitch } = frame;
  const [card] = handles;
  const start = { point: card, values: scene.values };
  for (const rows of [0.4, 1.3, 1.6, 4]) {
    const next = card.drag({ x: card.x, y: card.y + rows * pitch }, start);
    assert.equal(next.order.indexOf(0), Math.round(rows));
    const taken = cardsIn(sceneOf(shuffleDemo, { ...patch, ...next })).handleOf(card.id);
    assert.ok(Math.abs(taken.y - card.y - rows * pitch) < 0.01 * pitch, `${rows}: ${taken.y}`);
    const lying = cardsIn(sceneOf(shuffleDemo, { ...patch, ...next, ...taken.drop() })).handleOf(card.id);
    assert.ok(Math.abs(lying.y - card.y - Math.round(rows) * pitch) < 1e-9, `${rows}: ${lying.y}`);
  }
});

const DOGS = [1, 4];
const relative = ['none', 'relative', 't5', 'alibi', 'rope'];
const settings = [0, 3].flatMap((pair) => [false, true].map((causal) => ({ pair, causal })));

/** @returns {[number, number]} */
const vectorOf = (rows, i) => [rows[2 * i], rows[2 * i + 1]];
const dot = ([a, b], [c, d]) => a * c + b * d;
const softmax = (scores) => {
  const powers = scores.map(Math.exp);
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};

// The weights of every method from its formula: content vectors x, in double precision.
/** @returns {[number, number]} */
const rotate = ([a, b], angle) => [
  a * Math.cos(angle) - b * Math.sin(angle),
  a * Math.sin(angle) + b * Math.cos(angle),
];
/** @returns {[number, number]} */
const sum = ([a, b], [c, d]) => [a + c, b + d];
const score = {
  none: ({ q, k }) => dot(q, k),
  sinusoidal({ q, k, m, n, omega }) {
    /** @returns {[number, number]} */
    const p = (at) => [Math.sin(at * omega), Math.cos(at * omega)];
    return dot(sum(q, p(m)), sum(k, p(n)));
  },
  learned({ q, k, m, n, all }) {
    return dot(sum(q, vectorOf(all.learned, m)), sum(k, vectorOf(all.learned, n)));
  },
  relative({ q, k, m, n, all }) {
    const clipped = Math.max(-CLIP, Math.min(CLIP, n - m));
    return dot(q, sum(k, vectorOf(all.relative, clipped + CLIP)));
  },
  // Distances below 8 have a bucket each; keys after the query have the second 16.
  t5: ({ q, k, m, n, all, causal }) =>
    dot(q, k) + Math.SQRT2 * all.t5[n <= m || causal ? Math.max(0, m - n) : 16 + n - m],
  alibi: ({ q, k, m, n }) => dot(q, k) - Math.SQRT2 * 0.25 * Math.abs(m - n),
  rope: ({ q, k, m, n, omega }) => dot(rotate(q, m * omega), rotate(k, n * omega)),
  'wrong-query-only': ({ q, k, m, omega }) => dot(rotate(q, m * omega), k),
};

test('attention/sentence: weights of every method are those of its formula', () => {
  const all = Object.fromEntries(Object.entries(tables).map(([name, make]) => [name, make(engine)]));
  for (const method of METHODS)
    for (const setting of settings)
      for (const offset of [0, 17]) {
        const { x, size, now } = dataOf(sentenceDemo, { ...setting, method, offset });
        const { pair, causal } = setting;
        const facts = { omega: 10000 ** (-pair / 32), causal, all };
        for (let i = 0; i < size; i++) {
          const seen = causal ? i + 1 : size;
          const scores = Array.from({ length: seen }, (_, j) => {
            const places = { q: vectorOf(x, i), k: vectorOf(x, j), m: offset + i, n: offset + j };
            return score[method]({ ...places, ...facts }) / Math.SQRT2;
          });
          const row = now.weights.subarray(i * size, (i + 1) * size);
          const hidden = Array(size - seen).fill(0);
          assertClose(row, [...softmax(scores), ...hidden], 1e-6, `${method} at ${offset}, query ${i}`);
          assertClose([row.reduce((a, b) => a + b, 0)], [1], 1e-6, `${method}, sum of row ${i}`);
        }
      }
});

test('attention/sentence: the same word has the same vector, wherever it stands, and different words have different ones', () => {
  const { x } = dataOf(sentenceDemo, {});
  assert.deepEqual(vectorOf(x, DOGS[0]), vectorOf(x, DOGS[1]));
  assert.notDeepEqual(vectorOf(x, 0), vectorOf(x, 1));
  const alone = dataOf(sentenceDemo, { text: '개' });
  assert.deepEqual(vectorOf(alone.x, 0), vectorOf(x, DOGS[0]));
});

test('attention/sentence: moving the sentence is said to change weights but where they follow from distances', () => {
  for (const method of METHODS)
    assert.equal(dataOf(sentenceDemo, { method, offset: 10 }).isChanged, !relative.includes(method), method);
});
