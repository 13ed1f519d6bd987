import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { path } from '../paths.js';
import { succeed } from '../process.js';
import { step } from '../report.js';

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(path(file), 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

// npm writes node_modules/.package-lock.json when an installation is complete.
async function isInstalled() {
  const [wanted, have] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages),
  );
  if (!wanted) throw new Error('package-lock.json cannot be read');
  if (!have) return false;
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    if (name === '') return true;
    return have[name] ? have[name].version === version : optional === true;
  });
}

// npm comes with Node, and Node runs it where no shell does.
const npm = () =>
  [
    process.env.npm_execpath,
    ...['node_modules', '../lib/node_modules'].map((folder) =>
      join(dirname(process.execPath), folder, 'npm/bin/npm-cli.js'),
    ),
  ].find((file) => file?.endsWith('npm-cli.js') && existsSync(file));

/** Installs the npm packages of the lockfile, unless exactly they are there. */
export async function setupPackages() {
  if (await isInstalled()) return;
  const log = step('packages');
  log('npm ci');
  const own = npm();
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await (own ? succeed(process.execPath, [own, ...args]) : succeed('npm', args));
  log('installed');
}
