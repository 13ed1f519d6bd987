import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import demo from '../../../web/demos/gates/parity.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const someOf = (bits) => Array.from({ length: 12 }, (_, i) => (i > 0 && (bits >> i) & 1 ? 1 : 0));

test('the sign of the score is the lamp, whatever was pressed', () => {
  for (const bits of [0, 2, 6, 1234, 4094, 2730]) {
    const { path, lamp, pathRight } = dataOf(demo, { presses: someOf(bits) });
    assert.deepEqual(
      [...path],
      lamp.map((lit) => (lit ? 1 : -1)),
    );
    assert.equal(pathRight, 12);
  }
});

test('RoPE does not feel a press, and follows the lamp only where presses follow the distance', () => {
  const none = dataOf(demo, { presses: someOf(0) });
  const some = dataOf(demo, { presses: someOf(1234) });
  assert.deepEqual(none.rope, some.rope);
  assert.ok(none.rope.every((score, i) => Math.abs(score - Math.cos(i)) < 1e-6));
  const each = dataOf(demo, { presses: someOf(4094), angle: Math.PI });
  assert.equal(each.ropeRight, 12);
  assert.ok(some.ropeRight < 12);
});

test('a press multiplies by 1 − β|w|², and scores grow where w is not normalised', () => {
  for (const [norm, length] of /** @type {const} */ ([
    ['official', 1],
    ['wrong-unnormalised', 1.125],
  ]))
    for (const beta of [0, 0.5, 1.75, 2]) {
      const { path, presses, factor } = dataOf(demo, { beta, norm });
      assert.ok(Math.abs(factor - (1 - beta * length ** 2)) < 1e-12);
      assert.ok(Math.abs(path[11] - factor ** presses) < 1e-6 * Math.max(1, Math.abs(factor) ** presses));
    }
  assert.equal(dataOf(demo, {}).most, 1);
});

test('at first a tap turns its cell over, and cells that the hand goes on to become like it', () => {
  const { data, t } = sceneOf(demo, {});
  const seen = seenAt(data, { stage: stageOf(demo.steps, 'press') });
  const { handles, frame } = placed(demo.views.switches, { data: seen, t }, 760);
  const [{ drag, ...point }] = handles;
  const { presses } = seen.values;
  const { slot } = frame;
  const start = { point, values: seen.values };
  assert.deepEqual(drag(point, start), { token: 3, presses: presses.with(3, 1) });
  assert.deepEqual(drag({ ...point, x: point.x + slot }, start), { token: 4, presses: presses.with(4, 1) });
  const pressed = { ...point, x: point.x - slot };
  assert.deepEqual(drag(pressed, { ...start, point: pressed }), { token: 2, presses: presses.with(2, 0) });
});
