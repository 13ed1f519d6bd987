import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { path } from '../paths.js';
import { green, red } from '../report.js';

const kilobyte = 1000;
const site = () => path('dist/site');

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const isFont = (file) => /\.woff2?$/.test(file);

// woff2 is compressed already and is sent as it is.
const sent = (file) => (isFont(file) ? readFileSync(file).length : gzipped(file));

function references(page) {
  const html = readFileSync(page, 'utf8');
  const links = [...html.matchAll(/<link\b[^>]*\brel="?(?:stylesheet|preload|icon)"?[^>]*>/g)].map(
    ([tag]) => /\bhref="?([^"\s>]+)/.exec(tag)?.[1],
  );
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="?([^"\s>]+)/g)].map(([, source]) => source);
  return [...links, ...scripts]
    .filter((address) => address && !/^[a-z]+:/.test(address))
    .map((address) => resolve(dirname(page), address.replace(/[?#].*/, '')));
}

/** Scripts that elements of the page add by themselves: one for each family of demos, one for the live checks. */
function familyScripts(page) {
  const html = readFileSync(page, 'utf8');
  const families = new Set(
    [...html.matchAll(/<pe-demo\b[^>]*\bname="?([a-z0-9]+)\//g)].map(([, family]) => family),
  );
  if (/<pe-claim\b/.test(html)) families.add('checks');
  return [...families]
    .map((family) => join(site(), 'assets/demos', `${family}.js`))
    .filter((file) => existsSync(file));
}

function fontsOf(styles) {
  return styles.flatMap((style) =>
    [...readFileSync(style, 'utf8').matchAll(/url\(["']?([^"')]+\.woff2?)["']?\)/g)].map(([, address]) =>
      resolve(dirname(style), address),
    ),
  );
}

/**
 * Every file that a page loads, all its demos started; each once.
 *
 * @param {string} page absolute path of an HTML file in dist/site
 */
export function filesOfPage(page) {
  const direct = [page, ...references(page), ...familyScripts(page)];
  const fonts = fontsOf(direct.filter((file) => file.endsWith('.css')));
  return [...new Set([...direct, ...fonts])];
}

/** The sizes that the project promises, measured. Sizes in bytes, 1 KB = 1000 bytes. */
export function measureSizes() {
  const figures = [
    { name: 'posenc.iife.js, gzip', limit: 80 * kilobyte, size: gzipped(path('dist/npm/posenc.iife.js')) },
  ];
  for (const lang of readdirSync(site()).filter((name) => existsSync(join(site(), name, 'lessons')))) {
    const files = filesOfPage(join(site(), lang, 'lessons/first-steps/index.html'));
    const sum = (list) => list.reduce((total, file) => total + sent(file), 0);
    figures.push(
      {
        name: `first lesson (${lang}) without fonts, gzip`,
        limit: 100 * kilobyte,
        size: sum(files.filter((file) => !isFont(file))),
      },
      { name: `first lesson (${lang}) with fonts`, limit: 320 * kilobyte, size: sum(files), files },
    );
  }
  return figures;
}

/** Prints each size beside its limit. */
export function printSizes({ details = false } = {}) {
  const counts = { passed: 0, failed: 0 };
  for (const { name, limit, size, files = [] } of measureSizes()) {
    const ok = size <= limit;
    counts[ok ? 'passed' : 'failed']++;
    const figure = `${(size / kilobyte).toFixed(1)} KB of ${limit / kilobyte} KB`;
    console.log(`${ok ? green('✓') : red('✗')} ${name.padEnd(44)} ${figure}`);
    if (!details && ok) continue;
    for (const file of files)
      console.log(`    ${relative(site(), file).padEnd(42)} ${(sent(file) / kilobyte).toFixed(1)} KB`);
  }
  return counts;
}

export const sizesSuite = { name: 'sizes', run: async () => printSizes() };
