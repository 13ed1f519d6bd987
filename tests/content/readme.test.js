import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoFamilies, demosOf } from '../../web/build/bundle.js';
import { lessonPlaces } from '../../web/build/course.js';
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

const json = (file) => JSON.parse(readFileSync(repository(file), 'utf8'));
const WORDS = {
  5: 'five',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
};

test('the README counts the lessons, demos, claims, documents, contradictions and models', () => {
  const claims = readdirSync(repository('content/claims')).flatMap((file) => json(`content/claims/${file}`));
  const documents = new Set(claims.map(({ document }) => document));
  const lessons = [...lessonPlaces().values()].filter(({ track }) => track === 'full');
  const said = readme.replace(/\s+/g, ' ');
  for (const sentence of [
    `A course of ${WORDS[lessons.length]} lessons`,
    `${demos.length} demos`,
    `${claims.length} statements of ${WORDS[documents.size]} documents`,
    `${WORDS[json('content/contradictions.json').length]} contradictions`,
    `${json('content/models.json').length} models`,
  ])
    assert.ok(said.includes(sentence), sentence);
});

test('the README and the guide name scripts, folders and files that there are', () => {
  const { scripts } = json('package.json');
  const guide = readFileSync(repository('.github/CONTRIBUTING.md'), 'utf8');
  for (const text of [readme, guide]) {
    for (const [, name] of text.matchAll(/`npm run (\w+)/g)) assert.ok(scripts[name], name);
    for (const [, path] of text.matchAll(/`((?:wasm|web|content|examples|tests|commands)\/[\w./-]+)`/g))
      assert.ok(existsSync(repository(path)), path);
    for (const [, path] of text.matchAll(/\]\((?!https:)([^)#]+)\)/g))
      assert.ok(existsSync(repository(text === guide ? `.github/${path}` : path)), path);
  }
  for (const name of Object.keys(scripts))
    assert.match(readme + guide, new RegExp(`npm (?:run )?${name}\\b`));
});
