// Puts in the place of Emscripten's program, which finds, fetches and starts a module wherever it runs, the few lines that
// start one that is handed over compiled: of the glue it keeps the functions that a module imports.
// Usage: node glue.js <glue>. A glue of another form, as another version of Emscripten may write it, stays what it is.
import { readFileSync, writeFileSync } from 'node:fs';

const [, , file] = process.argv;
const PARTS = /\}(function posenc_\w+\([\s\S]*?)(?:var|let|const) wasmImports ?= ?(\{[^}]*\});/;

const glueOf = (library, imports) => `/**
 * Starts a module: instantiateWasm(imports, receive) makes an instance and gives it to receive(instance). Resolves to its
 * functions by name.
 */
export default ({ instantiateWasm }) =>
  new Promise((resolve) => {
    const Module = {};
    let wasmMemory, wasmTable, HEAP8, HEAPU8, HEAP16, HEAPU16, HEAP32, HEAPU32, HEAPF32, HEAPF64;
    const updateMemoryViews = () => {
      const { buffer } = wasmMemory;
      HEAP8 = new Int8Array(buffer);
      HEAPU8 = new Uint8Array(buffer);
      HEAP16 = new Int16Array(buffer);
      HEAPU16 = new Uint16Array(buffer);
      HEAP32 = new Int32Array(buffer);
      HEAPU32 = new Uint32Array(buffer);
      HEAPF32 = new Float32Array(buffer);
      HEAPF64 = new Float64Array(buffer);
    };
    const abort = () => {
      throw new WebAssembly.RuntimeError('aborted');
    };
    ${library}
    const env = ${imports};
    instantiateWasm({ env, wasi_snapshot_preview1: env }, ({ exports }) => {
      ({ memory: wasmMemory, __indirect_function_table: wasmTable } = exports);
      updateMemoryViews();
      exports.__wasm_call_ctors();
      resolve(Module);
    });
  });
`;

const text = readFileSync(file, 'utf8');
const [, library, imports] = PARTS.exec(text) ?? [];
if (library) writeFileSync(file, glueOf(library.replace(/\b(?:var|let) wasmTable;/, ''), imports));
else console.warn(`${file} has another form than expected and stays as it is`);
