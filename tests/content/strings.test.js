import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNumber } from '../../web/core/numbers.js';
import { PARTICLES } from '../../web/generator/markdown/engine.js';
import { documents, jsonBelow, readJson, textsIn, withoutFences } from './corpus.js';
import { wrongAfterValues, wrongWords } from './particles.js';

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

const korean = jsonBelow('')
  .flatMap((path) => textsIn(readJson(path)).map(({ names, text }) => ({ path, key: names.join('.'), text })))
  .filter(({ text }) => /[가-힣]/.test(text));
const words = korean.filter(({ path }) => path.startsWith('strings/ko/'));
const exercises = korean.filter(({ path }) => path.endsWith('/quiz.json'));

// A value that is written by the program, with what closes a quotation after it, and a particle written by hand. In
// brackets a value does not count: the particle fits the word before them. Nor do the braces of TeX.
const BY_HAND =
  /(?<![\]a-z^_])\{\w+(?:\|[^{}|가-힣]+)?\}[^\s\w\p{L}{}(),.:%·…]{0,2}(?:으로|로|은|는|이|가|을|를|과|와|이라|라|이나|나|이란|란|고|며|였\p{L}*)(?:라고|의|는|도|만|써|서)?(?![가-힣])/u;

test('A particle of two forms after a value is the program’s', () => {
  assert.ok(exercises.length > 300, `${exercises.length} texts of exercises`);
  assert.deepEqual(
    [...words, ...exercises]
      .filter(({ text }) => BY_HAND.test(text))
      .map(({ path, key, text }) => `${path} ${key}: ${text}`),
    [],
  );
});

test('A particle of the program is one it knows, after a value', () => {
  for (const { path, key, text } of words) {
    for (const [whole, name, form] of text.matchAll(/\{(\w*)\|([^}]*)\}/g)) {
      const particle = /[가-힣].*/.exec(form)?.[0] ?? (name ? undefined : form);
      if (particle === undefined) continue;
      assert.ok(PARTICLES.includes(particle), `${path} ${key}: ${whole}`);
      assert.notEqual(path, 'strings/ko/practice.json', 'these words are not filled by fill()');
      assert.ok(
        name || /\{\w+(?:\|[^}]*)?\}[’”]\{\|/.test(text),
        `${path} ${key}: ${whole} follows no value`,
      );
    }
  }
});

test('Words, numbers and names have the particle that fits', () => {
  const texts = [
    ...documents
      .filter(({ lang }) => lang === 'ko')
      .map(({ path, text }) => ({ path, key: '', text: withoutFences(text) })),
    ...korean,
  ];
  assert.ok(texts.length > 3000, `${texts.length} texts`);
  for (const { path, key, text } of texts) {
    const plain = text.replace(/\{\{.*?\}\}|\{\w*\|[^}]*\}/g, '').replace(/\$[^$]*\$/g, '');
    assert.deepEqual(
      [...wrongWords(plain), ...wrongAfterValues(plain)],
      [],
      `${path} ${key}: ${text.slice(0, 200)}`,
    );
  }
});

test('Wrong particles are found, right ones are not', () => {
  const wrong = '학습형는 어텐션는 연산를 대가을 토큰가 인코더은 쿼리과 점으로';
  assert.deepEqual(wrongWords(wrong), wrong.split(' ').slice(0, -1));
  assert.deepEqual(wrongWords('차이 있는 빠른가 길로 위로 가까이 쿼리와 경로 사이의 대가를'), []);
  const values =
    '0.5고, 0.71가, 3는, 2은, 10로, 12%을, 2·10⁻⁷로, 1,000,000,000,000은, ∞은, 30°은, RoPE은, YaRN는, rad라';
  assert.deepEqual(wrongAfterValues(values), values.split(', '));
  assert.deepEqual(wrongAfterValues('‘고양이’과 ‘밥’를'), ['이’과', '밥’를']);
  const right =
    '0.71이 3은 2는 10으로 1로 12%를 2·10⁻⁷으로 ‘밥’을 RoPE는 T5가 YaRN이 2 rad이라 0.5이고 2가지 3과목';
  assert.deepEqual(wrongAfterValues(right), []);
});
