import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { GUESSES } from './compute.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const BRACKETS = 52; // px below the plot
const BRACKET = 26;

const bracketAt = (i, foot, scale) => foot + (BRACKETS + 8 + i * BRACKET) * scale;

/** The whole text on a line: where the weight of its last token lies, the window, the length of training, a fact. */
/** @type {View<Data>} */
export const line = chart({
  place: 'full',
  invites: false,
  height: (_width, { scale, guess, shows }) =>
    Math.round(78 + (116 + BRACKET * (Number(shows('fact')) + (guess ? 1 : 0))) * scale),
  margin: (scale) => ({ left: 8, right: 8, top: 48 * scale }),
  plotHeight: 76,
  x: (range, { values }) => linear([values.testLen - 1, 0], range),
  y: (range, { bins }) => linear([0, Math.max(...bins)], range),
  title: (data, t) => t('lineName', facts(data, t)),
  titleAt: 16,
  draw({ plot, x, y, box, style, text, line, labels, put }, data, t) {
    const { values, tested, bins, scale } = data;
    const all = facts(data, t);
    put(drawBars, plot, { values: bins, scale: y, gap: 1 });
    const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
    line([plot.x, foot, right, foot], { colour: style.second });
    put(drawPoint, { x: x(0), y: foot }, { colour: style.ink, radius: 5 });
    const hasFact = data.shows('fact');
    if (hasFact) {
      line([x(values.fact), plot.y, x(values.fact), foot], { dash: [2, 3] });
      put(drawPoint, { x: x(values.fact), y: foot }, { colour: style.second, radius: 6.5, hollow: true });
    }
    const each = Math.round(values.testLen / bins.length);
    text(t(data.head === 0 ? 'barPlain' : 'barName', { ...all, each }), {
      x: box.x,
      y: box.y + 34 * scale,
      colour: style.second,
      maxWidth: box.width,
    });
    const names = [
      ...(hasFact ? [{ x: x(values.fact), text: t('factMark', all), colour: style.second }] : []),
      { x: right, text: t('newest'), colour: style.ink, weight: 600 },
      { x: plot.x, text: t('oldest'), colour: style.second },
    ];
    labels(names, { y: foot + 13 * scale, left: box.x, right: box.x + box.width });
    const marks = [
      [tested.window, t('windowMark', all), style.ink],
      // The length of training comes with a fact that lies beyond it.
      ...(hasFact ? [[values.trainLen, t('trainMark', all), style.second]] : []),
    ];
    if (data.guess) marks.push([GUESSES[data.guess], t('guess'), style.second, [4, 3]]);
    for (const [i, [length, name, colour, dash]] of marks.entries()) {
      const at = bracketAt(i, foot, scale);
      const ends = [Math.min(x(length - 1), right - 2), right];
      line([ends[0], at, ends[1], at], { colour, width: 2.5, dash });
      for (const end of ends) line([end, at - 4, end, at + 4], { colour, width: 1.5 });
      text(name, { x: right, y: at - 7, align: 'right', colour, maxWidth: plot.width });
    }
  },
  handles({ plot, x }, data, t) {
    const { fact, testLen, trainLen } = data.values;
    const train = (wished) => ({ trainLen: Math.max(16, whole(wished, 1, testLen)) });
    const told = (wished) => ({ fact: whole(wished, 1, testLen - 1) });
    const step = (value, by) => value + Math.sign(by) * Math.max(1, Math.abs(by) * 0.02 * testLen);
    const handles = [
      {
        id: 'fact',
        area: plot,
        x: x(fact),
        y: plot.y + plot.height,
        label: t('factHandle'),
        value: t('factValue', facts(data, t)),
        drag: (point) => told(x.invert(point.x)),
        key: ({ dx, dy }) => told(step(fact, -dx - dy)),
      },
      {
        id: 'train',
        x: x(trainLen - 1),
        y: bracketAt(1, plot.y + plot.height, data.scale),
        label: t('trainHandle'),
        value: t.number(trainLen),
        drag: (point) => train(x.invert(point.x) + 1),
        key: ({ dx, dy }) => train(step(trainLen, -dx - dy)),
      },
    ];
    return data.shows('fact') ? handles : [];
  },
  describe: (data, t) => t('describeLine', facts(data, t)),
});
