import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/sinusoidal/frequencies.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

test('hands point where the angles say, and those that went round are counted', () => {
  const { row, invFreq, turned } = dataOf(demo, engine, { position: 37 });
  for (const [i, omega] of invFreq.entries()) {
    assert.ok(Math.abs(row[2 * i] - Math.sin(37 * omega)) <= 2e-7);
    assert.ok(Math.abs(row[2 * i + 1] - Math.cos(37 * omega)) <= 2e-7);
  }
  // 6.28 and 19.9 tokens a turn are below 37, 62.8 is not.
  assert.equal(turned, 2);
  assert.equal(dataOf(demo, engine, { position: 0 }).turned, 0);
});

test('a press on a clock chooses its pair and keeps the position', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const { clocks } = demo.views;
  const box = { x: 0, y: 0, width: 760, height: clocks.height(760, data) };
  const hand = clocks.handles(data, box, t).find(({ id }) => id === 'hand');
  const point = clocks.frame(box, data).places[6];
  assert.deepEqual(hand.drag(point, { point, values }), { pair: 6, position: values.position });
});
