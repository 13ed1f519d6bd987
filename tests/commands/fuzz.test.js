import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fuzzedMethods, seedsOf } from '../../commands/fuzzer.js';
import { path } from '../../commands/paths.js';

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path('commands/fuzz.js'), ...args], {
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

test('the command lists its targets', () => {
  const { status, text } = run('--help');
  assert.equal(status, 0);
  for (const method of fuzzedMethods()) assert.ok(text.includes(method), method);
});

test('what cannot be run is refused before anything is built', () => {
  for (const args of [['wave'], ['--seconds', '0'], ['--seconds', 'long'], ['--minutes=1']]) {
    const { status, text } = run(...args);
    assert.equal(status, 1, args.join(' '));
    assert.match(text, /npm run fuzz/);
    assert.doesNotMatch(text, /\n\s+at /);
  }
});

test('every target has a few small seeds, each once', () => {
  let bytes = 0;
  for (const method of fuzzedMethods()) {
    const seeds = seedsOf(method);
    assert.ok(seeds.length > 0, method);
    assert.equal(new Set(seeds.map((seed) => seed.toString('hex'))).size, seeds.length, method);
    for (const seed of seeds) bytes += seed.length;
  }
  assert.ok(bytes < 50 * 1024, `${bytes} bytes`);
});
