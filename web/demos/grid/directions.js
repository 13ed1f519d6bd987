import { linear } from '../../canvas/scale.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { compute, LARGEST, TRAINED } from './directions/direction-scores.js';
import { map } from './directions/map.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './directions/direction-scores.js' */

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
      ...(isSized ? [{ words: t('trainedMark'), look: before }] : []),
    ];
    for (const [i, { words, look }] of marks.entries()) {
      const y = plot.y + plot.height + (50 + LEGEND * i) * scale;
      line([box.x + 4, y, box.x + 30, y], look);
      text(words, { x: box.x + 38, y, baseline: 'middle', maxWidth: box.width - 40 });
    }
  },
});

const place = (initial) => int({ initial, min: 0, max: LARGEST - 1, below: 'side', control: 'none' });
const plain = { numHeads: 1, side: TRAINED, coords: 'index', axes: 'official', row: 6, col: 6 };

const isChanged = ({ coords, augment }) => coords === 'box' && augment !== 'none';

function ofPatches({ straight, slanted }) {
  if (straight === undefined || slanted === undefined) return 'seeEdge';
  return Math.abs(straight - slanted) < 0.1 ? 'seeAlike' : straight > slanted ? 'seeCross' : 'seeSlanted';
}

const ofCross = (data) => (data.wrong ? 'seeSwapped' : ofPatches(data));
const ofHeads = ({ values }) => (values.numHeads > 1 ? 'seeHeads' : 'seeOne');
const ofSize = ({ values: { side, coords } }) => (side === TRAINED ? 'seeTrained' : `seeSize.${coords}`);
const ofChange = ({ values: { coords, augment } }) =>
  coords === 'box' ? `seeChange.${augment}` : 'seeNoBox';

/** RoPE on the patches of an image: along the two axes, along directions of each head, and at another resolution. */
export default figure({
  name: 'grid/directions',
  modules: ['scores', 'tables'],
  params: {
    angle: int({ initial: 0, min: 0, max: 90, control: 'none' }),
    numHeads: int({ initial: 1, min: 1, max: 12, snaps: [1, 6, 12] }),
    side: int({ initial: TRAINED, min: 7, max: LARGEST, snaps: [14, 24, 32] }),
    coords: choice({ options: ['index', 'box', 'table'], control: 'buttons' }),
    augment: choice({
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
      acts: isChanged,
    }),
    seed: int({ initial: 5, min: 1, max: 999, control: 'another', group: 'setup' }),
    axes: choice({
      options: ['official', 'wrong-swapped'],
      control: 'buttons',
      acts: ({ coords }) => coords !== 'table',
    }),
    row: place(6),
    col: place(6),
  },
  steps: {
    cross: {
      views: ['map'],
      set: { angle: 0, ...plain },
      handle: 'patch',
    },
    angle: {
      views: ['map', 'profile'],
      set: plain,
      handle: 'angle',
    },
    heads: {
      set: plain,
      controls: ['numHeads'],
      see: ofHeads,
    },
    side: {
      set: { ...plain, angle: 0, side: 28, row: 13, col: 13, augment: 'none' },
      controls: ['side', 'coords'],
      see: ofSize,
    },
    change: {
      set: { ...plain, angle: 0, coords: 'box', augment: 'rescale' },
      controls: ['augment'],
      see: ofChange,
    },
  },
  compute,
  views: { map, profile },
  slots({ straight, slanted, lines, trained, change: { factors, shifts } }) {
    const quarter = ({ shares, row }) => row[shares.findIndex((share) => share >= 0.25)] ?? '–';
    return {
      trained: TRAINED,
      ...{ straight: straight ?? '–', slanted: slanted ?? '–' },
      ...{ quarter: quarter(lines), before: quarter(trained) },
      ...{ across: factors[0], down: factors[1], right: shifts[0], below: shifts[1] },
    };
  },
  readout: ({ wrong, values }) =>
    [
      ['patchLine', 'scoreLine'],
      ['coordsLine', 'sizeLine'],
      wrong && ['swappedLine'],
      isChanged(values) && [`changeLine.${values.augment}`],
    ].filter(Boolean),
  seen: (data) => [ofCross(data), ofHeads(data), (isChanged(data.values) ? ofChange : ofSize)(data)],
  predict: {
    options: ['straight', 'slanted', 'alike'],
    done: { angle: 0, ...plain },
    answer: (data) => ({ seeAlike: 'alike', seeCross: 'straight', seeSlanted: 'slanted' })[ofPatches(data)],
  },
  // The first head's scores by the engine's own steps, and the mean of all heads.
  numbers: ({ values: { side }, scores, first, lines }) => [
    ['first-head', { row: side, column: side }, first],
    ['scores', { row: side, column: side }, scores, { measured: true }],
    ['along-a-row', { patch: lines.row.length }, lines.row],
    ['along-a-diagonal', { patch: lines.diagonal.length }, lines.diagonal],
  ],
});
