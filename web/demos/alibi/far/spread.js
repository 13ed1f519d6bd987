import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { LONGEST } from './compute.js';
import { drawHeads, drawWalls, lengthHandle, lengthScale } from './reach.js';
import { facts } from './words.js';

/** The entropy of the weights against the length of the text. */
export const spread = {
  place: 'side',
  height: (_width, { scale }) => Math.round(220 + 122 * scale),
  frame(box, { scale }) {
    const [left, right, above, below] = [30, 12, 76, 46].map((room) => room * scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    return { plot, x: lengthScale(plot), y: linear([0, Math.log(LONGEST)], [plot.y + plot.height, plot.y]) };
  },
  describe: (data, t) => t('describeSpread', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = spread.frame(box, data);
    const { values, curves, head, tested, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('spreadName'), title, style);
    drawWalls(ctx, plot, { values, x, scale }, style, t);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 2, 4, 6, 8, 10], line: false }, style);
    const below = { side: 'bottom', scale: x, ticks: [16, 512, 16384], label: t('lengthAxis') };
    drawAxis(ctx, plot, { ...below, format: t.number }, style);
    drawHeads(
      ctx,
      curves.map((curve) => curve.entropy),
      { head, x, y },
      style,
    );
    drawPoint(ctx, { x: x(values.testLen), y: y(tested.entropy) }, { colour: style.ink, radius: 5.5 }, style);
  },
  handles(data, box, t) {
    const { plot, x } = spread.frame(box, data);
    const { testLen } = data.values;
    const value = t.number(testLen);
    return [
      lengthHandle({
        id: 'testLen',
        length: testLen,
        x,
        y: plot.y + 14,
        label: t('testHandleSpread'),
        value,
      }),
    ];
  },
};
