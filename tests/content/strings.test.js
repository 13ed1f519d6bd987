import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../content/strings/', import.meta.url);
const files = readdirSync(root, { recursive: true })
  .filter((path) => path.endsWith('.json'))
  .sort();

/** Every text of a file with the names that lead to it: ['chooser', 'seenAnswer']. */
const textsOf = (value, names = []) =>
  typeof value === 'string'
    ? [{ names, text: value }]
    : Object.entries(value).flatMap(([name, each]) => textsOf(each, [...names, name]));

const marks = /\*\*|__|`|~~|\]\(|(^|\s)[*_]\S|\]\{/;

test('Strings are plain text: only the caption of a figure is read for marks', () => {
  const texts = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(new URL(file, root), 'utf8'))).map((each) => ({ file, ...each })),
  );
  assert.ok(texts.length > 4000, `${texts.length} texts`);
  const isRead = ({ file, names }) => /demos\//.test(file) && names.at(-1) === 'caption';
  const marked = texts.filter((each) => !isRead(each) && marks.test(each.text));
  assert.deepEqual(
    marked.map(({ file, names, text }) => `${file} ${names.join('.')}: ${text}`),
    [],
  );
});
