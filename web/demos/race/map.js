import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { cellIn } from '../../plots/tables.js';
import { compute, HALF, maps, times } from './map/map-cells.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './map/map-cells.js' */

const { distances } = maps['8-32']; // the whole one; the others are samples of it

/** The models of the cell as settings of the lab: as many heads, of as many dimensions. */
export function labOf({ k, base, trained, headDim, values: { reading } }) {
  const lengths = times.map((time) => time * trained).join();
  const model = `k=${k}&base=${base}&length=${trained}&dModel=${4 * headDim}&mlpDim=${16 * headDim}`;
  return `${model}&lengths=${lengths}${reading === 'yarn' ? '&read-yarn=1' : ''}`;
}

/** How the weight of attention is shared among the keys, were every key to have the mean score of its distance. @type {View<Data>} */
const shares = chart({
  place: 'side',
  height: [130, 140],
  margin: { left: 44, right: 18, top: 50, bottom: 48 },
  x: (range, { length }) => linear([0, length], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  note: 'sharesHow',
  axes: {
    left: { ticks: [0, 0.5, 1], format: '0%', line: false },
    bottom: {
      ticks: ({ trained, length }) => [0, trained, length].filter((n, i, all) => all.indexOf(n) === i),
      label: 'distanceAxis',
    },
  },
  draw({ style, rule, line, point, text, x, y, plot, scale }, { shares, k, peak, trained, length }, t) {
    if (length > trained) {
      rule(trained, { dash: [3, 3] });
      text(t('trainedMark'), {
        x: x(trained) + 4,
        y: plot.y + 12 * scale,
        colour: style.second,
        maxWidth: plot.x + plot.width - x(trained) - 6,
      });
    }
    const width = Math.max(1, Math.min(4, (0.7 * plot.width) / length));
    for (const [n, share] of shares.entries())
      if (share > 0.001) line([x(n), y(0), x(n), y(share)], { width });
    point(k, shares[k], { radius: 5 });
    if (peak !== k) point(peak, shares[peak], { radius: 5, hollow: true });
  },
});

const seeWeight = ({ peak, k }) => (peak === k ? 'seeOwn' : 'seeOther');

const TALL = 340; // px of all rows
const TOP = 60;
const BELOW = 66;

/** Accuracy by base and by how far back the answer stands, and where the heaviest key is another. @type {View<Data>} */
const field = panel({
  place: 'main',
  height: [0, TOP + TALL + BELOW],
  frame(box, data) {
    const { bases, distances, scale } = data;
    const rect = inset(box, { left: 34, top: TOP, height: TALL * scale }, scale);
    const cell = { width: rect.width / bases.length, height: rect.height / distances.length };
    const place = (row, col) => cellIn(rect, { rows: distances.length, cols: bases.length, row, col });
    return { rect, cell, place };
  },
  title: 'fieldName',
  note: (data, t) => t(data.shows('predicted') ? 'fieldPredicted' : 'fieldHow'),
  draw(pen, data, t) {
    const { rect, cell, place, style, scale, text, widthOf, heatmap, outline, ring } = pen;
    const { bases, distances, accuracies, row, column, shows } = data;
    heatmap(rect, {
      ...{ values: accuracies, rows: distances.length, cols: bases.length },
      ...{ palette: 'cividis', min: 0, max: 1 },
    });
    outline(rect);
    if (shows('predicted')) drawPredicted(pen, data);
    const grey = (isOwn) => ({ colour: style.second, weight: isOwn ? 650 : 400 });
    const names = bases.map((base) => shortBase(base, t));
    // On a phone every other one, with that of the chosen column.
    const isWide = names.every((name) => widthOf(name, { weight: 650 }) < cell.width - 2);
    for (const [j, name] of names.entries())
      if (isWide || (j - column) % 2 === 0)
        text(name, {
          ...grey(j === column),
          ...{ x: rect.x + (j + 0.5) * cell.width, y: rect.y + rect.height + 16 * scale, align: 'center' },
        });
    for (const [i, k] of distances.entries())
      text(k, {
        ...grey(i === row),
        ...{ x: rect.x - 6, y: rect.y + (i + 0.5) * cell.height + 1, align: 'right', baseline: 'middle' },
      });
    text(t('baseAxis'), {
      ...grey(false),
      x: rect.x,
      y: rect.y + rect.height + 38 * scale,
      maxWidth: rect.width,
    });
    text('k', { ...grey(false), x: rect.x - 6, y: rect.y - 6 * scale, align: 'right' });
    ring(inset(place(row, column), { left: 1, right: 1, top: 1, bottom: 1 }), { line: 2, rim: 2 });
  },
  handles({ rect, cell, place }, { bases, distances, row, column }) {
    const at = (j, i) => ({
      base: bases[clamp(j, 0, bases.length - 1)],
      k: distances[clamp(i, 0, distances.length - 1)],
    });
    return {
      id: 'cell',
      area: rect,
      x: rect.x + (column + 0.5) * cell.width,
      y: rect.y + (row + 0.5) * cell.height,
      mark: place(row, column),
      drag: ({ x, y }) => at(Math.floor((x - rect.x) / cell.width), Math.floor((y - rect.y) / cell.height)),
      key: ({ dx, dy }) => at(column + dx, row + dy),
    };
  },
});

// 3,000 as 3K, a million as 1M: ten of them stand side by side on a phone.
const shortBase = (base, t) =>
  base >= 1e6 ? `${t.number(base / 1e6)}M` : base >= 1000 ? `${t.number(base / 1000)}K` : t.number(base);

// A line around the cells where the heaviest key is the one that was asked for, and a ring where that predicts wrongly.
function drawPredicted({ place, style, line, point }, { each, bases, distances }) {
  const holds = (i, j) => {
    const one = i >= 0 && j >= 0 && i < distances.length && j < bases.length && each[i * bases.length + j];
    return one ? one.peak === one.k : undefined;
  };
  const ends = [];
  for (let i = 0; i < distances.length; i++)
    for (let j = 0; j < bases.length; j++) {
      const { x, y, width, height } = place(i, j);
      const own = holds(i, j);
      if (own === undefined) continue;
      if (holds(i, j + 1) === !own) ends.push([x + width, y, x + width, y + height]);
      if (holds(i + 1, j) === !own) ends.push([x, y + height, x + width, y + height]);
    }
  for (const [colour, width] of /** @type {[any, number][]} */ ([
    [style.paper, 5],
    [style.ink, 2],
  ]))
    for (const end of ends) line(end, { colour, width });
  for (const [n, one] of each.entries()) {
    if (one.mean >= HALF === (one.peak === one.k)) continue;
    const { x, y, width, height } = place(Math.floor(n / bases.length), n % bases.length);
    const middle = { x: x + width / 2, y: y + height / 2 };
    point(middle, { radius: 4, colour: style.paper });
    point(middle, { radius: 3, colour: style.ink });
  }
}

export default figure({
  name: 'race/map',
  modules: ['scores', 'turns'],
  params: {
    test: choice({ initial: '2', options: times.map(String), control: 'buttons' }),
    reading: choice({ options: ['none', 'yarn'], control: 'buttons' }),
    models: choice({ initial: '8-32', options: Object.keys(maps), control: 'select' }),
    base: int({ initial: 1e4, min: 10, max: 1e6, scale: 'log', control: 'none' }),
    k: int({ initial: 3, min: 1, max: distances.length, control: 'none' }),
  },
  predict: {
    options: ['fails', 'same', 'right'],
    at: 'base',
    set: { test: '2', reading: 'none', models: '8-32', base: 1e4, k: 3 },
    done: { test: '2', reading: 'none', models: '8-32', base: 1e3, k: 3 },
    // Three back with base 1,000, where it fails with 10,000.
    answer({ own }, at) {
      if (own.mean >= 0.9) return 'right';
      return own.mean < at({ base: 1e4 }).own.mean ? 'fails' : 'same';
    },
  },
  steps: {
    length: {
      views: ['shares'],
      set: { test: '1', reading: 'none', models: '8-32', base: 1e4, k: 3 },
      controls: ['test'],
      see: seeWeight,
    },
    base: { views: ['field', 'shares'], set: { test: '2' }, handle: 'cell', see: 'cell' },
    predicted: { handle: 'cell', see: 'seeHits' },
    yarn: { set: { reading: 'yarn' }, controls: ['reading'], see: 'cell' },
    models: { controls: ['models'], handle: 'cell', see: 'seeHits' },
  },
  compute,
  views: { field, shares },
  slots: ({ k, peak, shares, own }) => ({ ...own, share: shares[k], most: shares[peak] }),
  seen: (data) => ['cell', seeWeight(data), 'seeHits'],
  readout: (data) => [
    [{ key: 'cell', as: 'strong' }],
    [seeWeight(data)],
    ...(data.shows('predicted') ? [[{ key: 'seeHits', as: 'muted' }]] : []),
    [{ key: 'lab', lab: labOf(data) }],
  ],
  numbers({ accuracies, peaks, shares, bases, distances, length, invFreq }) {
    const [table, marks] = [{ k: distances.length, base: bases.length }, [distances, bases]];
    return [
      ['accuracy', table, accuracies, { marks, spread: true, measured: true }],
      ['heaviest-key', table, peaks, { marks, spread: true }],
      ['weight', { distance: length }, shares],
      ['frequencies', { pair: invFreq.length }, invFreq],
    ];
  },
});
