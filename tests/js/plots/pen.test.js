import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linear } from '../../../web/canvas/scale.js';
import { themeStyle } from '../../../web/canvas/style.js';
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
