import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAll } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { copyWith, languages, lesson, pages, siteFolder, startSite } from './site.js';

// WebKit's window cannot be as narrow as a phone, a frame can.
const phone = (path) =>
  `<!doctype html><title>phone</title><style>body{margin:0}iframe{border:0;width:360px;height:780px}</style>` +
  `<iframe title="phone" src="${path}"></iframe>`;

let server;
before(async () => {
  const extra = Object.fromEntries(pages.map((path, index) => [`phone-${index}.html`, phone(path)]));
  server = await startSite({ folder: await copyWith('layout', siteFolder, extra) });
});
after(() => server.close());

/**
 * Elements that stick out of the window sideways and are not inside something that scrolls, and controls smaller than
 * 24 px. Links inside sentences may be as high as their line, as WCAG 2.2 (2.5.8) allows.
 */
function measure(selector) {
  const view = selector ? document.querySelector(selector).contentDocument : document;
  const width = view.documentElement.clientWidth;
  const out = [];
  const small = [];
  const name = (node) =>
    `${node.localName}${node.id ? `#${node.id}` : ''}${node.classList.length ? `.${[...node.classList].join('.')}` : ''}`;

  const isShown = (node) =>
    node.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  const clipped = (node) => {
    for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
      const style = getComputedStyle(at);
      if (at !== node && style.overflowX !== 'visible' && at !== view.body && at !== view.documentElement)
        return true;
      if (style.clip !== 'auto' || style.clipPath === 'inset(50%)') return true;
    }
    return false;
  };
  const target =
    'button, select, summary, textarea, input, [role=slider], [role=button], [role=radio], a[href]';

  function visit(scope) {
    for (const node of scope.querySelectorAll('*')) {
      if (node.shadowRoot) visit(node.shadowRoot);
      if (!isShown(node)) continue;
      const box = node.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if ((box.right > width + 1 || box.left < -1) && !clipped(node))
        out.push(`${name(node)} ${box.left}…${box.right}`);
      if (!node.matches(target) || node.disabled || clipped(node)) continue;
      if (node.matches('a') && getComputedStyle(node).display === 'inline') continue;
      // A radio button is as large as its label, which chooses it as well.
      const area = node.matches('input[type=radio], input[type=checkbox]')
        ? (node.closest('label') ?? node)
        : node;
      const { width: w, height: h } = area.getBoundingClientRect();
      if (w < 23.5 || h < 23.5)
        small.push(`${name(node)} ${w} × ${h}: ${(node.textContent || node.value || '').slice(0, 20)}`);
    }
  }
  visit(view);
  return { out, small, scrolls: view.documentElement.scrollWidth > width + 1 };
}

for (const browser of browsers) {
  describe(browser, () => {
    let session;
    before(async () => {
      session = await launch(browser, { width: 1280, height: 900 });
    });
    after(() => session.close());

    test('at 360 px nothing reaches beyond the edge, and controls measure 24 px at least', async (t) => {
      for (const [index, path] of pages.entries()) {
        // Outside Chromium one language is enough.
        if (browser !== 'chromium' && !path.startsWith('ko/')) continue;
        // The entrance goes on to one of the others.
        if (path === 'index.html') continue;
        await t.test(path, async () => {
          await session.open(`${server.address}phone-${index}.html`);
          await session.until(
            () => {
              const { contentDocument, contentWindow } = document.querySelector('iframe');
              if (contentDocument?.readyState !== 'complete') return false;
              const demos = [...contentDocument.querySelectorAll('pe-demo')];
              const next = demos.find((demo) => demo.data === undefined);
              next?.scrollIntoView({ behavior: 'instant' });
              return contentWindow.location.href !== 'about:blank' && !next;
            },
            undefined,
            { what: 'all demos of the framed page started' },
          );
          const { out, small, scrolls } = await session.evaluate(measure, 'iframe');
          assert.deepEqual({ out, small, scrolls }, { out: [], small: [], scrolls: false });
        });
      }
    });

    test('at 1280 and 2560 px nothing reaches beyond the edge', async (t) => {
      for (const width of browser === 'chromium' ? [1280, 2560] : [1280]) {
        for (const path of pages.filter((page) => page.startsWith('ko/'))) {
          await t.test(`${width} ${path}`, async () => {
            await session.resize(width, 1000);
            await session.open(new URL(path, server.address).href);
            await startAll(session);
            const { out, small, scrolls } = await session.evaluate(measure);
            assert.deepEqual({ out, small, scrolls }, { out: [], small: [], scrolls: false });
          });
        }
      }
    });
  });

  test(`dark mode and reduced motion are followed in ${browser}`, async () => {
    const paper = async (options) => {
      const session = await launch(browser, options);
      try {
        await session.open(new URL(lesson('ko'), server.address).href);
        await startAll(session);
        return await session.evaluate(() => {
          const painted = [document.body, document.documentElement]
            .map((node) => getComputedStyle(node).backgroundColor)
            .find((colour) => !/^rgba\(.*, 0\)$|transparent/.test(colour));
          const [r, g, b] = painted.match(/\d+/g).map(Number);
          const running = document.getAnimations().filter(({ playState }) => playState === 'running').length;
          return { light: 0.2126 * r + 0.7152 * g + 0.0722 * b, running };
        });
      } finally {
        await session.close();
      }
    };
    assert.ok((await paper({ dark: false })).light > 200);
    const dark = await paper({ dark: true, reducedMotion: true });
    assert.ok(dark.light < 60);
    assert.equal(dark.running, 0);
  });
}

test('pictures of every page are taken, to be looked at', async (t) => {
  for (const [width, dark] of [
    [1280, false],
    [1280, true],
    [500, false],
    [500, true],
  ]) {
    const session = await launch('chromium', { width, height: 900, dark });
    for (const lang of languages) {
      for (const path of pages.filter((page) => page.startsWith(`${lang}/`))) {
        await t.test(`${path} ${width} ${dark ? 'dark' : 'light'}`, async () => {
          await session.open(new URL(path, server.address).href);
          await startAll(session);
          await session.evaluate(() => window.scrollTo(0, 0));
          const name = path.replace('/index.html', '').replaceAll('/', '-');
          await session.screenshot(`${name}-${width}-${dark ? 'dark' : 'light'}`);
        });
      }
    }
    await session.close();
  }
});
