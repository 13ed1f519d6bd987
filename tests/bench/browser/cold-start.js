import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../../commands/server.js';
import { median, withServer } from './chromium.js';

const runs = 11;
const root = fileURLToPath(new URL('../../../', import.meta.url));

// The engine's bytes are inside the script, as in every page: nothing is asked of the server meanwhile.
const script = `
  import { loadEngine } from './web/engine/engine.js';
  window.firstResult = async () => {
    const start = performance.now();
    const { sinusoidal } = await loadEngine();
    sinusoidal.encode({ seqLen: 8, dModel: 8 });
    return performance.now() - start;
  };`;

async function benchPage() {
  const folder = join(root, 'build/browser/cold-start');
  await mkdir(folder, { recursive: true });
  await build({
    stdin: { contents: script, resolveDir: root },
    bundle: true,
    format: 'iife',
    minify: true,
    outfile: join(folder, 'bench.js'),
  });
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>';
  await writeFile(join(folder, 'index.html'), `${head}<script src="bench.js"></script></html>`);
  return serve({ folder });
}

/** Milliseconds from the engine's bytes to its first result: the median of 11 contexts that have compiled nothing. */
export function coldStart() {
  return withServer(benchPage, async ({ browser }, server) => {
    const times = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.address);
      times.push(await page.evaluate(() => /** @type {any} */ (window).firstResult()));
      await context.close();
    }
    return median(times);
  });
}
