import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { heading } from '../../../plots/tables.js';
import { nameOf } from './plane.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../add.js' */

const STRIP = 20;
const BLOCK = 76;

/** Word and position side by side, and the blocks of the matrix that read them: two, or one that is used twice. */
/** @type {View<Data>} */
export const strips = panel({
  frame(box, { scale }) {
    const cell = 26 * scale;
    const gap = 12;
    const half = (box.width - gap - cell - 34 * scale) / 2;
    const pairAt = (y, height) => tiles({ x: box.x, y }, { count: 2, width: half, height, gap });
    const top = box.y + 54 * scale;
    const block = top + STRIP + 34 * scale;
    return {
      bottom: block + BLOCK + 34 * scale,
      strips: pairAt(top, STRIP),
      blocks: pairAt(block, BLOCK),
      out: inset({ ...box, y: block }, { left: box.width - cell, height: BLOCK }),
    };
  },
  draw(pen, data, t) {
    const { strips, blocks, out, box, text, heatmap, outline, style, scale } = pen;
    const { values, x, p, limit, dModel, outputs } = data;
    const isAdded = values.join === 'add';
    const title = t(isAdded ? 'blocksShared' : 'blocksApart');
    heading(pen, { x: box.x, y: box.y + 14 * scale }, { title, width: box.width });
    const names = [nameOf(values.word, t), t('positionName')];
    for (const [i, row] of [x, p].entries()) {
      const place = { x: strips[i].x, maxWidth: strips[i].width };
      text(names[i], { ...place, y: strips[i].y - 7 * scale });
      const reach = Math.max(limit, ...row.map(Math.abs));
      heatmap(strips[i], { values: row, rows: 1, cols: dModel, ...coloursTo(reach) });
      outline(strips[i], style.outline);
      const block = { values: i ? data.blocks.right : data.blocks.left, rows: outputs, cols: dModel };
      heatmap(blocks[i], { ...block, ...coloursTo(0.3) });
      outline(blocks[i], isAdded ? style.ink : style.outline, isAdded ? { width: 1.5 } : {});
      const word = i === 0 ? 'firstBlock' : isAdded ? 'sameBlock' : 'secondBlock';
      text(t(word), { ...place, y: blocks[i].y - 7 * scale, weight: i && isAdded ? 600 : 400 });
    }
    const reach = Math.max(1, ...data.blocks.out.map(Math.abs));
    heatmap(out, { values: data.blocks.out, rows: outputs, cols: 1, ...coloursTo(reach) });
    outline(out, style.outline);
    const middle = { x: out.x - 17 * scale, y: out.y + BLOCK / 2, align: 'center', baseline: 'middle' };
    text('=', { ...middle, size: style.size + 4 });
    const foot = { x: box.x, y: out.y + BLOCK + 20 * scale, colour: style.second, maxWidth: box.width };
    text(t(isAdded ? 'sharedFoot' : 'apartFoot'), foot);
  },
  describe: ({ values }) => (values.join === 'add' ? 'describeStrips' : 'describeStripsApart'),
});

const coloursTo = (reach) => ({ palette: 'diverging', min: -reach, max: reach });

const lines = [
  { name: 'survival', width: 3, dash: [] },
  { name: 'recovered', width: 2, dash: [6, 4] },
];
const ticks = [0, 0.5, 1];

/** At every position, over all words: words still found, positions still found, and the cosine of meaning kept. */
/** @type {View<Data>} */
export const curves = chart({
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(0.72 * width, 330) + 132 * scale),
  margin: (scale) => ({ left: 46 * scale, right: 14, top: 84 * scale, bottom: 54 * scale }),
  x: (range, { values }) => linear([0, values.seqLen - 1], range),
  y: (range) => linear([0, 1], range),
  title: 'curvesName',
  axes: {
    left: { ticks, line: false, format: '0%' },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'positionAxis' },
  },
  draw({ box, style, axes, level, rule, line, curve, point, text }, data, t) {
    const { position } = data.values;
    for (const [i, { name, width, dash }] of lines.entries()) {
      const y = box.y + (2.6 + 1.6 * i) * style.size;
      line([box.x, y, box.x + 26, y], { width, dash });
      text(t(`${name}Name`), { x: box.x + 34, y, baseline: 'middle', maxWidth: box.width - 34 });
    }
    for (const tick of ticks) level(tick, { colour: style.hairline });
    axes();
    rule(position, { colour: style.second, dash: [2, 3] });
    for (const { name, width, dash } of lines) {
      curve(data.curves[name], { width, dash });
      point(position, data.curves[name][position], { radius: 3.5 });
    }
  },
  drag: { position: { range: ({ values }) => [0, values.seqLen - 1] } },
});
