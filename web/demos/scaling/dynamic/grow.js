import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear } from '../../../canvas/scale.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { longest, params } from './grown.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** The base over the length of the text, which grows as its end is dragged. @type {View<Data>} */
export const grow = chart({
  height: [210, 130],
  margin: { left: 62, right: 26, top: 92, bottom: 56 },
  x: (range) => linear([0, longest], range),
  y: (range, { bases }) => linear([0, 1.06 * Math.max(20000, ...bases.bases)], range),
  axes: {
    left: { ticks: 3, line: false, format: shortly },
    bottom: { ticks: [0, 8192, 16384, 24576, longest], label: 'lengthAxis' },
  },
  draw({ plot, x, y, box, style, axes, curve, line, point, text, put }, data, t) {
    const { values, bases, base, scale } = data;
    const name = t('growName', { length: values.seqLen });
    text(name, { x: box.x, y: box.y + 3, baseline: 'top', colour: style.second });
    const head = { x: box.x, y: box.y + 50 * scale };
    const after = 12 + text(t.number(base, '0'), { ...head, size: 28 * scale, weight: 650 });
    const { stretch } = data;
    const isTold = data.shows('pairs');
    const said = isTold ? t('stretchName', { stretch }) : t('slowestName', { times: stretch });
    text(said, { ...head, x: box.x + after, maxWidth: box.width - after, colour: style.second });
    axes();
    const label = t('trainWall', { length: values.trainLen });
    put(drawReferenceLine, plot, { x: x(values.trainLen), y: plot.y - 10 * scale, label });
    text(t('baseAxis'), { x: box.x, y: plot.y - 10 * scale, colour: style.second, maxWidth: plot.x - box.x });
    // At first the drag draws the curve.
    if (isTold)
      curve({ xs: bases.lengths, ys: bases.bases }, { colour: style.rgba(style.second, 0.7), dash: [5, 4] });
    const past = bases.lengths.findLastIndex((each) => each <= values.seqLen) + 1;
    const grown = {
      xs: [...bases.lengths.subarray(0, past), values.seqLen],
      ys: [...bases.bases.subarray(0, past), base],
    };
    curve(grown, { width: 2 * style.line });
    const here = x(values.seqLen);
    if (values.seqLen !== values.trainLen)
      line([here, y(base), here, plot.y + plot.height], { dash: [3, 3] });
    point(values.seqLen, base, { radius: 6 });
  },
  drag: {
    length: {
      param: 'seqLen',
      fit: (wished) => params.seqLen.fit(wished),
      step: (value, count) => stepped(params.seqLen, value, count),
      y: ({ base }) => base,
      value: ({ values: { seqLen }, base }, t) => t('lengthValue', { length: seqLen, base }),
    },
  },
  handles: ({ plot, x }, { values: { trainLen }, scale }, t) => [
    {
      id: 'train',
      x: x(trainLen),
      y: plot.y - 14 * scale,
      label: t('trainHandle'),
      value: t('trainValue', { length: trainLen }),
      drag: (point) => ({ trainLen: params.trainLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, trainLen, dx - dy) }),
    },
  ],
  describe(data, t) {
    const { values } = data;
    return t(values.seqLen > values.trainLen ? 'describeGrow' : 'describeGrowShort', {
      length: values.seqLen,
      train: values.trainLen,
      base: data.base,
      stretch: data.stretch,
    });
  },
});

function shortly(value, t) {
  return value >= 1e6 ? t.number(value, '2se') : t.number(value);
}
