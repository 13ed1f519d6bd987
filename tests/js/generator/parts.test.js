import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { shortCss } from '../../../web/generator/bundle.js';
import { withRooms } from '../../../web/generator/heights.js';
import { html, raw } from '../../../web/generator/html.js';
import { numberNotes } from '../../../web/generator/markdown/numbers.js';
import { requireHintedDemos, requireWhole } from '../../../web/generator/markdown/quiz.js';
import { drawVariants, fillAddress, fillVariant } from '../../../web/generator/markdown/quiz-variants.js';
import { namesOf } from '../../../web/generator/markdown/values.js';
import { minutesOf } from '../../../web/generator/minutes.js';
import { figureOpenings } from '../../../web/generator/openings.js';
import { repository } from '../../../web/generator/paths.js';
import { wireSize } from '../../../web/generator/sizes.js';
import { siteWords } from '../../../web/generator/strings.js';
import { programOf, roundingOf } from '../../../web/site/numbers/program.js';
import { temporaryFolder } from '../../folders.js';

test('TemplatesEscapeWhatTheyAreGiven', () => {
  const hostile = '"><script>alert(1)</script>\'&';
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;';
  assert.equal(html`<a title="${hostile}">${hostile}</a>`.markup, `<a title="${escaped}">${escaped}</a>`);
  assert.equal(html`<p>${[raw('<b>'), '<', undefined, 0]}</p>`.markup, '<p><b>&lt;0</p>');
});

test('ADemoThatThereIsNotStopsTheBuildNamingThePage', async () => {
  const page = { path: 'en/x.html', lang: 'en', markup: '<pe-demo name="alibi/none" id="x">' };
  const openings = await figureOpenings();
  assert.throws(
    () => withRooms([page], openings),
    /en\/x\.html: there is no demo “alibi\/none”.*demos\/alibi\.json/,
  );
});

test('AWordThatThereIsNotStopsTheBuild', () => {
  const words = siteWords('ko');
  assert.equal(words('lesson.kicker', { number: 1, count: 17 }), '단원 1/17');
  assert.throws(() => words('nonsense'), /ko\/site\.json has no “nonsense”/);
});

test('SheetsInScriptsKeepTheirMeaningWithoutWhiteSpace', () => {
  assert.equal(
    shortCss('\n/* why */\n.a > .b, .c  .d {\n  color: red;\n  font: 1em/2 "A B", serif;\n}\n'),
    '.a > .b,.c .d{color:red;font:1em/2 "A B",serif}',
  );
  assert.equal(
    shortCss('@media (a: b) { .x :is(p) { width: calc(1px + 2px); } }'),
    '@media (a:b){.x :is(p){width:calc(1px + 2px)}}',
  );
});

test('FontsAreWeighedAsTheyLie', () => {
  const zeros = Buffer.alloc(10_000);
  assert.equal(wireSize(zeros, 'a.woff2'), 10_000);
  assert.ok(wireSize(zeros, 'a.js') < 100);
});

const words = (count) => Array.from({ length: count }, () => 'word').join(' ');

test('TextIsReadAtTheSpeedOfItsLanguage', () => {
  assert.deepEqual(minutesOf(words(1700), 'en'), { first: 10, standard: 10 });
  assert.deepEqual(minutesOf('가나다 라마바, '.repeat(500), 'ko'), { first: 10, standard: 10 });
});

test('WhatIsDoneTakesItsTimeAndIsCountedOnce', () => {
  const done = ['demo a/b c', 'predict p a', 'exercise e', 'explain f'].map(
    (name) => `::: ${name}\n${words(500)}\n:::\n`,
  );
  const smalls = '::: small a/b s v\n:::\n'.repeat(2);
  assert.equal(
    minutesOf(`${done.join('\n')}\n${smalls}\n\`\`\`python\n${words(300)}\n\`\`\`\n`, 'en').first,
    13,
  );
  const beside = `::: small a/b s v\n${words(1700)}\n:::\n`;
  assert.equal(minutesOf(beside, 'en').first, 11);
});

test('AFirstLookLeavesOutWhatBeginsLater', () => {
  const text = words(1700);
  const lesson = `${text}\n\n::: standard\n${text}\n:::\n\n## A {#a .standard}\n\n${text}\n\n### B\n\n${text}\n\n## C {#c}\n\n${text}\n`;
  assert.deepEqual(minutesOf(lesson, 'en'), { first: 20, standard: 50 });
});

test('WhatIsFoldedProvedOrComputedIsNotReadAsText', () => {
  const folded = ['question S0-Q1', 'proof p T', 'sources', 'seen d'].map(
    (name) => `::: ${name}\n${words(900)}\n:::\n`,
  );
  assert.equal(minutesOf(folded.join('\n'), 'en').standard, 0);
  assert.equal(minutesOf(`$$\n${words(1700)}\n$$\n`, 'en').standard, 0);
  const slots = `{{ engine: ${words(1700)} | 2 }} [@key, ${words(1700)}] [word](#a?${'k=v&'.repeat(900)})`;
  assert.equal(minutesOf(slots, 'en').standard, 0);
});

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

test('InAControlAndWhatAScriptFillsANumberHasNoMark', () => {
  const { note, finish } = numberNotes({}, { kind: 'lesson', slug: 'no-such-lesson' });
  const made = { expression: '7', value: 7, format: '0' };
  for (const [open, close] of [
    ['<label><input type="radio">', '</label>'],
    ['<a href="#x">', '</a>'],
    ['<summary>', '</summary>'],
    ['<pe-seen for="x">', '</pe-seen>'],
  ]) {
    const { body, numbers } = finish(`${open} <em>${note('7', made, '')}</em>${close}`);
    assert.deepEqual([body, numbers], [`${open} <em>7</em>${close}`, []]);
  }
});

test('AProgramStartsTheEngineOrReadsTheStoredRuns', () => {
  const number = { call: 'f(1)', lines: ['const f = x => x;'], groups: ['rope'], value: 0.126, text: '0.13' };
  assert.equal(
    programOf(number),
    `import { loadEngine } from 'posenc';

const { rope } = await loadEngine();
const f = x => x;
console.log(f(1)); // 0.126 → 0.13
`,
  );
  assert.match(
    programOf({ ...number, groups: ['race'] }),
    /^import \{ race \} from '.\/web\/generator\/race.js';\n/,
  );
  assert.equal(programOf({ ...number, lines: [], groups: [] }), 'console.log(f(1)); // 0.126 → 0.13\n');
});

test('RoundingIsSaidWhereTheNumberIsRounded', () => {
  const words = {
    exact: 'exact',
    decimals: '{value} → {text}, {step}, {digits}',
    significant: '{value} → {text}, {digits} figures',
    whole: '{value} → {text}, whole',
  };
  const said = (value, format, text) => roundingOf({ value, format, text }, words);
  assert.equal(said(-0.12345, '2', '−0.12'), '−0.12345 → −0.12, 0.01, 2');
  assert.equal(said(1234.5, '0', '1,235'), '1234.5 → 1,235, whole');
  assert.equal(said(0.999999, '2s', '1.0'), '0.999999 → 1.0, 2 figures');
  assert.equal(said(1024, '0', '1,024'), 'exact');
});

const engine = { alibi: { slopes: ({ numHeads }) => [2 ** -numHeads] } };
/** A file of values, by its path from content/. */
function file(values) {
  const path = join(temporaryFolder('values'), 'values.json');
  writeFileSync(path, JSON.stringify(values));
  return relative(repository('content'), path);
}

test('AValueThatFailsOrTakesANameStopsTheBuildNamingIt', () => {
  assert.throws(() => namesOf(engine, file({ steep: 'late[0]', late: '[1]' })), /late\[0\].*“steep” failed/);
  assert.throws(() => namesOf(engine, file({ alibi: '1' })), /“alibi” is taken/);
  assert.throws(() => namesOf(engine, file({ 'a-b': '1' })), /“a-b”/);
});
