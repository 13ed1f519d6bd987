import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoFamilies, descriptorsOf } from '../../../web/generator/bundle.js';
import { generatedDocs } from '../../../web/generator/docs.js';
import { repository } from '../../../web/generator/paths.js';
import { limitOf } from '../../../web/generator/sizes.js';
import { madeSite } from './made-site.js';

const made = await madeSite();
const descriptors = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();
const files = new Map(generatedDocs(made, descriptors));
const stored = (name) => readFileSync(repository(`docs/generated/${name}`));
const HINT = 'npm run build && npm run docs writes it';

test('docs/generated has the files that npm run docs writes, and no other', () => {
  assert.deepEqual(readdirSync(repository('docs/generated')).sort(), [...files.keys()], HINT);
});

for (const name of ['demos.md', 'front.png', 'nginx.conf'])
  test(`docs/generated/${name} is what the build would write`, () => {
    assert.ok(stored(name).equals(Buffer.from(files.get(name))), `docs/generated/${name}: ${HINT}`);
  });

// A table's cell as a number, where it is one with a unit.
const figureIn = (cell) => /^([\d.]+) [KMG]B$/.exec(cell)?.[1];

test('docs/generated/sizes.md has the sizes of the build to within a tenth', () => {
  const [now, then] = [`${files.get('sizes.md')}`, `${stored('sizes.md')}`].map((text) => text.split('\n'));
  assert.equal(then.length, now.length, `docs/generated/sizes.md: ${HINT}`);
  for (const [i, line] of now.entries()) {
    const [own, shown] = [line.split(' | '), then[i].split(' | ')];
    for (const [j, cell] of own.entries()) {
      const [is, was] = [cell, shown[j] ?? ''].map((text) => figureIn(text.replace(/^\| | \|$/g, '')));
      const holds = is && was ? Math.abs(Number(is) - Number(was)) <= 0.1 * Number(is) : cell === shown[j];
      assert.ok(holds, `docs/generated/sizes.md says “${then[i]}”, the build “${line}”: ${HINT}`);
    }
  }
});

test('a demo in a file of its own stays below its limit', () => {
  for (const [file, data] of made.dist) {
    if (!file.startsWith('demos/')) continue;
    const limit = limitOf(data);
    assert.ok(data.length <= limit, `${file}: ${data.length} bytes of ${limit}`);
  }
});

test('the picture of the README is small', () => {
  assert.ok(stored('front.png').length < 60 * 1024);
});
