import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { deflate } from '../../../web/build/deflate.js';
import { repository } from '../../../web/build/paths.js';

test('WhatIsDeflatedInflatesToTheSameBytes', () => {
  const texts = ['', 'a', 'ab', 'abcabcabcabcabd', 'a'.repeat(70_000)].map((text) => Buffer.from(text));
  for (const data of texts)
    assert.ok(inflateRawSync(deflate(data)).equals(data), data.subarray(0, 20).toString());
  const bytes = fc.array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 3 })), {
    maxLength: 3000,
  });
  fc.assert(
    fc.property(bytes, (list) => {
      const data = Buffer.from(list);
      assert.ok(inflateRawSync(deflate(data)).equals(data));
    }),
    { numRuns: 60 },
  );
});

test('TheEngineIsAtLeastThreePercentSmallerThanZlibMakesIt', () => {
  const engine = readFileSync(repository('build/wasm/posenc.wasm.js'), 'utf8');
  const [text] = /[A-Za-z0-9+/]{100,}=*/.exec(engine);
  const packed = Buffer.from(text, 'base64').subarray(10, -8);
  const data = inflateRawSync(packed);
  assert.ok(deflate(data).length <= 0.97 * deflateRawSync(data, { level: 9 }).length);
});
