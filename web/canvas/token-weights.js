import { drawText } from './text.js';
import { drawOutlineKey, drawTokenBars, tokenBarHandles, tokenBars, tokenBarsHeight } from './token-bars.js';

const above = 56; // px for the title and the key of the outlines

/**
 * A view of what the query gives to each token, `own` of its data, and outlined what another one would give.
 *   plain             key of the outlined weights in the data
 *   below             px under the rows
 *   title, outline    words of the view and of its outlines
 *   describe(data, t), facts(data, t)   the sentence, and what the words of a cell and of the query are filled with
 *   format(weight, t) a weight as it is written
 *   seesAll(data)     whether the query sees tokens after it
 *   under, over       optional: (ctx, frame, data, style, t, box), drawn before and after the bars
 */
export function tokenWeights({
  plain,
  below,
  title,
  outline,
  describe,
  facts,
  format,
  seesAll,
  under,
  over,
}) {
  const frame = (box, { size, scale, own, [plain]: others }) =>
    tokenBars(box, { size, scale, above, most: Math.max(0.05, ...own, ...others) });
  return {
    place: 'side',
    height: (_width, { size, scale }) => tokenBarsHeight(size, { above, below, scale }),
    frame,
    describe,
    draw(ctx, data, box, style, t) {
      const { tokens, own, values, scale } = data;
      const { query, key } = values;
      const at = frame(box, data);
      const head = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
      drawText(ctx, t(title), head, style);
      drawOutlineKey(ctx, { ...box, y: box.y + 35 * scale, text: t(outline) }, style);
      under?.(ctx, at, data, style, t, box);
      const all = seesAll(data);
      const shown = {
        tokens,
        values: own,
        plain: data[plain],
        query,
        key,
        hidden: (i) => i > query && !all,
        format: (weight) => format(weight, t),
      };
      drawTokenBars(ctx, at, shown, style);
      over?.(ctx, at, data, style, t, box);
    },
    handles(data, box, t) {
      const { query, key } = data.values;
      const all = facts(data, t);
      const words = {
        key: { label: t('keyHandle'), value: t('cellValue', all) },
        query: { label: t('queryHandle'), value: t('queryValue', all) },
      };
      return tokenBarHandles(frame(box, data), { size: data.size, query, key, words });
    },
  };
}
