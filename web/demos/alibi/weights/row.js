import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { tokenWeights } from '../../../canvas/token-weights.js';
import { percent } from '../slopes/row.js';
import { facts } from './words.js';

const seesAll = ({ values }) => values.mask === 'wrong-zeros';

/** What the query gives to each token; outlined, what it would give without the bias. */
export const row = tokenWeights({
  plain: 'plain',
  below: 30,
  title: 'rowName',
  outline: 'withoutBias',
  describe: (data, t) => t(seesAll(data) ? 'describeRowFuture' : 'describeRow', facts(data, t)),
  facts,
  format: percent,
  seesAll,
  under(ctx, { plot, y }, data, style) {
    const { size, values } = data;
    if (!seesAll(data) || values.query >= size - 1) return;
    const future = { ...plot, y: y(values.query + 0.5), height: y(size - 1) - y(values.query) };
    hatch(ctx, future, style.rgba(style.second, 0.3), { gap: 7 });
  },
  over(ctx, { plot, y }, { values, half }, style, t, box) {
    // The most recent tokens that hold half of the weight.
    const [top, bottom] = [y(values.query - half + 0.6), y(values.query + 0.4)];
    drawLine(ctx, [plot.x - 5, top, plot.x - 5, bottom], { width: 2.5 }, style);
    const foot = { x: box.x, y: plot.y + plot.height + 8, baseline: 'top', colour: style.second };
    drawText(ctx, t('halfFoot', { count: half }), { ...foot, maxWidth: box.width }, style);
  },
});
