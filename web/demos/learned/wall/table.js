import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { lengthText } from './words.js';

/** The row that every position gets, and beside it how long that row is. */
export const table = {
  place: 'main',
  height: (_width, { scale }) => Math.round(286 + 82 * scale),
  frame(box, data) {
    const [left, above, below] = [44, 34, 48].map((room) => room * data.scale);
    const y = box.y + above;
    const height = box.height - above - below;
    const inner = box.width - left;
    const plot = { x: box.x + left, y, width: Math.round(0.64 * inner), height };
    const bars = { x: plot.x + plot.width + 14, y, width: inner - plot.width - 18, height };
    const { length } = data.values;
    return {
      plot,
      bars,
      y: linear([0, length], [y, y + height]),
      x: linear([0, 1.06 * Math.max(data.wordNorm, ...data.norms)], [bars.x, bars.x + bars.width]),
    };
  },
  describe(data, t) {
    const { values } = data;
    const facts = {
      count: data.count,
      dModel: values.dModel,
      missing: values.length - data.count,
      norm: lengthText(data.meanNorm, t),
      word: lengthText(data.wordNorm, t),
      low: lengthText(Math.min(...data.norms), t),
      high: lengthText(Math.max(...data.norms), t),
    };
    return t(data.count < values.length ? 'describeTableEnds' : 'describeTable', facts);
  },
  draw(ctx, data, box, style, t) {
    const { plot, bars, x, y } = table.frame(box, data);
    const { length, maxLen, position, dModel, std } = data.values;
    drawText(
      ctx,
      t('tableName'),
      { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width },
      style,
    );
    drawHeatmap(ctx, plot, { rgba: data.rgba.table, rows: length, cols: dModel });
    const end = y(Math.min(maxLen, length));
    const beyond = { ...plot, y: end, height: plot.y + plot.height - end };
    if (data.count < length) hatch(ctx, beyond, style.second, { gap: 7 });
    else if (data.wrongAfter) hatch(ctx, beyond, style.rgba(style.ink, 0.3), { gap: 9 });
    if (data.count < length || data.wrongAfter) {
      drawLine(ctx, [plot.x - 6, end, bars.x + bars.width, end], { width: 3 }, style);
    }
    drawNorms(ctx, data, { bars, x, y }, style);
    drawRow(ctx, data, { plot, y }, style);
    const scale = Object.assign((p) => y(p + 0.5), { ticks: () => ticksOf(length, position) });
    drawAxis(ctx, plot, { side: 'left', scale, line: false, ticks: ticksOf(length, position) }, style);
    drawFeet(ctx, data, { plot, bars, x, wrong: std !== '0.02' }, style, t);
    if (!data.hasRow) drawCard(ctx, { plot, beyond }, [t('cardName', { position }), t('cardText')], style);
  },
  handles(data, box, t) {
    const { plot, y } = table.frame(box, data);
    const { position, length } = data.values;
    const at = (place) => ({ position: Math.floor(Math.min(length - 1, Math.max(0, place))) });
    return [
      {
        id: 'row',
        area: plot,
        x: plot.x + plot.width,
        y: y(position + 0.5),
        label: t('rowHandle'),
        value: t('rowValue', { position }),
        drag: (point) => at(y.invert(point.y)),
        key: ({ dx, dy }) => at(position + dx + dy),
      },
    ];
  },
};

function ticksOf(length, position) {
  const step = length <= 12 ? 1 : length <= 40 ? 4 : 16;
  const near = Math.max(1, 0.05 * length);
  const others = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return [...others.filter((p) => Math.abs(p - position) > near), position];
}

function drawNorms(ctx, data, { bars, x, y }, style) {
  const gap = Math.min(4, 0.25 * (y(1) - y(0)));
  ctx.save();
  for (const [p, norm] of data.norms.entries()) {
    ctx.fillStyle = p === data.values.position ? style.ink : style.rgba(style.ink, 0.45);
    ctx.fillRect(bars.x, y(p) + gap / 2, x(norm) - bars.x, y(1) - y(0) - gap);
  }
  ctx.restore();
  const word = x(data.wordNorm);
  drawLine(
    ctx,
    [word, bars.y, word, bars.y + bars.height],
    { colour: style.ink, width: 1.5, dash: [4, 3] },
    style,
  );
}

function drawRow(ctx, data, { plot, y }, style) {
  const { position } = data.values;
  const height = Math.max(4, y(1) - y(0));
  ctx.save();
  for (const [colour, width] of [
    [style.paper, style.line + 3],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(plot.x, y(position + 0.5) - height / 2, plot.width, height);
  }
  ctx.restore();
}

function drawFeet(ctx, data, { plot, bars, x, wrong }, style, t) {
  const y = plot.y + plot.height + 8;
  const name = { y, baseline: 'top', colour: style.second };
  drawText(
    ctx,
    t('dimensions', { last: data.values.dModel - 1 }),
    { ...name, x: plot.x, maxWidth: plot.width },
    style,
  );
  drawText(
    ctx,
    t('normName'),
    { ...name, x: bars.x, maxWidth: bars.width, ...(wrong ? { strike: true } : {}) },
    style,
  );
  drawLabels(
    ctx,
    [{ x: x(data.wordNorm), text: t('wordMark'), colour: style.ink }],
    { y: y + 1.45 * style.size, left: plot.x, right: bars.x + bars.width + 4 },
    style,
  );
}

// The error, where the row would be.
function drawCard(ctx, { plot, beyond }, [name, text], style) {
  const height = 3.5 * style.size;
  const width = Math.min(plot.width - 12, 13 * style.size);
  const top = Math.max(
    plot.y + 4,
    Math.min(beyond.y + beyond.height / 2, plot.y + plot.height - height / 2 - 6) - height / 2,
  );
  const left = plot.x + (plot.width - width) / 2;
  ctx.save();
  ctx.fillStyle = style.paper;
  ctx.fillRect(left, top, width, height);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line + 0.5;
  ctx.strokeRect(left, top, width, height);
  ctx.restore();
  const line = { x: left + width / 2, align: 'center', baseline: 'middle', maxWidth: width - 10 };
  drawText(ctx, name, { ...line, y: top + 1.1 * style.size, weight: 700 }, style);
  drawText(ctx, text, { ...line, y: top + 2.5 * style.size }, style);
}
