// The command of the installed package, as somebody types it.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { execute } from '../../commands/process.js';
import { installPacked } from './packed.js';

const bloom = '{ "model_type": "bloom", "n_head": 16, "hidden_size": 1024, "n_layer": 24 }';
const qwen = `Qwen3Config {
  "head_dim": 128, "hidden_size": 4096, "max_position_embeddings": 32768, "num_attention_heads": 32,
  "num_hidden_layers": 36, "num_key_value_heads": 8, "rope_theta": 1000000 }`;

let packed;
before(async () => {
  packed = await installPacked('npm');
});

async function run(text, ...args) {
  await writeFile(join(packed.project, 'config.json'), text);
  const command = join(packed.project, 'node_modules/posenc/command.js');
  return execute(process.execPath, [command, 'config.json', ...args], { cwd: packed.project, quiet: true });
}

test('a config is told in words: which encoding, its cache, what to write for a longer text', async () => {
  const { status, output } = await run(bloom);
  assert.equal(status, 0, output);
  assert.match(output, /no RoPE, ALiBi. 16 heads take 0.7071/);
  const longer = await run(qwen, '--length', '131072');
  assert.match(longer.output, /36 layers, 8 KV heads, 147,456 B a token/);
  assert.match(longer.output, /\nFarthest from the angles of 32,768 tokens: pair \d+, wavelength/);
  assert.doesNotMatch((await run(qwen)).output, /\bpair \d|rad from/i);
  assert.match(longer.output, /"factor":4.0,"original_max_position_embeddings":32768/);
  assert.match((await run(bloom, '--lang', 'ko')).output, /RoPE 없이 ALiBi를 씁니다/);
});

test('and for programs, with frequencies that the engine gives', async () => {
  const { output } = await run(qwen, '--json');
  const [{ facts, rope, assumed }] = JSON.parse(output);
  assert.deepEqual([facts.encoding, facts.base, assumed], ['rope', 1000000, []]);
  assert.equal('interleaved' in facts, false);
  assert.deepEqual([rope.frequencies.length, rope.frequencies[0]], [64, 1]);
});

test('what cannot be read or asked is said, with a status of its own', async () => {
  const broken = await run('{"rope_theta": 1,,}');
  assert.deepEqual([broken.status, /column 18/.test(broken.output)], [1, true]);
  for (const args of [
    ['--length', 'far'],
    ['--length', '17M'],
    ['--stack', 'soup'],
    ['nowhere.json'],
    ['--frequencies'],
  ]) {
    const { status, output } = await run(bloom, ...args);
    assert.deepEqual([status, /posenc <config.json/.test(output)], [2, true], args.join(' '));
  }
});

test('readConfig comes with the engine and gives what it takes', async () => {
  const script = `import { loadEngine, readConfig } from 'posenc';
    const { config } = readConfig(process.argv[1]);
    const { invFreq } = (await loadEngine()).rope.frequencies({ config });
    console.log(invFreq.length, invFreq[0]);`;
  const args = ['--input-type=module', '--eval', script, qwen];
  const { output } = await execute(process.execPath, args, { cwd: packed.project, quiet: true });
  assert.equal(output.trim(), '64 1');
});
