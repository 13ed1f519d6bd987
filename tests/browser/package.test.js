import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { build as esbuild } from 'esbuild';
import { build as vite, createServer as viteServer } from 'vite';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { installPacked } from '../library/packed.js';
import { isAll } from '../scope.js';
import { during, fixture, sessionOf } from './driver/index.js';
import { asFile, assertQuiet } from './site.js';

describe('the npm packages', () => {
  let packed;
  const session = sessionOf('chromium', { width: 800, height: 800 });
  before(async () => {
    packed = await installPacked('npm', 'elements');
    await cp(path('tests/library/consumer'), packed.project, { recursive: true });
  });
  const server = fixture(() => serve({ folder: packed.project }));

  const plain = (script) =>
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><link rel="icon" href="data:,">' +
    `<script defer src="${script}"></script><pe-demo step="all" name="alibi/slopes" num-heads="8">Slopes</pe-demo></html>`;

  async function open(address, heads = 8) {
    session.forget();
    await session.open(address);
    const slopes = await session.until(() => document.querySelector('pe-demo').data?.slopes?.length);
    assert.equal(slopes, heads);
  }

  async function assertWorks(address) {
    await open(address);
    assert.equal(await session.until(() => document.getElementById('page').value), '0.0625 0.00390625');
    assert.equal(
      await session.until(() => document.getElementById('worker').value),
      '0.25 0.0625 0.015625 0.00390625',
    );
    // What a reader takes out of a figure is in the bundle, because nothing lies beside it.
    assert.ok(await session.evaluate(() => Boolean(window.Posenc.export)));
    await assertQuiet(session, address);
  }

  // The listings of a README, as they stand.
  async function listings(language) {
    const readme = await readFile(join(packed.project, 'node_modules/posenc-elements/README.md'), 'utf8');
    return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      ([, text]) => text,
    );
  }

  test('the README’s page works beside the files that it asks for, and its imports are those bundled here', async () => {
    const [page] = await listings('html');
    await cp(join(packed.project, 'node_modules/posenc-elements'), join(packed.project, 'beside'), {
      recursive: true,
    });
    await writeFile(
      join(packed.project, 'beside/index.html'),
      `<!doctype html><link rel="icon" href="data:,">${page}`,
    );
    await open(`${server.address}beside/index.html`, 12);
    await assertQuiet(session, server.address);
    const imports = (await listings('js')).find((code) => code.includes("'posenc-elements'"));
    const main = await readFile(join(packed.project, 'main.js'), 'utf8');
    for (const line of imports.trim().split('\n')) assert.ok(main.includes(line), line);
  });

  test('the script has the engine on a page that is opened as a file, as the docs have it', async () => {
    const inReadme = (await listings('html')).at(-1);
    const [, inDocs] = /```html\n([\s\S]*?)```/.exec(await readFile(path('docs/library-js.md'), 'utf8'));
    assert.equal(inReadme, inDocs);
    const folder = join(packed.project, 'script');
    for (const file of ['posenc.iife.js', 'demos/engine'])
      await cp(join(packed.project, 'node_modules/posenc-elements', file), join(folder, file), {
        recursive: true,
      });
    await writeFile(join(folder, 'index.html'), `<!doctype html><link rel="icon" href="data:,">${inDocs}`);
    const address = asFile('index.html', folder);
    session.forget();
    await session.open(address);
    assert.equal(await session.until(() => document.title), '0.0625 0.00390625');
    await assertQuiet(session, address);
  });

  test('esbuild bundles the installed package: a demo, the engine in the page and in a worker', async () => {
    await esbuild({
      absWorkingDir: packed.project,
      entryPoints: ['main.js', 'worker.js'],
      outdir: 'built-esbuild',
      bundle: true,
      format: 'esm',
      minify: true,
      logLevel: 'error',
    });
    await cp(join(packed.project, 'index.html'), join(packed.project, 'built-esbuild/index.html'));
    await assertWorks(`${server.address}built-esbuild/index.html`);
  });

  // It takes a quarter of a minute, and what it could not find neither esbuild nor its own server below finds.
  if (isAll)
    test('Vite builds the same project', async () => {
      await vite({
        root: packed.project,
        configFile: false,
        base: './',
        logLevel: 'error',
        build: { outDir: 'built-vite', target: 'es2022' },
        worker: { format: 'es' },
      });
      await assertWorks(`${server.address}built-vite/index.html`);
    });

  const it = isAll ? test : () => {};
  it('Vite serves it while it is written', async (t) => {
    const dev = await during(
      t,
      viteServer({
        root: packed.project,
        configFile: false,
        logLevel: 'error',
        server: { host: 'localhost', port: 0, hmr: false },
      }),
    );
    await dev.listen();
    await assertWorks(`http://localhost:${dev.httpServer.address().port}/`);
  });

  test('a plain page takes the script out of the installed folder, over http and by double click', async () => {
    await writeFile(join(packed.project, 'plain.html'), plain('node_modules/posenc-elements/posenc.iife.js'));
    for (const address of [`${server.address}plain.html`, asFile('plain.html', packed.project)]) {
      await open(address);
      await assertQuiet(session, address);
    }
  });

  // As jsDelivr answers, which gives the script for the package's own address, and unpkg, which sends on to it.
  test('a content network’s address works with and without version and file', async (t) => {
    const folder = join(packed.project, 'node_modules/posenc-elements');
    const { version, unpkg, jsdelivr } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const fileOf = async (name) => ({ file: name, data: await readFile(join(folder, name)) });
    const find = (asked) => {
      const [, network, named, file = ''] =
        /^\/(npm|unpkg)\/posenc-elements(@[\d.]+)?(\/.*)?$/.exec(asked) ?? [];
      if (network === 'npm') return fileOf(file || jsdelivr);
      if (named && file) return fileOf(file);
      if (network) return { redirect: `/unpkg/posenc-elements@${version}${file || unpkg.slice(1)}` };
      return { file: 'page.html', data: plain(asked.replace('/page/', '/')) };
    };
    const { address } = await during(t, serve({ find }));
    for (const script of [
      'npm/posenc-elements',
      `npm/posenc-elements@${version}`,
      `npm/posenc-elements@${version}/posenc.iife.js`,
      'unpkg/posenc-elements',
      `unpkg/posenc-elements@${version}/posenc.iife.js`,
    ]) {
      await open(`${address}page/${script}`);
      await assertQuiet(session, address);
    }
  });

  test('a worker that is a classic script imports the module', async () => {
    const worker =
      "import('./node_modules/posenc/posenc.js').then(({ loadEngine }) => loadEngine())" +
      '.then(({ alibi }) => postMessage([...alibi.slopes({ numHeads: 2 })]));\n';
    await writeFile(join(packed.project, 'classic.js'), worker);
    await writeFile(join(packed.project, 'empty.html'), '<!doctype html><link rel="icon" href="data:,">');
    session.forget();
    await session.open(`${server.address}empty.html`);
    const slopes = await session.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker('classic.js');
          worker.addEventListener('message', ({ data }) => resolve(data));
          worker.addEventListener('error', ({ message }) => reject(new Error(message)));
        }),
    );
    assert.deepEqual(slopes, [0.0625, 0.00390625]);
    await assertQuiet(session, server.address);
  });
});
