import { readFile } from 'node:fs/promises';
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

/** Installs the npm packages of the lockfile, unless exactly they are there. */
export async function setupPackages() {
  if (await isInstalled()) return;
  const log = step('packages');
  log('npm ci');
  await succeed('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  log('installed');
}
