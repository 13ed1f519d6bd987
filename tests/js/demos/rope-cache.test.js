import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { placesOf } from '../../../web/demos/rope/cache/cached.js';
import demo from '../../../web/demos/rope/cache/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('a common shift of query and keys changes no score, however the keys are kept', () => {
  for (const store of ['after', 'before']) {
    for (const shift of [0, 1, 64]) {
      for (const count of ['slots', 'tokens']) {
        const { scoreMoved, weightMoved, away } = dataOf(demo, engine, { store, shift, count, padding: 4 });
        assert.ok(scoreMoved <= 2e-6, `${store} ${shift} ${count}: ${scoreMoved}`);
        assert.ok(weightMoved <= 1e-6);
        assert.ok(!away.some(Boolean));
      }
    }
  }
});

test('positions given anew reach plain keys and no turned ones', () => {
  const later = (store) => dataOf(demo, engine, { store, moved: 'later', shift: 40 });
  assert.ok(later('before').scoreMoved <= 2e-6);
  const { scoreMoved, now, away } = later('after');
  assert.ok(scoreMoved > 0.1);
  assert.equal(now.query - now.actual[0], 40 + now.actual.length - 1);
  assert.equal(away.filter(Boolean).length, now.actual.length - 1);
});

test('a mixed cache breaks although nothing moved, and worse where it did', () => {
  assert.ok(dataOf(demo, engine, { store: 'wrong-mixed', padding: 0 }).scoreMoved > 0.1);
  const { scoreMoved } = dataOf(demo, engine, { store: 'wrong-mixed', shift: 30, boundary: 0 });
  assert.ok(scoreMoved <= 2e-6);
});

test('a query that counts padding which its keys do not widens every gap by it', () => {
  const { now, scoreMoved } = dataOf(demo, engine, { count: 'wrong-query-only', padding: 3 });
  for (const [j, place] of now.actual.slice(0, -1).entries()) {
    assert.equal(now.query - place, now.actual.length - 1 - j + 3);
  }
  assert.ok(scoreMoved > 0.01);
});

test('a key kept plain counts as one at position 0, but for the one written with the query', () => {
  const values = { store: 'wrong-mixed', moved: 'together', count: 'tokens', padding: 0, shift: 10 };
  const { actual, stored } = placesOf({ ...values, boundary: 2 }, 4);
  assert.deepEqual(actual, [0, 0, 12, 13]);
  assert.deepEqual(stored, [undefined, undefined, 12, 13]);
});

test('the prediction is measured, and the numbers are those of their calls', () => {
  assert.equal(demo.predict.answer(engine), 'before');
  const [first, second] = demo.numbers(dataOf(demo, engine, { store: 'wrong-mixed', shift: 7 }));
  const turned = first.call.inputs.map(({ inputs, params }) => engine.rope.rotate(...inputs, params));
  assert.deepEqual(engine.attention.scores(...turned, first.call.params), first.values);
  assert.deepEqual(engine.attention.weights(...second.call.inputs, second.call.params), second.values);
  assert.deepEqual(first.shape, [first.values.length]);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { store: 'wrong-mixed', moved: 'later', count: 'wrong-query-only', padding: 4, shift: 64, boundary: 7 },
    { text: 'x', padding: 0, shift: 64, key: 7, store: 'before' },
    { text: 'a b c d e f g h i j', padding: 4, moved: 'later', shift: 33 },
  ]);
});
