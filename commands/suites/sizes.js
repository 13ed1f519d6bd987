import { readBuilt } from '../built.js';
import { green, red } from '../report.js';

/** Prints each size that has a limit beside it, as measured on what lies in dist/. */
export async function printSizes() {
  // Imported late: the builder needs the npm packages.
  const { measureSizes } = await import(new URL('../../web/generator/sizes.js', import.meta.url).href);
  const rows = measureSizes(readBuilt());
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
