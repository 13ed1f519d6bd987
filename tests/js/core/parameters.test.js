import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  choice,
  flag,
  initialValue,
  int,
  permutation,
  readNumber,
  real,
  sameValue,
  subset,
  text,
  vector,
} from '../../../web/core/parameters.js';

/** @import { Param } from '../../../web/types.js' */

/** @type {Record<string, Param>} */
const kinds = {
  int: int({ initial: 8, min: 2, max: 1024, step: 2, scale: 'log' }),
  signed: int({ initial: 0, min: -50, max: 50 }),
  real: real({ initial: 10000, min: 10, max: 1e7, scale: 'log' }),
  choice: choice({ initial: 'half', options: ['half', 'interleaved'] }),
  flag: flag({ initial: true }),
  text: text({ initial: { ko: '나는 너를', en: 'the cat' }, maxLength: 40 }),
  vector: vector({ initial: [1, 0.5], length: 2, min: -2, max: 2, digits: 3 }),
  permutation: permutation({ maxLength: 24 }),
  subset: subset({ initial: ['a'], options: ['a', 'b', 'c'], least: 1 }),
};
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.double().map(String),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '١٢',
    '1_000',
    ' 7 ',
    '',
    '\ud800',
  ),
);

for (const [name, param] of Object.entries(kinds)) {
  test(`${name}: any string gives a legal value or undefined`, () => {
    fc.assert(
      fc.property(hostile, (string) => {
        const value = param.parse(string);
        if (value !== undefined) assert.deepEqual(param.fit(value), value);
      }),
      { numRuns: 500 },
    );
  });

  test(`${name}: whatever fit returns survives format and parse`, () => {
    fc.assert(
      fc.property(fc.anything(), (thing) => {
        const value = param.fit(thing, initialValue(param, 'ko'));
        assert.deepEqual(param.parse(param.format(value)), value);
      }),
      { numRuns: 500 },
    );
  });
}

test('Numbers are read as people write them, and nothing else is a number', () => {
  const read = { '−3': -3, '10,000': 10000, '1e6': 1e6, ' 7 ': 7, '.5': 0.5, '+2.50': 2.5, '1e−3': 1e-3 };
  for (const [written, value] of Object.entries(read)) assert.equal(readNumber(written), value);
  for (const written of ['', '1,00', '0x10', 'Infinity', '1e999', '1 2', '--1', '1.2.3', 'e5']) {
    assert.equal(readNumber(written), undefined);
  }
});

test('A number beyond the range is refused as text and brought to the edge as a value', () => {
  assert.equal(kinds.int.parse('1026'), undefined);
  assert.equal(kinds.int.fit(1e9), 1024);
  assert.equal(kinds.int.fit(-Infinity), 2);
  assert.equal(kinds.int.parse('7'), undefined);
  assert.equal(kinds.int.fit(7), 8);
  assert.ok(Object.is(kinds.signed.parse('-0'), 0));
});

test('A text keeps no lone surrogate, no line break and no override of direction', () => {
  assert.equal(kinds.text.parse('a\ud800b'), 'a\ufffdb');
  assert.equal(kinds.text.parse('a\u202eb\nc'), 'a b c');
  assert.equal(kinds.text.parse('   '), undefined);
  assert.equal(kinds.text.parse('x'.repeat(41)), undefined);
});

test('An order with a gap, a repetition or too many places is refused', () => {
  assert.deepEqual(kinds.permutation.parse('2,0,1'), [2, 0, 1]);
  assert.deepEqual(kinds.permutation.parse('2,0,1,3,4'), [2, 0, 1]);
  assert.deepEqual(kinds.permutation.fit([0, 1, 2]), []);
  assert.deepEqual(kinds.permutation.parse(''), []);
  for (const bad of ['1,2', '0,0', '0,1,', '-1,0', Array.from({ length: 25 }, (_, i) => i).join()]) {
    assert.equal(kinds.permutation.parse(bad), undefined);
  }
});

test('Some of a few stay in their order, and as many as must', () => {
  assert.deepEqual(kinds.subset.parse('c,a'), ['a', 'c']);
  assert.deepEqual(kinds.subset.fit(['b', 'a'], ['c']), ['a', 'b']);
  for (const bad of ['', 'd', 'a,a', 'a,', 'a,b,c,d', 'a,b,c,a'])
    assert.equal(kinds.subset.parse(bad), undefined, bad);
  assert.deepEqual(kinds.subset.fit([], ['c']), ['c']);
  assert.deepEqual(subset({ initial: ['a'], options: ['a'] }).parse(''), []);
});

test('A text starts in the language of the page', () => {
  assert.equal(initialValue(kinds.text, 'ko'), '나는 너를');
  assert.equal(initialValue(kinds.text, 'constructor'), '나는 너를');
  assert.ok(sameValue(kinds.vector, [1, 0.5], [1, 0.5]));
});

test('A text of several lines keeps their ends', () => {
  const lines = text({ initial: '', blank: true, lines: 4, maxLength: 20 });
  assert.equal(lines.parse('a\r\nb\rc\n'), 'a\nb\nc\n');
  assert.equal(lines.parse('a\tb\u202ec'), 'a b c');
  assert.equal(lines.parse('x'.repeat(21)), undefined);
  assert.equal(text({ initial: '' }).parse('a\nb'), 'a b');
});
