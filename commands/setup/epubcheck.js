import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { step } from '../report.js';
import { installDebian } from './debian.js';

const PLACES = ['/usr/bin/epubcheck', '/usr/local/bin/epubcheck', '/opt/homebrew/bin/epubcheck'];

/** What a reader types to get epubcheck. */
export const EPUBCHECK_LINE =
  process.platform === 'darwin'
    ? 'brew install epubcheck'
    : 'sudo apt-get install -y --no-install-recommends epubcheck';

/** Program and arguments that check the EPUB named after them; undefined where epubcheck or Java is missing. */
export function epubcheck() {
  const file = PLACES.find((place) => existsSync(place));
  if (!file) return undefined;
  // Debian's is the Java archive itself.
  const isArchive = readFileSync(file).subarray(0, 2).toString('latin1') === 'PK';
  if (!isArchive) return [file];
  return spawnSync('java', ['-version']).status === 0
    ? ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', file]
    : undefined;
}

/** Installs epubcheck as root on Debian; elsewhere the test that needs it says the line to type. */
export async function setupEpubcheck() {
  if (epubcheck() || process.getuid?.() !== 0) return;
  await installDebian(['epubcheck'], {
    user: 'The tests of the books',
    elsewhere: `The tests of the books need epubcheck; type: ${EPUBCHECK_LINE}`,
    recommended: false,
  }).catch((error) => step('packages')(error.message));
}
