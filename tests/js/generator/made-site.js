import { createHash } from 'node:crypto';
import { readBuilt } from '../../../commands/built.js';
import { siteIsCurrent } from '../../../commands/site.js';
import { makeSite } from '../../../web/generator/site.js';

/** Everything the build makes: what it left in dist/, or made now if that is of yesterday. */
export const made = siteIsCurrent() ? readBuilt() : await makeSite();
export const { site, elements, single, dist } = made;

/** Where the site has what the build knows as assets/<file>. */
export function assetOf(site, file) {
  const found = [...site.keys()].filter(
    (path) => /^assets\/hashed\/[0-9a-f]{12}\//.test(path) && path.slice(27) === file,
  );
  if (found.length !== 1) throw new Error(`${file} has ${found.length} hashed files`);
  return found[0];
}

const textsOf = (files) =>
  [...files].map(([path, data]) => /** @type {[path: string, markup: string]} */ ([path, data.toString()]));

/** [path, markup] of every HTML file of the site. */
export const sitePages = textsOf([...site].filter(([path]) => path.endsWith('.html')));

/** Those of every HTML file the build makes, one-file documents included. */
export const allPages = [...sitePages, ...textsOf(single)];

/** A page of one demo for frames in other pages: it has no heading, no menu and no twin of its own. */
export const isFrame = (path) => /^\w+\/embed\/.+\//.test(path);

/** Every element id of a page. */
export const idsOf = (markup) => [...withoutScripts(markup).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

/** The markup without the text of scripts and styles. */
export const withoutScripts = (markup) =>
  markup.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1</$2>');

/** What a policy names an inline script or style by. */
export const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
