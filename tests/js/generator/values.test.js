import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fillExpressions } from '../../../web/generator/markdown/engine.js';
import { namesOf, namesOfPage } from '../../../web/generator/markdown/values.js';
import { repository } from '../../../web/generator/paths.js';

const engine = { alibi: { slopes: ({ numHeads }) => [2 ** -numHeads] } };
const folder = '../build/values-test';
const file = (text) => {
  mkdirSync(repository('build/values-test'), { recursive: true });
  writeFileSync(repository('build/values-test/values.json'), JSON.stringify(text));
  return `${folder}/values.json`;
};
after(() => rmSync(repository('build/values-test'), { recursive: true, force: true }));

test('ValuesBuildOnTheEngineAndOnTheValuesBeforeThem', () => {
  const names = namesOf(engine, file({ steep: 'alibi.slopes({ numHeads: 1 })', twice: 'x => 2 * x' }));
  assert.equal(fillExpressions('{{ engine: twice(steep[0]) | 1 }}', names), '1.0');
  assert.deepEqual(Object.keys(engine), ['alibi']);
});

test('ALessonWithoutValuesHasTheEngineAlone', () => {
  assert.deepEqual(namesOfPage(engine, { kind: 'lesson', slug: 'no-such-lesson' }), engine);
  assert.deepEqual(namesOfPage(engine, { kind: 'page', slug: 'about' }), engine);
  assert.deepEqual(namesOfPage(engine, { kind: 'extras', slug: 'no-such-page' }), engine);
});

test('AValueThatFailsOrTakesANameStopsTheBuildNamingIt', () => {
  assert.throws(() => namesOf(engine, file({ steep: 'late[0]', late: '[1]' })), /late\[0\].*“steep” failed/);
  assert.throws(() => namesOf(engine, file({ alibi: '1' })), /“alibi” is taken/);
  assert.throws(() => namesOf(engine, file({ 'a-b': '1' })), /“a-b”/);
});
