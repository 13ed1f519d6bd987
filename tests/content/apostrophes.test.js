import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { contentPath, LANGUAGES, read, readJson } from './corpus.js';

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

// What is read as it stands, not as words: code, formulas, values, tags, directives, addresses, and quotes of the head.
const UNREAD =
  /```[\s\S]*?```|`[^`\n]*`|\{\{[\s\S]*?\}\}|\$\$[\s\S]*?\$\$|\$[^$]*\$|<[^>]*>|^:::.*$|\]\([^)]*\)|\{[#.][^}]*\}|^\w+: ".*"$/gm;

test('lessons, pages and claims have curly apostrophes and quotation marks, too', () => {
  const files = ['lessons', 'pages'].flatMap((folder) =>
    readdirSync(contentPath(folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  );
  assert.ok(files.length > 100, `${files.length} texts`);
  const straight = files.flatMap((file) =>
    read(file)
      .replace(UNREAD, '')
      .split('\n')
      .filter((line) => /['"]/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  for (const file of readdirSync(contentPath('claims')))
    for (const { path, text } of textsOf(readJson(`claims/${file}`)))
      if (/ (en|ko)$/.test(path) && /['"]/.test(text.replace(UNREAD, '')))
        straight.push(`${file} ${path}: ${text}`);
  assert.deepEqual(straight, []);
});
