import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODELS } from '../../../web/demos/layers/latent/latent-scores.js';
import demo from '../../../web/demos/layers/latent.js';
import { dataOf, modelNamed } from './descriptor.js';

const at = (values) => dataOf(demo, values);
const spread = (list) => Math.max(...list) - Math.min(...list);
const near = (a, b, within = 1e-5) => Math.abs(a - b) < within;

test('only the rotated latent gives scores that depend on where the pair stands', () => {
  const { scores } = at({});
  assert.ok(spread(scores.key) < 1e-5 && spread(scores.decoupled) < 1e-5);
  assert.ok(spread(scores['wrong-latent']) > 0.5);
});

test('an up-projection that rotates and stretches alike commutes with the rotation', () => {
  const data = at({ up: 'similar', order: 'wrong-latent', position: 33 });
  assert.ok(data.apart < 1e-5);
  assert.ok(spread(data.scores['wrong-latent']) < 1e-5);
  assert.ok(near(at({ position: 0 }).apart, 0) && at({ position: 16 }).apart > 0.5);
});

// Table 1 of the paper of DeepSeek-V2: 2 n_h d_h l, 2 n_g d_h l, 2 d_h l, (d_c + d_h^R) l, and "2.25 groups".
test('caches are those of the paper’s table', () => {
  const { kinds, equal } = at({ model: 'deepseek-v2', groups: 8 }).cache;
  assert.deepEqual(kinds, {
    mha: 2 * 128 * 128 * 60 * 2,
    gqa: 2 * 8 * 128 * 60 * 2,
    mqa: 2 * 128 * 60 * 2,
    mla: (512 + 64) * 60 * 2,
  });
  assert.equal(equal, 2.25);
});

test('models have the settings of content/models.json', () => {
  for (const [id, model] of Object.entries(MODELS)) {
    const { config, ...cells } = modelNamed(id);
    const { kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim, v_head_dim } = config.keys;
    assert.equal(cells.layers, model.layers, id);
    assert.equal(cells.heads, model.heads, id);
    assert.equal(model.latent, kv_lora_rank, id);
    assert.equal(model.rotary, qk_rope_head_dim, id);
    assert.equal(model.headDim, kv_lora_rank ? qk_nope_head_dim : cells.headDim, id);
    if (kv_lora_rank) assert.equal(v_head_dim, model.headDim, id);
    else assert.equal(cells.kvHeads, model.kvHeads, id);
    assert.ok(cells.kinds.length === 1 && cells.kinds[0].sees === 'all', id);
  }
});
