import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import {
  drawOutlineKey,
  drawTokenBars,
  tokenBarHandles,
  tokenBars,
  tokenBarsHeight,
} from '../../../canvas/token-bars.js';
import { percent } from '../slopes/row.js';
import { facts } from './words.js';

const above = 56; // px for the title and the key of the outlines

/** What the query gives to each token; outlined, what it would give without the bias. */
export const row = {
  place: 'side',
  height: (_width, { size, scale }) => tokenBarsHeight(size, { above, below: 30, scale }),
  frame: (box, { size, scale, own, plain }) =>
    tokenBars(box, { size, scale, above, most: Math.max(0.05, ...own, ...plain) }),
  describe: (data, t) =>
    t(data.values.mask === 'wrong-zeros' ? 'describeRowFuture' : 'describeRow', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const frame = row.frame(box, data);
    const { plot, y } = frame;
    const { tokens, own, plain, values, size, half, scale } = data;
    const { query, key, mask } = values;
    const inSight = mask === 'wrong-zeros';
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('rowName'), title, style);
    drawOutlineKey(ctx, { ...box, y: box.y + 35 * scale, text: t('withoutBias') }, style);
    if (inSight && query < size - 1) {
      const future = { ...plot, y: y(query + 0.5), height: y(size - 1) - y(query) };
      hatch(ctx, future, style.rgba(style.second, 0.3), { gap: 7 });
    }
    const hidden = (i) => i > query && !inSight;
    const format = (weight) => percent(weight, t);
    drawTokenBars(ctx, frame, { tokens, values: own, plain, query, key, hidden, format }, style);
    // The most recent tokens that hold half of the weight.
    const [top, bottom] = [y(query - half + 0.6), y(query + 0.4)];
    drawLine(ctx, [plot.x - 5, top, plot.x - 5, bottom], { width: 2.5 }, style);
    const foot = { x: box.x, y: plot.y + plot.height + 8, baseline: 'top', colour: style.second };
    drawText(ctx, t('halfFoot', { count: half }), { ...foot, maxWidth: box.width }, style);
  },
  handles(data, box, t) {
    const { query, key } = data.values;
    const words = {
      key: { label: t('keyHandle'), value: t('cellValue', facts(data, t)) },
      query: { label: t('queryHandle'), value: t('queryValue', facts(data, t)) },
    };
    return tokenBarHandles(row.frame(box, data), { size: data.size, query, key, words });
  },
};
