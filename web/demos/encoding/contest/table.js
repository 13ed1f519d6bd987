import { drawCrosshair } from '../../../canvas/crosshair.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { figures } from './words.js';

const side = 300;

/** The table that the formula makes: a row for each position. */
export const table = {
  place: 'main',
  height: (_width, { scale }) => Math.round(side + 66 * scale),
  frame: (box, { scale }) => ({ x: box.x, y: box.y + 34 * scale, width: box.width, height: side }),
  depends: (data) => [data.rgba, data.values, data.isHeld],
  describe: (data, t) =>
    t('describeTable', {
      length: data.values.length,
      dModel: data.values.dModel,
      reach: figures(data.reach, t),
      position: data.values.position,
      column: data.values.column,
      value: figures(data.value, t),
    }),
  draw(ctx, data, box, style, t) {
    const rect = table.frame(box, data);
    const { length, dModel, position, column } = data.values;
    const title = { x: rect.x, y: rect.y - 1.1 * style.size, weight: 600, maxWidth: box.width };
    drawText(ctx, t(data.isHeld ? 'tableHeld' : 'tableName'), title, style);
    drawHeatmap(ctx, rect, { rgba: data.rgba.table, rows: length, cols: dModel });
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    const [width, height] = [rect.width / dModel, rect.height / length];
    const cell = { x: rect.x + column * width, y: rect.y + position * height, width, height };
    drawCrosshair(ctx, rect, { x: cell.x + width / 2, y: cell.y + height / 2 }, cell, style);
    const below = { x: rect.x, y: rect.y + rect.height + 8, baseline: 'top', maxWidth: box.width };
    drawText(ctx, t('tableAxes'), { ...below, colour: style.second }, style);
  },
  handles(data, box, t) {
    const rect = table.frame(box, data);
    const { length, dModel, position, column } = data.values;
    const at = (x, y) => ({
      column: Math.floor(Math.min(dModel - 1, Math.max(0, x))),
      position: Math.floor(Math.min(length - 1, Math.max(0, y))),
    });
    return [
      {
        id: 'cell',
        area: true,
        x: rect.x + ((column + 0.5) / dModel) * rect.width,
        y: rect.y + ((position + 0.5) / length) * rect.height,
        label: t('cellHandle'),
        value: t('cellValue', { position, column, value: figures(data.value, t) }),
        drag: ({ x, y }) => at(((x - rect.x) / rect.width) * dModel, ((y - rect.y) / rect.height) * length),
        key: ({ dx, dy }) => at(column + dx, position + dy),
      },
    ];
  },
};
