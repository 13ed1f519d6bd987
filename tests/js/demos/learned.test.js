import assert from 'node:assert/strict';
import { test } from 'node:test';
import maxLengthDemo from '../../../web/demos/learned/max-length.js';
import { dataOf } from './descriptor.js';

test('learned/max-length: after the end there is no row, and the engine says so', () => {
  const { hasRow, refusal, places, count, cosine } = dataOf(maxLengthDemo, {});
  assert.deepEqual([hasRow, count], [false, 16]);
  assert.match(refusal, /rows of the table.*0 to 15, got 16/);
  assert.ok(places.subarray(16).every(Number.isNaN) && Number.isNaN(cosine));
});

test('learned/max-length: OPT keeps two rows before that of token 0, and a reader who forgets them gets wrong rows and no error', () => {
  const right = dataOf(maxLengthDemo, { first: 'row-2', position: 15 });
  assert.deepEqual([right.rowCount, right.count, right.places[0], right.places[15]], [18, 16, 2, 17]);
  assert.match(dataOf(maxLengthDemo, { first: 'row-2' }).refusal, /0 to 17, got 18/);
  const wrong = dataOf(maxLengthDemo, { first: 'wrong-row-0', position: 17 });
  assert.deepEqual([wrong.count, wrong.places[0], wrong.hasRow, wrong.reading], [18, 0, true, 'overreads']);
  const width = wrong.dModel;
  assert.deepEqual(wrong.given.subarray(2 * width, 18 * width), right.given);
});

test('learned/max-length: repeated and wrapped rows are rows of the table: cosine 1 where positions cannot be told apart', () => {
  const clamp = dataOf(maxLengthDemo, { after: 'wrong-clamp', position: 20, other: 15 });
  assert.equal(clamp.places[20], 15);
  assert.ok(Math.abs(clamp.cosine - 1) <= 1e-6);
  const wrap = dataOf(maxLengthDemo, { after: 'wrong-wrap', position: 20, other: 4 });
  assert.equal(wrap.places[20], 4);
  assert.ok(Math.abs(wrap.cosine - 1) <= 1e-6);
  assert.ok(Math.abs(dataOf(maxLengthDemo, { position: 3, other: 4 }).cosine) < 0.6);
});

test('learned/max-length: mixing random rows makes them shorter, mixing alike ones hardly', () => {
  // Half-way between their centres, every new row is a quarter of one row and three quarters of the next.
  const stretched = { after: 'resize', maxLen: 32, seqLen: 64 };
  const ratio =
    dataOf(maxLengthDemo, stretched).meanNorm / dataOf(maxLengthDemo, { maxLen: 32, seqLen: 32 }).meanNorm;
  assert.ok(Math.abs(ratio - Math.sqrt(0.25 ** 2 + 0.75 ** 2)) < 0.04, String(ratio));
  const smooth = dataOf(maxLengthDemo, { ...stretched, rows: 'smooth' });
  assert.ok(Math.min(...smooth.norms) > 0.9 * Math.max(...smooth.norms));
});

test('learned/max-length: rows are about std · √d long, so that 1 is fifty times 0.02', () => {
  const small = dataOf(maxLengthDemo, { maxLen: 64 });
  const large = dataOf(maxLengthDemo, { maxLen: 64, std: 'wrong-1' });
  assert.ok(Math.abs(small.meanNorm / (0.02 * Math.sqrt(32)) - 1) < 0.03);
  assert.ok(Math.abs(large.meanNorm / small.meanNorm - 50) < 1e-3);
});
