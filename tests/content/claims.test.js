import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claims, LANGUAGES, readJson } from './corpus.js';

const sources = readJson('sources.json');

const VERDICTS = ['right', 'wrong', 'imprecise', 'disputed', 'opinion', 'bug', 'missing'];
// Lines of the documents.
const LENGTHS = { '000': 160, '001': 125, '002': 144, '003': 92, '004': 589 };

test('a claim stands once, and the documents make 307', () => {
  const ids = claims.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(claims.filter(({ document }) => document).length, 307);
});

test('a statement of the Korean documents has Korean words alone, every other claim those of both languages', () => {
  for (const { id, document, statement, correction, tempting, note, verdict } of claims) {
    const shown = document ? ['ko'] : LANGUAGES;
    assert.ok(VERDICTS.includes(verdict), `${id}: ${verdict}`);
    for (const text of [statement, correction, ...(tempting ? [tempting] : []), ...(note ? [note] : [])]) {
      assert.deepEqual(Object.keys(text), shown, id);
      for (const lang of shown) assert.ok(text[lang].trim().length > 10, `${id}: ${lang}`);
    }
    if (verdict === 'wrong' || verdict === 'bug') assert.ok(tempting, `${id} says why it is tempting`);
  }
});

test('a claim names its line in a document, or the sources that say it', () => {
  for (const { id, document, place, said, sources: named } of claims) {
    assert.ok(named.length > 0, id);
    if (/^E-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
      assert.deepEqual([document, place], [undefined, undefined], id);
      assert.ok(said.length > 0, id);
      // Nobody is said to have said what we did not read there.
      for (const key of said) assert.notEqual(sources[key]?.read ?? 'known', 'known', `${id}: ${key}`);
    } else {
      assert.equal(said, undefined, id);
      assert.equal(document, `00${id[1]}`, id);
      assert.ok(
        Number.isInteger(place.line) && place.line >= 1 && place.line <= LENGTHS[document],
        `${id}: line ${place.line}`,
      );
    }
  }
});

// That it is in web/checks the build says.
test('whatever is wrong, disputed or a bug has a check', () => {
  for (const { id, verdict, check } of claims)
    if (['wrong', 'disputed', 'bug'].includes(verdict)) assert.ok(check, `${id} has a check`);
});

test('the claims that speak of perplexity or of loss lead to the lesson that measures it', () => {
  for (const slug of ['race', 'text']) assert.ok(claims.filter((claim) => claim[slug]).length >= 8, slug);
  const said = (claim) => JSON.stringify([claim.statement, claim.correction, claim.note]);
  const spoken = claims.filter((claim) => /perplexity|퍼플렉시티/.test(said(claim)));
  assert.ok(spoken.length > 0);
  for (const { id, text } of spoken) assert.ok(text, id);
});
