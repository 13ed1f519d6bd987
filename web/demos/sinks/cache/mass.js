import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

const span = [-4, 10];
const groups = ['sink', 'past', 'recent'];

/** A toy row: logits to drag, the weights that the cache leaves, and, dashed, those of all tokens. */
export const mass = {
  place: 'main',
  height: (_width, { scale }) => Math.round(232 + 112 * scale),
  frame(box, data) {
    const { scale, values } = data;
    const across = { x: box.x + 46 * scale, width: box.width - 56 * scale };
    const upper = { ...across, y: box.y + 30 * scale, height: 110 };
    const lower = { ...across, y: upper.y + upper.height + 40 * scale, height: 122 };
    return {
      upper,
      lower,
      slot: across.width / values.length,
      x: linear([-0.5, values.length - 0.5], [across.x, across.x + across.width]),
      logit: linear(span, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.04], [lower.y + lower.height, lower.y]),
    };
  },
  describe(data, t) {
    return t(data.mask[0] === 1 ? 'describeMass' : 'describeMassDropped', massFacts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { upper, lower, slot, x, logit, weight } = mass.frame(box, data);
    const { row, mask, cached, whole, scale, values } = data;
    drawText(
      ctx,
      t('logitsName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawText(
      ctx,
      t('weightsName'),
      { x: box.x, y: lower.y - 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const gap = Math.min(6, 0.25 * slot);
    const shade = (i) =>
      mask[i] === 1 ? (row[i] < 0 ? style.negative : style.positive) : style.rgba(style.second, 0.25);
    drawBars(ctx, upper, { values: row, scale: logit, colour: shade, gap }, style);
    drawBars(ctx, lower, { values: cached, scale: weight, colour: style.ink, gap }, style);
    ctx.save();
    ctx.strokeStyle = style.second;
    ctx.setLineDash([3, 2]);
    for (const [i, value] of whole.entries()) {
      ctx.strokeRect(lower.x + i * slot + gap / 2, weight(value), slot - gap, weight(0) - weight(value));
    }
    ctx.restore();
    drawLine(ctx, [upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second }, style);
    for (const { token, value } of grips(data)) {
      drawPoint(ctx, { x: x(token), y: logit(value) }, { colour: style.ink, radius: 5, hollow: true }, style);
    }
    drawAxis(ctx, upper, { side: 'left', scale: logit, ticks: [-4, 0, 5, 10], line: false }, style);
    const share = (value) => `${Math.round(100 * value)}%`;
    drawAxis(
      ctx,
      lower,
      { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format: share },
      style,
    );
    const ticks = [0, values.length - 1];
    drawAxis(ctx, lower, { side: 'bottom', scale: x, ticks, label: t('tokenAxis') }, style);
  },
  handles(data, box, t) {
    const { x, logit } = mass.frame(box, data);
    return grips(data).map(({ group, token, value }) => {
      const at = (wished) => ({
        [`${group}Logit`]: Math.min(span[1], Math.max(span[0], Number(wished.toFixed(1)))),
      });
      return {
        id: group,
        x: x(token),
        y: logit(value),
        label: t(`${group}Handle`),
        value: t.number(value, { digits: 1 }),
        drag: ({ y }) => at(logit.invert(y)),
        key: ({ dx, dy }) => at(value + 0.1 * (dx - dy)),
      };
    });
  },
};

// One grip a group that has tokens, on its last token.
const grips = ({ values, groupOf }) =>
  groups.flatMap((group) => {
    let token = values.length - 1;
    while (token >= 0 && groupOf(token) !== group) token -= 1;
    return token < 0 ? [] : [{ group, token, value: values[`${group}Logit`] }];
  });

export const percent = (weight, t) => `${t.number(100 * weight, { digits: 1 })}%`;

/** Where the mass of the first token is, and how much more the recent ones get once it is gone. */
export function massFacts(data, t) {
  const { values, whole, cached, windowOnly, kept } = data;
  const last = values.length - 1;
  return {
    sinks: Math.min(values.sinkSize, values.length),
    length: values.length,
    kept: kept.length,
    gone: values.length - kept.length,
    whole: percent(data.mass.whole, t),
    cached: percent(data.mass.cached, t),
    each: percent(cached[last], t),
    eachWhole: percent(whole[last], t),
    times: t.number(cached[last] / whole[last], { digits: 1 }),
    windowEach: percent(windowOnly[last], t),
    windowTimes: t.number(windowOnly[last] / whole[last], { digits: 1 }),
  };
}
