import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { BUCKETS, LONGEST, NAMES, REACH } from './compute.js';
import { facts } from './words.js';

const zero = 0.55; // where distance 0 stands on the log axis

/** The bias of two heads against the distance, log axis: steps that widen, then one that never ends. */
export const tail = {
  place: 'full',
  height: (width, { scale }) => Math.round((width < 420 ? 170 : 200) + 138 * scale),
  frame(box, { scale }) {
    const [left, right, above, below] = [34, 10, 92, 46].map((room) => room * scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    const inner = log([zero, LONGEST], [plot.x, plot.x + plot.width]);
    const x = (distance) => inner(Math.max(zero, distance));
    return {
      plot,
      x: Object.assign(x, { invert: inner.invert }),
      y: linear([-1.1 * REACH, 1.1 * REACH], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) => t(data.values.rule === 'log' ? 'describeTail' : 'describeTailWrong', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = tail.frame(box, data);
    const { values, edge, bias, bucket, starts, scale } = data;
    const { length, trainLen, maxDistance, distance, rule, head } = values;
    const all = facts(data, t);
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('tailName', all), title, style);
    const end = Math.max(x(edge), x(length));
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.12 : 0.06);
    ctx.fillRect(x(edge), plot.y, end - x(edge), plot.height);
    const untrained = starts.find((start) => start >= trainLen);
    if (untrained !== undefined) {
      hatch(ctx, { ...plot, x: x(untrained), width: plot.x + plot.width - x(untrained) }, style.second, {
        gap: 6,
      });
    }
    if (rule !== 'log') hatch(ctx, plot, style.rgba(style.ink, 0.18), { gap: 9 });
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.hairline }, style);
    const axis = { scale: y, ticks: [-4, -2, 0, 2, 4], line: false, label: t('biasAxis') };
    drawAxis(ctx, plot, { ...axis, side: 'left', format: (value) => t.number(value, { sign: true }) }, style);
    const ticks = [0, 1, 10, 100, 1000, 10000];
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks, label: t('distanceAxis'), format: t.number },
      style,
    );
    const below = (row) => plot.y - (8 + 18 * row) * scale;
    drawWall(ctx, plot, { x: x(length - 1), y: below(0), label: t('lengthWall') }, style);
    drawWall(
      ctx,
      plot,
      { x: x(trainLen - 1), y: below(1), label: t('trainWall'), colour: style.second },
      style,
    );
    drawWall(
      ctx,
      plot,
      { x: x(maxDistance), y: below(2), label: t('maxWall', all), colour: style.second },
      style,
    );
    for (const name of NAMES.toSorted((a) => (a === head ? 1 : -1))) {
      const look = name === head ? { colour: style.ink, width: 2.5 } : { colour: style.second, dash: [5, 4] };
      drawCurve(ctx, steps(data, name), { ...look, xScale: x, yScale: y }, style);
    }
    const from = Math.max(plot.x, x(starts[bucket]));
    drawLine(ctx, [from, y(bias), x(data.to), y(bias)], { width: 5 }, style);
    drawPoint(ctx, { x: x(distance), y: y(bias) }, { colour: style.ink, radius: 7, hollow: true }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = tail.frame(box, data);
    const { values, bucket, bias, scale } = data;
    const { length, trainLen, distance, head } = values;
    const all = facts(data, t);
    const fit = (value, low, high) => Math.round(Math.min(high, Math.max(low, value)));
    const far = (wished) => ({ distance: fit(wished < 0.75 ? 0 : wished, 0, length - 1) });
    const wall = (id, [low, high], row) => ({
      id,
      x: x(values[id]),
      y: plot.y - (2 + 18 * row) * scale,
      label: t.param(id),
      value: t.number(values[id]),
      drag: (point) => ({ [id]: fit(x.invert(point.x), low, high) }),
      key: ({ dx, dy }) => ({ [id]: fit(values[id] * 2 ** ((dx - dy) / 4), low, high) }),
    });
    const step = (by) => distance + by * Math.max(1, 0.06 * distance);
    return [
      {
        id: 'distance',
        area: plot,
        x: x(distance),
        y: y(bias),
        label: t('distanceHandle'),
        value: t('distanceValue', all),
        drag: (point) => far(x.invert(point.x)),
        key: ({ dx, dy }) =>
          dx === 0 ? { [head]: edited(values[head], bucket, bias - 0.1 * dy) } : far(step(dx)),
      },
      wall('length', [trainLen, LONGEST], 0),
      wall('trainLen', [16, length], 1),
      wall('maxDistance', [32, 1024], 2),
      {
        id: 'bias',
        x: plot.x + plot.width,
        y: y(values[head][BUCKETS - 1]),
        label: t('tailHandle'),
        value: t.number(values[head][BUCKETS - 1], { digits: 1, sign: true }),
        drag: (point) => ({ [head]: edited(values[head], BUCKETS - 1, y.invert(point.y)) }),
        key: ({ dx, dy }) => ({
          [head]: edited(values[head], BUCKETS - 1, values[head][BUCKETS - 1] + 0.1 * (dx - dy)),
        }),
      },
    ];
  },
};

const edited = (own, bucket, value) =>
  own.with(bucket, Number(Math.min(REACH, Math.max(-REACH, value)).toFixed(1)));

// The bias as steps, from bucket to bucket, to the end of the axis.
function steps({ starts, values }, name) {
  const points = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const end = starts[bucket + 1] ?? LONGEST;
    points.push([starts[bucket], values[name][bucket]], [end, values[name][bucket]]);
  }
  return points;
}
