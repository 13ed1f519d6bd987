import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, nearest } from '../../../web/site/practice/symbols.js';

test('letters of a formula have the names of all, each once, and a text with any other letter has none', () => {
  const symbols = { m: ['m'], ω: ['pair', 'rung'], i: ['pair'] };
  for (const [text, names] of Object.entries({ m: ['m'], mω: ['m', 'pair', 'rung'], ωi: ['pair', 'rung'] }))
    assert.deepEqual(namesOf(text, symbols), names, text);
  for (const text of ['min', 'toString', '']) assert.deepEqual(namesOf(text, symbols), [], text);
  assert.deepEqual(namesOf('m'), []);
});

test('the figure of a place in the text is the last one before, or the first, or none where there is none', () => {
  const at = (place, figures = [10, 20, 30]) => nearest(figures, (figure) => figure < place);
  assert.deepEqual(
    [15, 29, 99, 5].map((place) => at(place)),
    [10, 20, 30, 10],
  );
  assert.equal(at(5, []), undefined);
});
