import {
  answerOf,
  askBack,
  BACK,
  drawing,
  getOf,
  KEYS,
  LETTERS,
  setOf,
  VALUES,
} from '../../web/demos/text/effective/sequences.js';

const REACH = 62; // tokens back that a key may have been set and still be asked for: within a window of training
const PART = [32, 128]; // tokens, after which needles and questions have other rates
const RATES = { set: [0.03, 0.1, 0.25], get: [0.1, 0.2], back: [0.05, 0.15] };
const IN_USE = [1, 1, 2, 4, KEYS];

/** Letters, needles, questions and their answers, `length` tokens at most: what the models of text/effective learn. */
export function lookupCorpus(length, seed) {
  const draw = drawing(seed);
  const below = (count) => Math.floor(draw() * count);
  const oneOf = (list) => list[below(list.length)];
  const part = () => ({
    left: PART[0] + below(PART[1] - PART[0]),
    set: oneOf(RATES.set),
    get: oneOf(RATES.get),
    back: oneOf(RATES.back),
    first: below(KEYS),
    keys: oneOf(IN_USE),
  });
  const tokens = [];
  const held = new Map(); // key → { value, at }
  let now = part();
  while (tokens.length < length - 1) {
    if (now.left <= 0) now = part();
    const before = tokens.length;
    const rate = draw();
    const known = [...held].filter(([, { at }]) => before - at <= REACH);
    const third = tokens[before - BACK];
    if (rate < now.set) {
      const [key, value] = [(now.first + below(now.keys)) % KEYS, below(VALUES)];
      held.set(key, { value, at: before });
      tokens.push(setOf(key, value));
    } else if (rate < now.set + now.get && known.length > 0) {
      const [key, { value }] = oneOf(known);
      tokens.push(getOf(key), answerOf(value));
    } else if (rate >= now.set + now.get && rate < now.set + now.get + now.back && third < LETTERS)
      tokens.push(askBack, third);
    else tokens.push(below(LETTERS));
    now.left -= tokens.length - before;
  }
  return Uint8Array.from(tokens);
}
