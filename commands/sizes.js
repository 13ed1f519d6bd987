import './node.js';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildModules } from './engine.js';
import { path } from './paths.js';
import { bold, command, UserError } from './report.js';
import { printSizes } from './suites/sizes.js';

const usage = `npm run sizes -- [--why]

Prints what has a limit beside it, as npm run build left it; --why what posenc.iife.js and the modules of the engine are
made of, by file and by function.`;

const SHOWN = 25;

const sumOf = (parts) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Packed, a part is taken to shrink like the others. */
function printParts(title, parts, packed) {
  const sorted = [...parts].sort((a, b) => b.bytes - a.bytes);
  const [shown, rest] = [sorted.slice(0, SHOWN), sorted.slice(SHOWN)];
  const bytes = sumOf(parts);
  console.log(`\n${bold(title)}: ${bytes} bytes, ${packed} packed`);
  for (const part of [...shown, { name: `${rest.length} others`, bytes: sumOf(rest) }]) {
    const share = Math.round((packed * part.bytes) / bytes);
    console.log(`${String(part.bytes).padStart(8)} ${String(share).padStart(6)}  ${part.name.slice(0, 90)}`);
  }
}

async function printCore() {
  const { coreParts } = await import(new URL('../web/generator/bundle.js', import.meta.url).href);
  const script = packedSize(readFileSync(path('dist/elements/posenc.iife.js')));
  printParts('posenc.iife.js', await coreParts(), script);
}

const packedSize = (data) => gzipSync(data, { level: 9 }).length;

// Sizes of the functions of a WebAssembly module: of its sections only imports and code are read.
const IMPORTS = 2;
const CODE = 10;
const HEADER_BYTES = 8;

/**
 * @param {Uint8Array} wasm
 * @param {string} symbols lines <index>:<name>, as Emscripten writes them
 * @returns {{ name: string, bytes: number }[]} and, as the last, all that is no code
 */
function functionsOf(wasm, symbols) {
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

command(usage, { options: { why: { type: 'boolean' } } }, async ({ why }) => {
  if (!existsSync(path('dist/elements/posenc.iife.js'))) throw new UserError('npm run build comes first.');
  const { failed } = await printSizes();
  if (why) {
    await printCore();
    for (const [module, wasm] of (await buildModules()).modules) {
      const symbols = readFileSync(path(`build/wasm/modules/${module}.wasm.symbols`), 'utf8');
      printParts(`${module}.wasm`, functionsOf(wasm, symbols), packedSize(wasm));
    }
  }
  if (failed > 0) process.exitCode = 1;
});
