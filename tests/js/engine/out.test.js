import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { rightCalls } from './calls.js';

/** @type {any} `out` stands in the types of the package, not in those of each verb. */
const engine = await loadEngine();
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
