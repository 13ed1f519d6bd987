import { TRAINED } from '../runs.js';

/** Distances that the picture of a head has, in characters: 0 is the character itself. */
export const REACH = 16;

/** Features of a head, two a pair. */
export const PAIRS = 12;

/** Characters of the random text that comes twice, and how many such texts. */
export const HALF = 60;
export const TEXTS = 8;

/** Places of the held-out text where contexts end that a page measures: far apart, the same for every question. */
export const ENDS = Array.from({ length: 16 }, (_, i) => 1024 * i + 1000);

/** What a model is asked about the held-out text with pairs taken away. */
export const asked = (stream, away = {}) => ({
  tokens: stream,
  ends: ENDS,
  length: TRAINED,
  last: 32,
  ...away,
});
