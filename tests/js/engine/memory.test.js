import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { moduleNames } from '../../../web/engine/module-names.js';
import { temporaryFolder } from '../../folders.js';
import { rightCalls } from './calls.js';
import { odd } from './invalid-values.js';

const path = (file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/** The engine over a module that counts what it holds (wasm/bindings/CMakeLists.txt), and the exports of each instance. */
async function countedEngine() {
  const counted = {
    name: 'counted',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#wasm\// }, () => ({ path: 'wasm', namespace: 'counted' }));
      onLoad({ filter: /.*/, namespace: 'counted' }, () => ({
        contents: gzipSync(readFileSync(path('build/wasm/posenc_counted.wasm'))).toString('base64'),
        loader: 'text',
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [path('web/engine/engine.js')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [counted],
  });
  const file = join(temporaryFolder('memory'), 'engine.mjs');
  await writeFile(file, outputFiles[0].contents);
  // Node itself may start a module of its own meanwhile, such as its lexer's.
  const { instantiate } = WebAssembly;
  const exports = [];
  WebAssembly.instantiate = async (/** @type {[any, any]} */ ...given) => {
    const made = /** @type {any} */ (await instantiate(...given));
    if (made.exports?.posenc_used_bytes) exports.push(made.exports);
    return made;
  };
  const engine = await (await import(pathToFileURL(file).href)).loadEngine();
  WebAssembly.instantiate = instantiate;
  return { engine, exports };
}

test('100,000 calls, right and refused ones, leave nothing behind', async () => {
  const { engine, exports } = await countedEngine();
  assert.equal(exports.length, moduleNames.length);
  const sum = (of) => exports.reduce((total, one) => total + of(one), 0);
  const state = () => ({
    used: sum((one) => one.posenc_used_bytes()),
    values: sum((one) => one.posenc_next_value()),
    size: sum((one) => one.memory.buffer.byteLength),
  });
  const attempts = rightCalls(engine).flatMap(({ call, calls, names }) => {
    const small = calls.filter((given) => JSON.stringify(given).length < 500);
    const right = small[0] ?? calls[0];
    const fields = [...new Set(names.map((path) => path.split('.')[0]))];
    const refused = fields.flatMap((field) =>
      odd.map((value) => [...right.slice(0, -1), { ...right.at(-1), [field]: value }]),
    );
    return [...small, ...refused].map((given) => () => call(...given));
  });
  let given = 0;
  let refused = 0;
  const attempt = (call) => {
    try {
      call();
      given++;
    } catch {
      refused++;
    }
  };
  attempts.forEach(attempt);
  const before = state();
  assert.ok(before.used > 0 && before.values > 0);

  // A step prime to most numbers of calls mixes them.
  given = refused = 0;
  for (let n = 0; n < 100000; n++) attempt(attempts[(n * 7919) % attempts.length]);
  assert.ok(given > 5000 && refused > 5000, `${given} right, ${refused} refused`);
  // To ask where the next value stands makes one.
  assert.deepEqual(state(), { ...before, values: before.values + exports.length });
});
