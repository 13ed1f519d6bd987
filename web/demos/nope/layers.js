import { linear } from '../../canvas/scale.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { COUNT, compute, nameOf } from './layers/causal-layers.js';
import { stack } from './layers/stack.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './layers/causal-layers.js' */

/** Attention that looks everywhere alike: what is left of a mark on the first token, position by position. */
/** @type {View<Data>} */
const mean = chart({
  height: [120, 124],
  margin: { left: 42, right: 8, top: 62 },
  plotHeight: 120,
  x: (range, { positions }) => linear([0.5, positions + 0.5], range),
  y: (range) => linear([0, 1.02], range),
  title: 'meanName',
  axes: {
    left: { ticks: [0, 0.5, 1], line: false },
    bottom: {
      ticks: ({ positions }) => Array.from({ length: positions }, (_, i) => i + 1),
      label: 'positionAxis',
    },
  },
  draw({ plot, x, y, box, style, text, line, bars }, data, t) {
    const { share, shareHere, values, scale } = data;
    const big = { size: 16 * scale, weight: 650, maxWidth: box.width };
    text(t('meanHere'), { x: box.x, y: box.y + 40 * scale, ...big });
    const colour = (i) => (i === values.position - 1 ? style.ink : style.rgba(style.second, 0.5));
    bars(plot, { values: share, scale: y, colour });
    const at = x(values.position);
    line([at, plot.y, at, y(shareHere)], { dash: [3, 3] });
  },
  drag: {
    position: {
      range: ({ positions }) => [1, positions],
      y: ({ shareHere }) => shareHere,
      value: 'meanHere',
    },
  },
  describe: ({ causal }) => (causal ? 'describeMean' : 'describeMeanFlat'),
});

const DEEPEST = 4;
const ofCount = ({ causal }) => (causal ? 'seenMean' : 'seenMeanFlat');

/** Layers of attention without any encoding: what the last token can tell of the order before it. */
export default figure({
  name: 'nope/layers',
  modules: ['scores', 'weights'],
  params: {
    layers: int({ initial: 1, min: 1, max: DEEPEST }),
    mask: choice({ options: ['causal', 'none'], control: 'buttons' }),
    // The same twice: nothing has traded places.
    first: int({ initial: 0, min: 0, max: COUNT - 2, control: 'none' }),
    second: int({ initial: 0, min: 0, max: COUNT - 2, control: 'none' }),
    position: int({ initial: 5, min: 1, max: 16, control: 'none' }),
    // Where the card in the hand is, in columns.
    held: {
      ...real({ initial: -1, min: -1, max: COUNT - 2, digits: 2, control: 'none' }),
      link: () => undefined,
      parse: () => undefined,
    },
  },
  predict: {
    options: ['one', 'two', 'never'],
    done: { mask: 'causal', layers: 2, first: 0, second: 1 },
    answer: ({ last }) => (last[1].hasMoved ? 'one' : last[2].hasMoved ? 'two' : 'never'),
  },
  steps: {
    swap: { set: { layers: 1, mask: 'causal', first: 0, second: 0 }, views: ['stack'], handle: 'card-0' },
    second: {
      set: { layers: 2, first: 0, second: 1 },
      controls: ['layers'],
    },
    mask: {
      set: { mask: 'none', first: 0, second: 1 },
      controls: ['layers', 'mask'],
    },
    count: { set: { mask: 'causal' }, views: ['mean'], handle: 'position', see: ofCount },
  },
  // The change climbs from layer to layer.
  play: {
    from: 'second',
    every: 1200,
    next: ({ layers }) => (layers < DEEPEST ? { layers: layers + 1 } : undefined),
    start: { layers: 1 },
  },
  compute,
  views: { stack, mean },
  slots({ values, order, cells, last, isSwapped }, t) {
    const pair = isSwapped ? [values.first, values.second] : [0, 1];
    const listed = (row) => row.map(({ change }) => shown(change, t)).join(', ');
    return {
      first: nameOf(Math.min(...pair)),
      second: nameOf(Math.max(...pair)),
      token: nameOf(COUNT - 1),
      one: shown(last[1].change, t),
      two: shown(last[2]?.change ?? 0, t),
      order: order.map((_, place) => nameOf(order.indexOf(place))).join(' '),
      rows: cells.map((row, depth) => `${depth}: ${listed(row)}`).join(' · '),
    };
  },
  readout: ({ last }, t) => [
    [
      'lastLine',
      ...last.slice(2).map(({ change }, i) => ({ key: 'layerLine', layer: i + 2, change: shown(change, t) })),
    ],
    ['meanLine'],
  ],
  seen: (data) => [ofOrder(data), ofCount(data)],
  // The states of every layer in the order of the tokens and with the swap, and the mean's share of the first token.
  numbers({ values, states: [before, after], share, positions }) {
    const states = { layer: values.layers + 1, token: COUNT, feature: 2 };
    return [
      ['states', states, before],
      ['states-swapped', states, after],
      ['share', { position: positions }, share],
    ];
  },
});

const shown = (change, t) => (change > 1e-6 ? t.number(change, '3s') : '0');

function ofOrder({ values, isSwapped, causal }) {
  if (!isSwapped) return 'seenNoSwap';
  if (!causal) return 'seenNever';
  return values.layers === 1 ? 'seenOneLayer' : 'seenTwoLayers';
}
