import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, questionsIn } from './corpus.js';

const numbered = (prefix, from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${from + i}`);

// Every question or section of the five documents; the fifth section of the last falls into five.
const QUESTIONS = [
  ...numbered('S0-Q', 1, 3),
  ...numbered('S1-', 1, 8),
  ...numbered('S2-', 1, 5),
  ...numbered('S3-', 1, 4),
  ...numbered('S4-', 0, 4),
  ...['a', 'b', 'c', 'd', 'e'].map((part) => `S4-5${part}`),
  ...numbered('S4-', 6, 10),
  ...numbered('S4-FQ', 1, 6),
];

test('every question of the documents has its card, once, in both languages', () => {
  for (const lang of LANGUAGES) {
    assert.deepEqual(questionsIn(lang).sort(), [...QUESTIONS].sort(), lang);
  }
});
