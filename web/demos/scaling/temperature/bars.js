import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

const span = [-4, 6];
const HELD = 4; // keys whose logits are dragged
const LEAST = 20; // px of each of them, however many others there are

/** The logits of a row, multiplied, above the weights that softmax makes of them; dashed, both without the factor. */
export const bars = {
  place: 'main',
  height: (_width, { scale }) => Math.round(292 + 110 * scale),
  frame(box, data) {
    const { scale, values, chosen, plain } = data;
    const [left, right] = [46 * scale, 8];
    const across = { x: box.x + left, width: box.width - left - right };
    const upper = { ...across, y: box.y + 40 * scale, height: 156 };
    const lower = { ...across, y: upper.y + upper.height + 36 * scale, height: 112 };
    const reach = [Math.min(span[0], ...chosen.scaled), Math.max(span[1], ...chosen.scaled)];
    const most = Math.max(0.05, ...chosen.weights, ...plain.weights);
    return {
      upper,
      lower,
      ...slotsOf(across, values.length),
      logit: linear(reach, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.05 * most], [lower.y + lower.height, lower.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { significant: 3 });
    return t(data.wrong ? 'describeTempWrong' : 'describeTemp', {
      length: data.values.length,
      use: t.option('use', data.values.use),
      multiplier: number(data.multiplier),
      top: percent(data.top, t),
      plain: percent(data.topPlain, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { upper, lower, parts, x, logit, weight } = bars.frame(box, data);
    const { raw, chosen, plain, wrong, scale, multiplier, values } = data;
    const multiplied = t('logitsName', { multiplier: t.number(multiplier, { significant: 4 }) });
    drawText(ctx, multiplied, { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width }, style);
    drawText(ctx, t('weightsName'), { x: box.x, y: lower.y - 12 * scale, weight: 600 }, style);
    if (wrong) for (const plot of [upper, lower]) hatch(ctx, plot, style.rgba(style.second, 0.2), { gap: 9 });
    const tone = (value) => (value < 0 ? style.negative : style.positive);
    for (const { from, to, slot, ...across } of parts) {
      const gap = Math.min(6, 0.25 * slot);
      const [top, foot] = [upper, lower].map((plot) => ({ ...plot, ...across }));
      const of = (list) => list.slice(from, to);
      const scaled = of(chosen.scaled);
      drawBars(ctx, top, { values: scaled, scale: logit, colour: (i) => tone(scaled[i]), gap }, style);
      drawBars(ctx, foot, { values: of(chosen.weights), scale: weight, colour: style.ink, gap }, style);
      outline(ctx, top, { values: of(raw), scale: logit, slot, gap }, style);
      outline(ctx, foot, { values: of(plain.weights), scale: weight, slot, gap }, style);
    }
    drawLine(ctx, [upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second }, style);
    for (let i = 0; i < HELD; i++) {
      const colour = tone(values.logits[i]);
      drawPoint(ctx, { x: x(i), y: logit(values.logits[i]) }, { colour, radius: 5, hollow: true }, style);
    }
    drawAxis(ctx, upper, { side: 'left', scale: logit, ticks: 4, line: false }, style);
    drawAxis(
      ctx,
      lower,
      { side: 'left', scale: weight, ticks: 3, line: false, format: (value) => percent(value, t, 0) },
      style,
    );
    drawAxis(ctx, lower, { side: 'bottom', scale: x, ticks: [], label: t('keyAxis') }, style);
  },
  handles(data, box, t) {
    const { x, logit } = bars.frame(box, data);
    const { logits } = data.values;
    return logits.map((value, i) => {
      const at = (wished) => ({
        logits: logits.map((other, j) =>
          i === j ? Math.min(span[1], Math.max(span[0], Number(wished.toFixed(2)))) : other,
        ),
      });
      return {
        id: `logit-${i}`,
        x: x(i),
        y: logit(value),
        label: t('logitHandle', { key: i }),
        value: t.number(value, { digits: 2 }),
        drag: (point) => at(logit.invert(point.y)),
        key: ({ dx, dy }) => at(value + 0.1 * (dx - dy)),
      };
    });
  },
};

export const percent = (weight, t, digits = 1) => `${t.number(100 * weight, { digits })}%`;

// The keys side by side, as { parts, x }; where that is too narrow for a hand, those to be dragged get more room than the rest.
function slotsOf({ x: left, width }, length) {
  const wide = Math.max(width / length, LEAST);
  const border = left + HELD * wide;
  const narrow = (left + width - border) / Math.max(1, length - HELD);
  return {
    parts: [
      { from: 0, to: HELD, slot: wide, x: left, width: HELD * wide },
      { from: HELD, to: length, slot: narrow, x: border, width: left + width - border },
    ],
    x: (key) => (key < HELD ? left + (key + 0.5) * wide : border + (key - HELD + 0.5) * narrow),
  };
}

function outline(ctx, plot, { values, scale, slot, gap }, style) {
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 2]);
  for (const [i, value] of values.entries()) {
    const [top, bottom] = [Math.min(scale(value), scale(0)), Math.max(scale(value), scale(0))];
    ctx.strokeRect(plot.x + i * slot + gap / 2, top, slot - gap, bottom - top);
  }
  ctx.restore();
}
