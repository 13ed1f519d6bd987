import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillExpressions } from '../../web/build/markdown/engine.js';
import { namesOfPage } from '../../web/build/markdown/values.js';
import { loadEngine } from '../../web/engine/engine.js';
import { documents, strings } from './corpus.js';

const engine = await loadEngine();

test('every number that the engine writes into a text can be computed', () => {
  for (const { from, path, text, slug } of [...documents, ...strings]) {
    const filled = fillExpressions(text, slug ? namesOfPage(engine, { kind: 'lesson', slug }) : engine);
    assert.doesNotMatch(filled, /\{\{|NaN|undefined|Infinity/, path ?? from);
  }
});

// Figures the prose builds on: what the sentence around a computed number says must be true of it.
const GOLDEN = {
  why: ['0.8022', '0.5989', '0.1529', '0.200'],
  encoding: ['−0.006', '22.5', '0.99', '0.45', '3.45', '1,024', '194,560', '249.1'],
  sinusoidal: ['6.28', '60,611', '−0.0002'],
  shift: ['0.973', '0.679', '0.437', '0.176'],
  learned: ['393,216', '786,432'],
  grid: ['151,296', '443,136', '577'],
  relative: ['91', '113'],
  alibi: ['0.102', '0.167', '0.276', '0.455', '0.0039', '0.0156', '386', '590'],
  rope: ['7.9821', '1.401', '−1.477'],
  'rope-practice': ['−4.17', '−8.27'],
  mrope: ['−240'],
  sinks: ['19.6'],
  nope: ['0.1997'],
};

for (const [slug, numbers] of Object.entries(GOLDEN)) {
  test(`${slug}: the golden numbers stand in the text of both languages`, () => {
    const names = namesOfPage(engine, { kind: 'lesson', slug });
    const pages = documents.filter((document) => document.slug === slug);
    assert.equal(pages.length, 2);
    for (const { path, body } of pages) {
      const text = fillExpressions(body, names);
      for (const number of numbers) assert.ok(text.includes(number), `${path}: ${number}`);
    }
  });
}
