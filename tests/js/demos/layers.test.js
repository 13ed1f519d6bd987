import assert from 'node:assert/strict';
import { test } from 'node:test';
import dilutionDemo from '../../../web/demos/layers/dilution.js';
import { MODELS as DISTANCE } from '../../../web/demos/layers/distance/layer-reach.js';
import distanceDemo from '../../../web/demos/layers/distance.js';
import { MODELS as LATENT } from '../../../web/demos/layers/latent/latent-scores.js';
import latentDemo from '../../../web/demos/layers/latent.js';
import { dataOf, engine, modelNamed } from './descriptor.js';

test('layers/distance: every model is read, and each layer is of the kind that the table of models has', () => {
  const told = ({ sees, rope, count, window, base }) => ({ sees, rope, count, window, base });
  for (const id of Object.keys(DISTANCE)) {
    const name = id === 'mistral-7b' ? 'mistral-7b-v0.1' : id;
    const { kinds } = modelNamed(name);
    assert.deepEqual(dataOf(distanceDemo, { model: id }).kinds.map(told), kinds.map(told), id);
  }
});

test('layers/distance: windows add up, a chunk lets nothing across, and a layer that sees all has it all', () => {
  const mistral = dataOf(distanceDemo, { model: 'mistral-7b', seqLen: 262144 });
  assert.equal(mistral.travelled[31], 32 * 4095);
  const gemma = dataOf(distanceDemo, { model: 'gemma-3-27b', seqLen: 131072 });
  assert.deepEqual(gemma.travelled.slice(0, 6), [1023, 2046, 3069, 4092, 5115, 131071]);
  const scout = dataOf(distanceDemo, { model: 'llama-4-scout', seqLen: 100000 });
  assert.deepEqual(scout.sees.slice(0, 4), [99999 % 8192, 99999 % 8192, 99999 % 8192, 99999]);
  assert.deepEqual(scout.travelled.slice(0, 4), [99999 % 8192, 99999 % 8192, 99999 % 8192, 99999]);
  // An encoder's window goes to both sides.
  assert.equal(dataOf(distanceDemo, { model: 'modernbert-base', seqLen: 8192 }).sees[1], 64);
});

test('layers/distance: a window read as one key more sees it in every layer, but neither a chunk nor an encoder has one', () => {
  const counts = 'wrong-before';
  const mistral = dataOf(distanceDemo, { model: 'mistral-7b', seqLen: 262144, counts });
  assert.deepEqual([mistral.sees[0], mistral.travelled[31]], [4096, 32 * 4096]);
  assert.deepEqual([mistral.kinds[0].right, mistral.kinds[0].kept], [4095, 4097]);
  for (const model of ['llama-4-scout', 'modernbert-base', 'llama-3.1-8b'])
    assert.deepEqual(
      dataOf(distanceDemo, { model, seqLen: 100000, counts }).sees,
      dataOf(distanceDemo, { model, seqLen: 100000 }).sees,
      model,
    );
});

test('layers/distance: only layers that see all meet new angles, and scaling keeps them off', () => {
  const kinds = (scaled) => dataOf(distanceDemo, { seqLen: 131072, scaled }).kinds;
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

test('layers/distance: temperature and cache are those of the config', () => {
  const { temperature, kinds } = dataOf(distanceDemo, { model: 'llama-4-scout', seqLen: 262144 });
  assert.ok(Math.abs(temperature - (1 + 0.1 * Math.log(33))) < 1e-14);
  assert.deepEqual(
    kinds.map(({ kept }) => kept),
    [8192, 262144],
  );
  assert.equal(dataOf(distanceDemo, { model: 'gemma-3-27b' }).temperature, undefined);
});

test('layers/dilution: the weight is that of softmax over all keys', () => {
  for (const [cure, seqLen] of [
    ['none', 300],
    ['yarn', 5000],
    ['log-n', 5000],
  ]) {
    const { weight, multiplier, values } = dataOf(dilutionDemo, { cure, seqLen, lead: 6, trainLen: 256 });
    const logits = new Float32Array(values.seqLen);
    logits[0] = 6 * multiplier;
    const [exact] = engine.attention.weights(logits, { queryLen: 1, keyLen: values.seqLen });
    assert.ok(Math.abs(weight - exact) < 1e-5, `${cure}: ${weight} is not ${exact}`);
  }
});

test('layers/dilution: ln n / ln L keeps a lead of ln L, and Llama 4’s 0.1 one of 10', () => {
  const far = { seqLen: 2 ** 20, trainLen: 4096 };
  const near = (values) =>
    Math.abs(
      dataOf(dilutionDemo, { ...far, ...values }).weight -
        dataOf(dilutionDemo, { ...far, ...values }).trained,
    );
  assert.ok(near({ cure: 'log-n', lead: 8.3 }) < 0.01);
  assert.ok(near({ cure: 'floor', lead: 10 }) < 0.01);
  assert.ok(near({ cure: 'floor', lead: 6 }) > 0.02 && near({ cure: 'none', lead: 10 }) > 0.8);
});

test('layers/dilution: YaRN’s factor is squared in logits, to the fourth if applied twice, inverted if divided by', () => {
  const multiplier = (cure) => dataOf(dilutionDemo, { cure, seqLen: 32 * 4096, trainLen: 4096 }).multiplier;
  for (const [cure, power] of Object.entries({ yarn: 1, 'wrong-squared': 2, 'wrong-inverted': -1 }))
    assert.ok(Math.abs(multiplier(cure) - 1.8132604340394958 ** power) < 2e-6, cure);
});

test('layers/dilution: what is subtracted from every logit changes nothing', () => {
  const { weight, plain, wrong } = dataOf(dilutionDemo, { cure: 'wrong-subtracted', seqLen: 2 ** 20 });
  assert.ok(wrong);
  assert.equal(weight, plain);
});

const spread = (list) => Math.max(...list) - Math.min(...list);
const near = (a, b, within = 1e-5) => Math.abs(a - b) < within;

test('layers/latent: only the rotated latent gives scores that depend on where the pair stands', () => {
  const { scores } = dataOf(latentDemo, {});
  assert.ok(spread(scores.key) < 1e-5 && spread(scores.decoupled) < 1e-5);
  assert.ok(spread(scores['wrong-latent']) > 0.5);
});

test('layers/latent: an up-projection that rotates and stretches alike commutes with the rotation', () => {
  const data = dataOf(latentDemo, { up: 'similar', order: 'wrong-latent', position: 33 });
  assert.ok(data.apart < 1e-5);
  assert.ok(spread(data.scores['wrong-latent']) < 1e-5);
  assert.ok(
    near(dataOf(latentDemo, { position: 0 }).apart, 0) && dataOf(latentDemo, { position: 16 }).apart > 0.5,
  );
});

// Table 1 of the paper of DeepSeek-V2: 2 n_h d_h l, 2 n_g d_h l, 2 d_h l, (d_c + d_h^R) l, and "2.25 groups".
test('layers/latent: caches are those of the paper’s table', () => {
  const { kinds, equal } = dataOf(latentDemo, { model: 'deepseek-v2', groups: 8 }).cache;
  assert.deepEqual(kinds, {
    mha: 2 * 128 * 128 * 60 * 2,
    gqa: 2 * 8 * 128 * 60 * 2,
    mqa: 2 * 128 * 60 * 2,
    mla: (512 + 64) * 60 * 2,
  });
  assert.equal(equal, 2.25);
});

test('layers/latent: models have the settings of content/models.json', () => {
  for (const [id, model] of Object.entries(LATENT)) {
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
