import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/attention/shuffle/index.js';
import { fullOrder, movedTo } from '../../../web/demos/attention/shuffle/order.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const orders = [
  [3, 1, 2, 0],
  [6, 5, 4, 3, 2, 1, 0],
  [1, 2, 3, 4, 5, 6, 0],
];

test('without mask and positions every output follows its token, and rows differ', () => {
  for (const order of orders) {
    const data = dataOf(demo, engine, { order });
    assert.ok(data.byToken <= 1e-6, `${order}: ${data.byToken}`);
    assert.ok(data.weightsMoved <= 1e-6);
    assert.ok(data.byPlace > 0.1);
  }
});

test('a causal mask and added positions both break it', () => {
  for (const order of orders) {
    assert.ok(dataOf(demo, engine, { order, causal: true }).byToken > 0.01);
    assert.ok(dataOf(demo, engine, { order, encoding: true }).byToken > 0.01);
  }
});

test('the same token twice has the same output twice', () => {
  const { strips } = dataOf(demo, engine, { text: 'a b a', order: [] });
  assert.deepEqual(strips.before[0], strips.before[2]);
  assert.notDeepEqual(strips.before[0], strips.before[1]);
});

test('an unchanged order changes nothing, whatever the setting', () => {
  for (const causal of [false, true]) {
    const data = dataOf(demo, engine, { order: [], causal, encoding: true });
    assert.deepEqual([data.byToken, data.byPlace, data.isMoved], [0, 0, false]);
  }
});

test('a token moves to the row it is dropped on, the others keep their order', () => {
  assert.deepEqual(movedTo([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 3, -Infinity), [3, 0, 1, 2]);
  assert.deepEqual(movedTo([0, 1, 2, 3], 1, Infinity), [0, 2, 3, 1]);
  assert.deepEqual(fullOrder([1, 0], 4), [1, 0, 2, 3]);
});

test('an order longer than the sentence is dropped', () => {
  assert.deepEqual(dataOf(demo, engine, { text: 'a b', order: [3, 1, 2, 0] }).order, [0, 1]);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { causal: true },
    { encoding: true, causal: true, order: [] },
    { text: 'x', order: [], causal: true },
    {
      text: 'one two three four five six seven eight nine ten eleven incomprehensibilities thirteen',
      encoding: true,
    },
    { text: '<b>&quot;굉장히긴낱말이여기에들어갑니다</b> 둘 셋', order: [2, 0, 1] },
  ]);
});
