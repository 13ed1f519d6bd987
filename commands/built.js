import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../web/core/languages.js';
import { path } from './paths.js';

/** Files below a folder of the project: path from it, with slashes → bytes. */
function filesBelow(folder, prefix = '') {
  return new Map(
    readdirSync(path(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
      const file = `${prefix}${entry.name}`;
      return entry.isDirectory()
        ? [...filesBelow(folder, `${file}/`)]
        : [[file, readFileSync(path(folder, file))]];
    }),
  );
}

const singles = LANGUAGES.map((lang) => `posenc-${lang}.html`);

/** What the last build left in dist/, like the maps that it made: { site, npm, elements, single, dist, engine }. */
export function readBuilt() {
  const all = [...filesBelow('dist')];
  const below = (folder) =>
    new Map(
      all
        .filter(([file]) => file.startsWith(folder))
        .map(([file, data]) => [file.slice(folder.length), data]),
    );
  const beside = all.filter(([file]) => !/^(?:site|npm|elements|release)\//.test(file));
  const isSingle = ([file]) => singles.includes(file);
  return {
    site: below('site/'),
    npm: below('npm/'),
    elements: below('elements/'),
    single: new Map(beside.filter(isSingle)),
    dist: new Map(beside.filter((entry) => !isSingle(entry))),
  };
}
