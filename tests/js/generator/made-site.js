import { createHash } from 'node:crypto';
import { readBuilt } from '../../../commands/built.js';
import { siteIsCurrent } from '../../../commands/site.js';
import { makeSite } from '../../../web/generator/site.js';

let making;

/**
 * Everything the build makes: what it left in dist/, or made now if that is of yesterday. Each caller has a promise of its
 * own: Node takes what awaits a promise that a test has made for a part of that test.
 */
export async function madeSite() {
  making ??= siteIsCurrent() ? Promise.resolve(readBuilt()) : makeSite();
  return await making;
}

/** Where the site has what the build knows as assets/<file>. */
export function assetOf(site, file) {
  const found = [...site.keys()].filter(
    (path) => /^assets\/hashed\/[0-9a-f]{12}\//.test(path) && path.slice(27) === file,
  );
  if (found.length !== 1) throw new Error(`${file} has ${found.length} hashed files`);
  return found[0];
}

/**
 * [path, markup] of every HTML file of the site.
 *
 * @returns {Promise<[string, string][]>}
 */
export async function sitePages() {
  const { site } = await madeSite();
  return [...site].filter(([path]) => path.endsWith('.html')).map(([path, data]) => [path, data.toString()]);
}

/** A page of one demo for frames in other pages: it has no heading, no menu and no twin of its own. */
export const isFrame = (path) => /^\w+\/embed\/.+\//.test(path);

/**
 * [path, markup] of every HTML file the build makes, one-file documents included.
 *
 * @returns {Promise<[string, string][]>}
 */
export async function allPages() {
  const { single } = await madeSite();
  const pages = [...single].map(([path, data]) => /** @type {[string, string]} */ ([path, data.toString()]));
  return [...(await sitePages()), ...pages];
}

/** Every element id of a page. */
export const idsOf = (markup) => [...withoutScripts(markup).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

/** The markup without the text of scripts and styles. */
export const withoutScripts = (markup) =>
  markup.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1</$2>');

/** What a policy names an inline script or style by. */
export const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
