import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullOrder, movedTo } from '../../../web/core/order.js';
import demo from '../../../web/demos/attention/shuffle.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const orders = [
  [3, 1, 2, 0],
  [6, 5, 4, 3, 2, 1, 0],
  [1, 2, 3, 4, 5, 6, 0],
];

test('without mask and positions every output follows its token, and rows differ', () => {
  for (const order of orders) {
    const data = dataOf(demo, { order });
    assert.ok(data.byToken <= 1e-6, `${order}: ${data.byToken}`);
    assert.ok(data.weightsMoved <= 1e-6);
    assert.ok(data.byPlace > 0.1);
  }
});

test('a causal mask and added positions both break it', () => {
  for (const order of orders) {
    assert.ok(dataOf(demo, { order, causal: true }).byToken > 0.01);
    assert.ok(dataOf(demo, { order, encoding: true }).byToken > 0.01);
  }
});

test('the same token twice has the same output twice', () => {
  const { strips } = dataOf(demo, { text: 'a b a', order: [] });
  assert.deepEqual(strips.before[0], strips.before[2]);
  assert.notDeepEqual(strips.before[0], strips.before[1]);
});

test('a token moves to the row it is dropped on, the others keep their order', () => {
  assert.deepEqual(movedTo([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 3, -Infinity), [3, 0, 1, 2]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 1, Infinity), [0, 2, 3, 1]);
  assert.deepEqual(fullOrder([1, 0], 4), [1, 0, 2, 3]);
});

test('a dragged card follows the hand, the others make room, and dropped it lies in its row', () => {
  const patch = { order: [0, 1, 2, 3, 4], text: 'a b c d e' };
  const cardsIn = (scene) => placed(demo.views.cards, scene, 760);
  const scene = sceneOf(demo, patch);
  const { frame, handles } = cardsIn(scene);
  const { pitch } = frame;
  const [card] = handles;
  const start = { point: card, values: scene.values };
  for (const rows of [0.4, 1.3, 1.6, 4]) {
    const next = card.drag({ x: card.x, y: card.y + rows * pitch }, start);
    assert.equal(next.order.indexOf(0), Math.round(rows));
    const taken = cardsIn(sceneOf(demo, { ...patch, ...next })).handleOf(card.id);
    assert.ok(Math.abs(taken.y - card.y - rows * pitch) < 0.01 * pitch, `${rows}: ${taken.y}`);
    const lying = cardsIn(sceneOf(demo, { ...patch, ...next, ...taken.drop() })).handleOf(card.id);
    assert.ok(Math.abs(lying.y - card.y - Math.round(rows) * pitch) < 1e-9, `${rows}: ${lying.y}`);
  }
});
