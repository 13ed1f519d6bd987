import assert from 'node:assert/strict';
import { test } from 'node:test';
import { means } from '../../commands/race/model.js';
import { readingsOf, sets } from '../../commands/race/sets.js';
import { plansOf, rounded } from '../../commands/race/stored.js';

test('losses are kept as means of equal parts', () => {
  assert.deepEqual(means(Float64Array.of(4, 2, 1, 3, 8, 8), 3), [3, 2, 8]);
  const all = Float64Array.from({ length: 300 }, (_, i) => i);
  assert.equal(means(all).length, 25);
  assert.equal(means(all).reduce((sum, mean) => sum + mean, 0) / 25, 149.5);
});

test('a model is stored in few digits', () => {
  const model = {
    encoding: 'rope',
    seed: 2,
    hash: 'ab',
    losses: [2.0794, 0.01234],
    settings: {},
    seconds: 3,
  };
  assert.deepEqual(rounded({ ...model, readings: { none: [1, 0.98765, null] } }), {
    encoding: 'rope',
    seed: 2,
    hash: 'ab',
    losses: [2.08, 0.012],
    readings: { none: [1, 0.988, null] },
  });
});

test('every model of a set has a plan of its own, with the readings of its encoding', () => {
  for (const [name, set] of Object.entries(sets)) {
    const plans = plansOf(set);
    const models = new Set(plans.map(({ params }) => `${params.encoding} ${params.seed}`));
    assert.equal(models.size, plans.length, name);
    for (const { params, readings, lengths } of plans) {
      assert.ok(Object.hasOwn(readings, 'none'), name);
      assert.deepEqual(readings, readingsOf(params.encoding, set));
      assert.ok(lengths.includes(params.length ?? 32), name);
    }
  }
});
