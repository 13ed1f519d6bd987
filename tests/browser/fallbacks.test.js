import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { languages, pages, siteFolder, startCopy } from './site.js';

/** Pages in one window: all of a language together take longer to load than a browser waits. */
const AT_ONCE = 16;
// A frame that may not run scripts is a browser with JavaScript off, and its page can be read from outside.
const withoutScripts = (paths) => {
  const frame = (path) => `<iframe title="${path}" sandbox="allow-same-origin" src="${path}"></iframe>`;
  return `<!doctype html><meta charset="utf-8"><title>no scripts</title><style>iframe{border:0;width:100vw;height:100vh}</style>
${paths.map(frame).join('\n')}`;
};
/** The windows of a language, by the names of their files; unless all is asked for, one of every eighth page. */
const windowsOf = (lang) => {
  const own = pages
    .filter((path) => (lang === 'ko' ? path.startsWith('ko/') : !path.startsWith('ko/')))
    .filter((_, i) => isAll || i % 8 === 0);
  const count = Math.ceil(own.length / AT_ONCE);
  return Array.from({ length: count }, (_, i) => [
    `still-${lang}-${i}.html`,
    withoutScripts(own.slice(i * AT_ONCE, (i + 1) * AT_ONCE)),
  ]);
};

for (const browser of browsers) {
  describe(browser, () => {
    const session = sessionOf(browser);
    // Outside Chromium, and unless all is asked for, one language is enough.
    const windows = (browser === 'chromium' && isAll ? languages : ['ko']).flatMap(windowsOf);
    const server = fixture(() => startCopy('fallbacks', siteFolder, Object.fromEntries(windows)));
    test('with JavaScript off every page still shows its text', async (t) => {
      for (const [file] of windows) {
        await session.open(`${server.address}${file}`);
        const seen = await session.until(
          () => {
            const frames = [...document.querySelectorAll('iframe')];
            const isHere = ({ contentDocument: view }) =>
              view?.readyState === 'complete' && view.body?.firstElementChild;
            if (!frames.every(isHere)) return false;
            return frames.map(({ title, contentDocument: view }) => ({
              path: title,
              started: Boolean(view.querySelector('pe-demo')?.shadowRoot),
              text: view.body.innerText.length,
              demos: [...view.querySelectorAll('pe-demo:not([view])')].map(
                (demo) => demo.innerText.trim().length,
              ),
              pictures: [...view.querySelectorAll('pe-demo:not([gate])')].map((demo) => {
                const picture = demo.querySelector('img');
                return { isWhole: picture?.complete && picture.naturalWidth > 0, alt: picture?.alt ?? '' };
              }),
              formulas: [...view.querySelectorAll('.katex, .m')].filter(
                (node) => node.getBoundingClientRect().height > 8,
              ).length,
              listings: view.querySelectorAll('pre').length,
              reveals: view.querySelectorAll('details').length,
            }));
          },
          undefined,
          { timeout: 60000, what: 'every page without its scripts' },
        );
        for (const page of seen) await t.test(page.path, () => assertReadable(page));
      }
    });
  });
}

function assertReadable(page) {
  const { path, started, text, demos, pictures, formulas, listings, reveals } = page;
  assert.equal(started, false);
  assert.ok(text > (path.includes('/') ? 300 : 15), `${text} characters`);
  for (const length of demos) assert.ok(length > 40, 'a demo has words in its place');
  for (const { isWhole, alt } of pictures)
    assert.ok(isWhole && alt.length > 20, `a demo has a picture in its place: ${alt}`);
  if (!/lessons\/[a-z]+\/index\.html$/.test(path)) return;
  assert.ok(text > 4000 && formulas > 0 && listings > 0 && reveals > 0, JSON.stringify(page));
}
