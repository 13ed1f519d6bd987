import assert from 'node:assert/strict';
import { test } from 'node:test';
import layersDemo from '../../../web/demos/nope/layers.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const swapped = { first: 0, second: 1 };
const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-6, `${a} is not ${b}`);

// The rows [1, 0], [0, 1], [1, 1] through causal layers with identity weights, in double by Python.
test('nope/layers: one causal layer cannot tell the order of what came before, two can', () => {
  const { last, cells } = dataOf(layersDemo, { ...swapped, layers: 2 });
  assert.ok(!last[1].hasMoved && last[2].hasMoved);
  const close = (vector, x, y) => {
    near(vector[0], x);
    near(vector[1], y);
  };
  close(last[1].was, 0.7517449217422769, 0.7517449217422769);
  close(last[2].was, 0.6993536119242518, 0.4996250590703652);
  close(last[2].is, 0.4996250590703652, 0.6993536119242518);
  near(last[2].change, 0.6993536119242518 - 0.4996250590703652);
  near(Math.max(...cells[1].map(({ change }) => change)), 0.330238);
});

// Softmax of the dot products over √2, by itself: what a line of the picture stands for.
test('nope/layers: a line is as thick as its weight, and the weights make the vectors of the next layer', () => {
  for (const mask of ['causal', 'none']) {
    const { cells, weights } = dataOf(layersDemo, { ...swapped, layers: 3, mask });
    for (const [depth, table] of weights.entries()) {
      const below = cells[depth].toSorted((a, b) => a.place - b.place).map(({ is }) => is);
      for (const { place, is } of cells[depth + 1]) {
        const seen = below.map((key, from) => {
          if (mask === 'causal' && from > place) return 0;
          return Math.exp((below[place][0] * key[0] + below[place][1] * key[1]) / Math.SQRT2);
        });
        const sum = seen.reduce((a, b) => a + b);
        for (const [from, each] of seen.entries()) near(table[3 * place + from], each / sum);
        for (const axis of [0, 1])
          near(
            is[axis],
            seen.reduce((all, each, from) => all + (each / sum) * below[from][axis], 0),
          );
      }
    }
  }
});

test('nope/layers: without the mask no number of layers tells it', () => {
  for (const layers of [1, 2, 3, 4]) {
    const { cells } = dataOf(layersDemo, { mask: 'none', layers, ...swapped });
    assert.ok(cells.flat().every(({ change }) => change <= 5e-7));
  }
});

test('nope/layers: the running mean of a mark on the first token is 1/n', () => {
  const { share } = dataOf(layersDemo, {});
  for (const [i, value] of share.entries()) assert.ok(Math.abs(value - 1 / (i + 1)) <= 1e-7);
  const flat = dataOf(layersDemo, { mask: 'none' }).share;
  assert.ok(flat.every((value) => value === flat[0]));
});

test('nope/layers: a card follows the hand, trades places where it is dropped, and keys do the same', () => {
  const { frame, handles } = placed(layersDemo.views.stack, sceneOf(layersDemo), 760);
  const { left, pitch } = frame;
  const [card] = handles;
  assert.deepEqual(card.drag({ x: left + 0.9 * pitch, y: 0 }), { first: 0, second: 0, held: 0.4 });
  assert.deepEqual(card.drag({ x: left + 1.4 * pitch, y: 0 }), { first: 0, second: 1, held: 0.9 });
  assert.deepEqual(card.drop(), { held: -1 });
  assert.deepEqual(card.key({ dx: 1, dy: 0 }), { first: 0, second: 1, held: -1 });
  // The last token stays.
  assert.equal(card.key({ dx: Infinity, dy: 0 }).second, 1);
});
