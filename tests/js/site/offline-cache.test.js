import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originWith } from './offline-cache-world.js';

// A Posenc site of five files in a folder of an origin.
const lists = (hash = 'one') => ({
  common: ['404.html', 'index.html', `assets/hashed/${hash}/core.js`],
  ko: ['ko/index.html'],
  en: ['en/index.html'],
});
const filesIn = (folder, hash = 'one') =>
  Object.fromEntries(
    [...lists(hash).common, 'ko/index.html', 'en/index.html'].map((file) => [
      folder + file,
      `${folder} ${file} ${hash}`,
    ]),
  );
const last = (heard) => JSON.parse(JSON.stringify(heard.at(-1)));
const READY = { posenc: 'offline', kept: 4, of: 4 };
const FAILED = { posenc: 'offline', state: 'failed' };
const GONE = { posenc: 'offline', state: 'gone' };

test('two sites on one origin, and whatever else is kept there, leave each other alone', async () => {
  for (const [first, second] of [
    ['/one/', '/two/'],
    ['/', '/posenc/'],
    ['/posenc/', '/posenc/old/'],
  ]) {
    const origin = originWith({ ...filesIn(first), ...filesIn(second) });
    for (const name of ['posenc', 'posenc 0123456789ab', 'workbox-precache'])
      origin.stores.set(
        name,
        new Map([[`https://school.example${first}index.html`, new Response('strange')]]),
      );
    const strangers = [...origin.stores.keys()];
    const [a, b] = [first, second].map((folder) => origin.worker(folder, 'v1', lists()));
    assert.deepEqual(last(await a.say({ keep: 'ko' })), READY);
    assert.deepEqual(last(await b.say({ keep: 'ko' })), READY);
    // A new version of one clears away that one's own.
    const next = origin.worker(second, 'v2', lists());
    assert.deepEqual(last(await next.say({ keep: 'ko' })), READY);
    assert.deepEqual(
      [...origin.stores.keys()].sort(),
      [...strangers, `posenc ${first} v1`, `posenc ${second} v2`].sort(),
    );
    assert.deepEqual(last(await next.say({ forget: true })), GONE);
    assert.equal(next.isRegistered, false);
    assert.equal(a.isRegistered, true);
    origin.isOffline = true;
    assert.equal((await a.fetch(`${first}ko/`)).text, `${first} ko/index.html one`);
    await assert.rejects(next.fetch(`${second}ko/index.html`), TypeError);
    assert.deepEqual([...origin.stores.keys()].sort(), [...strangers, `posenc ${first} v1`].sort());
  }
});

test('a file that the host has not got is said, the rest is kept, and the next try brings it', async () => {
  const origin = originWith(filesIn('/'));
  const text = origin.files.get('/ko/index.html');
  origin.files.delete('/ko/index.html');
  const worker = origin.worker('/', 'v1', lists());
  origin.stores.set('posenc / v0', new Map());
  const heard = await worker.say({ keep: 'ko' });
  assert.deepEqual(last(heard), FAILED);
  assert.equal(heard.filter(({ state }) => state).length, 1);
  assert.equal(origin.stores.get('posenc / v1').size, 3);
  assert.ok(origin.stores.has('posenc / v0'), 'what was kept before stays');
  origin.files.set('/ko/index.html', text);
  origin.asked.length = 0;
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), READY);
  assert.deepEqual(origin.asked, ['https://school.example/ko/index.html']);
  assert.deepEqual([...origin.stores.keys()], ['posenc / v1']);
});

test('a host that says of the page for what is missing that it is missing loses nothing by it', async () => {
  const origin = originWith(filesIn('/'));
  origin.files.delete('/404.html');
  const worker = origin.worker('/', 'v1', lists());
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), READY);
  origin.isOffline = true;
  assert.deepEqual(await worker.fetch('/ko/none', { mode: 'navigate' }), { status: 404, text: 'missing' });
});

test('where there is no room it is said, and what was kept before still opens', async () => {
  const origin = originWith(filesIn('/'));
  const before = origin.worker('/', 'v1', lists());
  await before.say({ keep: 'ko' });
  origin.room = 6;
  const worker = origin.worker('/', 'v2', lists());
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), FAILED);
  origin.isOffline = true;
  assert.equal((await worker.fetch('/ko/')).text, '/ ko/index.html one');
  assert.equal((await worker.fetch('/assets/hashed/one/core.js')).status, 200);
});

test('where storage is refused everything comes from the network', async () => {
  const origin = originWith(filesIn('/'));
  origin.isShut = true;
  const worker = origin.worker('/', 'v1', lists());
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), FAILED);
  assert.equal((await worker.fetch('/assets/hashed/one/core.js')).status, 200);
  assert.equal((await worker.fetch('/ko/index.html')).status, 200);
  assert.deepEqual(last(await worker.say({ forget: true })), GONE);
  assert.equal(worker.isRegistered, false);
});

test('without a network nothing is begun anew, and what is kept stays', async () => {
  const origin = originWith(filesIn('/'));
  origin.isOffline = true;
  const worker = origin.worker('/', 'v1', {
    ...lists(),
    ko: Array.from({ length: 400 }, (_, i) => `ko/${i}.html`),
  });
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), FAILED);
  assert.ok(origin.asked.length <= 8, `${origin.asked.length} requests`);
});

test('a page of the version before that is still open finds what it loads later', async () => {
  const origin = originWith(filesIn('/'));
  await origin.worker('/', 'v1', lists()).say({ keep: 'ko' });
  for (const [path, text] of Object.entries(filesIn('/', 'two'))) origin.files.set(path, text);
  origin.files.delete('/assets/hashed/one/core.js');
  const pages = ['old', 'new'].map((id) => ({ id, url: `https://school.example/ko/index.html#${id}` }));
  const worker = origin.worker('/', 'v2', lists('two'), pages);
  assert.deepEqual(last(await worker.say({ keep: 'ko' })), READY);
  assert.equal((await worker.fetch('/assets/hashed/one/core.js')).text, '/ assets/hashed/one/core.js one');
  // Another site's page in another folder is none of ours; once the old one is shut, its version goes.
  pages[0].url = 'https://elsewhere.example/';
  await worker.say({ keep: 'ko' });
  assert.deepEqual([...origin.stores.keys()], ['posenc / v2']);
});

test('ten thousand messages fetch every file once, and nonsense does nothing', async () => {
  const origin = originWith(filesIn('/'));
  const worker = origin.worker('/', 'v1', lists());
  const deep = { keep: {} };
  for (let i = 0, at = deep.keep; i < 1000; i += 1, at = at.keep) at.keep = {};
  const cyclic = {};
  cyclic.keep = cyclic;
  /** @type {any[]} */
  const odd = [
    undefined,
    null,
    'keep',
    7,
    Number.NaN,
    [],
    ['ko'],
    { keep: 'fr' },
    { keep: '__proto__' },
    deep,
    cyclic,
  ];
  odd.push(
    { keep: ['ko'] },
    { forget: 'true' },
    { forget: 1 },
    { keep: 'k'.repeat(1e6) },
    { POSENC: { version: 'x' } },
  );
  for (const data of odd) assert.deepEqual(await worker.say(data), []);
  assert.equal(await worker.say({ keep: 'ko' }, null), undefined, 'a message from nobody');
  assert.deepEqual([origin.asked, origin.stores.size], [[], 0]);

  const pages = Array.from({ length: 10 }, (_, i) => worker.page(`page-${i}`));
  await Promise.all(Array.from({ length: 10000 }, (_, i) => worker.say({ keep: 'ko' }, pages[i % 10])));
  assert.equal(origin.asked.length, 4);
  for (const { heard } of pages) {
    assert.deepEqual(last(heard), READY);
    assert.ok(heard.length < 5, `${heard.length} answers`);
  }
});

test('what is forgotten while it is being kept is gone', async () => {
  const origin = originWith(filesIn('/'));
  const many = Array.from({ length: 200 }, (_, i) => `ko/${i}.html`);
  for (const file of many) origin.files.set(`/${file}`, file);
  const worker = origin.worker('/', 'v1', { ...lists(), ko: many });
  const keeping = worker.say({ keep: 'ko' });
  const forgetting = worker.say({ forget: true });
  assert.deepEqual([last(await keeping), last(await forgetting)], [GONE, GONE]);
  assert.equal(origin.stores.size, 0);
});

test('only what is asked for inside the site, by GET, is answered', async () => {
  const origin = originWith({ ...filesIn('/posenc/'), '/other.html': 'other' });
  const worker = origin.worker('/posenc/', 'v1', lists());
  for (const [path, options] of /** @type {[string, object][]} */ ([
    ['/other.html', {}],
    ['/posence/x', {}],
    ['/posenc/ko/index.html', { method: 'POST' }],
  ]))
    assert.equal(await worker.fetch(path, options), undefined, path);
  assert.equal((await worker.fetch('/posenc/ko/index.html')).status, 200);
});
