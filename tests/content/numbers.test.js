import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillExpressions } from '../../web/build/markdown/engine.js';
import { namesOfPage } from '../../web/build/markdown/values.js';
import { loadEngine } from '../../web/engine/engine.js';
import { all, documents, strings } from './corpus.js';

const engine = await loadEngine();

test('every number that the engine writes into a text can be computed', () => {
  for (const { from, path, text, slug } of [...documents, ...strings]) {
    const filled = fillExpressions(text, slug ? namesOfPage(engine, { kind: 'lesson', slug }) : engine);
    assert.doesNotMatch(filled, /\{\{|NaN|undefined|Infinity/, path ?? from);
  }
});

// Figures the prose builds on: what the sentence around a computed number says must be true of it.
const numbersOf = (path, pattern) => {
  const { body } = documents.find((document) => document.path === path);
  return all(fillExpressions(body, engine), pattern).map((text) =>
    Number(text.replaceAll(',', '').replace('−', '-')),
  );
};

for (const lang of ['ko', 'en']) {
  const path = `lessons/first-steps/${lang}.md`;

  test(`${path}: the wavelengths of width 512 are those of the paper's formula`, () => {
    const [first, last] = numbersOf(path, /\\lambda_\{?(?:0|255)\}?\} =\$ ([\d.,]+)(?=[ ,])/g);
    assert.equal(first, 6.28);
    assert.equal(last, 60611);
  });

  test(`${path}: the products of rows fall with distance`, () => {
    const text = fillExpressions(documents.find((document) => document.path === path).body, engine);
    const [paragraph] = text.split('\n').filter((line) => line.includes('PE(p)\\cdot PE(q)'));
    const products = all(paragraph, /(0\.\d{3})/g).map(Number);
    assert.deepEqual(products, [0.973, 0.679, 0.437, 0.176]);
  });

  test(`${path}: A gets one output in both orders, and the golden numbers stand in the text`, () => {
    const text = fillExpressions(documents.find((document) => document.path === path).body, engine);
    assert.equal(all(text, /\((0\.8022, 0\.5989)\)/g).length, 2);
    for (const golden of ['0.200', '7.982132', '393,216', '0.0039', '0.0156', '0.102', '0.455']) {
      assert.ok(text.includes(golden), golden);
    }
  });
}
