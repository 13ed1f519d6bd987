import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';

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
