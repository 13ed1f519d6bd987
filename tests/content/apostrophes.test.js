import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { contentPath, LANGUAGES, readJson } from './corpus.js';

/** Every text below a value of JSON, by its path. */
const textsOf = (value, path = '') =>
  typeof value === 'string'
    ? [{ path, text: value }]
    : Object.entries(value).flatMap(([key, part]) => textsOf(part, path ? `${path} ${key}` : key));

test('words of the figures and of the pages have curly apostrophes and quotation marks', () => {
  for (const lang of LANGUAGES) {
    const folder = `strings/${lang}/`;
    const files = readdirSync(contentPath(folder), { encoding: 'utf8', recursive: true }).filter((file) =>
      file.endsWith('.json'),
    );
    assert.ok(files.length > 15, folder);
    const straight = files.flatMap((file) =>
      textsOf(readJson(`${folder}${file}`))
        .filter(({ text }) => /['"]/.test(text))
        .map(({ path, text }) => `${file} ${path}: ${text}`),
    );
    assert.deepEqual(straight, []);
  }
});
