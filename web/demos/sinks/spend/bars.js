import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';

const span = [-6, 8];

/** Logits to drag above the weights they become; dashed, those of softmax over the tokens alone. */
export const bars = {
  place: 'main',
  height: (_width, { scale }) => Math.round(276 + 122 * scale),
  frame(box, data) {
    const { scale, count, hasElsewhere, row } = data;
    const slots = count + (hasElsewhere ? 1.5 : 0);
    const across = { x: box.x + 46 * scale, width: box.width - 56 * scale };
    const slot = across.width / slots;
    const upper = { ...across, y: box.y + 30 * scale, height: 140 };
    const lower = { ...across, y: upper.y + upper.height + 44 * scale, height: 130 };
    const tokens = slot * count;
    return {
      upper,
      lower,
      slot,
      tokens,
      // The place without a token stands apart, half a slot away.
      xOf: (i) => across.x + (i + 0.5 + (i === count ? 0.5 : 0)) * slot,
      logit: linear(
        [Math.min(span[0], ...row), Math.max(span[1], ...row)],
        [upper.y + upper.height, upper.y],
      ),
      weight: linear([0, 1.04], [lower.y + lower.height, lower.y]),
    };
  },
  describe(data, t) {
    return t(data.wrong ? 'describeBarsWrong' : 'describeBars', spendFacts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { upper, lower, slot, tokens, xOf, logit, weight } = bars.frame(box, data);
    const { row, mask, weights, plain, count, scale, hasElsewhere, wrong } = data;
    const name = (key, y) => drawText(ctx, t(key), { x: box.x, y, weight: 600, maxWidth: box.width }, style);
    name('logitsName', box.y + 14 * scale);
    name('weightsName', lower.y - 16 * scale);
    if (wrong) hatch(ctx, lower, style.rgba(style.second, 0.2), { gap: 9 });
    const gap = Math.min(8, 0.25 * slot);
    const isGone = (i) => i === 0 && (mask[0] === 0 || wrong);
    const tone = (i) =>
      isGone(i) ? style.rgba(style.second, 0.25) : row[i] < 0 ? style.negative : style.positive;
    const part = (rect) => ({ ...rect, width: tokens });
    const list = row.subarray(0, count);
    drawBars(ctx, part(upper), { values: list, scale: logit, colour: tone, gap }, style);
    const shown = weights.subarray(0, count);
    drawBars(ctx, part(lower), { values: shown, scale: weight, colour: style.ink, gap }, style);
    if (hasElsewhere) {
      const alone = (rect) => ({ ...rect, x: xOf(count) - slot / 2, width: slot });
      const grey = { colour: style.second, gap };
      drawBars(ctx, alone(upper), { values: [row[count]], scale: logit, ...grey }, style);
      drawBars(ctx, alone(lower), { values: [weights[count]], scale: weight, ...grey }, style);
    }
    ctx.save();
    ctx.strokeStyle = style.second;
    ctx.setLineDash([3, 2]);
    for (const [i, value] of plain.entries())
      ctx.strokeRect(lower.x + i * slot + gap / 2, weight(value), slot - gap, weight(0) - weight(value));
    ctx.restore();
    drawLine(ctx, [upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second }, style);
    for (let i = 0; i < grips(data); i++)
      drawPoint(ctx, { x: xOf(i), y: logit(row[i]) }, { colour: style.ink, radius: 5, hollow: true }, style);
    drawAxis(ctx, upper, { side: 'left', scale: logit, ticks: [-6, 0, 4, 8], line: false }, style);
    const share = (value) => `${Math.round(100 * value)}%`;
    drawAxis(
      ctx,
      lower,
      { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format: share },
      style,
    );
    const y = lower.y + lower.height + 18 * scale;
    const label = { y, align: 'center', colour: style.second };
    drawText(ctx, t('firstName'), { ...label, x: Math.max(xOf(0), box.x + 30 * scale) }, style);
    if (hasElsewhere)
      drawText(ctx, t('nowhereName'), { ...label, x: box.x + box.width, align: 'right' }, style);
  },
  handles(data, box, t) {
    const { xOf, logit } = bars.frame(box, data);
    const { row, count, values } = data;
    const { logits, shift } = values;
    return Array.from({ length: grips(data) }, (_, i) => {
      const isToken = i < count;
      const at = (wished) => {
        const fitted = Number(
          Math.min(span[1], Math.max(span[0], wished - (isToken ? shift : 0))).toFixed(1),
        );
        if (!isToken) return { sinkLogit: fitted };
        return { logits: logits.map((other, j) => (i === j ? fitted : other)) };
      };
      return {
        id: `logit-${i}`,
        x: xOf(i),
        y: logit(row[i]),
        label: isToken ? t('logitHandle', { token: i }) : t('sinkHandle'),
        value: t.number(row[i], { digits: 2 }),
        drag: (point) => at(logit.invert(point.y)),
        key: ({ dx, dy }) => at(row[i] + 0.1 * (dx - dy)),
      };
    });
  },
};

// A learned sink can be dragged, the 1 of softmax1 cannot.
const grips = ({ count, values }) => count + (values.rule === 'learned' ? 1 : 0);

export const percent = (weight, t) => `${t.number(100 * weight, { digits: 1 })}%`;

/** What the tokens spend, and what is spent nowhere. */
export function spendFacts(data, t) {
  const { total, firstWeight, nowhere, plain, weights, count, values } = data;
  return {
    total: percent(total, t),
    first: percent(firstWeight, t),
    rest: percent(total - firstWeight, t),
    nowhere: percent(nowhere, t),
    plain: percent(plain[0], t),
    last: percent(weights[count - 1], t),
    lastPlain: percent(plain[count - 1], t),
    times: fine(weights[count - 1] / plain[count - 1], 1, t),
    shift: t.number(values.shift, { digits: 2, sign: true }),
    rule: t.option('rule', values.rule),
    low: percent(data.totals[0], t),
  };
}
