import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/nope/layers/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

// The rows [1, 0], [0, 1], [1, 1] through causal layers with identity weights, in double by Python.
test('one causal layer cannot tell the order of what came before, two can', () => {
  const { last, path, changes } = dataOf(demo, engine, {});
  assert.ok(last[1] <= 1e-7);
  const close = (point, x, y) => assert.ok(Math.abs(point.x - x) <= 1e-6 && Math.abs(point.y - y) <= 1e-6);
  close(path[1].before, 0.7517449217422769, 0.7517449217422769);
  close(path[2].before, 0.6993536119242518, 0.4996250590703652);
  close(path[2].after, 0.4996250590703652, 0.6993536119242518);
  assert.ok(Math.abs(last[2] - (0.6993536119242518 - 0.4996250590703652)) <= 1e-6);
  assert.ok(Math.abs(Math.max(...changes[1]) - 0.330238) <= 1e-6);
});

test('without the mask no number of layers tells it', () => {
  for (const layers of [1, 2, 3, 4]) {
    for (const count of [3, 6]) {
      const { changes } = dataOf(demo, engine, { mask: 'none', layers, count, first: 0, second: count - 2 });
      assert.ok(changes.flat().every((change) => change <= 5e-7));
    }
  }
});

test('the running mean of a mark on the first token is 1/n', () => {
  const { share } = dataOf(demo, engine, {});
  for (const [i, value] of share.entries()) assert.ok(Math.abs(value - 1 / (i + 1)) <= 1e-7);
  const flat = dataOf(demo, engine, { mask: 'none' }).share;
  assert.ok(flat.every((value) => value === flat[0]));
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { mask: 'none', layers: 4, count: 6, first: 4, second: 0, position: 16 },
    { layers: 1, first: 1, second: 1, position: 1 },
    { layers: 3, count: 6, vectors: [1.5, 1.5, 1.5, 1.5, -1.5, -1.5, -1.5, 1.5, 0, 0, 0, 0] },
  ]);
});
