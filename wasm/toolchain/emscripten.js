import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** 3.1.6, which older distributions carry, makes ES-module glue that Node refuses and rejects wasm SIMD opcodes. */
export const minimumVersion = '3.1.69';

/** The compiler, Debian 13's, that made wasm/prebuilt, as `compilerOf` names it: another one makes other bytes. */
export const pinnedCompiler = `Emscripten ${minimumVersion}, Debian clang version 19.1.7`;

/** An `emcc` program with the compiler that it calls. */
export function compilerOf({ emcc, version }) {
  const { stdout, stderr } = spawnSync(emcc, ['-v'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return `Emscripten ${version}, ${/^.*clang version [\d.]+/m.exec(`${stdout}\n${stderr}`)?.[0]}`;
}

/** @param {string} version @param {string} minimum */
export function isAtLeast(version, minimum) {
  const [have, need] = [version, minimum].map((text) => text.split('.').map(Number));
  for (let i = 0; i < need.length; i++) {
    if (have[i] !== need[i]) return have[i] > need[i];
  }
  return true;
}

/** The version an `emcc` program reports, or undefined if it does not run. */
export function emccVersion(emcc) {
  const { status, stdout } = spawnSync(emcc, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? /\b(\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined;
}

/** The CMake toolchain file that belongs to an `emcc` program, found beside it as emsdk and Debian lay it out. */
function toolchainFileOf(emcc) {
  const folders = [
    dirname(emcc),
    dirname(realpathSync(emcc)),
    process.env.EMSCRIPTEN_ROOT,
    '/usr/share/emscripten',
  ];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'cmake/Modules/Platform/Emscripten.cmake'))
    .find((file) => existsSync(file));
}

/** Emscripten of the machine, if PATH has one that is new enough. */
export function systemEmscripten() {
  const name = process.platform === 'win32' ? 'emcc.bat' : 'emcc';
  const emcc = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
  if (!emcc) return undefined;
  const version = emccVersion(emcc);
  const emscriptenToolchainFile = toolchainFileOf(emcc);
  if (!version || !isAtLeast(version, minimumVersion) || !emscriptenToolchainFile) return undefined;
  return { emcc, version, emscriptenToolchainFile };
}
