import {
  drawOutlineKey,
  drawTokenBars,
  tokenBarHandles,
  tokenBars,
  tokenBarsHeight,
} from '../canvas/token-bars.js';
import { panel } from './panel.js';

/** @import { Translate } from '../types.js' */

const above = 56; // px for the title and the key of the outlines

/**
 * A view of what the query gives to each token, `own` of its data, and outlined what another one would give.
 *   plain             key of the outlined weights in the data
 *   below             px under the rows
 *   title, outline    words of the view and of its outlines
 *   describe(data, t), facts(data, t)   the sentence, and what the words of a cell and of the query are filled with
 *   format(weight, t) a weight as it is written
 *   seesAll(data)     whether the query sees tokens after it
 *   under, over       optional: (pen, data, t), drawn before and after the bars; the pen has plot, x and y
 *
 * @param {{ plain: string, below: number, title: string, outline: string, describe: (data: any, t: Translate) => string, facts: (data: any, t: Translate) => any, format: (weight: number, t: Translate) => string, seesAll: (data: any) => boolean, under?: Function, over?: Function }} view
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
  return panel({
    place: 'side',
    height: (_width, { size, scale }) => tokenBarsHeight(size, { above, below, scale }),
    frame(box, data) {
      const { size, scale, own } = data;
      return tokenBars(box, { size, scale, above, most: Math.max(0.05, ...own, ...data[plain]) });
    },
    title,
    titleAt: 16,
    draw(pen, data, t) {
      const { tokens, own, values, scale } = data;
      const { query, key } = values;
      pen.put(drawOutlineKey, { ...pen.box, y: pen.box.y + 35 * scale, text: t(outline) });
      under?.(pen, data, t);
      const all = seesAll(data);
      pen.put(drawTokenBars, pen, {
        tokens,
        values: own,
        plain: data[plain],
        query,
        key,
        hidden: (/** @type {number} */ i) => i > query && !all,
        format: (/** @type {number} */ weight) => format(weight, t),
      });
      over?.(pen, data, t);
    },
    handles(frame, data, t) {
      const { query, key } = data.values;
      const all = facts(data, t);
      const words = {
        key: { label: t('keyHandle'), value: t('cellValue', all) },
        query: { label: t('queryHandle'), value: t('queryValue', all) },
      };
      return tokenBarHandles(frame, { size: data.size, query, key, words });
    },
    describe,
  });
}
