import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { assertQuiet, siteFolder, startCopy, startSite, strangers } from './site.js';

// What other pages may do to a page while it runs: messages, storage, attributes. How the values themselves are read is in
// tests/js/site/hostile.test.js; one browser, because it is our own code that reads them.
const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">';
const heard = `<script>
  window.heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
</script>`;
const POISON = [
  ...['length', '__proto__', 'constructor', '-1', '1e9', 'NaN', '0x1 right', '99 right', '{}', '\\ud800'],
  ...['<img src=x onerror=alert(1)>', '[null]', 'x'.repeat(100000)],
];

describe('hostile pages around and beside', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium', { width: 1000, height: 900 });
  const site = fixture(() =>
    startCopy('hostile', siteFolder, {
      'around.html': `${head}<title>around</title>${heard}<iframe title="frame" width="700" height="900" src="en/embed/alibi/slopes/index.html"></iframe></html>`,
      'opener.html': `${head}<title>opener</title></html>`,
    }),
  );
  const stranger = fixture(() => startSite({ folder: site.folder }));
  const open = async (path) => {
    session.forget();
    await session.open(site.address + path);
  };
  const quiet = (path) => assertQuiet(session, site.address + path);

  test('ten thousand messages to a frame, odd ones and right ones, and it follows the last', async () => {
    await open('around.html');
    await session.until(() => window.heard.some(({ type }) => type === 'ready'));
    const counts = await session.evaluate(async () => {
      const { contentWindow } = document.querySelector('iframe');
      const cyclic = { posenc: 1, type: 'set' };
      cyclic.values = cyclic;
      const odd = [
        null,
        'set',
        cyclic,
        { posenc: 1, type: 'set', values: { numHeads: new Array(2), form: new Map() } },
      ];
      const right = (i) => [
        { posenc: 1, type: 'set', values: { numHeads: 1 + (i % 16) } },
        { posenc: 1, type: 'theme', theme: i % 2 ? 'dark' : 'light' },
        { posenc: 1, type: 'lang', lang: i % 2 ? 'ko' : 'en' },
      ];
      for (let i = 0; i < 10000; i += 1) {
        const all = i % 2 ? odd : right(i);
        contentWindow.postMessage(all[i % all.length], '*');
      }
      contentWindow.postMessage({ posenc: 1, type: 'lang', lang: 'en' }, '*');
      contentWindow.postMessage({ posenc: 1, type: 'set', values: { numHeads: 7 } }, '*');
      const end = performance.now() + 15000;
      const isThere = () => window.heard.findLast(({ type }) => type === 'state')?.values.numHeads === 7;
      while (!isThere() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      return { isThere: isThere(), states: window.heard.filter(({ type }) => type === 'state').length };
    });
    assert.equal(counts.isThere, true);
    // One picture for many messages.
    assert.ok(counts.states < 1000, `${counts.states} states`);
    await quiet('around.html');
  });

  test('whatever storage holds, a lesson opens whole', async () => {
    const lesson = 'en/lessons/why/index.html';
    await open(lesson);
    await session.until(() => document.querySelector('pe-quiz form'));
    const keys = await session.evaluate(() => [
      ...[...document.querySelectorAll('pe-quiz')].map(({ dataset }) => `quiz:${dataset.key}`),
      ...[...document.querySelectorAll('pe-predict')].map(({ id }) => `predict:${id}`),
      ...[...document.querySelectorAll('pe-demo')].map(
        (demo) => `gate:${demo.getAttribute('name')}#${demo.id}`,
      ),
      ...['theme', 'depth', 'lessons', 'code', 'offline', 'class:alibi/slopes'],
    ]);
    // Every value in each visit, and each in every place where all is asked for.
    for (let visit = 0; visit < (isAll ? POISON.length : 3); visit += 1) {
      await session.evaluate(
        (items) => {
          for (const [name, value] of items)
            for (const storage of [localStorage, sessionStorage]) storage.setItem(name, value);
        },
        keys.map((name, i) => [`posenc:${name}`, POISON[(i + 5 * visit) % POISON.length]]),
      );
      await open(lesson);
      const seen = await session.evaluate(async () => {
        document.querySelector('pe-demo').scrollIntoView();
        await new Promise((resolve) => setTimeout(resolve, 30));
        const quizzes = [...document.querySelectorAll('pe-quiz')];
        return {
          blank: quizzes
            .filter((quiz) => !quiz.querySelector('form, fieldset'))
            .map(({ dataset }) => dataset.key),
          depth: document.documentElement.dataset.depth,
          theme: document.documentElement.dataset.theme,
        };
      });
      assert.deepEqual(seen, { blank: [], depth: 'first', theme: undefined }, `visit ${visit}`);
      await quiet(lesson);
    }
    await session.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  });

  test('another site that opens a lesson does not turn its slides, and a flood of places ends at the last', async () => {
    session.forget();
    await session.open(`${stranger.address}opener.html`);
    const lesson = `${site.address}en/lessons/relative/index.html#present`;
    const open = (address) => {
      window.opened = window.open(address);
    };
    const page = await session.windowOf(() => session.evaluate(open, lesson));
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.waitForSelector('.present-bar');
    const where = () =>
      page.evaluate(() => document.querySelector('.present-bar p').textContent.split(' ')[0]);
    const first = await where();
    await session.evaluate(async () => {
      const cyclic = {};
      cyclic.me = cyclic;
      for (let i = 1; i < 200; i += 1) {
        const common = { posenc: 'present', from: '1-1', count: i, isSpeaker: true };
        window.opened.postMessage({ ...common, slide: 5, step: 0 }, '*');
        window.opened.postMessage({ ...common, demo: 'touch', values: cyclic }, '*');
      }
    });
    await page.waitForTimeout(300);
    assert.equal(await where(), first);
    // The same from a page of the same site is heard.
    await page.evaluate(() => {
      const channel = new BroadcastChannel(`posenc:present:${location.pathname}`);
      const cyclic = {};
      cyclic.me = cyclic;
      const [demo] = document.querySelectorAll('main pe-demo[id]');
      for (let count = 1; count <= 10000; count += 1) {
        const common = { posenc: 'present', from: '1-2', count, isSpeaker: false };
        channel.postMessage({
          ...common,
          ...(count % 3 ? { slide: count % 7, step: 0 } : { demo: demo.id, values: cyclic }),
        });
      }
      channel.postMessage({
        posenc: 'present',
        from: '1-2',
        count: 10001,
        isSpeaker: false,
        slide: 3,
        step: 0,
      });
    });
    const end = Date.now() + 15000;
    while ((await where()) !== '4' && Date.now() < end) await page.waitForTimeout(30);
    assert.equal(await where(), '4');
    assert.deepEqual(errors, []);
    await page.close();
  });

  test('a folder or a huge file that is dropped on a text is said to be none', async () => {
    await open('en/lens/index.html');
    await session.until(() => document.querySelector('pe-demo').data !== undefined);
    const said = await session.evaluate(async () => {
      const { shadowRoot } = document.querySelector('pe-demo');
      const field = shadowRoot.querySelector('textarea');
      const drop = async (file) => {
        const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
          dataTransfer: { files: [file] },
        });
        field.dispatchEvent(event);
        await new Promise((resolve) => setTimeout(resolve, 60));
        return field.getAttribute('aria-invalid');
      };
      const folder = {
        slice: () => ({ text: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
      };
      await drop(folder);
      const invalid = await drop(new File(['x'.repeat(3e6)], 'config.json'));
      return [invalid, field.value.length < 1e6, document.querySelector('pe-demo').data !== undefined];
    });
    assert.deepEqual(said, ['true', true, true]);
    await quiet('en/lens/index.html');
  });

  test('attributes and properties of any kind end in a message and the words, or in the demo', async () => {
    await open('en/lens/index.html');
    await session.until(() => document.querySelector('pe-demo').data !== undefined);
    const seen = await session.evaluate(async () => {
      const odd = [
        '__proto__/constructor',
        'a/b',
        '../../x/y',
        '..\\..\\x/y',
        'x'.repeat(1e5),
        '\u202ea/b',
        '',
        'https://e/x',
      ];
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const demo = document.querySelector('pe-demo');
      const faults = [];
      // Changing language and name at once must not tell a demo that is gone.
      for (const [i, name] of ['alibi/slopes', 'rope/pair', 'scaling/lens', 'alibi/slopes'].entries()) {
        demo.setAttribute('name', name);
        demo.lang = i % 2 ? 'ko' : 'en';
        await frame();
        demo.lang = 'ko';
        await frame();
      }
      for (let i = 0; i < 200 && !demo.data; i += 1) await frame();
      if (demo.descriptor?.name !== 'alibi/slopes') faults.push('the last name');
      for (const values of [
        null,
        7,
        'x',
        [],
        { numHeads: new Array(2) },
        { __proto__: { numHeads: 3 } },
        { numHeads: Symbol.iterator },
      ])
        demo.values = values;
      for (const text of [
        'x'.repeat(1e5),
        'a=b&'.repeat(5000),
        '__proto__=1',
        '%',
        '<b>',
        '\ud800',
        '* '.repeat(5000),
      ])
        for (const name of ['values', 'freeze', 'hide', 'gate', 'theme', 'lang', 'scene', 'num-heads'])
          demo.setAttribute(name, text);
      await frame();
      for (const name of ['values', 'freeze', 'hide', 'gate', 'theme', 'lang', 'scene', 'num-heads'])
        demo.removeAttribute(name);
      for (let i = 0; i < 60 && demo.shadowRoot.querySelector('canvas').width < 2; i += 1) await frame();
      if (!(demo.values.numHeads >= 1)) faults.push(`values ${JSON.stringify(demo.values)}`);
      for (const name of odd) {
        const made = document.createElement('pe-demo');
        made.textContent = 'Words in its place';
        made.setAttribute('name', name);
        demo.before(made);
        made.scrollIntoView({ behavior: 'instant' });
        const said = () => made.shadowRoot.querySelector('[role=status]')?.textContent ?? '';
        for (let i = 0; i < 120 && said() === ''; i += 1) await frame();
        if (
          said() === '' ||
          said().length > 400 ||
          /\u202e/.test(said()) ||
          !made.innerText.includes('Words')
        )
          faults.push(`${name.slice(0, 30)}: ${said().slice(0, 200)}`);
        made.remove();
      }
      return { faults, isPolluted: {}.numHeads !== undefined };
    });
    assert.deepEqual(seen, { faults: [], isPolluted: false });
    assert.deepEqual(strangers(session.requests, site.address), []);
    // A demo that is none is asked for and not there, which the browser says itself.
    assert.deepEqual(
      session.errors.filter((text) => !/404|Failed to load|MIME type/.test(text)),
      [],
    );
  });
});
