import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { loadEngine } from '../../../web/engine/engine.js';
import { startInstance } from '../../../web/engine/instance.js';
import { moduleNames } from '../../../web/engine/module-names.js';
import { readJavaScript } from '../../../web/generator/reference/javascript.js';

const module = new URL('../../../web/engine/engine.js', import.meta.url).href;

/** Runs `script` in a process of its own, where `loadEngine` is at hand, and returns what it prints. */
function run(script) {
  const source = `import { loadEngine } from '${module}';\n${script}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  return stdout;
}

/** Replaces a global by `replacement` for the first call, then tries again with what was there. */
const failThenRetry = (owner, name, replacement) => `
  const original = ${owner}.${name};
  ${owner}.${name} = ${replacement};
  const failure = await loadEngine().catch((error) => error);
  console.log(failure instanceof Error, failure.message);
  ${owner}.${name} = original;
  const engine = await loadEngine();
  console.log(engine.alibi.slopes({ numHeads: 1 })[0]);`;

test('a browser without SIMD is told which versions have it, and a later call tries again', () => {
  const output = run(`
    const { compile, validate } = WebAssembly;
    WebAssembly.compile = async () => { throw new WebAssembly.CompileError('invalid opcode 0xfd'); };
    WebAssembly.validate = () => false;
    console.log((await loadEngine().catch((error) => error)).message);
    Object.assign(WebAssembly, { compile, validate });
    console.log((await loadEngine()).alibi.slopes({ numHeads: 1 })[0]);`);
  assert.match(
    output,
    /^Posenc: this browser has no WebAssembly SIMD; Chrome 91, .* is needed\.\n0\.00390625\n$/,
  );
});

test('a browser that cannot unpack or has no WebAssembly at all is told so, and may try again', () => {
  const unpack = run(failThenRetry('globalThis', 'DecompressionStream', 'undefined'));
  assert.match(unpack, /^true Posenc: this browser cannot unpack the engine; .*\n0\.00390625\n$/);
  const none = run(failThenRetry('globalThis', 'WebAssembly', 'undefined'));
  assert.match(none, /^true Posenc: WebAssembly is switched off in this browser; .*\n0\.00390625\n$/);
});

test('an instance that cannot be made is reported with its cause', () => {
  const output = run(
    failThenRetry('WebAssembly', 'instantiate', `async () => { throw new RangeError('no memory'); }`),
  );
  assert.equal(output, 'true Posenc: the engine could not be started: no memory.\n0.00390625\n');
});

test('memory of a large call is given back, and what follows has the same numbers', () => {
  const output = run(`
    const { instantiate } = WebAssembly;
    const memories = [];
    WebAssembly.instantiate = async (...given) => {
      const made = await instantiate(...given);
      if (made.exports?.memory) memories.push(made.exports.memory);
      return made;
    };
    const { alibi } = await loadEngine();
    const started = memories.length;
    const before = alibi.bias({ numHeads: 2, queryLen: 3, keyLen: 3 });
    const large = () => alibi.bias({ numHeads: 8, queryLen: 2048, keyLen: 2048 });
    const [first, second] = [large(), large()];
    const grown = memories.filter((memory) => memory.buffer.byteLength > 2 ** 26).length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = alibi.bias({ numHeads: 2, queryLen: 3, keyLen: 3 });
    const last = memories.at(-1).buffer.byteLength;
    console.log(grown, memories.length - started, last <= 2 ** 24, String(before) === String(after));
    console.log(first.length === second.length && first[7] === second[7]);`);
  assert.equal(output, '1 1 true true\ntrue\n');
});

const { outputFiles, warnings } = await build({
  entryPoints: [fileURLToPath(new URL('../../../web/engine/engine.js', import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  target: ['chrome91', 'firefox113', 'safari16.4'],
  format: 'iife',
  globalName: 'Posenc',
  platform: 'browser',
});

/** What `question` gives where the engine is one classic script and there is nothing of Node. */
function asked(question, codeGeneration, globals = {}) {
  const page = vm.createContext({ atob, Blob, DecompressionStream, ...globals }, { codeGeneration });
  vm.runInContext(outputFiles[0].text, page);
  return vm.runInContext(question, page);
}

test('as one classic script the engine runs where there is nothing of Node', async () => {
  assert.deepEqual(warnings, []);
  const question = 'Posenc.loadEngine().then((engine) => Array.from(engine.alibi.slopes({ numHeads: 3 })))';
  const slopes = await asked(question, { strings: false, wasm: true }, { WebAssembly, TextDecoder });
  assert.deepEqual(Array.from(slopes), [0.0625, 0.00390625, 0.25]);
});

test('where the page refuses WebAssembly the classic script says so', async () => {
  const message = await asked('Posenc.loadEngine().catch((error) => error.message)', { wasm: false });
  assert.match(message, /Content-Security-Policy refuses WebAssembly/);
});

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
