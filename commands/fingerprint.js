import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { path } from './paths.js';

function* filesOf(file) {
  const info = statSync(path(file), { throwIfNoEntry: false });
  if (info?.isFile()) yield file;
  if (!info?.isDirectory()) return;
  for (const name of readdirSync(path(file)).sort()) yield* filesOf(join(file, name));
}

/**
 * A hash over the names and contents of files.
 *
 * @param {string[]} inputs files and folders inside the project; folders are read whole
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input)) {
      const bytes = readFileSync(path(file));
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** The fingerprint kept in `file` by an earlier run, or undefined. */
export function readFingerprint(file) {
  try {
    return readFileSync(path(file), 'utf8');
  } catch {
    return undefined;
  }
}
