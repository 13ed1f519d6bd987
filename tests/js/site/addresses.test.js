import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { writeQuery } from '../../../web/core/permalink.js';
import { notesScripts } from '../../../web/generator/notes.js';
import { snippetsOf } from '../../../web/site/embed-builder/snippets.js';
import { attributesOf } from '../../../web/site/frame/address.js';
import { readMessage } from '../../../web/site/present/link.js';
import { placeHash, readPlace } from '../../../web/site/present/place.js';
import { rootOf, studentAddress } from '../../../web/site/teach/address.js';
import { chosenOf, readWorksheetHash, worksheetHash } from '../../../web/site/worksheet/address.js';
import { anyCharacters } from '../hostile.js';

const demo = 'alibi/slopes';
const school = 'https://school.example/posenc/';

test('settings and state stand behind the page of the demo, and only what was asked for', () => {
  assert.equal(
    studentAddress({ base: school, demo, lang: 'ko' }),
    'https://school.example/posenc/ko/embed/alibi/slopes/index.html',
  );
  const settings = {
    gate: 'hard',
    step: '1',
    freeze: ['numHeads', 'rule'],
    hide: ['actions'],
    theme: 'dark',
    class: '1',
  };
  const address = studentAddress({ base: school, demo, lang: 'en', settings, state: 'numHeads=8' });
  assert.equal(
    address,
    'https://school.example/posenc/en/embed/alibi/slopes/index.html#theme=dark&gate=hard&step=1&freeze=numHeads+rule&hide=actions&class=1&numHeads=8',
  );
  const { values, ...read } = attributesOf(new URL(address).hash.slice(1));
  const lists = { freeze: 'numHeads rule', hide: 'actions' };
  assert.deepEqual([values, read], ['numHeads=8', { ...settings, ...lists }]);
});

test('a root may be typed in many ways', () => {
  for (const typed of [
    school,
    'https://school.example/posenc',
    ' https://school.example/posenc/index.html ',
    'https://school.example/posenc/en/teach/index.html#link',
    'https://school.example/posenc/?x=1',
  ])
    assert.equal(rootOf(typed).href, school, typed);
  assert.equal(rootOf('file:///D:/posenc').href, 'file:///D:/posenc/');
});

test('a worksheet comes back from its address', () => {
  const sheet = {
    number: 7,
    demos: [
      { name: 'alibi/slopes', state: 'numHeads=8&rule=wrong-truncated' },
      { name: 'scaling/turns', state: '' },
    ],
    base: 'https://school.example/posenc/',
  };
  assert.deepEqual(readWorksheetHash(worksheetHash(sheet)), sheet);
  assert.deepEqual(readWorksheetHash('#worksheet'), { number: 1, demos: [], base: undefined });
  assert.equal(readWorksheetHash(`#worksheet?${'demo=a/b&'.repeat(100)}`).demos.length, 6);
});

test('a number chooses three different exercises, and the next number others', () => {
  for (let count = 0; count <= 9; count += 1) {
    for (let number = 1; number <= 99; number += 1) {
      const chosen = chosenOf(count, number);
      assert.equal(new Set(chosen).size, Math.min(3, count));
      assert.deepEqual(
        chosen,
        [...chosen].sort((a, b) => a - b),
      );
      assert.ok(chosen.every((place) => place >= 0 && place < count));
    }
  }
  assert.notDeepEqual(chosenOf(6, 1), chosenOf(6, 2));
});

const base = 'https://blog.example/posenc/';
const text = { format: (value) => value };
const stateWith = (value) => writeQuery({ tokens: text }, { tokens: value }, {});

const HOSTILE = [
  '"></pe-demo><script>alert(1)</script>',
  '`+alert(1)+`{{< x >}}',
  '\'\\"); import os #',
  '{/* */}</Posenc>',
  '```\n<img src=x onerror=alert(1)>',
];

// Which settings stand in each text: embed-round-trip.test.js.
test('what is as usual is left out, and a height is whole', () => {
  const settings = { theme: 'dark', gate: 'off' };
  const { script, loader } = snippetsOf({ base, demo, lang: 'en', settings, title: 'Slopes', height: 700.4 });
  assert.match(script, /<pe-demo name="alibi\/slopes" lang="en" theme="dark"><a href=/);
  assert.match(
    loader,
    /^<p data-demo="alibi\/slopes" data-lang="en" data-theme="dark" data-title="Slopes" data-height="700">/,
  );
});

test('no text of a reader and no title ends a string, an attribute or a tag', () => {
  const hostile = fc.oneof(
    anyCharacters.filter((value) => value.isWellFormed()),
    fc.constantFrom(...HOSTILE),
  );
  fc.assert(
    fc.property(hostile, hostile, (value, title) => {
      const snippets = snippetsOf({
        base,
        demo,
        lang: 'en',
        state: stateWith(value),
        title: title || 'x',
      });
      for (const target of ['script', 'loader', 'iframe', 'file', 'quarto', 'wordpress']) {
        const tags = [...snippets[target].matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);
        for (const tag of tags)
          assert.match(tag, /^<\/?(?:script|pe-demo|iframe|img|br|p|a)(?: [\w-]+(?:="[^"<>]*")?)*>$/);
        assert.equal(tags.length, { script: 8, quarto: 8, loader: 6, wordpress: 6 }[target] ?? 2, target);
      }
      assert.deepEqual(snippets.quarto.match(/`+/g), ['```', '```']);
      const call = /IFrame\((".*"), width="100%", height=480\)\n$/.exec(snippets.jupyter);
      assert.ok(call && /^[\x20-\x7e]*$/.test(call[1]));
      assert.equal(JSON.parse(call[1]), snippets.notion.trim());
      const inner = /^\{\{< posenc(?: \w+="(?:[^"\\{}<>]|\\["\\])*")* >\}\}([^{<>]*)\{\{< \/posenc >\}\}\n$/;
      assert.match(snippets.hugo, inner);
      const rendered = new MarkdownIt({ html: true }).render(snippets.markdown);
      const [, address] = /<a href="([^"]*)"/.exec(snippets.wordpress);
      assert.deepEqual(rendered.match(/<[a-z][^ >]*/g), ['<p', '<a', '<img', '<p', '<a'], rendered);
      assert.ok(
        rendered.includes(`<a href="${address.replaceAll('(', '%28').replaceAll(')', '%29')}">`),
        rendered,
      );
    }),
    { numRuns: 60 },
  );
  for (const title of HOSTILE) {
    const { docusaurus } = snippetsOf({ base, demo, lang: 'en', state: stateWith(title), title });
    const { code } = transformSync(docusaurus, { loader: 'jsx' });
    assert.equal(code.match(/createElement/g).length, 1, code);
    assert.ok(code.includes(JSON.stringify(stateWith(title))), code);
  }
});

test('a place comes back from its address, and nothing but places', () => {
  for (const isSpeaker of [true, false]) {
    const place = { slide: 4, step: 0, isSpeaker };
    assert.deepEqual(readPlace(placeHash(place)), place);
  }
  const nowhere = { slide: undefined, step: undefined, isSpeaker: false };
  for (const hash of ['', '#present', '#present?slide=0&step=-1', '#present?slide=1e3', '#rope?slide=2'])
    assert.deepEqual(readPlace(hash), nowhere);
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { slide } = readPlace(`#present?slide=${text}`);
      assert.ok(slide === undefined || (Number.isInteger(slide) && slide >= 0 && slide < 9999));
    }),
  );
});

test('a message of another window is used as far as it is one', () => {
  const from = (data) => readMessage({ posenc: 'present', ...data });
  assert.deepEqual(from({ hello: true, isSpeaker: true }), { isSpeaker: true, hello: true });
  assert.deepEqual(from({ bye: true }), { isSpeaker: false, bye: true });
  assert.deepEqual(from({ slide: 2, step: 1, more: 1 }), { isSpeaker: false, slide: 2, step: 1 });
  assert.deepEqual(from({ demo: 'pair', values: { a: 1 } }), {
    isSpeaker: false,
    demo: 'pair',
    values: { a: 1 },
    isShut: false,
  });
  assert.equal(from({ demo: 'pair', values: {}, at: 'swap' }).at, 'swap');
  assert.equal(from({ demo: 'pair', values: {}, isShut: true }).isShut, true);
  assert.equal(from({ demo: 'pair', values: {}, isShut: 'yes' }).isShut, false);
  assert.ok(!('at' in from({ demo: 'pair', values: {}, at: '<b>' })));
  assert.deepEqual(from({ demo: 'a' }), {});
});

test('notes become trees whose links hold on the page of the lesson', () => {
  const body =
    '<h2 id="goals"><a class="header-anchor" href="#goals">Goals</a></h2>\n<p>See <a href="../index.html#pair?lock=1">it</a>, <a href="../../why/index.html">why</a> &amp; <em>so</em>.</p>';
  const [[path, code], ...others] = notesScripts([
    { kind: 'teacher', slug: 'rope', lang: 'en', body },
    { kind: 'lesson', slug: 'rope', lang: 'en', body },
  ]);
  assert.deepEqual([path, others], ['assets/notes.rope.en.js', []]);
  assert.deepEqual(JSON.parse(/detail:(.*)\}\)\);\n$/s.exec(code)[1]), [
    ['h2', {}, 'Goals'],
    [
      'p',
      {},
      'See ',
      ['a', { href: '#pair?lock=1' }, 'it'],
      ', ',
      ['a', { href: '../why/index.html' }, 'why'],
      ' & ',
      ['em', {}, 'so'],
      '.',
    ],
  ]);
});
