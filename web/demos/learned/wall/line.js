import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { placeText } from './words.js';

const cellHeight = 26;

/** The positions of a text, the wall where the table ends, and which row each position reads. */
export const line = {
  place: 'full',
  height: (_width, { scale }) => Math.round(cellHeight + 28 + 96 * scale),
  frame(box, { scale, values }) {
    const x = box.x + 8;
    const width = box.width - 16;
    return {
      cells: { x, y: box.y + 52 * scale + 18, width, height: cellHeight },
      x: linear([0, Math.max(values.length, values.maxLen)], [x, x + width]),
      wall: box.y + 24 * scale,
      token: box.y + 44 * scale + 4,
    };
  },
  describe(data, t) {
    const { values, hasRow } = data;
    const key = hasRow
      ? values.position < values.maxLen
        ? 'describeLine'
        : 'describeBeyond'
      : 'describeNone';
    return t(values.after === 'resize' ? 'describeResized' : key, {
      length: values.length,
      maxLen: values.maxLen,
      last: values.maxLen - 1,
      position: values.position,
      row: placeText(data),
      after: t.option('after', values.after),
    });
  },
  draw(ctx, data, box, style, t) {
    const { cells, x, wall, token } = line.frame(box, data);
    const { maxLen, length, position, after } = data.values;
    const bounds = { left: box.x, right: box.x + box.width };
    drawCells(ctx, data, { cells, x }, style);
    const end = x(maxLen);
    const label = t('wallLabel', { maxLen });
    drawLabels(
      ctx,
      [{ x: end, text: label, colour: style.ink, weight: 600 }],
      { ...bounds, y: wall - 12, baseline: 'bottom' },
      style,
    );
    drawLine(
      ctx,
      [end, wall - 6, end, cells.y + cells.height + 6],
      { width: 3, dash: after === 'resize' ? [3, 4] : [] },
      style,
    );
    drawPoint(ctx, { x: end, y: wall }, { colour: style.ink, radius: 5, hollow: true }, style);
    const middle = x(position + 0.5);
    drawLine(ctx, [middle, token, middle, cells.y], { colour: style.ink }, style);
    drawPoint(ctx, { x: middle, y: token }, { colour: style.ink, radius: 7 }, style);
    const below = cells.y + cells.height + 9;
    const feet = [position, 0, maxLen - 1, length - 1].filter((p) => p < length);
    const ends = [...new Set(feet)].map((p) => ({
      x: x(p + 0.5),
      text: p === position ? t('positionMark', { position }) : String(p),
      ...(p === position ? { colour: style.ink, weight: 700 } : {}),
    }));
    drawLabels(ctx, ends, { ...bounds, y: below }, style);
    const reads = data.hasRow ? t('reads', { row: placeText(data) }) : t('noRow');
    drawLabels(
      ctx,
      [{ x: middle, text: reads, colour: style.ink, weight: 600 }],
      { ...bounds, y: below + 1.45 * style.size },
      style,
    );
    if (data.wrongAfter) drawWrong(ctx, data, box, style, t);
  },
  handles(data, box, t) {
    const { cells, x, wall, token } = line.frame(box, data);
    const { position, maxLen, length } = data.values;
    const at = (place) => ({ position: Math.floor(Math.min(length - 1, Math.max(0, place))) });
    const wallAt = (place) => ({ maxLen: Math.round(Math.min(64, Math.max(2, place))) });
    return [
      {
        id: 'token',
        area: cells,
        x: x(position + 0.5),
        y: token,
        label: t('tokenHandle'),
        value: data.hasRow
          ? t('tokenValue', { position, row: placeText(data) })
          : t('tokenNone', { position }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(position + dx - dy),
      },
      {
        id: 'wall',
        x: x(maxLen),
        y: wall,
        label: t('wallHandle'),
        value: t('wallValue', { maxLen }),
        drag: (point) => wallAt(x.invert(point.x)),
        key: ({ dx, dy }) => wallAt(maxLen + dx - dy),
      },
    ];
  },
};

function drawCells(ctx, data, { cells, x }, style) {
  const { length, maxLen, position } = data.values;
  const right = x(length);
  const beyond = { ...cells, x: x(maxLen), width: Math.max(0, right - x(maxLen)) };
  if (!Number.isFinite(data.places[length - 1])) hatch(ctx, beyond, style.second, { gap: 5 });
  else if (data.wrongAfter) hatch(ctx, beyond, style.second, { gap: 9 });
  for (let p = 0; p <= length; p++) {
    drawLine(ctx, [x(p), cells.y, x(p), cells.y + cells.height], { colour: style.hairline }, style);
  }
  for (const y of [cells.y, cells.y + cells.height]) {
    drawLine(ctx, [x(0), y, right, y], { colour: style.second }, style);
  }
  ctx.save();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.3 : 0.16);
  ctx.fillRect(x(position), cells.y, x(1) - x(0), cells.height);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line + 0.5;
  ctx.strokeRect(x(position), cells.y, x(1) - x(0), cells.height);
  ctx.restore();
}

// The name of the wrong choice, on the side of the row where the wall's name is not.
function drawWrong(ctx, data, box, style, t) {
  const { x, wall } = line.frame(box, data);
  const isLeft = x(data.values.maxLen) > box.x + box.width / 2;
  drawText(
    ctx,
    t.option('after', data.values.after),
    {
      x: isLeft ? box.x : box.x + box.width,
      y: wall - 12,
      align: isLeft ? 'left' : 'right',
      baseline: 'bottom',
      colour: style.second,
      strike: true,
      maxWidth: Math.max(10, Math.abs(x(data.values.maxLen) - (isLeft ? 0 : box.width)) - 5.2 * style.size),
    },
    style,
  );
}
