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
