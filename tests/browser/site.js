import assert from 'node:assert/strict';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../../commands/server.js';
import { LANGUAGES } from '../../web/core/languages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const siteFolder = join(root, 'dist/site');
export const packageFolder = join(root, 'dist/elements');
export { LANGUAGES as languages };

/** The one page of each language that holds everything. */
export const oneFile = (lang) => pathToFileURL(join(root, `dist/posenc-${lang}.html`)).href;

function find(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    if (entry.isDirectory()) return find(folder, `${path}/`);
    return path.endsWith('.html') ? [path] : [];
  });
}

/** Paths of all pages of the site that stand by themselves, from its root; those for frames are in frames.test.js. */
export const pages = (existsSync(siteFolder) ? find(siteFolder) : []).filter(
  (path) => !/\/embed\/.+\//.test(path),
);

/** The folder, below the site, in which its pages find the core and the demos one by one. */
export const coreFolder = pages.length > 0 ? findCore() : '';

function findCore() {
  const hashed = 'assets/hashed';
  const name = readdirSync(join(siteFolder, hashed)).find((folder) =>
    existsSync(join(siteFolder, hashed, folder, 'posenc.iife.js')),
  );
  return `${hashed}/${name}`;
}

/** Starts a server for the built site, or for another folder. */
export const startSite = (options = {}) => serve({ folder: siteFolder, ...options });

/** The address of a path below the site by double click. */
export const asFile = (path, folder = siteFolder) => pathToFileURL(join(folder, path)).href;

function linkAll(folder, copy) {
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [from, to] = [join(folder, entry.name), join(copy, entry.name)];
    if (entry.isDirectory()) linkAll(from, to);
    else linkSync(from, to);
  }
}

// A file of a copy may be a link to the built one, which stays as it is.
function writeAnew(file, content) {
  rmSync(file, { force: true });
  writeFileSync(file, content);
}

/** Writes a text of a copy anew, as `change` makes it of the former one. */
export const rewrite = (file, change) => writeAnew(file, change(readFileSync(file, 'utf8')));

/**
 * A copy of a built folder, made of hard links, with pages of a test beside its own.
 *
 * @param {string} name of the copy, below build/browser
 * @param {string | undefined} folder what to copy, none for the pages of the test alone
 * @param {Record<string, string | Uint8Array>} extra file name → what it holds
 * @returns {string} the copy's path
 */
export function copyWith(name, folder, extra) {
  const copy = join(root, 'build/browser', name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  if (folder) linkAll(folder, copy);
  for (const [file, content] of Object.entries(extra)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeAnew(join(copy, file), content);
  }
  return copy;
}

/** A server for a copy as copyWith makes it, and the copy's `folder`. */
export async function startCopy(/** @type {Parameters<typeof copyWith>} */ ...copied) {
  const folder = copyWith(...copied);
  return { folder, ...(await serve({ folder })) };
}

/** Requests among `requests` that leave the page's own origin: over http another host, from a file anything but files. */
export function strangers(requests, address) {
  const { protocol, origin } = new URL(address);
  const isOwn = (request) => {
    if (/^(data|blob|about):/.test(request)) return true;
    return protocol === 'file:' ? request.startsWith('file:') : new URL(request).origin === origin;
  };
  return requests.filter((request) => !isOwn(request));
}

/** No error was told, and with an address nothing was asked for but from there. */
export async function assertQuiet(session, address) {
  await session.collect?.();
  assert.deepEqual(session.errors, []);
  if (address) assert.deepEqual(strangers(session.requests, address), []);
}
