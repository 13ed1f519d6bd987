import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { facts } from './words.js';

/** The whole text on a line: where the weight of its last token lies, the window, the length of training, a fact. */
export const line = {
  place: 'full',
  height: (_width, { scale }) => Math.round(78 + 118 * scale),
  frame(box, { scale, values, bins }) {
    const plot = { x: box.x + 8, y: box.y + 30 * scale, width: box.width - 16, height: 76 };
    return {
      plot,
      x: linear([values.testLen - 1, 0], [plot.x, plot.x + plot.width]),
      y: linear([0, Math.max(...bins)], [plot.y + plot.height, plot.y]),
      brackets: [46, 72].map((down) => plot.y + plot.height + down * scale),
    };
  },
  describe: (data, t) => t('describeLine', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y, brackets } = line.frame(box, data);
    const { values, tested, bins, scale } = data;
    const all = facts(data, t);
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('lineName', all), title, style);
    drawBars(ctx, plot, { values: bins, scale: y, colour: style.ink, gap: 1 }, style);
    const foot = plot.y + plot.height;
    drawLine(ctx, [plot.x, foot, plot.x + plot.width, foot], { colour: style.second }, style);
    drawLine(ctx, [x(values.fact), plot.y, x(values.fact), foot], { dash: [2, 3] }, style);
    drawPoint(ctx, { x: x(0), y: foot }, { colour: style.ink, radius: 5 }, style);
    drawPoint(ctx, { x: x(values.fact), y: foot }, { colour: style.ink, radius: 6.5, hollow: true }, style);
    const fact = { x: x(values.fact), text: t('factMark', all), colour: style.ink, weight: 600 };
    drawLabels(ctx, [fact], { y: foot + 13 * scale, left: box.x, right: box.x + box.width }, style);
    const marks = [
      [tested.window, t('windowMark', all), style.ink],
      [values.trainLen, t('trainMark', all), style.second],
    ];
    for (const [i, [length, text, colour]] of marks.entries()) {
      const at = brackets[i] + 8 * scale;
      const ends = [Math.min(x(length - 1), plot.x + plot.width - 2), plot.x + plot.width];
      drawLine(ctx, [ends[0], at, ends[1], at], { colour, width: 2.5 }, style);
      for (const end of ends) drawLine(ctx, [end, at - 4, end, at + 4], { colour, width: 1.5 }, style);
      const place = { x: ends[1], y: at - 7, align: 'right', colour, maxWidth: plot.width };
      drawText(ctx, text, place, style);
    }
  },
  handles(data, box, t) {
    const { plot, x, brackets } = line.frame(box, data);
    const { fact, testLen, trainLen } = data.values;
    const far = (wished, most) => Math.round(Math.min(most, Math.max(1, wished)));
    const train = (wished) => ({ trainLen: Math.max(16, far(wished, testLen)) });
    const step = (value, by) => value + Math.sign(by) * Math.max(1, Math.abs(by) * 0.02 * testLen);
    return [
      {
        id: 'fact',
        area: plot,
        x: x(fact),
        y: plot.y + plot.height,
        label: t('factHandle'),
        value: t('factValue', facts(data, t)),
        drag: (point) => ({ fact: far(x.invert(point.x), testLen - 1) }),
        key: ({ dx, dy }) => ({ fact: far(step(fact, -dx - dy), testLen - 1) }),
      },
      {
        id: 'train',
        x: x(trainLen - 1),
        y: brackets[1] + 8 * data.scale,
        label: t('trainHandle'),
        value: t.number(trainLen),
        drag: (point) => train(x.invert(point.x) + 1),
        key: ({ dx, dy }) => train(step(trainLen, -dx - dy)),
      },
    ];
  },
};
