import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/sinusoidal/frequencies.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

test('hands point where the angles say, and those that went round are counted', () => {
  const { row, invFreq, turned } = dataOf(demo, { position: 37 });
  for (const [i, omega] of invFreq.entries()) {
    assert.ok(Math.abs(row[2 * i] - Math.sin(37 * omega)) <= 2e-7);
    assert.ok(Math.abs(row[2 * i + 1] - Math.cos(37 * omega)) <= 2e-7);
  }
  // 6.28 and 19.9 tokens a turn are below 37, 62.8 is not.
  assert.equal(turned, 2);
  assert.equal(dataOf(demo, { position: 0 }).turned, 0);
});

test('a press on a clock chooses its pair and keeps the position', () => {
  const scene = sceneOf(demo);
  const { values } = scene;
  const { frame, handleOf } = placed(demo.views.clocks, scene, 760);
  const point = frame.places[6];
  assert.deepEqual(handleOf('hand').drag(point, { point, values }), { pair: 6, position: values.position });
});
