import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { path } from '../../commands/paths.js';
import { temporaryFolder } from '../folders.js';

// npm start in a copy of the project, where PATH leads to no program and the engine's sources have changed.

const folder = temporaryFolder('start');
const COPIED = [
  'commands',
  'content',
  'web',
  'wasm',
  'package.json',
  'package-lock.json',
  'CMakeLists.txt',
  'CMakePresets.json',
];
let server;
let address;
let said = '';

before(async () => {
  for (const file of COPIED) cpSync(path(file), join(folder, file), { recursive: true });
  symlinkSync(path('node_modules'), join(folder, 'node_modules'), 'junction');
  appendFileSync(join(folder, 'wasm/src/alibi.cc'), '\n');
  mkdirSync(join(folder, 'bin'));
  const { NODE_TEST_CONTEXT: _, npm_execpath: __, ...env } = process.env;
  server = spawn(process.execPath, ['commands/start.js', '--port', '0'], {
    cwd: folder,
    env: { ...env, PATH: join(folder, 'bin'), NO_COLOR: '1' },
  });
  const sayings = (chunk) => (said += chunk);
  server.stdout.on('data', sayings);
  server.stderr.on('data', sayings);
  await saying(/http:\S+/);
  [address] = /http:\S+/.exec(said);
});

after(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
});

/** Waits until the command has said something. */
async function saying(pattern) {
  while (!pattern.test(said)) {
    if (server.exitCode !== null) throw new Error(`npm start has ended: ${said}`);
    await Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data'), once(server, 'exit')]);
  }
}

const asked = async (file) => {
  const response = await fetch(address + file);
  return { status: response.status, text: await response.text() };
};

/** Changes a file; gives once a page would be told to load anew. */
async function edit(file, from, to) {
  const response = await new Promise((resolve) => get(`${address}assets/live`, resolve));
  await once(response, 'data');
  const source = readFileSync(join(folder, file), 'utf8');
  assert.ok(source.includes(from), file);
  writeFileSync(join(folder, file), source.replace(from, to));
  await once(response, 'data');
  response.destroy();
}

const lesson = 'en/lessons/relative/';

test('with Node alone a lesson is served with its demo', async () => {
  const { status, text } = await asked(lesson);
  assert.equal(status, 200);
  assert.match(text, /<pe-demo name="alibi\/slopes"/);
  for (const file of [
    'assets/posenc.iife.js',
    'assets/demos/alibi/slopes.en.js',
    'assets/site.css',
    'assets/live.js',
  ])
    assert.equal((await asked(file)).status, 200, file);
});

test('an engine that cannot be built is told, with what is missing', async () => {
  await saying(/the pages stay with the engine of wasm\/prebuilt/);
  assert.match(said, /CMake is missing/);
});

test('what npm start does not make says who makes it', async () => {
  const { status, text } = await asked('posenc-en.epub');
  assert.equal(status, 404);
  assert.match(text, /npm run build/);
  assert.equal((await asked('en/lessons/nothing/')).status, 404);
});

test('a saved lesson, word, demo, style or module is shown', async () => {
  await edit('content/lessons/relative/en.md', '\n---\n', '\n---\n\nSAVED-LESSON\n');
  assert.match((await asked(lesson)).text, /SAVED-LESSON/);
  await edit('content/strings/en/demos/alibi.json', '"title": "', '"title": "SAVED-WORD ');
  assert.match((await asked('assets/demos/alibi/slopes.en.js')).text, /SAVED-WORD/);
  await edit(
    'web/demos/alibi/slopes.js',
    "name: 'alibi/slopes'",
    "name: 'alibi/slopes', saved: 'SAVED-DEMO'",
  );
  assert.match((await asked('assets/demos/alibi/slopes.en.js')).text, /SAVED-DEMO/);
  await edit('web/site/tokens.css', ':root {', ':root {\n  --saved-style: 1;');
  assert.match((await asked('assets/site.css')).text, /--saved-style/);
  await edit('content/strings/en/site.json', '"nav.glossary": "', '"nav.glossary": "SAVED-PAGE ');
  assert.match((await asked(lesson)).text, /SAVED-PAGE/);
  await edit('web/generator/layouts/chrome.js', '>Posenc</a>', '>SAVED-MODULE</a>');
  assert.match((await asked(lesson)).text, /SAVED-MODULE/);
});

test('a mistake is told in the page, which mends with the file', async () => {
  await edit('content/lessons/relative/en.md', 'SAVED-LESSON', '{{ engine: alibi.nothing() }}');
  const broken = await asked(lesson);
  assert.equal(broken.status, 500);
  assert.match(broken.text, /alibi\.nothing[\s\S]*assets\/live\.js/);
  await edit('content/lessons/relative/en.md', '{{ engine: alibi.nothing() }}', 'MENDED');
  assert.match((await asked(lesson)).text, /MENDED/);
});
