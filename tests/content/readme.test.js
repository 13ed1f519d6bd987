import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoFamilies, demosOf } from '../../web/build/bundle.js';
import { repository } from '../../web/build/paths.js';

const readme = readFileSync(repository('README.md'), 'utf8');
const demos = (await Promise.all(demoFamilies().map(demosOf))).flat().map(({ name }) => name);

test('the README names every demo there is, and no other', () => {
  const [, list] = /\nNames: ([\s\S]*?)\.\n/.exec(readme);
  const named = [...list.matchAll(/`([a-z0-9]+)\/(?:\{([^}]+)\}|([a-z0-9-]+))`/g)].flatMap(
    ([, family, many, one]) => (many ?? one).split(/,\s*/).map((demo) => `${family}/${demo}`),
  );
  assert.deepEqual(named.sort(), [...demos].sort());
});

test('the README counts the demos and the lessons', () => {
  assert.match(readme, new RegExp(`\\*\\*${demos.length} demos\\*\\*`));
});
