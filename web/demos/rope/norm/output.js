import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** Lengths of queries before and after rotation; below, what the last token reads in two places of a text. */
/** @type {View<Data>} */
export const output = panel({
  place: 'side',
  height: [84, 216],
  title: 'lengthsName',
  frame(box, { scale, lengths }) {
    const bars = inset(box, { top: 26, height: 84 }, scale);
    const foot = bars.y + bars.height;
    return {
      bars,
      y: linear([0, 1.12 * Math.max(...lengths)], [foot, bars.y]),
      strips: [62, 116].map((gap) => beneath(bars, { gap: gap * scale, height: 22 * scale })),
      below: foot + 166 * scale,
    };
  },
  draw(pen, data, t) {
    const { box, scale, strips, below, style, text } = pen;
    const { here, moved, reach, wrong, values } = data;
    drawLengths(pen, data);
    const place = { x: box.x, maxWidth: box.width };
    const name = t(wrong ? 'outputWrong' : 'outputName');
    text(name, { ...place, y: strips[0].y - 24 * scale, weight: 600 });
    for (const [i, { start, output: row }] of [
      { start: 0, ...here },
      { start: values.shift, ...moved },
    ].entries()) {
      const strip = strips[i];
      text(t('fromPosition', { start }), { x: box.x, y: strip.y - 6 * scale, colour: style.second });
      const look = { palette: 'diverging', min: -reach, max: reach };
      pen.heatmap(strip, { values: row, rows: 1, cols: values.headDim, ...look });
      pen.outline(strip);
    }
    if (wrong) pen.hatch(strips[1], style.rgba(style.ink, 0.22), { gap: 9 });
    const said = wrong || data.outputMoved === 0 ? 'outputMoved' : 'outputSame';
    text(t(said, facts(data)), { ...place, y: below, baseline: 'top' });
  },
  describe: (data, t) => t(data.wrong ? 'describeOutputWrong' : 'describeOutput', facts(data)),
});

// Bars after rotation, with a line across each where it was before.
function drawLengths({ bars, y, style, put, line }, { lengths, moved }) {
  const slot = bars.width / lengths.length;
  const colour = style.rgba(style.second, 0.6);
  put(drawBars, bars, { values: moved.lengths, scale: y, colour, gap: 0.36 * slot });
  for (const [i, length] of lengths.entries()) {
    line([bars.x + (i + 0.08) * slot, y(length), bars.x + (i + 0.92) * slot, y(length)], { width: 2 });
  }
  line([bars.x, y(0), bars.x + bars.width, y(0)], { colour: style.second });
}

const facts = ({ tokens, values, outputMoved, weightsMoved }) => ({
  tokens,
  start: values.shift,
  moved: outputMoved,
  weights: weightsMoved,
});
