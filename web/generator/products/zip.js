import { zipSync } from 'fflate';

// Zip keeps a date for every file; one and the same makes equal input give equal bytes.
const DATE = new Date(2020, 0, 1);
// The highest, 9, takes twice as long and saves a thousandth.
const LEVEL = 6;
// What is packed already, and what a reader of books looks for in the first bytes.
const STORED = /\.(?:woff2|png|zip|gz|epub)$|^mimetype$/;

/** A zip file of [path, bytes], sorted by path unless `ordered`; what is packed already is stored as it is. */
export function zip(files, { ordered = false } = {}) {
  const list = ordered ? files : [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = list.map(([path, data]) => [
    path,
    [new Uint8Array(data), { level: STORED.test(path) ? 0 : LEVEL, mtime: DATE }],
  ]);
  return zipSync(Object.fromEntries(entries));
}
