import { figure } from '../../figure/figure.js';
import { clockPlaces, drawClocks } from '../../plots/clocks.js';
import { panel } from '../../plots/panel.js';
import { ROPE } from './models.js';
import { ALIKE, farLoss, TRAINED, usualLoss } from './runs.js';
import { sessionFigure } from './session-figure.js';
import { page } from './write/page.js';
import { makeSession } from './write/session.js';
import { MEAN_OVER, surprise } from './write/surprise.js';
import { MOST, params, promptOf, settle } from './write/write-params.js';
import { compute, isOpening } from './write/written-text.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './write/written-text.js' */

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

// What stands below stays where it is while the end is dragged.
const longestState = (t) =>
  t('stateBeyond', {
    ...{ trained: TRAINED, meanOver: MEAN_OVER, length: MOST, inside: 9.99, beyond: 9.99 },
    readingName: t.option('reading', 'yarn'),
  });

const play = {
  every: 70,
  waits: ({ isBehind, problem }) => isBehind && !problem,
  along: ['reading', 'path'],
  next: ({ count, prompt }, data) =>
    !data?.problem && count < MOST - promptOf(prompt).length ? { count: count + 1 } : undefined,
  start: { count: 0 },
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
    done: { path: 'none', reading: 'none', count: 240 },
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
  },
  play,
  compute,
  live: { make: makeLive() },
  views: { page, surprise, clocks },
  slots: ({ chars, length, prompt, clocks }) => ({
    ...{ trained: TRAINED, over: length - TRAINED, written: length - prompt, meanOver: MEAN_OVER },
    ...{ clocks: clocks.length, unseen: clocks.filter(({ isNew }) => isNew).length },
    text: chars.map(({ letter }) => letter).join(''),
  }),
  seen: (data) => [seeState(data)],
  readout: (data, t) => [
    [{ key: seeState(data), as: 'strong', room: longestState(t) }],
    [{ key: 'settings', as: 'muted' }],
  ],
  /** The surprise of each character. */
  numbers({ chars, frequencies }) {
    const places = { place: chars.length };
    const losses = Float64Array.from(chars, ({ loss }) => loss ?? Number.NaN);
    const tokens = Int32Array.from(chars, ({ letter }) => letter.codePointAt(0));
    return [['surprise', places, losses, { measured: true }], ['tokens', places, tokens], frequencies];
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
