import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fuzzedMethods } from '../../commands/fuzzer.js';
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

test('every target has a few small seeds, and only targets have', () => {
  const folders = readdirSync(path('tests/fuzz/corpus'));
  assert.deepEqual(folders.sort(), fuzzedMethods().sort());
  let bytes = 0;
  for (const folder of folders) {
    const seeds = readdirSync(path('tests/fuzz/corpus', folder));
    assert.ok(seeds.length > 0, folder);
    for (const seed of seeds) bytes += statSync(path('tests/fuzz/corpus', folder, seed)).size;
  }
  assert.ok(bytes < 50 * 1024, `${bytes} bytes`);
});
