import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAll } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { consoleOfWebKit, hasMiniBrowser } from './driver/webkit.js';
import { asFile, languages, oneFile, pages, startSite, strangers } from './site.js';

let server;
before(async () => {
  server = await startSite();
});
after(() => server.close());

// Chromium opens every page in both ways; the others every lesson and page with demos in one language each way.
function places(browser) {
  const [web, file] =
    browser === 'chromium'
      ? [pages, pages]
      : [pages.filter(isKorean), pages.filter(isEnglish)].map(withDemos);
  return [
    ...web.map((path) => ({ path, address: new URL(path, server.address).href })),
    ...file.map((path) => ({ path: `file ${path}`, address: asFile(path) })),
    ...languages.map((lang) => ({ path: `file posenc-${lang}.html`, address: oneFile(lang) })),
  ];
}

const isKorean = (path) => path.startsWith('ko/');
const isEnglish = (path) => path.startsWith('en/');
const withDemos = (list) => list.filter((path) => !/\/(?:teacher|reference|glossary)\//.test(path));

test('the site has its pages in both languages', () => {
  const of = (lang) => pages.filter((path) => path.startsWith(`${lang}/`)).map((path) => path.slice(3));
  assert.deepEqual(of('ko'), of('en'));
  for (const path of [
    'index.html',
    'glossary/index.html',
    'about/index.html',
    'lessons/why/index.html',
    'lessons/compare/index.html',
  ]) {
    assert.ok(of('ko').includes(path), path);
  }
});

for (const browser of browsers) {
  describe(browser, () => {
    let session;
    before(async () => {
      session = await launch(browser);
    });
    after(() => session.close());

    test('every page loads and starts its demos, without an error and without a request off the page', async (t) => {
      for (const { path, address } of places(browser)) {
        await t.test(path, async () => {
          session.forget();
          await session.open(address);
          await startAll(session);
          await session.collect?.();
          assert.deepEqual(session.errors, []);
          assert.deepEqual(strangers(session.requests, address), []);
          const page = await session.evaluate(() => ({
            title: document.title,
            headings: document.querySelectorAll('h1').length,
            text: document.body.innerText.length,
          }));
          assert.ok(page.title.length > 3 && page.headings >= 1 && page.text > 100, JSON.stringify(page));
        });
      }
    });
  });
}

// A driven WebKit keeps its console to itself, so the pages are opened once more in one that nothing drives, in a
// window so tall that everything is in view and starts.
test('WebKit writes no error to its console', async (t) => {
  if (!browsers.includes('webkit') || !hasMiniBrowser()) return;
  const waiting = places('webkit').filter(({ path }) => path.startsWith('file'));
  const worker = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const { path, address } = place;
      const errors = await consoleOfWebKit(address);
      await t.test(path, () => assert.deepEqual(errors, []));
    }
  };
  await Promise.all([worker(), worker()]);
});
