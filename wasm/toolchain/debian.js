import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closure, download, privateApt } from './apt.js';
import { emccVersion, minimumVersion } from './emscripten.js';
import { configure, patchPrograms } from './relocate.js';

/** Raised whenever what is unpacked or how it is patched changes, so that older folders are made anew. */
const recipe = 3;

// What Emscripten's packages depend on but the host has, or a build to wasm never calls.
const unneeded =
  /^(python3.*|libpython.*|nodejs|libnode\d+|node-(?!acorn).*|perl.*|dpkg|tar|debconf|ccache|tzdata|netbase|media-types|pkg-?conf.*|libpkgconf.*|libc6-dev|libc-dev-bin|libcrypt-dev|rpcsvc-proto|linux-libc-dev|lib(gcc|stdc\+\+|objc)-\d+-dev|libobjc\d+|lib(a|hwa|l|t|ub)san\d+|binutils.*|libbinutils|libgprofng.*|libctf.*|libsframe.*)$/;

const missing =
  `Emscripten ${minimumVersion} or newer, Eigen 3.4 and GoogleTest are needed, and this machine's apt reaches no Debian archive: ` +
  'activate emsdk so that emcc is on PATH, and set POSENC_EIGEN_DIR (folder with Eigen/Core) and ' +
  'POSENC_GOOGLETEST_DIR (folder with googletest/CMakeLists.txt).';

/** Paths inside a finished folder. */
function describe(folder, { emscripten, version = undefined }) {
  const share = join(folder, 'usr/share/emscripten');
  return {
    ...(emscripten && {
      emcc: join(share, 'emcc'),
      version,
      emscriptenToolchainFile: join(share, 'cmake/Modules/Platform/Emscripten.cmake'),
    }),
    eigenInclude: join(folder, 'usr/include/eigen3'),
    googletestSource: join(folder, 'usr/src/googletest'),
  };
}

// Two worktrees may reach one folder through links.
function isSame(one, other) {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

async function readStamp(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

function unpack(packages, folder, log) {
  packages.forEach((file, index) => {
    if (index % 20 === 0) log(`unpacking ${index} of ${packages.length}`);
    const { status, stderr } = spawnSync('dpkg-deb', ['-x', file, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`dpkg-deb could not unpack ${file}: ${stderr}`);
  });
}

/**
 * Unpacks Debian's packages into `folder`/debian, patched to run from there. A run that was interrupted continues
 * with the packages it had; the folder appears under its final name only when it is complete.
 *
 * @param {{ folder: string, emscripten: boolean, log: (line: string) => void }} options
 */
export async function privateToolchain({ folder, emscripten, log }) {
  const final = join(folder, emscripten ? 'debian' : 'libraries');
  const stampFile = join(final, 'posenc.json');
  const stamp = await readStamp(stampFile);
  const whole = stamp.recipe === recipe;
  if (whole && isSame(stamp.final, final)) return describe(final, stamp);

  // A folder that has moved is adapted where it stands, so that a failure loses nothing.
  const staging = whole ? final : `${final}.partial`;
  if (whole) log('the toolchain folder has moved; adapting it');
  else {
    await rm(staging, { recursive: true, force: true });
    const apt = await privateApt(join(folder, 'apt'));
    if (!apt) throw new Error(missing);
    const what = emscripten ? 'Emscripten, Eigen and GoogleTest (2 GB)' : 'Eigen and GoogleTest';
    log(`obtaining ${what} from Debian's archive, without touching the system`);
    const names = ['libeigen3-dev', 'googletest', ...(emscripten ? ['emscripten', 'patchelf'] : [])];
    const keep = new Set(names);
    const packages = await closure(apt, names, (name) =>
      emscripten ? unneeded.test(name) : !keep.has(name),
    );
    const files = await download(apt, packages, log);
    await mkdir(staging, { recursive: true });
    unpack(files, staging, log);
  }
  if (emscripten) {
    log('adapting programs to their folder');
    await patchPrograms(staging, final);
    await configure(staging, final);
  }
  if (!whole) {
    await rm(final, { recursive: true, force: true });
    await rename(staging, final);
  }
  const finished = describe(final, { emscripten });
  const version = emscripten ? emccVersion(finished.emcc) : undefined;
  if (emscripten && !version)
    throw new Error(`${finished.emcc} does not run; remove ${folder} and try again.`);
  await writeFile(stampFile, JSON.stringify({ recipe, final, emscripten, version }));
  await rm(join(folder, 'apt'), { recursive: true, force: true });
  log(emscripten ? `Emscripten ${version} is ready` : 'Eigen and GoogleTest are ready');
  return { ...finished, version };
}
