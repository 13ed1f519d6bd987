import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allDemos } from './arbitraries.js';

const MOST = 300; // lines of a demo in one module

const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n').length;
const filesOf = (name) => {
  const folder = new URL(`../../../web/demos/${name}`, import.meta.url).pathname;
  if (existsSync(`${folder}.js`)) return [`${folder}.js`];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.js')).map((file) => `${folder}/${file}`);
};

test(`a demo is one module, or a folder where it has more than ${MOST} lines`, () => {
  for (const { name } of allDemos) {
    const files = filesOf(name);
    const lines = files.map(linesOf).reduce((sum, count) => sum + count, 0);
    assert.equal(files.length > 1, lines > MOST, `${name}: ${lines} lines in ${files.length} files`);
  }
});

// With them the compiler knows what the views of a demo are given.
test('a demo says what its compute takes and gives', () => {
  for (const { name } of allDemos) {
    const text = filesOf(name).map((file) => readFileSync(file, 'utf8'));
    for (const says of [
      '@typedef {ReturnType<typeof compute>} Data',
      '@param {Engine} engine',
      '@type {Descriptor<Data>}',
    ])
      assert.ok(text.join('\n').includes(says), `${name} has no ${says}`);
  }
});
