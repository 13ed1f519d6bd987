import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { numberNotes } from '../../../web/generator/markdown/numbers.js';
import { namesOf } from '../../../web/generator/markdown/values.js';
import { repository } from '../../../web/generator/paths.js';
import { programOf, roundingOf } from '../../../web/site/numbers/program.js';
import { temporaryFolder } from '../../folders.js';

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
