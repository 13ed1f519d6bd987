import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/layers/dilution.js';
import { dataOf, engine } from './descriptor.js';

const at = (values) => dataOf(demo, values);

test('the weight is that of softmax over all keys', () => {
  for (const [cure, seqLen] of [
    ['none', 300],
    ['yarn', 5000],
    ['log-n', 5000],
  ]) {
    const { weight, multiplier, values } = at({ cure, seqLen, lead: 6, trainLen: 256 });
    const logits = new Float32Array(values.seqLen);
    logits[0] = 6 * multiplier;
    const [exact] = engine.attention.weights(logits, { queryLen: 1, keyLen: values.seqLen });
    assert.ok(Math.abs(weight - exact) < 1e-5, `${cure}: ${weight} is not ${exact}`);
  }
});

test('ln n / ln L keeps a lead of ln L, and Llama 4’s 0.1 one of 10', () => {
  const far = { seqLen: 2 ** 20, trainLen: 4096 };
  const near = (values) => Math.abs(at({ ...far, ...values }).weight - at({ ...far, ...values }).trained);
  assert.ok(near({ cure: 'log-n', lead: 8.3 }) < 0.01);
  assert.ok(near({ cure: 'floor', lead: 10 }) < 0.01);
  assert.ok(near({ cure: 'floor', lead: 6 }) > 0.02 && near({ cure: 'none', lead: 10 }) > 0.8);
});

test('what is subtracted from every logit changes nothing', () => {
  const { weight, plain, wrong } = at({ cure: 'wrong-subtracted', seqLen: 2 ** 20 });
  assert.ok(wrong);
  assert.equal(weight, plain);
});
