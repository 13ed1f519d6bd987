import { readFileSync } from 'node:fs';
import { namesOf, readJavaScript } from '../../../web/generator/reference/javascript.js';
import { decode } from './expect.js';

/** The cases of a method's golden file. */
export function goldenCases(method) {
  const file = new URL(`../../golden/${method}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).cases;
}

const isRecord = (value) => Object.getPrototypeOf(value ?? 0) === Object.prototype;

/** `value` whose objects, in arrays as well, tell `names` the path of each field that is read, as 'config.rope_type'. */
function watch(value, names, prefix = '') {
  if (Array.isArray(value) && value.some(isRecord)) return value.map((item) => watch(item, names, prefix));
  if (!isRecord(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const path = prefix + String(key);
      names.add(path);
      return watch(target[key], names, `${path}.`);
    },
  });
}

const documented = namesOf(readJavaScript());

/**
 * Every verb of the engine: { name, call, calls (right ones, those of its golden file), names (the paths of all fields
 * that the engine reads in them), arrays and params (their names in its documentation) }.
 */
export function rightCalls(engine) {
  return Object.entries(engine).flatMap(([group, members]) => {
    const cases = goldenCases(group);
    return Object.entries(members).map(([verb, call]) => {
      const calls = cases
        .filter((golden) => golden.call === `${group}.${verb}`)
        .map(({ arguments: given }) => given.map(decode));
      const names = new Set();
      for (const given of calls) call(...given.slice(0, -1), watch(given.at(-1), names));
      return { name: `${group}.${verb}`, call, calls, names: [...names], ...documented[group][verb] };
    });
  });
}
