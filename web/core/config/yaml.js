import { picked } from './compact.js';

const YAML_LINE = /^( *)((?=[A-Za-z_"'])["']?[\w.-]+["']?) *: *([^#\n]*?) *(?:#.*)?$/;
const SCALARS = { true: true, false: false, null: null, '~': null };

const YAML_ITEM = /^ *- +([^#\n]*?) *(?:#.*)?$/;

/**
 * What lines of YAML say, each with one key or one item of a list, as { value, isWhole: no line is anything else }; what YAML has
 * beside these nobody writes in a config.
 *
 * @param {string} text
 */
export function yamlIn(text) {
  // Braces over several lines are of something else.
  if (/:\s*\{\s*$/m.test(text)) return undefined;
  const root = Object.create(null);
  const open = [{ indent: -1, made: root }];
  const said = new Map();
  let count = 0;
  let isWhole = true;
  let list = (_item) => {}; // takes an item of the list under the last key
  for (const line of joined(text.split('\n'))) {
    const [, { length: indent } = '', quoted, written] = YAML_LINE.exec(line) ?? [];
    const key = quoted?.replace(/["']/g, '');
    // A comma after a key in quotes is of JSON that lacks a brace.
    if (key === undefined || (key !== quoted && written.endsWith(','))) {
      const [, item] = YAML_ITEM.exec(line) ?? [];
      if (item) list(scalarOf(item));
      else if (/^(?!---) *[^\s#]/.test(line)) isWhole = false;
      continue;
    }
    while (open.at(-1).indent >= indent) open.pop();
    const { made } = open.at(-1);
    const inner = Object.create(null);
    // ${.encoder_seq_length} stands for what was said of it before.
    const [, other] = /^\$\{[\w.]*?\.?(\w+)\}$/.exec(written) ?? [];
    if (other && !said.has(other)) continue;
    made[key] = other ? said.get(other) : written === '' ? inner : scalarOf(written);
    said.set(key, made[key]);
    if (written === '') open.push({ indent, made: inner });
    const items = [];
    list = (item) => {
      if (items.push(item) === 1 && made[key] === inner) made[key] = items;
    };
    count += 1;
  }
  return count > 1 && Object.keys(picked(root)).length > 0 ? { value: root, isWhole } : undefined;
}

// The lines, where what is in brackets or braces stands in one.
function joined(lines) {
  const made = [];
  let depth = 0;
  for (const line of lines) {
    if (depth > 0) made.push(`${made.pop()} ${line.trim()}`);
    else made.push(line);
    const own = depth > 0 || /: *[[{]/.test(line) ? line : '';
    depth += own.match(/[[{]/g)?.length ?? 0;
    depth -= own.match(/[\]}]/g)?.length ?? 0;
  }
  return made;
}

const DEEPEST = 32; // brackets in brackets, beyond which they are words

const unquoted = (word) => word.replace(/^(["'])(.*)\1$/, '$2');

// A list or keys in a line of YAML, whose words need no quotes.
function flowOf(written) {
  const tokens = written
    .match(/[[\]{},]|:(?= )|"[^"]*"|'[^']*'|(?:[^[\]{},:]|:(?! ))+/g)
    .map((token) => token.trim())
    .filter(Boolean);
  let at = 0;
  const until = (close, take) => {
    while (at < tokens.length && tokens[at] !== close)
      if (tokens[at] === ',') at += 1;
      else take();
    at += 1;
  };
  const next = (depth) => {
    const token = tokens[at] ?? '';
    at += 1;
    if (depth > DEEPEST || (token !== '[' && token !== '{')) return scalarOf(token);
    if (token === '[') {
      const list = [];
      until(']', () => list.push(next(depth + 1)));
      return list;
    }
    const made = Object.create(null);
    until('}', () => {
      const key = unquoted(tokens[at]);
      const hasValue = tokens[at + 1] === ':';
      at += hasValue ? 2 : 1;
      made[key] = hasValue ? next(depth + 1) : null;
    });
    return made;
  };
  return next(0);
}

/** What stands after a key. @param {string} written */
export function scalarOf(written) {
  if (Object.hasOwn(SCALARS, written)) return SCALARS[written];
  if (/^[[{].*[\]}]$/.test(written)) return flowOf(written);
  const bare = unquoted(written);
  // 150_000, as YAML 1.1 and Python group digits.
  const plain = /^[+-]?\d[\d_]*$/.test(written) ? written.replaceAll('_', '') : written;
  return bare === written && Number.isFinite(Number(plain)) ? Number(plain) : bare;
}
