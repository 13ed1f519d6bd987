import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  all,
  claims,
  containers,
  documents,
  LANGUAGES,
  questionsIn,
  readJson,
  withoutFences,
} from './corpus.js';

const topics = readJson('questions.json');
const questions = Object.values(topics).flat();
const isPage = ({ twin }) => twin === 'pages/questions.md';

// Sections of the documents; the first of the second document asks nothing.
const sections = new Set(
  claims.filter(({ document }) => document).map(({ id }) => id.split('-').slice(0, 2).join('-')),
);
sections.delete('S1-0');

test('every section that claims come from has its card once in the lessons, and stands once on the page', () => {
  const listed = questions.flatMap(({ section }) => section ?? []);
  assert.deepEqual(listed.sort(), [...sections].sort());
  for (const lang of LANGUAGES) assert.deepEqual(questionsIn(lang).sort(), listed, lang);
});

test('the page of questions has every topic once, in one order', () => {
  const pages = documents.filter(isPage);
  assert.equal(pages.length, LANGUAGES.length);
  for (const { path, body } of pages) {
    const listed = containers(body).filter(({ name }) => name === 'questions');
    assert.deepEqual(
      listed.map(({ args }) => args),
      Object.keys(topics),
      path,
    );
    assert.deepEqual(all(withoutFences(body), /^## .* \{#([a-z-]+)\}$/gm), Object.keys(topics), path);
  }
});

test('every question is asked in every language, and one of our own is answered in each', () => {
  for (const { id, section, asked, answer } of questions) {
    assert.ok(id ? answer : section, id ?? section);
    for (const lang of LANGUAGES) {
      const words = lang === 'ko' ? /[가-힣]/ : /\p{L}/u;
      assert.match(asked[lang], words, id ?? section);
      assert.ok(asked[lang].endsWith('?'), asked[lang]);
      if (answer) assert.match(answer[lang], words, id);
    }
  }
});

test('answers of our own are two to five sentences', () => {
  for (const { id, answer } of questions.filter((question) => question.answer)) {
    for (const lang of LANGUAGES) {
      const sentences = answer[lang].match(/[.?](?=\s|$)/g).length;
      assert.ok(sentences >= 2 && sentences <= 5, `${id}, ${lang}: ${sentences} sentences`);
    }
  }
});
