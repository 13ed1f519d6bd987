import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/layout.js';
import { dataOf } from './descriptor.js';

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
