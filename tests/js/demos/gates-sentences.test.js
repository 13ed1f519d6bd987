import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/gates/sentences.js';
import { dataOf } from './descriptor.js';

const stops = [3, 8, 12];
const open = Array.from({ length: 15 }, (_, i) => Number(stops.includes(i)));

test('positions are the full stops from the token to the last one, however long a sentence is', () => {
  for (const extra of [0, 3, 5]) {
    const { positions, ago, count } = dataOf(demo, { extra });
    assert.equal(count, 15 + extra);
    assert.deepEqual([...positions], ago);
  }
});

test('the head that counts full stops finds its sentence, the one that counts tokens only where it learned it', () => {
  for (const want of [0, 1, 2, 3]) {
    const short = dataOf(demo, { want });
    assert.ok(short.share > 0.97 && short.tokenShare > 0.97);
    assert.ok(dataOf(demo, { want, extra: 5 }).share > 0.97);
  }
  assert.ok(dataOf(demo, { want: 2, extra: 5 }).tokenShare < 0.01);
  // The sentence after the longer one is as far away as before.
  assert.ok(dataOf(demo, { want: 0, extra: 5 }).tokenShare > 0.97);
});

test('a gate half open moves what is before it by half a position, and nothing after it', () => {
  const { positions } = dataOf(demo, { gates: open.with(8, 0.5) });
  assert.deepEqual([...positions], [2.5, 2.5, 2.5, 2.5, ...Array(5).fill(1.5), 1, 1, 1, 1, 0, 0]);
  const between = dataOf(demo, { gates: open.with(8, 0.5), want: 2 });
  assert.deepEqual([...between.bias].slice(3, 6), [3, 3, 3]);
});

test('summed from the first token, the sentence two back is not at position 2', () => {
  const { positions, share } = dataOf(demo, { order: 'wrong-forward' });
  assert.deepEqual([...positions], [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
  assert.ok(share < 0.5);
});
