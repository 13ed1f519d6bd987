import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { LANGUAGES } from '../web/core/languages.js';
import { fingerprint, readFingerprint } from './fingerprint.js';
import { path } from './paths.js';
import { engineModules } from './prebuilt/modules.js';
import { since, step } from './report.js';

const inputs = [
  'web',
  'content',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.strict.json',
  'LICENSE',
  'wasm/include',
  ...engineModules.map((name) => `build/wasm/${name}.wasm`),
];
const products = [
  'dist/site/index.html',
  'dist/posenc-offline.zip',
  'dist/demos/alibi-slopes.en.html',
  ...LANGUAGES.flatMap((lang) => [
    `dist/posenc-${lang}.html`,
    `dist/posenc-${lang}.epub`,
    `dist/posenc-scorm12-${lang}.zip`,
  ]),
  'dist/elements/posenc.iife.js',
  'dist/npm/posenc.d.ts',
];
const stampFile = 'build/site.txt';

// What is built depends on its address as well.
const stamp = () => `${fingerprint(inputs)} ${process.env.POSENC_SITE ?? ''}`;

/** Whether dist/ holds what would be built now. */
export const siteIsCurrent = () =>
  readFingerprint(stampFile) === stamp() && products.every((file) => existsSync(path(file)));

/** Builds everything under dist/, unless nothing it is made of has changed. */
export async function buildSite({ force = false } = {}) {
  const start = performance.now();
  const log = step('site');
  if (!force && siteIsCurrent()) {
    log(`up to date (${since(start)})`);
    return;
  }
  // Imported late: the site's builder needs the npm packages.
  const builder = await import(new URL('../web/generator/site.js', import.meta.url).href);
  await builder.buildSite({ log });
  await writeFile(path(stampFile), stamp());
  log(`built (${since(start)})`);
}
