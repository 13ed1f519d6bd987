import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { path, root } from './paths.js';

function* filesOf(file, folder) {
  const info = statSync(join(folder, file), { throwIfNoEntry: false });
  if (info?.isFile()) yield file;
  if (!info?.isDirectory()) return;
  for (const name of readdirSync(join(folder, file)).sort()) yield* filesOf(`${file}/${name}`, folder);
}

// Git may have checked a text out with the ends of lines of its machine.
const unixLines = (bytes) =>
  bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes;

/**
 * A hash over the names and contents of files, the same in every folder and on every system.
 *
 * @param {string[]} inputs files and folders inside the project; folders are read whole
 * @param {string} [folder] the project
 */
export function fingerprint(inputs, folder = root) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input, folder)) {
      const bytes = unixLines(readFileSync(join(folder, file)));
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
