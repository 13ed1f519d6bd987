import assert from 'node:assert/strict';
import test from 'node:test';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

async function bundle(stdin, options) {
  const { outputFiles, warnings } = await build({
    stdin: { contents: stdin, resolveDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname },
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome91', 'firefox113', 'safari16.4'],
    ...options,
  });
  assert.deepEqual(warnings, []);
  return outputFiles[0].text;
}

const exported = `export * from '../../../web/engine/engine.js';`;
const question = `Posenc.loadEngine().then((engine) => Array.from(engine.alibi.slopes({ numHeads: 3 })))`;

test('as one classic script the engine runs where there is nothing of Node', async () => {
  const script = await bundle(exported, { format: 'iife', globalName: 'Posenc', platform: 'browser' });
  const globals = { atob, Blob, DecompressionStream, WebAssembly, TextDecoder };
  const page = vm.createContext(globals, { codeGeneration: { strings: false, wasm: true } });
  vm.runInContext(script, page);
  assert.deepEqual(Array.from(await vm.runInContext(question, page)), [0.0625, 0.00390625, 0.25]);
});

test('where the page refuses WebAssembly the classic script says so', async () => {
  const script = await bundle(exported, { format: 'iife', globalName: 'Posenc', platform: 'browser' });
  const page = vm.createContext({ atob, Blob, DecompressionStream }, { codeGeneration: { wasm: false } });
  vm.runInContext(script, page);
  const message = await vm.runInContext('Posenc.loadEngine().catch((error) => error.message)', page);
  assert.match(message, /Content-Security-Policy refuses WebAssembly/);
});

test('the bundle works in a worker', async () => {
  const script = await bundle(exported, { format: 'iife', globalName: 'Posenc', platform: 'browser' });
  const source = `${script};${question}.then((slopes) => require('node:worker_threads').parentPort.postMessage(slopes))`;
  const worker = new Worker(source, { eval: true });
  const slopes = await new Promise((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  );
  await worker.terminate();
  assert.deepEqual(slopes, [0.0625, 0.00390625, 0.25]);
});

test('an ES module needs no file beside it', async () => {
  const script = await bundle(exported, { format: 'esm', platform: 'neutral' });
  assert.doesNotMatch(script, /import\.meta|\bimport\(|from\s*["']/);
  const { loadEngine } = await import(
    `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
  );
  const engine = await loadEngine();
  assert.deepEqual([...engine.alibi.slopes({ numHeads: 3 })], [0.0625, 0.00390625, 0.25]);
});
