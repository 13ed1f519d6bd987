import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { readBuilt } from '../../commands/built.js';
import { headersOf, rules } from '../../web/build/products/hosts.js';
import { launch } from './driver/index.js';
import { lesson } from './site.js';

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

const { site } = readBuilt();
const list = rules(site);
const asked = [];
let server;
let session;

// A host that follows the rules that the build wrote for hosts, and answers a page that has not changed without a body.
before(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    // Without the service worker, which asks for every page in the background.
    const data = path === '/sw.js' ? undefined : site.get(path.slice(1));
    const tag = `"${data?.length}"`;
    const known = data && request.headers['if-none-match'] === tag;
    asked.push([path, known ? 304 : data ? 200 : 404]);
    response.writeHead(asked.at(-1)[1], {
      ...headersOf(list, path),
      ETag: tag,
      'Content-Type': TYPES[path.split('.').at(-1)] ?? 'application/octet-stream',
    });
    response.end(known ? undefined : data);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  session = await launch('chromium', { width: 1000, height: 900 });
});
after(async () => {
  await session?.close();
  server?.closeAllConnections();
  server?.close();
});

async function visit(page) {
  asked.length = 0;
  await session.open(`http://localhost:${server.address().port}/${page}`);
  await session.evaluate(() => document.querySelector('pe-demo').scrollIntoView());
  await session.until(() => document.querySelector('pe-demo').data !== undefined);
  await session.evaluate(() => document.fonts.ready.then(() => true));
  return asked.filter(([path]) => path !== '/favicon.ico' && path !== '/sw.js');
}

test('a second page takes everything but itself and its demos from the cache', async () => {
  const first = await visit(lesson('en'));
  assert.ok(first.some(([path]) => path.endsWith('/posenc.iife.js')));
  assert.ok(
    first.every(([, status]) => status === 200),
    JSON.stringify(first),
  );
  const other = 'en/lessons/alibi/index.html';
  const second = await visit(other);
  const foreign = second.filter(
    ([path]) => path !== `/${other}` && !/\/demos\/|\.woff2$|\/\w+\.css$/.test(path),
  );
  assert.deepEqual(foreign, []);
});

test('the same page once more is asked for alone, and has no body', async () => {
  const page = 'en/lessons/alibi/index.html';
  await visit(page);
  assert.deepEqual(await visit(page), [[`/${page}`, 304]]);
});
