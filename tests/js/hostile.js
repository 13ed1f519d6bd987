import fc from 'fast-check';

/** Texts that have broken programs: names of prototypes, markup, addresses, invisible signs, halves of pairs, lengths. */
export const hostileTexts = [
  ...[
    '',
    ' ',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'length',
    'then',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '</script><!--',
    "'--",
    String.raw`\${7*7}`,
    '{{7*7}}',
    '{name}',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<b>',
    '//evil.example',
    'file:///etc/passwd',
    '../../x',
    '..\\..\\x',
    '%2e%2e%2f',
  ],
  ...[
    '\u202eabc\u202c',
    '\u2066x\u2069',
    '\u0000',
    '\ud800',
    '\udc00\ud800',
    '\ufeff',
    '\u2028',
    'e\u0301'.repeat(200),
    'ﷺ'.repeat(99),
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '0x10',
    '9'.repeat(400),
    '%',
    '%E0%A4%A',
    '%00',
    '&=&=',
    '?#?#',
    '\r\n\t',
  ],
  ...[
    '[]',
    '{}',
    'null',
    'true',
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    'x'.repeat(100000),
    '가'.repeat(30000),
  ],
];

const deep = (depth) => {
  /** @type {any} */
  let value = 1;
  for (let i = 0; i < depth; i += 1) value = { values: [value] };
  return value;
};
const cyclic = { posenc: 1 };
cyclic.values = cyclic;
cyclic.self = [cyclic];
const sparse = [];
sparse[3] = 1;

/** Values that a message, a storage or an interface of others may hold: everything that can be cloned, and some that cannot. */
export const hostileValues = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    Number.NaN,
    Infinity,
    -Infinity,
    1e308,
    5e-324,
    2 ** 53,
    -1,
    0.1,
    10n,
  ],
  ...[[], [[]], [undefined], [Number.NaN], sparse, new Array(3), new Array(5000), Array(1e5).fill(1), {}],
  ...[
    new Date(0),
    new Date(Number.NaN),
    /x/g,
    new Map([['a', 1]]),
    new Set([1]),
    new Float32Array(3),
    new ArrayBuffer(8),
  ],
  ...[new Error('x'), Object.create(null), JSON.parse('{"__proto__": {"numHeads": 3}, "constructor": 1}')],
  ...[deep(3000), cyclic, { length: -1 }, { toString: 1, valueOf: 2 }],
  Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, i])),
  ...hostileTexts,
];

/** Any of them, by itself or inside objects that look like what is meant. Passed by index: fast-check cannot show all. */
const odd = fc.nat(hostileValues.length - 1).map((index) => ({ index }));
export const settled = (part) => (Object.hasOwn(part ?? {}, 'index') ? hostileValues[part.index] : part);

/** Objects whose fields have the right names and hostile values; `fields` are { name: [right values] }. */
export const nearly = (fields) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(fields).map(([name, right]) => [name, fc.oneof(odd, fc.constantFrom(...right))]),
      ),
      { requiredKeys: [] },
    )
    .map((made) => Object.fromEntries(Object.entries(made).map(([name, value]) => [name, settled(value)])));

/** Text of any characters at all; fc.string would make a table of them first. */
export const anyCharacters = fc
  .array(fc.nat(0x10ffff), { maxLength: 100 })
  .map((codes) => String.fromCodePoint(...codes));

/** Text of any kind, hostile ones often. */
export const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  anyCharacters,
  fc
    .array(fc.constantFrom(...hostileTexts.filter(({ length }) => length < 100)), { maxLength: 6 })
    .map((all) => all.join('&')),
);
