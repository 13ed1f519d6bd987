import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { installPacked } from '../library/packed.js';
import { launch } from './driver/index.js';
import { asFile, strangers } from './site.js';

let packed;
let server;
let session;
before(async () => {
  packed = await installPacked();
  await cp(path('tests/library/consumer'), packed.project, { recursive: true });
  server = await serve({ folder: packed.project });
  session = await launch('chromium', { width: 800, height: 800 });
});
after(async () => {
  await session?.close();
  await server?.close();
  await packed?.remove();
});

async function open(address) {
  session.forget();
  await session.open(address);
  const slopes = await session.until(() => document.querySelector('pe-demo').data?.slopes?.length);
  assert.equal(slopes, 8);
}

async function assertWorks(folder) {
  const address = `${server.address}${folder}index.html`;
  await open(address);
  assert.equal(await session.until(() => document.getElementById('page').value), '0.0625 0.00390625');
  assert.equal(
    await session.until(() => document.getElementById('worker').value),
    '0.25 0.0625 0.015625 0.00390625',
  );
  assertQuiet(address);
}

function assertQuiet(address) {
  assert.deepEqual(session.errors, []);
  assert.deepEqual(strangers(session.requests, address), []);
}

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
  await assertWorks('built-esbuild/');
});

test('Vite builds the same project', async () => {
  await vite({
    root: packed.project,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir: 'built-vite', target: 'es2022' },
    worker: { format: 'es' },
  });
  await assertWorks('built-vite/');
});

test('a plain page takes the script out of the installed folder, over http and by double click', async () => {
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><link rel="icon" href="data:,">' +
    '<script defer src="node_modules/posenc/posenc.iife.js"></script>' +
    '<pe-demo name="alibi/slopes" num-heads="8">Slopes</pe-demo></html>';
  await writeFile(join(packed.project, 'plain.html'), page);
  for (const address of [`${server.address}plain.html`, asFile('plain.html', packed.project)]) {
    await open(address);
    assertQuiet(address);
  }
});
