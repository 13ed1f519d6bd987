import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../cache.js' */

const span = [-4, 10];

/** A toy row: its logits, the weights that the cache leaves, and, dashed, those of all tokens. */
/** @type {View<Data>} */
export const mass = panel({
  place: 'main',
  height: [232, 112],
  frame(box, { scale, values }) {
    const upper = inset(box, { left: 46, right: 10, top: 30, height: 110 }, scale);
    const lower = beneath(upper, { gap: 40 * scale, height: 122 });
    return {
      upper,
      lower,
      slot: upper.width / values.seqLen,
      x: linear([-0.5, values.seqLen - 0.5], [upper.x, upper.x + upper.width]),
      logit: linear(span, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.04], [lower.y + lower.height, lower.y]),
    };
  },
  title: 'logitsName',
  draw(pen, data, t) {
    const { upper, lower, slot, x, logit, weight, box, scale, style, text, bars, line, axis } = pen;
    const { row, mask, cached, whole, values } = data;
    text(t('weightsName'), { x: box.x, y: lower.y - 14 * scale, weight: 600, maxWidth: box.width });
    const gap = Math.min(6, 0.25 * slot);
    const tone = (i) => (row[i] < 0 ? style.negative : style.positive);
    const colour = (i) => (mask[i] === 1 ? tone(i) : style.rgba(style.second, 0.25));
    bars(upper, { values: row, scale: logit, colour, gap });
    bars(lower, { values: cached, scale: weight, gap });
    bars(lower, { values: whole, scale: weight, colour: style.second, gap, dash: [3, 2] });
    line([upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second });
    axis(upper, { side: 'left', scale: logit, ticks: [-4, 0, 5, 10], line: false });
    const format = (share) => t.number(share, '0%');
    axis(lower, { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format });
    if (values.seqLen >= 4) {
      const share = (i) => ({ text: t('share', { share: cached[i] }), y: weight(cached[i]) });
      const [first, last] = [share(0), share(values.seqLen - 1)];
      text(first.text, {
        x: x(0) + slot / 2 + 4,
        y: Math.min(first.y + 10 * scale, lower.y + 90),
        weight: 600,
      });
      const end = { x: lower.x + lower.width, align: 'right', weight: 600 };
      text(last.text, { ...end, y: Math.max(lower.y + 10 * scale, last.y - 6) });
    }
    axis(lower, { side: 'bottom', scale: x, ticks: [0, values.seqLen - 1], label: t('tokenAxis') });
  },
  describe: ({ mask }) => (mask[0] === 1 ? 'describeMass' : 'describeMassDropped'),
});
