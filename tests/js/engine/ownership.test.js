import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { rightCalls } from './calls.js';
import { outcomeOf } from './expect.js';

const engine = await loadEngine();
const { sinusoidal } = engine;

const isNumbers = (value) => Array.isArray(value) && value.every((each) => typeof each === 'number');

/** A call's arguments with every array of numbers in them, wherever it stands, as `kind` makes it. */
function withArrays(value, kind) {
  if (isNumbers(value)) return kind(value);
  if (Array.isArray(value)) return value.map((each) => withArrays(each, kind));
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withArrays(each, kind)]));
}

const calls = rightCalls(engine).flatMap(({ name, call, calls }) =>
  calls
    .filter((given) => JSON.stringify(given).length < 1500)
    .map((given) => ({ name, call, given: withArrays(given, (list) => list.map(Math.fround)) })),
);

test('typed and plain arrays give the same bits, and none is written to', () => {
  const kinds = [
    (list) => Float32Array.from(list),
    (list) => Float64Array.from(list),
    (list) => Object.freeze([...list]),
    (list) => Float32Array.from([9, ...list, 9]).subarray(1, 1 + list.length),
  ];
  for (const { name, call, given } of calls) {
    const expected = outcomeOf(call, given);
    for (const kind of kinds) {
      const own = withArrays(given, kind);
      assert.deepEqual(outcomeOf(call, own), expected, name);
      assert.deepEqual(own, withArrays(given, kind), name);
    }
  }
});

test('integers come from every kind of typed array', () => {
  const whole = [1, 2, 3, 4, 5, 6, 7, 8];
  const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];
  for (const kind of kinds) {
    assert.deepEqual(
      sinusoidal.applyShift(kind.from(whole), { offset: 1, dModel: 4 }),
      sinusoidal.applyShift(whole, { offset: 1, dModel: 4 }),
    );
    assert.deepEqual(
      sinusoidal.encode({ positions: kind.from(whole), dModel: 4 }),
      sinusoidal.encode({ positions: whole, dModel: 4 }),
    );
  }
});

test('a result is as large as its numbers and belongs to nobody else', () => {
  const results = calls.flatMap(({ call, given }) => {
    const { result } = outcomeOf(call, given);
    return ArrayBuffer.isView(result) ? [result] : Object.values(result ?? {}).filter(ArrayBuffer.isView);
  });
  assert.ok(results.length > calls.length / 2);
  for (const result of results) {
    assert.equal(result.byteOffset, 0);
    assert.equal(result.buffer.byteLength, result.byteLength);
  }
  assert.equal(new Set(results.map(({ buffer }) => buffer)).size, results.length);
});

test('results survive what is computed after them, growing memory included', () => {
  const before = sinusoidal.encode({ seqLen: 64, dModel: 64 });
  const copy = before.slice();
  const large = sinusoidal.encode({ seqLen: 16384, dModel: 1024 });
  assert.equal(large.length, 16384 * 1024);
  const largeCorner = large.slice(-4);
  sinusoidal.heatmap({ seqLen: 32768, dModel: 1024 });
  assert.deepEqual(before, copy);
  assert.deepEqual(large.slice(-4), largeCorner);
  before.fill(7);
  assert.deepEqual(sinusoidal.encode({ seqLen: 64, dModel: 64 }), copy);
});
