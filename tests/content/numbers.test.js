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

test('every number that the engine writes into a text can be computed', () => {
  for (const { from, path, text } of [...documents, ...strings]) {
    const filled = fillExpressions(text, path ? namesOfPage(engine, route(`content/${path}`)) : engine);
    assert.doesNotMatch(filled, /\{\{|NaN|undefined|Infinity/, path ?? from);
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
  for (const { path, body, slug, twin } of documents) {
    if (!slug || twin.endsWith('/teacher')) continue;
    const page = { kind: 'lesson', slug };
    const { note, finish } = numberNotes(engine, page);
    const made = finish(fillExpressions(body, namesOfPage(engine, page), note));
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

// Figures the prose builds on: what the sentence around a computed number says must be true of it.
const GOLDEN = {
  why: ['0.8022', '0.5989', '0.1529', '0.200'],
  encoding: ['0.69', '0.24', '0.95', '5.66', '22.5', '0.45', '3.45', '6,080', '7.5'],
  sinusoidal: ['6.28', '60,611', '0.973', '0.679', '0.437', '0.176'],
  learned: ['393,216', '786,432'],
  grid: ['151,296', '443,136', '577', '−240'],
  relative: ['91', '113', '0.102', '0.167', '0.276', '0.455', '0.0039', '0.0156', '386', '590'],
  rope: ['7.9821', '1.401', '−1.477'],
  'rope-practice': ['−4.17', '−8.27'],
  nope: ['0.1997', '19.6'],
  extras: ['−0.0002', '126', '251'],
};

for (const [slug, numbers] of Object.entries(GOLDEN)) {
  test(`${slug}: the golden numbers stand in the text of both languages`, () => {
    const pages = documents.filter(
      (document) => document.slug === slug || document.twin === `pages/${slug}.md`,
    );
    assert.equal(pages.length, 2);
    for (const { path, body } of pages) {
      const text = fillExpressions(body, namesOfPage(engine, route(`content/${path}`)));
      for (const number of numbers) assert.ok(text.includes(number), `${path}: ${number}`);
    }
  });
}
