import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentsList } from '../../../web/generator/layouts/chrome.js';
import { markdownOf, page } from './markdown-of.js';

const claim = (id, verdict) => ({
  id,
  verdict,
  statement: { ko: '말', en: 'said' },
  correction: { ko: '말', en: 'said' },
});
const claims = [claim('S4-3-c1', 'right'), claim('S4-3-c2', 'wrong'), claim('S0-Q1-c1', 'disputed')];
const markdown = markdownOf({ claims });
const render = (source) => markdown.render(source, page);
const body = (source) => render(source).body;

test('AQuestionHasAnAddressAndFoldsItsAnswer', () => {
  const markup = body('::: question S4-3\nWhy *slopes*?\n\n---\n\nBecause.\n:::\n');
  assert.match(
    markup,
    /<section class="question" id="q-s4-3"><p class="label"><a href="#q-s4-3">&lt;label\.question&gt;</,
  );
  assert.match(
    markup,
    /<div class="asked">\n<p>Why <em>slopes<\/em>\?<\/p>\n<\/div>\n<details class="reply">/,
  );
  assert.match(markup, /<\/summary><div>\n<p>Because\.<\/p>\n<\/div><\/details><\/section>/);
});

test('AQuestionWithoutAnswerOrOfNoDocumentStopsTheBuild', () => {
  assert.throws(() => body('::: question S4-3\nWhy?\n:::\n'), /question “S4-3” needs .* a line ---/);
  assert.throws(() => body('::: question S4-9\nA\n\n---\n\nB\n:::\n'), /question “S4-9” is no section/);
});

test('AnExplanationAsksAndFoldsItsModelAnswer', () => {
  const markup = body('::: explain why-two\nWhy two?\n\n---\n\nBecause *one* is not enough.\n:::\n');
  assert.match(
    markup,
    /<section class="question" id="x-why-two"><p class="label"><a href="#x-why-two">.*<p>Why two\?<\/p>/s,
  );
  assert.match(
    markup,
    /<details class="reply"><summary>&lt;explain\.compare&gt;<\/summary><div>\n<p>Because/,
  );
  assert.throws(() => body('::: explain why-two\nWhy?\n:::\n'), /explain “why-two” needs .* a line ---/);
  assert.throws(() => body('::: explain Why\nA\n\n---\n\nB\n:::\n'), /explain “Why” needs an id/);
});

test('AStandardSectionEndsWhereTheNextHeadingAsHighBegins', () => {
  const { body: markup, headings } = render('## A {#a .standard}\n\nx\n\n### B\n\ny\n\n## C {#c}\n\nz\n');
  assert.match(markup, /^<section class="standard">\n<h2 id="a"[^>]*>.*y<\/p>\n<\/section>\n<h2 id="c"/s);
  assert.deepEqual(
    headings.map(({ id, standard }) => [id, standard]),
    [
      ['a', true],
      ['a-1', true],
      ['c', undefined],
    ],
  );
  assert.match(body('## A {#a .standard}\n\nx\n'), /x<\/p>\n<\/section>\n$/);
  assert.match(body('::: standard\nx\n:::\n'), /^<section class="standard">\n<p>x<\/p>\n<\/section>/);
});

test('AProofStatesAndThenFoldsItsSteps', () => {
  const markup = body('::: proof turn A shift is a turn\nIt is.\n\n1. Add.\n2. Done.\n:::\n');
  assert.match(
    markup,
    /<section class="proof" id="turn"><p class="label">.* <a href="#turn">A shift is a turn</,
  );
  assert.match(markup, /<p>It is\.<\/p>\n<details class="steps"><summary>.*<ol>.*∎.*<\/details><\/section>/s);
  assert.throws(
    () => body('::: proof turn A turn\nIt is.\n:::\n'),
    /needs a paragraph that states and steps/,
  );
  assert.throws(() => body('::: proof Turn\nA\n\nB\n:::\n'), /must read: proof id Title/);
});

test('TwoThingsWithOneIdStopTheBuild', () => {
  assert.throws(
    () => body('## A {#a}\n\n::: proof a B\nC\n\nD\n:::\n'),
    /two things on this page have the id “a”/,
  );
});

test('TheContentsNameWhatTheFirstLookLeavesOut', () => {
  const { headings } = render('## A {#a}\n\n## B {#b .standard}\n\n### C\n');
  const { markup } = /** @type {Exclude<ReturnType<typeof contentsList>, ''>} */ (
    contentsList({ label: 'Contents', headings })
  );
  assert.match(markup, /<li><a href="#a">A<\/a><\/li>\n<li class="later"><a href="#b">B<\/a>/);
  assert.match(markup, /<li class="later"><a href="#b-1">C<\/a><\/li>/);
});

test('ThePageOfAnswersNamesWhatWasToBePredicted', () => {
  const markup = body('::: predict p-x b\nWhich?\n\n- [a] *First*\n- [b] *Second*\n\n---\n\nIt is.\n:::\n');
  assert.match(
    markup,
    /<section class="answers">.*<li data-of="p-x">Which\? <strong><em>Second<\/em><\/strong><\/li>/s,
  );
  assert.doesNotMatch(body('Text.'), /class="answers"/);
});
