import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
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
import { temporaryFolder } from '../folders.js';

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
