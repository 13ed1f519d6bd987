import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { HEADS, LENGTHS, LONGEST } from './compute.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

// Lengths from left to right; both charts have the same.
const lengthScale = (range) => log([16, LONGEST], range);

/** The window that holds the share of the weight, against the length of the text, both on log axes. */
/** @type {View<Data>} */
export const reach = chart({
  place: 'main',
  height: [220, 134],
  margin: { left: 56, right: 12, top: 88, bottom: 46 },
  x: lengthScale,
  y: (range) => log([1, LONGEST], range),
  title: (data, t) => t('reachName', facts(data, t)),
  titleAt: 16,
  note: 'othersKey',
  noteAt: 36,
  axes: {
    left: { ticks: [1, 10, 100, 1000, 10000], line: false },
    bottom: { ticks: [16, 128, 1024, 8192], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { values, trained, tested } = data;
    drawWalls(marks, data, t);
    marks.axes();
    drawHeads(marks, data, 'window');
    marks.point(values.trainLen, trained.window, { radius: 5.5, hollow: true });
    marks.point(values.testLen, tested.window, { radius: 5.5, hollow: values.testLen === values.trainLen });
  },
  handles({ plot, x, y }, data, t) {
    const { values, tested, curves, scale } = data;
    const { trainLen, testLen } = values;
    const turn = (head) => ({ head: whole(head, 1, HEADS), bias: 'alibi' });
    const places = LENGTHS.map((length) => Math.abs(Math.log(length / testLen)));
    const column = places.indexOf(Math.min(...places));
    const far = (head, at) => Math.abs(y(curves[head].window[column]) - at);
    const heads = Array.from({ length: HEADS }, (_, i) => i + 1);
    const wall = (id, length, above, name) =>
      lengthHandle({ id, length, x, y: plot.y + above * scale, label: t(name), value: t.number(length) });
    return [
      wall('testLen', testLen, 14, 'testHandleReach'),
      wall('trainLen', trainLen, -14, 'trainHandleReach'),
      {
        id: 'head',
        x: x(testLen),
        y: y(tested.window),
        label: t('headHandle'),
        value: t('headValue', facts(data, t)),
        drag: ({ y: at }) =>
          turn(heads.reduce((best, each) => (far(each, at) < far(best, at) ? each : best))),
        key: ({ dx, dy }) => turn(values.head + dx - dy),
      },
    ];
  },
  describe: (data, t) => t(data.head === 0 ? 'describeReachPlain' : 'describeReach', facts(data, t)),
});

/** The entropy of the weights against the length of the text. @type {View<Data>} */
export const spread = chart({
  place: 'side',
  height: [220, 134],
  margin: { left: 30, right: 12, top: 88, bottom: 46 },
  x: lengthScale,
  y: (range) => linear([0, Math.log(LONGEST)], range),
  title: 'spreadName',
  titleAt: 16,
  note: 'othersKey',
  noteAt: 36,
  axes: {
    left: { ticks: [0, 2, 4, 6, 8, 10], line: false },
    bottom: { ticks: [16, 512, 16384], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    drawWalls(marks, data, t);
    marks.axes();
    drawHeads(marks, data, 'entropy');
    marks.point(data.values.testLen, data.tested.entropy, { radius: 5.5 });
  },
  handles({ plot, x }, { values: { testLen } }, t) {
    const words = { label: t('testHandleSpread'), value: t.number(testLen) };
    return [lengthHandle({ id: 'testLen', length: testLen, x, y: plot.y + 14, ...words })];
  },
  describe: (data, t) => t('describeSpread', facts(data, t)),
});

// A wall that is dragged along the lengths.
function lengthHandle({ id, length, x, y, label, value }) {
  const fit = (wished) => ({ [id]: whole(wished, 16, LONGEST) });
  return {
    id,
    x: x(length),
    y,
    label,
    value,
    drag: (point) => fit(x.invert(point.x)),
    key: ({ dx, dy }) => fit(length * 2 ** ((dx - dy) / 4)),
  };
}

// The walls of training and test, on two lines so that their names never meet.
function drawWalls({ plot, x, style, fill, put }, { values: { trainLen, testLen }, scale }, t) {
  const beyond = { ...plot, x: x(trainLen), width: plot.x + plot.width - x(trainLen) };
  fill(beyond, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
  const train = { x: x(trainLen), y: plot.y - 26 * scale, label: t('trainWall'), colour: style.second };
  put(drawReferenceLine, plot, train);
  put(drawReferenceLine, plot, { x: x(testLen), y: plot.y - 8 * scale, label: t('testWall') });
}

// A line for each head, the chosen one heavy, and dashed what there is without a bias.
function drawHeads({ curve, style }, { curves, head }, key) {
  const draw = (each, look) => curve({ xs: LENGTHS, ys: each[key] }, look);
  for (const each of curves.slice(1)) draw(each, { colour: style.hairline, width: 1.5 });
  draw(curves[0], { colour: style.second, dash: [5, 4] });
  draw(curves[head], { width: 2.5, dash: head === 0 ? [5, 4] : [] });
}
