import { startInstance } from './instance.js';

// The smallest module there is, and the smallest one that needs a 128-bit vector.
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const VECTOR = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);
const NEEDED = 'Chrome 91, Edge 91, Firefox 113, Safari 16.4 or Node 20, or a newer one, is needed';

/** @param {string} base64 */
function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * Without a Blob: WebKit lets no worker of a page opened as a file read one.
 *
 * @param {string} packedWasm
 */
async function unpack(packedWasm) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // What goes wrong is told where it is read.
  for (const done of [writer.write(bytesOf(packedWasm)), writer.close()]) done.catch(() => {});
  const chunks = [];
  const reader = readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, from);
    from += chunk.length;
  }
  return bytes;
}

/** @param {any} cause */
function explain(cause) {
  if (typeof WebAssembly === 'undefined') return `WebAssembly is switched off in this browser; ${NEEDED}`;
  if (typeof DecompressionStream === 'undefined') return `this browser cannot unpack the engine; ${NEEDED}`;
  if (!WebAssembly.validate(VECTOR)) return `this browser has no WebAssembly SIMD; ${NEEDED}`;
  try {
    new WebAssembly.Module(EMPTY);
  } catch {
    return "this page's Content-Security-Policy refuses WebAssembly; script-src must allow 'wasm-unsafe-eval'";
  }
  return `the engine could not be started: ${cause.message}`;
}

// Memory of an instance grows and never shrinks: above this it is given back with the instance after the call.
const KEPT_BYTES = 64 * 2 ** 20;

/**
 * Starts a WebAssembly module and returns its bound functions.
 * @param {string} packedWasm the module, gzip in base64
 * @param {{ hasState?: boolean }} [how] hasState: what one call leaves behind is for the next, in the same instance
 * @returns {Promise<Record<string, Function>>} rejects with an Error whose message says what is missing
 */
export async function startModule(packedWasm, { hasState = false } = {}) {
  try {
    const compiled = await WebAssembly.compile(await unpack(packedWasm));
    let instance = await startInstance(compiled);
    if (hasState) return instance.functions;
    let isRenewing = false;
    const renew = async () => {
      isRenewing = true;
      // Without memory for another one, this one stays.
      instance = await startInstance(compiled).catch(() => instance);
      isRenewing = false;
    };
    const named =
      (/** @type {string} */ name) =>
      (/** @type {any[]} */ ...given) => {
        const { functions, memory } = instance;
        try {
          return functions[name](...given);
        } finally {
          if (!isRenewing && memory.buffer.byteLength > KEPT_BYTES) renew();
        }
      };
    return Object.fromEntries(Object.keys(instance.functions).map((name) => [name, named(name)]));
  } catch (cause) {
    throw new Error(`Posenc: ${explain(cause)}.`, { cause });
  }
}
