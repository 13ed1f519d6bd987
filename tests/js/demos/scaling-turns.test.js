import assert from 'node:assert/strict';
import { test } from 'node:test';
import { models } from '../../../web/demos/scaling/turns/turns-params.js';
import demo from '../../../web/demos/scaling/turns.js';
import { dataOf } from './descriptor.js';

test('every model of the chips has its published count', () => {
  const counts = models.map((model) => dataOf(demo, { ...model, testLen: 2 * model.trainLen }).never);
  assert.deepEqual(counts, [23, 18, 29, 24, 14]);
  for (const [i, model] of models.entries()) assert.equal(dataOf(demo, model).model, i);
  assert.equal(dataOf(demo, { base: 20000 }).model, -1);
});

test('new phases lie with the slow pairs, whatever is believed', () => {
  const { unseenPhases } = dataOf(demo, { belief: 'wrong-high-frequency' });
  assert.ok(Math.abs(unseenPhases[0] - 3.617e-4) <= 1e-6);
  assert.ok(Math.abs(unseenPhases[63] - 0.473) <= 1e-4);
  assert.ok(unseenPhases.slice(0, 46).every((phase) => phase < 0.01));
  assert.ok(unseenPhases.slice(46).every((phase) => phase > 0.4));
});

test('a pair that closed its circle has nothing new to see, and nothing is new within training', () => {
  const data = dataOf(demo, { testLen: 4096 });
  assert.ok(data.unseenPhases.every((phase) => phase === 0));
  assert.equal(dataOf(demo, { trainLen: 8192, testLen: 200 }).values.testLen, 8192);
});
