import { existsSync, readFileSync } from 'node:fs';
import { repository } from '../paths.js';
import { evaluate } from './engine.js';

const NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * What the `{{ engine: … }}` of a page may name: the engine's groups and the values of its JSON file, which both
 * languages share. A value is an expression over the engine and the values before it. `file` is a path in content/.
 */
export function namesOf(engine, file) {
  const path = repository(`content/${file}`);
  if (!existsSync(path)) return engine;
  const scope = { ...engine };
  for (const [name, expression] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
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
export function namesOfPage(engine, { kind, slug }) {
  const fileOf = VALUES[kind];
  return fileOf ? namesOf(engine, fileOf(slug)) : engine;
}

/** What the names of a page's values stand for: Map from name to expression, in their order. */
export function definitionsOfPage({ kind, slug }) {
  const path = VALUES[kind] && repository(`content/${VALUES[kind](slug)}`);
  if (!path || !existsSync(path)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8'))));
}
