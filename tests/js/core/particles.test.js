import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fillExpressions } from '../../../web/build/markdown/engine.js';
import { formatNumber } from '../../../web/core/numbers.js';
import { lastSyllable, particleAfter, particles } from '../../../web/core/particles.js';

test('A number ends as it is read aloud', () => {
  const read = {
    0: '영',
    '0.50': '영',
    '2.00': '영',
    10: '십',
    '−20': '십',
    300: '백',
    '4,000': '천',
    '10,000': '만',
    '500,000': '만',
    '30,000,000': '만',
    '100,000,000': '억',
    '1,000,000,000,000': '조',
    '393,216': '육',
    7.12: '이',
    '4.8·10⁻⁷': '승',
    '∞': '대',
  };
  for (const [number, syllable] of Object.entries(read)) assert.equal(lastSyllable(number), syllable, number);
  assert.throws(() => lastSyllable('–'), /no number/);
});

test('Particles follow the reading, and 으로 the ㄹ as well', () => {
  const after = (number) => particles.map((particle) => particleAfter(number, particle)).join(' ');
  assert.equal(after('3'), '은 이 을 과 으로 이라 이란 이나 이며 이고');
  assert.equal(after('0.25'), '는 가 를 와 로 라 란 나 며 고');
  for (const number of ['1', '0.7', '−48'])
    assert.equal(after(number), '은 이 을 과 로 이라 이란 이나 이며 이고');
  assert.equal(particleAfter('1,000,000,000,000', '은'), '는');
  assert.throws(() => particleAfter('3', '는'), /“는” is not one of 은/);
});

// Reads a whole number in full, the slow way: 305 → 삼백오.
function read(number) {
  if (number === 0n) return '영';
  const groups = [];
  for (let rest = number; rest > 0n; rest /= 10_000n) groups.push(Number(rest % 10_000n));
  const inGroup = (value) =>
    [...String(value).padStart(4, '0')]
      .map((digit, i) => (digit === '0' ? '' : '영일이삼사오육칠팔구'[digit] + ['천', '백', '십', ''][i]))
      .join('');
  const words = groups.map((value, i) => (value ? inGroup(value) + ['', '만', '억', '조'][i] : ''));
  return words.reverse().join('');
}

test('Every whole number ends in the last syllable of its full reading', () => {
  const whole = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }),
    fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 12 }))
      .map(([head, zeros]) => head * 10 ** zeros),
  );
  fc.assert(
    fc.property(whole, (value) => {
      const written = formatNumber(value, { digits: 0 });
      assert.equal(lastSyllable(written), read(BigInt(value)).at(-1), written);
    }),
  );
});

test('Every decimal ends in its last digit, with or without a minus', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      (value, digits) => {
        const written = formatNumber(value, { digits });
        assert.equal(lastSyllable(written), '영일이삼사오육칠팔구'[written.at(-1)]);
        assert.equal(lastSyllable(written.replace('−', '')), lastSyllable(written));
      },
    ),
  );
});

test('An expression may end in a particle', () => {
  assert.equal(fillExpressions('{{ engine: 1 / 4 | 2 | 은 }} 작습니다', {}), '0.25는 작습니다');
  assert.equal(fillExpressions('{{ engine: 1e-9 | 2s | 으로 }}', {}), '1.0·10⁻⁹으로');
  assert.equal(fillExpressions('{{engine: 1000 | 0 | 이 }}', {}), '1,000이');
  assert.throws(() => fillExpressions('{{ engine: 1 | 0 | 께 }}', {}), /“께” is not one of/);
});
