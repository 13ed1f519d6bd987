import { cellFrame, drawCrosshair } from '../canvas/crosshair.js';
import { panel } from './panel.js';
import { inset } from './places.js';

/** @import { FigureData, Keys, Rect, Translate, View } from '../types.js' */
/** @import { Pen } from './pen.js' */

/**
 * @template [Data=any]
 * @typedef {object} Matrix
 * @property {number} most side of the table where there is room, CSS px
 * @property {number} below CSS px at text size 13, of the title and what stands under the table
 * @property {(data: FigureData<Data>) => number} size cells in a row
 * @property {(data: FigureData<Data>) => { values: any, palette: string, min: number, max: number }} table its numbers and colours
 * @property {[row: string, col: string]} cell the parameters of the chosen cell
 * @property {string} title
 * @property {string} axes
 * @property {(pen: Pen & { box: Rect, scale: number, rect: Rect, cell: number }, data: FigureData<Data>) => void} [draw] over the colours, under the chosen cell
 * @property {string} handle its id; its words are `${handle}Handle` and, unless `value` is given, `${handle}Value`
 * @property {(data: FigureData<Data>, t: Translate) => string} [value] of the chosen cell
 * @property {Keys<Data>} [describe] as of a panel
 * @property {View<Data>['depends']} [depends]
 * @property {string} [place]
 */

/**
 * A view that is a square table of colours with a title above, its axes named below and one chosen cell, which is
 * dragged and moved by arrow keys.
 *
 * @template [Data=any]
 * @param {NoInfer<Matrix<Data>>} matrix
 * @returns {View<Data>}
 */
export function matrix({
  most,
  below,
  size,
  table,
  cell: [row, col],
  title,
  axes,
  draw,
  handle,
  value,
  ...view
}) {
  const cellAt = (
    /** @type {{ rect: Rect, cell: number }} */ { rect, cell },
    /** @type {FigureData} */ { values },
  ) => {
    const corner = {
      x: rect.x + values[col] * cell,
      y: rect.y + values[row] * cell,
      width: cell,
      height: cell,
    };
    return { corner, middle: { x: corner.x + cell / 2, y: corner.y + cell / 2 } };
  };
  return panel({
    ...view,
    height: (width, { scale }) => Math.round(Math.min(width, most) + below * scale),
    frame(/** @type {Rect} */ box, /** @type {FigureData} */ data) {
      const side = Math.min(box.width, most);
      const rect = inset(box, { top: 34, width: side, height: side }, data.scale);
      return { rect, plot: rect, cell: side / size(data) };
    },
    draw(pen, data, t) {
      const { rect, box, style } = pen;
      const rows = size(data);
      const wide = { x: rect.x, maxWidth: box.width };
      pen.text(t(title), { ...wide, y: rect.y - 1.1 * style.size, weight: 600 });
      pen.heatmap(rect, { ...table(data), rows, cols: rows });
      draw?.(pen, data);
      pen.outline(rect);
      const { middle, corner } = cellAt(pen, data);
      pen.put(drawCrosshair, rect, middle, corner);
      const foot = { ...wide, y: rect.y + rect.height + 8, baseline: 'top', colour: style.second };
      pen.text(t(axes), foot);
    },
    handles({ rect, cell }, data, t) {
      const { middle, corner } = cellAt({ rect, cell }, data);
      return {
        id: handle,
        area: true,
        mark: cellFrame(middle, corner),
        ...(value && { value: value(data, t) }),
        cell: { rects: [rect], size: size(data), row, col },
      };
    },
  });
}
