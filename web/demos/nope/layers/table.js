import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { drawTokens } from '../../../canvas/tokens.js';

const rowHeight = 40;
const most = 4;

/** How far the output of every token moves at every layer when two of them change places. */
export const table = {
  place: 'side',
  height: (_width, { scale }) => Math.round((most + 1) * rowHeight + 164 * scale),
  frame(box, data) {
    const { scale, values } = data;
    const left = box.x + 50 * scale;
    const cell = (box.x + box.width - left) / values.count;
    const plot = {
      x: left,
      y: box.y + 110 * scale,
      width: box.x + box.width - left,
      height: (values.layers + 1) * rowHeight,
    };
    return { plot, cell, cards: { y: box.y + 62 * scale, height: 32 * scale } };
  },
  describe(data, t) {
    const { values, changes } = data;
    const rows = changes
      .map(
        (row, depth) => `${depth}: ${row.map((change) => t.number(change, { significant: 2 })).join(', ')}`,
      )
      .join(' · ');
    return t('describeTable', { first: values.first + 1, second: values.second + 1, rows });
  },
  draw(ctx, data, box, style, t) {
    const { plot, cell, cards } = table.frame(box, data);
    const { values, changes, scale, isSwapped } = data;
    drawText(
      ctx,
      t('tableName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const { first, second, count } = values;
    drawTokens(
      ctx,
      Array.from({ length: count }, (_, token) => ({
        x: plot.x + token * cell + 2,
        y: cards.y,
        width: cell - 4,
        height: cards.height,
        text: String(token + 1),
        active: isSwapped && (token === first || token === second),
      })),
      style,
    );
    if (isSwapped)
      drawSwap(
        ctx,
        { from: plot.x + (first + 0.5) * cell, to: plot.x + (second + 0.5) * cell, y: cards.y - 5, scale },
        style,
      );
    for (const [depth, row] of changes.entries()) {
      const y = plot.y + depth * rowHeight;
      drawText(
        ctx,
        t('layerName', { layer: depth }),
        { x: box.x, y: y + rowHeight / 2, baseline: 'middle', colour: style.second, maxWidth: 48 * scale },
        style,
      );
      for (const [token, change] of row.entries()) {
        const rect = { x: plot.x + token * cell + 2, y: y + 2, width: cell - 4, height: rowHeight - 4 };
        const isLast = token === count - 1;
        const share = Math.min(1, change);
        ctx.save();
        ctx.fillStyle = change > 1e-6 ? style.rgba(style.ink, 0.1 + 0.3 * share) : style.paper;
        ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
        ctx.strokeStyle = isLast ? style.ink : style.hairline;
        ctx.lineWidth = isLast ? style.line + 0.5 : 1;
        ctx.strokeRect(rect.x, rect.y, rect.width, rect.height);
        ctx.restore();
        const text = change > 1e-6 ? t.number(change, { digits: 2 }) : '0';
        const middle = {
          x: rect.x + rect.width / 2,
          y: rect.y + rect.height / 2,
          align: 'center',
          baseline: 'middle',
        };
        drawText(ctx, text, { ...middle, weight: isLast ? 650 : 400, maxWidth: rect.width }, style);
      }
    }
    const foot = {
      x: box.x,
      y: plot.y + plot.height + 20 * scale,
      colour: style.second,
      maxWidth: box.width,
    };
    drawText(ctx, t('tableFoot'), foot, style);
  },
  handles(data, box, t) {
    const { plot, cell, cards } = table.frame(box, data);
    const { values } = data;
    const last = values.count - 2;
    const at = (name, token) => ({ [name]: Math.round(Math.min(last, Math.max(0, token))) });
    return ['first', 'second'].map((name) => ({
      id: name,
      x: plot.x + (values[name] + 0.5) * cell,
      y: cards.y + cards.height / 2,
      label: t(`${name}Handle`),
      value: t('swapValue', { token: values[name] + 1 }),
      drag: ({ x }) => at(name, (x - plot.x) / cell - 0.5),
      key: ({ dx, dy }) => at(name, values[name] + dx - dy),
    }));
  },
};

// A bow over the tokens that change places.
function drawSwap(ctx, { from, to, y, scale }, style) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  const top = y - 12 * scale;
  ctx.save();
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.beginPath();
  ctx.moveTo(left, y);
  ctx.quadraticCurveTo((left + right) / 2, 2 * top - y, right, y);
  ctx.stroke();
  ctx.restore();
  for (const [x, lean] of [
    [left, 1],
    [right, -1],
  ]) {
    drawLine(ctx, [x, y, x + 1 * lean, y - 7], { width: style.line }, style);
    drawLine(ctx, [x, y, x + 7 * lean, y - 2], { width: style.line }, style);
  }
}
