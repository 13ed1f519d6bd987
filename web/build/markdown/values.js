import { existsSync, readFileSync } from 'node:fs';
import { repository } from '../paths.js';
import { evaluate } from './engine.js';

const NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * What the `{{ engine: … }}` of a lesson may name: the engine's groups and the values of its values.json, which both
 * languages share. A value is an expression over the engine and the values before it. `file` is a path in content/.
 */
export function namesOf(engine, file) {
  const path = repository(`content/${file}`);
  if (!existsSync(path)) return engine;
  const scope = { ...engine };
  for (const [name, expression] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
    if (!NAME.test(name) || name in scope || name === 'race') {
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

/** The names of a lesson; those of any other page are the engine's groups. */
export const namesOfPage = (engine, { kind, slug }) =>
  kind === 'lesson' ? namesOf(engine, `lessons/${slug}/values.json`) : engine;
