import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateToolchain } from './debian.js';
import { minimumVersion, systemEmscripten } from './emscripten.js';
import { findEigen, findGoogletest } from './libraries.js';
import { withLock } from './lock.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder that holds what the machine lacks; `POSENC_TOOLCHAIN_DIR` moves it, so that clones can share one. */
const toolchainFolder = resolve(process.env.POSENC_TOOLCHAIN_DIR || join(root, '.toolchain'));

/**
 * Finds or obtains Emscripten, Eigen and GoogleTest, without root.
 *
 * An `emcc` on PATH that is new enough is used as it is, with the machine's own Eigen and GoogleTest where it has
 * them. Everything missing comes from Debian's signed packages, unpacked into `.toolchain/`.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<{ emscriptenToolchainFile: string, eigenInclude: string, googletestSource: string,
 *   emcc: string, version: string }>} absolute paths, and Emscripten's version
 */
export async function toolchain({ log = () => {} } = {}) {
  const system = systemEmscripten();
  const eigen = findEigen();
  const googletest = findGoogletest();
  if (system && eigen && googletest) {
    return { ...system, eigenInclude: eigen, googletestSource: googletest };
  }
  if (!system && process.platform !== 'linux') {
    throw new Error(
      `Emscripten ${minimumVersion} or newer is missing; install emsdk (https://emscripten.org/docs/getting_started), ` +
        'activate it so that emcc is on PATH, and run the command again.',
    );
  }
  await mkdir(toolchainFolder, { recursive: true });
  const own = await withLock(join(toolchainFolder, 'lock'), () =>
    privateToolchain({ folder: toolchainFolder, emscripten: !system, log }),
  );
  return {
    ...(system ?? own),
    eigenInclude: process.env.POSENC_EIGEN_DIR && eigen ? eigen : (own.eigenInclude ?? eigen),
    googletestSource:
      process.env.POSENC_GOOGLETEST_DIR && googletest ? googletest : (own.googletestSource ?? googletest),
  };
}

/**
 * Environment variables that CMakePresets.json reads.
 *
 * @param {Awaited<ReturnType<typeof toolchain>>} tools
 */
export function toolchainEnvironment(tools) {
  return {
    POSENC_EMSCRIPTEN_TOOLCHAIN: tools.emscriptenToolchainFile,
    POSENC_EIGEN_DIR: tools.eigenInclude,
    POSENC_GOOGLETEST_DIR: tools.googletestSource,
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const tools = await toolchain({ log: (line) => console.error(line) });
  for (const [name, value] of Object.entries(toolchainEnvironment(tools))) {
    console.log(`export ${name}='${value}'`);
  }
}
