import assert from 'node:assert/strict';
import { test } from 'node:test';
import { models } from '../../../web/demos/rope/base/ladder.js';
import demo from '../../../web/demos/rope/base.js';
import { dataOf, modelNamed } from './descriptor.js';

// Llama 2: 18 of 64 pairs short of a turn at 4,096 tokens. Llama 3: the last pair takes 2.56 million tokens.
test('walls and waves are those of the models', () => {
  assert.equal(dataOf(demo, { base: 10000, trainLen: 4096 }).never, 18);
  const { wavelengths } = dataOf(demo, { base: 500000 });
  assert.ok(Math.abs(wavelengths[63] - 2 * Math.PI * 500000 ** (126 / 128)) <= 1e-6);
  for (const { id, headDim, base, trainLen } of models) {
    const model = modelNamed(id);
    assert.deepEqual([model.headDim, model.base, model.longest], [headDim, base, trainLen]);
  }
});
