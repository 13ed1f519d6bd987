import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { ROPE } from '../models.js';
import { ALIKE, farLoss, TRAINED, usualLoss } from '../runs.js';
import { sessionFigure } from '../session-figure.js';
import { compute } from './compute.js';
import { atWords, saidLetter, shownLetter } from './letters.js';
import { page } from './page.js';
import { MOST, params, settle } from './params.js';
import { promptOf } from './prompt.js';
import { makeSession } from './session.js';
import { MEAN_OVER, surprise } from './surprise.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 30;
const TOP = 70;
const BEST = 5;

/** The five likeliest characters at the caret, and the one that stands there. @type {View<Data>} */
const guesses = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * BEST + 64) * scale),
  title: 'guessesName',
  titleAt: 16,
  note: atWords,
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, text, fill, point, line } = pen;
    const { best, here } = data;
    const wide = { x: box.x, width: box.width, colour: style.second };
    if (!best) return paragraph(pen, t(waitKey(data)), { ...wide, y: box.y + TOP * scale, most: 4 });
    const x = linear([0, 1], [box.x + 54 * scale, box.x + box.width - 52 * scale]);
    for (const [row, [letter, share]] of best.entries()) {
      const y = box.y + (TOP + (row + 0.5) * ROW) * scale;
      const isHere = letter === here?.letter;
      const look = { y, baseline: 'middle', weight: isHere ? 650 : 400 };
      if (isHere) point({ x: box.x + 10 * scale, y }, { radius: 5 });
      text(shownLetter(letter), {
        ...look,
        x: box.x + 34 * scale,
        align: 'center',
        mono: true,
        size: 16 * scale,
      });
      line([x(0), y, x(1), y], { colour: style.hairline });
      fill(
        { x: x(0), y: y - 7 * scale, width: x(share) - x(0), height: 14 * scale },
        isHere ? style.ink : style.second,
      );
      text(t.number(share, '2s%'), {
        ...look,
        x: box.x + box.width - 2,
        align: 'right',
      });
    }
    const said = sayHere(data, t);
    if (said) paragraph(pen, said, { ...wide, y: box.y + (TOP + ROW * BEST + 24) * scale, most: 2 });
  },
  describe(data, t) {
    if (!data.best) return t(waitKey(data));
    const list = data.best.map(([letter, share]) => t('guessSaid', { letter: saidLetter(letter, t), share }));
    return t('describeGuesses', { where: atWords(data, t), list: list.join(', ') });
  },
});

/** Why there are none yet. */
const waitKey = ({ problem }) => (problem ? 'guessesFailed' : 'guessesWait');

function sayHere({ here, best }, t) {
  if (!here || !Number.isFinite(here.loss)) return undefined;
  const facts = { letter: saidLetter(here.letter, t), share: Math.exp(-here.loss) };
  return t(best.some(([letter]) => letter === here.letter) ? 'hereAmong' : 'hereNot', facts);
}

/** The model writes. */
const makeLive = sessionFigure(
  ({ ask, told }) => makeSession({ told, ask: (verb, params) => ask('rope', verb, params) }),
  ({ isWriting, chars }) => isWriting && chars.length === 0,
);

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
  const places = { axes: ['place'], shape: [chars.length] };
  const losses = Float64Array.from(chars, ({ loss }) => loss ?? Number.NaN);
  const tokens = Int32Array.from(chars, ({ letter }) => letter.codePointAt(0));
  const guesses = best?.map(([letter]) => letter) ?? [];
  const marked = { axes: ['guess'], shape: [guesses.length], marks: [guesses] };
  return [
    { name: 'surprise', ...places, measured: true, values: losses },
    { name: 'tokens', ...places, values: tokens },
    ...(best ? [{ name: 'guesses', ...marked, values: best.map(([, share]) => share) }] : []),
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
