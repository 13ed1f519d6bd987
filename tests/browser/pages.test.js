import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browsers, during, launch } from './driver/index.js';
import { consoleOfWebKit, hasMiniBrowser } from './driver/webkit.js';
import { asFile, languages, oneFile, pages } from './site.js';

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

// A driven WebKit keeps its console to itself, so pages with demos are opened once more in one that nothing drives, in a
// window so tall that everything is in view and starts.
test('WebKit writes no error to its console', async (t) => {
  if (!browsers.includes('webkit') || !hasMiniBrowser()) return;
  const english = pages.filter((path) => /^en\/(?!.*(?:teacher|reference|glossary)\/)/.test(path));
  const waiting = [
    ...english.map((path) => ({ path, address: asFile(path) })),
    ...languages.map((lang) => ({ path: `posenc-${lang}.html`, address: oneFile(lang) })),
  ];
  const worker = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const { path, address } = place;
      const errors = await consoleOfWebKit(address);
      await t.test(path, () => assert.deepEqual(errors, []));
    }
  };
  await Promise.all([worker(), worker(), worker()]);
});

// What of the header of the site is covered while names of models, which keep their place, pass below it.
const coveredLinks = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const header = document.querySelector('header.site');
  const links = [...header.querySelectorAll('a')].filter((link) => link.checkVisibility());
  const names = [...document.querySelectorAll('.models tbody th')];
  const covered = [];
  for (const link of links) {
    for (const name of [names[0], names.at(-1)]) {
      const { top, height } = link.getBoundingClientRect();
      const from = scrollY + name.getBoundingClientRect().top + name.offsetHeight / 2;
      scrollTo({ top: from - top - height / 2, behavior: 'instant' });
      await frame();
      const [{ left, width }, passing] = [link.getBoundingClientRect(), name.getBoundingClientRect()];
      const [x, y] = [left + width / 2, top + height / 2];
      if (passing.top > y || passing.bottom < y) throw new Error('no name passes below the header');
      const hit = document.elementFromPoint(x, y);
      if (!header.contains(hit)) covered.push(`${link.textContent.trim()} by ${hit.textContent.trim()}`);
    }
  }
  return { links: links.length, names: names.length, covered };
};

test('names of models pass below the header of the site, and take none of its clicks', async (t) => {
  if (!browsers.includes('chromium')) return;
  const session = await during(t, launch('chromium', { width: 1280, height: 800 }));
  for (const path of [
    'en/models/index.html',
    'en/lessons/rope-practice/index.html',
    'ko/lessons/relative/index.html',
  ]) {
    await t.test(path, async () => {
      await session.open(`${asFile(path)}?depth=standard`);
      for (const width of [1280, 360]) {
        await session.resize(width, 800);
        const { links, names, covered } = await session.evaluate(coveredLinks);
        assert.ok(links >= 2 && names > 2, `${links} links, ${names} names`);
        assert.deepEqual(covered, [], `${width} px`);
      }
    });
  }
});

test('the name of the other language needs no font of the system, and none of Hangul', async (t) => {
  if (!browsers.includes('chromium')) return;
  const session = await during(t, launch('chromium'));
  await session.open(asFile('en/about/index.html'));
  await session.until(() => document.fonts.status === 'loaded');
  const protocol = await session.context.newCDPSession(session.page);
  await protocol.send('DOM.enable');
  await protocol.send('CSS.enable');
  const { root } = await protocol.send('DOM.getDocument');
  const { nodeId } = await protocol.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '.language',
  });
  const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId });
  assert.deepEqual(
    fonts.map(({ isCustomFont, glyphCount }) => [isCustomFont, glyphCount]),
    [[true, 3]],
  );
  const hangul = session.requests.filter((address) => /hangul/.test(address));
  assert.deepEqual(hangul, []);
});

test('who comes to paste a config sees the field in the first window', async (t) => {
  const session = await during(t, launch('chromium', { width: 1280, height: 800 }));
  await session.open(asFile('en/lens/index.html'));
  await session.until(() => document.querySelector('pe-demo')?.data);
  const field = await session.evaluate(() => {
    const { top, bottom } = window.partOf('textarea').getBoundingClientRect();
    return { top, bottom };
  });
  assert.ok(field.top > 0 && field.bottom <= 800, JSON.stringify(field));
});
