import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pinnedCompiler } from '../../wasm/toolchain/emscripten.js';
import { moduleNames } from '../../web/engine/module-names.js';
import { fingerprint } from '../fingerprint.js';
import { path, root } from '../paths.js';
import { UserError } from '../report.js';

/** The engine's modules and the trainer. */
export const engineModules = [...moduleNames, 'trainer'];

const FOLDER = 'wasm/prebuilt';
const MANIFEST = `${FOLDER}/manifest.json`;
const COMMAND = 'npm run prebuilt';

const shaOf = (data) => createHash('sha256').update(data).digest('hex');

/**
 * The fingerprint of everything that the modules are made of: all of wasm/ but what they are kept and their compiler is
 * found in, what CMake reads, and the compiler.
 *
 * @param {string} [folder] the project
 */
export function sourcesOf(folder = root) {
  const own = readdirSync(join(folder, 'wasm')).filter((name) => !['prebuilt', 'toolchain'].includes(name));
  const files = ['CMakeLists.txt', 'CMakePresets.json', 'web/engine/module-names.js'];
  const sources = fingerprint([...files, ...own.sort().map((name) => `wasm/${name}`)], folder);
  return shaOf(`${sources} ${pinnedCompiler}`);
}

const readManifest = () => JSON.parse(readFileSync(path(MANIFEST), 'utf8'));

/** Whether wasm/prebuilt is made of the sources that there are. */
export const prebuiltIsCurrent = () => readManifest().sources === sourcesOf();

const keptFile = (/** @type {string} */ module) => path(`${FOLDER}/${module}.wasm.gz`);

/**
 * The modules of wasm/prebuilt, by name.
 *
 * @returns {Map<string, Buffer>}
 */
export function readPrebuilt() {
  const { modules } = readManifest();
  return new Map(
    engineModules.map((module) => {
      const data = gunzipSync(readFileSync(keptFile(module)));
      if (shaOf(data) !== modules[module])
        throw new UserError(
          `${FOLDER}/${module}.wasm.gz is not the file that ${MANIFEST} names; type: ${COMMAND}`,
        );
      return [module, data];
    }),
  );
}

/** Fails unless these modules, built from source, are those of wasm/prebuilt. */
export function comparePrebuilt(built) {
  const kept = readPrebuilt();
  const others = engineModules.filter((module) => !kept.get(module).equals(built.get(module)));
  if (others.length > 0)
    throw new UserError(
      `${FOLDER} does not hold what ${pinnedCompiler} makes of wasm/: ${others.join(', ')}. Type: ${COMMAND}`,
    );
}

/** Writes wasm/prebuilt: packed by zopfli, which takes seconds and makes them 5 % smaller than gzip does. */
export async function writePrebuilt(modules) {
  // Imported late: packages may not be there when a command begins.
  const { gzipAsync } = await import('@gfx/zopfli');
  mkdirSync(path(FOLDER), { recursive: true });
  for (const [module, data] of modules)
    writeFileSync(keptFile(module), await gzipAsync(data, { numiterations: 15 }));
  const hashes = Object.fromEntries([...modules].map(([module, data]) => [module, shaOf(data)]));
  const manifest = { compiler: pinnedCompiler, sources: sourcesOf(), modules: hashes };
  writeFileSync(path(MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

const isSame = (file, data) => {
  try {
    return readFileSync(file).equals(data);
  } catch {
    return false;
  }
};

// As wasm/prebuilt has it, where it has this module.
function packed(module, data) {
  const kept = existsSync(keptFile(module)) && readFileSync(keptFile(module));
  return kept && gunzipSync(kept).equals(data) ? kept : gzipSync(data, { level: 9 });
}

/**
 * Puts modules into build/wasm, for web/engine: each beside an ES module whose default export is base64(gzip(module)), 1 %
 * larger than the gzipped file and loadable where fetch is not, as on file://.
 *
 * @param {Map<string, Buffer>} modules
 */
export function placeModules(modules) {
  mkdirSync(path('build/wasm'), { recursive: true });
  for (const [module, data] of modules) {
    const file = `build/wasm/${module}.wasm`;
    const text = Buffer.from(`export default '${packed(module, data).toString('base64')}';\n`);
    if (isSame(path(file), data) && isSame(path(`${file}.js`), text)) continue;
    writeFileSync(path(`${file}.js`), text);
    // Last: where it is, the other is as well.
    writeFileSync(path(file), data);
  }
}
