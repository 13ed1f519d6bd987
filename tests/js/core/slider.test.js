import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { int, real } from '../../../web/core/parameters.js';
import { decimals, placeOf, stepped, valueAt } from '../../../web/core/slider.js';

const sliders = [
  int({ initial: 128, min: 1, max: 4096, scale: 'log', snaps: [128, 512] }),
  int({ initial: 0, min: -64, max: 64 }),
  int({ initial: 64, min: 2, max: 1024, step: 2, scale: 'log' }),
  real({ initial: 10000, min: 10, max: 1e7, scale: 'log', snaps: [10000, 500000] }),
  real({ initial: 0.5, min: -2, max: 2, digits: 2 }),
];
const slider = fc.constantFrom(...sliders);
const place = fc.double({ min: 0, max: 1, noNaN: true });

test('Every place of the thumb is a legal value, and the ends are the ends', () => {
  fc.assert(
    fc.property(slider, place, (param, at) => {
      const value = valueAt(param, at);
      assert.equal(param.parse(param.format(value)), value);
      assert.ok(placeOf(param, value) >= 0 && placeOf(param, value) <= 1);
    }),
  );
  for (const param of sliders)
    assert.deepEqual([valueAt(param, 0), valueAt(param, 1)], [param.min, param.max]);
});

test('The value grows with the place', () => {
  fc.assert(
    fc.property(slider, place, place, (param, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      assert.ok(valueAt(param, low) <= valueAt(param, high));
    }),
  );
});

test('A thumb near a snap falls on it', () => {
  const [, , , base] = sliders;
  assert.equal(valueAt(base, placeOf(base, 10400)), 10000);
  assert.notEqual(valueAt(base, placeOf(base, 14000)), 10000);
});

test('An arrow key always moves, until the end', () => {
  fc.assert(
    fc.property(slider, place, fc.constantFrom(1, -1), fc.boolean(), (param, at, count, page) => {
      const value = valueAt(param, at);
      const next = stepped(param, value, count, page);
      const end = count > 0 ? param.max : param.min;
      assert.ok(value === end ? next === end : Math.sign(next - value) === count, `${value} → ${next}`);
    }),
  );
});

test('Home and End reach the ends; decimals follow the grain', () => {
  assert.deepEqual([stepped(sliders[1], 3, -Infinity), stepped(sliders[1], 3, Infinity)], [-64, 64]);
  assert.deepEqual(sliders.map(decimals), [0, 0, 0, undefined, 2]);
});
