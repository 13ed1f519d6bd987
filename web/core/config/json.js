// JSON as RFC 8259 has it, read so that a mistake has a place and a name. Objects have no prototype, so that no key of
// theirs means anything; nothing is deeper than MOST.

const MOST = 40;
const WORDS = { true: true, false: false, null: null };
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What a text says: { value, repeated (keys written twice in one object) } or { problem: { code, line, column, found } }. */
export function readJson(text) {
  const repeated = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;

  function fail(code, where = at) {
    const before = text.slice(0, where).split('\n');
    const number = text.codePointAt(where) ?? 0;
    const sign = String.fromCodePoint(number);
    const found = /[\p{C}\s]/u.test(sign) ? `U+${number.toString(16).toUpperCase().padStart(4, '0')}` : sign;
    throw { code, line: before.length, column: before.at(-1).length + 1, found };
  }
  function space() {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1;
    if (text[at] === '/' || text[at] === '#') fail('comment');
  }
  const takes = (sign) => {
    space();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };

  function value(depth) {
    space();
    const sign = text[at];
    if (depth > MOST) fail('deep');
    if (sign === '{') return object(depth);
    if (sign === '[') return list(depth);
    if (sign === '"') return string();
    if (sign === undefined) fail('end');
    if (sign === "'") fail('quote');
    const word = /[\w.+-]*/y;
    word.lastIndex = at;
    const [written] = word.exec(text);
    if (Object.hasOwn(WORDS, written)) {
      at += written.length;
      return WORDS[written];
    }
    if (/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(written)) {
      at += written.length;
      return Number(written);
    }
    if (/^(True|False|None|-?(NaN|Infinity|inf))$/.test(written)) fail('python');
    return fail(/^[-+.\d]/.test(written) ? 'number' : 'value');
  }

  function object(depth) {
    const made = Object.create(null);
    at += 1;
    if (takes('}')) return made;
    do {
      space();
      if (text[at] === '}') fail('trailing');
      if (text[at] === "'") fail('quote');
      if (text[at] !== '"') fail(text[at] === undefined ? 'end' : 'key');
      const key = string();
      if (key in made) repeated.push(key);
      if (!takes(':')) fail(text[at] === undefined ? 'end' : 'colon');
      made[key] = value(depth + 1);
    } while (takes(','));
    if (!takes('}')) fail(text[at] === undefined ? 'end' : 'brace');
    return made;
  }

  function list(depth) {
    const made = [];
    at += 1;
    if (takes(']')) return made;
    do {
      space();
      if (text[at] === ']') fail('trailing');
      made.push(value(depth + 1));
    } while (takes(','));
    if (!takes(']')) fail(text[at] === undefined ? 'end' : 'bracket');
    return made;
  }

  function string() {
    const start = at;
    let made = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === undefined || text[at] === '\n') fail('string', start);
      if (text[at] < ' ') fail('control');
      if (text[at] !== '\\') made += text[at];
      else if (Object.hasOwn(ESCAPES, text[at + 1] ?? '')) {
        at += 1;
        made += ESCAPES[text[at]];
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
    if (at < text.length) fail('after');
    return { value: whole, repeated };
  } catch (problem) {
    if (!problem.code) throw problem;
    return { problem };
  }
}
