import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { path } from '../../commands/paths.js';
import { succeed } from '../../commands/process.js';

const FLAGS = [
  '--no-package-lock',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Every file below a folder: path → bytes. */
export async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path: old, name }) => join(parentPath ?? old, name));
  const read = async (file) => [file.slice(folder.length + 1), await readFile(file)];
  return Object.fromEntries(await Promise.all(names.sort().map(read)));
}

async function once(file, words, action) {
  const made = createHash('sha256').update(process.versions.modules);
  for (const word of words) made.update('\0').update(word);
  const stamp = made.digest('hex');
  if (existsSync(file) && (await readFile(file, 'utf8')) === stamp) return;
  await rm(file, { force: true });
  await action();
  await writeFile(file, stamp);
}

/**
 * A project of another kind, tests/release/<name>, as a copy below build/ with more files (path → text) in it. The
 * packages that it names are installed once, and again where it names others, and build(folder) is called once for each content.
 *
 * @returns {Promise<string>} the copy's folder
 */
export async function makeFixture(name, more = {}, build = async (_folder) => {}) {
  const folder = path('build/fixtures', name);
  const files = { ...(await filesOf(path('tests/release', name))), ...more };
  for (const part of new Set(Object.keys(files).map((file) => file.split('/')[0])))
    await rm(join(folder, part), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await once(join(folder, 'installed.txt'), [files['package.json']], () =>
    succeed('npm', ['install', ...FLAGS], { cwd: folder }),
  );
  await once(join(folder, 'built.txt'), Object.entries(files).flat(), () => build(folder));
  return folder;
}
