import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frequenciesOf, TRAINED } from '../../../web/demos/grid/directions/direction-scores.js';
import demo from '../../../web/demos/grid/directions.js';
import { assertClose } from '../engine/expect.js';
import { dataOf } from './descriptor.js';

test('at 0 degrees half of the pairs stand still along a row, which keeps half of the score', () => {
  const { lines } = dataOf(demo, { angle: 0 });
  assert.ok(Math.min(...lines.row) >= 0.4);
  assert.ok(lines.diagonal.at(-1) < 0.1);
  assert.ok(Math.max(...lines.shares, ...lines.slants) <= 0.5);
});

test('a quarter turn gives the same picture', () => {
  const [first, last] = [0, 90].map((angle) => dataOf(demo, { angle }).scores);
  assertClose(first, last, 1e-5);
});

test('with row and column swapped the pattern is mirrored at the diagonal, and not to be seen at 0 and 45 degrees', () => {
  const middle = { side: 13, row: 6, col: 6 };
  const at = (angle, axes) => dataOf(demo, { ...middle, angle, axes }).scores;
  const apart = (one, other) => Math.max(...one.map((score, n) => Math.abs(score - other[n])));
  const [right, wrong] = ['official', 'wrong-swapped'].map((axes) => at(20, axes));
  const mirrored = right.map((_, n) => right[13 * (n % 13) + Math.floor(n / 13)]);
  assert.ok(apart(wrong, mirrored) < 1e-5 && apart(wrong, right) > 0.1);
  for (const angle of [0, 45]) assert.ok(apart(at(angle, 'official'), at(angle, 'wrong-swapped')) < 1e-4);
});

test('averaged over heads, both directions are nearly alike', () => {
  const gap = (numHeads) => {
    const { straight, slanted } = dataOf(demo, { numHeads });
    return Math.abs(straight - slanted);
  };
  assert.ok(gap(1) > 0.3);
  assert.ok(gap(12) < 0.1);
});

test('counted in patches a pattern keeps its size, from −1 to 1 it stretches with the image', () => {
  const at = (coords, side) => dataOf(demo, { coords, side, row: 0, col: 0 }).lines;
  const [small, large] = [14, 28].map((side) => at('index', side));
  for (const [k, score] of small.row.entries()) assert.ok(Math.abs(score - large.row[k]) < 1e-5);
  const [box, wide] = [14, 28].map((side) => at('box', side));
  for (const [k, score] of box.row.entries()) assert.ok(Math.abs(score - wide.row[2 * k]) < 1e-5);
});

test('at the size of training the table is not interpolated', () => {
  const { scores, trained, lines } = dataOf(demo, { coords: 'table', side: TRAINED });
  assert.deepEqual(lines, trained);
  assert.ok(Math.abs(scores[6 * TRAINED + 6] - 1) < 1e-5);
});

test('a factor makes distances as much longer, a shift leaves every score of two patches', () => {
  const { factors, shifts } = dataOf(demo, { coords: 'box', augment: 'rescale' }).change;
  assert.ok(factors[0] === factors[1] && factors[0] !== 1 && shifts.every((each) => each === 0));
  const pull = (augment, draw) => dataOf(demo, { coords: 'box', augment, draw });
  const plain = pull('none', 1);
  for (let draw = 1; draw <= 40; draw++) {
    const [one, each, moved] = ['rescale', 'jitter', 'shift'].map((augment) => pull(augment, draw));
    for (const factor of [...one.change.factors, ...each.change.factors])
      assert.ok(factor >= 0.5 && factor <= 2);
    assert.ok(each.change.factors[0] !== each.change.factors[1]);
    assert.ok(moved.change.shifts.some((shift) => Math.abs(shift) > 0.01 && Math.abs(shift) <= 0.5));
    assertClose(moved.scores, plain.scores, 1e-5);
    const { across } = frequenciesOf('box', 0);
    const [step, half] = [(2 / TRAINED) * one.change.factors[0], across.length];
    const exact = one.lines.row.map(
      (_, k) => across.reduce((sum, f) => sum + Math.cos(f * k * step), 0) / half,
    );
    assertClose(one.lines.row, exact, 1e-5);
  }
});

test('counted in patches nothing is changed', () =>
  assert.deepEqual(dataOf(demo, { coords: 'index', augment: 'jitter' }).change.factors, [1, 1]));
