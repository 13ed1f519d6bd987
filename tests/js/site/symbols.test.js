import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesOf, nearest } from '../../../web/site/practice/symbols.js';

const symbols = { m: ['m'], ω: ['pair', 'rung'], i: ['pair'] };

describe('what a text of a formula stands for', () => {
  test('a letter has its names', () => assert.deepEqual(namesOf('m', symbols), ['m']));

  test('letters that are set as one have the names of all, each once', () => {
    assert.deepEqual(namesOf('mω', symbols), ['m', 'pair', 'rung']);
    assert.deepEqual(namesOf('ωi', symbols), ['pair', 'rung']);
  });

  test('a text with any other letter has none', () => {
    assert.deepEqual(namesOf('min', symbols), []);
    assert.deepEqual(namesOf('toString', symbols), []);
    assert.deepEqual(namesOf('', symbols), []);
    assert.deepEqual(namesOf('m'), []);
  });
});

describe('the figure of a place in the text', () => {
  const figures = [10, 20, 30];
  const at = (place) => nearest(figures, (figure) => figure < place);

  test('is the last one before', () => assert.deepEqual([at(15), at(29), at(99)], [10, 20, 30]));
  test('or the first, where none is', () => assert.equal(at(5), 10));
  test('or none, where there is none', () =>
    assert.equal(
      nearest([], () => true),
      undefined,
    ));
});
