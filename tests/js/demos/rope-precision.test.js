import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAST } from '../../../web/demos/rope/precision/rounding-errors.js';
import demo from '../../../web/demos/rope/precision.js';
import { dataOf } from './descriptor.js';

const float32 = { positionFormat: 'float32', angleFormat: 'float32', cosFormat: 'float32' };

// Rounding by hand: `bits` significant ones, ties to even; bfloat16 has 8, float16 11 and nothing from 65,520 on.
function rounded(value, bits, overflow = Infinity) {
  if (value === 0) return value;
  if (Math.abs(value) >= overflow) return Infinity * Math.sign(value);
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(value))) - bits + 1);
  const [low, rest] = [Math.floor(value / unit), value / unit - Math.floor(value / unit)];
  const up = rest > 0.5 || (rest === 0.5 && low % 2 !== 0);
  return (low + (up ? 1 : 0)) * unit;
}

test('bfloat16 merges positions above 256, float16 above 2,048, float32 none', () => {
  const first = (positionFormat) => dataOf(demo, { positionFormat }).firstMerged;
  assert.deepEqual(['wrong-bfloat16', 'wrong-float16', 'float32'].map(first), [257, 2049, undefined]);
});

test('a position is stored with the bits of its format, and shares them with its neighbours', () => {
  for (const position of [1, 256, 257, 259, 300, 4095, 8191, 131071, LAST]) {
    const { merged, ruler } = dataOf(demo, { position });
    assert.equal(merged.stored, rounded(position, 8), String(position));
    const stored = Array.from(ruler.integers, (integer) => rounded(integer, 8));
    assert.deepEqual([...ruler.stored], stored);
    for (const end of [merged.from, merged.to]) assert.equal(rounded(end, 8), merged.stored);
    assert.notEqual(rounded(merged.from - 1, 8), merged.stored);
    assert.notEqual(rounded(merged.to + 1, 8), merged.stored);
  }
  assert.equal(dataOf(demo, { position: LAST }).merged.to - LAST + 1, 4098);
});

test('float16 has no number from 65,520 on: there is no rotation', () => {
  const of = (position) => dataOf(demo, { positionFormat: 'wrong-float16', position });
  assert.ok(Number.isFinite(of(65519).off));
  const lost = of(65520);
  assert.ok(Number.isNaN(lost.off));
  assert.deepEqual([lost.merged.stored, lost.merged.from], [Infinity, 65520]);
  assert.ok(Number.isNaN(lost.worst.at(-1)));
});

test('few bits for the cosine cost the same at every position, for the angle ever more', () => {
  const worst = (patch) => dataOf(demo, { ...float32, ...patch }).worst;
  const cosines = worst({ cosFormat: 'bfloat16' });
  assert.ok(cosines.slice(20, 60).every((error) => error > 1e-3 && error < 4e-3));
  const angles = worst({ angleFormat: 'wrong-bfloat16' });
  assert.ok(angles[20] < 0.1 && angles.at(-1) > 1.5);
  const all = worst({});
  assert.ok(all[10] < 1e-6 && all.at(-1) < 0.1);
});
