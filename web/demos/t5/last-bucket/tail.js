import { drawPoint } from '../../../canvas/curve.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, logDistance } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { BUCKETS, LONGEST, NAMES, REACH } from './compute.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

// Room for the names of the walls, once they are there.
const topIn = ({ shows }) => (shows('length') ? 92 : 50);

/** The bias of two heads against the distance, log axis: steps that widen, then one that never ends. */
/** @type {View<Data>} */
export const tail = chart({
  place: 'full',
  height: (width, data) => Math.round((width < 420 ? 170 : 200) + (topIn(data) + 46) * data.scale),
  margin: (scale, data) => ({
    left: 34 * scale,
    right: 10 * scale,
    top: topIn(data) * scale,
    bottom: 46 * scale,
  }),
  x: (range) => logDistance(LONGEST, range),
  y: (range) => linear([-1.1 * REACH, 1.1 * REACH], range),
  title: 'tailName',
  titleAt: 16,
  axes: {
    left: {
      ticks: [-4, -2, 0, 2, 4],
      line: false,
      label: 'biasAxis',
      format: '+',
    },
    bottom: {
      ticks: [0, 1, 10, 100, 1000, 10000],
      label: 'distanceAxis',
    },
  },
  draw(marks, data, t) {
    const { plot, x, y, style, level, line, curve, fill, hatch, absent, axes, put } = marks;
    const { values, edge, bias, bucket, starts, scale } = data;
    const { testLen, trainLen, maxDistance, distance, rule, head } = values;
    const end = Math.max(x(edge), x(testLen));
    const isTail = data.shows('length');
    const names = data.shows('heads') ? NAMES : [head];
    if (isTail)
      fill({ ...plot, x: x(edge), width: end - x(edge) }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
    const untrained = starts.find((start) => start >= trainLen);
    if (untrained !== undefined && data.shows('length')) {
      const part = { ...plot, x: x(untrained), width: plot.x + plot.width - x(untrained) };
      absent(part);
    }
    if (rule !== 'log') hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    level(0, { colour: style.hairline });
    axes();
    const wall = (distance, row, label, colour) =>
      put(drawReferenceLine, plot, { x: x(distance), y: plot.y - (8 + 18 * row) * scale, label, colour });
    if (data.shows('length')) {
      wall(testLen - 1, 0, t('lengthWall', { testLen }));
      wall(trainLen - 1, 1, t('trainWall', { trainLen }), style.second);
    }
    if (data.shows('mistake')) wall(maxDistance, 2, t('maxWall', facts(data, t)), style.second);
    for (const name of names.toSorted((a) => (a === head ? 1 : -1))) {
      const look = name === head ? { width: 2.5 } : { colour: style.second, dash: [5, 4] };
      curve(steps(data, name), look);
    }
    const from = Math.max(plot.x, x(starts[bucket]));
    line([from, y(bias), x(data.shows('length') ? data.to : distance), y(bias)], { width: 5 });
    if (isTail) nameTail(marks, data, t);
    if (data.shows('heads')) nameHeads(marks, data, t);
    else nameBias(marks, data, t);
    if (data.guess === 'lower') drawLower(marks, data, t);
    put(drawPoint, { x: x(distance), y: y(bias) }, { colour: style.ink, radius: 7, hollow: true });
  },
  handles({ plot, x, y }, data, t) {
    const { values, bucket, bias, scale } = data;
    const { testLen, trainLen, distance, head } = values;
    const far = (wished) => ({ distance: whole(wished < 0.75 ? 0 : wished, 0, testLen - 1) });
    const wall = (id, [low, high], row) => ({
      id,
      x: x(values[id]),
      y: plot.y - (2 + 18 * row) * scale,
      label: t.param(id),
      value: t.number(values[id]),
      drag: (point) => ({ [id]: whole(x.invert(point.x), low, high) }),
      key: ({ dx, dy }) => ({ [id]: whole(values[id] * 2 ** ((dx - dy) / 4), low, high) }),
    });
    const step = (by) => distance + by * Math.max(1, 0.06 * distance);
    const last = values[head][BUCKETS - 1];
    return [
      {
        id: 'distance',
        area: plot,
        x: x(distance),
        y: y(bias),
        label: t('distanceHandle'),
        value: t('distanceValue', facts(data, t)),
        drag: (point) => far(x.invert(point.x)),
        key: ({ dx, dy }) =>
          dx === 0 ? { [head]: edited(values[head], bucket, bias - 0.1 * dy) } : far(step(dx)),
      },
      wall('testLen', [trainLen, LONGEST], 0),
      ...(data.shows('length') ? [wall('trainLen', [16, testLen], 1)] : []),
      ...(data.shows('mistake') ? [wall('maxDistance', [32, 1024], 2)] : []),
      data.shows('heads') && {
        id: 'bias',
        x: plot.x + plot.width,
        y: y(last),
        label: t('tailHandle'),
        value: t.number(last, '+1'),
        drag: (point) => ({ [head]: edited(values[head], BUCKETS - 1, y.invert(point.y)) }),
        key: ({ dx, dy }) => ({ [head]: edited(values[head], BUCKETS - 1, last + 0.1 * (dx - dy)) }),
      },
    ].filter(Boolean);
  },
  describe: (data, t) => t(data.values.rule === 'log' ? 'describeTail' : 'describeTailWrong', facts(data, t)),
});

// Above the tail of each head its name, side by side.
function nameHeads({ plot, y, style, text }, { values }, t) {
  let end = plot.x + plot.width;
  for (const name of NAMES) {
    const tail = values[name][BUCKETS - 1];
    const words = t('headMark', { name: t.option('head', name) });
    const isChosen = name === values.head;
    const look = { weight: isChosen ? 600 : 400, colour: isChosen ? style.ink : style.second };
    const place = y(tail) + (tail > 3 ? 1.4 * style.size : -8);
    end -= text(words, { ...look, x: end, y: place, align: 'right', halo: true }) + style.size;
  }
}

// What a tail is, where the plot is emptiest.
function nameTail({ plot, x, y, style, text, widthOf }, { values, edge }, t) {
  const tails = NAMES.map((name) => values[name][BUCKETS - 1]);
  const away = (level) => Math.min(...tails.map((tail) => Math.abs(tail - level)));
  const level = [-3.4, 0.5, 3.4].toSorted((one, other) => away(other) - away(one))[0];
  const words = t('edgeMark', { edge });
  const from = Math.max(plot.x, Math.min(x(edge) + 6, plot.x + plot.width - widthOf(words) - 4));
  text(words, { x: from, y: y(level), baseline: 'middle', halo: true, colour: style.second });
}

// The bias of the key, beside its point, until the names of heads stand there.
function nameBias({ plot, x, y, style, text, widthOf }, { values, bias }, t) {
  const words = t('biasMark', { distance: values.distance, bias });
  const look = { weight: 600, halo: true };
  // The steps fall, so they leave room above and to the right.
  const at = clamp(x(values.distance) - 8, plot.x, plot.x + plot.width - widthOf(words, look));
  text(words, { ...look, x: at, y: y(bias) - 18 - (bias > 3 ? -2.6 : 0) * style.size });
}

// A bias that goes on falling, as it was guessed.
function drawLower({ x, y, style, line, text }, { values, edge }, t) {
  const tail = values[values.head][BUCKETS - 1];
  const low = Math.max(-REACH, tail - 2);
  const end = x(values.testLen);
  line([x(edge), y(tail), end, y(low)], { colour: style.second, dash: [5, 4], width: 2 });
  const name = { x: end - 4, y: y(low) - 0.9 * style.size, align: 'right', baseline: 'middle', halo: true };
  text(t('guess'), { ...name, colour: style.second });
}

const edited = (own, bucket, value) => own.with(bucket, Number(clamp(value, -REACH, REACH).toFixed(1)));

// The bias as steps, from bucket to bucket, to the end of the axis; at first to the distance, which the drag takes along.
function steps({ starts, values, shows }, name) {
  const last = shows('length') ? LONGEST : values.distance;
  const points = [];
  for (let bucket = 0; bucket < BUCKETS && starts[bucket] <= last; bucket++) {
    const end = Math.min(last, starts[bucket + 1] ?? LONGEST);
    points.push([starts[bucket], values[name][bucket]], [end, values[name][bucket]]);
  }
  return points;
}
