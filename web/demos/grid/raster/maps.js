import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { cosine } from './words.js';

const most = 12; // patches a side

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// A map whose patches stay as large as they are while the corner is dragged: room for 12 across.
function frameOf(box, { scale }, { rows, cols }) {
  const cell = Math.min(box.width - 12, 520) / most;
  return { x: box.x, y: box.y + 34 * scale, width: cols * cell, height: rows * cell, cell };
}

// Room for 12 down as well: nothing below moves while the corner is dragged.
const heightOf = (width, { scale }) => Math.round(Math.min(width - 12, 520) + 64 * scale);

/** The picture's patches, each in the colour of its likeness to the chosen one. */
export const map = {
  place: 'main',
  height: heightOf,
  frame: (box, data) => frameOf(box, data, { rows: data.values.height, cols: data.values.width }),
  describe(data, t) {
    const { values, index, nearest } = data;
    return t('describeMap', {
      height: values.height,
      width: values.width,
      method: t.option('method', values.method),
      row: values.row,
      col: values.col,
      index,
      nearRow: Math.floor(nearest / values.width),
      nearCol: nearest % values.width,
      cosine: cosine(data.likeness[nearest], t),
      right: cosine(data.right, t),
      below: cosine(data.below, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const rect = map.frame(box, data);
    const { values, rgba } = data;
    const { height: rows, width: cols, row, col } = values;
    const title = t('mapName', { height: rows, width: cols });
    const wrong = data.swapped ? t.option('axes', values.axes) : undefined;
    drawTitle(ctx, { box, rect, title, wrong }, style);
    drawPatches(ctx, rect, { rgba: rgba.map, rows, cols, hatched: data.swapped, numbers: true }, style);
    drawChosen(ctx, rect, { row, col }, style);
    drawCorner(ctx, rect, style);
    drawFoot(ctx, { box, rect, text: t('mapFoot') }, style);
  },
  handles(data, box, t) {
    const rect = map.frame(box, data);
    const { row, col, height, width } = data.values;
    const at = (r, c) => ({ row: clamp(r, 0, height - 1), col: clamp(c, 0, width - 1) });
    return [
      {
        id: 'patch',
        area: true,
        x: rect.x + (col + 0.5) * rect.cell,
        y: rect.y + (row + 0.5) * rect.cell,
        label: t('patchHandle'),
        value: t('patchValue', { row, col, index: data.index }),
        drag: ({ x, y }) => at(Math.floor((y - rect.y) / rect.cell), Math.floor((x - rect.x) / rect.cell)),
        key: ({ dx, dy }) => at(row + dy, col + dx),
      },
      cornerHandle({ id: 'size', rect, label: t('sizeHandle'), keys: ['height', 'width'] }, data),
    ];
  },
};

/** The same patch in a picture of another size. */
export const target = {
  place: 'side',
  height: heightOf,
  frame: (box, data) => frameOf(box, data, { rows: data.values.toHeight, cols: data.values.toWidth }),
  describe(data, t) {
    const { values, there } = data;
    const key = values.method === 'axial' ? 'describeTargetAnew' : 'describeTarget';
    return t(values.resize === 'wrong-line' && values.method !== 'axial' ? 'describeTargetLine' : key, {
      toHeight: values.toHeight,
      toWidth: values.toWidth,
      resize: t.option('resize', values.resize),
      row: there.row,
      col: there.col,
    });
  },
  draw(ctx, data, box, style, t) {
    const rect = target.frame(box, data);
    const { values, rgba, there } = data;
    const { toHeight: rows, toWidth: cols } = values;
    const title = t('targetName', { toHeight: rows, toWidth: cols });
    const isLine = values.resize === 'wrong-line' && values.method !== 'axial';
    drawTitle(
      ctx,
      { box, rect, title, wrong: isLine ? t.option('resize', values.resize) : undefined },
      style,
    );
    drawPatches(ctx, rect, { rgba: rgba.target, rows, cols, hatched: isLine || data.swapped }, style);
    drawChosen(ctx, rect, there, style);
    drawCorner(ctx, rect, style);
    const foot = values.method === 'axial' ? t('anew') : isLine ? '' : t.option('resize', values.resize);
    drawFoot(ctx, { box, rect, text: foot }, style);
  },
  handles(data, box, t) {
    const rect = target.frame(box, data);
    return [
      cornerHandle({ id: 'target', rect, label: t('targetHandle'), keys: ['toHeight', 'toWidth'] }, data),
    ];
  },
};

function cornerHandle({ id, rect, label, keys: [tall, wide] }, { values }) {
  const at = (rows, cols) => ({ [tall]: clamp(rows, 2, most), [wide]: clamp(cols, 2, most) });
  return {
    id,
    x: rect.x + rect.width,
    y: rect.y + rect.height,
    label,
    value: `${values[tall]} × ${values[wide]}`,
    drag: ({ x, y }) => at(Math.round((y - rect.y) / rect.cell), Math.round((x - rect.x) / rect.cell)),
    key: ({ dx, dy }) => at(values[tall] + dy, values[wide] + dx),
  };
}

function drawTitle(ctx, { box, rect, title, wrong }, style) {
  const place = { x: rect.x, y: rect.y - 1.1 * style.size };
  const used = drawText(ctx, title, { ...place, weight: 600, maxWidth: box.width }, style);
  if (!wrong) return;
  const x = rect.x + used + style.size;
  const look = { colour: style.second, strike: true, maxWidth: Math.max(0, box.width - x) };
  if (look.maxWidth > 3 * style.size) drawText(ctx, wrong, { ...place, ...look, x }, style);
}

function drawPatches(ctx, rect, { rgba, rows, cols, hatched, numbers }, style) {
  drawHeatmap(ctx, rect, { rgba, rows, cols });
  if (hatched) hatch(ctx, rect, style.rgba(style.ink, 0.25), { gap: 8 });
  ctx.save();
  ctx.strokeStyle = style.rgba(style.paper, 0.7);
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let i = 1; i < rows; i++) {
    ctx.moveTo(rect.x, rect.y + i * rect.cell);
    ctx.lineTo(rect.x + rect.width, rect.y + i * rect.cell);
  }
  for (let j = 1; j < cols; j++) {
    ctx.moveTo(rect.x + j * rect.cell, rect.y);
    ctx.lineTo(rect.x + j * rect.cell, rect.y + rect.height);
  }
  ctx.stroke();
  ctx.strokeStyle = style.hairline;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
  const size = Math.min(style.size, 0.4 * rect.cell);
  if (!numbers || size < 8.5) return;
  for (let n = 0; n < rows * cols; n++) {
    const x = rect.x + ((n % cols) + 0.5) * rect.cell;
    const y = rect.y + (Math.floor(n / cols) + 0.5) * rect.cell + 1;
    drawText(ctx, String(n), { x, y, align: 'center', baseline: 'middle', size, halo: true }, style);
  }
}

function drawChosen(ctx, rect, { row, col }, style) {
  ctx.save();
  for (const [colour, width] of [
    [style.paper, style.line + 4],
    [style.ink, style.line + 1],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(rect.x + col * rect.cell, rect.y + row * rect.cell, rect.cell, rect.cell);
  }
  ctx.restore();
}

function drawCorner(ctx, rect, style) {
  const corner = { x: rect.x + rect.width, y: rect.y + rect.height };
  drawPoint(ctx, corner, { colour: style.ink, radius: 5, hollow: true }, style);
}

function drawFoot(ctx, { box, rect, text }, style) {
  const y = rect.y + rect.height + 12;
  drawText(ctx, text, { x: rect.x, y, baseline: 'top', colour: style.second, maxWidth: box.width }, style);
}
