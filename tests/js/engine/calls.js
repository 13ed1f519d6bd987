import { readFileSync } from 'node:fs';
import { decode } from './expect.js';

function goldenCases(method) {
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

/**
 * Every verb of the engine with right calls, those of its golden file, and the paths of all fields that the engine
 * reads in them.
 */
export function rightCalls(engine) {
  return Object.entries(engine).flatMap(([group, members]) => {
    const cases = goldenCases(group);
    return Object.entries(members).map(([verb, call]) => {
      const calls = cases
        .filter((golden) => golden.call === verb)
        .map(({ arguments: given }) => given.map(decode));
      const names = new Set();
      for (const given of calls) call(...given.slice(0, -1), watch(given.at(-1), names));
      return { name: `${group}.${verb}`, call, calls, names: [...names] };
    });
  });
}

/** Where the bracket that opens at `start` closes. */
function closing(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if ('{([<'.includes(text[i])) depth++;
    if ('})]'.includes(text[i]) || (text[i] === '>' && text[i - 1] !== '=')) depth--;
    if (depth === 0) return i;
  }
  throw new Error(`unclosed: ${text.slice(start)}`);
}

/** The parts of `text` between commas and semicolons that stand in no bracket. */
function parts(text) {
  const found = [''];
  for (let i = 0; i < text.length; i++) {
    if (',;'.includes(text[i])) found.push('');
    else if ('{([<'.includes(text[i])) {
      const end = closing(text, i);
      found[found.length - 1] += text.slice(i, end + 1);
      i = end;
    } else found[found.length - 1] += text[i];
  }
  return found.map((part) => part.trim()).filter(Boolean);
}

const sourceOf = (file) =>
  readFileSync(new URL(`../../../web/engine/${file}`, import.meta.url), 'utf8').replace(/^\s*\* ?/gm, ' ');

/** Fields of an object type: of each literal in it, and of each named type it refers to. */
function fieldsOf(type, sources) {
  const fields = new Set();
  let rest = type;
  for (let at = rest.indexOf('{'); at >= 0; at = rest.indexOf('{')) {
    const end = closing(rest, at);
    for (const part of parts(rest.slice(at + 1, end))) fields.add(/^(\w+)\??:/.exec(part)?.[1] ?? part);
    rest = rest.slice(0, at) + rest.slice(end + 1);
  }
  for (const [word] of rest.matchAll(/\b[A-Z]\w+/g)) {
    const start = sources.search(new RegExp(`@typedef \\{[^@]*\\} ${word}\\b`));
    if (start < 0) throw new Error(`no type ${word}`);
    const open = sources.indexOf('{', start);
    const end = closing(sources, open);
    for (const field of fieldsOf(sources.slice(open + 1, end), sources)) fields.add(field);
    const following = sources.slice(end).split(/@typedef|\*\//)[0];
    for (const [, name] of following.matchAll(/@property \{[^@]*\} \[?(\w+)/g)) fields.add(name);
  }
  return fields;
}

/** What the documentation in web/engine/methods says a verb takes: names of its arrays, and of its parameters. */
export function documented(group) {
  const method = sourceOf(`methods/${group}.js`);
  const sources = `${method}\n${sourceOf('types.js')}`;
  const verbs = new Map();
  for (const [, comment, verb] of method.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*?)\*?\/\s*(\w+)[:(]/g)) {
    const open = comment.indexOf('(', comment.indexOf('@type'));
    if (open < 0) continue;
    const given = parts(comment.slice(open + 1, closing(comment, open)));
    const [, params] = /^params\??:\s*([\s\S]*)$/.exec(given.at(-1)) ?? [];
    verbs.set(verb, {
      arrays: given.slice(0, -1).map((part) => part.split(/\??:/)[0]),
      params: [...fieldsOf(params, sources)],
    });
  }
  return verbs;
}
