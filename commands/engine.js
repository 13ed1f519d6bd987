import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { compilerOf, pinnedCompiler } from '../wasm/toolchain/emscripten.js';
import { toolchain, toolchainEnvironment } from '../wasm/toolchain/index.js';
import { fingerprint, readFingerprint } from './fingerprint.js';
import { path } from './paths.js';
import {
  comparePrebuilt,
  engineModules,
  placeModules,
  prebuiltIsCurrent,
  readPrebuilt,
} from './prebuilt/modules.js';
import { execute } from './process.js';
import { since, step, UserError } from './report.js';
import { requirePrograms } from './setup/requirements.js';

/** CMake presets, and the folders they build in: `build/<preset>`. */
export const presets = [
  'native',
  'native-v3',
  'native-scalar',
  'native-asan',
  'native-clang',
  'fuzz',
  'wasm',
  'wasm-scalar',
];
const isWasm = (preset) => preset.startsWith('wasm');

/** Emscripten, Eigen and GoogleTest, set up where they are missing. */
export const setupToolchain = () =>
  toolchain({ log: step('toolchain') }).catch((error) => {
    throw new UserError(error.message);
  });

async function configure(preset, tools, log) {
  const args = [
    '--preset',
    preset,
    `-DPOSENC_EIGEN_DIR=${tools.eigenInclude}`,
    `-DFETCHCONTENT_SOURCE_DIR_GOOGLETEST=${tools.googletestSource}`,
    ...(tools.clang ? [`-DCMAKE_CXX_COMPILER=${tools.clang}`] : []),
    ...(isWasm(preset)
      ? [
          `-DCMAKE_TOOLCHAIN_FILE=${tools.emscriptenToolchainFile}`,
          `-DCMAKE_CROSSCOMPILING_EMULATOR=${process.execPath}`,
        ]
      : []),
  ];
  const stampFile = `build/${preset}/configured.txt`;
  const stamp = createHash('sha256')
    .update(args.join('\n'))
    .update(fingerprint(['CMakePresets.json']))
    .digest('hex');
  if (readFingerprint(stampFile) === stamp && existsSync(path(`build/${preset}/build.ninja`))) return;
  log('configuring');
  // A cache made with other paths would keep the old ones.
  await rm(path('build', preset, 'CMakeCache.txt'), { force: true });
  const { status, output } = await execute('cmake', args, { env: toolchainEnvironment(tools), quiet: true });
  if (status !== 0) throw new UserError(`cmake --preset ${preset} failed:\n${output.trim()}`);
  await writeFile(path(stampFile), stamp);
}

/** Shows each tenth of a build, and everything that is not progress: warnings, errors. */
function buildProgress(log) {
  let shown = -1;
  return (line) => {
    const [, done, total] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
    if (!done) {
      if (
        line.trim() !== '' &&
        !/^ninja: (Entering|no work)|^(cache|system_libs):INFO|^warning: no output file/.test(line)
      )
        console.log(line);
      return;
    }
    const tenth = Math.floor((10 * Number(done)) / Number(total));
    if (tenth > shown) log(`${done} of ${total}`);
    shown = tenth;
  };
}

/**
 * Builds one CMake preset.
 *
 * @param {string} preset
 * @param {Awaited<ReturnType<typeof toolchain>> & { clang?: string }} tools `clang` takes the compiler's place
 * @param {string[]} [targets] all when empty
 */
export async function buildPreset(preset, tools, targets = []) {
  const start = performance.now();
  const log = step(preset);
  await mkdir(path('build', preset), { recursive: true });
  await configure(preset, tools, log);
  const args = ['--build', path('build', preset), ...targets.flatMap((target) => ['--target', target])];
  const { status } = await execute('cmake', args, {
    env: toolchainEnvironment(tools),
    quiet: true,
    onLine: buildProgress(log),
  });
  if (status !== 0) throw new UserError(`The engine does not build with preset ${preset}.`);
  log(`up to date (${since(start)})`);
}

/**
 * Builds the engine's modules from source, with the toolchain that it sets up.
 *
 * @returns {Promise<{ modules: Map<string, Buffer>, compiler: string }>}
 */
export async function buildModules() {
  requirePrograms(['cmake', 'ninja', 'python']);
  const tools = await setupToolchain();
  await buildPreset(
    'wasm',
    tools,
    engineModules.map((module) => `${module}_wasm`),
  );
  const modules = new Map(
    engineModules.map((module) => [module, readFileSync(path(`build/wasm/modules/${module}.wasm`))]),
  );
  return { modules, compiler: compilerOf(tools) };
}

/**
 * Puts the engine's modules where web/engine finds them: those of wasm/prebuilt while they are made of the sources that
 * there are, else, and `fromSource`, what these make.
 */
export async function buildEngine({ fromSource = false } = {}) {
  if (!fromSource && prebuiltIsCurrent()) return placeModules(readPrebuilt());
  const { modules, compiler } = await buildModules();
  if (prebuiltIsCurrent() && compiler === pinnedCompiler) comparePrebuilt(modules);
  placeModules(modules);
}
