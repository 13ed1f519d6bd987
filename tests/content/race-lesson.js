import { race } from '../../web/generator/race.js';
import { documents } from './corpus.js';

// What the tests of the lesson on the race share: its texts, and the stored runs in short.

/** Both languages. */
export const pages = documents.filter(({ path }) => /^lessons\/race\/(?:ko|en)\.md$/.test(path));

export const sectionOf = (body, id) =>
  body.split(/^(?=#{2,3} )/m).find((part) => part.split('\n')[0].includes(`{#${id}`));

/** The mean of the seeds at a length, in percent. */
export const at = (set, length) => (encoding, reading) => race.mean(set, encoding, length, reading);

export const [none, sinusoidal, t5, alibi, rope] = ['none', 'sinusoidal', 't5', 'alibi', 'rope'];

/** The learned table has no row beyond its length. */
export const others = [none, sinusoidal, t5, alibi, rope];

export const best = (set, length) => others.toSorted((a, b) => at(set, length)(b) - at(set, length)(a))[0];

/** Readings of the same frequencies, with logits as they are and raised. */
export const CURED = [
  ['none', 'logn'],
  ['linear', 'linearlogn'],
  ['ntk', 'ntklogn'],
  ['yarnplain', 'yarn'],
];
