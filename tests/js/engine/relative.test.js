import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { relative, sinusoidal } = await loadEngine();
const wave = (length, start) => Float32Array.from({ length }, (_, n) => Math.sin(start + 0.7 * n));
const dot = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);

test("indices are Shaw's example, and the other order its mirror image", () => {
  const indices = relative.indices({ queryLen: 5, keyLen: 5, maxRelativePosition: 2 });
  assert.ok(indices instanceof Int32Array);
  assert.deepEqual(
    [...indices],
    [...[2, 3, 4, 4, 4], ...[1, 2, 3, 4, 4], ...[0, 1, 2, 3, 4], ...[0, 0, 1, 2, 3], ...[0, 0, 0, 1, 2]],
  );
  const order = /** @type {const} */ ('query-minus-key');
  const mirrored = { queryLen: 4, keyLen: 4, maxRelativePosition: 4, order };
  assert.equal(relative.indices(mirrored)[3], 1);
  assert.equal(relative.indices(mirrored)[12], 7);
});

test('indices of every shape, offset and order', () => {
  const length = fc.integer({ min: 1, max: 20 });
  const offset = fc.integer({ min: 0, max: 30 });
  const orders = fc.constantFrom(undefined, 'key-minus-query', 'query-minus-key');
  fc.assert(
    fc.property(length, length, length, offset, orders, (queryLen, keyLen, furthest, queryOffset, order) => {
      const params = { queryLen, keyLen, maxRelativePosition: furthest, queryOffset, order };
      const sign = order === 'query-minus-key' ? -1 : 1;
      const expected = Array.from({ length: queryLen * keyLen }, (_, n) => {
        const distance = sign * ((n % keyLen) - Math.floor(n / keyLen) - queryOffset);
        return Math.min(Math.max(distance, -furthest), furthest) + furthest;
      });
      assert.deepEqual([...relative.indices(params)], expected);
    }),
  );
});

test('the four terms sum to (q + u) · k + (q + v) · r', () => {
  const length = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      length,
      length,
      length,
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      (queryLen, keyLen, half, queryOffset, own) => {
        const headDim = 2 * half;
        const [q, k, u, v] = [queryLen, keyLen, 1, 1].map((rows, n) => wave(rows * headDim, n));
        const count = queryLen + keyLen - 1;
        const distances = Float64Array.from({ length: count }, (_, n) => n - (keyLen - 1) + queryOffset);
        const r = own
          ? wave(count * headDim, 5)
          : sinusoidal.encode({ positions: distances, dModel: headDim, layout: 'concatenated' });
        const terms = relative.terms(q, k, { headDim, u, v, queryOffset, ...(own && { relativeKeys: r }) });
        const row = (table, at) => table.subarray(at * headDim, (at + 1) * headDim);
        for (let i = 0; i < queryLen; i++) {
          for (let j = 0; j < keyLen; j++) {
            const [query, key, far] = [row(q, i), row(k, j), row(r, i - j + keyLen - 1)];
            const exact = {
              content: dot(query, key),
              position: dot(query, far),
              contentBias: dot(u, key),
              positionBias: dot(v, far),
            };
            for (const [name, value] of Object.entries(exact)) {
              assertClose([terms[name][i * keyLen + j]], [value], 6e-8 * headDim, name);
            }
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('without biases and keys only the position remains', () => {
  const none = [0, 0, 0, 0];
  const terms = relative.terms(wave(8, 1), new Float32Array(12), { headDim: 4, u: none, v: none });
  assert.deepEqual(Object.keys(terms), ['content', 'position', 'contentBias', 'positionBias']);
  for (const name of ['content', 'contentBias', 'positionBias']) {
    assert.deepEqual(terms[name], new Float32Array(6));
  }
  assert.ok(terms.position.every((value) => value !== 0));
});

test('a table that is too large is refused', () => {
  const long = { queryLen: 2 ** 20, keyLen: 2 ** 20, maxRelativePosition: 2 };
  assertRefused(() => relative.indices(long), 'queryLen', 'too-large');
});

test('terms of other shapes are refused', () => {
  const good = { headDim: 2, u: [1, 2], v: [3, 4] };
  const terms = (more) => () => relative.terms([1, 2], [3, 4, 5, 6], { ...good, ...more });
  assert.equal(terms({})().content.length, 2);
  assertRefused(() => relative.terms([1, 2, 3], [1, 2], good), 'q');
  assertRefused(() => relative.terms([1, 2], [1, 2, 3], good), 'k');
  assertRefused(terms({ u: [1] }), 'u');
  assertRefused(terms({ v: [1, 2, 3] }), 'v');
  assertRefused(terms({ relativeKeys: [1, 2] }), 'relativeKeys');
  assertRefused(terms({ relativeKeys: [1, 2, 3, 4], base: 100 }), 'relativeKeys');
  assertRefused(terms({ headDim: 1, u: [1], v: [1] }), 'headDim');
  const many = new Uint8Array(2 ** 14);
  assertRefused(() => relative.terms(many, many, { headDim: 1, u: [1], v: [1] }), 'q', 'too-large');
});

test('DeBERTa’s third term sees the query from the key, and with one index it is the second again', () => {
  const ones = new Float32Array(5).fill(1);
  const rows = Float32Array.from({ length: 6 }, (_, n) => n);
  const params = { headDim: 1, maxRelativePosition: 3, qPosition: rows, kPosition: rows };
  const right = relative.disentangled(ones, ones, params);
  const row = (list) => Array.from(list.subarray(0, 5), (x) => Math.round(1e5 * x * Math.sqrt(3)) / 1e5);
  assert.deepEqual(row(right.contentToPosition), [3, 2, 1, 0, 0]);
  assert.deepEqual(row(right.positionToContent), [3, 4, 5, 5, 5]);
  const wrong = relative.disentangled(ones, ones, { ...params, index: 'wrong-same-index' });
  assert.deepEqual(wrong.positionToContent, right.contentToPosition);
  assertRefused(() => relative.disentangled(ones, ones, { ...params, kPosition: [1] }), 'kPosition');
});

test('TUPE’s position part knows no words, and its first token no place', () => {
  const wave = (start) => Float32Array.from({ length: 12 }, (_, n) => Math.sin(start + 0.7 * n));
  const places = { headDim: 4, qPosition: wave(2), kPosition: wave(3) };
  const [one, other] = [0, 9].map((start) => relative.untied(wave(start), wave(1), places));
  assert.deepEqual(one.position, other.position);
  assert.notDeepEqual(one.content, other.content);
  const reset = relative.untied(wave(0), wave(1), { ...places, classFrom: 2, classTo: -1 });
  assert.deepEqual([...reset.position.subarray(0, 4)], [2, 2, 2, -1]);
  assert.deepEqual(reset.position.subarray(4, 6), one.position.subarray(4, 6));
  assertRefused(() => relative.untied(wave(0), wave(1), { ...places, qPosition: [1] }), 'qPosition');
});
