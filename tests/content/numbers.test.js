import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNumber } from '../../web/core/numbers.js';
import { checkedEngine } from '../../web/engine/checked.js';
import { loadEngine } from '../../web/engine/engine.js';
import { fillExpressions } from '../../web/generator/markdown/engine.js';
import { numberNotes } from '../../web/generator/markdown/numbers.js';
import { namesOfPage } from '../../web/generator/markdown/values.js';
import { route } from '../../web/generator/paths.js';
import { race } from '../../web/generator/race.js';
import { namesOf, readJavaScript } from '../../web/generator/reference/javascript.js';
import { text as textRuns } from '../../web/generator/text.js';
import { programOf } from '../../web/site/numbers/program.js';
import { documents, strings } from './corpus.js';

const engine = await loadEngine();

const UNFILLED = /\{\{|NaN|undefined|Infinity/;
// Lessons, of which each number is computed once more below.
const isRun = ({ slug, twin }) => slug && !twin.endsWith('/teacher');

test('every number that the engine writes into a text can be computed', () => {
  const others = documents.map((one) => (isRun(one) ? { ...one, text: one.front } : one));
  for (const { from, path, text } of [...others, ...strings]) {
    const filled = fillExpressions(text, path ? namesOfPage(engine, route(`content/${path}`)) : engine);
    assert.doesNotMatch(filled, UNFILLED, path ?? from);
  }
});

// What a reader copies, run with the engine of the npm package: the number it prints.
const AsyncFunction = (async () => {}).constructor;
const packaged = checkedEngine(engine, namesOf(readJavaScript()));
async function run(program) {
  const logged = [];
  const inside = program.replace(/^import .*;$/gm, '');
  const call = AsyncFunction('loadEngine', 'race', 'text', 'console', `'use strict';\n${inside}`);
  await call(async () => packaged, race, textRuns, { log: (value) => logged.push(value) });
  assert.equal(logged.length, 1, program);
  return logged[0];
}

test('every number of a lesson comes with a call that gives it', async () => {
  const ran = new Map();
  for (const { path, body, slug } of documents.filter(isRun)) {
    const page = { kind: 'lesson', slug };
    const { note, finish } = numberNotes(engine, page);
    const made = finish(fillExpressions(body, namesOfPage(engine, page), note));
    assert.doesNotMatch(made.body, UNFILLED, path);
    const texts = [...made.body.matchAll(/<span class="computed">(.*?)<\/span>/g)].map(([, text]) => text);
    assert.equal(texts.length, made.numbers.length, path);
    for (const [i, number] of made.numbers.entries()) {
      const program = programOf(number);
      if (!ran.has(program)) ran.set(program, await run(program));
      assert.equal(writeNumber(ran.get(program), number.format), texts[i], `${path}: ${program}`);
    }
  }
  assert.ok(ran.size > 500, `${ran.size} calls`);
});
