import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODELS } from '../../../web/demos/rope/partial/rotated-pairs.js';
import demo from '../../../web/demos/rope/partial.js';
import { dataOf, modelNamed } from './descriptor.js';

const at = (values) => dataOf(demo, values);
test('p-RoPE leaves out the slow end, partial rotation keeps its whole span with fewer pairs', () => {
  const { waves, open, slowest } = at({});
  assert.ok(slowest['p-rope'] < 200 && slowest.partial > 4e6);
  assert.deepEqual(waves['p-rope'], waves.rope.slice(0, 64));
  assert.equal(open['p-rope'], 0);
  assert.equal(open.partial, waves.partial.filter((wavelength) => wavelength > 131072).length);
  const all = at({ share: 1 });
  assert.deepEqual(all.waves.partial, all.waves['p-rope']);
});

test('what is left of equal vectors is the mean of all cosines', () => {
  const { here, content, turned } = at({ distance: 777, headDim: 64, base: 1e4, share: 0.5 });
  const left = (exponent) => {
    let sum = 32 - turned;
    for (let i = 0; i < turned; i++) sum += Math.cos(777 * 1e4 ** -exponent(i));
    return sum / 32;
  };
  assert.ok(Math.abs(here['p-rope'] - left((i) => i / 32)) < 1e-6);
  assert.ok(Math.abs(here.partial - left((i) => i / 16)) < 1e-6);
  assert.equal(content, 0.5);
  const { here: same } = at({ distance: 1, share: 0.02, headDim: 8 });
  assert.ok(same['p-rope'] > 0.8);
});

test('models have the settings of content/models.json', () => {
  for (const { id, kind, headDim, base, share, seqLen } of MODELS) {
    const { config, ...cells } = modelNamed(id);
    assert.equal(cells.headDim, headDim, id);
    assert.equal(cells.base, base, id);
    assert.equal(cells.turned, 2 * Math.floor((share * headDim) / 2), id);
    assert.equal(config.keys.max_position_embeddings ?? config.keys.n_positions, seqLen, id);
    const type = config.keys.rope_parameters?.full_attention?.rope_type;
    assert.equal(kind, type === 'proportional' ? 'p-rope' : 'partial', id);
    assert.equal(
      at({ headDim, base, share, seqLen }).model,
      MODELS.findIndex((one) => one.id === id),
    );
  }
});
