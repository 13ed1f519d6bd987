import './node.js';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildModules } from './engine.js';
import { path } from './paths.js';
import { bold, main, UserError, withUsage } from './report.js';
import { printSizes } from './suites/sizes.js';
import { functionsOf } from './wasm-functions.js';

const usage = `npm run sizes -- [--why]

Prints what has a limit beside it, as npm run build left it; --why what posenc.iife.js and the modules of the engine are
made of, by file and by function.`;

const SHOWN = 25;

const isWhy = withUsage(
  usage,
  () => parseArgs({ options: { why: { type: 'boolean', default: false } } }).values.why,
);

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

// The engine is packed already, and hardly shrinks with the rest.
async function printCore() {
  const { coreParts } = await import(new URL('../web/generator/bundle.js', import.meta.url).href);
  const isEngine = ({ name }) => name.endsWith('.wasm.js');
  const parts = await coreParts();
  const script = packedSize(readFileSync(path('dist/elements/posenc.iife.js')));
  const engine = packedSize(readFileSync(path('build/wasm/posenc.wasm.js')));
  console.log(`\n${bold('posenc.iife.js')}: ${script} packed, ${engine} of it posenc.wasm`);
  printParts(
    'its JavaScript',
    parts.filter((part) => !isEngine(part)),
    script - engine,
  );
}

const packedSize = (data) => gzipSync(data, { level: 9 }).length;

main(async () => {
  const why = isWhy();
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
