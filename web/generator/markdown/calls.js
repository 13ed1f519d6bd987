// How a number of a lesson was computed, as code that a reader can run: the names of values.json become definitions
// before the expression, or stand in it where they are short.

const WORD = /[A-Za-z_$][\w$]*/y;
const CLOSING = { '}': '{', ']': '[', ')': '(' };
// Longer than this a value is defined on a line of its own; one that is used more often has to be shorter.
const SHORT = { once: 48, often: 12 };

const nextSign = (text, at) => /\S/.exec(text.slice(at))?.[0] ?? '';
const signBefore = (text, at) => /(\S)\s*$/.exec(text.slice(0, at))?.[1] ?? '';

// Places [{ name, at, key }] of the names in an expression; `key` tells { near } from { near: 1 } and from others.
// Properties are none. Regular expressions, which hold no quotes here, and templates have no names of ours.
function wordsOf(text) {
  const words = [];
  const open = [];
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (/['"`]/.test(sign)) i = text.indexOf(sign, i + 1);
    else if (/[([{]/.test(sign)) open.push(sign);
    else if (CLOSING[sign]) open.pop();
    else if (/\d/.test(sign)) i += /^[\w.]*/.exec(text.slice(i))[0].length - 1;
    else if (/[A-Za-z_$]/.test(sign)) {
      WORD.lastIndex = i;
      const [name] = WORD.exec(text);
      const [before, after] = [signBefore(text, i), nextSign(text, i + name.length)];
      const inObject = open.at(-1) === '{' && /[{,]/.test(before);
      const isProperty = before === '.' && !text.slice(0, i).trimEnd().endsWith('...');
      if (!isProperty && !(inObject && after === ':'))
        words.push({ name, at: i, key: inObject && /[,}]/.test(after) });
      i += name.length - 1;
    }
    if (i < 0) throw new Error(`«${text}» has a quotation that does not close`);
  }
  return words;
}

// Names that functions in `text` give to what they are called with.
function parametersOf(text) {
  const lists = [...text.matchAll(/\(([^()]*)\)\s*=>|([A-Za-z_$][\w$]*)\s*=>/g)];
  return new Set(lists.flatMap(([, list, one]) => wordsOf(list ?? one).map(({ name }) => name)));
}

// A name, a call, an element or a list: what keeps its meaning beside any operator.
function isOne(text) {
  let [before, now] = ['', text.replace(/'[^']*'/g, "''")];
  if (now.startsWith('{')) return false;
  while (now !== before)
    [before, now] = [now, now.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '')];
  return /^(?:[\w$.]*|'')$/.test(now);
}

const isFunction = (text) => /^(?:\([^()]*\)|[\w$]+)\s*=>/.test(text);

function replaced(text, name, value) {
  const whole = isOne(value) ? value : `(${value})`;
  return wordsOf(text)
    .filter((word) => word.name === name)
    .reverse()
    .reduce(
      (out, { at, key }) =>
        `${out.slice(0, at)}${key ? `${name}: ${value}` : whole}${out.slice(at + name.length)}`,
      text,
    );
}

/**
 * What computes `expression`: { lines, call, groups }. `lines` define, in order, the names of `definitions` (Map from
 * name to expression) that it needs and that are too long to stand in it; `groups` are those of `known` that it uses.
 */
export function callOf(expression, definitions, known) {
  let call = expression.trim().replace(/\s+/g, ' ');
  while (definitions.has(call)) call = definitions.get(call);
  const parts = new Map([['', call]]);
  const uses = (text, name) => wordsOf(text).filter((word) => word.name === name).length;
  for (const [name, text] of [...definitions].reverse())
    if ([...parts.values()].some((part) => uses(part, name) > 0)) parts.set(name, text);
  const order = [...parts.keys()].reverse();
  for (const name of order.slice(0, -1)) {
    const text = parts.get(name);
    const later = order.filter((other) => other !== name && parts.has(other));
    const count = later.reduce((sum, other) => sum + uses(parts.get(other), name), 0);
    const isShadowed = later.some((other) => parametersOf(parts.get(other)).has(name));
    // A name in it would mean something else where a function has a parameter of that name.
    const isCaptured = later.some((other) =>
      wordsOf(text).some((word) => parametersOf(parts.get(other)).has(word.name)),
    );
    if (isFunction(text) || isShadowed || isCaptured) continue;
    if (text.length > (count === 1 ? SHORT.once : SHORT.often)) continue;
    parts.delete(name);
    for (const other of later) parts.set(other, replaced(parts.get(other), name, text));
  }
  const texts = [...parts.values()];
  return {
    lines: [...parts]
      .filter(([name]) => name !== '')
      .reverse()
      .map(([name, text]) => `const ${name} = ${text};`),
    call: parts.get(''),
    groups: known.filter((group) => texts.some((text) => uses(text, group) > 0)),
  };
}
