import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { HEADS, LENGTHS, LONGEST } from './compute.js';
import { facts } from './words.js';

const ticks = [16, 128, 1024, 8192];
const tokens = [1, 10, 100, 1000, 10000];

/** Lengths from left to right in a plot; both charts have the same. */
export const lengthScale = (plot) => log([16, LONGEST], [plot.x, plot.x + plot.width]);

/** A wall that is dragged along the lengths. */
export function lengthHandle({ id, length, x, y, label, value }) {
  const fit = (wished) => Math.round(Math.min(LONGEST, Math.max(16, wished)));
  return {
    id,
    x: x(length),
    y,
    label,
    value,
    drag: (point) => ({ [id]: fit(x.invert(point.x)) }),
    key: ({ dx, dy }) => ({ [id]: fit(length * 2 ** ((dx - dy) / 4)) }),
  };
}

/** The walls of training and test, on two lines so that their names never meet. */
export function drawWalls(ctx, plot, { values: { trainLen, testLen }, x, scale }, style, t) {
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.1 : 0.05);
  ctx.fillRect(x(trainLen), plot.y, plot.x + plot.width - x(trainLen), plot.height);
  drawWall(
    ctx,
    plot,
    { x: x(trainLen), y: plot.y - 26 * scale, label: t('trainWall'), colour: style.second },
    style,
  );
  drawWall(ctx, plot, { x: x(testLen), y: plot.y - 8 * scale, label: t('testWall') }, style);
}

/** The window that holds the share of the weight, against the length of the text, both on log axes. */
export const reach = {
  place: 'main',
  height: (_width, { scale }) => Math.round(220 + 122 * scale),
  frame(box, { scale }) {
    const [left, right, above, below] = [56, 12, 76, 46].map((room) => room * scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    return { plot, x: lengthScale(plot), y: log([1, LONGEST], [plot.y + plot.height, plot.y]) };
  },
  describe: (data, t) => t(data.head === 0 ? 'describeReachPlain' : 'describeReach', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = reach.frame(box, data);
    const { values, curves, head, trained, tested, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('reachName', facts(data, t)), title, style);
    drawWalls(ctx, plot, { values, x, scale }, style, t);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: tokens, line: false, format: t.number }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('lengthAxis'), format: t.number }, style);
    drawHeads(
      ctx,
      curves.map((curve) => curve.window),
      { head, x, y },
      style,
    );
    for (const [length, { window }] of [
      [values.trainLen, trained],
      [values.testLen, tested],
    ]) {
      const look = { colour: style.ink, radius: 5.5, hollow: length === values.trainLen };
      drawPoint(ctx, { x: x(length), y: y(window) }, look, style);
    }
  },
  handles(data, box, t) {
    const { plot, x, y } = reach.frame(box, data);
    const { values, tested, curves, scale } = data;
    const { trainLen, testLen } = values;
    const all = facts(data, t);
    const turn = (head) => ({ head: Math.min(HEADS, Math.max(1, Math.round(head))), bias: 'alibi' });
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
        value: t('headValue', all),
        drag: ({ y: at }) =>
          turn(heads.reduce((best, each) => (far(each, at) < far(best, at) ? each : best))),
        key: ({ dx, dy }) => turn(values.head + dx - dy),
      },
    ];
  },
};

/** A line for each head, the chosen one heavy, and dashed what there is without a bias. */
export function drawHeads(ctx, lines, { head, x, y }, style) {
  const draw = (ys, look) => drawCurve(ctx, { xs: LENGTHS, ys }, { xScale: x, yScale: y, ...look }, style);
  for (const ys of lines.slice(1)) draw(ys, { colour: style.hairline, width: 1.5 });
  draw(lines[0], { colour: style.second, dash: [5, 4] });
  draw(lines[head], { colour: style.ink, width: 2.5, dash: head === 0 ? [5, 4] : [] });
}
