import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { REACH } from './plan.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const [LAYERS, PER_LAYER] = [3, 4];
const TOP = 62;
const CELL = 92;
const GAP = 8;
const MOST = 0.6; // of the weight

/** Every head of the model: the weight that it gives to the characters 0, 1, 2 … back. @type {View<Data>} */
export const heads = panel({
  height: (_width, { scale }) => Math.round((TOP + LAYERS * (CELL + GAP) + 24) * scale),
  frame(box, { scale }) {
    const gutter = 20 * scale;
    const pitch = (CELL + GAP) * scale;
    const grid = inset(box, { top: TOP, height: LAYERS * pitch }, scale);
    const width = (box.width - gutter - (PER_LAYER - 1) * GAP) / PER_LAYER;
    const size = { width, height: CELL * scale, gap: GAP, pitch };
    const cells = tiles(inset(grid, { left: gutter }), {
      count: LAYERS * PER_LAYER,
      columns: PER_LAYER,
      ...size,
    });
    return { cellOf: (head) => cells[head], gutter, grid };
  },
  title: ({ values }, t) => t('headsName', { model: t.option('model', values.model) }),
  titleAt: 16,
  note: (data, t) => t(data.shows('model') ? 'headsHow' : 'headsFirst'),
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, cellOf, gutter, grid, text, fill, outline, line } = pen;
    for (const [head, { weights, previous, distance }] of data.heads.entries()) {
      const cell = cellOf(head);
      const isOwn = head === data.values.head;
      const pitch = (cell.width - 8) / REACH;
      const foot = cell.y + cell.height - 20 * scale;
      const room = cell.height - 42 * scale;
      for (const [back, weight] of weights.entries()) {
        const high = Math.min(room, (room * weight) / MOST);
        const x = cell.x + 4 + back * pitch;
        fill(
          { x: x + 0.5, y: foot - high, width: Math.max(1, pitch - 1.5), height: high },
          back === 1 ? style.ink : style.rgba(style.ink, style.dark ? 0.5 : 0.38),
        );
      }
      line([cell.x + 4, foot, cell.x + cell.width - 4, foot], { colour: style.hairline });
      outline(cell, isOwn ? style.ink : style.hairline, { width: (isOwn ? 2 : 1) * style.hair });
      const look = { x: cell.x + 5, maxWidth: cell.width - 10 };
      // At first a head tells its share when it is pressed; how far it looks on average is a later question.
      const isAll = data.shows('model');
      if (!isAll && !isOwn) continue;
      text(t.number(previous, '%'), {
        ...look,
        y: cell.y + 14 * scale,
        weight: !isAll || data.looking.includes(head) ? 650 : 400,
      });
      if (!isAll) continue;
      text(t('cellDistance', { distance }), {
        ...look,
        y: cell.y + cell.height - 6 * scale,
        colour: style.second,
      });
    }
    for (let layer = 0; layer < LAYERS; layer++) {
      const { y, height } = cellOf(layer * PER_LAYER);
      text(String(layer + 1), {
        ...{
          x: box.x + gutter / 2 - 2,
          y: y + height / 2,
          baseline: 'middle',
          align: 'center',
          colour: style.second,
        },
      });
    }
    text(t(data.shows('model') ? 'backAxis' : 'backFirst', { reach: REACH - 1 }), {
      ...{ x: box.x + box.width, y: grid.y + grid.height + 14 * scale, align: 'right', colour: style.second },
      maxWidth: box.width,
    });
  },
  handles({ cellOf, gutter, grid, box }, data, t) {
    const { head } = data.values;
    const cell = cellOf(head);
    const to = (row, column) => ({
      head: PER_LAYER * clampTo(row, LAYERS) + clampTo(column, PER_LAYER),
    });
    const [row, column] = [Math.floor(head / PER_LAYER), head % PER_LAYER];
    return [
      {
        id: 'head',
        area: grid,
        x: cell.x + cell.width - 17,
        y: cell.y + cell.height / 2,
        mark: cell,
        label: t('headHandle'),
        value: headWords(data, t),
        drag: (point) =>
          to(
            Math.floor(((point.y - grid.y) / grid.height) * LAYERS),
            Math.floor(((point.x - box.x - gutter) / (box.width - gutter)) * PER_LAYER),
          ),
        key: ({ dx, dy }) => to(row + Math.sign(dy), column + Math.sign(dx)),
      },
    ];
  },
  describe: (data, t) => t('describeHeads', { ...findWords(data, t), head: headWords(data, t) }),
});

const clampTo = (value, count) => Math.min(count - 1, Math.max(0, value));

/** The chosen head in a sentence. */
export function headWords({ values, heads: all, slopes }, t) {
  const { previous, distance, induction } = all[values.head];
  const facts = {
    layer: 1 + Math.floor(values.head / PER_LAYER),
    number: 1 + (values.head % PER_LAYER),
    previous,
    distance,
    induction,
  };
  if (!slopes) return t('headValue', facts);
  return t('headSlope', { ...facts, slope: slopes[values.head % PER_LAYER] });
}

/** How many heads look one back, and how many copy. */
export const findWords = (data, t) => ({
  model: t.option('model', data.values.model),
  looking: data.looking.length,
  copying: data.copying.length,
  most: data.mostCopy,
  even: data.evenCopy,
});
