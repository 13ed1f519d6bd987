import { gzipSync } from 'node:zlib';

const KB = 1024;
const LIMITS = { core: 80 * KB, lesson: 100 * KB, lessonWithFonts: 320 * KB, oneFile: 4096 * KB };

/** Bytes on the wire: gzip at its best level; woff2 is compressed already. */
export const wireSize = (data, file = '') => (file.endsWith('.woff2') ? data.length : gzipSync(data, { level: 9 }).length);

/**
 * What a reader of `page` (a path below the site) downloads: the page, its scripts and styles, every demo family it
 * shows, and the fonts of its language. `files` maps paths below dist/site to their bytes.
 */
export function pageWeight(page, files, { checks = false } = {}) {
  const markup = files.get(page).toString();
  const needed = new Set([page, 'assets/site.css']);
  for (const [, file] of markup.matchAll(/<script[^>]* src="(?:\.\.\/)*([^"]+)"/g)) needed.add(file);
  for (const [, family] of markup.matchAll(/<pe-demo name="([a-z0-9]+)\//g)) needed.add(`assets/demos/${family}.js`);
  if (checks) needed.add('assets/demos/checks.js');
  const fonts = [...files.keys()].filter((file) => file.startsWith('assets/fonts/'));
  const sum = (list) => list.reduce((total, file) => total + wireSize(files.get(file), file), 0);
  return { files: [...needed].sort(), withoutFonts: sum([...needed]), withFonts: sum([...needed, ...fonts]) };
}

/** Rows [name, bytes, limit] of everything that has a limit. */
export function measureSizes({ site, npm, single }) {
  const rows = [['posenc.iife.js', wireSize(npm.get('posenc.iife.js')), LIMITS.core]];
  const lessons = [...site.keys()].filter((path) => /^(?:ko|en)\/lessons\/[^/]+\/index\.html$/.test(path)).sort();
  for (const path of lessons) {
    const { withoutFonts, withFonts } = pageWeight(path, site);
    rows.push([`${path}, everything but fonts`, withoutFonts, LIMITS.lesson]);
    rows.push([`${path}, everything`, withFonts, LIMITS.lessonWithFonts]);
  }
  for (const [name, data] of single) rows.push([`${name}, as it lies`, data.length, LIMITS.oneFile]);
  return rows;
}

const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} KB`;

/** Prints every row beside its limit; tests/js/build holds them to it. */
export function reportSizes(rows, log) {
  for (const [name, bytes, limit] of rows) {
    log(`${name}: ${kilobytes(bytes)} of ${kilobytes(limit)}${bytes > limit ? ', too much' : ''}`);
  }
}
