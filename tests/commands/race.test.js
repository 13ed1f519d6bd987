import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingsOf, sets } from '../../commands/race/sets.js';
import { plansOf } from '../../commands/race/stored.js';

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
