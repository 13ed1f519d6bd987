import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { lstat, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const programFolders = ['usr/bin', 'usr/lib/llvm-19/bin'];

function isElf(file) {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, 4, 0);
  closeSync(handle);
  return bytes.toString('latin1') === '\x7fELF';
}

/** The folder of shared libraries, `usr/lib/<triplet>`, and the dynamic loader in it. */
function loaderOf(folder) {
  for (const triplet of readdirSync(join(folder, 'usr/lib'))) {
    if (!triplet.includes('-linux-gnu')) continue;
    const loader = readdirSync(join(folder, 'usr/lib', triplet)).find((name) =>
      /^ld-linux.*\.so\.\d+$/.test(name),
    );
    if (loader) return { libraries: join('usr/lib', triplet), loader };
  }
  throw new Error(`no dynamic loader was unpacked into ${folder}`);
}

/**
 * Makes every unpacked program use the loader and the libraries unpacked beside it, as they will stand in `final`:
 * the host's C library may be older than the one the programs were linked with.
 *
 * @param {string} folder where the files are now
 * @param {string} final where they will be
 */
export async function patchPrograms(folder, final) {
  const { libraries, loader } = loaderOf(folder);
  const here = join(folder, libraries);
  const there = join(final, libraries);
  const rpath = `${there}:${join(final, 'usr/lib/llvm-19/lib')}`;
  const source = join(folder, 'usr/bin/patchelf');
  const programs = [];
  for (const part of programFolders) {
    for (const name of readdirSync(join(folder, part))) {
      const file = join(folder, part, name);
      const info = await lstat(file);
      if (info.isFile() && file !== source && isElf(file)) programs.push(file);
    }
  }
  const { status, stderr } = spawnSync(
    join(here, loader),
    [
      '--library-path',
      here,
      source,
      '--set-interpreter',
      join(there, loader),
      '--set-rpath',
      rpath,
      ...programs,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`patchelf failed: ${stderr}`);
}

/** Writes Emscripten's configuration and gives its scripts the packages they import. */
export async function configure(folder, final) {
  const share = join(folder, 'usr/share/emscripten');
  const settings = {
    LLVM_ROOT: join(final, 'usr/lib/llvm-19/bin'),
    BINARYEN_ROOT: join(final, 'usr'),
    NODE_JS: process.execPath,
    // The package carries its system libraries compiled.
    CACHE: join(final, 'usr/share/emscripten/cache'),
    LLVM_ADD_VERSION: '',
    CLANG_ADD_VERSION: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  await writeFile(join(share, '.emscripten'), lines.join(''));
  // Its scripts are CommonJS; the project's package.json above them says otherwise.
  await writeFile(join(share, 'package.json'), '{ "type": "commonjs" }\n');
  const modules = join(share, 'node_modules');
  await rm(modules, { recursive: true, force: true });
  await symlink('../nodejs', modules);
}
