import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readBuilt } from '../../commands/built.js';
import { LANGUAGES } from '../../web/core/languages.js';
import { visitFiles } from '../../web/generator/cost.js';
import { headersOf, rules } from '../../web/generator/products/hosts.js';
import { PICTURES } from '../../web/generator/products/pictures.js';
import { wireSize } from '../../web/generator/sizes.js';
import { startAll } from './demo.js';
import { sessionOf } from './driver/index.js';

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

// How many pictures come before the figures whose places they keep, is a matter of the line.
const isPicture = (path) => path.startsWith(`${PICTURES}/`);

const { site } = readBuilt();
const list = rules(site);
describe('what lies under hashed names', () => {
  const asked = [];
  const bodies = new Map();
  let server;
  const session = sessionOf('chromium', { width: 1000, height: 900 });

  // A host that follows the rules that the build wrote for hosts, compresses what is not compressed yet, and answers a page
  // that has not changed without a body.
  function answer(request, response) {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).slice(1);
    // Without the service worker, which asks for every page in the background.
    const data = path === 'sw.js' ? undefined : site.get(path);
    const tag = `"${data?.length}"`;
    const status = !data ? 404 : request.headers['if-none-match'] === tag ? 304 : 200;
    const isPacked = path.endsWith('.woff2');
    const packed = () => {
      if (!bodies.has(path)) bodies.set(path, gzipSync(data, { level: 9 }));
      return bodies.get(path);
    };
    const body = status !== 200 ? '' : isPacked ? data : packed();
    asked.push({ path, status, bytes: body.length });
    response.writeHead(status, {
      ...headersOf(list, `/${path}`),
      ETag: tag,
      'Content-Type': TYPES[path.split('.').at(-1)] ?? 'application/octet-stream',
      ...(status === 200 && !isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    });
    response.end(body);
  }

  before(async () => {
    server = createServer(answer);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    server?.closeAllConnections();
    server?.close();
  });

  // Reads a page to its end; what was asked for. Another host name is another visitor: its cache is empty.
  async function visit(page, host = 'localhost') {
    asked.length = 0;
    await session.open(`http://${host}:${server.address().port}/${page}?depth=standard`);
    await startAll(session);
    await session.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      await document.fonts.ready;
    });
    return asked.filter(({ path }) => path !== 'favicon.ico' && path !== 'sw.js' && !isPicture(path));
  }

  // What the browser took is what the table of costs says, to the byte; only of the formulas' font it may find that it needs
  // one cut more or less than the classes in the page tell.
  function assertCosts(taken, files) {
    const isCut = (file) => /\/katex-[^/]+\.woff2$/.test(file);
    const weigh = (rows) => rows.reduce((sum, [, bytes]) => sum + bytes, 0);
    const came = taken.map(({ path, bytes }) => [path, bytes]).sort();
    const said = files.map((file) => [file, wireSize(site.get(file), file)]).sort();
    const steady = (rows) => rows.filter(([file]) => !isCut(file));
    assert.deepEqual(steady(came), steady(said));
    const cuts = (rows) => weigh(rows.filter(([file]) => isCut(file)));
    assert.ok(Math.abs(cuts(came) - cuts(said)) <= 8 * 1024, `${cuts(came)} of ${cuts(said)} bytes of cuts`);
  }

  for (const lang of LANGUAGES) {
    test(`a first visit to the front page takes what the costs say, ${lang}`, async () => {
      const page = `${lang}/index.html`;
      assertCosts(await visit(page, `${lang}.localhost`), visitFiles(page, site));
    });
  }

  test('a lesson costs what the table says, the next one only what is its own, and once more nothing', async () => {
    const [one, other] = ['en/lessons/relative/index.html', 'en/lessons/nope/index.html'];
    const first = await visit(one);
    assertCosts(first, visitFiles(one, site));
    const known = new Set(visitFiles(one, site));
    const second = await visit(other);
    assertCosts(
      second,
      visitFiles(other, site).filter((file) => !known.has(file)),
    );
    for (const { status } of [...first, ...second]) assert.equal(status, 200);
    assert.deepEqual(await visit(one), [{ path: one, status: 304, bytes: 0 }], 'once more, without a body');
  });
});
