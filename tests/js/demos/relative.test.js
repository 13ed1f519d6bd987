import assert from 'node:assert/strict';
import { test } from 'node:test';
import clipDemo from '../../../web/demos/relative/clip.js';
import { dataOf } from './descriptor.js';

test('relative/clip: query 0 and key 3 read row 7 of a table for 4, and the other way round row 1', () => {
  const patch = { maxRelativePosition: 4, seqLen: 5 };
  assert.equal(dataOf(clipDemo, { ...patch, query: 0, key: 3 }).index, 7);
  assert.equal(dataOf(clipDemo, { ...patch, query: 3, key: 0 }).index, 1);
});

test('relative/clip: without clipping, distance plus K, which may be no row', () => {
  const wrong = dataOf(clipDemo, { clip: 'wrong-unclipped' });
  assert.deepEqual([wrong.index, wrong.hasRow, wrong.clippedIndex], [9, false, 6]);
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 10; j++) assert.equal(wrong.indices[10 * i + j], j - i + 3);
  assert.equal(dataOf(clipDemo, { clip: 'wrong-unclipped', seqLen: 4 }).hasRow, true);
});
