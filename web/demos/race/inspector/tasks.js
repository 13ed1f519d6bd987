import { MLP_WIDTH, TASKS, WIDTH } from '../../../trainer/plan.js';

// What the tokens of each task are called, and which earlier tokens hold an answer. Tokens are numbers from 0, in the
// order that wasm/include/posenc/trainer.h gives.

const FILLER = 40; // the first of 'needle'

const letter = (i) => String.fromCharCode(97 + i);
const capital = (i) => String.fromCharCode(65 + i);
const set = (id) => `${capital(id >> 2)}=${(id & 3) + 1}`;
const get = (key) => `${capital(key)}?`;

// A model may answer with any token, but values are what is asked for: the first four.
const valueOr = (token) => (id) => (id < 4 ? String(id + 1) : token(id));
const latest = (id) => (id < 16 ? set(id) : get(id - 16));
const needle = (id) => (id < 32 ? set(id) : id < FILLER ? get(id - 32) : '·');
const symbol = (id) => (id === 16 ? '|' : letter(id));
const pair = (id) => (id < 8 ? capital(id) : String(id - 7));

/** The last place before `end` where isIt holds of a token, or −1. */
function before(tokens, end, isIt) {
  for (let i = end - 1; i >= 0; i--) if (isIt(tokens[i])) return i;
  return -1;
}

// token, answer: id → text; isQuiet: a token that says
// nothing; source(tokens, at, k): where the answer to the token at `at` is written, or −1.
export const tasks = {
  back: {
    ...TASKS.back,
    least: 1, // and k more
    token: letter,
    answer: letter,
    source: (_tokens, at, k) => at - k,
  },
  latest: {
    ...TASKS.latest,
    least: 4,
    token: latest,
    answer: valueOr(latest),
    source: (tokens, at) => before(tokens, at, (id) => id < 16 && id >> 2 === tokens[at] - 16),
  },
  needle: {
    ...TASKS.needle,
    least: 9,
    token: needle,
    isQuiet: (id) => id >= FILLER,
    answer: valueOr(needle),
    source: (tokens, at) => before(tokens, at, (id) => id < 32 && id >> 2 === tokens[at] - 32),
  },
  copy: {
    ...TASKS.copy,
    least: 4,
    token: symbol,
    answer: symbol,
    source: (tokens, at) => at - tokens.length / 2,
  },
  induction: {
    ...TASKS.induction,
    least: 4,
    token: pair,
    answer: pair,
    source: (tokens, at) => 1 + before(tokens, at, (id) => id === tokens[at]),
  },
  parity: { ...TASKS.parity, least: 4, token: String, answer: String, source: () => -1 },
};

/** The fewest tokens that a text can have. */
export const leastOf = ({ task, k }) => Math.max(4, tasks[task].least + (task === 'back' ? k : 0));

/** Operations a second where none was measured: a slow core. */
export const SPEED = 2e10;

/** About how many floating-point operations a training takes: 6 for each weight and token, and those of attention. */
export function operationsOf({ task, trainLen, steps }) {
  const { layers, vocabulary } = tasks[task];
  const length = Number(trainLen);
  const weights = 2 * vocabulary * WIDTH + layers * WIDTH * (4 * WIDTH + 2 * MLP_WIDTH);
  return steps * 32 * length * (6 * weights + 12 * layers * WIDTH * 0.6 * length);
}
