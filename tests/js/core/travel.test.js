import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { between, changeOf } from '../../../web/core/between.js';
import { choice, flag, int, real, vector } from '../../../web/core/parameters.js';
import { createState } from '../../../web/core/state.js';

const params = {
  position: int({ initial: 0, min: 0, max: 100 }),
  base: real({ initial: 10, min: 1, max: 1e6, scale: 'log' }),
  arrow: vector({ initial: [0, 0], min: -2, max: 2 }),
  method: choice({ initial: 'a', options: ['a', 'b'] }),
  lock: flag({ initial: false }),
};
const from = { position: 10, base: 100, arrow: [0, 1], method: 'a', lock: false };
const to = { position: 20, base: 10000, arrow: [1, 0], method: 'b', lock: true };

test('Half way, numbers are in the middle, on a log scale in the middle of the logarithms', () => {
  const { position, base, arrow } = between(params, from, to, 0.5);
  assert.equal(position, 15);
  assert.ok(Math.abs(base - 1000) < 1e-9);
  assert.deepEqual(arrow, [0.5, 0.5]);
});

test('What has no middle is left to arrive at once', () => {
  assert.deepEqual(Object.keys(between(params, from, to, 0.1)), ['position', 'base', 'arrow']);
});

test('A change says whether anything glides and whether anything cannot', () => {
  const change = (patch) => changeOf(params, from, { ...from, ...patch });
  assert.deepEqual(change({}), { isGradual: false, isAbrupt: false });
  assert.deepEqual(change({ position: 11 }), { isGradual: true, isAbrupt: false });
  assert.deepEqual(change({ method: 'b' }), { isGradual: false, isAbrupt: true });
  assert.deepEqual(change({ arrow: [1, 1], lock: true }), { isGradual: true, isAbrupt: true });
});

test('On the way every value stays between the two ends', () => {
  const number = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
      const { base } = between(params, { ...from, base: a }, { ...to, base: b }, share);
      const slack = 1e-9 * Math.max(a, b);
      return base >= Math.min(a, b) - slack && base <= Math.max(a, b) + slack;
    }),
  );
});

test('Values to begin with are no step back, and reset leads to the start', () => {
  const state = createState({ params }, 'en');
  state.begin({ position: 30 });
  assert.deepEqual([state.values.value.position, state.canUndo.value], [30, false]);
  state.reset();
  assert.equal(state.values.value.position, 0);
});

test('A state tells of a leap from what was shown, and a drag is none', () => {
  const state = createState({ params }, 'en');
  state.patch({ position: 40 });
  assert.deepEqual([state.leap.value.from.position, state.leap.value.to.position], [0, 40]);
  state.travel({ position: 12 });
  assert.deepEqual([state.shown.value.position, state.values.value.position], [12, 40]);
  state.undo();
  assert.deepEqual([state.leap.value.from.position, state.leap.value.to.position], [12, 0]);
  state.travel();
  state.patch({ position: 3 }, 'drag');
  assert.equal(state.leap.value, undefined);
});
