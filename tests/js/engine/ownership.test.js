import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { rightCalls } from './calls.js';
import { outcomeOf } from './expect.js';

/** @type {any} `out` stands in the types of the package, not in those of each verb. */
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

const withOut = (given, out) => [...given.slice(0, -1), { ...given.at(-1), out }];
const bytesOf = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

const filling = rightCalls(engine).flatMap(({ name: verb, call, calls }) =>
  calls
    .map((given) => ({ verb, call, given, fresh: call(...given) }))
    .filter(({ fresh }) => ArrayBuffer.isView(fresh)),
);

test('every verb that gives one array writes the same bits into an array of the caller', () => {
  assert.ok(filling.length > 50, `${filling.length}`);
  for (const { verb, call, given, fresh } of filling) {
    // In the middle of a buffer, as a caller with one buffer for all would have it.
    const room = new ArrayBuffer(fresh.byteLength + 64);
    const out = new fresh.constructor(room, 32, fresh.length).fill(7);
    assert.equal(call(...withOut(given, out)), out, verb);
    assert.deepEqual(bytesOf(out), bytesOf(fresh), verb);
    assert.deepEqual([...new Uint8Array(room, 0, 32)], new Array(32).fill(0), verb);
    assert.deepEqual([...new Uint8Array(room, 32 + fresh.byteLength)], new Array(32).fill(0), verb);
  }
});

test('what is lent holds the same bits without a copy, and is there for the next call to read', () => {
  for (const { verb, call, given, fresh } of filling) {
    const lent = call(...withOut(given, 'lent'));
    assert.deepEqual([lent.constructor, bytesOf(lent)], [fresh.constructor, bytesOf(fresh)], verb);
    assert.ok(lent.buffer.byteLength > lent.byteLength, verb);
  }
  const slopes = engine.alibi.bias({ numHeads: 2, queryLen: 4, keyLen: 4, out: 'lent' });
  const kept = slopes.slice();
  const again = engine.attention.weights(slopes, { queryLen: 8, keyLen: 4, out: 'lent' });
  assert.deepEqual(again.slice(), engine.attention.weights(kept, { queryLen: 8, keyLen: 4 }));

  // Of the same module, and read after the first matrix has found its place.
  const x = Float32Array.from({ length: 128 }, (_, n) => Math.sin(n));
  const layered = (states, out) => {
    const [wq, wk] = [states.subarray(-64), states.subarray(0, 64)];
    return engine.attention.layers(x, { dModel: 8, numHeads: 2, layers: [{ wq, wk, wv: wq, wo: wk }], out });
  };
  const states = layered(x, 'lent');
  const copy = states.slice();
  assert.deepEqual(layered(states, 'lent').slice(), layered(copy));
});

test('another array is refused by its name, with the one that would be right', () => {
  for (const { verb, call, given, fresh } of filling) {
    const { length, constructor: Kind } = fresh;
    const Other = Kind === Float32Array ? Float64Array : Float32Array;
    const message = `out must be ${Kind === Int32Array ? 'an' : 'a'} ${Kind.name} of ${length} elements, or 'lent'`;
    for (const out of [
      null,
      3,
      'x',
      [],
      {},
      new Kind(length + 1),
      new Other(length),
      new DataView(new ArrayBuffer(8)),
    ])
      assert.throws(
        () => call(...withOut(given, out)),
        { name: 'EngineError', code: 'invalid-argument', field: 'out', message },
        `${verb} ${Object.prototype.toString.call(out)}`,
      );
  }
});

test('a refused call leaves the array as it was, and one that lies about itself is no way in', () => {
  const out = new Float32Array(6).fill(7);
  assert.throws(() => engine.sinusoidal.encode({ seqLen: 3, dModel: 2, base: 0, out }), { field: 'base' });
  assert.deepEqual([...out], [7, 7, 7, 7, 7, 7]);
  const longer = Object.defineProperty(new Float32Array(2), 'length', { value: 6 });
  assert.throws(() => engine.sinusoidal.encode({ seqLen: 3, dModel: 2, out: longer }), { field: 'out' });
  const proxy = new Proxy(new Float32Array(6), {});
  assert.throws(() => engine.sinusoidal.encode({ seqLen: 3, dModel: 2, out: proxy }), { field: 'out' });
});

test('a verb that reads an array may write over it', () => {
  const [q, params] = [Float32Array.from({ length: 8 }, (_, i) => i - 3), { headDim: 4, positions: [0, 1] }];
  const fresh = engine.rope.rotate(q, params);
  assert.deepEqual(engine.rope.rotate(q, { ...params, out: q }), fresh);
});
