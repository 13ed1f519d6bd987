import { drawText } from '../../../canvas/text.js';
import {
  drawOutlineKey,
  drawTokenBars,
  tokenBarHandles,
  tokenBars,
  tokenBarsHeight,
} from '../../../canvas/token-bars.js';
import { facts, percent } from './words.js';

const above = 56; // px for the title and the key of the outlines

/** What the query gives to each token; outlined, what it would give with all four terms, rightly shifted. */
export const weights = {
  place: 'side',
  height: (_width, { size, scale }) => tokenBarsHeight(size, { above, below: 10, scale }),
  frame: (box, { size, scale, own, whole }) =>
    tokenBars(box, { size, scale, above, most: Math.max(0.05, ...own, ...whole) }),
  describe: (data, t) => t('describeWeights', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { tokens, own, whole, values, scale } = data;
    const { query, key } = values;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('weightsName'), title, style);
    drawOutlineKey(ctx, { ...box, y: box.y + 35 * scale, text: t('wholeKey') }, style);
    const hidden = (i) => i > query;
    const format = (weight) => percent(weight, t);
    const shown = { tokens, values: own, plain: whole, query, key, hidden, format };
    drawTokenBars(ctx, weights.frame(box, data), shown, style);
  },
  handles(data, box, t) {
    const { query, key } = data.values;
    const all = facts(data, t);
    const words = {
      key: { label: t('keyHandle'), value: t('cellValue', all) },
      query: { label: t('queryHandle'), value: t('queryValue', all) },
    };
    return tokenBarHandles(weights.frame(box, data), { size: data.size, query, key, words });
  },
};
