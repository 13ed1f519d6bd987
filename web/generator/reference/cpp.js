import { readdirSync, readFileSync } from 'node:fs';
import { repository } from '../paths.js';

// The headers have one form: inside namespace posenc, blocks apart by an empty line, each a comment of whole lines and
// the declarations below it. In a comment, what is indented is set as it stands, and some paragraphs are labelled.
const INCLUDE = 'wasm/include/posenc';
const LABEL = /^(Errors|Accuracy|Sources?)(?:, [^:]*)?: /;

const NAME = [
  /^(?:enum class|struct|class|union) (?:\[\[\w+\]\] )?(\w+)/,
  /^using (\w+) = /,
  /^(?:inline )?constexpr [\w:<> ]+? (k\w+)\b/,
  /^(?:inline |constexpr |\[\[nodiscard\]\] )*[\w:<>,\s]*?[&\s](\w+)\(/,
];

const isBlank = (line) => line.trim() === '';
const depthOf = (line) => {
  const code = line.replace(/\/\/.*$/, '');
  return (code.match(/[{(]/g)?.length ?? 0) - (code.match(/[})]/g)?.length ?? 0);
};

// Runs of lines between empty ones; an empty line inside brackets parts nothing.
function blocksOf(lines) {
  const blocks = [[]];
  let depth = 0;
  for (const line of lines) {
    if (isBlank(line) && depth === 0) blocks.push([]);
    else blocks.at(-1).push(line);
    depth += depthOf(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/**
 * The parts of a comment's lines: { kind: 'text', text }, { kind: 'set', text } for indented lines as they stand, and
 * { kind: 'fact', label, text } for 'Errors: …' and its like.
 */
export function readParts(lines) {
  const parts = [];
  let open;
  for (const line of lines) {
    const [opening, label] = LABEL.exec(line) ?? [];
    const kind = isBlank(line) ? undefined : /^ {2}/.test(line) ? 'set' : 'text';
    if (label) parts.push({ kind: 'fact', label, lines: [line.slice(opening.length)] });
    else if (kind === undefined) {
      // An empty line inside what is set belongs to it; one more part follows otherwise.
      open = undefined;
      continue;
    } else if (open && (open.kind === kind || (open.kind === 'fact' && kind === 'text'))) {
      open.lines.push(line);
      continue;
    } else parts.push({ kind, lines: [line] });
    open = parts.at(-1);
  }
  return parts.map(({ lines: own, ...part }) => {
    if (part.kind !== 'set') return { ...part, text: own.map((line) => line.trim()).join(' ') };
    const indent = Math.min(...own.map((line) => /^ */.exec(line)[0].length));
    return { ...part, text: own.map((line) => line.slice(indent)).join('\n') };
  });
}

// Every name that a block declares at its outermost level.
function namesOf(code, where) {
  const names = [];
  let depth = 0;
  let statement = '';
  for (const line of code) {
    if (depth === 0 && !/^template\b/.test(line)) statement += ` ${line.replace(/\/\/.*$/, '').trim()}`;
    depth += depthOf(line);
    if (depth > 0 && !/^(?:enum class|struct|class)/.test(statement.trim())) continue;
    const text = statement.trim();
    const name = text && NAME.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
    if (text && !name && depth === 0) throw new Error(`${where}: what is declared by “${text}”?`);
    if (name && !names.includes(name)) names.push(name);
    if (depth === 0) statement = '';
  }
  return names;
}

/** { parts, entries: [{ names, parts, code }] } of a header's text, in its order; a comment that stands first is its own. */
export function readHeader(source, where) {
  const inside = /\nnamespace posenc \{\n([\s\S]*)\n\} {2}\/\/ namespace posenc\n/.exec(source)?.[1];
  if (inside === undefined) throw new Error(`${where}: there is no namespace posenc`);
  const blocks = blocksOf(inside.split('\n')).map((block) => {
    const end = block.findIndex((line) => !line.startsWith('//'));
    const comment = (end < 0 ? block : block.slice(0, end)).map((line) => line.replace(/^\/\/ ?/, ''));
    const code = end < 0 ? [] : block.slice(end);
    return { names: namesOf(code, where), parts: readParts(comment), code: code.join('\n') };
  });
  const parts = blocks[0]?.code === '' ? blocks.shift().parts : [];
  const silent = blocks.find(({ code }) => code === '');
  if (silent) throw new Error(`${where}: nothing is declared below “${silent.parts[0].text}”`);
  return { parts, entries: blocks };
}

/** [{ name: 'alibi', parts, entries }] of every header, in the order of `first` and then by name. */
export function readCpp(first = []) {
  const names = readdirSync(repository(INCLUDE))
    .filter((file) => file.endsWith('.h') && !['posenc.h', 'version.h'].includes(file))
    .map((file) => file.slice(0, -2))
    .sort();
  const order = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ];
  return order.map((name) => {
    const where = `${INCLUDE}/${name}.h`;
    return { name, ...readHeader(readFileSync(repository(where), 'utf8'), where) };
  });
}
