import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { path } from '../../commands/paths.js';
import { packedStrings } from '../../web/generator/bundle.js';

// What any page with figures asks for once its reader does something; there is no folder of scripts beside these.
const PAPER = `
import { paper } from './web/elements/paper.js';
Posenc.paper = paper;
`;

/** One script made of modules of the project, for a browser. */
export async function bundled(/** @type {string} */ script) {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: path(), loader: 'js' },
    plugins: [packedStrings],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'import.meta.url': 'undefined' },
    external: ['node:*', 'module', 'fs', 'path', 'url', 'worker_threads'],
  });
  return outputFiles[0].text;
}

/**
 * A page with a script of its own, page.js, made of modules of the project: its address.
 *
 * @param {string} name of its folder
 * @param {{ script: string, page: string }} parts
 */
export async function bundledPage(name, { script, page }) {
  const folder = path('build/browser', name);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/page.js`, await bundled(script + PAPER));
  await writeFile(`${folder}/index.html`, page);
  return pathToFileURL(`${folder}/index.html`).href;
}
