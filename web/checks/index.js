import { readdirSync, readFileSync } from 'node:fs';
import { withWords } from './words.js';

const strings = new URL('../../content/strings/', import.meta.url);
const words = readdirSync(strings).map((lang) => [
  lang,
  JSON.parse(readFileSync(new URL(`${lang}/checks.json`, strings), 'utf8')),
]);

/** The words of a group in the languages that show it: { lang: { name: { title, note } } }. */
export const wordsOf = (group) =>
  Object.fromEntries(
    words.filter(([, groups]) => groups[group]).map(([lang, groups]) => [lang, groups[group]]),
  );

// A module here whose export ends in “Checks” or “Sides” is a group, named like its file; the rest are helpers.
const modules = await Promise.all(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .sort()
    .map(async (file) => [file.slice(0, -'.js'.length), await import(`./${file}`)]),
);

const exportsOf = (module) => Object.keys(module).filter((name) => /(?:Checks|Sides)$/.test(name));
const merged = (module, kind, group) =>
  withWords(
    Object.assign(
      {},
      ...Object.keys(module)
        .filter((name) => name.endsWith(kind))
        .map((name) => module[name]),
    ),
    wordsOf(group),
  );

/**
 * Groups by name: { exports: names of what the module exports, checks, sides }. A page loads them one by one. A check
 * holds; a side of a contradiction is measured alike and holds only where it is right.
 */
export const groups = Object.freeze(
  Object.fromEntries(
    modules
      .map(([name, module]) => [name, { exports: exportsOf(module), module }])
      .filter(([, { exports }]) => exports.length > 0)
      .map(([name, { exports, module }]) => [
        name,
        { exports, checks: merged(module, 'Checks', name), sides: merged(module, 'Sides', name) },
      ]),
  ),
);

/**
 * Every live check by name: `title` says what is measured, `run(engine)` measures it, the same in a page, at build time
 * and in the tests: { measured, expected, unit?, holds, note }.
 */
export const checks = Object.freeze(Object.assign({}, ...Object.values(groups).map((group) => group.checks)));
