import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { startAll, valuesOf } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { copyWith, languages, lesson, pages, siteFolder, startSite } from './site.js';

/** Pages in one window: all of a language together take longer to load than a browser waits. */
const AT_ONCE = 16;
// Outside Chromium, and unless all is asked for, one language is enough.
const languagesIn = (browser) => (browser === 'chromium' && isAll ? languages : ['ko']);
const windowsOf = (lang) => {
  const own = pages.filter((path) => (lang === 'ko' ? path.startsWith('ko/') : !path.startsWith('ko/')));
  const count = Math.ceil(own.length / AT_ONCE);
  return Array.from({ length: count }, (_, i) => ({
    file: `still-${lang}-${i}.html`,
    paths: own.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  }));
};
// A frame that may not run scripts is a browser with JavaScript off, and its page can be read from outside.
const withoutScripts = (paths) => {
  const frame = (path) => `<iframe title="${path}" sandbox="allow-same-origin" src="${path}"></iframe>`;
  return `<!doctype html><meta charset="utf-8"><title>no scripts</title><style>iframe{border:0;width:100vw;height:100vh}</style>
${paths.map(frame).join('\n')}`;
};

let server;
let withoutWasm;
before(async () => {
  const windows = languages.flatMap(windowsOf);
  const extra = Object.fromEntries(windows.map(({ file, paths }) => [file, withoutScripts(paths)]));
  const folder = await copyWith('fallbacks', siteFolder, extra);
  server = await startSite({ folder });
  // The strictest of all policies holds: this one takes back what the page's own allows.
  withoutWasm = await startSite({ folder, headers: { 'Content-Security-Policy': "script-src 'self'" } });
});
after(() => Promise.all([server.close(), withoutWasm.close()]));

for (const browser of browsers) {
  describe(browser, () => {
    let session;
    before(async () => {
      session = await launch(browser);
    });
    after(() => session.close());

    test('with JavaScript off every page still shows its text', async (t) => {
      // Unless all is asked for, the pages of the first window.
      for (const { file } of languagesIn(browser)
        .flatMap(windowsOf)
        .slice(0, isAll ? undefined : 1)) {
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
              demos: [...view.querySelectorAll('pe-demo')].map((demo) => demo.innerText.trim().length),
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

    test('where WebAssembly is refused, a message says so and the text stays', async (t) => {
      for (const lang of languages) {
        await t.test(lang, async () => {
          await session.open(new URL(lesson(lang), withoutWasm.address).href);
          const seen = await session.until(() => {
            const demo = document.querySelector('pe-demo');
            demo.scrollIntoView({ behavior: 'instant' });
            const message = demo.shadowRoot?.querySelector('[role=status]')?.textContent ?? '';
            if (message === '') return false;
            const picture = demo.querySelector('img');
            if (!picture.complete) return false;
            return {
              message,
              picture: picture.getBoundingClientRect().height,
              fallback: demo.innerText.trim(),
              text: document.body.innerText.length,
            };
          });
          assert.ok(seen.message.length > 20, seen.message);
          assert.ok(seen.fallback.length > 40, 'the words in the place of the demo are shown');
          assert.ok(seen.picture > 100, `its picture is ${seen.picture} px high`);
          assert.ok(seen.text > 4000);
        });
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

const counter = `
  window.counts = { wasm: 0, errors: [] };
  for (const name of ['instantiate', 'instantiateStreaming', 'compile']) {
    const real = WebAssembly[name];
    WebAssembly[name] = function (...args) { if (name !== 'compile') window.counts.wasm++; return real.apply(this, args); };
  }
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...args) { window.counts.wasm++; return new Instance(...args); };
  addEventListener('error', (event) => window.counts.errors.push(event.message));
  addEventListener('unhandledrejection', (event) => window.counts.errors.push(String(event.reason)));`;

describe('fifty widgets on one page', () => {
  const names = [
    'sinusoidal/matrix',
    'sinusoidal/shift',
    'rope/pair',
    'rope/pairs',
    'rope/layout',
    'alibi/slopes',
    'attention/shuffle',
  ];
  const widgets = Array.from(
    { length: 50 },
    (_, index) =>
      `<pe-demo name="${names[index % names.length]}" id="w${index}">words in the place of demo ${index}</pe-demo>`,
  );
  let many;
  before(async () => {
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>fifty</title><script>${counter}</script>
      <script src="assets/posenc.iife.js" defer></script><body>${widgets.join('\n')}</body></html>`;
    many = await startSite({ folder: await copyWith('fifty', siteFolder, { 'fifty.html': page }) });
  });
  after(() => many.close());

  for (const browser of browsers) {
    test(`use one engine in ${browser}`, async () => {
      const session = await launch(browser);
      try {
        await session.open(`${many.address}fifty.html`);
        const demos = await startAll(session);
        assert.equal(demos.length, 50);
        // The engine, and linear algebra once for all that ask for it.
        assert.deepEqual(await session.evaluate(() => window.counts), { wasm: 2, errors: [] });
        // Each keeps its own state.
        await session.evaluate(() => {
          document.getElementById('w5').values = { numHeads: 5 };
        });
        assert.equal((await valuesOf(session, 'w5')).numHeads, 5);
        assert.notEqual((await valuesOf(session, 'w12')).numHeads, 5);
      } finally {
        await session.close();
      }
    });
  }
});
