import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireHintedDemos, requireWhole } from '../../../web/generator/markdown/quiz.js';
import { drawVariants, fillAddress, fillVariant } from '../../../web/generator/markdown/quiz-variants.js';

const both = (text) => ({ ko: text, en: text });
const number = { id: 'x', text: both('?'), answer: '1', tolerance: 0.1, solution: both('1') };
const scope = { double: { of: (x) => 2 * x } };
const draw = (exercise) => drawVariants(exercise, { scope, seed: 'lesson/x' });

test('VariantsDifferAndAreTheSameInEveryBuild', () => {
  const exercise = { draw: { n: [1, 50], width: { of: [64, 128] } }, answer: 'double.of(n) / width' };
  const variants = draw(exercise);
  assert.equal(variants.length, 8);
  assert.equal(new Set(variants.map(({ values }) => JSON.stringify(values))).size, 8);
  assert.deepEqual(draw(exercise), variants);
  for (const { values, answer } of variants) assert.equal(answer, (2 * values.n) / values.width);
  assert.equal(draw({ draw: { n: [1, 3] }, answer: 'n' }).length, 3);
  assert.equal(draw({ answer: '7' }).length, 1);
});

test('GivenNamesAreComputedFromWhatIsDrawn', () => {
  const [{ values }] = draw({
    draw: { n: [4, 4] },
    given: { half: 'n / 2', quarter: 'half / 2' },
    answer: 'n',
  });
  assert.deepEqual(values, { n: 4, half: 2, quarter: 1 });
  assert.throws(
    () => draw({ draw: { n: [1, 2] }, given: { double: '1' }, answer: 'n' }),
    /“double”, which is taken/,
  );
});

test('WhatCannotBeComputedStopsTheBuild', () => {
  assert.throws(() => draw({ answer: '1 / 0' }), /the answer «1 \/ 0» gave Infinity/);
  assert.throws(() => draw({ answer: 'nothing' }), /nothing is not defined/);
  assert.throws(() => draw({ draw: { n: [3, 1] }, answer: 'n' }), /draws “n” from neither/);
  assert.throws(() => draw({ draw: { n: { of: [] } }, answer: 'n' }), /draws “n” from neither/);
});

test('ValuesAreSetAsNumbersInPrintAndChooseTheirParticles', () => {
  const values = { n: 4096, pair: 3, answer: 0.25 };
  const fill = (text) => fillVariant(text, values, { scope, answerDigits: 1 });
  assert.equal(fill('{n} {n|은} {pair}의 {answer|이} {answer|3}'), '4,096 4,096은 3의 0.3이 0.250');
  assert.equal(fill('{n|2s|을} ‘{answer|0%}’{|이} {answer|+1|으로}'), '4,096을 ‘25%’가 +0.3으로');
  assert.equal(fill('$\\frac{a}{2}\\omega_{pair}$'), '$\\frac{a}{2}\\omega_{3}$');
  assert.equal(fill('{{ engine: double.of(pair) | 0 | 은 }}'), '6은');
  assert.throws(() => fill('{nobody}'), /“\{nobody\}” names nothing/);
  assert.throws(() => fill('{n:은}'), /“\{n:은\}” names nothing/);
  assert.throws(() => fill('{n|2q}'), /\{n\|2q\}.*“2q” is no number format/);
  assert.equal(fillAddress('touch?pair={pair}&n={n}', values), '#touch?pair=3&n=4096');
  assert.throws(() => fillAddress('touch?pair={nobody}', values), /names nothing/);
});

test('AnExerciseThatLacksSomethingStopsTheBuild', () => {
  const lacks = (more, sentence) => assert.throws(() => requireWhole({ ...number, ...more }), sentence);
  requireWhole(number);
  lacks({ id: 'X' }, /no id/);
  lacks({ text: { ko: '?' } }, /its text lacks “en”/);
  lacks({ hints: [{ en: 'a' }] }, /a hint lacks “ko”/);
  lacks({ answer: undefined }, /an answer or options/);
  lacks({ tolerance: undefined }, /a tolerance between 0 and 1/);
  lacks({ solution: undefined }, /its solution lacks/);
  const option = { value: 'a', text: both('A'), because: both('B') };
  lacks({ answer: undefined, options: [option] }, /none of its options is right/);
  lacks(
    { answer: undefined, options: [{ ...option, right: true, because: both('') }] },
    /because of option “a” lacks/,
  );
  assert.throws(() => requireHintedDemos({ hinted: ['gone'], demos: [] }), /the demo “gone”/);
});
