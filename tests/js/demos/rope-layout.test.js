import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfOrder } from '../../../web/demos/rope/layout/wiring.js';
import demo from '../../../web/demos/rope/layout.js';
import { dataOf, engine } from './descriptor.js';

const panelsOf = (patch) =>
  Object.fromEntries(dataOf(demo, patch).panels.map((panel) => [panel.kind, panel]));

test('with the columns permuted both layouts give equal scores', () => {
  for (const headDim of [4, 8, 32]) {
    assert.ok(panelsOf({ permute: true, headDim }).half.difference <= 2e-6);
    assert.ok(panelsOf({ permute: false, headDim }).half.difference > 0.1);
  }
});

test('within a layout the scores of one gap agree, and a common shift changes nothing', () => {
  for (const permute of [false, true]) {
    const { interleaved, half } = panelsOf({ permute, offset: 200 });
    for (const panel of [interleaved, half]) {
      assert.ok(panel.spread <= 2e-6);
      assert.ok(panel.moved <= 2e-6);
    }
  }
});

test('mixed layouts are not relative, permuted or not', () => {
  for (const third of ['wrong-key', 'wrong-query', 'wrong-repeat']) {
    for (const permute of [false, true]) {
      const { mixed } = panelsOf({ permute, third });
      assert.ok(mixed.spread > 0.1);
      assert.ok(mixed.moved > 0.1);
      assert.ok(mixed.difference > 0.1);
    }
  }
});

test('halves with repeated cosines are not even a rotation', () => {
  const x = Float32Array.from({ length: 8 }, (_, i) => i - 3);
  const turned = engine.rope.rotate(x, { headDim: 8, positions: [5], layout: 'wrong-mixed' });
  assert.ok(Math.abs(Math.hypot(...turned) - Math.hypot(...x)) > 0.1);
});

test('the half order lists every column once, even ones first', () => {
  assert.deepEqual(halfOrder(8), [0, 2, 4, 6, 1, 3, 5, 7]);
});
