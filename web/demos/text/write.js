import { linear } from '../../canvas/scale.js';
import { figure } from '../../figure/figure.js';
import { clockPlaces, drawClocks } from '../../plots/clocks.js';
import { panel } from '../../plots/panel.js';
import { paragraph } from '../../plots/paragraph.js';
import { ROPE } from './models.js';
import { ALIKE, farLoss, TRAINED, usualLoss } from './runs.js';
import { sessionFigure } from './session-figure.js';
import { page, saidLetter, seeAt, shownLetter } from './write/page.js';
import { makeSession } from './write/session.js';
import { MEAN_OVER, surprise } from './write/surprise.js';
import { MOST, params, promptOf, settle } from './write/write-params.js';
import { compute, isOpening } from './write/written-text.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './write/written-text.js' */

const ROW = 30;
const TOP = 70;
const BEST = 5;

/** The five likeliest characters at the caret, and the one that stands there. @type {View<Data>} */
const guesses = panel({
  place: 'side',
  height: [0, TOP + ROW * BEST + 64],
  title: 'guessesName',
  note: (data, t) => t(seeAt(data)),
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
      const sign = { ...look, x: box.x + 34 * scale, align: 'center', mono: true, size: 16 * scale };
      text(shownLetter(letter), sign);
      line([x(0), y, x(1), y], { colour: style.hairline });
      fill(
        { x: x(0), y: y - 7 * scale, width: x(share) - x(0), height: 14 * scale },
        isHere ? style.ink : style.second,
      );
      text(t.number(share, '2s%'), { ...look, x: box.x + box.width - 2, align: 'right' });
    }
    if (!here || !Number.isFinite(here.loss)) return;
    const isAmong = best.some(([letter]) => letter === here.letter);
    paragraph(pen, t(isAmong ? 'hereAmong' : 'hereNot'), {
      ...wide,
      y: box.y + (TOP + ROW * BEST + 24) * scale,
      most: 2,
    });
  },
  describe: (data) => (data.best ? 'describeGuesses' : waitKey(data)),
});

/** Why there are none yet. */
const waitKey = ({ problem }) => (problem ? 'guessesFailed' : 'guessesWait');

const [ABOVE, HIGH] = [50, 104]; // px at text size 13
const NARROW = 480; // px, below which they stand in two rows

/**
 * The pairs of the model's RoPE at the end of the text: the hand of each, and on its rim the angles of training. A hand
 * beyond these is red and thick. @type {View<Data>}
 */
const clocks = panel({
  invites: false,
  height: (width, { scale }) => Math.round((width < NARROW ? HIGH + 12 : HIGH) * scale),
  title: 'clocksName',
  wraps: 'note',
  note: ({ clocks }, t) => t(clocks.some(({ isNew }) => isNew) ? 'clocksNew' : 'clocksKnown'),
  draw(pen, { clocks }) {
    const { box, scale, style } = pen;
    const area = { ...box, y: box.y + ABOVE * scale, height: box.height - ABOVE * scale };
    const places = clockPlaces(area, { count: clocks.length, below: 0, most: 24 * scale });
    drawClocks(pen, places, ({ index }) => {
      const { angle, seen, isNew } = clocks[index];
      return {
        angle,
        colour: isNew ? style.surprise(1) : style.ink,
        active: isNew,
        arcs: [{ from: 0, to: seen, colour: style.second, width: 2.5 * scale }],
      };
    });
  },
  describe: 'describeClocks',
});

/** The model writes. */
const makeLive = sessionFigure(
  ({ ask, told }) =>
    makeSession({ told, isKnown: isOpening, ask: (verb, params) => ask('rope', verb, params) }),
  ({ isWriting, chars }) => isWriting && chars.length === 0,
);

function seeState({ inside, beyond }) {
  if (inside === undefined) return 'stateEmpty';
  return beyond === undefined ? 'stateInside' : 'stateBeyond';
}

const play = {
  every: 70,
  waits: ({ isBehind, problem }) => isBehind && !problem,
  along: ['reading', 'path', 'at'],
  next: ({ count, prompt }, data) =>
    !data?.problem && count < MOST - promptOf(prompt).length ? { count: count + 1 } : undefined,
  start: { count: 0, at: MOST },
};

/** A small language model goes on writing beyond the length that it was trained on. */
export default figure({
  name: 'text/write',
  modules: ['turns'],
  data: [ROPE],
  params,
  settle,
  /** The prediction: what becomes of a text beyond the trained length, as the stored losses have it. */
  predict: {
    options: ['fine', 'babble', 'loop'],
    at: 'beyond',
    done: { path: 'none', reading: 'none', count: 240, at: MOST },
    answer: () => (farLoss > usualLoss + ALIKE ? 'babble' : 'fine'),
  },
  steps: {
    inside: {
      views: ['page', 'clocks'],
      set: { path: 'none', reading: 'none', count: 0 },
      controls: ['live'],
      handle: 'end',
      play: true,
    },
    beyond: {
      views: ['page', 'surprise'],
      set: { path: 'none', reading: 'none', count: 160 },
    },
    recover: {
      views: ['page', 'clocks'],
      set: { path: 'none 160:yarn', reading: 'yarn', count: 320 },
      controls: ['reading'],
    },
    guesses: {
      views: ['page', 'guesses'],
      handle: 'at',
      see: (data) => (data.best ? 'seeGuess' : waitKey(data)),
    },
  },
  play,
  compute,
  live: { make: makeLive() },
  views: { page, guesses, surprise, clocks },
  slots(data, t) {
    const { chars, length, prompt, at, here, best } = data;
    const { letter, loss } = here ?? {};
    const said = { ...(letter && { letter: saidLetter(letter, t) }), loss, share: Math.exp(-loss) };
    const guesses = best?.map(([letter, share]) => ({ letter: saidLetter(letter, t), share })) ?? [];
    return {
      ...{ trained: TRAINED, over: length - TRAINED, written: length - prompt, meanOver: MEAN_OVER },
      ...said,
      ...{ clocks: data.clocks.length, unseen: data.clocks.filter(({ isNew }) => isNew).length },
      where: t(seeAt(data), { at, length, ...said }),
      ...{ guess: guesses[0]?.letter, guessShare: guesses[0]?.share },
      list: guesses.map((guess) => t('guessSaid', guess)).join(', '),
      text: chars.map(({ letter }) => letter).join(''),
    };
  },
  seen: (data) => [seeState(data)],
  readout: (data) => [
    [{ key: seeState(data), as: 'strong' }],
    [seeAt(data)],
    [{ key: 'settings', as: 'muted' }],
  ],
  /** The surprise of each character, and the shares of the five likeliest ones at the caret. */
  numbers({ chars, best, frequencies }) {
    const places = { place: chars.length };
    const losses = Float64Array.from(chars, ({ loss }) => loss ?? Number.NaN);
    const tokens = Int32Array.from(chars, ({ letter }) => letter.codePointAt(0));
    const [guesses, shares] = [0, 1].map((part) => best?.map((each) => each[part]));
    return [
      ['surprise', places, losses, { measured: true }],
      ['tokens', places, tokens],
      best && ['guesses', { guess: guesses.length }, shares, { marks: [guesses] }],
      frequencies,
    ];
  },
  /** The text itself. */
  files: ({ chars }, t) => [
    {
      file: 'posenc-text.txt',
      label: t('files.text'),
      about: t('files.textHint'),
      type: 'text/plain',
      bytes: new TextEncoder().encode(chars.map(({ letter }) => letter).join('')),
    },
  ],
});
