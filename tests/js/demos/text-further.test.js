import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import demo from '../../../web/demos/text/further/index.js';
import { LONGER, lossesOf, METHODS, STOPS } from '../../../web/demos/text/further/stored.js';
import { TRAINED, usualLoss } from '../../../web/demos/text/runs.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const stored = JSON.parse(readFileSync(new URL('../../../content/text/runs.json', import.meta.url), 'utf8'));
let engine;
before(async () => {
  engine = await loadEngine();
});

test('a curve is what is stored of its further training', () => {
  const { further } = stored.models.find(({ name }) => name === 'rope');
  assert.deepEqual([...METHODS].sort(), Object.keys(further).sort());
  for (const method of METHODS)
    for (const [i, length] of stored.furtherLengths.entries())
      assert.deepEqual(
        lossesOf(method, length),
        further[method].map((losses) => losses[i]),
      );
  const data = dataOf(demo, engine, { stop: 100, chosen: 'linear' });
  assert.equal(data.chosen.losses[data.at], lossesOf('linear', LONGER)[STOPS.indexOf(100)]);
});

test('YaRN leads after a few steps, PI is last at the end, and positions dropped are not made up for', () => {
  const at = (method, step, length = LONGER) => lossesOf(method, length)[STOPS.indexOf(step)];
  assert.ok(at('yarn', 20) < at('none', 20) - 0.05 && at('none', 20) < at('linear', 20) - 0.3);
  assert.ok(at('yarn', 20) < at('linear', 100) - 0.05);
  assert.ok(Math.abs(at('none', 300) - at('yarn', 300)) < 0.01);
  assert.ok(at('linear', 300) > at('none', 300) + 0.05);
  assert.ok(Math.abs(at('none', 300) - usualLoss) < 0.02);
  assert.ok(at('dropped', 300, TRAINED) > usualLoss + 0.5);
});

test('its question is answered by its figure', () => {
  showsAnswer(demo, engine, ({ ranking }) => ranking.findLast(({ id }) => id !== 'dropped').id);
});
