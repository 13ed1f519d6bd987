import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { formatNumber } from '../../../web/core/numbers.js';
import { translator } from '../../../web/core/words.js';
import { choice, count, doubles, flag, floats, real } from '../../../web/engine/kinds.js';
import { factsOf } from '../../../web/engine/schema.js';
import { readCpp, readHeader, readParts } from '../../../web/generator/reference/cpp.js';
import { declarations } from '../../../web/generator/reference/declarations.js';
import { withErrors } from '../../../web/generator/reference/errors.js';
import { namesOf, readJavaScript } from '../../../web/generator/reference/javascript.js';
import { boundsOf } from '../../../web/generator/reference/pages.js';
import { idsOf, site } from './made-site.js';

test('AVerbIsReadWithItsParametersTheNamesOfNamedTypesAndTheShapeOfItsResult', () => {
  const { groups, types } = readJavaScript();
  const weights = groups
    .find(({ name }) => name === 'attention')
    .verbs.find(({ name }) => name === 'weights');
  assert.deepEqual(weights, {
    name: 'weights',
    text: 'Softmax of scores + bias over the keys that a query sees; a `mask` hides them where it is 0, a `sink` is one more logit of each row, which reads no value. Here and in other verbs `keyLen` is `queryLen` unless given.',
    shape: '[queryLen, keyLen], rows sum to 1, to less with a sink',
    parameters: [
      'scores: Numbers',
      'params: KeysSeen & {\n  queryLen: number;\n  keyLen?: number;\n  bias?: Numbers;\n  mask?: Numbers;\n  sink?: number;\n}',
    ],
    result: 'Float32Array',
    arrays: ['scores'],
    params: [
      'causal',
      'queryOffset',
      'windowSize',
      'prefixLen',
      'queryLen',
      'keyLen',
      'bias',
      'mask',
      'sink',
    ],
  });
  const { arrays, params } = weights;
  assert.deepEqual(namesOf({ groups }).attention.weights, { arrays, params: [...params, 'out'] });
  const { params: ofObject } = namesOf({ groups }).rope.frequencies;
  assert.ok(
    ofObject.includes('base') && !ofObject.includes('out'),
    'of several arrays none is written in place',
  );
  assert.deepEqual(
    types.find(({ name }) => name === 'PairLayout'),
    {
      name: 'PairLayout',
      text: "Pair i is (2i, 2i + 1), which `rope` takes unless given, or (i, i + headDim / 2), as Hugging Face's Llama has it",
      code: "'interleaved' | 'half'",
      properties: [],
    },
  );
});

const HEADER = `#ifndef A_H_
#include <span>

namespace posenc {

// Circles.

enum class CircleKind {
  kDisc,  // 'disc': (full)

  kRing,
};

inline constexpr double kMaxRadius = 8.0;                       // units
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 4;  // of a table

// Whether a circle can be drawn.
// Errors: radius not in 0 .. kMaxRadius; scale not finite; centre_size odd; a table above kMaxBytes (count, too-large); count, radius out of range. Not a word more.
Status CheckCircle(double radius);

// The area:
//
//   area = pi r^2
//     and so on
//
//   area  [1]
//
// Errors: those of CheckCircle; centre, area of another length; hidden (other).
// Accuracy: none.
Status CircleArea(std::span<const float> centre, double radius,
                  std::span<double> area);

}  // namespace posenc

#endif
`;

test('AHeaderIsReadBlockByBlock', () => {
  const { parts, entries } = readHeader(HEADER, 'circle.h');
  assert.deepEqual(parts, [{ kind: 'text', text: 'Circles.' }]);
  assert.deepEqual(
    entries.map(({ names }) => names),
    [['CircleKind'], ['kMaxRadius', 'kMaxBytes'], ['CheckCircle'], ['CircleArea']],
  );
  assert.match(entries[0].code, /kRing,\n\};$/);
  assert.deepEqual(entries[3].parts, [
    { kind: 'text', text: 'The area:' },
    { kind: 'set', text: 'area = pi r^2\n  and so on' },
    { kind: 'set', text: 'area  [1]' },
    {
      kind: 'fact',
      label: 'Errors',
      text: 'those of CheckCircle; centre, area of another length; hidden (other).',
    },
    { kind: 'fact', label: 'Accuracy', text: 'none.' },
  ]);
  assert.throws(() => readHeader('int x;', 'x.h'), /no namespace/);
  assert.throws(
    () => readHeader(HEADER.replace('Status CheckCircle(double radius);', ''), 'x.h'),
    /nothing is declared/,
  );
  assert.throws(
    () => readHeader(HEADER.replace('Status CheckCircle(double radius);', '???;'), 'x.h'),
    /what is declared/,
  );
  assert.deepEqual(
    readParts(['Errors, by key: a;', 'b.', 'Accuracy: c.']).map(({ text }) => text),
    ['a; b.', 'c.'],
  );
});

test('AVerbThrowsWhatTheCommentOfItsFunctionSays', () => {
  const headers = [{ name: 'circle', ...readHeader(HEADER, 'circle.h') }];
  const area = { name: 'area', arrays: ['centre'], params: ['radius', 'count'] };
  const colour = { name: 'colour', arrays: [], params: [] };
  const facts = {
    inside: {},
    arrays: {},
    params: { radius: real({ above: 0, to: 1e15 }), count: count(2 ** 20) },
  };
  const read = (verb) =>
    withErrors({ groups: [{ name: 'circle', verbs: [verb] }] }, headers, () => facts).groups[0].verbs[0];
  assert.equal(read(area).entry.name, 'CircleArea');
  assert.equal(
    read(area).errors,
    'radius not in 0 .. 8; length of centre odd; a table above 2^4 bytes (count, too-large); ' +
      'count outside 1 .. 2^20, radius not in (0, 1e15]; centre of another length.',
  );
  assert.doesNotMatch(read({ ...area, params: ['radius'] }).errors, /\(count/);
  assert.deepEqual(read(colour), { ...colour, entry: undefined, errors: undefined });
});

test('EveryVerbIsDeclaredWithItsShapeAndTheErrorsOfItsHeaderAndWithoutWhatIsBehindIt', async () => {
  const headers = readCpp();
  for (const { name, entries } of headers) assert.ok(entries.length > 0, name);
  const { groups } = withErrors(readJavaScript(), headers);
  const text = await declarations({ groups });
  for (const { name, verbs } of groups) {
    const start = text.indexOf(`export interface ${name[0].toUpperCase()}${name.slice(1)} {`);
    const own = text.slice(start, text.indexOf('\n}\n', start));
    for (const { name: verb, errors } of verbs) {
      const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*readonly ${verb}: \\(`).exec(
        own,
      )?.[1];
      const said = comment?.replace(/\n +\* /g, ' ');
      assert.match(said, /@returns \S/, `${name}.${verb}`);
      assert.ok(said.includes(`@throws {EngineError} ${errors ?? ''}`), `${name}.${verb}`);
    }
  }
  assert.doesNotMatch(text, /^import|\bVerbs\b|@type|@param|(?::|=>) any\b/m);
});

// What of C++ is left in declarations: its words and names, what refers to another comment, ranges that are not told.
function leftOvers(text, headers) {
  const entries = headers.flatMap((header) => header.entries);
  const functions = entries
    .filter(({ code }) => /^Status \w+\(/m.test(code))
    .flatMap(({ names }) => names.filter((name) => /[a-z][A-Z]/.test(name)));
  const keys = readFileSync('wasm/bindings/config.cc', 'utf8');
  const found = [
    /\w*::\w*|\bStatus\b|\bspans?\b|\bkMax\w*/g,
    new RegExp(`\\b(?:${functions.join('|')})\\b`, 'g'),
    /\bas above\b|\bas for\b|\bthose of [A-Z]\w*/g,
    /(?<!\bits )\bout of range\b|\btoo (?:long|many)\b|for an argument it cannot use/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([word]) => word));
  const snakes = [...text.matchAll(/\b[a-z]{2,}(?:_[a-z]{2,})+\b/g)].map(([word]) => word);
  return [...found, ...snakes.filter((word) => !keys.includes(`"${word}"`))];
}

test('TheDeclarationsSpeakJavaScript', async () => {
  const headers = readCpp();
  const javascript = withErrors(readJavaScript(), headers);
  assert.deepEqual(leftOvers(await declarations(javascript), headers), []);
  for (const { verbs } of javascript.groups) {
    for (const { name, params, errors } of verbs) {
      // A name alone says nothing of what is wrong with it, and what has no config has no keys of one.
      for (const clause of errors.split('; ')) assert.match(clause, / /, `${name}: ${clause}`);
      if (!params.includes('config')) assert.doesNotMatch(errors, /_/, name);
    }
  }
});

test('WhatIsKnownOfAnArgumentIsSaidInWords', async () => {
  const t = translator(JSON.parse(await readFile('content/strings/en/site.json', 'utf8')), 'en');
  const said = (fact) => boundsOf(fact, t);
  assert.equal(said(count(4096, { of: 2 })), 'whole number, 1 to 4,096, a multiple of 2');
  assert.equal(said(real({ above: 0, usual: 1 })), 'finite number, above 0, `1` where it is left out');
  assert.equal(said(flag(false)), '`false` where it is left out');
  assert.equal(said(choice('Rule', 'official')), '`official` where it is left out');
  assert.equal(said(doubles({ most: 8, instead: 'base' })), 'numbers, at most 8 of them, in place of `base`');
  assert.equal(said(floats()), undefined);
});

test('EveryBoundOfEveryArgumentStandsBesideIt', () => {
  const page = site.get('en/reference/javascript/index.html').toString();
  let compared = 0;
  for (const { name: group, verbs } of readJavaScript().groups) {
    for (const { name, params } of verbs) {
      const start = page.indexOf(`id="${group}-${name}"`);
      const section = page.slice(start, page.indexOf('<h', start));
      const facts = factsOf(`${group}.${name}`).params;
      for (const param of params) {
        const { to, usual } = facts[param];
        const said =
          new RegExp(`<dt><code>${param}</code></dt>\\n<dd>([^\\n]*)</dd>`).exec(section)?.[1] ?? '';
        for (const bound of [to, usual].filter((value) => value !== undefined)) {
          const text = bound === usual ? String(bound) : formatNumber(bound);
          assert.ok(said.includes(text), `${group}.${name}, ${param}: ${text} is not in “${said}”`);
          compared += 1;
        }
      }
    }
  }
  assert.ok(compared > 100, `${compared} bounds`);
});

test('EveryVerbAndEveryDeclarationHasItsPlaceOnThePages', () => {
  for (const lang of LANGUAGES) {
    const idsIn = (page) => idsOf(site.get(`${lang}/reference/${page}/index.html`).toString());
    const verbs = idsIn('javascript');
    for (const { name, verbs: own } of readJavaScript().groups)
      for (const verb of own)
        assert.ok(verbs.includes(`${name}-${verb.name}`), `${lang}: ${name}.${verb.name}`);
    const declared = idsIn('cpp');
    for (const { entries } of readCpp())
      for (const { names } of entries) assert.ok(declared.includes(names[0]), `${lang}: ${names[0]}`);
    const footer = site.get(`${lang}/index.html`).toString();
    assert.match(footer, new RegExp(`href="\\.\\./${lang}/reference/index\\.html"`));
  }
});
