import { ROPE } from '../models.js';
import { ALIKE, farLoss, TRAINED, usualLoss } from '../runs.js';
import { compute } from './compute.js';
import { guesses, waitKey } from './guesses.js';
import { atWords, saidLetter } from './letters.js';
import { makeLive } from './live.js';
import { page } from './page.js';
import { MOST, params, settle } from './params.js';
import { promptOf } from './prompt.js';
import { MEAN_OVER, surprise } from './surprise.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

function readout(data, t) {
  const { values, length, prompt } = data;
  return [
    [{ text: stateWords(data, t), as: 'strong' }],
    [atWords(data, t)],
    [
      {
        text: t('settings', {
          written: length - prompt,
          seed: values.seed,
          temperature: values.temperature,
        }),
        as: 'muted',
      },
    ],
  ];
}

function stateWords({ inside, beyond, length, values }, t) {
  if (inside === undefined) return t('stateEmpty');
  const facts = {
    trained: TRAINED,
    length,
    inside,
    reading: t.option('reading', values.reading),
  };
  if (beyond === undefined) return t('stateInside', facts);
  return t('stateBeyond', { ...facts, count: MEAN_OVER, beyond });
}

// The caret with its likeliest character.
function guessWords(data, t) {
  if (!data.best) return t(waitKey(data));
  const [letter, share] = data.best[0];
  return t('seeGuess', { where: atWords(data, t), letter: saidLetter(letter, t), share });
}

const seen = (data, t) => [stateWords(data, t)];

/** The surprise of each character, and the shares of the five likeliest ones at the caret. */
function numbers({ chars, best, frequencies }) {
  return [
    {
      name: 'surprise',
      axes: ['place'],
      shape: [chars.length],
      measured: true,
      values: Float64Array.from(chars, ({ loss }) => loss ?? Number.NaN),
    },
    {
      name: 'tokens',
      axes: ['place'],
      shape: [chars.length],
      values: Int32Array.from(chars, ({ letter }) => letter.codePointAt(0)),
    },
    ...(best
      ? [
          {
            name: 'guesses',
            axes: ['guess'],
            shape: [best.length],
            marks: [best.map(([letter]) => letter)],
            values: best.map(([, share]) => share),
          },
        ]
      : []),
    frequencies,
  ];
}

/** The text itself. */
const files = ({ chars }, t) => [
  {
    file: 'posenc-text.txt',
    label: t('files.text'),
    about: t('files.textHint'),
    type: 'text/plain',
    bytes: new TextEncoder().encode(chars.map(({ letter }) => letter).join('')),
  },
];

/** The prediction: what becomes of a text beyond the trained length, as the stored losses have it. */
const predict = {
  options: ['fine', 'babble', 'loop'],
  at: 'beyond',
  done: { path: 'none', reading: 'none', count: 240, at: MOST },
  answer: () => (farLoss > usualLoss + ALIKE ? 'babble' : 'fine'),
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'inside',
    views: ['page'],
    set: { path: 'none', reading: 'none', count: 0 },
    controls: ['count', 'live'],
    play: true,
    see: stateWords,
  },
  {
    name: 'beyond',
    views: ['page', 'surprise'],
    set: { path: 'none', reading: 'none', count: 160 },
    see: stateWords,
  },
  {
    name: 'recover',
    views: ['page', 'surprise'],
    set: { path: 'none 160:yarn', reading: 'yarn', count: 320 },
    controls: ['reading'],
    see: stateWords,
  },
  {
    name: 'guesses',
    views: ['page', 'guesses'],
    handle: 'at',
    see: guessWords,
  },
];

const play = {
  every: 70,
  waits: ({ isBehind, problem }) => isBehind && !problem,
  along: ['reading', 'path', 'at'],
  next: ({ count, prompt }, data) =>
    !data?.problem && count < MOST - promptOf(prompt).length ? { count: count + 1 } : undefined,
  start: { count: 0, at: MOST },
};

/** A small language model goes on writing beyond the length that it was trained on. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/write',
  data: [ROPE],
  params,
  settle,
  predict,
  steps,
  play,
  compute,
  live: { make: makeLive() },
  views: { page, guesses, surprise },
  readout,
  seen,
  numbers,
  files,
};
