import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { decode } from 'fast-png';
import { LANGUAGES, languages } from '../../../web/core/languages.js';
import { siteAddress } from '../../../web/generator/address.js';
import { balancedLines, linesOf } from '../../../web/generator/cards/card.js';
import { renderCards } from '../../../web/generator/cards/render.js';
import { lessonSlugs } from '../../../web/generator/course.js';
import { sharing } from '../../../web/generator/sharing.js';
import { temporaryFolder } from '../../folders.js';
import { isAll } from '../../scope.js';
import { dist, isFrame, single, site, sitePages } from './made-site.js';

// Of so many pictures one is unpacked, unless all is asked for.
const EVERY = 4;

const unescaped = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What a page says of itself: names of properties → their contents. */
const said = (markup) =>
  new Map(
    [...markup.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      unescaped(content),
    ]),
  );

const plain = (markup) => unescaped(markup.replace(/<[^>]*>/g, '')).replace(/\u2060/g, '');

// A lesson without a demo has the picture of the front page.
const isLesson = (path) =>
  /^\w+\/lessons\/[^/]+\/index\.html$/.test(path) && site.get(path).includes('<pe-demo');

const shared = sitePages.filter(([path]) => path !== '404.html');

/** Colours of a PNG, three bytes a pixel. */
function pixels(data) {
  const { width, height, channels, depth, data: rows } = decode(data, { checkCrc: true });
  assert.deepEqual([channels, depth], [3, 8]);
  return { width, height, rows: Buffer.from(rows) };
}

test('EveryPageNamesAPictureThatIsThere', () => {
  for (const [path, markup] of shared) {
    const about = said(markup);
    const address = new URL(about.get('og:image'), `file:///${path}`).pathname.slice(1);
    assert.ok(site.has(address), `${path}: ${address}`);
    assert.equal(about.get('og:image:width'), '1200', path);
    assert.equal(about.get('og:image:height'), '630', path);
    const isOwn = isLesson(path) || isFrame(path);
    assert.ok(about.get('og:image:alt').includes(isOwn ? about.get('og:title') : 'Posenc'), path);
    assert.equal(about.get('twitter:card'), 'summary_large_image', path);
    // Without an address of the site no page can say its own.
    assert.ok(!about.has('og:url'), path);
  }
});

test('WhatIsSaidOfAPageIsWhatItSays', () => {
  for (const [path, markup] of shared) {
    const about = said(markup);
    const lang = /<html lang="(\w+)"/.exec(markup)[1];
    const locales = (codes) => codes.map((code) => languages[code].locale.replace('-', '_'));
    assert.deepEqual([about.get('og:locale')], locales([lang]), path);
    const others = [...markup.matchAll(/property="og:locale:alternate" content="([^"]*)"/g)];
    assert.deepEqual(
      others.map(([, locale]) => locale),
      locales(LANGUAGES.filter((other) => other !== lang)),
      path,
    );
    assert.equal(about.get('og:type'), isLesson(path) ? 'article' : 'website', path);
    assert.equal(about.get('og:description'), about.get('description'), path);
    const title = isFrame(path) ? /<title>(.*) · Posenc<\/title>/ : /<h1[^>]*>([\s\S]*?)<\/h1>/;
    assert.equal(
      about.get('og:title').replace(/\s/g, ' '),
      plain(title.exec(markup)[1]).replace(/\s/g, ' '),
      path,
    );
  }
});

test('EveryLessonAndDemoHasAPictureOfItsOwnInEachLanguage', () => {
  const named = new Map();
  for (const [path, markup] of shared)
    if (isLesson(path) || isFrame(path))
      named.set(path, new URL(said(markup).get('og:image'), `file:///${path}`).pathname.slice(1));
  const pictured = lessonSlugs().filter((slug) => isLesson(`en/lessons/${slug}/index.html`));
  assert.ok(named.size >= 2 * (pictured.length + 40));
  assert.equal(new Set(named.values()).size, named.size);
  const seen = new Map();
  for (const [i, [path, picture]] of [...named].entries()) {
    assert.ok(picture.startsWith(`cards/${path.slice(0, 2)}/`), path);
    const data = site.get(picture);
    // One encoder has written all: the same colours are the same bytes.
    const hash = createHash('sha256').update(data).digest('hex');
    assert.ok(!seen.has(hash), `${picture} is ${seen.get(hash)}`);
    seen.set(hash, picture);
    if (!isAll && i % EVERY !== 0) continue;
    const { width, height, rows } = pixels(data);
    assert.deepEqual([width, height, rows.length], [1200, 630, 630 * 3600], picture);
    // Ink in the words on the left and in the figure on the right.
    const colours = (from, to) => {
      const found = new Set();
      for (let y = 100; y < 520; y += 2)
        for (let x = from; x < to; x += 2) found.add(rows.readUIntBE(y * 3600 + 3 * x, 3));
      return found.size;
    };
    assert.ok(colours(60, 460) > 8, `${picture} has no words`);
    assert.ok(colours(520, 1140) > 8, `${picture} has no figure`);
  }
});

test('PicturesAreForTheSiteOnTheWebAlone', () => {
  for (const [file, data] of [...single, ...dist].filter(([name]) => name.endsWith('.html')))
    assert.doesNotMatch(data.toString(), /og:image/, file);
  assert.doesNotMatch(site.get('sw.js').toString(), /cards\//);
});

test('ADrawingIsMadeOnceAndTheSameTwice', async () => {
  const folder = temporaryFolder('cards');
  const svg = (text) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#fff"/><text x="2" y="15" font-family="Pretendard Variable" font-size="15">${text}</text></svg>`;
  const [one, other] = await renderCards([svg('가'), svg('나')], { folder });
  assert.notDeepEqual(one, other);
  assert.equal((await readdir(folder)).length, 2);
  assert.deepEqual(await renderCards([svg('나'), svg('가')], { folder }), [other, one]);
  await rm(folder, { recursive: true });
  // Other letters in the font, the same letters in the picture.
  assert.deepEqual(await renderCards([svg('다라'), svg('가')], { folder }).then(([, last]) => last), one);
});

test('ATitleIsBrokenBetweenWords', () => {
  assert.deepEqual(linesOf('one two three', { size: 10, width: 45 }), ['one two', 'three']);
  assert.deepEqual(linesOf('위치 인코딩', { size: 10, width: 1000 }), ['위치 인코딩']);
  assert.deepEqual(linesOf('one two three four', { size: 10, width: 70 }), ['one two three', 'four']);
  assert.deepEqual(balancedLines('one two three four', { size: 10, width: 70 }), ['one two', 'three four']);
  assert.equal(linesOf('unbreakable', { size: 10, width: 20 }), undefined);
});

test('WithAnAddressOfTheSiteAddressesAreWhole', () => {
  const page = {
    path: 'ko/index.html',
    lang: 'ko',
    title: 'a',
    description: 'b',
    picture: 'cards/x.png',
    alt: 'c',
  };
  const whole = said(sharing({ ...page, address: siteAddress('https://example.org/posenc') }).markup);
  assert.equal(whole.get('og:url'), 'https://example.org/posenc/ko/index.html');
  assert.equal(whole.get('og:image'), 'https://example.org/posenc/cards/x.png');
  assert.equal(said(sharing(page).markup).get('og:image'), '../cards/x.png');
});

test('AnAddressOfTheSiteIsAFolderOnTheWebOrAnErrorThatNamesIt', () => {
  assert.equal(siteAddress('https://example.org'), 'https://example.org/');
  assert.equal(siteAddress('http://localhost:8080/a/b//'), 'http://localhost:8080/a/b/');
  assert.equal(siteAddress(''), undefined);
  for (const wrong of [
    'example.org',
    'file:///tmp',
    'javascript:1',
    'https://a:b@c.de',
    'https://c.de/?q',
    'https://c.de/#',
  ])
    assert.throws(
      () => siteAddress(wrong),
      /^Error: POSENC_SITE must be .*such as https:\/\/example\.org\/posenc/,
      wrong,
    );
});
