import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMemo } from '../../../web/core/memo.js';
import { splitTokens, tokenSeed } from '../../../web/core/tokens.js';

test('A sentence splits by white space', () => {
  assert.deepEqual(splitTokens('  나는 너를\t사랑해 '), ['나는', '너를', '사랑해']);
  assert.deepEqual([splitTokens(''), splitTokens('  ')], [[], []]);
});

test('The seed of a token is a whole number below 2^32 and depends on its text alone', () => {
  assert.equal(tokenSeed(''), 0x811c9dc5);
  assert.equal(tokenSeed('a'), 0xe40c292c);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seed = tokenSeed(text);
      assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 && seed === tokenSeed(text));
    }),
  );
});

test('A kept result is computed again only when something it depends on changed', () => {
  const memo = createMemo();
  let calls = 0;
  const table = (deps) => memo('table', deps, () => ++calls);
  assert.deepEqual(
    [table([1, [2, 3]]), table([1, [2, 3]]), table([1, [2, 4]]), table([Number.NaN]), table([Number.NaN])],
    [1, 1, 2, 3, 3],
  );
  assert.throws(
    () =>
      memo('bad', [], () => {
        throw new RangeError('no');
      }),
    RangeError,
  );
  assert.equal(
    memo('bad', [], () => 5),
    5,
  );
});
