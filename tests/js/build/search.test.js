import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { searchIndex, sectionsOf } from '../../../web/build/search.js';
import { excerpt, patternsOf, pieces, search } from '../../../web/site/search/match.js';
import { assetOf, idsOf, madeSite } from './made-site.js';

const section = (title, heading, text) => ({ title, heading, text });
const found = (sections, query, typing) =>
  search(sections, patternsOf(query, typing)).map(({ heading, title }) => heading || title);

const SECTIONS = [
  section('사인파', '', '파동 여러 개로 위치를 적습니다.'),
  section('사인파', '회전 행렬', '옮김은 회전입니다. 상대 위치만 남습니다.'),
  section('RoPE', '', '쿼리와 키를 돌립니다.'),
  section('RoPE', '어텐션 점수', 'RoPE의 점수는 거리에만 달려 있고, 위치 인코딩을 더하지 않습니다.'),
  section('용어', '위치 인코딩 positional encoding', '순서를 알리는 벡터입니다.'),
];

test('PartsOfWordsAreFoundInHangulAndLatin', () => {
  assert.deepEqual(found(SECTIONS, '텐션'), ['어텐션 점수']);
  assert.deepEqual(found(SECTIONS, 'ENCOD'), ['위치 인코딩 positional encoding']);
  assert.deepEqual(found(SECTIONS, '위치인코딩'), ['위치 인코딩 positional encoding', '어텐션 점수']);
  assert.deepEqual(found(SECTIONS, '어텐션'.normalize('NFD')), ['어텐션 점수']);
  assert.deepEqual(found(SECTIONS, '없는말'), []);
  assert.deepEqual(found(SECTIONS, '   '), []);
});

test('SeveralWordsMustAllBeThere', () => {
  assert.deepEqual(found(SECTIONS, '거리 점수'), ['어텐션 점수']);
  assert.deepEqual(found(SECTIONS, 'rope 인코딩'), ['어텐션 점수']);
  assert.deepEqual(found(SECTIONS, 'rope 파동'), []);
});

test('TitlesComeBeforeHeadingsAndHeadingsBeforeText', () => {
  const sections = [
    section('A', '', 'about waves'),
    section('B', 'Two waves', ''),
    section('Waves', '', ''),
    section('C', 'Waves', ''),
  ];
  assert.deepEqual(
    search(sections, patternsOf('waves')).map(({ title }) => title),
    ['Waves', 'C', 'B', 'A'],
  );
});

test('ASyllableStillBeingTypedFindsWhatItMayBecome', () => {
  const typed = (query) => found(SECTIONS, query, true).includes('어텐션 점수');
  for (const query of ['ㅇ', '어', '얻', '어테', '어텡', '어텐', '어텐ㅅ', '어텐셔', '어텐션'])
    assert.equal(typed(query), query !== '얻' && query !== '어텡', query);
  assert.ok(found(SECTIONS, '잌', true).length === 0);
  assert.deepEqual(found(SECTIONS, '위칭', true), ['위치 인코딩 positional encoding', '어텐션 점수']);
});

test('WhatAQueryHoldsIsNoPattern', () => {
  const hostile = `.*+?^${'$'}{}()|[]\\/`;
  assert.deepEqual(found([section('A', '', `x${hostile}y`), section('B', '', 'plain')], hostile), ['A']);
  assert.deepEqual(found([section('A', '', '−1 and ‘so’')], "-1 'so'"), ['A']);
});

test('AnExcerptShowsTheHitBetweenWholeWords', () => {
  const text = `${'처음 '.repeat(60)}회전 행렬${' 나중'.repeat(60)}`;
  const patterns = patternsOf('회전');
  const shown = excerpt(text, patterns, 60);
  assert.match(shown, /^… (?:처음 )+회전 행렬(?: 나중)+ …$/);
  assert.ok(shown.length < 70);
  assert.deepEqual(pieces('가 회전 나', patterns), [
    { text: '가 ', hit: false },
    { text: '회전', hit: true },
    { text: ' 나', hit: false },
  ]);
  assert.equal(excerpt('short', patterns), 'short');
});

test('SectionsAreReadOffThePage', () => {
  const markup = `<main id="main">
<h1>Title</h1><p>Lead &amp; more.</p>
<h2 id="a"><a href="#a">First</a></h2><p>One<sub>2</sub> <span class="hidden"><math><mi>x</mi></math></span>text.</p>
<pre>code</pre>
<pe-claim id="s1-q1-c1"><article><p>Said.</p></article></pe-claim>
<p>After.</p>
<section class="question" id="q-s1"><p class="label">Question 001</p><p>Why?</p></section>
<details class="reveal"><summary>Show</summary>Because.</details>
<dl><dt id="term-x">Word</dt><dd>Meaning.</dd></dl>
</main>`;
  assert.deepEqual(sectionsOf(markup, new Map([['s1-q1-c1', 'S1-Q1-c1']])), [
    { id: '', heading: '', text: 'Lead & more.' },
    { id: 'a', heading: 'First', text: 'One2 text. After. Because.' },
    { id: 's1-q1-c1', heading: 'S1-Q1-c1', text: 'Said.' },
    { id: 'q-s1', heading: 'Question 001', text: 'Why?' },
    { id: 'term-x', heading: 'Word', text: 'Meaning.' },
  ]);
});

// What the script of the site holds, from between its parentheses.
function indexOf(code) {
  const sections = [...code.matchAll(/\[(\d+),"([^"]*)","((?:[^"\\]|\\.)*)","((?:[^"\\]|\\.)*)"\]/g)];
  const pages = /pages:(\[(?:\["(?:[^"\\]|\\.)*","[^"]*"\],?)+\])/.exec(code)[1];
  return {
    pages: JSON.parse(pages),
    sections: sections.map(([, page, id, heading]) => ({ page, id, heading })),
  };
}

test('EveryPlaceThatTheSearchKnowsExists', async () => {
  const { site } = await madeSite();
  for (const lang of ['ko', 'en']) {
    const { pages, sections } = indexOf(site.get(assetOf(site, `search.${lang}.js`)).toString());
    const ids = pages.map(([, path]) => new Set(idsOf(site.get(`${lang}/${path}`).toString())));
    assert.ok(sections.length > 50);
    for (const { page, id } of sections) assert.ok(id === '' || ids[page].has(id), `${pages[page]}#${id}`);
    const headings = sections.map(({ heading }) => heading);
    assert.ok(headings.some((heading) => /^S0-Q\d-[a-z]\d+$/.test(heading)));
    assert.ok(headings.some((heading) => heading.includes(lang === 'ko' ? '어텐션' : 'attention')));
  }
});

test('BothLanguagesAreSearchedInTheSamePlaces', async () => {
  const { site } = await madeSite();
  const [korean, english] = ['ko', 'en'].map((lang) => {
    const { pages, sections } = indexOf(site.get(assetOf(site, `search.${lang}.js`)).toString());
    return sections.map(({ page, id }) => `${pages[page][1]}#${id}`).sort();
  });
  assert.deepEqual(korean, english);
});

test('AnIndexThatIsTooHeavyGivesTheBeginningOfEverySection', () => {
  const words = Array.from({ length: 9000 }, (_, i) => (i * 7919).toString(36)).join(' ');
  const markup = `<main id="main"><h2 id="a">A</h2><p>${words}</p></main>`;
  const page = { lang: 'ko', kind: 'lesson', title: 'T', path: 'ko/lessons/a/index.html', markup };
  const whole = searchIndex([page], 'ko', [], 1e6);
  assert.equal(whole.cut, Number.POSITIVE_INFINITY);
  const small = searchIndex([page], 'ko', [], 2048);
  assert.ok(gzipSync(JSON.stringify({ pages: small.pages, sections: small.sections })).length <= 2048);
  assert.equal(small.sections[1][2], 'A');
  assert.ok(whole.sections[1][3].startsWith(`${small.sections[1][3]} `));
});
