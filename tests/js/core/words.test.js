import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apart } from '../../../web/core/fine.js';
import { createMemo } from '../../../web/core/memo.js';
import { formatNumber, writeNumber } from '../../../web/core/numbers.js';
import { readNumber } from '../../../web/core/parameters.js';
import { particleAfter } from '../../../web/core/particles.js';
import { splitTokens, tokenSeed } from '../../../web/core/tokens.js';
import { fill, translator } from '../../../web/core/words.js';
import { fillExpressions, PARTICLES } from '../../../web/generator/markdown/engine.js';
import { readNumber as readAloud } from '../../content/particles.js';

test('Numbers carry a real minus, groups of three and as many figures as asked for', () => {
  /** @type {[given: Parameters<typeof formatNumber>, text: string][]} */
  const written = [
    [[-0.292], '−0.292'],
    [[1234567], '1,234,567'],
    [[0.5, { digits: 3, sign: true }], '+0.500'],
    [[-0.0001, { digits: 2 }], '0.00'],
    [[99.99, { significant: 3 }], '100'],
    [[1.2e-7], '1.20·10⁻⁷'],
    [[1e15], '10¹⁵'],
    [[-3e-6], '−3·10⁻⁶'],
    [[1e15, { significant: 3 }], '1.00·10¹⁵'],
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

test('A slot says how its number is written', () => {
  /** @type {[value: number, format: string, text: string][]} */
  const written = [
    [0.5, '2', '0.50'],
    [1234.5, '0', '1,235'],
    [0.00012345, '3s', '0.000123'],
    [0.000012345, '3s', '1.23·10⁻⁵'],
    [0.000012345, '3sp', '0.0000123'],
    [12345, '1se', '1·10⁴'],
    [0.5, '+2', '+0.50'],
    [-0.5, '+2', '−0.50'],
    [2, '+', '+2'],
    [0.018, '3f', '0.018'],
    [-0.00018, '3f', '−0.00018'],
    [0.0000056, '3f', '5.6·10⁻⁶'],
    [0, '3f', '0.000'],
    [0.125, '1%', '12.5%'],
    [0.00125, '2s%', '0.13%'],
    [0.1234, '%', '12%'],
    [0.0996, '%', '10%'],
    [-0.0994, '%', '−9.9%'],
    [0.0001, '%', '0.0%'],
    [0, '%', '0%'],
    [1, '%', '100%'],
    [0.034, '+%', '+3.4%'],
    [10000, 'e', '10⁴'],
    [0.02, 'e', '2·10⁻²'],
    [12345, 'e', '1.23·10⁴'],
    [1, 'e', '1'],
    [0, 'e', '0'],
    [1 / 8, '/', '1/8'],
    [1e-5, '/', '1/100,000'],
    [0.7, '/', '0.7'],
    [2 ** -2.5, '3s/', '0.177'],
    [1, '/', '1'],
    [64, '/', '64'],
    [0, '/', '0'],
    [-0.5, '/', '−0.5'],
    [Number.NaN, '2', '–'],
  ];
  for (const [value, format, text] of written) {
    assert.equal(writeNumber(value, format), text, format);
    assert.equal(fill(`{x|${format}}`, { x: value }), text, format);
    assert.equal(translator({}, 'en').number(value, format), text, format);
  }
  assert.equal(fill('{x|2} {x|2s|은} {n}', { x: '쌍', n: 3 }), '쌍 쌍은 3', 'words are written as they are');
});

test('A particle after a format goes by the number as it is written', () => {
  const text = '{x|0|이} {x|2|이} {x|2s|으로} {x|0%|을} {x|1se|과} ‘{x|1}’{|은} {x|3|이고}';
  assert.equal(fill(text, { x: 1 }), '1이 1.00이 1.0으로 100%를 1·10⁰과 ‘1.0’은 1.000이고');
  assert.equal(fill(text, { x: 0.5 }), '1이 0.50이 0.50으로 50%를 5·10⁻¹과 ‘0.5’는 0.500이고');
  assert.equal(
    fill(text, { x: 12345 }),
    '12,345가 12,345.00이 12,345로 1,234,500%를 1·10⁴과 ‘12,345.0’은 12,345.000이고',
  );
});

test('A particle after a fraction goes by its numerator, which is read last', () => {
  assert.equal(fill('{x|/|은} {y|/|으로}', { x: 1 / 4, y: 1 / 16 }), '1/4은 1/16로');
});

test('A format that there is not is an error with the key of the sentence', () => {
  const t = translator({ line: 'a {x|2q} b', named: '{x|s}' }, 'en');
  assert.throws(() => t('line', { x: 1 }), /^Error: line: “2q” is no number format such as /);
  assert.throws(() => t('named', { x: 1 }), /^Error: named: “s” is no number format/);
  for (const format of ['', 's', 'f', '2.5', '2%%', '2%/', '-2', '2+', 'e2'])
    assert.throws(
      () => (format ? fill(`{x|${format}}`, { x: 1 }) : fill('{x|+ }', { x: 1 })),
      /no number format/,
      format,
    );
});

test('one thing and many have forms of their own', () => {
  const say = (count) => fill('{count} token{|s} {|is|are} kept, {other} too', { count, other: 3 });
  assert.equal(say(1), '1 token is kept, 3 too');
  assert.equal(say(0), '0 tokens are kept, 3 too');
  assert.equal(say(1.5), '1.5 tokens are kept, 3 too');
  assert.equal(fill('{x|0} part{|s}', { x: 1.2 }), '1 part');
  assert.equal(fill('{x|1} part{|s}', { x: 1 }), '1.0 parts');
  assert.equal(fill('{count} place{|s}'), '{count} place{|s}', 'until there is a count');
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

test('what differs by rounding alone is told to be equal', () => {
  const t = translator(
    {
      'apart.equal': 'are equal',
      'apart.rounded': 'are equal but for rounding ({difference})',
      'apart.differ': 'differ by at most {difference}',
    },
    'en',
  );
  assert.equal(apart(0, t), 'are equal');
  assert.equal(apart(2 ** -23, t), 'are equal but for rounding (1.2·10⁻⁷)');
  assert.equal(apart(0.3111, t), 'differ by at most 0.31');
});

test('A sentence splits by white space', () => {
  assert.deepEqual(splitTokens('  나는 너를\t사랑해 '), ['나는', '너를', '사랑해']);
  assert.deepEqual([splitTokens(''), splitTokens('  ')], [[], []]);
});

test('The seed of a token is a whole number below 2^32 and depends on its text alone', () => {
  assert.equal(tokenSeed(''), 0x811c9dc5);
  assert.equal(tokenSeed('a'), 0xe40c292c);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seed = tokenSeed(text);
      assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 && seed === tokenSeed(text));
    }),
  );
});

test('A kept result is computed again only when something it depends on changed', () => {
  const memo = createMemo();
  let calls = 0;
  const table = (deps) => memo('table', deps, () => ++calls);
  assert.deepEqual(
    [table([1, [2, 3]]), table([1, [2, 3]]), table([1, [2, 4]]), table([Number.NaN]), table([Number.NaN])],
    [1, 1, 2, 3, 3],
  );
  assert.throws(
    () =>
      memo('bad', [], () => {
        throw new RangeError('no');
      }),
    RangeError,
  );
  assert.equal(
    memo('bad', [], () => 5),
    5,
  );
});

const after = (word) => PARTICLES.map((particle) => particleAfter(word, particle)).join(' ');
const CONSONANT = '은 이 을 과 으로 이라 이란 이나 이고 이며';
const RIEUL = '은 이 을 과 로 이라 이란 이나 이고 이며';
const VOWEL = '는 가 를 와 로 라 란 나 이고 이며';

// The particles that follow a syllable of Hangul, by its number: 28 endings, the first none, the ninth ㄹ.
const formsAfter = (syllable) => {
  const final = (syllable.codePointAt(0) - 0xac00) % 28;
  return { 0: VOWEL, 8: RIEUL }[final] ?? CONSONANT;
};

test('Particles follow a word as it is read aloud', () => {
  const read = {
    [CONSONANT]:
      '0 0.50 2.00 10 −20 300 4,000 10,000 500,000 30,000,000 393,216 3 −6 4.8·10⁻⁷ 2·10³ d² 밥 ‘값’ YaRN Qwen',
    [RIEUL]: '1 0.7 −48 1,008 말 Transformer-XL (예:\u00a0물)',
    [VOWEL]:
      '0.25 7.12 1,000,000,000,000 2,000,000,000,000,000 12% 10% 30° ∞ −∞ 나무 ‘무’ T5 ALiBi RoPE NoPE PI NTK Q',
  };
  for (const [forms, words] of Object.entries(read))
    for (const word of words.split(' ')) assert.equal(after(word), forms, word);
  assert.equal(after('10,000,000,000,000,000'), CONSONANT, '경');
});

test('Every syllable of Hangul has its forms', () => {
  for (let code = 0xac00; code <= 0xd7a3; code += 1) {
    const syllable = String.fromCodePoint(code);
    assert.equal(after(syllable), formsAfter(syllable), syllable);
  }
});

test('Every whole number has the particles of its full reading', () => {
  const whole = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }),
    fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 12 }))
      .map(([head, zeros]) => head * 10 ** zeros),
  );
  fc.assert(
    fc.property(whole, (value) => {
      const written = formatNumber(value, { digits: 0 });
      assert.equal(after(written), formsAfter(readAloud(written).at(-1)), written);
    }),
  );
});

test('Every decimal has the particles of its last digit, with or without a minus', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      (value, digits) => {
        const written = formatNumber(value, { digits });
        assert.equal(after(written), formsAfter('영일이삼사오육칠팔구'[written.at(-1)]));
        assert.equal(after(written.replace('−', '')), after(written));
      },
    ),
  );
});

test('An expression may end in a particle', () => {
  assert.equal(fillExpressions('{{ engine: 1 / 4 | 2 | 은 }} 작습니다', {}), '0.25는 작습니다');
  assert.equal(fillExpressions('{{ engine: 1e-9 | 2s | 으로 }}', {}), '1.0·10⁻⁹으로');
  assert.equal(fillExpressions('{{engine: 1000 | 0 | 이 }}', {}), '1,000이');
  assert.equal(fillExpressions('{{ engine: 1 / 4 | 2 | 이고 }}', {}), '0.25이고');
  assert.equal(
    fillExpressions('{{ engine: 1 / 4 | 0% | 이 }} {{ engine: 2 ** 20 | 2se | 을 }}', {}),
    '25%가 1.0·10⁶을',
  );
  assert.throws(() => fillExpressions('{{ engine: 1 | 0 | 께 }}', {}), /“께” is not one of/);
  assert.throws(() => fillExpressions('{{ engine: 1 + 1 | 2q }}', {}), /«1 \+ 1»: “2q” is no number format/);
});
