import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { percent } from '../slopes/row.js';
import { facts } from './words.js';

/** What the query gives to each token; outlined, what it would give without the bias. */
export const row = {
  place: 'side',
  height: (_width, { size, scale }) => Math.round((86 + 24 * size) * scale),
  frame(box, { size, scale, own, plain }) {
    const [marks, above, numbers] = [22, 56, 54].map((room) => room * scale);
    const words = Math.min(96 * scale, 0.3 * box.width);
    const left = box.x + marks + words + 8;
    const plot = {
      x: left,
      y: box.y + above,
      width: box.width - (left - box.x) - numbers,
      height: 24 * scale * size,
    };
    return {
      plot,
      words: { x: box.x + marks, width: words },
      x: linear([0, Math.max(0.05, ...own, ...plain)], [plot.x, plot.x + plot.width]),
      y: linear([-0.5, size - 0.5], [plot.y, plot.y + plot.height]),
    };
  },
  describe: (data, t) =>
    t(data.values.mask === 'wrong-zeros' ? 'describeRowFuture' : 'describeRow', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, words, x, y } = row.frame(box, data);
    const { tokens, own, plain, values, size, half } = data;
    const { query, key, mask } = values;
    const slot = y(1) - y(0);
    drawText(
      ctx,
      t('rowName'),
      { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawKey(ctx, { x: box.x, y: box.y + 35 * data.scale }, box.width, style, t);
    if (mask === 'wrong-zeros' && query < size - 1) {
      const future = { x: plot.x, y: y(query + 0.5), width: plot.width, height: y(size - 1) - y(query) };
      hatch(ctx, future, style.rgba(style.second, 0.3), { gap: 7 });
    }
    for (const [i, token] of tokens.entries()) {
      const middle = { y: y(i) + 1, baseline: 'middle' };
      const hidden = i > query && mask !== 'wrong-zeros';
      const colour = hidden ? style.second : style.ink;
      const weight = i === key || i === query ? 700 : 400;
      drawText(ctx, token, { ...middle, x: words.x, maxWidth: words.width, weight, colour }, style);
      const bar = { x: plot.x, y: y(i) - 0.32 * slot, height: 0.64 * slot };
      ctx.fillStyle = style.ink;
      ctx.fillRect(bar.x, bar.y, x(own[i]) - bar.x, bar.height);
      ctx.save();
      ctx.strokeStyle = style.second;
      ctx.setLineDash([3, 2]);
      ctx.strokeRect(bar.x, bar.y, x(plain[i]) - bar.x, bar.height);
      ctx.restore();
      const number = {
        x: box.x + box.width,
        align: 'right',
        weight,
        colour: i === key ? style.ink : style.second,
      };
      drawText(ctx, hidden ? '–' : percent(own[i], t), { ...middle, ...number }, style);
    }
    drawLine(ctx, [plot.x, plot.y, plot.x, plot.y + plot.height], { colour: style.second }, style);
    drawPoint(ctx, { x: box.x + 9, y: y(query) }, { colour: style.ink, radius: 5 }, style);
    if (key !== query) {
      drawPoint(ctx, { x: box.x + 9, y: y(key) }, { colour: style.ink, radius: 5, hollow: true }, style);
    }
    // The most recent tokens that hold half of the weight.
    const bracket = plot.x - 5;
    const [top, bottom] = [y(query - half + 1) - 0.4 * slot, y(query) + 0.4 * slot];
    drawLine(ctx, [bracket, top, bracket, bottom], { width: 2.5 }, style);
    const foot = { x: box.x, y: plot.y + plot.height + 8, baseline: 'top', colour: style.second };
    drawText(ctx, t('halfFoot', { count: half }), { ...foot, maxWidth: box.width }, style);
  },
  handles(data, box, t) {
    const { plot, y } = row.frame(box, data);
    const { query, key } = data.values;
    const at = (place) => Math.round(Math.min(data.size - 1, Math.max(0, place)));
    return [
      {
        id: 'key',
        area: { ...plot, x: box.x, width: box.width },
        x: plot.x + 14,
        y: y(key),
        label: t('keyHandle'),
        value: t('cellValue', facts(data, t)),
        drag: (point) => ({ key: at(y.invert(point.y)) }),
        key: ({ dx, dy }) => ({ key: at(key + dx + dy) }),
      },
      {
        id: 'query',
        x: box.x + 9,
        y: y(query),
        hit: { x: box.x, y: y(query) - 12, width: 22, height: 24 },
        label: t('queryHandle'),
        value: t('queryValue', facts(data, t)),
        drag: (point) => ({ query: at(y.invert(point.y)) }),
        key: ({ dx, dy }) => ({ query: at(query + dx + dy) }),
      },
    ];
  },
};

function drawKey(ctx, { x, y }, width, style, t) {
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(x + 1, y - 5, 14, 10);
  ctx.restore();
  const text = { x: x + 22, y: y + 1, baseline: 'middle', colour: style.second, maxWidth: width - 22 };
  drawText(ctx, t('withoutBias'), text, style);
}
