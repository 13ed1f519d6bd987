import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's release that carries Emscripten 3.1.69. */
const suite = 'trixie';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The Debian mirror that the host's own apt uses; no address is written down here. */
function hostMirror() {
  const { status, stdout } = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(ORIGIN)'],
    { encoding: 'utf8' },
  );
  if (status !== 0) return undefined;
  const targets = stdout.split('\n').map((line) => line.split('|'));
  return targets.find(
    ([uri, release, component, origin]) =>
      /^(https?|file|mirror)/.test(uri) &&
      component === 'main' &&
      !/[-/]/.test(release) &&
      (origin || 'Debian') === 'Debian',
  )?.[0];
}

/**
 * Opens an apt that keeps everything in `folder` and leaves the system's own state alone. Packages are checked
 * against Debian's archive key.
 *
 * @param {string} folder
 */
export async function privateApt(folder) {
  const mirror = existsSync(keyring) ? hostMirror() : undefined;
  if (!mirror) return undefined;
  await mkdir(join(folder, 'state/lists/partial'), { recursive: true });
  await mkdir(join(folder, 'cache/archives/partial'), { recursive: true });
  await writeFile(join(folder, 'status'), '');
  await writeFile(join(folder, 'sources.list'), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    'Dir::Etc::sourceparts=/dev/null',
    'Dir::Etc::preferences=/dev/null',
    'Dir::Etc::preferencesparts=/dev/null',
    `Dir::State=${folder}/state`,
    `Dir::State::status=${folder}/status`,
    `Dir::Cache=${folder}/cache`,
    'APT::Install-Recommends=0',
    'APT::Sandbox::User=root',
    'Debug::NoLocking=1',
    'Acquire::Retries=3',
  ].flatMap((option) => ['-o', option]);
  return { options, downloads: join(folder, 'packages') };
}

function run(options, verb, folder) {
  return new Promise((resolve, reject) => {
    const child = spawn('apt-get', [...options, ...verb], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0
        ? resolve(output)
        : reject(new Error(`apt-get ${verb[0]} failed:\n${errors.trim() || output.trim()}`)),
    );
  });
}

/** Package files that `names` need, after leaving out those that `isUnneeded` by package name. */
export async function closure(apt, names, isUnneeded) {
  await run(apt.options, ['update', '-q']);
  const uris = await run(apt.options, ['install', '-qq', '--print-uris', ...names]);
  return uris
    .split('\n')
    .map((line) => /^'[^']*' (\S+) (\d+)/.exec(line))
    .filter(Boolean)
    .map(([, file, size]) => ({ name: file.slice(0, file.indexOf('_')), file, size: Number(size) }))
    .filter(({ name }) => !isUnneeded(name));
}

async function sizeOf(folder) {
  const files = await readdir(folder);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Downloads packages; complete ones of an earlier, interrupted run are kept. */
export async function download(apt, packages, log) {
  await mkdir(apt.downloads, { recursive: true });
  const total = packages.reduce((sum, { size }) => sum + size, 0);
  const megabytes = (bytes) => Math.round(bytes / 1e6);
  log(`downloading ${packages.length} Debian packages, ${megabytes(total)} MB`);
  const timer = setInterval(async () => {
    log(`downloaded ${megabytes(await sizeOf(apt.downloads))} of ${megabytes(total)} MB`);
  }, 5000);
  try {
    await run(apt.options, ['download', '-q', ...packages.map(({ name }) => name)], apt.downloads);
  } finally {
    clearInterval(timer);
  }
  return packages.map(({ file }) => join(apt.downloads, file));
}
