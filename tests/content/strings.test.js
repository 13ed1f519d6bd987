import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNumber } from '../../web/core/numbers.js';
import { jsonBelow, readJson, textsIn } from './corpus.js';

const files = jsonBelow('strings/');

const marks = /\*\*|__|`|~~|\]\(|(^|\s)[*_]\S|\]\{/;
// What stands out in a sentence of a figure: web/figure/figure.js reads these three.
const STANDS_OUT = /(\*\*|~~|\$)(?!\s)(.+?)\1/g;

test('Strings are plain text: only figures mark what stands out, and only their captions have more', () => {
  const texts = files.flatMap((file) => textsIn(readJson(file)).map((each) => ({ file, ...each })));
  assert.ok(texts.length > 4000, `${texts.length} texts`);
  const isFigure = ({ file }) => /demos\//.test(file);
  const isRead = (each) => isFigure(each) && each.names.at(-1) === 'caption';
  const plain = (each) => (isFigure(each) ? each.text.replace(STANDS_OUT, '$2') : each.text);
  const marked = texts.filter((each) => !isRead(each) && marks.test(plain(each)));
  assert.deepEqual(
    marked.map(({ file, names, text }) => `${file} ${names.join('.')}: ${text}`),
    [],
  );
});

const SLOT = /\{(\w+)((?:\|[^{}]*)?)\}/g;
const slotsOf = (text) => [...text.matchAll(SLOT)].map(([whole, name, forms]) => ({ whole, name, forms }));

/** What a slot says of its number: '2s' of {x|2s|은}, '' of {x|은}. */
const formatOf = ({ forms }) => forms.replace(/\|[가-힣]*$/, '').slice(1);

test('Every slot of a sentence has a format that there is', () => {
  let formats = 0;
  const quizzes = jsonBelow('lessons/').filter((file) => file.endsWith('/quiz.json'));
  for (const file of [...quizzes, ...files]) {
    for (const { names, text } of textsIn(readJson(file))) {
      for (const slot of slotsOf(text.replace(/\$[^$]*\$|\{\{.*?\}\}/g, ''))) {
        const format = formatOf(slot);
        const where = `${file} ${names.join('.')}: ${slot.whole}`;
        assert.doesNotMatch(slot.forms, /[가-힣][^가-힣]|\|$/, where);
        if (format) assert.doesNotThrow(() => writeNumber(1, format), where);
        formats += format ? 1 : 0;
      }
    }
  }
  assert.ok(formats > 500, `${formats} slots with a format`);
});

// What the page of claims says of the five Korean documents, and verdicts that statements of theirs alone have.
const KOREAN =
  /^(?:contradictions?(?:-rope)?\.|claims\.(?:documents?|line|elsewhere|by\.document)$|verdict\.(?:disputed|opinion|bug|missing)$)/;

test('Both languages have the same texts, and fill the same slots in the same formats', () => {
  for (const file of files.filter((path) => path.startsWith('strings/ko/'))) {
    const english = new Map(
      textsIn(readJson(file.replace('/ko/', '/en/'))).map(({ names, text }) => [names.join('.'), text]),
    );
    const korean = textsIn(readJson(file)).filter(({ names }) => {
      const key = names.join('.');
      return english.has(key) || !KOREAN.test(key);
    });
    assert.deepEqual(korean.map(({ names }) => names.join('.')).sort(), [...english.keys()].sort(), file);
    for (const { names, text } of korean) {
      const key = names.join('.');
      const said = (sentence) =>
        [...new Set(slotsOf(sentence).map((slot) => `${slot.name} ${formatOf(slot)}`))].sort();
      assert.deepEqual(said(english.get(key)), said(text), `${file} ${key}`);
      const standing = (sentence) => [...sentence.matchAll(STANDS_OUT)].map(([, mark]) => mark).sort();
      assert.deepEqual(standing(english.get(key)), standing(text), `${file} ${key}: what stands out`);
    }
  }
});
