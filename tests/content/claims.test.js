import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from '../../web/checks/index.js';
import { all, containers, documents, LANGUAGES, readJson, withoutFences } from './corpus.js';

const claims = readJson('claims.json');
const sources = readJson('sources.json');

const numbered = (prefix, letter, last) =>
  Array.from({ length: last }, (_, i) => `${prefix}-${letter}${i + 1}`);

// Every statement of the first document: c claim, f formula, k code, t table row, n number.
const ITEMS = [
  ...numbered('S0-Q1', 'c', 11),
  ...numbered('S0-Q1', 'f', 2),
  'S0-Q1-k1',
  ...numbered('S0-Q2', 'c', 8),
  'S0-Q2-f1',
  'S0-Q2-k1',
  'S0-Q2-n1',
  ...numbered('S0-Q3', 'c', 14),
  ...numbered('S0-Q3', 'k', 2),
  ...numbered('S0-Q3', 't', 4),
  'S0-Q3-n1',
];

const VERDICTS = ['right', 'wrong', 'imprecise', 'disputed', 'opinion', 'bug'];

test('claims.json holds every statement of the first document, once', () => {
  assert.deepEqual(claims.map(({ id }) => id).sort(), [...ITEMS].sort());
});

test('every claim is complete in both languages', () => {
  for (const { id, document, place, statement, correction, tempting, verdict } of claims) {
    assert.equal(document, '000', id);
    assert.ok(
      Number.isInteger(place.line) && place.line >= 1 && place.line <= 160,
      `${id}: line ${place.line}`,
    );
    assert.ok(VERDICTS.includes(verdict), `${id}: ${verdict}`);
    for (const text of [statement, correction, ...(tempting ? [tempting] : [])]) {
      assert.deepEqual(Object.keys(text), LANGUAGES, id);
      for (const lang of LANGUAGES) assert.ok(text[lang].trim().length > 10, `${id}: ${lang}`);
    }
    if (verdict === 'wrong' || verdict === 'bug') assert.ok(tempting, `${id} says why it is tempting`);
  }
});

test('whatever is wrong, disputed or a bug has a check, and every check is in web/checks', () => {
  for (const { id, verdict, check } of claims) {
    if (['wrong', 'disputed', 'bug'].includes(verdict)) assert.ok(check, `${id} has a check`);
    if (check) assert.ok(Object.hasOwn(checks, check), `${id}: ${check}`);
  }
});

test('every claim names sources that exist and a section of a lesson that exists', () => {
  for (const { id, sources: named, lesson } of claims) {
    assert.ok(named.length > 0, id);
    for (const source of named)
      assert.ok(Object.hasOwn(sources, source.key ?? source), `${id}: ${source.key ?? source}`);
    const [slug, anchor] = lesson.split('#');
    for (const lang of LANGUAGES) {
      const page = documents.find((document) => document.slug === slug && document.lang === lang);
      assert.ok(all(withoutFences(page.body), /^#.*\{#([a-z-]+)\}/gm).includes(anchor), `${id}: ${lesson}`);
    }
  }
});

test('the lesson shows every statement that is not simply right or a matter of opinion, in its own section', () => {
  for (const lang of LANGUAGES) {
    const { body } = documents.find(({ slug, lang: other }) => slug === 'first-steps' && other === lang);
    const sections = body.split(/^## /m).slice(1);
    const place = new Map(
      sections.flatMap((section) => {
        const [anchor] = all(section, /^.*\{#([a-z-]+)\}/g);
        return containers(section)
          .filter(({ name }) => name === 'claim')
          .map(({ args }) => [args, anchor]);
      }),
    );
    for (const { id, verdict, lesson } of claims) {
      if (['right', 'opinion'].includes(verdict)) continue;
      assert.equal(place.get(id), lesson.split('#')[1], `${id} (${lang})`);
    }
  }
});
