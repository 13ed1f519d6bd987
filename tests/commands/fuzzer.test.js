import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fuzzedMethods, seedsOf } from '../../commands/fuzzer.js';
import { path } from '../../commands/paths.js';
import { temporaryFolder } from '../folders.js';

// Where the machine has no clang for fuzzing: an apt-get that writes down what it is asked, and a clang++ that links
// once `brings` has been installed.
async function machine({ uid, brings = 'clang libclang-rt-dev', aptGet = true, platform = 'linux' }) {
  const folder = temporaryFolder('fuzzer');
  const [calls, installed] = [join(folder, 'calls'), join(folder, 'installed')];
  const program = (name, lines) =>
    writeFile(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  await writeFile(calls, '');
  await program('clang++', [`[ -e '${installed}' ]`]);
  if (aptGet) {
    await program('apt-get', [
      '[ "$1" = --version ] && exit 0',
      `echo "$* $DEBIAN_FRONTEND" >> '${calls}'`,
      `case "$*" in *"${brings}"*) : > '${installed}' ;; esac`,
    ]);
  }
  const script = `
    process.getuid = () => ${uid};
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    const { setupFuzzer } = await import('${pathToFileURL(path('commands/setup/fuzzer.js'))}');
    const { main } = await import('${pathToFileURL(path('commands/report.js'))}');
    await main(async () => console.log('found ' + (await setupFuzzer())));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: folder },
  });
  const asked = (await readFile(calls, 'utf8')).split('\n').filter(Boolean);
  return { status, text: (stdout + stderr).trim(), asked };
}

const unix = { skip: process.platform === 'win32' && 'the stand-ins are shell scripts' };

test('as root, clang and its runtime are installed where they are missing', unix, async () => {
  const { status, text, asked } = await machine({ uid: 0 });
  assert.equal(status, 0, text);
  assert.match(text, /found clang\+\+$/);
  assert.deepEqual(asked, [
    'update -q noninteractive',
    '-o DPkg::Lock::Timeout=300 install -y -q clang libclang-rt-dev noninteractive',
  ]);
});

test('others are told the line to type, and nothing is installed', unix, async () => {
  const { status, text, asked } = await machine({ uid: 1000 });
  assert.equal(status, 1);
  assert.equal(
    text,
    'The fuzz targets need clang libclang-rt-dev; ' +
      'type: sudo apt-get update && sudo apt-get install -y clang libclang-rt-dev',
  );
  assert.deepEqual(asked, []);
});

test('without apt-get it says what is missing', unix, async () => {
  const linux = await machine({ uid: 0, aptGet: false });
  assert.equal(linux.status, 1);
  assert.match(linux.text, /^The fuzz targets need clang with libFuzzer \(compiler-rt\); install both from /);
  const mac = await machine({ uid: 501, aptGet: false, platform: 'darwin' });
  assert.equal(mac.text, 'The fuzz targets need clang with libFuzzer (compiler-rt); type: brew install llvm');
});

test('a clang that still does not link is an error', unix, async () => {
  const { status, text } = await machine({ uid: 0, brings: 'something else' });
  assert.equal(status, 1);
  assert.match(text, /clang still has no libFuzzer after apt-get install clang libclang-rt-dev$/);
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
