import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { path } from '../../commands/paths.js';
import { execute } from '../../commands/process.js';
import { start, valuesOf } from '../browser/demo.js';
import { browsers, sessionOf } from '../browser/driver/index.js';
import { copyWith, packageFolder, startSite } from '../browser/site.js';
import { makeFixture } from './fixture.js';

/** @type {Record<string, { file: string, jsx?: string, alias?: Record<string, string> }>} */
const PAGES = {
  'React 19': { file: 'react.tsx', jsx: 'react' },
  Preact: { file: 'preact.tsx', jsx: 'preact' },
  'Vue 3': { file: 'vue.ts', alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
  Svelte: { file: 'svelte.ts' },
};
const nameOf = ({ file }) => file.split('.')[0];

const html = (script) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>Post</title><div id="app"></div><script src="posenc.iife.js"></script><script src="${script}"></script></html>`;

describe('components of frameworks', { skip: !browsers.includes('chromium') }, () => {
  let folder;
  let server;
  const session = sessionOf('chromium', { width: 900, height: 900 });
  before(async () => {
    const types = await readFile(join(packageFolder, 'elements.d.ts'), 'utf8');
    folder = await makeFixture('frameworks', { 'posenc/elements.d.ts': types });
    const { compile } = createRequire(join(folder, 'post.js'))('svelte/compiler');
    const svelte = {
      name: 'svelte',
      setup: (setup) =>
        setup.onLoad({ filter: /\.svelte$/ }, async (args) => {
          const source = await readFile(args.path, 'utf8');
          return { contents: compile(source, { filename: args.path, generate: 'client' }).js.code };
        }),
    };
    // The core is a script of the page, as its demos lie beside it.
    const core = {
      name: 'core',
      setup(setup) {
        setup.onResolve({ filter: /^posenc-elements/ }, ({ path: name }) => ({
          path: name,
          namespace: 'core',
        }));
        setup.onLoad({ filter: /./, namespace: 'core' }, () => ({ contents: '' }));
      },
    };
    /** @param {{ file: string, jsx?: string, alias?: Record<string, string> }} page */
    const bundle = async ({ file, jsx, alias }) => {
      const { outputFiles } = await build({
        absWorkingDir: folder,
        entryPoints: [file],
        bundle: true,
        write: false,
        format: 'iife',
        jsx: 'automatic',
        jsxImportSource: jsx,
        alias,
        conditions: ['browser'],
        define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true' },
        plugins: [svelte, core],
      });
      return outputFiles[0].text;
    };
    const files = {};
    for (const page of Object.values(PAGES)) {
      files[`${nameOf(page)}.js`] = await bundle(page);
      files[`${nameOf(page)}.html`] = html(`${nameOf(page)}.js`);
    }
    server = await startSite({ folder: await copyWith('frameworks', packageFolder, files) });
  });
  after(() => server?.close());

  for (const [framework, page] of Object.entries(PAGES)) {
    test(`what a component of ${framework} gives an element arrives`, async () => {
      session.forget();
      await session.open(`${server.address}${nameOf(page)}.html`);
      await session.until(() => document.getElementById('odd'));
      for (const id of ['object', 'parameter', 'odd', 'text']) await start(session, id);
      const { m, n } = await valuesOf(session, 'text');
      assert.deepEqual([m, n], [5, 2]);
      const seen = await session.evaluate(() => {
        const demo = document.getElementById('text');
        const { steps } = demo.descriptor;
        const notices = window.partOf('.notices', '#odd').textContent;
        return {
          isSecond: demo.step === steps[1].name,
          theme: demo.shadowRoot.querySelector('.demo').dataset.theme,
          hide: demo.getAttribute('hide'),
          freeze: demo.getAttribute('freeze'),
          permalink: demo.hasAttribute('permalink'),
          notices: [/many/.test(notices), /nonsense/.test(notices)],
        };
      });
      assert.deepEqual(seen, {
        isSecond: true,
        theme: 'dark',
        hide: 'caption',
        freeze: 'base',
        permalink: true,
        notices: [true, true],
      });
      assert.equal((await valuesOf(session, 'object')).numHeads, 7);
      assert.equal((await valuesOf(session, 'parameter')).numHeads, 9);
      await session.evaluate(() => document.querySelector('button').click());
      await session.until(() => document.getElementById('text').values.m === 7);
      assert.deepEqual(session.errors, []);
    });
  }

  test('TypeScript knows the elements in each of them', async () => {
    const { status, output } = await execute(path('node_modules/.bin/tsc'), ['-p', folder], { quiet: true });
    assert.equal(status, 0, output);
  });
});
