// JSON as RFC 8259 has it, read so that a mistake has a place and a name, and what people paste for it. Objects have no
// prototype, so that no key of theirs means anything; nothing is deeper than MOST.

const MOST = 40;
const WORDS = { true: true, false: false, null: null };
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
// Python's words; published files hold its numbers that are none, as Python writes them so.
const PYTHON = { True: true, False: false, None: null };
const NUMBERS = {
  NaN: Number.NaN,
  Infinity: Infinity,
  '-Infinity': -Infinity,
  inf: Infinity,
  '-inf': -Infinity,
};
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//y;

/**
 * What a text says: { value, repeated (keys written twice in one object), forgiven } or { problem: { code, line, column,
 * found } }.
 *
 * @param {string} text
 * @param {{ lenient?: boolean, from?: number }} [how] lenient: comments, commas too many, single quotes, words of Python,
 * dots for what is left out, keys without quotes and whatever follows are forgiven, and named in `forgiven`; from: where
 * the value begins
 */
export function readJson(text, { lenient = false, from = 0 } = {}) {
  // One closure: all that reads moves one place in the text.
  const repeated = [];
  const forgiven = new Set();
  const cut = new Set(); // lists with dots
  let omissions = 0;
  let at = from || (text.charCodeAt(0) === 0xfeff ? 1 : 0);

  function fail(code, where = at) {
    const before = text.slice(0, where).split('\n');
    const number = text.codePointAt(where) ?? 0;
    const sign = String.fromCodePoint(number);
    const found = /[\p{C}\s]/u.test(sign) ? `U+${number.toString(16).toUpperCase().padStart(4, '0')}` : sign;
    throw { code, line: before.length, column: before.at(-1).length + 1, found };
  }
  // What only a lenient reader lets pass.
  function forgive(code, where) {
    if (!lenient) fail(code, where);
    forgiven.add(code);
  }
  function space() {
    for (;;) {
      const sign = text[at];
      if (sign !== undefined && ' \t\n\r'.includes(sign)) at += 1;
      else if (lenient && sign !== undefined && /\s/.test(sign)) at += 1;
      else if (sign === '/' || sign === '#') {
        forgive('comment');
        COMMENT.lastIndex = at;
        const [comment] = COMMENT.exec(text) ?? [];
        if (!comment) fail('comment');
        at += comment.length;
      } else return;
    }
  }
  const takes = (sign) => {
    space();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  // Dots for what somebody left out.
  function omission() {
    space();
    const dots = lenient && /^(?:\.\.\.|…)/.exec(text.slice(at, at + 3));
    if (!dots) return false;
    forgiven.add('dots');
    omissions += 1;
    at += dots[0].length;
    return true;
  }

  // Whether more follows: after a comma, or dots, which need none.
  const goesOn = (end, isLeftOut) => {
    if (takes(',')) return true;
    if (text[at] === end) return false;
    return omission() ? takes(',') || true : isLeftOut;
  };

  function value(depth) {
    space();
    const sign = text[at];
    if (depth > MOST) fail('deep');
    if (sign === '{') return object(depth);
    if (sign === '[') return list(depth);
    if (sign === '"') return string();
    if (sign === undefined) fail('end');
    if (sign === "'") {
      forgive('quote');
      return string();
    }
    // Between brackets of Python.
    if (lenient && sign === '(') return tuple(depth);
    const word = /[\w.+-]*/y;
    word.lastIndex = at;
    const [written] = word.exec(text);
    const known = [WORDS, PYTHON, NUMBERS].find((words) => Object.hasOwn(words, written));
    if (known && known !== WORDS) forgive('python');
    if (known) {
      at += written.length;
      return known[written];
    }
    const isCall = text[at + written.length] === '(';
    if (lenient && /^[A-Za-z_][\w.]*$/.test(written) && (depth > 0 || isCall)) return named(written, depth);
    if (lenient && /^[-+]?\d[\d_]*\.?\d*(e[+-]?\d+)?$/i.test(written)) {
      if (!JSON_NUMBER.test(written)) forgive('python');
      at += written.length;
      return Number(written.replaceAll('_', ''));
    }
    if (JSON_NUMBER.test(written)) {
      at += written.length;
      return Number(written);
    }
    return fail(/^[-+.\d]/.test(written) ? 'number' : 'value');
  }

  // A name of Python: torch.bfloat16, or a call such as LlamaConfig(hidden_size=4096, …) or OrderedDict([…]).
  function named(word, depth) {
    forgive('python');
    at += word.length;
    if (text[at] !== '(') return word.split('.').at(-1);
    const made = Object.create(null);
    at += 1;
    let first;
    while (!takes(')')) {
      const [, name] = /^\s*([A-Za-z_]\w*)\s*=(?!=)/.exec(text.slice(at, at + 80)) ?? [];
      if (name) at = text.indexOf('=', at) + 1;
      const given = value(depth + 1);
      if (name) made[name] = given;
      else first ??= given;
      if (!takes(',') && text[at] !== ')') fail(text[at] === undefined ? 'end' : 'brace');
    }
    if (Object.keys(made).length > 0) return made;
    const isPairs = Array.isArray(first) && first.every((pair) => Array.isArray(pair) && pair.length === 2);
    if (!isPairs) return first ?? made;
    for (const [key, given] of first) made[key] = given;
    return made;
  }

  function tuple(depth) {
    forgive('python');
    return list(depth, ')');
  }

  function keyOf() {
    if (text[at] === '"') return string();
    if (text[at] === "'") {
      forgive('quote');
      return string();
    }
    const [word] = /^(?:[A-Za-z_][\w.-]*|\d+)/.exec(text.slice(at, at + 80)) ?? [];
    if (!word || !lenient) fail(text[at] === undefined ? 'end' : 'key');
    forgiven.add('key');
    at += word.length;
    return word;
  }

  function object(depth) {
    const made = Object.create(null);
    at += 1;
    if (takes('}')) return made;
    let isLeftOut = false;
    do {
      space();
      if (text[at] === '}') {
        forgive('trailing');
        break;
      }
      isLeftOut = omission();
      if (isLeftOut) continue;
      const key = keyOf();
      if (key in made) repeated.push(key);
      if (!takes(':')) fail(text[at] === undefined ? 'end' : 'colon');
      const given = value(depth + 1);
      // Factors of which some were left out are none.
      if (!(cut.has(given) && /_factor$/.test(key))) made[key] = given;
    } while (goesOn('}', isLeftOut));
    if (!takes('}')) fail(text[at] === undefined ? 'end' : 'brace');
    return made;
  }

  function list(depth, end = ']') {
    const made = [];
    const before = omissions;
    at += 1;
    if (takes(end)) return made;
    let isLeftOut = false;
    do {
      space();
      if (text[at] === end) {
        forgive('trailing');
        break;
      }
      isLeftOut = omission();
      if (!isLeftOut) made.push(value(depth + 1));
    } while (goesOn(end, isLeftOut));
    if (!takes(end)) fail(text[at] === undefined ? 'end' : 'bracket');
    if (omissions > before) cut.add(made);
    return made;
  }

  function string() {
    const start = at;
    const quote = text[at];
    let made = '';
    for (at += 1; text[at] !== quote; at += 1) {
      if (text[at] === undefined || text[at] === '\n') fail('string', start);
      if (text[at] < ' ') fail('control');
      if (text[at] !== '\\') made += text[at];
      else if (Object.hasOwn(ESCAPES, text[at + 1] ?? '') || (lenient && text[at + 1] === "'")) {
        at += 1;
        made += ESCAPES[text[at]] ?? text[at];
      } else {
        const hex = /^u[\da-f]{4}/i.exec(text.slice(at + 1, at + 6));
        if (!hex) fail('escape');
        made += String.fromCharCode(Number.parseInt(hex[0].slice(1), 16));
        at += 5;
      }
    }
    at += 1;
    return made;
  }

  try {
    const whole = value(0);
    space();
    if (at < text.length && !lenient) fail('after');
    return { value: whole, repeated, forgiven, end: at };
  } catch (problem) {
    if (!problem.code) throw problem;
    return { problem };
  }
}
