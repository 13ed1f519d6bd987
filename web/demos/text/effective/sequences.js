import { chance } from '../write/sample.js';

// What the models of this figure read: letters that say nothing, needles, and questions. A needle is one token that
// sets a key to a value, and the token after a question is its answer.

/** Letters that say nothing, keys, and the values that a key may have. */
export const LETTERS = 8;
export const KEYS = 8;
export const VALUES = 4;

/** How far back the question 'back' asks: three tokens before it. */
export const BACK = 3;

/** How far back a letter is looked for that the model names at 'back'. */
export const FAR = 32;

const SET = LETTERS;
const GET = SET + KEYS * VALUES;
const VALUE = GET + KEYS;
const ASK_BACK = VALUE + VALUES;

/** How many tokens there are. */
export const VOCABULARY = ASK_BACK + 1;

export const setOf = (key, value) => SET + VALUES * key + value;
export const getOf = (key) => GET + key;
export const answerOf = (value) => VALUE + value;
export const askBack = ASK_BACK;

/** Tested lengths, tokens with the question, and depths of the needle: its place, from the first token to the last before the question. */
export const LENGTHS = [16, 32, 48, 64, 96, 128, 192, 256, 384, 512];
export const DEPTHS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** Numbers 0 … 1 (exclusive), one after the other. */
export function drawing(seed) {
  let place = 0;
  return () => chance(seed, place++);
}

const below = (draw, count) => Math.floor(draw() * count);
const letters = (draw, length) => Uint8Array.from({ length }, () => below(draw, LETTERS));

// `count` different numbers below `end`, without those of `taken`.
function places(draw, end, count, taken = []) {
  const found = new Set(taken);
  while (found.size < count + taken.length) found.add(below(draw, end));
  return [...found].slice(taken.length);
}

// A permutation of 0 … count - 1.
function shuffled(draw, count) {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = below(draw, i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

const OLDER = VALUES - 1; // times that a key was set before, to each other value

/**
 * Tests in the order of the figure: (draw, length, depth) → { tokens, answer, at, from, count }. The last token asks, `at` is the
 * place of what it asks for, and one of the tokens from … from + count - 1 is the answer.
 */
export const TESTS = {
  /** One needle among letters: NIAH. */
  needle(draw, length, depth) {
    const at = Math.round(depth * (length - 2));
    return withNeedle(draw, letters(draw, length), at);
  },
  /** A needle for each key, and one of them is asked for: RULER's multi-key NIAH. */
  keys(draw, length, depth) {
    const at = Math.round(depth * (length - 2));
    const tokens = letters(draw, length);
    const [own, ...others] = shuffled(draw, KEYS);
    for (const [i, place] of places(draw, length - 1, KEYS - 1, [at]).entries())
      tokens[place] = setOf(others[i], below(draw, VALUES));
    return withNeedle(draw, tokens, at, own);
  },
  /** One key is set once to each value, and the last of them counts. */
  latest(draw, length, depth) {
    const at = Math.max(OLDER, Math.round(depth * (length - 2)));
    const tokens = letters(draw, length);
    const key = below(draw, KEYS);
    const [own, ...others] = shuffled(draw, VALUES);
    for (const [i, place] of places(draw, at, OLDER).entries()) tokens[place] = setOf(key, others[i]);
    return withNeedle(draw, tokens, at, key, own);
  },
  /** Letters alone, of which the third before the question is asked for. */
  back(draw, length) {
    const tokens = letters(draw, length);
    tokens[length - 1] = ASK_BACK;
    const at = length - 1 - BACK;
    return { tokens, answer: tokens[at], at, from: 0, count: LETTERS };
  },
};

function withNeedle(draw, tokens, at, key = below(draw, KEYS), value = below(draw, VALUES)) {
  tokens[at] = setOf(key, value);
  tokens[tokens.length - 1] = getOf(key);
  return { tokens, answer: answerOf(value), at, from: VALUE, count: VALUES };
}

/** The same sequence for the same sample, whichever model reads it. */
export const sequence = (test, { length, depth, sample, number }) =>
  TESTS[test](
    drawing(((sample * 1000 + number) * 16 + DEPTHS.indexOf(depth)) * 1024 + length),
    length,
    depth,
  );

/** Whether the likeliest of the possible answers is the right one. */
export function isRight(logits, { answer, from, count }) {
  for (let id = from; id < from + count; id++)
    if (id !== answer && logits[id] >= logits[answer]) return false;
  return true;
}

/** A token as a reader sees it. */
export function tokenText(id) {
  const capital = (key) => String.fromCharCode(65 + key);
  if (id < SET) return String.fromCharCode(97 + id);
  if (id < GET) return `${capital(Math.floor((id - SET) / VALUES))}=${1 + ((id - SET) % VALUES)}`;
  if (id < VALUE) return `${capital(id - GET)}?`;
  return id < ASK_BACK ? String(1 + id - VALUE) : `${BACK}?`;
}
