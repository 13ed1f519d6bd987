import { makeSite } from '../../../web/build/site.js';

let making;

/** Everything the build makes, made once per test process. */
export const madeSite = () => {
  making ??= makeSite();
  return making;
};

/** [path, markup] of every HTML file of the site. */
export async function sitePages() {
  const { site } = await madeSite();
  return [...site].filter(([path]) => path.endsWith('.html')).map(([path, data]) => [path, data.toString()]);
}

/** [path, markup] of every HTML file the build makes, one-file documents included. */
export async function allPages() {
  const { single } = await madeSite();
  return [...(await sitePages()), ...[...single].map(([path, data]) => [path, data.toString()])];
}

/** Every element id of a page. */
export const idsOf = (markup) => [...withoutScripts(markup).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

/** The markup without the text of scripts and styles. */
export const withoutScripts = (markup) =>
  markup.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1</$2>');
