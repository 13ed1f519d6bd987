import { hatch } from '../../../../canvas/hatch.js';
import { drawHeatmap } from '../../../../canvas/heatmap.js';
import { drawLine } from '../../../../canvas/line.js';
import { linear } from '../../../../canvas/scale.js';
import { drawText } from '../../../../canvas/text.js';
import { WIDTH } from '../../settings.js';

/** The row that is added to each token: sines and cosines, or what a table has learned as far as it goes. */
export const rows = {
  height: (_width, { scale }) => Math.round(226 * scale),
  ruler: (box, { scale }) => box.y + box.height - 52 * scale,
  byPosition: true,
  describe: (data, t) => t(keyOf(data, 'describeRows'), facts(data)),
  title: (data, t) => t(keyOf(data, 'rowsName'), facts(data)),
  legend: (data, t) => t(keyOf(data, 'rowsLegend'), facts(data)),
  draw(ctx, data, box, style, t) {
    const { effect, n, values, known } = data;
    const { seen } = effect;
    const plot = plotOf(box, data);
    const x = linear([0, n], [plot.x, plot.x + plot.width]);
    const count = Math.min(n, effect.rows);
    const part = { ...plot, width: x(count) - plot.x };
    if (effect.table) {
      const rgba = data.paintRows(effect.table, effect.reach, effect.rows, WIDTH);
      ctx.save();
      ctx.beginPath();
      ctx.rect(part.x, part.y, part.width, part.height);
      ctx.clip();
      const whole = { ...part, width: x(effect.rows) - plot.x };
      drawHeatmap(ctx, whole, { rgba, rows: WIDTH, cols: effect.rows });
      ctx.restore();
    } else drawSlots(ctx, part, count, style);
    if (count < n) {
      const beyond = { ...plot, x: x(count), width: x(n) - x(count) };
      hatch(ctx, beyond, style.second, { gap: effect.clamped ? 9 : 6 });
      if (!effect.clamped)
        drawLine(ctx, [x(count), plot.y - 6, x(count), plot.y + plot.height], { width: 3 }, style);
      drawCard(
        ctx,
        beyond,
        t(effect.clamped ? 'clampedCard' : 'noRowCard', { last: count - 1, rows: count }),
        style,
      );
    } else if (n > seen) {
      drawLine(ctx, [x(seen), plot.y - 6, x(seen), plot.y + plot.height], { dash: [5, 4] }, style);
      const name = { x: x(seen) + 4, y: plot.y - 5, colour: style.second };
      drawText(ctx, t('beyondTrained'), { ...name, maxWidth: plot.x + plot.width - x(seen) - 4 }, style);
    }
    const column = effect.clamped ? Math.min(values.query, count - 1) : values.query;
    if (column < known || effect.clamped)
      drawFrame(ctx, { ...plot, x: x(column), width: x(1) - x(0) }, style);
  },
};

const kindOf = ({ values, view }) => {
  if (values.encoding === 'sinusoidal') return '';
  return view ? 'Learned' : 'Slots';
};
const keyOf = (data, key) => `${key}${kindOf(data)}`;

const facts = ({ effect, n, values }) => ({
  rows: Math.min(effect.rows, n),
  last: effect.rows - 1,
  n,
  trained: effect.seen,
  query: values.query,
});

const plotOf = (box, { scale }) => ({
  x: box.x + 1,
  y: box.y + 66 * scale,
  width: box.width - 2,
  height: box.height - 130 * scale,
});

// Rows that there will be, as empty boxes.
function drawSlots(ctx, { x, y, width, height }, count, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(x, y, width, height);
  ctx.beginPath();
  for (let i = 1; i < count; i++) {
    ctx.moveTo(x + (i * width) / count, y);
    ctx.lineTo(x + (i * width) / count, y + height);
  }
  ctx.stroke();
  ctx.restore();
}

function drawFrame(ctx, rect, style) {
  const width = Math.max(3, rect.width);
  const x = rect.x + (rect.width - width) / 2;
  ctx.save();
  for (const [colour, line] of [
    [style.paper, style.line + 3],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = line;
    ctx.strokeRect(x, rect.y, width, rect.height);
  }
  ctx.restore();
}

function drawCard(ctx, part, text, style) {
  if (part.width < 60) return;
  const width = Math.min(part.width - 8, 15 * style.size);
  const height = 2 * style.size;
  const [x, y] = [part.x + (part.width - width) / 2, part.y + (part.height - height) / 2];
  ctx.save();
  ctx.fillStyle = style.paper;
  ctx.fillRect(x, y, width, height);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.strokeRect(x, y, width, height);
  ctx.restore();
  const place = { x: x + width / 2, y: y + height / 2 + 1, align: 'center', baseline: 'middle' };
  drawText(ctx, text, { ...place, weight: 600, maxWidth: width - 8 }, style);
}
