import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { kebab } from '../../web/core/parameters.js';
import { repository } from '../../web/generator/paths.js';
import { allDemos } from '../js/demos/arbitraries.js';

const docs = [
  'README.md',
  '.github/CONTRIBUTING.md',
  'content/README.md',
  'web/demos/README.md',
  // Those in docs/generated are made of what is tested.
  ...readdirSync(repository('docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
].map((file) => ({ file, text: readFileSync(repository(file), 'utf8') }));
const { scripts } = JSON.parse(readFileSync(repository('package.json'), 'utf8'));

test('the README fits on two screens', () => {
  assert.ok(docs[0].text.split('\n').length <= 91);
});

for (const { file, text } of docs)
  test(`${file} names commands, files and pages that there are`, () => {
    for (const [, name] of text.matchAll(/`npm run (\w+)/g)) assert.ok(scripts[name], `npm run ${name}`);
    for (const [, path] of text.matchAll(
      /`((?:wasm|web|content|examples|tests|commands|docs)\/[\w./-]+)`/g,
    )) {
      // A few paths are below content/, in its own README.
      assert.ok(
        [path, `${dirname(file)}/${path}`].some((at) => existsSync(repository(at))),
        path,
      );
    }
    const prose = text.replace(/`[^`\n]*`/g, '');
    for (const [, path] of prose.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g))
      assert.ok(existsSync(repository(join(dirname(file), path))), path);
  });

const ATTRIBUTES = ['name', 'id', 'lang', 'theme', 'values', 'gate', 'scene', 'freeze', 'hide', 'permalink'];

test('elements and frames in samples name demos and parameters that there are', () => {
  let samples = 0;
  for (const { file, text } of docs) {
    for (const [tag, name] of text.matchAll(/<pe-demo name="([^"]+)"[^>]*>/g)) {
      const demo = allDemos.find((each) => each.name === name);
      assert.ok(demo, `${file}: ${name}`);
      const known = [...ATTRIBUTES, ...Object.keys(demo.params).map(kebab)];
      for (const [, attribute] of tag.matchAll(/ ([\w-]+)="/g))
        assert.ok(known.includes(attribute), `${file}: ${attribute}`);
      samples++;
    }
    for (const [, name] of text.matchAll(/data-demo="([^"]+)"/g))
      assert.ok(
        allDemos.some((demo) => demo.name === name),
        `${file}: ${name}`,
      );
  }
  assert.ok(samples >= 2);
});
