import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

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

test('what does not fit is refused by its name', () => {
  // @ts-expect-error: without seed
  assertRefused(() => learned.table({ maxLen: 4, dModel: 4 }), 'seed');
  assertRefused(() => learned.table({ maxLen: 2 ** 20, dModel: 16384, seed: 1 }), 'maxLen', 'too-large');
});

const modes = /** @type {const} */ (['scale', 'align-corners', 'half-pixel']);

/** Where row p of `to` new rows lies among `from` old ones. */
function place(p, from, to, mode) {
  const places = {
    scale: (p * from) / to,
    'align-corners': to > 1 ? (p * (from - 1)) / (to - 1) : 0,
    'half-pixel': ((p + 0.5) * from) / to - 0.5,
  };
  return Math.min(Math.max(places[mode], 0), from - 1);
}

test('lookup returns the rows bit for bit', () => {
  const table = learned.table(good);
  const rows = learned.lookup(table, { dModel: 48, positions: [63, 0, 5, 5] });
  assert.ok(rows instanceof Float32Array);
  [63, 0, 5, 5].forEach((p, t) => {
    assert.deepEqual(rows.slice(t * 48, (t + 1) * 48), table.slice(p * 48, (p + 1) * 48));
  });
});

test('resize at every size and in every mode', () => {
  const length = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(length, length, fc.constantFrom(...modes), fc.nat(99), (from, to, mode, seed) => {
      const table = learned.table({ maxLen: from, dModel: 3, std: 1, seed });
      const expected = Array.from({ length: 3 * to }, (_, n) => {
        const at = place(Math.floor(n / 3), from, to, mode);
        const low = Math.floor(at + 1e-12);
        const high = Math.min(low + 1, from - 1);
        const [a, b] = [table[3 * low + (n % 3)], table[3 * high + (n % 3)]];
        return a + (b - a) * (at - low);
      });
      const resized = learned.resize(table, { dModel: 3, rows: to, mode });
      assert.ok(resized instanceof Float32Array);
      assertClose(resized, expected, 4 * 6e-8);
      if (to === from) assert.deepEqual(resized, table);
    }),
  );
});

test('four steps to eight rows, as known', () => {
  const steps = (mode) => learned.resize([0, 10, 20, 30], { dModel: 1, rows: 8, mode });
  assertClose(steps('scale'), [0, 5, 10, 15, 20, 25, 30, 30], 1e-6);
  const corners = [0, 4.285714, 8.571429, 12.857143, 17.142857, 21.428571, 25.714286, 30];
  assertClose(steps('align-corners'), corners, 2e-6);
  assertClose(steps('half-pixel'), [0, 2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 30], 1e-6);
  assert.deepEqual(steps(undefined), steps('half-pixel'));
});

test('a position without a row and a table of another shape are refused', () => {
  const table = [1, 2, 3, 4];
  for (const wrong of [2, -1, 0.5, 512, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    const lookup = () => learned.lookup(table, { dModel: 2, positions: [1, wrong] });
    assertRefused(lookup, 'positions');
    assert.throws(lookup, /whole numbers from 0 to 1, got .* at index 1/);
  }
  assertRefused(() => learned.lookup(table, { dModel: 3, positions: [0] }), 'table');
  assertRefused(() => learned.resize(table, { dModel: 3, rows: 2 }), 'table');
  const wide = new Float32Array(16384);
  const many = new Uint8Array(8192);
  assertRefused(() => learned.lookup(wide, { dModel: 16384, positions: many }), 'positions', 'too-large');
  assertRefused(() => learned.resize(wide, { dModel: 16384, rows: 8192 }), 'rows', 'too-large');
});
