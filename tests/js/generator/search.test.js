import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseDocument } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
import { readClaims } from '../../../web/generator/claims.js';
import { formulaText } from '../../../web/generator/formula-text.js';
import { searchIndex, sectionsOf } from '../../../web/generator/search.js';
import { createFinder } from '../../../web/site/search/find.js';
import { excerpt, patternsOf, pieces } from '../../../web/site/search/match.js';
import { spelled, stemOf, wordsOf } from '../../../web/site/search/words.js';
import { assetOf, idsOf, site } from './made-site.js';

const PAGES = [
  ['사인파 위치 인코딩', 'lessons/sinusoidal/index.html', '사인파'],
  ['회전 위치 임베딩', 'lessons/rope/index.html', 'RoPE'],
  ['용어', 'glossary/index.html'],
  ['JavaScript', 'reference/javascript/index.html'],
];
const SECTIONS = [
  [0, '', '', '파동 여러 개로 위치를 적습니다.'],
  [0, 'rotation', '회전 행렬', '옮김은 회전입니다. 상대 위치만 남습니다.'],
  [1, '', '', '쿼리와 키를 회전합니다.'],
  [1, 'score', '어텐션 점수', '점수는 거리에만 달려 있고, 위치 인코딩을 더하지 않습니다.'],
  [
    1,
    'base',
    '밑 θ',
    'config.json의 rope_theta는 10,000입니다. 추가 학습에서 키웁니다. sinusoidal과 같습니다.',
  ],
  [2, 'term-rotation', '위치 인코딩 positional encoding', '순서를 알리는 벡터입니다.'],
  [3, 'rotate', 'rotate', 'Rotates queries, with rope_theta and a rotation matrix, 회전 행렬.'],
];
const WORDS = {
  synonyms: [
    ['파인튜닝', '추가 학습', 'fine-tuning'],
    ['회전 행렬', 'rotation matrix'],
  ],
  stopWords: ['왜', '이유', '무엇', 'what', 'is', 'the'],
  weakWords: ['위치'],
};
const finder = createFinder({ pages: PAGES, sections: SECTIONS, ...WORDS });
const found = async (query, typing = false) => {
  await finder.ready;
  return finder.find(query, { typing }).results.map(({ section: [page, id] }) => id || PAGES[page][2]);
};

test('HangulIsComparedWithoutWhatFollowsItsNoun', () => {
  const stems = {
    어텐션이: '어텐션',
    길이: '길이',
    길이가: '길이',
    값은: '값',
    필요한가: '필요',
    차이는: '차이',
  };
  for (const [run, stem] of Object.entries({
    ...stems,
    컨텍스트에서는: '컨텍스트',
    위치의: '위치',
    거리: '거리',
  }))
    assert.equal(stemOf(run), stem, run);
  assert.equal(spelled('각값'), 'ㄱㅏㄱㄱㅏㅂㅅ');
  const stemsOf = (text) => wordsOf(text).map(({ stem }) => stem);
  assert.deepEqual(stemsOf('RoPE의 base(10,000)는 Fine-tuned'), ['rope', 'base', '10000', 'finetun']);
  assert.deepEqual(stemsOf('rotated rotation rotates generalisation'), [
    'rotat',
    'rotat',
    'rotat',
    'generaliz',
  ]);
  assert.deepEqual(wordsOf('rope_theta')[0].terms, ['ropetheta', 'rope', 'theta']);
});

test('WordsAreFoundByTheirBeginningApartOrTogetherAndMisspelled', async () => {
  for (const query of ['인코', '위치인코딩', '위치 인코딩'])
    assert.deepEqual((await found(query)).slice(0, 2), ['사인파', 'term-rotation'], query);
  assert.equal((await found('어텐션'.normalize('NFD')))[0], 'score');
  assert.equal((await found('어탠션'))[0], 'score');
  assert.equal((await found('sinusodial'))[0], '사인파');
  assert.deepEqual(await found('theta'), ['base', 'rotate']);
  assert.deepEqual(await found('없는말'), []);
  assert.deepEqual(await found('   '), []);
});

test('APartInsideOfAWordIsFoundWhereNothingElseIs', async () => {
  assert.deepEqual(await found('이터'), []);
  assert.deepEqual(await found('ueri'), ['rotate']);
  const hostile = `.*+?^${'$'}{}()|[]\\/`;
  assert.deepEqual(await found(hostile), []);
});

test('WordsThatMeanTheSameFindEachOther', async () => {
  assert.deepEqual(await found('파인튜닝'), ['base']);
  assert.deepEqual(await found('fine tuning'), ['base']);
  assert.deepEqual(await found('추가 학습'), ['base']);
  const { results } = finder.find('파인튜닝');
  const marked = pieces(SECTIONS[4][3], results[0].patterns).filter(({ hit }) => hit);
  assert.deepEqual(
    marked.map(({ text }) => text),
    ['추가 학습'],
  );
});

test('ASyllableStillBeingTypedFindsWhatItMayBecome', async () => {
  for (const query of ['어ㅌ', '어테', '어텐', '어텐ㅅ', '어텐셔', '어텐션'])
    assert.ok((await found(query, true)).includes('score'), query);
  assert.ok(!(await found('어텡', true)).includes('score'));
  assert.equal((await found('회전 핼', true)).at(0), 'rotation');
});

test('AnExcerptShowsTheHitBetweenWholeWords', () => {
  const text = `${'처음 '.repeat(60)}회전 행렬${' 나중'.repeat(60)}`;
  const patterns = patternsOf([['회전']]);
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
<h2 id="a"><a href="#a">First</a></h2><p>One<sub>2</sub> <span class="hidden"><math><msup><mi>x</mi><mi>n</mi></msup></math></span><span aria-hidden="true">x<sup>n</sup></span> text.</p>
<pre>code</pre>
<pe-claim id="s1-q1-c1"><article><p>Said.</p></article></pe-claim>
<p>After.</p>
<section class="question" id="q-s1"><p class="label">Question 001</p><p>Why?</p></section>
<figure class="listing"><figcaption>code/a.py</figcaption></figure>
<section class="exercise" id="x-a"><p>Compute.</p></section>
<details class="reveal"><summary>Show</summary>Because.</details>
<dl><dt id="term-x">Word</dt><dd>Meaning.</dd></dl>
<div class="proof" id="undone"><p><span class="label">Theorem</span></p><p>Undone.</p></div>
</main>`;
  assert.deepEqual(sectionsOf(markup, new Map([['s1-q1-c1', 'S1-Q1-c1']])), [
    { id: '', heading: '', text: 'Lead & more.', isBox: false },
    { id: 'a', heading: 'First', text: 'One₂ xⁿ text. After. Because.', isBox: false },
    { id: 's1-q1-c1', heading: 'S1-Q1-c1', text: 'Said.', isBox: false },
    { id: 'term-x', heading: 'Word', text: 'Meaning.', isBox: false },
    { id: 'undone', heading: 'Theorem', text: 'Undone.', isBox: true },
  ]);
});

// What the script of the site holds, from between its parentheses.
function indexOf(code) {
  const sections = [...code.matchAll(/\[(\d+),"([^"]*)","((?:[^"\\]|\\.)*)","((?:[^"\\]|\\.)*)"\]/g)];
  const pages = /pages:(\[(?:\["(?:[^"\\]|\\.)*","[^"]*"(?:,"[^"]*")?\],?)+\])/.exec(code)[1];
  return {
    pages: JSON.parse(pages),
    sections: sections.map(([, page, id, heading]) => ({ page, id, heading })),
  };
}

test('EveryPlaceThatTheSearchKnowsExists', () => {
  for (const lang of LANGUAGES) {
    const { pages, sections } = indexOf(site.get(assetOf(site, `search.${lang}.js`)).toString());
    const ids = pages.map(([, path]) => new Set(idsOf(site.get(`${lang}/${path}`).toString())));
    assert.ok(sections.length > 50);
    for (const { page, id } of sections) assert.ok(id === '' || ids[page].has(id), `${pages[page]}#${id}`);
    const headings = sections.map(({ heading }) => heading);
    const shown = readClaims()
      .map(({ id }) => id)
      .filter((id) => lang === 'ko' || id.startsWith('E-'));
    assert.deepEqual(headings.filter((heading) => /^(?:S\d|E)-/.test(heading)).sort(), shown.sort());
    assert.ok(headings.some((heading) => heading.includes(lang === 'ko' ? '어텐션' : 'attention')));
  }
});

test('AnIndexThatIsTooHeavyGivesTheBeginningOfEverySection', () => {
  const words = Array.from({ length: 9000 }, (_, i) => (i * 7919).toString(36)).join(' ');
  const markup = `<main id="main"><h2 id="a">A</h2><p>${words}</p></main>`;
  const page = { lang: 'ko', kind: 'lesson', title: 'T', path: 'ko/lessons/a/index.html', markup };
  const whole = searchIndex([page], 'ko', [], { limit: 1e6 });
  assert.equal(whole.cut, Number.POSITIVE_INFINITY);
  const small = searchIndex([page], 'ko', [], { limit: 2048 });
  assert.ok(gzipSync(JSON.stringify({ pages: small.pages, sections: small.sections })).length <= 2048);
  assert.equal(small.sections[1][2], 'A');
  assert.ok(whole.sections[1][3].startsWith(`${small.sections[1][3]} `));
});

test('ALessonIsSearchedWithoutItsTablesOfModels', () => {
  const markup =
    '<main id="main"><p>Text.</p><div class="table models"><table><tr><td>BERT</td></tr></table></div></main>';
  const textOf = (kind) => {
    const page = { lang: 'en', kind, title: 'T', path: 'en/a/index.html', markup };
    return searchIndex([page], 'en', []).sections[0][3];
  };
  assert.equal(textOf('lesson'), 'Text.');
  assert.equal(textOf('models'), 'Text. BERT');
});

test('WhatAPageIsForFindsItAndALessonComesBeforeItsBoxes', async () => {
  const page = (path, kind, body) => ({
    lang: 'en',
    kind,
    title: path,
    path: `en/${path}/index.html`,
    markup: `<meta name="description" content="What it holds."><main id="main">${body}</main>`,
  });
  const pages = [
    page('teach', 'teach', '<h2 id="sheet">Paper</h2><p>Three questions.</p>'),
    page('lessons/rope', 'lesson', '<p>A turn.</p><div class="proof" id="p"><p class="label">Rope</p></div>'),
  ];
  const tasks = { 'teach#sheet': 'print a worksheet', teach: 'prepare' };
  const index = searchIndex(pages, 'en', [], { tasks });
  const small = createFinder({ ...index, synonyms: [], stopWords: [], weakWords: [] });
  await small.ready;
  const first = (query) => small.find(query).results[0]?.section;
  assert.deepEqual(first('worksheet')?.slice(1, 3), ['sheet', 'Paper']);
  assert.match(first('prepare')?.[3], /^What it holds\./);
  assert.equal(first('rope')?.[1], '');
  assert.throws(() => searchIndex(pages, 'en', [], { tasks: { 'teach#none': 'x' } }), /teach#none/);
});

test('AFormulaIsALineOfText', () => {
  const [i, two, d] = ['<mi>i</mi>', '<mn>2</mn>', '<mi>d</mi>'];
  const written = {
    θᵢ: `<msub><mi>θ</mi>${i}</msub>`,
    'b^(−2i/d)': `<msup><mi>b</mi><mrow><mo>−</mo><mfrac><mrow>${two}${i}</mrow>${d}</mfrac></mrow></msup>`,
    'x²': `<msup><mi>x</mi>${two}</msup>`,
    'd_max = −2': `<msub>${d}<mtext>max</mtext></msub><mo>=</mo><mo>−</mo>${two}`,
    'i mod 2': `${i}<mo lspace="0.22em"><mrow><mi>mod</mi></mrow></mo>${two}`,
    '√(2i)': `<msqrt>${two}${i}</msqrt>`,
    'ln d, i < 2': `<mi>ln</mi><mo>\u2061</mo>${d}<mo>,</mo>${i}<mo>&lt;</mo>${two}`,
    'R(i)ᵀR(2)': `<msup><mrow><mi>R</mi><mo>(</mo>${i}<mo>)</mo></mrow><mi>⊤</mi></msup><mi>R</mi><mo>(</mo>${two}<mo>)</mo>`,
  };
  for (const [text, markup] of Object.entries(written))
    assert.equal(formulaText(parseDocument(`<math><mrow>${markup}</mrow></math>`).children[0]), text);
});
