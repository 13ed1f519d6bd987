import { readdirSync } from 'node:fs';

// A module here whose export ends in “Checks” or “Sides” is a group, named like its file; the rest are helpers.
const modules = await Promise.all(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .sort()
    .map(async (file) => [file.slice(0, -'.js'.length), await import(`./${file}`)]),
);

const exportsOf = (module) => Object.keys(module).filter((name) => /(?:Checks|Sides)$/.test(name));
const merged = (module, kind) =>
  Object.assign(
    {},
    ...Object.keys(module)
      .filter((name) => name.endsWith(kind))
      .map((name) => module[name]),
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
        { exports, checks: merged(module, 'Checks'), sides: merged(module, 'Sides') },
      ]),
  ),
);

/**
 * Every live check by name: `title` says what is measured, `run(engine)` measures it, the same in a page, at build time
 * and in the tests: { measured, relation, expected, unit?, holds, note }.
 */
export const checks = Object.freeze(Object.assign({}, ...Object.values(groups).map((group) => group.checks)));
