// What the lens computes of configs whose numbers come from more than one key; what is read of them stands in
// tests/js/core/configs.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import demo from '../../../web/demos/scaling/lens.js';
import { dataOf, engine } from './descriptor.js';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const models = read('../../../content/models.json');
const cases = read('../core/configs.json');
const keysOf = (id) => models.find((model) => model.id === id).config.keys;
const at = (config, length = 131072) => dataOf(demo, engine, { a: JSON.stringify(config), seqLen: length }).a;
const close = (a, b) => assert.ok(Math.abs(a / b - 1) < 1e-12, `${a} ${b}`);
const longest = (base, size) => 2 * Math.PI * base ** (1 - 2 / size);

test("Gemma 4's proportional RoPE turns 64 of 256 pairs, with the frequencies of a head of 512", () => {
  const gemma4 = keysOf('gemma-4-12b');
  const { pairs, invFreq, memory } = at(gemma4);
  assert.equal(pairs, 64);
  for (const [i, frequency] of invFreq.entries()) close(frequency, 1000000 ** ((-2 * i) / 512));
  const halved = structuredClone(gemma4);
  halved.rope_parameters.full_attention.factor = 2;
  for (const [i, frequency] of at(halved).invFreq.entries()) close(frequency, invFreq[i] / 2);
  // 40 layers with 8 heads of 256 and a window, 8 layers with 1 head of 512
  assert.equal(memory.total, 2 * (8 * 2 * 512 * 131072 + 40 * 2 * 8 * 256 * 1024));
});

test('DeepSeek-V4 stretches the base 160,000 of its compressed layers, in both of its forms', () => {
  const nested = cases['deepseek-v4, nested'].config;
  const [first, second] = [keysOf('deepseek-v4-flash'), nested].map((config) => at(config, 262144));
  assert.deepEqual(first.invFreq, second.invFreq);
  assert.deepEqual([first.pairs, first.attentionFactor, second.attentionFactor], [32, 1, 1]);
  close(first.before.at(-1), longest(160000, 64));
});

test('bases, lengths and caches of others', () => {
  close(at(keysOf('modernbert-base')).wavelengths.at(-1), longest(160000, 64));
  assert.equal(at(keysOf('granite-4.0-h-350m')).memory.perToken, 4 * 2 * 4 * 64 * 2);
  const qwen = at(cases['qwen, first release'].config);
  assert.deepEqual([qwen.pairs, qwen.trained], [64, 2048]);
  const { rope_parameters: rope, ...ministral } = keysOf('ministral-3-8b');
  const { attentionFactor, traps } = at({
    ...ministral,
    rope_parameters: { ...rope, max_position_embeddings: 262144 },
  });
  assert.equal(attentionFactor, 1);
  assert.deepEqual(
    traps.find(({ id }) => id === 'beta'),
    { id: 'beta', from: 16384, scale: 0.1 },
  );
  assert.ok(!traps.some(({ id }) => ['unread', 'factorTwice'].includes(id)));
});
