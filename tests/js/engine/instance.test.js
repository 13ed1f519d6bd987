import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadEngine } from '../../../web/engine/engine.js';
import { startInstance } from '../../../web/engine/instance.js';
import { moduleNames } from '../../../web/engine/module-names.js';
import { readJavaScript } from '../../../web/generator/reference/javascript.js';

const compiled = (name) =>
  new WebAssembly.Module(
    readFileSync(fileURLToPath(new URL(`../../../build/wasm/${name}.wasm`, import.meta.url))),
  );
const engine = await loadEngine();
const modules = [...moduleNames, 'trainer'];

// The script of Emscripten's that a newer version would write otherwise is not there: each module asks for our functions,
// and for one that tells of memory which grew.
test('a module imports what javascript.h names, and of Emscripten only word that memory grew', () => {
  const header = readFileSync(
    fileURLToPath(new URL('../../../wasm/bindings/javascript.h', import.meta.url)),
    'utf8',
  );
  const named = [...header.matchAll(/POSENC_IMPORT\((\w+)\)\s*\w+ \w+\(/g)].map(
    ([, name]) => `posenc.${name}`,
  );
  const asked = modules.flatMap((name) =>
    WebAssembly.Module.imports(compiled(name)).map((one) => `${one.module}.${one.name}`),
  );
  assert.deepEqual([...new Set(asked)].sort(), [...named, 'env.emscripten_notify_memory_growth'].sort());
});

test('every module starts by itself, and its functions are the verbs alone', async () => {
  const bound = await Promise.all(
    modules.map(async (name) => (await startInstance(compiled(name))).functions),
  );
  const names = bound.flatMap((functions) => Object.keys(functions));
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.includes('alibiSlopes') && names.includes('trainerTrain'));
  for (const name of names) assert.match(name, /^[a-z]+[0-9]?[A-Z]\w+$/);
});

test('a getter may call the engine while another call reads its arguments', () => {
  const { alibi, rope } = engine;
  let inner;
  const params = {
    get numHeads() {
      inner = rope.frequencies({
        config: { head_dim: 4, rope_parameters: { rope_type: 'linear', factor: 2 } },
      });
      return 2;
    },
    queryLen: 1,
    get keyLen() {
      assert.throws(
        () => alibi.slopes(/** @type {any} */ ({ numHeads: 'two' })),
        /numHeads must be a whole number, got 'two'/,
      );
      return 3;
    },
    causal: false,
    queryOffset: 2,
  };
  assert.deepEqual([...alibi.bias(params)], [-0.125, -0.0625, 0, -0.0078125, -0.00390625, 0]);
  assert.deepEqual([...inner.invFreq], [0.5, 0.005]);
});

test('memory may grow while an array is read', () => {
  const { alibi, sinusoidal } = engine;
  const given = [3, 1, 4, 1, 5];
  let read = 0;
  const positions = new Proxy(given, {
    get(array, key) {
      // Larger than all that was asked for before.
      if (key === '2' && read++ === 0) alibi.bias({ numHeads: 16, queryLen: 1024, keyLen: 1024 });
      return Reflect.get(array, key);
    },
  });
  // First, since the memory may still hold what the same call left there.
  const table = sinusoidal.encode({ positions, dModel: 4 });
  assert.deepEqual(table, sinusoidal.encode({ positions: given, dModel: 4 }));
  assert.equal(read, 1);
});

test('a text beyond ASCII is read, and comes back as it was', () => {
  const { rope } = engine;
  assert.throws(
    () => rope.frequencies({ headDim: 4, config: { rope_scaling: { rope_type: '위치 🧭' } } }),
    /rope_type .*위치 🧭/,
  );
});

test('there is one engine, started once', async () => {
  assert.equal(loadEngine(), loadEngine());
  assert.equal(await loadEngine(), engine);
});

test('the engine cannot be changed', () => {
  assert.ok(Object.isFrozen(engine));
  for (const group of Object.values(engine)) {
    assert.ok(Object.isFrozen(group));
    for (const verb of Object.values(group)) assert.equal(typeof verb, 'function');
  }
  assert.throws(() => {
    // @ts-expect-error: result of another type
    engine.alibi.slopes = () => [1];
  }, TypeError);
});

test('TypeScript reads every verb of the engine with its comment, in their order', () => {
  assert.deepEqual(
    readJavaScript().groups.map(({ name, verbs }) => [name, verbs.map((verb) => verb.name)]),
    Object.entries(engine).map(([name, verbs]) => [name, Object.keys(verbs)]),
  );
});
