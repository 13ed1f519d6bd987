import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { map, target } from './raster/maps.js';
import { compute, dModel, MOST } from './raster/raster-rows.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './raster/raster-rows.js' */

/** The same likeness with the patches in one line, as the model reads them: a step down is `width` steps away. */
/** @type {View<Data>} */
const profile = chart({
  place: 'full',
  height: [96, 92],
  margin: (scale) => ({ left: 40 * scale, right: 8, top: 34 * scale, bottom: 54 * scale }),
  x: (range, { likeness }) => linear([-0.5, likeness.length - 0.5], range),
  y: (range, { likeness }) => linear([Math.min(0, ...likeness), 1], range),
  axes: {
    left: {
      ticks: (_data, { y }) => (y.domain()[0] < -0.3 ? [-0.5, 0, 0.5, 1] : [0, 0.5, 1]),
      line: false,
    },
  },
  draw({ plot, x, y, box, style, axes, level, line, text, labels, hatch, bars }, data, t) {
    const { likeness, index, values } = data;
    const title = { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width };
    text(t('profileName'), title);
    for (let first = 0; first <= likeness.length; first += values.width) {
      const at = x(first - 0.5);
      line([at, plot.y, at, plot.y + plot.height + 5], { colour: style.hairline });
    }
    const colour = (i) => {
      if (i === index) return style.ink;
      return likeness[i] < 0 ? style.negative : style.positive;
    };
    const gap = plot.width / likeness.length < 4 ? 0.5 : 2;
    bars(plot, { values: likeness, scale: y, colour, gap });
    if (data.swapped) hatch(plot, style.rgba(style.second, 0.3), { gap: 9 });
    level(0, { colour: style.second });
    axes();
    const down = t('downMark');
    const marks = [
      [index, String(index), { colour: style.ink, weight: 700 }],
      ...(data.below === undefined ? [] : [[index + values.width, down, { colour: style.ink }]]),
      [0, '0'],
      [likeness.length - 1, String(likeness.length - 1)],
    ];
    const feet = marks.map(([at, name, look]) => ({ x: x(at), text: name, ...look }));
    const foot = plot.y + plot.height + 9;
    labels(feet, { left: plot.x - 4, right: box.x + box.width, y: foot });
    const name = { x: plot.x, y: foot + 1.45 * style.size, baseline: 'top' };
    text(t('indexAxis'), { ...name, colour: style.second, maxWidth: plot.width });
  },
  handles({ plot, x }, data, t) {
    const { height, width } = data.values;
    const at = (place) => {
      const index = clamp(Math.round(place), 0, height * width - 1);
      return { row: Math.floor(index / width), col: index % width };
    };
    return {
      id: 'index',
      area: true,
      x: x(data.index),
      y: plot.y + plot.height,
      value: t('patchValue'),
      drag: (point) => at(x.invert(point.x)),
      key: ({ dx, dy }) => at(data.index + dx + width * (Number.isFinite(dy) ? dy : 0)),
    };
  },
});

const hasBoth = ({ right, below }) => right !== undefined && below !== undefined;
const ofNeighbours = (data) => (hasBoth(data) ? 'seeNeighbours' : 'seeEdge');

const side = (initial) => int({ initial, min: 2, max: MOST, group: 'setup' });
const place = (initial, below) => int({ initial, min: 0, max: MOST - 1, below, control: 'none' });

/** Patches of a picture, read as a line or as a grid: which ones are alike, before and after a change of size. */
export default figure({
  name: 'grid/raster',
  modules: ['scores', 'tables', 'waves'],
  predict: {
    options: ['one', 'width', 'none'],
    done: { method: 'raster', axes: 'right', height: 6, width: 9 },
    // How many rows of the table lie between a patch and the one right below it, in a grid of 6 by 9.
    answer({ index }, at) {
      const down = at({ row: 3 }).index - index;
      return { 1: 'one', 9: 'width' }[down] ?? 'none';
    },
  },
  params: {
    method: choice({ options: ['raster', 'sincos', 'axial'], control: 'buttons' }),
    axes: choice({ options: ['right', 'wrong-swapped'], control: 'buttons' }),
    height: side(6),
    width: side(9),
    resize: choice({ options: ['bicubic', 'bilinear', 'wrong-line'], control: 'select' }),
    toHeight: side(8),
    toWidth: side(12),
    row: place(2, 'height'),
    col: place(4, 'width'),
  },
  steps: {
    patch: {
      set: { method: 'raster', axes: 'right', height: 6, width: 9, row: 2, col: 3 },
      views: ['map'],
      handle: 'patch',
      see: ofNeighbours,
    },
    line: {
      set: { method: 'raster', axes: 'right', row: 2, col: 4 },
      views: ['map', 'profile'],
      handle: 'index',
      see: (data) => (hasBoth(data) ? 'seeLine' : 'seeEdge'),
    },
    grid: {
      set: { method: 'sincos', axes: 'right' },
      views: ['map'],
      controls: ['method'],
      see: ofNeighbours,
    },
    resize: {
      set: { method: 'sincos', axes: 'right', resize: 'bicubic' },
      views: ['map', 'target'],
      handle: 'target',
      see: 'seenResized',
    },
    mistake: {
      set: { method: 'sincos', axes: 'right', resize: 'wrong-line', toHeight: 8, toWidth: 12 },
      views: ['target', 'map'],
      controls: ['resize'],
      see: 'seenResized',
    },
  },
  // From patch to patch in reading order.
  play: {
    from: 'line',
    every: 150,
    next({ row, col, height, width }) {
      if (col + 1 < width) return { col: col + 1 };
      return row + 1 < height ? { row: row + 1, col: 0 } : undefined;
    },
    start: { row: 0, col: 0 },
  },
  compute,
  views: { map, target, profile },
  variant: ({ method, resize }) => (method !== 'axial' && resize === 'wrong-line' ? resize : method),
  slots({ values: { width }, likeness, nearest, right, below, there }) {
    return {
      ...{ right: right ?? '–', below: below ?? '–', count: likeness.length },
      ...{ nearRow: Math.floor(nearest / width), nearCol: nearest % width, cosine: likeness[nearest] },
      ...{ toRow: there.row, toCol: there.col },
    };
  },
  // Where the patch stands in both ways of counting, how alike its neighbours are, and what the resizing did.
  readout: ({ swapped }) => [
    ['indexLine', 'stepsLine'],
    ['rightLine', swapped ? 'belowWrong' : 'belowLine'],
    ['differenceLine'],
  ],
  seen: ({ swapped, square, values }) => [
    swapped ? (square ? 'seenSwappedSquare' : 'seenSwapped') : `seen.${values.method}`,
    'seenResized',
  ],
  // The vectors of the patches before and after the change of size, and how alike they are to the chosen one.
  numbers({ values: { height, width, toHeight, toWidth }, table, resized, likeness, toLikeness }) {
    const rows = (array) => ({ patch: array.length / dModel, feature: dModel });
    return [
      ['table', rows(table), table],
      ['resized', rows(resized), resized],
      ['cosines', { row: height, column: width }, likeness],
      ['cosines-resized', { row: toHeight, column: toWidth }, toLikeness],
    ];
  },
});
