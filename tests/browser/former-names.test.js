import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bundledPage } from './bundled-page.js';
import { browsers, launch } from './driver/index.js';
import { copyWith, coreFolder, siteFolder, startSite } from './site.js';

// A site whose alibi/slopes had other names for two parameters: what was linked and embedded then still says the same.
const FORMER = `
;{
  const { define } = Posenc;
  Posenc.define = (list, words) => {
    for (const { name, params } of list)
      if (name === 'alibi/slopes') {
        params.numHeads.formerly = ['heads', 'headCount'];
        params.rule.formerly = 'ruleOfSlopes';
      }
    define(list, words);
  };
}
`;
const head = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">';
const around = `${head}<title>A post</title>
<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
<script src="assets/embed.js" data-demo="alibi/slopes" data-lang="en" data-values="heads=7" data-freeze="head-count"></script></html>`;

const scripts = ['assets/posenc.iife.js', `${coreFolder}/posenc.iife.js`];
const FIGURE = 'en/embed/alibi/slopes/index.html';

// The number of heads as its control shows it, and whether it is locked.
const shownHeads = () => {
  const input = document
    .querySelector('pe-demo')
    .shadowRoot.querySelector('[data-param=numHeads] input:not([type=range])');
  return [input.value, input.disabled];
};

describe('former names of parameters', { skip: !browsers.includes('chromium') }, () => {
  let site;
  let session;
  before(async () => {
    const patched = scripts.map((file) => [file, readFileSync(join(siteFolder, file), 'utf8') + FORMER]);
    const extra = { 'around.html': around, ...Object.fromEntries(patched) };
    site = await startSite({ folder: await copyWith('former-names', siteFolder, extra) });
    session = await launch('chromium', { width: 1000, height: 900 });
  });
  after(() => Promise.all([session?.close(), site?.close()]));
  const open = async (path) => {
    session.forget();
    await session.open('about:blank');
    await session.open(site.address + path);
    await session.until(() => {
      const demo = document.querySelector('pe-demo');
      demo?.scrollIntoView();
      return demo?.data;
    });
  };

  test('the address of a frame, its freeze and its links', async () => {
    await open(`${FIGURE}?heads=7#freeze=heads&hide=ruleOfSlopes`);
    assert.deepEqual(await session.evaluate(shownHeads), ['7', true]);
    const said = await session.evaluate(() => {
      const demo = document.querySelector('pe-demo');
      const link = document.querySelector('footer a:lang(en)');
      link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      return {
        values: demo.values,
        hidden: demo.shadowRoot.querySelector('[data-param=rule]').hidden,
        notices: demo.shadowRoot.querySelector('.notices').textContent,
        link: link.hash,
      };
    });
    assert.equal(said.values.numHeads, 7);
    assert.ok(!Object.hasOwn(said.values, 'heads') && said.hidden);
    assert.equal(said.notices, '');
    assert.match(said.link, /\?.*numHeads=7/);
  });

  test('attributes, also those that come later, and values of a script', async () => {
    await open(FIGURE);
    const heads = await session.evaluate(async () => {
      const demo = document.querySelector('pe-demo');
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const seen = [];
      const look = async () => {
        await frame();
        seen.push(demo.values.numHeads);
      };
      demo.setAttribute('head-count', '5');
      await look();
      demo.setAttribute('num-heads', '6');
      await look();
      demo.removeAttribute('num-heads');
      await look();
      demo.removeAttribute('head-count');
      await look();
      demo.values = { heads: 9 };
      await look();
      demo.values = { heads: 10, numHeads: 11 };
      await look();
      demo.values = JSON.parse('{"__proto__": {"heads": 3}, "constructor": 4}');
      await look();
      return seen;
    });
    assert.deepEqual(heads, [5, 6, 5, 12, 9, 11, 11]);
  });

  test('messages to a frame of the loader', async () => {
    session.forget();
    await session.open(`${site.address}around.html`);
    const state = (type) =>
      session.until((wanted) => window.heard.findLast((message) => message.type === wanted), type);
    assert.equal((await state('ready')).values.numHeads, 7);
    await session.evaluate(() => {
      const { contentWindow } = document.querySelector('iframe');
      contentWindow.postMessage({ posenc: 1, type: 'set', values: { headCount: '3' } }, '*');
    });
    const { values } = await session.until(() =>
      window.heard.findLast(({ type, values }) => type === 'state' && values.numHeads === 3),
    );
    assert.ok(!Object.hasOwn(values, 'headCount'));
    assert.deepEqual(session.errors, []);
  });

  test('a link of a lesson, whose address is written with the present name', async () => {
    await open('en/lessons/alibi/index.html#alibi?heads=5');
    const find = () => document.querySelector('pe-demo[name="alibi/slopes"]');
    await session.until(`(${find})()?.values.numHeads === 5`);
    await session.evaluate(`(${find})().values = { ruleOfSlopes: 'wrong-truncated' }`);
    const hash = await session.until(() => location.hash.includes('rule=') && location.hash);
    assert.equal(hash, '#alibi?numHeads=5&rule=wrong-truncated');
  });

  test('the addresses of the page for posts and of a worksheet', async () => {
    await open('en/embed/index.html#alibi/slopes?freeze=heads&hide=ruleOfSlopes&headCount=5');
    const hash = await session.until(() => {
      document.querySelector('#builder-state').scrollIntoView();
      return location.hash.includes('numHeads=5') && location.hash;
    });
    assert.equal(hash, '#alibi/slopes?freeze=numHeads&hide=rule&numHeads=5');
    const ticked = await session.until(() => {
      const labels = [...document.querySelectorAll('.guards label')];
      return labels.length > 0 && labels.filter((label) => label.querySelector(':checked')).length;
    });
    assert.equal(ticked, 2);
    const demo = encodeURIComponent('alibi/slopes?heads=5');
    await session.open(`${site.address}en/lessons/alibi/index.html#worksheet?demo=${demo}`);
    const source = await session.until(() => document.querySelector('.worksheet .source')?.textContent);
    assert.equal(source, 'alibi/slopes?numHeads=5');
  });
});

// The elements with a table of a test, and a demo whose former names are in it.
const SCRIPT = `
import { int } from './web/core/parameters.js';
import './web/elements/index.js';
const view = {
  height: () => 40,
  draw: (ctx, { n }) => { ctx.fillText(String(n), 4, 20); },
  describe: ({ n }) => 'n ' + n,
};
Posenc.define([{
  name: 'near/present',
  params: { n: int({ initial: 3, min: 0, max: 9 }) },
  predict: { options: ['one', 'two'], answer: () => 'one' },
  compute: (engine, { n }) => ({ n }),
  views: { view },
}], { en: { present: {} }, ko: { present: {} } });
`;
const PAGE = `${head}<title>Former</title>
<pe-demo id="demo" name="far/first" n="5" permalink>Words</pe-demo><script src="page.js"></script></html>`;

function pageWith(table) {
  const plugin = {
    name: 'table',
    setup(setup) {
      const contents = JSON.stringify(table);
      setup.onLoad({ filter: /former-demos\.json$/ }, () => ({ contents, loader: 'json' }));
    },
  };
  return bundledPage('former-demos', { script: SCRIPT, page: PAGE, plugins: [plugin] });
}

describe('former names of demos', { skip: !browsers.includes('chromium') }, () => {
  let session;
  let address;
  before(async () => {
    address = await pageWith({ 'far/first': 'near/present', 'far/second': 'near/present' });
    session = await launch('chromium', { width: 1000, height: 900 });
  });
  after(() => session?.close());

  test('a page names a demo by any of them, from its markup, an address and a script', async () => {
    await session.open(`${address}#demo?n=7`);
    await session.until(() => document.querySelector('pe-demo').data);
    // The first act on a page, be it the scrolling that its address causes, asks for what printing needs.
    await session.press('Shift');
    await session.until(() => window.Posenc.paper !== undefined);
    const seen = await session.evaluate(async () => {
      const demo = document.querySelector('pe-demo');
      const first = [demo.descriptor.name, demo.values.n];
      demo.setAttribute('name', 'far/second');
      const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
      await pause();
      for (let i = 0; i < 200 && !demo.data; i += 1) await pause();
      const { descriptor } = await window.Posenc.demoNamed('far/first', 'en');
      return [...first, demo.descriptor.name, descriptor.name];
    });
    assert.deepEqual(seen, ['near/present', 7, 'near/present', 'near/present']);
    assert.deepEqual(session.errors, []);
  });

  test('a prediction made under a former name is still known', async () => {
    const gated = await session.evaluate(async () => {
      const demo = document.querySelector('pe-demo');
      const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
      const begin = async (name) => {
        demo.setAttribute('name', name);
        await pause();
        for (let i = 0; i < 200 && !demo.descriptor; i += 1) await pause();
        return demo.gated;
      };
      demo.setAttribute('gate', 'hard');
      const before = await begin('near/present');
      sessionStorage.setItem('posenc:gate:far/second#demo', 'two');
      return [before, await begin('far/first')];
    });
    assert.deepEqual(gated, [true, false]);
    await session.evaluate(() => document.querySelector('pe-demo').removeAttribute('gate'));
  });

  test('a name that is in no table, or in every object, names no demo', async () => {
    const said = await session.evaluate(() =>
      Promise.all(
        ['far/third', '__proto__', 'constructor', 'toString', 'a/__proto__'].map((name) =>
          window.Posenc.demoNamed(name, 'en').then(
            () => name,
            ({ message }) => message.includes('no demo is named') || message.includes('could not be loaded'),
          ),
        ),
      ),
    );
    assert.deepEqual(said, [true, true, true, true, true]);
  });
});
