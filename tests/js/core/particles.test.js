import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatNumber } from '../../../web/core/numbers.js';
import { particleAfter } from '../../../web/core/particles.js';
import { fillExpressions, PARTICLES } from '../../../web/generator/markdown/engine.js';
import { readNumber } from '../../content/particles.js';

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
      assert.equal(after(written), formsAfter(readNumber(written).at(-1)), written);
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
