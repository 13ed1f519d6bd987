import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linear } from '../../../web/canvas/scale.js';
import { themeStyle } from '../../../web/canvas/style.js';
import { nearestByRatio, spreadOf } from '../../../web/core/numbers.js';
import { nameEnds } from '../../../web/plots/curves.js';
import { alongX, alongY } from '../../../web/plots/drag.js';
import { penOf } from '../../../web/plots/pen.js';
import { callsOf } from '../core/recording-context.js';

const style = themeStyle('light');
const rect = { x: 10, y: 20, width: 40, height: 30 };

const drawn = (draw) => callsOf((ctx) => draw(penOf(ctx, style, {})));
const named = (calls, wished) => calls.filter(({ name }) => name === wished).map(({ args }) => args);

test('bars are filled, or with dashes outlined at the same places', () => {
  const look = { values: [1, -1], scale: linear([-1, 1], [50, 20]), gap: 4 };
  const filled = drawn(({ bars }) => bars(rect, look));
  const dashed = drawn(({ bars }) => bars(rect, { ...look, dash: [3, 2] }));
  assert.deepEqual(named(filled, 'fillRect'), [
    [12, 20, 16, 15],
    [32, 35, 16, 15],
  ]);
  assert.deepEqual(named(dashed, 'strokeRect'), named(filled, 'fillRect'));
  assert.deepEqual([named(filled, 'strokeRect'), named(dashed, 'fillRect')], [[], []]);
  assert.deepEqual(named(dashed, 'setLineDash'), [[[3, 2]]]);
});

test('an outline lies half a px inside unless its inset is given, and leaves no dashes behind', () => {
  const thin = drawn(({ outline }) => outline(rect));
  assert.deepEqual(named(thin, 'strokeRect'), [[10.5, 20.5, 39, 29]]);
  assert.deepEqual(named(thin, 'setLineDash'), []);
  const own = drawn(({ outline }) => outline(rect, style.ink, { width: 3, dash: [3, 2], inset: -1 }));
  assert.deepEqual(named(own, 'strokeRect'), [[9, 19, 42, 32]]);
  assert.deepEqual(named(own, 'setLineDash'), [[[3, 2]], [[]]]);
});

test('a handle is dragged along its own axis and stepped by the arrow keys of both', () => {
  const set = (wished) => ({ wished });
  const across = alongX(linear([0, 10], [0, 100]), 4, set);
  const upwards = alongY(linear([0, 10], [100, 0]), 4, set, 0.5);
  assert.deepEqual(across.drag({ x: 30, y: 90 }), { wished: 3 });
  assert.deepEqual(upwards.drag({ x: 30, y: 90 }), { wished: 1 });
  assert.deepEqual(across.key({ dx: 1, dy: 0 }), { wished: 5 });
  assert.deepEqual(upwards.key({ dx: 0, dy: 1 }), { wished: 3.5 });
});

test('names beside the ends of curves do not touch, and the chosen one is heavy', () => {
  const written = [];
  const marks = {
    plot: { x: 0, y: 0, width: 100, height: 100 },
    box: { x: 0, y: 0, width: 200, height: 120 },
    style: { size: 10 },
    line: () => {},
    text: (name, { y, weight }) => written.push({ name, y, weight }),
  };
  nameEnds(marks, [
    { y: 50, name: 'a', colour: '#000', isOwn: false },
    { y: 51, name: 'b', colour: '#000', isOwn: true },
  ]);
  const [a, b] = written;
  assert.ok(b.y - a.y >= 11.2 - 1e-9);
  assert.ok(b.weight > a.weight);
});

test('mean, lowest and highest are of the curves that are known at a place', () => {
  const { mean, low, high } = spreadOf(
    [
      [1, Number.NaN],
      [3, Number.NaN],
      [2, Number.NaN],
    ],
    2,
  );
  assert.deepEqual([mean[0], low[0], high[0]], [2, 1, 3]);
  assert.ok([mean, low, high].every((list) => Number.isNaN(list[1])));
  assert.equal(nearestByRatio([1, 10, 100], 35), 100);
  assert.equal(nearestByRatio([1, 10, 100], 31), 10);
});
