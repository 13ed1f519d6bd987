import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { LENGTHS, LONGEST, NAMES } from './compute.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** How much of the weight lies on the flat tail, against the length of the text. @type {View<Data>} */
export const shares = chart({
  place: 'main',
  height: [180, 122],
  margin: { left: 46, right: 12, top: 76, bottom: 46 },
  x: (range) => log([16, LONGEST], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  titleAt: 16,
  axes: {
    left: {
      ticks: [0, 0.25, 0.5, 0.75, 1],
      line: false,
      format: '0%',
    },
    bottom: { ticks: [16, 128, 1024, 8192], label: 'lengthAxis' },
  },
  draw({ plot, x, style, curve, point, fill, axes, put }, data, t) {
    const { values, curves, tailShare, trainShare, scale } = data;
    const { testLen, trainLen, head } = values;
    const beyond = { ...plot, x: x(trainLen), width: plot.x + plot.width - x(trainLen) };
    fill(beyond, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
    const train = {
      x: x(trainLen),
      y: plot.y - 26 * scale,
      label: t('trainWall', { trainLen }),
      colour: style.second,
    };
    put(drawReferenceLine, plot, train);
    put(drawReferenceLine, plot, {
      x: x(testLen),
      y: plot.y - 8 * scale,
      label: t('lengthWall', { testLen }),
    });
    axes();
    const names = data.shows('heads') ? NAMES : [head];
    for (const name of names.toSorted((a) => (a === head ? 1 : -1))) {
      const look = name === head ? { width: 2.5 } : { colour: style.second, dash: [5, 4] };
      curve({ xs: LENGTHS, ys: curves[name] }, look);
    }
    point(trainLen, trainShare, { radius: 5.5, hollow: true });
    point(testLen, tailShare, { radius: 5.5 });
  },
  drag: {
    testLen: {
      fit: fitted,
      step: (value, count, data) => fitted(value * 2 ** (count / 4), data),
      y: ({ tailShare }) => tailShare,
      label: (_data, t) => t.param('testLen'),
      value: (data, t) => t('sharesValue', facts(data, t)),
    },
  },
  describe: (data, t) => t('describeShares', facts(data, t)),
});

const PARTS = ['near', 'middle', 'tail'];

/** The weight of the last query in three parts, for both heads: nearest keys, those in between, the tail. */
/** @type {View<Data>} */
export const split = panel({
  place: 'side',
  height: [0, 226],
  frame(box, { scale }) {
    const bars = NAMES.map((_, i) => inset(box, { top: 66 + 52 * i, height: 24 * scale }, scale));
    return { bars, x: linear([0, 1], [box.x, box.x + box.width]) };
  },
  title: (data, t) => t('splitName', facts(data, t)),
  titleAt: 16,
  draw(pen, data, t) {
    const { bars, x, box, scale, style, text, outline } = pen;
    const all = facts(data, t);
    for (const [i, name] of NAMES.entries()) {
      const bar = bars[i];
      const y = bar.y - 7 * scale;
      const weight = name === data.values.head ? 600 : 400;
      const right = { x: bar.x + bar.width, y, weight, align: 'right', colour: style.second };
      text(t('headName', { name: t.option('head', name) }), { x: bar.x, y, weight });
      text(t('tailShort', { share: all[`${name}Tail`] }), right);
      let from = 0;
      for (const [part, share] of data.groups[name].entries()) {
        drawPart(pen, { ...bar, x: x(from), width: x(from + share) - x(from) }, PARTS[part]);
        from += share;
      }
      outline(bar, style.second);
    }
    for (const [i, part] of PARTS.entries()) {
      const y = box.y + (166 + 20 * i) * scale;
      const key = { x: box.x, y: y - 6, width: 16, height: 11 };
      drawPart(pen, key, part);
      outline(key, style.second);
      const words = { x: box.x + 24, y, baseline: 'middle', maxWidth: box.width - 24 };
      text(t(`part.${part}`, all), { ...words, colour: style.second });
    }
  },
  handles({ bars, box }, { values: { head } }, t) {
    const [upper, lower] = bars;
    const here = bars[NAMES.indexOf(head)];
    return [
      {
        id: 'head',
        area: { ...box, y: upper.y - 22, height: lower.y + lower.height - upper.y + 22 },
        x: here.x + here.width,
        y: here.y + here.height / 2,
        label: t.param('head'),
        value: t.option('head', head),
        drag: ({ y }) => ({ head: NAMES[y < lower.y - 16 ? 0 : 1] }),
        key: () => ({ head: NAMES.find((name) => name !== head) }),
      },
    ];
  },
  describe: (data, t) => t('describeSplit', facts(data, t)),
});

// The darker the farther: the tail is what the figure is about.
const SHADES = { near: 0.12, middle: 0.4, tail: 1 };

function drawPart({ style, fill }, rect, part) {
  fill(rect, style.rgba(style.ink, SHADES[part]));
}

function fitted(wished, { values }) {
  return whole(wished, values.trainLen, LONGEST);
}
