import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCpp, readHeader, readParts } from '../../../web/build/reference/cpp.js';
import { declarations } from '../../../web/build/reference/declarations.js';
import { errorsOf, functionOf } from '../../../web/build/reference/errors.js';
import {
  readJavaScript,
  readMethod,
  readTypes,
  splitOutside,
} from '../../../web/build/reference/javascript.js';
import { callOf, propertyOf } from '../../../web/build/reference/signature.js';
import { idsOf, madeSite } from './made-site.js';

const group = (verbs) => `/** @import { Verbs } from '../types.js' */

/**
 * Circles.
 * @param {Verbs} verbs
 */
export const circle = ({ verb }) => ({
${verbs}});
`;

const AREA = `  /**
   * The area of a circle,
   * in \`units\`.
   * @type {(centre: Numbers, params: { radius: number, kind?: 'disc' | 'wrong-ring, thin',
   *   weights?: { a: number, b: number }[] }) => { area: number, parts: Float32Array }} parts [2]
   */
  area: verb('circleArea'),
`;

test('AGroupAndItsVerbsAreReadFromTheirComments', () => {
  const read = readMethod(group(AREA), 'circle.js');
  assert.equal(read.name, 'circle');
  assert.equal(read.text, 'Circles.');
  assert.deepEqual(read.verbs, [
    {
      name: 'area',
      text: 'The area of a circle, in `units`.',
      parameters: [
        'centre: Numbers',
        "params: { radius: number, kind?: 'disc' | 'wrong-ring, thin', weights?: { a: number, b: number }[] }",
      ],
      result: '{ area: number, parts: Float32Array }',
      shape: 'parts [2]',
      bound: 'circleArea',
    },
  ]);
  assert.equal(
    callOf('circle', read.verbs[0]),
    "circle.area(centre: Numbers, {\n  radius: number,\n  kind?: 'disc' | 'wrong-ring, thin',\n  weights?: { a: number, b: number }[],\n})",
  );
});

test('ANamedTypeAmongTheParametersIsShownAndItsFieldsAreKnown', () => {
  const verb = {
    name: 'area',
    bound: 'circleArea',
    parameters: ['centre: Numbers', 'params: Sized & { radius: number }'],
    result: 'number',
  };
  assert.equal(callOf('circle', verb), 'circle.area(centre: Numbers, { ...Sized, radius: number })');
  assert.match(
    propertyOf(verb),
    /^readonly area: \(centre: Numbers, params: Sized & \{\n {4}radius: number;\n {2}\}\) => number;$/,
  );
  const headers = [{ name: 'circle', ...readHeader(HEADER, 'circle.h') }];
  const types = [{ name: 'Sized', properties: [{ name: 'count' }] }];
  const entry = functionOf('circle', verb, headers);
  assert.doesNotMatch(errorsOf(verb, entry, headers), /count/);
  assert.match(errorsOf(verb, entry, headers, types), /\(count, too-large\)/);
});

test('ACommentOfAnotherFormStopsTheBuild', () => {
  const wrong = [
    [/not a sentence and one @type/, AREA.replace(/@type[\s\S]*?parts \[2\]/, '')],
    [/not a sentence and one @type/, AREA.replace('parts [2]', 'parts [2]\n   * @deprecated long ago')],
    [/not a function/, AREA.replace(/\(centre[\s\S]*?=> /, '')],
    [/does not close/, AREA.replace('}[] })', '[] )')],
    [/no verb follows/, AREA.replace("  area: verb('circleArea'),\n", '')],
  ];
  for (const [message, verbs] of wrong) assert.throws(() => readMethod(group(verbs), 'circle.js'), message);
  assert.throws(() => readMethod('export const circle = () => ({});', 'circle.js'), /no comment stands/);
  assert.throws(() => readMethod(group(''), 'circle.js'), /a verb at least/);
  assert.throws(() => readTypes('/** @callback Visit */', 'types.js'), /neither a typedef/);
});

test('TypesAreReadWithTheirProperties', () => {
  const source = `/**
 * @typedef {'a' | 'b'} Letter one of two
 *
 * @typedef {object} Word letters
 * @property {Letter[]} letters in order
 * @property {number} [size] of the type
 */`;
  assert.deepEqual(readTypes(source, 'types.js'), [
    { name: 'Letter', text: 'One of two', type: "'a' | 'b'" },
    {
      name: 'Word',
      text: 'Letters',
      properties: [
        { name: 'letters', optional: false, type: 'Letter[]', text: 'in order' },
        { name: 'size', optional: true, type: 'number', text: 'of the type' },
      ],
    },
  ]);
});

test('WhatIsInsideBracketsOrQuotesIsNotSplit', () => {
  assert.deepEqual(splitOutside("a: { b, c }, d: (e, f) => g, h: 'i, j',", ','), [
    'a: { b, c }',
    'd: (e, f) => g',
    "h: 'i, j'",
  ]);
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
// Errors: radius not in 0 .. kMaxRadius; scale not finite; centre_size odd; a table above kMaxBytes (count, too-large). Not a word more.
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
  const verb = {
    name: 'area',
    bound: 'circleArea',
    parameters: ['centre: Numbers', 'params: { radius: number, count: number }'],
  };
  const entry = functionOf('circle', verb, headers);
  assert.equal(entry.name, 'CircleArea');
  assert.equal(
    errorsOf(verb, entry, headers),
    'radius not in 0 .. 8; length of centre odd; a table above 2^4 bytes (count, too-large); centre of another length.',
  );
  assert.equal(functionOf('circle', { name: 'colour', parameters: [] }, headers), undefined);
});

test('EveryCommentOfTheEngineIsReadAndEveryVerbIsDeclared', () => {
  const javascript = readJavaScript();
  const headers = readCpp();
  const text = declarations(javascript, headers);
  for (const { name, verbs } of javascript.groups) {
    assert.ok(text.includes(`export interface ${name[0].toUpperCase()}${name.slice(1)} {`), name);
    for (const verb of verbs) assert.ok(text.includes(`  readonly ${verb.name}: (`), `${name}.${verb.name}`);
  }
  for (const { name, entries } of headers) assert.ok(entries.length > 0, name);
  assert.throws(
    () => readJavaScript({ alibi: { slopes() {}, bend() {} } }),
    /slopes,bias.*the engine has.*slopes,bend/,
  );
});

test('EveryVerbAndEveryDeclarationHasItsPlaceOnThePages', async () => {
  const { site } = await madeSite();
  for (const lang of ['ko', 'en']) {
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
