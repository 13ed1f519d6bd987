import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readBuilt } from '../../commands/built.js';
import { serve } from '../../commands/server.js';
import { demoFamilies } from '../../web/generator/bundle.js';
import { headersOf, rules } from '../../web/generator/products/hosts.js';
import { policiesIn, stricterPolicy } from '../js/generator/policies.js';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { useEverything } from './exercise-page.js';
import { assertQuiet, languages, pages, strangers } from './site.js';

// Chromium alone: the other engines open every page too, and a violation is an error in their console
// (visits-*.test.js). The pages of the offline zip are these bytes (tests/js/generator/products.test.js).
const { site, single, dist } = readBuilt();
const list = rules(site);
const TYPED = `<img src=x onerror=alert(1)> javascript:alert(1) \u202e __proto__ {"rope_theta": 1e6} 3`;

const blank = (body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>frames</title><link rel="icon" href="data:,"><style>iframe { width: 400px; height: 500px }</style>${body}</html>`;
const framed = (files) =>
  blank(files.map((file) => `<iframe title="${file}" src="/${file}"></iframe>`).join('\n'));
// A few of the files: the policies of all of them are read in tests/js/generator/policy.test.js.
const frames = [...site.keys()].filter((file) => /^ko\/embed\/.+\/index.html$/.test(file));
const familyOf = (file) => file.split('/')[2];
const isFirst = (file) => file === frames.find((other) => familyOf(other) === familyOf(file));
const files = [
  ...(isAll ? frames : frames.filter(isFirst).filter((_, i) => i % 3 === 0)),
  ...['rope-pair', 'sinusoidal-zoom', 'scaling-lens'].flatMap((name, i) =>
    (isAll ? languages : [languages[i % 2]]).map((lang) => `demos/${name}.${lang}.html`),
  ),
];

// Pages of so many frames: with all of them in one it takes minutes to open.
const TOGETHER = 24;
const frameSets = Array.from({ length: Math.ceil(files.length / TOGETHER) }, (_, i) => ({
  path: `frames-${i}.html`,
  files: files.slice(TOGETHER * i, TOGETHER * (i + 1)),
}));

/** @type {[path: string, content: string | Uint8Array][]} */
const ownPages = [
  ...frameSets.map(({ path, files }) => /** @type {[string, string]} */ ([path, framed(files)])),
  [
    'violating.html',
    Buffer.from(
      site
        .get('en/about/index.html')
        .toString()
        .replace('</main>', '<img src="/nothing.png" alt=""><p style="color: red">red</p></main>'),
    ),
  ],
];
const own = new Map(ownPages);
const bytesOf = (path) => own.get(path) ?? site.get(path) ?? single.get(path) ?? dist.get(path);

describe('no page is stopped by its policy, or by a stricter one', {
  skip: !browsers.includes('chromium'),
}, () => {
  // A host that sends what the files for hosts say, and asks to be told what a stricter policy would have stopped.
  const server = fixture(() =>
    serve({
      find: (asked) => {
        const path = asked.slice(1);
        const data = bytesOf(path);
        const markup = path.endsWith('.html') && data ? data.toString() : '';
        const fields = {
          ...(site.has(path) && headersOf(list, `/${path}`)),
          ...(policiesIn(markup).length > 0 && {
            'Content-Security-Policy-Report-Only': stricterPolicy(markup),
          }),
        };
        return data && { file: path, data, fields };
      },
    }),
  );
  const session = sessionOf('chromium', { width: 1100, height: 900 });
  const violated = [];

  before(async () => {
    await session.context.exposeFunction('posencViolated', (text) => violated.push(text));
    await session.context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { disposition, effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
        window.posencViolated(
          `${location.pathname} ${disposition} ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`,
        );
      });
      window.print = () => {};
    });
    session.context.on('page', (page) => {
      page.on('console', (message) => message.type() === 'error' && session.errors.push(message.text()));
      page.on('pageerror', (error) => session.errors.push(String(error)));
    });
  });

  const open = async (path) => {
    session.forget();
    violated.length = 0;
    await session.open(server.address + path);
  };
  const quiet = async () => {
    await session.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
    assert.deepEqual(violated, []);
    await assertQuiet(session, server.address);
  };
  const use = (each) => session.evaluate(useEverything, { each: isAll ? each : 1, typed: TYPED });

  // The first demo, where there is one.
  const begin = () =>
    session.until(() => {
      const demo = document.querySelector('pe-demo');
      demo?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return !demo || demo.data !== undefined;
    });

  test('what a policy forbids is seen, the page’s own and the stricter one', async () => {
    await open('violating.html');
    const seen = violated.map((text) => text.split(' ').slice(1, 3).join(' ')).sort();
    assert.deepEqual(seen, ['enforce style-src-attr', 'report img-src', 'report style-src-attr']);
  });

  // What is used is one of each kind; the other lessons are opened, and their demos are in the frames below.
  const used = (isAll ? languages : ['ko']).flatMap((lang) =>
    [
      ...(isAll ? ['', 'claims/', 'extras/', 'models/', 'teach/'] : []),
      'embed/',
      'lens/',
      `lessons/${!isAll ? 'short-why' : lang === 'ko' ? 'why' : 'nope'}/`,
    ].map((folder) => `${lang}/${folder}index.html`),
  );
  for (const path of used) {
    test(`${path}, used`, async () => {
      await open(path);
      await begin();
      // The page of claims has hundreds of rows that differ in their words.
      assert.ok((await use(path.endsWith('claims/index.html') ? 1 : 2)) > 10);
      await quiet();
    });
  }

  test('every other page in one of its languages, opened', async () => {
    const others = pages.filter(
      (file) => file.startsWith('ko/') && !used.includes(file) && !/teacher\/index/.test(file),
    );
    if (!isAll) others.splice(0, others.length, ...others.filter((_, i) => i % 24 === 0));
    for (const [i, file] of others.entries()) {
      await open(`${languages[i % 2]}/${file.slice(3)}`);
      await quiet();
    }
    await open('404.html');
    await quiet();
  });

  test('the pages for frames of a demo of every family, and demos in one file', async () => {
    assert.ok(files.length > demoFamilies().length / 3);
    for (const set of frameSets) {
      await open(set.path);
      const count = await session.until(
        () => {
          const views = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
          return views.every((view) => view?.querySelector('pe-demo')?.data) && views.length;
        },
        undefined,
        { timeout: 90000, what: 'every demo in its frame' },
      );
      assert.equal(count, set.files.length);
      await quiet();
    }
  });

  test('everything in one file, a lesson of it after the other', async () => {
    for (const lesson of isAll ? ['relative', 'text'] : ['relative']) {
      await open(`posenc-ko.html#${lesson}`);
      await begin();
      await quiet();
    }
    await session.evaluate(() => {
      location.hash = '#claims';
    });
    await session.until(() => document.querySelector('#claims .claim-run'));
    await quiet();
  });

  test('text becomes neither markup nor a script, and no demo comes from elsewhere', async () => {
    await open('en/index.html');
    await begin();
    const refused = await session.evaluate(async () => {
      // What a driver runs at once is free of the policy, what comes after is not.
      await new Promise((resolve) => setTimeout(resolve));
      const script = document.createElement('script');
      const ways = {
        markup: () => (document.body.innerHTML = '<img src=x>'),
        adjacent: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
        made: () => new Function('return 1'),
        timer: () => setTimeout('window.hurt = true'),
        address: () => (script.src = 'data:text/javascript,window.hurt=true'),
        text: () => (script.text = 'window.hurt = true'),
        policy: () => window.trustedTypes.createPolicy('mine', { createScriptURL: (url) => url }),
        demo: () => window.Posenc.demoNamed('../../../x/y', 'en'),
        group: () => window.Posenc.checkNamed('../../../../x/y'),
        protocol: () => window.Posenc.checkNamed('https://example.org/x'),
      };
      const failed = [];
      for (const [name, way] of Object.entries(ways)) {
        try {
          await way();
        } catch {
          failed.push(name);
        }
      }
      return { failed, all: Object.keys(ways), hurt: window.hurt };
    });
    assert.deepEqual(refused.failed, refused.all);
    assert.equal(refused.hurt, undefined);
    assert.deepEqual(strangers(session.requests, server.address), []);
  });

  // Its own policy is that of every page which other tests present, print and keep; a stricter one is for a release.
  const it = isAll ? test : () => {};
  it('a presentation in two windows, a lesson on paper, and the site begun to be kept on the device', async () => {
    await open('en/lessons/relative/index.html');
    await session.page.click('button.present');
    const second = await session.windowOf(() => session.page.click('.present-bar button:nth-of-type(3)'));
    await second.waitForSelector('.present-bar');
    const where = () => document.querySelector('.present-bar p').textContent;
    const before = await session.evaluate(where);
    for (let i = 0; i < 12; i += 1) await second.keyboard.press('PageDown');
    await session.until((text) => document.querySelector('.present-bar p').textContent !== text, before);
    await session.page.bringToFront();
    await second.close();
    await session.press('Escape');
    await session.page.pdf({ format: 'A4' });
    await session.until(() => document.querySelector('.offline')?.dataset.state === 'none');
    await session.page.click('.offline button');
    // That the rest follows: offline-cache.test.js.
    const keeps = async () => {
      const [name] = await caches.keys();
      return name !== undefined && (await (await caches.open(name)).keys()).length > 20;
    };
    await session.until(keeps, undefined, { what: 'the first files kept' });
    await quiet();
  });
});
