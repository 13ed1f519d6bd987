import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from '../../web/checks/index.js';
import { loadEngine } from '../../web/engine/engine.js';
import { measureContradictions } from '../../web/generator/markdown/contradictions.js';
import { claims, LANGUAGES, lessons, readJson } from './corpus.js';

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

const contradictions = readJson('contradictions.json');
const engine = await loadEngine();
const sides = Object.assign({}, ...Object.values(groups).map((group) => group.sides));
const ids = new Set(claims.map(({ id }) => id));

test('there are fifteen contradictions of Korean documents, in Korean alone', () => {
  assert.deepEqual(
    contradictions.map(({ id }) => id),
    Array.from({ length: 15 }, (_, i) => `D${i + 1}`),
  );
  for (const { id, topic, sides: both, truth, lesson } of contradictions) {
    assert.equal(both.length, 2, id);
    const texts = [topic, truth, ...both.map(({ says }) => says)];
    for (const text of texts) {
      assert.deepEqual(Object.keys(text), ['ko'], id);
      assert.ok(text.ko.length > 5, id);
    }
    for (const { claims: made } of both) {
      assert.ok(made.length > 0, id);
      for (const claim of made) assert.ok(ids.has(claim), `${id}: ${claim}`);
    }
    // The build leaves out a link to a lesson that is still to come.
    assert.ok(lessons.includes(lesson.split('#')[0]), `${id}: ${lesson}`);
  }
});

test('both sides say of one measurement, and every side that is measured belongs to a contradiction', () => {
  const named = contradictions.flatMap((contradiction) => contradiction.sides.map(({ check }) => check));
  assert.deepEqual([...named].sort(), Object.keys(sides).sort());
});

// None does, or there is no site.
test('a side that comes out otherwise than said stops the build', () => {
  const [first, ...rest] = contradictions;
  const turned = { ...first, sides: first.sides.map((side) => ({ ...side, right: !side.right })) };
  assert.throws(() => measureContradictions([turned, ...rest], groups, engine), /D1/);
});
