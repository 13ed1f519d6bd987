import { existsSync } from 'node:fs';
import { readJson, repository } from '../paths.js';
import { evaluate } from './engine.js';

const NAME = /^[a-z][A-Za-z0-9]*$/;

// The expressions of a file in content/ by their names, in their order; none where there is no such file.
const definitionsIn = (file) =>
  Object.entries(file && existsSync(repository(`content/${file}`)) ? readJson(`content/${file}`) : {});

/**
 * What the `{{ engine: … }}` of a page may name: the engine's groups and the values of its JSON file, which both
 * languages share. A value is an expression over the engine and the values before it. `file` is a path in content/.
 */
export function namesOf(engine, file) {
  const scope = { ...engine };
  for (const [name, expression] of definitionsIn(file)) {
    if (!NAME.test(name) || name in scope || ['race', 'text'].includes(name)) {
      throw new Error(`${file}: “${name}” is taken, or is no name of letters and digits`);
    }
    try {
      scope[name] = evaluate(expression, scope);
    } catch (error) {
      throw new Error(`${file}: «${expression}» of “${name}” failed: ${error.message}`);
    }
  }
  return scope;
}

const VALUES = {
  lesson: (slug) => `lessons/${slug}/values.json`,
  extras: (slug) => `pages/${slug}.values.json`,
};

/** The names of a lesson or of the extras; those of any other page are the engine's groups. */
export const namesOfPage = (engine, { kind, slug }) => namesOf(engine, VALUES[kind]?.(slug));

/** What the names of a page's values stand for: Map from name to expression, in their order. */
export const definitionsOfPage = ({ kind, slug }) => new Map(definitionsIn(VALUES[kind]?.(slug)));
