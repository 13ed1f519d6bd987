import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatNumber } from '../../../web/core/numbers.js';
import { judge, readAnswer } from '../../../web/site/practice/answer.js';
import { namesOf, nearest } from '../../../web/site/practice/symbols.js';

test('Numbers are read as people write them', () => {
  const read = {
    '1,234': 1234,
    '−3': -3,
    '3/4': 0.75,
    '1e-4': 1e-4,
    ' .5 ': 0.5,
    '+2.': 2,
    '1,234,567.8': 1234567.8,
    '−1/2': -0.5,
    '½': 0.5,
    '１２．５': 12.5,
    '–7': -7,
  };
  for (const [text, value] of Object.entries(read)) assert.deepEqual(readAnswer(text), { value }, text);
});

test('What is no number is refused with a reason', () => {
  const refused = {
    '': 'empty',
    '  ': 'empty',
    '3,14': 'comma',
    '12,5/2': 'comma',
    abc: 'unreadable',
    '1/0': 'unreadable',
  };
  for (const [text, problem] of Object.entries({
    ...refused,
    '1/2/3': 'unreadable',
    '1e999': 'unreadable',
    '0x10': 'unreadable',
  }))
    assert.deepEqual(readAnswer(text), { problem }, text);
});

test('Whatever the site prints can be typed back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, digits) => {
        const { value: read } = readAnswer(formatNumber(value, { digits }));
        assert.ok(Math.abs(read - value) <= 0.5 * 10 ** -digits + Math.abs(value) * 1e-12);
      },
    ),
  );
});

test('An answer is right within its tolerance or its printed decimals, and otherwise so far off', () => {
  const near = { answer: 25.13, tolerance: 0.02 };
  assert.equal(judge(25.5, near).kind, 'right');
  assert.deepEqual([judge(30, near).kind, Math.round(judge(30, near).percent)], ['more', 19]);
  assert.equal(judge(20, near).kind, 'less');
  assert.equal(judge(100, near).kind, 'times');
  assert.equal(judge(1, near).kind, 'part');
  assert.equal(judge(-25.1, near).kind, 'sign');
  assert.equal(judge(-3, near).kind, 'side');
  assert.equal(judge(0.1, { answer: 0.0512, tolerance: 0.001, digits: 1 }).kind, 'right');
  assert.equal(judge(0.01, { answer: 0, tolerance: 0.02 }).kind, 'right');
  assert.equal(judge(7, { answer: 8, exact: true }).kind, 'below');
  assert.equal(judge(8, { answer: 8, exact: true }).kind, 'right');
});

test('letters of a formula have the names of all, each once, and a text with any other letter has none', () => {
  const symbols = { m: ['m'], ω: ['pair', 'rung'], i: ['pair'] };
  for (const [text, names] of Object.entries({ m: ['m'], mω: ['m', 'pair', 'rung'], ωi: ['pair', 'rung'] }))
    assert.deepEqual(namesOf(text, symbols), names, text);
  for (const text of ['min', 'toString', '']) assert.deepEqual(namesOf(text, symbols), [], text);
  assert.deepEqual(namesOf('m'), []);
});

test('the figure of a place in the text is the last one before, or the first, or none where there is none', () => {
  const at = (place, figures = [10, 20, 30]) => nearest(figures, (figure) => figure < place);
  assert.deepEqual(
    [15, 29, 99, 5].map((place) => at(place)),
    [10, 20, 30, 10],
  );
  assert.equal(at(5, []), undefined);
});
