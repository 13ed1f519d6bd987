import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/encoding/add.js';
import { dataOf, engine, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

test('every word stands at its true norm, angle and distance from the sum', () => {
  for (const join of ['add', 'concat']) {
    const { kept, places, size, nearest, wordNorm } = dataOf(demo, { join, strength: 1.7 });
    const words = engine.learned.table({ maxLen: 48, dModel: 64, std: 1, seed: 11 });
    const wordAt = (w) => [
      ...words.subarray(w * 64, (w + 1) * 64),
      ...(join === 'add' ? [] : new Array(64).fill(0)),
    ];
    const x = wordAt(7);
    const p = [...engine.sinusoidal.encode({ positions: [20], dModel: 64 })].map((value) => 1.7 * value);
    const sum = join === 'add' ? x.map((value, i) => value + p[i]) : [...x.slice(0, 64), ...p];
    const dot = x.reduce((total, value, i) => total + value * sum[i], 0);
    assert.ok(Math.abs(size - Math.hypot(...sum)) <= 1e-4 && Math.abs(wordNorm - Math.hypot(...x)) <= 1e-4);
    assert.ok(Math.abs(kept - dot / (Math.hypot(...x) * Math.hypot(...sum))) <= 1e-6);
    const far = places.map(([along, aside], w) => {
      const other = wordAt(w);
      const distance = Math.hypot(...other.map((value, i) => value - sum[i]));
      assert.ok(Math.abs(Math.hypot(along, aside) - Math.hypot(...other)) <= 1e-4, `norm of ${w}`);
      assert.ok(Math.abs(Math.hypot(along - size, aside) - distance) <= 1e-4, `distance of ${w}`);
      return distance;
    });
    assert.equal(nearest, far.indexOf(Math.min(...far)));
  }
});

test('sinusoids spare the words, integers drown them, fractions lose the positions', () => {
  const sinusoidal = dataOf(demo, {}).curves;
  assert.ok(mean(sinusoidal.survival) > 0.95 && mean(sinusoidal.recovered) > 0.4);
  const integers = dataOf(demo, { kind: 'wrong-integers' }).curves;
  assert.equal(integers.survival[0], 1);
  assert.ok(mean(integers.survival) < 0.5 && integers.survival[63] < 0.05);
  const fraction = dataOf(demo, { kind: 'fraction' }).curves;
  assert.ok(mean(fraction.survival) > 0.9 && mean(fraction.recovered) < 0.1);
});

test('concatenated, both are found again, and the two halves of W add up', () => {
  const { curves, blocks } = dataOf(demo, { join: 'concat' });
  assert.ok(curves.survival.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(curves.recovered.every((share) => Math.abs(share - 1) < 1e-9));
  assert.ok(blocks.split <= 1e-5);
  assert.notDeepEqual(blocks.left, blocks.right);
});

test('without √d the same position outweighs the word', () => {
  const { wordNorm, positionNorm, curves } = dataOf(demo, { scaling: 'none' });
  assert.ok(wordNorm < 1.4 && positionNorm / wordNorm > 4);
  assert.ok(mean(curves.kept) < 0.4);
});

test('added, one block reads word and position: its product with the sum is that with both', () => {
  const { blocks, x, p } = dataOf(demo, {});
  assert.deepEqual(blocks.left, blocks.right);
  assert.ok(blocks.split <= 1e-5);
  for (const [row, out] of blocks.out.entries()) {
    const product = x.reduce((total, value, i) => total + blocks.left[64 * row + i] * (value + p[i]), 0);
    assert.ok(Math.abs(product - out) <= 1e-5);
  }
});

test('the tip of the sum is pulled to the length that the pointer is at', () => {
  const at = (patch) => {
    const scene = sceneOf(demo, patch);
    const { frame, handles } = placed(demo.views.plane, scene, 600);
    return { ...frame, values: scene.values, handle: handles[0] };
  };
  const { handle, zero, unit, values, isOut } = at({});
  assert.equal(isOut, false);
  for (const strength of [0, 0.5, 1, 1.6]) {
    const { size } = dataOf(demo, { strength });
    assert.deepEqual(handle.drag({ x: zero.x + size * unit, y: zero.y }, { point: handle, values }), {
      strength,
    });
  }
  assert.deepEqual(handle.key({ dx: 10, dy: 0 }), { strength: 1.5 });
  const far = at({ kind: 'wrong-integers', position: 40, strength: 2 });
  assert.equal(far.isOut, true);
  const half = { x: (far.zero.x + far.edge) / 2, y: far.zero.y };
  assert.deepEqual(far.handle.drag(half, { point: far.handle, values: far.values }), { strength: 1 });
  const none = at({ kind: 'wrong-integers', position: 0 });
  assert.deepEqual(none.handle.drag({ x: 500, y: 0 }, { point: none.handle, values: none.values }), {
    strength: 1,
  });
});

test('with integers “cat” is lost a few positions on, with sinusoids nowhere', () => {
  const lost = (kind) =>
    Array.from({ length: 64 }, (_, position) => dataOf(demo, { kind, position })).findIndex(
      ({ nearest, values }) => nearest !== values.word,
    );
  assert.equal(lost('wrong-integers'), 10);
  assert.equal(lost('sinusoidal'), -1);
});
