import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../core/languages.js';
import { moduleNames } from '../engine/module-names.js';
import { siteAddress } from './address.js';
import {
  allDescriptors,
  bundleCommand,
  bundleCore,
  bundleEngine,
  bundlePageScript,
  dataScripts,
  demoFamilies,
  sharedModules,
} from './bundle.js';
import { withNeeds } from './demo-needs.js';
import { withRooms } from './heights.js';
import { inScript } from './onefile.js';
import { figureOpenings } from './openings.js';
import {
  demoScripts,
  elementFiles,
  npmFiles,
  PAGE_SCRIPTS,
  pageScripts,
  singleFiles,
  siteFiles,
} from './outputs.js';
import { renderPages } from './pages.js';
import { repository } from './paths.js';
import { addProducts, withCards } from './products/index.js';
import { declarations } from './reference/declarations.js';
import { namesOf, readJavaScript } from './reference/javascript.js';
import { readReferences } from './reference/pages.js';
import { createRenderer } from './renderer.js';
import { measureSizes, reportSizes } from './sizes.js';
import { demoBeginnings, demoCatalogue } from './teach.js';

const ENGINE = [...moduleNames, 'trainer'].map((name) => `build/wasm/${name}.wasm.js`);
function requireEngine() {
  const missing = ENGINE.filter((file) => !existsSync(repository(file)));
  if (missing.length > 0)
    throw new Error(`${missing.join(' and ')} missing: build the engine first (npm run build).`);
}

async function content(read, head, families, descriptors, address) {
  const { measure, math, models, ...renderer } = await createRenderer();
  await measure();
  const { javascript, references } = readReferences(renderer, read);
  const { words } = renderer;
  const catalogue = demoCatalogue(families, LANGUAGES);
  const beginnings = demoBeginnings(descriptors);
  const pages = renderPages({ ...renderer, head, references, catalogue, beginnings, address });
  return { pages, words, math, models, types: await declarations(javascript), catalogue, beginnings };
}

async function scripts(read, families) {
  const shared = await sharedModules();
  const made = (list) => Promise.all(list.map(async ([file, make]) => [file, await make()]));
  const [demoFiles, pageFiles, core, engine, command, own] = await Promise.all([
    made(demoScripts(families, shared)),
    made(pageScripts(families, shared)),
    bundleCore(shared),
    bundleEngine(namesOf(read)),
    bundleCommand(),
    made([...PAGE_SCRIPTS, 'one-file', 'frame', 'embed'].map((name) => [name, () => bundlePageScript(name)])),
  ]);
  const dataFiles = dataScripts();
  return { ...Object.fromEntries(own), core, engine, command, demoFiles, pageFiles, dataFiles };
}

async function write(folder, files) {
  for (const [file, data] of files) {
    const path = `${folder}/${file}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
  }
}

/**
 * Everything the build makes, in memory: { site, npm, elements, single, dist }, maps from paths to bytes, and the `engine` inside.
 *
 * @param {{ log?: (part: string) => void, address?: string }} [options]
 */
export async function makeSite({ log = () => {}, address = siteAddress() } = {}) {
  process.chdir(repository());
  requireEngine();
  const families = demoFamilies();
  log('pages');
  const head = inScript(await bundlePageScript('head'));
  const read = readJavaScript();
  const descriptors = await allDescriptors();
  const [made, built] = await Promise.all([
    content(read, head, families, descriptors, address),
    scripts(read, families),
  ]);
  const openings = await figureOpenings(descriptors);
  const pages = withNeeds(withRooms(made.pages, openings), { descriptors, built });
  const parts = withCards({ ...made, pages, openings, built, families, head, address, log });
  log('fonts and styles');
  const [site, single] = [await siteFiles(parts), await singleFiles(parts)];
  log('products');
  const npm = npmFiles(parts);
  const all = { site, single, npm, elements: await elementFiles(parts), dist: new Map() };
  await addProducts(parts, all);
  return all;
}

/**
 * Builds everything below dist/ from content/, web/ and the built engine, and logs the sizes beside their limits;
 * throws one sentence when it cannot.
 */
export async function buildSite({ log = console.log, folder = repository('dist') } = {}) {
  const start = performance.now();
  const made = await makeSite({ log });
  await rm(folder, { recursive: true, force: true });
  await write(`${folder}/site`, made.site);
  await write(`${folder}/npm`, made.npm);
  await write(`${folder}/elements`, made.elements);
  await write(folder, made.single);
  await write(folder, made.dist);
  reportSizes(measureSizes(made), log);
  log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildSite().catch((error) => {
    console.error(`Posenc: the site was not built. ${error.message}`);
    process.exitCode = 1;
  });
}
