import { readdirSync, readFileSync } from 'node:fs';
import { repository } from '../paths.js';

// The comments of web/engine have one form, and this reads that form alone: a comment before a group or a verb, in it
// sentences, then for a verb `@type {(values, params: { … }) => Result} shape`. What is of another form stops the build.
const METHODS = 'web/engine/methods';
const COMMENT = /\/\*\*([\s\S]*?)\*\//g;

const OPENING = '({[<';
const CLOSING = ')}]>';

/** Index after the bracket that closes the one at `start`; brackets in quoted words and arrows are none. */
export function afterBracket(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === "'") i = text.indexOf("'", i + 1);
    else if (text.startsWith('=>', i)) i++;
    else if (OPENING.includes(text[i])) depth++;
    else if (CLOSING.includes(text[i]) && --depth === 0) return i + 1;
    if (i < 0) break;
  }
  throw new Error(`“${text.slice(start, start + 40)}…” does not close`);
}

/** `text` cut at the separators that stand outside of brackets and quotes, each part trimmed; none is empty. */
export function splitOutside(text, separator) {
  const parts = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'") i = text.indexOf("'", i + 1);
    else if (text.startsWith('=>', i)) i++;
    else if (OPENING.includes(text[i])) i = afterBracket(text, i) - 1;
    else if (text[i] === separator) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

const sentence = (text) => text && text[0].toUpperCase() + text.slice(1);
const words = (text) => text.replace(/\s+/g, ' ').trim();

/** The text of a comment and its tags [{ tag, type, text }], without stars and line breaks. */
export function readComment(inner) {
  const plain = inner.replace(/^[ \t]*\*? ?/gm, '').trim();
  const [text, ...tags] = plain.split(/^@(?=\w)/m);
  return {
    text: words(text),
    tags: tags.map((part) => {
      const [, tag, rest] = /^(\w+)\s*([\s\S]*)$/.exec(part);
      if (!rest.startsWith('{')) return { tag, text: words(rest) };
      const end = afterBracket(rest, 0);
      return { tag, type: words(rest.slice(1, end - 1)), text: words(rest.slice(end)) };
    }),
  };
}

function readVerb(comment, code, where) {
  const name = /^\s*(\w+)\s*[:(,]/.exec(code)?.[1];
  const { text, tags } = readComment(comment);
  const at = `${where}, ${name ?? code.trim().slice(0, 30)}`;
  if (!name) throw new Error(`${at}: no verb follows the comment “${text}”`);
  const [type, ...others] = tags;
  if (text === '' || type?.tag !== 'type' || !type.type || others.length > 0)
    throw new Error(`${at}: the comment is not a sentence and one @type {…} with its shape`);
  if (!type.type.startsWith('(')) throw new Error(`${at}: @type is not a function: ${type.type}`);
  const end = afterBracket(type.type, 0);
  const [, result] = /^\s*=>\s*(.+)$/.exec(type.type.slice(end)) ?? [];
  if (!result) throw new Error(`${at}: @type gives no result: ${type.type}`);
  const parameters = splitOutside(type.type.slice(1, end - 1), ',');
  const bound = /^\s*\w+:\s*\w+\(\s*'(\w+)'/.exec(code)?.[1];
  return { name, text, parameters, result, shape: type.text, bound };
}

/** { name, text, verbs: [{ name, text, parameters, result, shape, bound }] } of a method's JavaScript source. */
export function readMethod(source, where) {
  const opening = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = /.exec(source);
  if (!opening) throw new Error(`${where}: no comment stands before the exported group`);
  const { text } = readComment(opening[1]);
  const body = source.slice(opening.index + opening[0].length);
  const comments = [...body.matchAll(COMMENT)];
  const verbs = comments.map((match, i) =>
    readVerb(match[1], body.slice(match.index + match[0].length, comments[i + 1]?.index), where),
  );
  if (text === '' || verbs.length === 0)
    throw new Error(`${where}: a group has a sentence and a verb at least`);
  return { name: opening[2], text, verbs };
}

/** [{ name, text, type }] or [{ name, text, properties }] of the typedefs in web/engine/types.js. */
export function readTypes(source, where) {
  const types = [];
  for (const [, inner] of source.matchAll(COMMENT)) {
    for (const { tag, type, text } of readComment(inner).tags) {
      const [, name, rest] = /^(\[?\w+\]?)\s*([\s\S]*)$/.exec(text) ?? [];
      if (tag === 'typedef' && name && type === 'object')
        types.push({ name, text: sentence(rest), properties: [] });
      else if (tag === 'typedef' && name && type) types.push({ name, text: sentence(rest), type });
      else if (tag === 'property' && name && type && types.at(-1)?.properties) {
        const optional = name.startsWith('[');
        types.at(-1).properties.push({ name: name.replace(/[[\]]/g, ''), optional, type, text: rest });
      } else throw new Error(`${where}: @${tag} ${text} is neither a typedef nor a property of one`);
    }
  }
  return types;
}

const read = (path) => readFileSync(repository(path), 'utf8');

/** The sentences above an exported class or function of web/engine/engine.js. */
function readExport(source, name) {
  const found = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:class|function) (\w+)/g)];
  const match = found.find(([, , exported]) => exported === name);
  if (!match) throw new Error(`web/engine: ${name} has no comment`);
  return readComment(match[1]).text;
}

/**
 * What the comments of web/engine say: { groups, types, loadEngine, EngineError }. `engine`, where it is given, must
 * have the same groups in their order and the same verbs.
 */
export function readJavaScript(engine) {
  const byName = new Map(
    readdirSync(repository(METHODS))
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readMethod(read(`${METHODS}/${file}`), `${METHODS}/${file}`)])
      .map(([, group]) => [group.name, group]),
  );
  const groups = engine ? Object.keys(engine).map((name) => byName.get(name)) : [...byName.values()];
  const said = groups.map((group) => group && `${group.name}: ${group.verbs.map(({ name }) => name)}`);
  const there = engine && Object.entries(engine).map(([name, group]) => `${name}: ${Object.keys(group)}`);
  if (engine && String(said) !== String(there))
    throw new Error(`${METHODS} documents ${said.join('; ')}, and the engine has ${there.join('; ')}`);
  const source = read('web/engine/engine.js');
  return {
    groups,
    // How a group is bound to the module is no part of the library.
    types: readTypes(read('web/engine/types.js'), 'web/engine/types.js').filter(
      ({ name }) => name !== 'Verbs',
    ),
    loadEngine: readExport(source, 'loadEngine'),
    EngineError: readExport(read('web/engine/error.js'), 'EngineError'),
  };
}
