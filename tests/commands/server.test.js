import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../../commands/server.js';
import { temporaryFolder } from '../folders.js';

const folder = temporaryFolder('server');
let server;

before(async () => {
  await mkdir(join(folder, 'site/ko'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'site/.hidden'), 'hidden');
  await writeFile(join(folder, 'site/index.html'), '<p>chooser');
  await writeFile(join(folder, 'site/ko/index.html'), '<p>위치');
  await writeFile(join(folder, 'site/a b.woff2'), 'font');
  for (const name of ['a.mjs', 'a.wasm', 'a.epub', 'a.csv']) await writeFile(join(folder, 'site', name), '');
  await symlink('../secret.txt', join(folder, 'site/link.txt'));
  server = await serve({ folder: join(folder, 'site') });
});

after(() => server.close());

/** A request whose path is sent exactly as it is written; fetch would clean it. */
function ask(path, { method = 'GET', host = `localhost:${server.port}` } = {}) {
  return new Promise((resolve, reject) => {
    const options = { port: server.port, host: '127.0.0.1', path, method, headers: { host } };
    request(options, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('files carry their media type and are never cached', async () => {
  const page = await ask('/ko/index.html');
  assert.equal(page.status, 200);
  assert.equal(page.body, '<p>위치');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal((await ask('/a%20b.woff2')).headers['content-type'], 'font/woff2');
  assert.equal((await ask('/?query#hash')).body, '<p>chooser');
  const typeOf = async (path) => (await ask(path)).headers['content-type'].split(';')[0];
  assert.equal(await typeOf('/a.mjs'), 'text/javascript');
  assert.equal(await typeOf('/a.wasm'), 'application/wasm');
  assert.equal(await typeOf('/a.epub'), 'application/epub+zip');
  assert.equal(await typeOf('/a.csv'), 'text/csv');
});

test('a folder shows its index, after its address got a slash', async () => {
  assert.equal((await ask('/ko/')).body, '<p>위치');
  const moved = await ask('/ko');
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.location, '/ko/');
});

test('HEAD answers as GET does, without the body', async () => {
  const { status, headers, body } = await ask('/index.html', { method: 'HEAD' });
  assert.deepEqual([status, headers['content-length'], body], [200, '10', '']);
});

test('nothing outside the folder, hidden, or linked out of it is served', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/ko/../../secret.txt',
    '/..%5csecret.txt',
    '//etc/passwd',
    '/.hidden',
    '/link.txt',
    '/index.html/',
    '/index.html%00.txt',
    '/%',
  ];
  for (const path of paths) {
    const { status, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(body, /secret|hidden|root/, path);
  }
});

test('other methods and other hosts are refused', async () => {
  assert.equal((await ask('/', { method: 'POST' })).status, 405);
  assert.equal((await ask('/', { host: 'attacker.example' })).status, 403);
});

test('a port in use leads to the next free one, and says so', async () => {
  const busy = [];
  const next = await serve({
    folder: join(folder, 'site'),
    port: server.port,
    attempts: 50,
    onBusy: (port) => busy.push(port),
  });
  assert.ok(next.port > server.port);
  assert.equal(busy[0], server.port);
  await next.close();
  await assert.rejects(serve({ folder: join(folder, 'site'), port: server.port }), { code: 'EADDRINUSE' });
});
