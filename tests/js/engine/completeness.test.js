import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';

const engine = await loadEngine();
const at = (path) => new URL(`../../../${path}`, import.meta.url);
const read = (path) => readFileSync(at(path), 'utf8');

/** CMake without its comments. */
const cmake = (path) => read(path).replace(/#.*$/gm, '');
const lists = cmake('CMakeLists.txt');
const methods = /set\(POSENC_METHODS ([^)]*)\)/.exec(lists)[1].trim().split(/\s+/);

/** The files that CMake is told of one by one; `$` stands in the names it makes of POSENC_METHODS. */
function named(text, folder) {
  const sources = [...text.matchAll(/(?:add_(?:library|executable)|set)\(([^)]*)\)/g)].flatMap(([, body]) =>
    body.split(/\s+/),
  );
  return sources
    .filter((word) => word.endsWith('.cc') && word.startsWith(folder) && !word.includes('$'))
    .map((word) => word.slice(folder.length));
}

/** The words of a folder's files that begin and end so. */
function words(folder, ending) {
  return readdirSync(at(folder))
    .filter((name) => name.endsWith(ending) && !name.startsWith('_'))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

// The trainer is no method but a module of its own, whose parts have a folder.
const trainer = named(lists, 'wasm/src/trainer/');

/**
 * A room: its files of each kind, and what else of that kind may be there.
 *
 * @type {[folder: string, ending: string, others: string[]][]}
 */
const kinds = [
  ['wasm/src/', '.cc', named(lists, 'wasm/src/').filter((file) => !file.includes('/'))],
  ['wasm/bindings/', '.cc', [...named(cmake('wasm/bindings/CMakeLists.txt'), ''), 'trainer.cc']],
  ['tests/cc/', '_test.cc', named(cmake('tests/cc/CMakeLists.txt'), '')],
  ['tests/fuzz/', '_fuzz.cc', ['trainer_fuzz.cc']],
  ['tests/golden/', '.json', []],
  ['tests/golden/methods/', '.py', []],
  ['web/engine/methods/', '.js', []],
  ['web/engine/schema/', '.js', []],
];

test('the list of methods names each once, as one word', () => {
  for (const method of methods) assert.match(method, /^[a-z][a-z0-9]*$/);
  assert.equal(new Set(methods).size, methods.length);
});

for (const [folder, ending, others] of kinds) {
  test(`${folder}*${ending}: one for each method, and nothing else that CMake does not name`, () => {
    for (const file of others) assert.ok(existsSync(at(folder + file)), `${folder}${file} is named only`);
    // A method with a module of its own is named once more there.
    const named = others.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    assert.deepEqual(words(folder, ending), [...new Set([...methods, ...named])].sort());
  });
}

test('wasm/src/trainer: what CMake names, and nothing else', () => {
  assert.deepEqual(
    words('wasm/src/trainer', '.cc'),
    trainer.map((file) => file.slice(0, -'.cc'.length)),
  );
});

test('wasm/include/posenc: a header for each method, the others included by some of these or by a source, all by posenc.h', () => {
  const headers = words('wasm/include/posenc', '.h');
  const including = [
    ...headers.filter((name) => name !== 'posenc').map((name) => `wasm/include/posenc/${name}.h`),
    ...words('wasm/src/', '.cc').map((name) => `wasm/src/${name}.cc`),
  ];
  const text = including.map(read).join('\n');
  for (const method of methods) assert.ok(headers.includes(method), `no header ${method}.h`);
  const all = headers
    .filter((header) => header !== 'posenc')
    .map((header) => `#include "posenc/${header}.h"`);
  assert.deepEqual(read('wasm/include/posenc/posenc.h').match(/^#include .*$/gm), all);
  for (const header of headers.filter((name) => name !== 'posenc' && name !== 'version')) {
    assert.ok(text.includes(`#include "posenc/${header}.h"`), `${header}.h is included by nothing`);
  }
});

test('the engine has a group of verbs for each method', () => {
  assert.deepEqual(Object.keys(engine).sort(), [...methods].sort());
  for (const method of methods) assert.ok(Object.keys(engine[method]).length > 0, `${method} has no verb`);
});

test('tests/golden/bits.txt has lines of every method', () => {
  const named = new Set([...read('tests/golden/bits.txt').matchAll(/^\w+ (\w+)/gm)].map(([, name]) => name));
  assert.deepEqual(
    methods.filter((method) => !named.has(method)),
    [],
  );
});

test('the reference and the types name every code that an EngineError has', () => {
  const thrown = ['web/engine/instance.js', 'web/engine/checked.js', 'web/elements/modules.js']
    .flatMap((file) => [...read(file).matchAll(/\bcode: ([^,]*)/g)])
    .flatMap(([, code]) => [...code.matchAll(/'([a-z-]+)'/g)].map(([, word]) => word));
  assert.deepEqual([...new Set(thrown)].sort(), ['invalid-argument', 'not-loaded', 'too-large']);
  for (const file of ['web/engine/error.js', 'web/generator/reference/pages.js']) {
    const [, named] = /'invalid-argument'((?: \| '[a-z-]+')+)/.exec(read(file));
    for (const code of thrown)
      assert.ok(`'invalid-argument'${named}`.includes(`'${code}'`), `${file}: ${code}`);
  }
});

test('tests/fuzz/seeds.json: each is of a target', () => {
  for (const name of Object.keys(JSON.parse(read('tests/fuzz/seeds.json'))))
    assert.ok(existsSync(at(`tests/fuzz/${name}_fuzz.cc`)), name);
});
