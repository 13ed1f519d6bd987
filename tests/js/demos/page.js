import assert from 'node:assert/strict';
import { EngineError } from '../../../web/engine/error.js';
import { moduleWith } from '../../../web/engine/module-names.js';

/** A verb's name in its module. */
export const nameIn = (method, verb) => `${method}${verb[0].toUpperCase()}${verb.slice(1)}`;

/**
 * The engine of a page that has the modules which a demo names, or others: a verb of any other module is refused, as
 * web/elements/modules.js does it.
 */
export class Page {
  /** The last refusal since a computation began. */
  #refused;

  /** @param {any} whole the engine @param {string[]} [modules] */
  constructor(whole, modules = []) {
    this.modules = new Set(modules);
    const groups = Object.entries(whole).map(([method, verbs]) => [
      method,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, run]) => [verb, this.#asThere(method, verb, run)]),
      ),
    ]);
    this.engine = Object.fromEntries(groups);
  }

  #asThere(method, verb, run) {
    const field = moduleWith(method, nameIn(method, verb));
    return (...given) => {
      if (this.modules.has(field)) return run(...given);
      const message = `${method}.${verb} must be loaded first`;
      this.#refused = new EngineError({ code: 'not-loaded', field, message });
      throw this.#refused;
    };
  }

  /** What run(engine) gives, as a figure has it: a module that it lacks comes, and it begins anew. */
  compute(run) {
    for (;;) {
      this.#refused = undefined;
      try {
        const made = run(this.engine);
        assert.equal(this.#refused, undefined, 'a demo has to let pass that a module is not there');
        return made;
      } catch (error) {
        if (error !== this.#refused) throw error;
        this.modules.add(error.field);
      }
    }
  }
}
