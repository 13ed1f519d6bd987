import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { path } from '../../commands/paths.js';
import {
  comparePrebuilt,
  engineModules,
  placeModules,
  prebuiltIsCurrent,
  readPrebuilt,
  sourcesOf,
} from '../../commands/prebuilt/modules.js';
import { source as palettes } from '../../wasm/palettes/generate.js';
import { isAtLeast, minimumVersion } from '../../wasm/toolchain/emscripten.js';
import { temporaryFolder } from '../folders.js';

test('versions are compared number by number', () => {
  assert.ok(isAtLeast('3.1.69', minimumVersion));
  assert.ok(isAtLeast('3.1.100', minimumVersion));
  assert.ok(isAtLeast('4.0.2', minimumVersion));
  assert.ok(!isAtLeast('3.1.6', minimumVersion));
  assert.ok(!isAtLeast('2.9.99', minimumVersion));
});

test('of many who find a lock left behind, one at a time gets it', async () => {
  const folder = temporaryFolder('lock');
  const file = join(folder, 'lock');
  await writeFile(file, '99999999');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('../../wasm/toolchain/lock.js', import.meta.url).href)};
    await withLock(process.argv[1], async () => {
      appendFileSync(process.argv[2], '(');
      await new Promise((resolve) => setTimeout(resolve, 5));
      appendFileSync(process.argv[2], ')');
    });`;
  const log = join(folder, 'log');
  const run = promisify(execFile);
  const enter = () => run(process.execPath, ['--input-type=module', '-e', script, file, log]);
  await Promise.all(Array.from({ length: 6 }, enter));
  assert.equal(readFileSync(log, 'utf8'), '()'.repeat(6));
  assert.deepEqual(readdirSync(folder), ['log']);
});

const folder = temporaryFolder('prebuilt');

test('wasm/prebuilt is made of the sources that there are', () => {
  assert.ok(prebuiltIsCurrent(), 'wasm/ or its CMake files have changed; type: npm run prebuilt');
  for (const [module, data] of readPrebuilt()) assert.ok(WebAssembly.validate(new Uint8Array(data)), module);
});

test('the colour tables are what their generator writes', () => {
  assert.equal(readFileSync(path('wasm/palettes/palettes.cc'), 'utf8'), palettes);
});

test('what they are made of is the same in another folder and with other ends of lines, and changes with each source', () => {
  for (const file of ['wasm', 'CMakeLists.txt', 'CMakePresets.json', 'web/engine/module-names.js'])
    cpSync(path(file), join(folder, file), { recursive: true });
  const whole = sourcesOf();
  assert.equal(sourcesOf(folder), whole);
  const change = (file, edit) => {
    const source = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), edit(source));
    const changed = sourcesOf(folder);
    writeFileSync(join(folder, file), source);
    return changed;
  };
  const sources = [
    'include/posenc/alibi.h',
    'src/trainer/saved.cc',
    'bindings/CMakeLists.txt',
    'palettes/palettes.cc',
  ];
  for (const file of [
    'CMakeLists.txt',
    'web/engine/module-names.js',
    ...sources.map((name) => `wasm/${name}`),
  ]) {
    assert.equal(
      change(file, (source) => source.replaceAll('\n', '\r\n')),
      whole,
      file,
    );
    assert.notEqual(
      change(file, (source) => source.replace('a', 'b')),
      whole,
      file,
    );
  }
  assert.equal(
    change('wasm/prebuilt/manifest.json', () => '{}'),
    whole,
  );
  mkdirSync(join(folder, 'wasm/new'));
  writeFileSync(join(folder, 'wasm/new/a.cc'), '');
  assert.notEqual(sourcesOf(folder), whole);
});

test('modules of other bytes are refused by name', () => {
  const modules = readPrebuilt();
  assert.deepEqual([...modules.keys()], engineModules);
  comparePrebuilt(modules);
  const other = Buffer.from(modules.get('trainer'));
  other[other.length - 1] ^= 1;
  assert.throws(
    () => comparePrebuilt(new Map(modules).set('trainer', other)),
    /: trainer\. Type: npm run prebuilt/,
  );
});

test('a module that wasm/prebuilt does not have yet is placed all the same', async () => {
  const files = ['new.wasm', 'new.wasm.js'].map((file) => path(`build/wasm/${file}`));
  after(() => {
    for (const file of files) rmSync(file, { force: true });
  });
  const data = Buffer.from('a module');
  placeModules(new Map([['new', data]]));
  assert.deepEqual(readFileSync(files[0]), data);
  const { default: text } = await import(files[1]);
  assert.deepEqual(gunzipSync(Buffer.from(text, 'base64')), data);
});
