import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { succeed } from '../../commands/process.js';
import { snippetsOf } from '../../web/site/embed-builder/snippets.js';
import { drawn } from '../browser/drawn.js';
import { browsers, sessionOf } from '../browser/driver/index.js';
import { packageFolder, siteFolder, startSite, strangers } from '../browser/site.js';
import { filesOf, makeFixture } from './fixture.js';

// The second page is what the site's page for posts gives, with the script of a site elsewhere.
const ELSEWHERE = 'https://posenc.example/';
const pasted = snippetsOf({
  base: ELSEWHERE,
  demo: 'rope/pair',
  lang: 'ko',
  settings: { hide: ['actions'], freeze: ['base'] },
  state: 'm=3&n=9',
  title: '두 벡터 {q} <k>',
}).docusaurus;

async function build(folder) {
  await putScripts(join(folder, 'static/posenc'));
  const cli = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  // A smaller script is the same page.
  await succeed(process.execPath, [cli, 'build', '--no-minify', '--out-dir', 'site/notes'], {
    cwd: folder,
    env: { CI: 'true', NO_UPDATE_NOTIFIER: '1' },
  });
}

async function putScripts(folder) {
  await cp(join(packageFolder, 'posenc.iife.js'), join(folder, 'posenc.iife.js'));
  await cp(join(packageFolder, 'demos'), join(folder, 'demos'), { recursive: true });
}

describe('a site of Docusaurus with the component', { skip: !browsers.includes('chromium') }, () => {
  let host;
  let folder;
  const session = sessionOf('chromium', { width: 1100, height: 900 });
  before(async () => {
    const files = await filesOf(join(packageFolder, 'integrations/docusaurus'));
    const component = Object.entries(files).map(([file, text]) => [`src/components/${file}`, text]);
    const project = await makeFixture(
      'docusaurus',
      { ...Object.fromEntries(component), 'docs/pasted.mdx': `---\ntitle: Pasted\n---\n\n${pasted}` },
      build,
    );
    folder = join(project, 'site');
    // What is built holds the scripts of the day it was built.
    await putScripts(join(folder, 'notes/posenc'));
    host = await startSite({ folder });
    await session.page.route(`${ELSEWHERE}**`, (route) =>
      route.fulfill({ path: join(siteFolder, new URL(route.request().url()).pathname) }),
    );
  });
  after(() => host?.close());

  const quiet = () => {
    assert.deepEqual(session.errors, []);
    const odd = strangers(session.requests, host.address).filter((one) => !one.startsWith(ELSEWHERE));
    assert.deepEqual(odd, []);
  };
  const go = (words) =>
    session.evaluate((text) => {
      [...document.querySelectorAll('main a')].find(({ textContent }) => textContent.includes(text)).click();
    }, words);

  test('the server’s pages hold the words and the state', async () => {
    const [slopes, second] = await Promise.all(
      ['index.html', 'pasted/index.html'].map((file) => readFile(join(folder, 'notes', file), 'utf8')),
    );
    assert.match(slopes, /<pe-demo name="alibi\/slopes" lang="en" values="numHeads=7">Words until/i);
    assert.match(
      second,
      /<pe-demo name="rope\/pair" [^>]*lang="ko" values="m=3&amp;n=9">두 벡터 \{q\} &lt;k&gt;</i,
    );
  });

  test('the demo runs, follows dark mode, and keeps what the reader changed', async () => {
    session.forget();
    await session.open(`${host.address}notes/`);
    const first = await drawn(session, 'alibi/slopes');
    assert.equal(first.values.numHeads, 7);
    assert.ok(first.controls > 3);
    assert.equal(first.theme, 'light');
    await session.evaluate(() => {
      document.querySelector('pe-demo').values = { numHeads: 9 };
      document.querySelector('button[class*=colorMode], [class*=colorModeToggle] button').click();
    });
    await session.until(() => document.documentElement.dataset.theme === 'dark');
    const dark = await session.until(() => {
      const shown = window.partOf('.demo:not([hidden])').dataset.theme;
      return shown === 'dark' && document.querySelector('pe-demo').values;
    });
    assert.equal(dark.numHeads, 9);
    await session.screenshot('docusaurus-dark');
    quiet();
  });

  test('to the other page and back without loading anew', async () => {
    await session.evaluate(() => {
      window.stayed = true;
    });
    await go('On');
    const second = await drawn(session, 'rope/pair');
    assert.equal(second.lang, 'ko');
    assert.deepEqual([second.values.m, second.values.n], [3, 9]);
    assert.equal(await session.evaluate(() => document.querySelectorAll('pe-demo').length), 1);
    await session.evaluate(() => history.back());
    const back = await drawn(session, 'alibi/slopes');
    assert.equal(back.values.numHeads, 7);
    assert.equal(await session.evaluate(() => window.stayed), true);
    const scripts = await session.evaluate(() => [...document.scripts].map(({ src }) => src));
    assert.equal(scripts.filter((src) => src.endsWith('/posenc.iife.js')).length, 2);
    quiet();
  });

  test('the page with the script from elsewhere, opened by itself', async () => {
    session.forget();
    await session.open(`${host.address}notes/pasted/`);
    const { values } = await drawn(session, 'rope/pair');
    assert.deepEqual([values.m, values.n], [3, 9]);
    await session.screenshot('docusaurus-pasted');
    quiet();
  });
});
