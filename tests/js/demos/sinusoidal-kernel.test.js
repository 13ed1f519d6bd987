import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/sinusoidal/kernel.js';
import { dataOf } from './descriptor.js';

test('it is not monotone, and the doubled exponent is base²', () => {
  assert.ok(dataOf(demo, { dModel: 64 }).rises > 0);
  const wrong = dataOf(demo, { base: 100, exponent: 'wrong-doubled' });
  assert.deepEqual(wrong.kernel, dataOf(demo, { base: 10000 }).kernel);
});

test('words are alike by themselves, less so once positions are added', () => {
  const { parts, cell, tokens } = dataOf(demo, { words: 'a b c d a', a: 0, b: 4 });
  assert.equal(tokens.length, 5);
  assert.ok(Math.abs(parts.words[cell] - 1) <= 1e-6);
  assert.ok(parts.sums[cell] < 0.999 && parts.sums[cell] > parts.positions[cell]);
  const bare = dataOf(demo, { words: 'a b c d a', wordNorm: 0 });
  for (const [i, cosine] of bare.parts.sums.entries())
    assert.ok(Math.abs(cosine - bare.parts.positions[i]) <= 1e-6);
});
