import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/pair.js';
import { moved } from '../../../web/demos/rope/track.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

test('the score is the sum of its cosine and its sine part, as the readout writes it', () => {
  for (const rotate of ['both', 'wrong-query-only']) {
    const { score, cosPart, sinPart, gap, invFreq } = dataOf(demo, { m: 40, n: 7, rotate });
    const angle = (rotate === 'both' ? gap : 40) * invFreq;
    assert.ok(Math.abs(cosPart * Math.cos(angle) + sinPart * Math.sin(angle) - score) <= 1e-6);
  }
});

test('with only q turned, the score changes though the gap is kept', () => {
  assert.ok(dataOf(demo, { rotate: 'wrong-query-only' }).spread > 1);
});

test('with positions added, the score is q · k and three products more, and not relative', () => {
  const { score, products, spread } = dataOf(demo, { rotate: 'wrong-add', m: 40, n: 7 });
  assert.ok(Math.abs(products.reduce((sum, product) => sum + product, 0) - score) <= 1e-6);
  assert.ok(spread > 1);
});

test('the curves pass through the measured score', () => {
  const { score, kept, free, values } = dataOf(demo, {});
  const at = (curve) => curve.scores[curve.positions.indexOf(values.m)];
  assert.ok(Math.abs(at(kept) - score) <= 1e-6);
  assert.ok(Math.abs(at(free) - score) <= 1e-6);
});

test('a locked gap is kept wherever either end is taken, also at the ends of the line', () => {
  for (const id of ['m', 'n']) {
    for (const position of [-Infinity, 0, 20.4, 63, Infinity]) {
      const { m, n } = moved({ m: 30, n: 21, lock: true }, id, position);
      assert.equal(m - n, 9);
      assert.ok(n >= 0 && m <= 64);
    }
  }
  assert.deepEqual(moved({ m: 30, n: 21, lock: false }, 'm', 5), { m: 5 });
});

test('a press anywhere on the bar of the gap takes it, but for the marks at its ends', () => {
  const lineAt = (patch) => placed(demo.views.line, sceneOf(demo, patch), 315);
  const [gap, m, n] = ['gap', 'm', 'n'].map(lineAt({ m: 21, n: 12 }).handleOf);
  assert.ok(gap.hit.x > n.x + 6 && gap.hit.x + gap.hit.width < m.x - 6 && gap.hit.width > 10);
  assert.equal(lineAt({ m: 21, n: 20 }).handleOf('gap').hit, undefined);
});
