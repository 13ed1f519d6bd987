import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHANCES, OPTIONS, readCode, readCodes, writeCode } from '../../../web/site/class/code.js';
import { allDemos } from '../demos/arbitraries.js';
import { anyCharacters } from '../hostile.js';

const demos = allDemos.map(({ name }) => name);
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const undashed = (code) => code.replace('-', '');
const some = (count) =>
  Array.from({ length: count }, (_, i) =>
    writeCode({ demo: 'alibi/slopes', index: i % 3, chance: (i * 7919 + 13) % CHANCES }),
  );

test('every option of every demo comes back, whatever was drawn', () => {
  for (const demo of demos) {
    for (let index = 0; index < OPTIONS; index += 1) {
      for (const chance of [0, 1, 77777, CHANCES - 1]) {
        const code = writeCode({ demo, index, chance });
        assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        assert.deepEqual(readCode(undashed(code), demos), { demo, index, code });
      }
    }
  }
});

test('a number out of range is refused by name', () => {
  assert.throws(() => writeCode({ demo: 'a/b', index: 8, chance: 0 }), /index/);
  assert.throws(() => writeCode({ demo: 'a/b', index: 0, chance: CHANCES }), /chance/);
  assert.throws(() => writeCode({ demo: 'a/b', index: 0, chance: Number.NaN }), /chance/);
});

test('one wrong sign anywhere is found', () => {
  for (const code of some(20).map(undashed)) {
    for (let at = 0; at < code.length; at += 1) {
      for (const sign of SIGNS.replace(code[at], '')) {
        const wrong = code.slice(0, at) + sign + code.slice(at + 1);
        assert.deepEqual(readCode(wrong, demos), { fault: 'check' }, `${code} → ${wrong}`);
      }
    }
  }
});

test('two neighbours in the wrong order are found', () => {
  for (const code of some(200).map(undashed)) {
    for (let at = 0; at + 1 < code.length; at += 1) {
      if (code[at] === code[at + 1]) continue;
      const wrong = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
      assert.deepEqual(readCode(wrong, demos), { fault: 'check' }, `${code} → ${wrong}`);
    }
  }
});

test('forty codes, in any separators, and letters as they are misread', () => {
  const codes = some(40);
  const misread = (code) => code.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
  for (const text of [
    codes.join('\n'),
    codes.join(', '),
    codes.map(undashed).join(';'),
    codes.map(undashed).join(''),
    codes.map((code) => code.replace('-', ' ')).join('  '),
    codes.map((code, i) => `12:0${i % 10} 지민: ${misread(code)}`).join('\r\n'),
  ]) {
    const { votes, faults, repeated } = readCodes(text, demos);
    assert.deepEqual([faults, repeated], [[], 0], text.slice(0, 60));
    assert.deepEqual(
      votes.map(({ code }) => code),
      codes,
    );
  }
});

test('a code given twice counts once; a wrong one is said with its line', () => {
  const [first, second] = some(2);
  const text = `${first}\n${second}\n${first}\nhello\n\n${first.slice(0, 8)}U`;
  const { votes, faults, repeated } = readCodes(text, demos);
  assert.equal(votes.length, 2);
  assert.equal(repeated, 1);
  assert.deepEqual(faults, [
    { line: 4, text: 'hello', fault: 'length' },
    { line: 6, text: `${undashed(first).slice(0, 7)}U`, fault: 'sign' },
  ]);
  assert.deepEqual(readCodes(undashed(first), ['t5/buckets']).faults[0].fault, 'demo');
});

test('hostile text is read without harm', () => {
  fc.assert(
    fc.property(anyCharacters, (text) => {
      const { votes, faults } = readCodes(text, demos);
      for (const { demo, index } of votes) assert.ok(demos.includes(demo) && index < OPTIONS);
      for (const { line, text: said } of faults) assert.ok(line >= 1 && [...said].length <= 16);
    }),
  );
  const long = readCodes('A'.repeat(100000), demos);
  assert.deepEqual([long.votes, long.faults.map(({ fault }) => fault)], [[], ['long']]);
  readCodes(':'.repeat(20000), demos);
  readCodes('A '.repeat(10000), demos);
});
