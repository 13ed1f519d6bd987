import { drawBars } from '../../../canvas/bars.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** Lengths of queries before and after rotation; below, what the last token reads in two places of a text. */
export const output = {
  place: 'side',
  height: (_width, { scale }) => Math.round(84 + 216 * scale),
  frame(box, { scale, lengths }) {
    const bars = { x: box.x, y: box.y + 26 * scale, width: box.width, height: 84 };
    const strip = (i) => ({
      x: box.x,
      y: bars.y + bars.height + (62 + 54 * i) * scale,
      width: box.width,
      height: 22 * scale,
    });
    return {
      bars,
      y: linear([0, 1.12 * Math.max(...lengths)], [bars.y + bars.height, bars.y]),
      strips: [strip(0), strip(1)],
      below: bars.y + bars.height + 166 * scale,
    };
  },
  describe(data, t) {
    return t(data.wrong ? 'describeOutputWrong' : 'describeOutput', facts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { bars, y, strips, below } = output.frame(box, data);
    const { lengths, moved, wrong, scale, values } = data;
    const name = { x: box.x, weight: 600, maxWidth: box.width };
    drawText(ctx, t('lengthsName'), { ...name, y: box.y + 14 * scale }, style);
    const slot = bars.width / lengths.length;
    const colour = style.rgba(style.second, 0.6);
    drawBars(ctx, bars, { values: moved.lengths, scale: y, colour, gap: 0.36 * slot }, style);
    for (const [i, length] of lengths.entries()) {
      const [left, right] = [bars.x + (i + 0.08) * slot, bars.x + (i + 0.92) * slot];
      drawLine(ctx, [left, y(length), right, y(length)], { colour: style.paper, width: 4 }, style);
      drawLine(ctx, [left, y(length), right, y(length)], { width: 2 }, style);
    }
    drawLine(ctx, [bars.x, y(0), bars.x + bars.width, y(0)], { colour: style.second }, style);
    drawText(ctx, t('outputName'), { ...name, y: strips[0].y - 24 * scale, strike: wrong }, style);
    for (const [i, strip] of strips.entries()) {
      const text = t('fromPosition', { start: i === 0 ? 0 : values.shift });
      drawText(ctx, text, { x: strip.x, y: strip.y - 6 * scale, colour: style.second }, style);
      drawHeatmap(ctx, strip, { rgba: data.strips[i], rows: 1, cols: values.headDim });
      ctx.save();
      ctx.strokeStyle = style.hairline;
      ctx.strokeRect(strip.x + 0.5, strip.y + 0.5, strip.width - 1, strip.height - 1);
      ctx.restore();
    }
    if (wrong) hatch(ctx, strips[1], style.rgba(style.ink, 0.22), { gap: 9 });
    drawText(
      ctx,
      t('outputMoved', facts(data, t)),
      { x: box.x, y: below, baseline: 'top', maxWidth: box.width },
      style,
    );
  },
  handles: () => [],
};

const facts = (data, t) => ({
  tokens: data.tokens,
  start: data.values.shift,
  moved: t.number(data.outputMoved, { significant: 2 }),
  weights: t.number(data.weightsMoved, { significant: 2 }),
});
