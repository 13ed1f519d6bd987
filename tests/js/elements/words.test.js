import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
// Words of the core, and of the scripts beside it.
const FILES = ['interface', 'reading', 'seldom'];
const words = FILES.flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(new URL(`content/strings/en/${file}.json`, root), 'utf8'))),
);
const sources = readdirSync(new URL('web/elements/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(new URL(`web/elements/${name}`, root), 'utf8'))
  .join('\n');

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
  for (const key of words) assert.ok(asked.has(key) || composed.includes(key), `'${key}' is not used`);
  const called = [...sources.matchAll(/\bui\(\s*'([^']+)'/g)].map(([, key]) => key);
  assert.ok(called.length > 10);
  for (const key of called) assert.ok(words.includes(key), `'${key}' is missing`);
});

test('No element parses HTML or builds code from text', () => {
  assert.doesNotMatch(
    sources,
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(/,
  );
});
