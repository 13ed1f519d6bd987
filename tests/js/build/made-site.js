import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteIsCurrent } from '../../../commands/site.js';
import { LANGUAGES, repository } from '../../../web/build/paths.js';
import { makeSite } from '../../../web/build/site.js';

let making;

// What lies below a folder of dist/, like the maps of makeSite.
const below = (folder) =>
  new Map(
    readdirSync(repository(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, path, name }) => join(parentPath ?? path, name))
      .map((file) => [file.slice(repository(`${folder}/`).length), file])
      .map(([name, file]) => [name, readFileSync(file)]),
  );

const built = () => ({
  site: below('dist/site'),
  npm: below('dist/npm'),
  single: new Map(
    LANGUAGES.map((lang) => [`posenc-${lang}.html`, readFileSync(repository(`dist/posenc-${lang}.html`))]),
  ),
  dist: new Map(
    readdirSync(repository('dist'), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^posenc-..\.html$/.test(entry.name))
      .map(({ name }) => [name, readFileSync(repository(`dist/${name}`))]),
  ),
  engine: readFileSync(repository('build/wasm/posenc.wasm')),
});

/** Everything the build makes: what it left in dist/, or made now if that is of yesterday. */
export const madeSite = () => {
  making ??= siteIsCurrent() ? Promise.resolve(built()) : makeSite();
  return making;
};

/** Where the site keeps what the build knows as assets/<file>. */
export function assetOf(site, file) {
  const found = [...site.keys()].filter(
    (path) => /^assets\/kept\/[0-9a-f]{12}\//.test(path) && path.slice(25) === file,
  );
  if (found.length !== 1) throw new Error(`${file} is kept ${found.length} times`);
  return found[0];
}

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
