import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { callOf } from '../../../web/generator/markdown/calls.js';
import { fillExpressions } from '../../../web/generator/markdown/engine.js';
import { numberNotes, unmarked } from '../../../web/generator/markdown/numbers.js';
import { namesOf, namesOfPage } from '../../../web/generator/markdown/values.js';
import { repository } from '../../../web/generator/paths.js';
import { programOf, roundingOf } from '../../../web/site/numbers/program.js';
import { temporaryFolder } from '../../folders.js';

const KNOWN = ['alibi', 'rope', 'race'];
const of = (expression, definitions = {}) => callOf(expression, new Map(Object.entries(definitions)), KNOWN);
const LONG = 'rope.frequencies({ headDim: 128, base: 10000, layout: "interleaved" }).invFreq';

test('AShortValueStandsInTheCallAndALongOneOnALineBefore', () => {
  assert.deepEqual(of('speed[63] / 2', { speed: 'rope.frequencies({ headDim: 128 }).invFreq', other: '1' }), {
    lines: [],
    call: 'rope.frequencies({ headDim: 128 }).invFreq[63] / 2',
    groups: ['rope'],
  });
  assert.deepEqual(of('speed[63] / 2', { speed: LONG }), {
    lines: [`const speed = ${LONG};`],
    call: 'speed[63] / 2',
    groups: ['rope'],
  });
});

test('AValueAloneIsItsExpression', () => {
  assert.equal(of('speed', { speed: LONG }).call, LONG);
});

test('ANameThatAFunctionTakesIsNotReplaced', () => {
  const shadowed = of('f(2) + base', { base: '10', f: 'base => base + 1' });
  assert.deepEqual(shadowed.lines, ['const base = 10;', 'const f = base => base + 1;']);
  const captured = of('f(2)', { near: 'base + 1', base: '10', f: 'base => base + near' });
  assert.ok(captured.lines.includes('const near = base + 1;'), captured.lines.join(' '));
});

test('MarksLeaveTheTextAsItIsAndBecomeElements', () => {
  const { note, finish } = numberNotes({ rope: {} }, { kind: 'lesson', slug: 'no-such-lesson' });
  const made = { expression: '1 / 4', value: 0.25, format: '2' };
  const marked = `<p title="${note('0.25', made, '')}">${note('0.25', made, '')}</p>`;
  assert.equal(unmarked(marked), '<p title="0.25">0.25</p>');
  const { body, numbers } = finish(`${marked}<pe-seen for="x">${note('0.25', made, '')}</pe-seen>`);
  assert.equal(body, '<p title="0.25"><span class="computed">0.25</span></p><pe-seen for="x">0.25</pe-seen>');
  assert.deepEqual(numbers, [
    { call: '1 / 4', lines: [], groups: [], value: 0.25, format: '2', text: '0.25' },
  ]);
});

test('InAControlANumberIsPartOfItsName', () => {
  const { note, finish } = numberNotes({}, { kind: 'lesson', slug: 'no-such-lesson' });
  const made = { expression: '7', value: 7, format: '0' };
  for (const [open, close] of [
    ['<label><input type="radio">', '</label>'],
    ['<a href="#x">', '</a>'],
    ['<summary>', '</summary>'],
  ]) {
    const { body, numbers } = finish(`${open} <em>${note('7', made, '')}</em>${close}`);
    assert.deepEqual([body, numbers], [`${open} <em>7</em>${close}`, []]);
  }
});

test('InTheArgumentsOfAContainerAndInAnAddressANumberHasNoMark', () => {
  const { note } = numberNotes({}, { kind: 'lesson', slug: 'no-such-lesson' });
  const made = { expression: '7', value: 7, format: '0' };
  for (const line of ['::: demo a/b c x=', 'see [it](#matrix?x=', '<b title="'])
    assert.equal(note('7', made, line), '7');
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

test('ValuesBuildOnTheEngineAndOnTheValuesBeforeThem', () => {
  const names = namesOf(engine, file({ steep: 'alibi.slopes({ numHeads: 1 })', twice: 'x => 2 * x' }));
  assert.equal(fillExpressions('{{ engine: twice(steep[0]) | 1 }}', names), '1.0');
  assert.deepEqual(Object.keys(engine), ['alibi']);
});

test('ALessonWithoutValuesHasTheEngineAlone', () => {
  assert.deepEqual(namesOfPage(engine, { kind: 'lesson', slug: 'no-such-lesson' }), engine);
  assert.deepEqual(namesOfPage(engine, { kind: 'page', slug: 'about' }), engine);
  assert.deepEqual(namesOfPage(engine, { kind: 'extras', slug: 'no-such-page' }), engine);
});

test('AValueThatFailsOrTakesANameStopsTheBuildNamingIt', () => {
  assert.throws(() => namesOf(engine, file({ steep: 'late[0]', late: '[1]' })), /late\[0\].*“steep” failed/);
  assert.throws(() => namesOf(engine, file({ alibi: '1' })), /“alibi” is taken/);
  assert.throws(() => namesOf(engine, file({ 'a-b': '1' })), /“a-b”/);
});
