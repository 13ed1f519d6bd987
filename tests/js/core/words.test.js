import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatNumber } from '../../../web/core/numbers.js';
import { readNumber } from '../../../web/core/parameters.js';
import { fill, translator } from '../../../web/core/words.js';

test('Numbers carry a real minus, groups of three and as many figures as asked for', () => {
  const written = [
    [[-0.292], '−0.292'],
    [[1234567], '1,234,567'],
    [[0.5, { digits: 3, sign: true }], '+0.500'],
    [[-0.0001, { digits: 2 }], '0.00'],
    [[99.99, { significant: 3 }], '100'],
    [[1.2e-7], '1.20·10⁻⁷'],
    [[1234.5678], '1,235'],
    [[40889.94], '40,890'],
    [[100000.4], '100,000'],
    [[12345.6, { exponent: true, significant: 2 }], '1.2·10⁴'],
    [[Number.NEGATIVE_INFINITY], '−∞'],
    [[Number.NaN], '–'],
    [[0], '0'],
  ];
  for (const [args, text] of written) assert.equal(formatNumber(...args), text);
});

test('A whole number is read back as it was written', () => {
  fc.assert(fc.property(fc.integer(), (number) => assert.equal(readNumber(formatNumber(number)), number)));
});

test('Any number with any number of decimals is written without throwing', () => {
  const options = fc.record(
    {
      digits: fc.nat(20),
      significant: fc.integer({ min: 1, max: 20 }),
      sign: fc.boolean(),
      exponent: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.double(), options, (number, how) => assert.ok(formatNumber(number, how).length > 0)),
  );
});

test('Placeholders take numbers and words, and stay where nothing is given', () => {
  assert.equal(
    fill('{n} × {d}, {what}, {toString}', { n: 1200, d: -3, what: '쌍' }),
    '1,200 × −3, 쌍, {toString}',
  );
  assert.equal(fill('{a}', { a: '{b}', b: 1 }), '{b}');
});

test('A placeholder may bring the Korean particle of its value, at once or after a quote', () => {
  assert.equal(
    fill('{n|은} {x|으로} {what|을} ‘{what}’{|과} {share|이}라', {
      n: 1200,
      x: 0.5,
      what: '쌍',
      share: '12%',
    }),
    '1,200은 0.5로 쌍을 ‘쌍’과 12%가라',
  );
  assert.equal(fill('{} {|} {n} {absent|은} {absent}', { n: 3 }), '{} {|} 3 {absent|은} {absent}');
});

test('one thing and many have forms of their own', () => {
  const say = (count) => fill('{count} token{|s} {|is|are} kept, {other} too', { count, other: 3 });
  assert.equal(say(1), '1 token is kept, 3 too');
  assert.equal(say(0), '0 tokens are kept, 3 too');
  assert.equal(say(1.5), '1.5 tokens are kept, 3 too');
});

test('Labels, options and hints are found by the names of the parameters', () => {
  const words = {
    title: '표',
    params: { layout: '배치', 'layout.half': '반으로' },
    hints: { layout: '쌍을 고르는 법' },
  };
  const t = translator(words, 'ko');
  assert.deepEqual(
    [t('title'), t.param('layout'), t.option('layout', 'half'), t.hint('layout'), t.lang],
    ['표', '배치', '반으로', '쌍을 고르는 법', 'ko'],
  );
  assert.deepEqual(
    [t('absent'), t.param('toString'), t.hint('x'), t.has('params')],
    ['absent', 'toString', undefined, false],
  );
});
