import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { path } from '../paths.js';
import { green, red } from '../report.js';

/** Files below a folder: path from it → bytes. */
function read(folder, prefix = '') {
  return new Map(
    readdirSync(path(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
      const file = join(prefix, entry.name);
      return entry.isDirectory() ? [...read(folder, file)] : [[file, readFileSync(path(folder, file))]];
    }),
  );
}

/** Prints each size that has a limit beside it, as measured on what lies in dist/. */
export async function printSizes() {
  // Imported late: the builder needs the npm packages.
  const { measureSizes } = await import(new URL('../../web/build/sizes.js', import.meta.url).href);
  const names = ['posenc-ko.html', 'posenc-en.html'].filter((name) => existsSync(path('dist', name)));
  const rows = measureSizes({
    site: read('dist/site'),
    npm: read('dist/npm'),
    engine: readFileSync(path('build/wasm/posenc.wasm')),
    single: new Map(names.map((name) => [name, readFileSync(path('dist', name))])),
  });
  const counts = { passed: 0, failed: 0 };
  for (const [name, bytes, limit] of rows) {
    const ok = bytes <= limit;
    counts[ok ? 'passed' : 'failed']++;
    const figure = `${(bytes / 1024).toFixed(1).padStart(7)} KB of ${limit / 1024} KB`;
    console.log(`${ok ? green('✓') : red('✗')} ${name.padEnd(52)} ${figure}`);
  }
  return counts;
}

export const sizesSuite = { name: 'sizes', run: printSizes };
