import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODELS } from '../../../web/demos/layers/distance/layer-params.js';
import demo from '../../../web/demos/layers/distance.js';
import { dataOf, modelNamed } from './descriptor.js';

const at = (values) => dataOf(demo, values);

test('every model is read, and each layer is of the kind that the table of models has', () => {
  const told = ({ sees, rope, count, window, base }) => ({ sees, rope, count, window, base });
  for (const id of Object.keys(MODELS)) {
    const name = id === 'mistral-7b' ? 'mistral-7b-v0.1' : id;
    const { kinds } = modelNamed(name);
    assert.deepEqual(at({ model: id }).kinds.map(told), kinds.map(told), id);
  }
});

test('windows add up, a chunk lets nothing across, and a layer that sees all has it all', () => {
  const mistral = at({ model: 'mistral-7b', seqLen: 262144 });
  assert.equal(mistral.travelled[31], 32 * 4095);
  const gemma = at({ model: 'gemma-3-27b', seqLen: 131072 });
  assert.deepEqual(gemma.travelled.slice(0, 6), [1023, 2046, 3069, 4092, 5115, 131071]);
  const scout = at({ model: 'llama-4-scout', seqLen: 100000 });
  assert.deepEqual(scout.sees.slice(0, 4), [99999 % 8192, 99999 % 8192, 99999 % 8192, 99999]);
  assert.deepEqual(scout.travelled.slice(0, 4), [99999 % 8192, 99999 % 8192, 99999 % 8192, 99999]);
  // An encoder's window goes to both sides.
  assert.equal(at({ model: 'modernbert-base', seqLen: 8192 }).sees[1], 64);
});

test('a window read as one key more sees it in every layer, but neither a chunk nor an encoder has one', () => {
  const counts = 'wrong-before';
  const mistral = at({ model: 'mistral-7b', seqLen: 262144, counts });
  assert.deepEqual([mistral.sees[0], mistral.travelled[31]], [4096, 32 * 4096]);
  assert.deepEqual([mistral.kinds[0].right, mistral.kinds[0].kept], [4095, 4097]);
  for (const model of ['llama-4-scout', 'modernbert-base', 'llama-3.1-8b'])
    assert.deepEqual(at({ model, seqLen: 100000, counts }).sees, at({ model, seqLen: 100000 }).sees, model);
});

test('only layers that see all meet new angles, and scaling keeps them off', () => {
  const kinds = (scaled) => at({ seqLen: 131072, scaled }).kinds;
  assert.deepEqual(
    kinds('released').map(({ fresh }) => fresh),
    [0, 0],
  );
  const [window, all] = kinds('wrong-nowhere');
  // Of 64 pairs of base 10^6, those slower than a turn in 32,767 tokens.
  const slow = Array.from({ length: 64 }, (_, i) => 1e6 ** (-i / 64)).filter((w) => w * 32767 < 2 * Math.PI);
  assert.deepEqual([window.fresh, all.fresh], [0, slow.length]);
  const [blurred] = kinds('wrong-everywhere');
  assert.ok(Math.abs(blurred.step - 1 / 8) < 1e-15);
});

test('temperature and cache are those of the config', () => {
  const { temperature, kinds } = at({ model: 'llama-4-scout', seqLen: 262144 });
  assert.ok(Math.abs(temperature - (1 + 0.1 * Math.log(33))) < 1e-14);
  assert.deepEqual(
    kinds.map(({ kept }) => kept),
    [8192, 262144],
  );
  assert.equal(at({ model: 'gemma-3-27b' }).temperature, undefined);
});
