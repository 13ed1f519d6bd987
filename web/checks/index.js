import { readdirSync } from 'node:fs';

// A module here whose export ends in “Checks” is a group, named like its file; the rest are helpers of them.
const modules = await Promise.all(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .sort()
    .map(async (file) => [file.slice(0, -'.js'.length), await import(`./${file}`)]),
);

const exportsOf = (module) => Object.keys(module).filter((name) => name.endsWith('Checks'));

/** Groups of live checks by name: { exports: names of what the module exports, checks }. A page loads them one by one. */
export const groups = Object.freeze(
  Object.fromEntries(
    modules
      .map(([name, module]) => [name, { exports: exportsOf(module), module }])
      .filter(([, { exports }]) => exports.length > 0)
      .map(([name, { exports, module }]) => [
        name,
        { exports, checks: Object.assign({}, ...exports.map((key) => module[key])) },
      ]),
  ),
);

/**
 * Every live check by name: `title` says what is measured, `run(engine)` measures it, the same in a page, at build time
 * and in the tests: { measured, relation, expected, unit?, holds, note }.
 */
export const checks = Object.freeze(Object.assign({}, ...Object.values(groups).map((group) => group.checks)));

/** The group of each check, by the check's name. */
export const groupOf = new Map(
  Object.entries(groups).flatMap(([group, own]) => Object.keys(own.checks).map((name) => [name, group])),
);
