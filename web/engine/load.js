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

/**
 * Starts one instance of a WebAssembly module and returns its bound functions.
 * @param {Function} createModule its glue
 * @param {string} packedWasm the module, gzip in base64
 * @returns {Promise<Record<string, Function>>} rejects with an Error whose message says what is missing
 */
export async function startModule(createModule, packedWasm) {
  try {
    const compiled = await WebAssembly.compile(await unpack(packedWasm));
    return await new Promise((resolve, reject) => {
      const instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ receive) => {
        WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
        return {};
      };
      createModule({ instantiateWasm }).then(resolve, reject);
    });
  } catch (cause) {
    throw new Error(`Posenc: ${explain(cause)}.`, { cause });
  }
}
