import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { path } from '../../commands/paths.js';
import { checkSubjects, wrongSubject } from '../../commands/subjects.js';
import { temporaryFolder } from '../folders.js';

const folder = temporaryFolder('check');

const git = (...args) => {
  const given = ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args];
  return spawnSync('git', given, { cwd: folder, encoding: 'utf8' });
};
const withGit = { skip: git('--version').status !== 0 && 'there is no git' };

test('a subject is an area and an imperative of at most 72 characters', () => {
  assert.equal(wrongSubject('rope: Accept llama3 scaling with equal bounds'), undefined);
  assert.equal(wrongSubject('Revert "rope: Accept llama3 scaling with equal bounds"'), undefined);
  assert.equal(wrongSubject('rope/pair, elements: Draw both arrows'), undefined);
  assert.equal(wrongSubject(`docs: S${'a'.repeat(65)}`), undefined);
  assert.match(wrongSubject(`docs: S${'a'.repeat(66)}`), /at most 72 characters, has 73/);
  for (const subject of [
    'Accept equal bounds',
    'Rope: Accept bounds',
    'rope: accept bounds',
    'rope Accept bounds',
    'rope,elements: Accept bounds',
  ])
    assert.match(wrongSubject(subject), /area: Imperative subject/, subject);
  assert.match(wrongSubject('docs: What is asked before stored runs are skipped'), /begin with a verb/);
  assert.match(wrongSubject('docs: Added a page'), /begin with a verb/);
  assert.match(wrongSubject('docs: Add a page.'), /full stop/);
});

test('subjects of a copy without the history are not checked, with a note', async () => {
  const { status, note } = await checkSubjects({ cwd: folder });
  assert.equal(status, 0);
  assert.match(note, /not checked/);
});

test('subjects after a commit are checked, and a wrong one is named', withGit, async () => {
  const commit = (subject) => git('commit', '-q', '--allow-empty', '-m', subject);
  git('init', '-q');
  commit('What was said before the rule');
  const since = git('rev-parse', 'HEAD').stdout.trim();
  commit('docs: Add a page');
  assert.deepEqual(await checkSubjects({ since, cwd: folder }), { status: 0, output: '' });
  commit('docs: add another');
  const { status, output } = await checkSubjects({ since, cwd: folder });
  assert.equal(status, 1);
  assert.match(output, /^\w+ “docs: add another” must be “area: Imperative subject”/);
});

test('git refuses a wrong subject as it is written, where the hooks are on', withGit, () => {
  git('init', '-q');
  git('config', 'core.hooksPath', path('commands', 'hooks'));
  const commit = (...subject) => git('commit', '-q', '--allow-empty', ...subject.flatMap((s) => ['-m', s]));
  assert.equal(commit('docs: Add a page', 'What it says.').status, 0);
  assert.equal(commit('fixup! docs: Add a page').status, 0);
  const { status, stderr } = commit('docs: add another');
  assert.equal(status, 1);
  assert.match(stderr, /^“docs: add another” must be “area: Imperative subject”/);
});
