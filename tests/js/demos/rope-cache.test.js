import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf } from '../../../web/demos/rope/cache/cached.js';
import demo from '../../../web/demos/rope/cache.js';
import { dataOf, engine } from './descriptor.js';

test('a common shift of query and keys changes no score, however the keys are kept', () => {
  for (const store of ['after', 'before']) {
    for (const shift of [0, 1, 12]) {
      for (const count of ['slots', 'tokens']) {
        const { scoreMoved, weightMoved, away } = dataOf(demo, {
          store,
          shift,
          count,
          padding: 4,
          moved: 'together',
        });
        assert.ok(scoreMoved <= 2e-6, `${store} ${shift} ${count}: ${scoreMoved}`);
        assert.ok(weightMoved <= 1e-6);
        assert.ok(!away.some(Boolean));
      }
    }
  }
});

test('positions given anew reach plain keys and no turned ones', () => {
  const later = (store) => dataOf(demo, { store, moved: 'later', shift: 8 });
  assert.ok(later('before').scoreMoved <= 2e-6);
  const { scoreMoved, now, away } = later('after');
  assert.ok(scoreMoved > 0.1);
  assert.equal(now.query - now.actual[0], 8 + now.actual.length - 1);
  assert.equal(away.filter(Boolean).length, now.actual.length - 1);
});

test('a mixed cache breaks although nothing moved, and worse where it did', () => {
  assert.ok(dataOf(demo, { store: 'wrong-mixed', padding: 0 }).scoreMoved > 0.1);
  const { scoreMoved } = dataOf(demo, {
    store: 'wrong-mixed',
    moved: 'together',
    shift: 10,
    boundary: 0,
  });
  assert.ok(scoreMoved <= 2e-6);
});

test('a query that counts padding which its keys do not widens every gap by it', () => {
  const { now, scoreMoved } = dataOf(demo, { count: 'wrong-query-only', padding: 3 });
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

test('a hand turns by the angle that rotates (1, 0) of its pair', () => {
  const data = dataOf(demo, { shift: 7 });
  const x = new Float32Array(64);
  x[6] = 1;
  for (const position of [1, 13]) {
    const turned = engine.rope.rotate(x, { headDim: 64, base: 10000, positions: [position] });
    assert.ok(Math.abs(turned[6] - Math.cos(position * data.rate)) <= 1e-6);
    assert.ok(Math.abs(turned[7] - Math.sin(position * data.rate)) <= 1e-6);
  }
});

test('each step shows what it says: broken, held, and broken by keys without rotation', () => {
  const at = (name, patch) => dataOf(demo, { ...demo.steps.find((one) => one.name === name).set, ...patch });
  assert.ok(at('move', {}).off === 0 && at('move', { shift: 1 }).scoreMoved > 0.01);
  assert.ok(at('before', {}).scoreMoved <= 2e-6 && at('before', {}).off === 0);
  assert.deepEqual(at('mixed', {}).away, [false, true, true, false]);
});
