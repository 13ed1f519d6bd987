import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { test } from 'node:test';
import { HASHED, hashed } from '../../../web/generator/products/hashed.js';
import { headersOf, NGINX, rules } from '../../../web/generator/products/hosts.js';
import { assetOf, site } from './made-site.js';

const text = (file) => site.get(file).toString();
const FOREVER = 'public, max-age=31536000, immutable';
const ruled = /** @type {[path: string, headers: Record<string, string>][]} */ (rules(site));

test('AnAddressThatIsKeptForEverNamesWhatItHolds', () => {
  const files = [...site.keys()].filter((file) => file.startsWith(`${HASHED}/`));
  const folders = new Map();
  for (const file of files) {
    const [, , name] = file.split('/');
    folders.set(name, [...(folders.get(name) ?? []), file]);
  }
  // Pictures of figures are named one by one.
  for (const file of folders.get('figures')) {
    const [, name] = /([\da-f]{12})\.svg$/.exec(file);
    assert.equal(name, createHash('sha256').update(site.get(file)).digest('hex').slice(0, 12), file);
  }
  folders.delete('figures');
  for (const [name, list] of folders) {
    const hash = createHash('sha256');
    for (const file of list.sort()) {
      const own = file.replace(`${HASHED}/${name}/`, 'assets/');
      hash.update(`${own} ${site.get(file).length}\n`).update(site.get(file));
    }
    assert.equal(name, hash.digest('hex').slice(0, 12), list[0]);
  }
});

test('PagesLoadNothingElseAndStylesFindTheirFonts', () => {
  for (const [file, data] of site) {
    if (!file.endsWith('.html')) continue;
    for (const [tag] of data.toString().matchAll(/<(?:script|link|button)\b[^>]*>/g)) {
      for (const [, address] of tag.matchAll(/[" ]((?:\.\.\/)*assets\/[^" ]+)/g)) {
        const found = posix.join(posix.dirname(file), address);
        assert.ok(site.has(found), `${file}: ${address}`);
        assert.ok(found.startsWith(`${HASHED}/`), `${file}: ${address}`);
      }
    }
  }
  const styles = assetOf(site, 'site.css');
  const fonts = [...text(styles).matchAll(/url\(["']?([^)"']+\.woff2)/g)].map(([, address]) => address);
  assert.ok(fonts.length > 0);
  for (const font of fonts) assert.ok(site.has(posix.join(posix.dirname(styles), font)), font);
});

test('WhatAnotherSiteMayNameStaysUnderItsName', () => {
  for (const file of [
    'posenc.iife.js',
    'embed.js',
    'demos/rope.js',
    'demos/export.js',
    'demos/reading.js',
    'demos/trainer.js',
    'demos/checks/rope.js',
    'posenc.bib',
  ])
    assert.ok(site.has(`assets/${file}`), file);
  assert.ok(site.get('assets/posenc.iife.js').equals(site.get(assetOf(site, 'posenc.iife.js'))));
});

test('OneByteChangesOneAddress', () => {
  const files = {
    'a/index.html':
      '<link rel="stylesheet" href="../assets/site.css"><script src="../assets/posenc.iife.js" data-single></script>' +
      '<script src="../assets/posenc.iife.js"></script><code>"../assets/site.css"</code>',
    'assets/site.css': '@font-face { src: url(fonts/a.woff2) }',
    'assets/fonts/a.woff2': 'font',
    'assets/posenc.iife.js': 'core',
    'assets/demos/rope/pair.ko.js': 'pair',
    'assets/demos/rope.js': 'rope',
  };
  const build = (changed = {}) =>
    hashed(
      {},
      {
        site: new Map(
          Object.entries({ ...files, ...changed }).map(([name, data]) => [name, Buffer.from(data)]),
        ),
      },
    );
  const addressesOf = ({ site: list }) => list.map(([name]) => name);
  const first = build();
  const [page] = first.site.filter(([name]) => name === 'a/index.html').map(([, data]) => data);
  assert.match(page, /href="\.\.\/assets\/hashed\/\w{12}\/site\.css"/);
  assert.match(page, /src="\.\.\/assets\/hashed\/\w{12}\/posenc\.iife\.js" data-single/);
  assert.match(page, /src="\.\.\/assets\/posenc\.iife\.js">/);
  assert.match(page, /<code>"\.\.\/assets\/site\.css"</);
  assert.deepEqual(first.gone.sort(), [
    'assets/demos/rope/pair.ko.js',
    'assets/fonts/a.woff2',
    'assets/site.css',
  ]);
  const changes = (changed) => {
    const after = new Set(addressesOf(build(changed)));
    return addressesOf(first)
      .filter((name) => !after.has(name))
      .map((name) => name.slice(27))
      .sort();
  };
  assert.deepEqual(changes({ 'assets/demos/rope/pair.ko.js': 'other' }), [
    'demos/rope/pair.ko.js',
    'posenc.iife.js',
  ]);
  assert.deepEqual(changes({ 'assets/fonts/a.woff2': 'other' }), ['fonts/a.woff2', 'site.css']);
  assert.deepEqual(changes({ 'assets/site.css': 'other' }), ['site.css']);
  assert.deepEqual(changes({ 'a/index.html': 'other' }), []);
});

test('EveryFileHasOneRuleForHowLongItIsKept', () => {
  for (const file of site.keys()) {
    if (/^(?:_headers|vercel\.json|\.htaccess)$/.test(file)) continue;
    const meant = ruled.filter(
      ([rule, headers]) =>
        headers['Cache-Control'] &&
        (rule.endsWith('*') ? `/${file}`.startsWith(rule.slice(0, -1)) : `/${file}` === rule),
    );
    assert.equal(meant.length, 1, file);
    const expected = file.startsWith(`${HASHED}/`) ? FOREVER : 'no-cache';
    assert.equal(headersOf(ruled, `/${file}`)['Cache-Control'], expected, file);
  }
  assert.equal(headersOf(ruled, '/')['Cache-Control'], 'no-cache');
});

test('TheFilesOfTheHostsSayTheRules', () => {
  const list = ruled.filter(([path]) => !/_headers|vercel|htaccess/.test(path));
  const blocks = text('_headers')
    .trim()
    .split(/\n(?=\/)/);
  const read = blocks.map((block) => {
    const [path, ...lines] = block.split('\n');
    return [
      path,
      Object.fromEntries(
        lines.map((line) =>
          line
            .trim()
            .split(/: (.*)/)
            .slice(0, 2),
        ),
      ),
    ];
  });
  assert.deepEqual(read, list);
  const { headers } = JSON.parse(text('vercel.json'));
  assert.deepEqual(
    headers.map(({ source, headers: own }) => [
      source.replace('(.*)', '*'),
      Object.fromEntries(own.map(({ key, value }) => [key, value])),
    ]),
    list,
  );
  for (const said of [FOREVER, `#/${HASHED}/#`]) assert.ok(text('.htaccess').includes(said));
  // Every kind of file that is no font is compressed where the host can.
  const TYPES = {
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    csv: 'text/csv',
    bib: 'text/plain',
  };
  const ends = new Set([...site.keys()].map((file) => file.split('.').at(-1)));
  for (const [end, type] of Object.entries(TYPES)) {
    assert.ok(ends.has(end), end);
    assert.match(text('.htaccess'), new RegExp(`DEFLATE .*${type}( |\n)`));
    if (end !== 'html') assert.match(NGINX, new RegExp(`gzip_types .*${type}[ ;]`));
  }
});
