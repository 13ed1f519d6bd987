import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused, notCounts, notNumbers } from './expect.js';

const { learned } = await loadEngine();
const good = { maxLen: 64, dModel: 48, seed: 7 };

test('the same seed gives the same table, another seed another one', () => {
  const table = learned.table(good);
  assert.ok(table instanceof Float32Array);
  assert.equal(table.length, 64 * 48);
  assert.deepEqual(learned.table(good), table);
  assert.notDeepEqual(learned.table({ ...good, seed: 8 }), table);
  assert.notDeepEqual(
    learned.table({ ...good, seed: 2 ** 53 - 1 }),
    learned.table({ ...good, seed: 2 ** 32 - 1 }),
  );
});

test('the table is normal with the deviation asked for', () => {
  for (const std of [0.02, 1, 5]) {
    const table = learned.table({ maxLen: 512, dModel: 256, std, seed: 1 });
    const mean = table.reduce((sum, value) => sum + value, 0) / table.length;
    const variance = table.reduce((sum, value) => sum + (value - mean) ** 2, 0) / table.length;
    const within = table.filter((value) => Math.abs(value) < std).length / table.length;
    assert.ok(Math.abs(mean) < 4 * (std / Math.sqrt(table.length)));
    assert.ok(Math.abs(Math.sqrt(variance) / std - 1) < 0.01);
    assert.ok(Math.abs(within - 0.6827) < 0.006);
  }
  assert.ok(learned.table({ ...good, std: 0 }).every((value) => value === 0));
});

test('every wrong argument is named', () => {
  for (const wrong of notCounts) {
    assertRefused(() => learned.table({ ...good, maxLen: wrong }), 'maxLen');
    assertRefused(() => learned.table({ ...good, dModel: wrong }), 'dModel');
    if (wrong !== 0) assertRefused(() => learned.table({ ...good, seed: wrong }), 'seed');
  }
  for (const wrong of [...notNumbers, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assertRefused(() => learned.table({ ...good, std: wrong }), 'std');
  }
  assertRefused(() => learned.table({ maxLen: 4, dModel: 4 }), 'seed');
  assertRefused(() => learned.table({ maxLen: 2 ** 20, dModel: 16384, seed: 1 }), 'maxLen', 'too-large');
});
