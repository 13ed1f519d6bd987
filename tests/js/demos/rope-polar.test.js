import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/polar.js';
import { dataOf } from './descriptor.js';

const at = (values) => dataOf(demo, values);
const arrow = (angle, length = 1.2) => [length * Math.cos(angle), length * Math.sin(angle)];

test('RoPE’s peak is the angle of the key', () => {
  for (const angle of [0.3, 1.2, 2.9]) assert.ok(Math.abs(at({ k: arrow(angle) }).ropePeak - angle) < 0.02);
});

test('at first the whole distance nearest to the key’s angle scores highest, and its query points most along the key', () => {
  for (const angle of [0.2, 1.6, 2.1, 3.3, -2]) {
    const { best, whole, queries, values } = at({ k: arrow(angle) });
    const dots = queries.map(([x, y]) => x * values.k[0] + y * values.k[1]);
    for (const [distance, dot] of dots.entries()) assert.ok(Math.abs(dot - whole[distance]) < 1e-5);
    assert.equal(best, Math.round((angle + 2 * Math.PI) % (2 * Math.PI)) % 6);
  }
});

test('PoPE’s peak is its phase, whatever the content, whose length it grows with', () => {
  for (const phase of [-6, -4, -0.5]) {
    for (const angle of [0, 1.2, 2.9, -2]) {
      const { popePeak } = at({ k: arrow(angle), phase });
      assert.ok(Math.abs(popePeak - (2 * Math.PI + phase)) < 0.01);
    }
  }
  const lengths = [-1.5, 0, 1.5].map((x) => at({ k: [x, 0.5] }).length);
  assert.ok(lengths[0] > 0 && lengths[1] > lengths[0] && lengths[2] > lengths[1]);
});

test('without softplus a negative number moves the peak by half a turn', () => {
  const peak = (x) => at({ k: [x, 0], magnitude: 'wrong-signed', phase: -4 }).popePeak;
  assert.ok(Math.abs(Math.abs(peak(1) - peak(-1)) - Math.PI) < 0.02);
});

test('the scores are the dot products of the arrows drawn', () => {
  for (const magnitude of ['softplus', 'wrong-signed']) {
    const data = at({ k: [-0.9, 1.1], distance: 5, magnitude });
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
    assert.ok(Math.abs(dot(data.ropeQuery, data.values.k) - data.ropeScore) < 1e-5);
    assert.ok(Math.abs(dot(data.popeQuery, data.popeKey) - data.popeScore) < 1e-5);
  }
});
