import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultOf, LEAST, planOf, SCORED } from '../../../web/demos/text/length/losses-by-length.js';
import demo from '../../../web/demos/text/length.js';
import { ENCODINGS, LENGTHS, READINGS, TRAINED } from '../../../web/demos/text/runs.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

const folder = new URL('../../../content/text/', import.meta.url);
const stored = JSON.parse(readFileSync(new URL('runs.json', folder), 'utf8'));

test('a curve is the mean of what is stored of its seeds, between the lowest and the highest of them', () => {
  assert.deepEqual([...ENCODINGS].sort(), [...new Set(stored.models.map(({ name }) => name))].sort());
  const data = dataOf(demo, { readings: Object.keys(READINGS), context: 512 });
  for (const { id, mean, low, high, found } of data.curves) {
    const { encoding = id, reading = 'none' } = READINGS[id] ?? {};
    const seeds = stored.models.filter(({ name, readings }) => name === encoding && readings[reading]);
    assert.deepEqual(
      found.map(({ seed }) => seed),
      seeds.map(({ seed }) => seed),
    );
    for (const i of LENGTHS.keys()) {
      const losses = seeds.map(({ readings }) => readings[reading][i]).filter((loss) => loss !== null);
      const sum = losses.reduce((a, b) => a + b, 0);
      if (losses.length === 0) assert.ok(Number.isNaN(mean[i]) && Number.isNaN(low[i]), id);
      else {
        assert.ok(Math.abs(mean[i] - sum / losses.length) < 1e-9, id);
        assert.deepEqual([low[i], high[i]], [Math.min(...losses), Math.max(...losses)]);
      }
    }
  }
});

const OWN = 'The boat lay still. We looked for the land and saw only water, and the old man spoke. '.repeat(
  8,
);

test('a text that no model can read is an error of its field, and a blank one is none', () => {
  assert.equal(dataOf(demo, { text: '  ' }).error, undefined);
  assert.equal(dataOf(demo, { text: OWN }).error, undefined);
  for (const [text, key] of [
    ['x'.repeat(LEAST - 1), 'errorShort'],
    [`${OWN} 가`, 'errorLetter'],
    [`${OWN} <b>`, 'errorLetter'],
    ['😀'.repeat(300), 'errorLetter'],
  ]) {
    assert.equal(faultOf(text).key, key);
    assert.equal(dataOf(demo, { text }).error.field, 'text');
  }
  assert.equal(faultOf('x'.repeat(LEAST)), undefined);
});

test('own text is scored on its last characters, the same ones at every length, by the model itself', async () => {
  const trainer = await startTrainer();
  trainer.load(readFileSync(new URL('rope-1.posenc', folder)));
  const plan = planOf(OWN, 'rope');
  assert.ok(plan.some(({ length }) => length === 4 * TRAINED));
  const losses = plan.map(({ params }) => trainer.losses(params).loss);
  for (const { params, length } of plan) {
    assert.deepEqual(params.ends, plan[0].params.ends);
    assert.equal(params.ends.at(-1), params.tokens.length - 1);
    assert.ok(params.ends[0] - params.last + 1 === params.tokens.length - SCORED && params.ends[0] >= length);
  }
  const lossAt = (length) => losses[plan.findIndex((one) => one.length === length)];
  assert.ok(lossAt(4 * TRAINED) > lossAt(TRAINED) + 0.5);
  const near = trainer.losses(planOf(OWN, 'rope-window').at(-1).params).loss;
  assert.ok(near < lossAt(4 * TRAINED) - 0.5);
  // Drawn as rings, said in the line and exported.
  const own = { lengths: plan.map(({ length }) => length), losses };
  const live = () => ({ key: OWN.trim(), curves: new Map([['rope', own]]) });
  holdsEverywhere(demo, [{ text: OWN, shown: ['rope'] }], { live });
});
