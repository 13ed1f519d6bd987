// Sizes of the functions of a WebAssembly module: of its sections only imports and code are read.

const IMPORTS = 2;
const CODE = 10;
const HEADER_BYTES = 8;

/**
 * @param {Uint8Array} wasm
 * @param {string} symbols lines <index>:<name>, as Emscripten writes them
 * @returns {{ name: string, bytes: number }[]} and, as the last, all that is no code
 */
export function functionsOf(wasm, symbols) {
  let at = HEADER_BYTES;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const names = new Map(symbols.split('\n').map((line) => [parseInt(line, 10), nameIn(line)]));
  const functions = [];
  let imported = 0;
  while (at < wasm.length) {
    const section = wasm[at++];
    const size = number();
    const end = at + size;
    // A module of ours imports functions alone; each has a type, two names before it.
    if (section === IMPORTS) imported = number();
    if (section === CODE) {
      for (let left = number(), index = imported; left > 0; left--, index++) {
        const bytes = number();
        functions.push({ name: names.get(index) ?? `function ${index}`, bytes });
        at += bytes;
      }
    }
    at = end;
  }
  const code = functions.reduce((sum, { bytes }) => sum + bytes, 0);
  return [...functions, { name: 'tables, texts and data', bytes: wasm.length - code }];
}

// 12:posenc::Softmax\28…\29 → Softmax(…)
const nameIn = (line) =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\\([0-9a-f]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    .replace(/(?:posenc|bindings|std|__2|\(anonymous namespace\))::/g, '');
