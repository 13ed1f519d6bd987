import { linear } from '../../../canvas/scale.js';
import { choice, int } from '../../../core/parameters.js';
import { chart } from '../../../plots/chart.js';
import { compute, LARGEST, mapOf, settle, TRAINED } from './compute.js';
import { map } from './map.js';
import { factsOf, readout, seeChange, seeCross, seeHeads, seen, seeSize } from './words.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const LEGEND = 20;

/** The score from the middle along a row and along a diagonal; from the step of sizes on, beside those of training. */
/** @type {View<Data>} */
const profile = chart({
  place: 'side',
  invites: false,
  height: [200, 142],
  margin: { left: 40, right: 14, top: 34, bottom: 108 },
  x: (range) => linear([0, 0.5], range),
  y: (range, { lines, trained }) =>
    linear([Math.min(-0.1, ...lines.diagonal, ...trained.diagonal, ...lines.row), 1.04], range),
  title: 'profileName',
  titleAt: 16,
  axes: {
    left: { ticks: [0, 0.5, 1], line: false },
    bottom: { ticks: [0, 0.25, 0.5], label: 'shareAxis', format: '%' },
  },
  draw({ plot, box, scale, style, axes, level, curve, line, text }, data, t) {
    level(0, { colour: style.hairline });
    axes();
    const straight = { width: 1.4 * style.line };
    const slanted = { colour: style.speed(0), dash: [6, 4], width: 1.4 * style.line };
    const before = { colour: style.rgba(style.ink, style.dark ? 0.3 : 0.18), width: 7 };
    const isSized = data.shows('side');
    const { lines, trained } = data;
    if (isSized) curve({ xs: trained.shares, ys: trained.row }, before);
    curve({ xs: lines.slants, ys: lines.diagonal }, slanted);
    curve({ xs: lines.shares, ys: lines.row }, straight);
    const marks = [
      { words: t('rowMark'), look: straight },
      { words: t('diagonalMark'), look: slanted },
      ...(isSized ? [{ words: t('trainedMark', { side: TRAINED }), look: before }] : []),
    ];
    for (const [i, { words, look }] of marks.entries()) {
      const y = plot.y + plot.height + (50 + LEGEND * i) * scale;
      line([box.x + 4, y, box.x + 30, y], look);
      text(words, { x: box.x + 38, y, baseline: 'middle', maxWidth: box.width - 40 });
    }
  },
  describe: (data, t) => t('describeProfile', factsOf(data, t)),
});

const place = (initial) => int({ initial, min: 0, max: LARGEST - 1, control: 'none' });
const middle = { row: 6, col: 6 };

/**
 * RoPE on the patches of an image: along the two axes, along directions of each head, and at another resolution.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'grid/directions',
  modules: ['tables'],
  params: {
    angle: int({ initial: 0, min: 0, max: 90, control: 'none' }),
    numHeads: int({ initial: 1, min: 1, max: 12, snaps: [1, 6, 12] }),
    side: int({ initial: TRAINED, min: 7, max: LARGEST, snaps: [14, 24, 32] }),
    coords: choice({ initial: 'index', options: ['index', 'box', 'table'], control: 'buttons' }),
    augment: choice({
      initial: 'none',
      options: ['none', 'rescale', 'jitter', 'shift'],
      control: 'buttons',
      acts: ({ coords }) => coords === 'box',
    }),
    draw: int({
      initial: 3,
      min: 1,
      max: 999,
      control: 'another',
      group: 'setup',
      acts: ({ coords, augment }) => coords === 'box' && augment !== 'none',
    }),
    seed: int({ initial: 5, min: 1, max: 999, control: 'another', group: 'setup' }),
    axes: choice({
      initial: 'official',
      options: ['official', 'wrong-swapped'],
      control: 'buttons',
      acts: ({ coords }) => coords !== 'table',
    }),
    row: place(6),
    col: place(6),
  },
  settle,
  steps: [
    {
      name: 'cross',
      views: ['map'],
      set: { angle: 0, numHeads: 1, side: TRAINED, coords: 'index', axes: 'official', ...middle },
      handle: 'patch',
      see: seeCross,
    },
    {
      name: 'angle',
      views: ['map', 'profile'],
      set: { numHeads: 1, side: TRAINED, coords: 'index', axes: 'official', ...middle },
      handle: 'angle',
      see: seeCross,
    },
    {
      name: 'heads',
      views: ['map', 'profile'],
      set: { numHeads: 1, side: TRAINED, coords: 'index', axes: 'official', ...middle },
      controls: ['numHeads'],
      see: seeHeads,
    },
    {
      name: 'side',
      views: ['map', 'profile'],
      set: {
        angle: 0,
        numHeads: 1,
        coords: 'index',
        side: 28,
        row: 13,
        col: 13,
        augment: 'none',
        axes: 'official',
      },
      controls: ['side', 'coords'],
      see: seeSize,
    },
    {
      name: 'change',
      views: ['map', 'profile'],
      set: {
        angle: 0,
        numHeads: 1,
        coords: 'box',
        side: TRAINED,
        augment: 'rescale',
        axes: 'official',
        ...middle,
      },
      controls: ['augment'],
      see: seeChange,
    },
  ],
  compute,
  views: { map, profile },
  readout,
  seen,
  predict: {
    options: ['straight', 'slanted', 'alike'],
    done: { angle: 0, numHeads: 1, side: TRAINED, coords: 'index', axes: 'official', ...middle },
    answer(engine) {
      const index = middle.row * TRAINED + middle.col;
      const scores = mapOf(engine, { coords: 'index', side: TRAINED, angle: 0, index });
      const [straight, slanted] = [scores[index + 5], scores[index + 3 * TRAINED + 4]];
      if (Math.abs(straight - slanted) < 0.1) return 'alike';
      return straight > slanted ? 'straight' : 'slanted';
    },
  },
  numbers,
};

// The first head's scores by the engine's own steps, and the mean of all heads.
function numbers({ values: { side }, scores, first, lines }) {
  const square = { axes: ['row', 'column'], shape: [side, side] };
  const line = (values) => ({ axes: ['patch'], shape: [values.length], values });
  return [
    { name: 'first-head', ...square, values: first },
    { name: 'scores', ...square, values: scores, measured: true },
    { name: 'along-a-row', ...line(lines.row) },
    { name: 'along-a-diagonal', ...line(lines.diagonal) },
  ];
}
