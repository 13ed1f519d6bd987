import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
// Words of the core, and of the scripts beside it.
const FILES = ['interface', 'reading', 'seldom'];
const wordsOf = (lang) =>
  Object.assign(
    {},
    ...FILES.map((file) =>
      JSON.parse(readFileSync(new URL(`content/strings/${lang}/${file}.json`, root), 'utf8')),
    ),
  );
const [ko, en] = [wordsOf('ko'), wordsOf('en')];
const sources = readdirSync(new URL('web/elements/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(new URL(`web/elements/${name}`, root), 'utf8'))
  .join('\n');

test('Both languages have the same words with the same placeholders', () => {
  assert.deepEqual(Object.keys(ko), Object.keys(en));
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const key of Object.keys(en)) assert.deepEqual(places(ko[key]), places(en[key]), key);
});

test('Every word that the elements ask for is there, and none is left over', () => {
  const asked = new Set([...sources.matchAll(/'([a-z]+(?:\.[a-z]+)*)'/g)].map(([, key]) => key));
  const composed = [
    'notice.unknown',
    'notice.refused',
    'notice.no-step',
    'notice.broken',
    'notice.repeated',
    'notice.too-long',
  ];
  for (const key of Object.keys(en))
    assert.ok(asked.has(key) || composed.includes(key), `'${key}' is not used`);
  const called = [...sources.matchAll(/\bui\(\s*'([^']+)'/g)].map(([, key]) => key);
  assert.ok(called.length > 10);
  for (const key of called) assert.ok(Object.hasOwn(en, key), `'${key}' is missing`);
});

test('The version of the script is the version of the package', async () => {
  const { version } = await import('../../../web/core/version.js');
  assert.equal(version, JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version);
});

test('No element parses HTML or builds code from text', () => {
  assert.doesNotMatch(
    sources,
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(/,
  );
});
