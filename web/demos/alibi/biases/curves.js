import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, logDistance } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { dotMark, whole } from '../../../plots/drag.js';
import { FIRST, LONGEST, PLACES, SHORTEST, shownIn } from './method-biases.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './method-biases.js' */

const LOW = -16;
/** A mistake of KERPLE lifts its curve above 0. */
const highest = ({ biases }) => Math.max(1, biases['kerple-log'].at(-1));

const RING = 24; // px from the ring to names beside it
const TOP = 84; // px at text size 13 above the plot

/** What each method adds to a logit, against the distance, as far as the text goes. @type {View<Data>} */
export const curves = chart({
  place: 'full',
  height: (width, data) => Math.round((width < 420 ? 210 : 250) + (TOP + 46) * data.scale),
  // At first names stand in the plot, later beside it.
  margin: (scale, { shows }) => ({
    left: 40 * scale,
    right: (shows('others') ? 92 : 16) * scale,
    top: TOP * scale,
    bottom: 46 * scale,
  }),
  x: (range) => logDistance(LONGEST, range),
  y: (range, data) => linear([LOW, highest(data)], range),
  title: (data, t) => t(data.shows('others') ? 'curvesName' : 'firstName'),
  axes: {
    left: {
      ticks: (data) =>
        (highest(data) > 1 ? [-15, -10, -5, 0, 5, 10, 15, 20, 25] : [-15, -10, -5, 0]).filter(
          (tick) => tick <= highest(data),
        ),
      line: false,
      label: 'biasAxis',
      format: '+',
    },
    bottom: { ticks: [0, 1, 10, 100, 1000, 10000], label: 'distanceAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, style, level, line, curve, fill, hatch, point, axes, put } = marks;
    const { values, bias, wrong, scale } = data;
    const { testLen, trainLen, distance, method } = values;
    fill(
      { ...plot, x: x(trainLen), width: plot.x + plot.width - x(trainLen) },
      style.rgba(style.ink, style.dark ? 0.12 : 0.06),
    );
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    level(0, { colour: style.hairline });
    axes();
    const wall = (at, above, look) =>
      put(drawReferenceLine, plot, { x: x(at), y: plot.y - above * scale, ...look });
    if (testLen < LONGEST) wall(testLen - 1, 8, { label: t('textWall') });
    wall(trainLen, data.shows('others') ? 28 : 8, { label: t('trainWall'), colour: style.second });
    if (data.shows('share')) {
      // Each octave has twice the keys: a bias that falls as −ln n just makes up for them.
      line([x(1), y(0), x(LONGEST), y(-Math.log(LONGEST))], { colour: style.second, dash: [2, 4] });
    }
    const shown = shownIn(data).toSorted((a) => (a === method ? 1 : -1));
    const isFirst = !data.shows('others');
    const labels = [];
    for (const name of isFirst ? shown.toReversed() : shown) {
      // At first a curve goes as far as the ring, which draws it.
      const bias = isFirst ? data.biases[name].subarray(0, distance + 1) : data.biases[name];
      const { points, isCut } = visible(bias, x, y);
      const isChosen = name === method;
      const look =
        isFirst || isChosen
          ? { width: 2.5, colour: style.rgba(style.ink, 1) }
          : { width: 1.2, colour: style.rgba(style.second, 0.6) };
      curve(points, { xScale: (px) => px, yScale: (py) => py, ...look });
      labels.push({ name, isChosen, at: points.at(-1), isCut });
    }
    if (isFirst) nameFirst(marks, data, t);
    else {
      nameCurves(marks, labels, t);
      nameBias(marks, data, t);
    }
    point(distance, Math.max(LOW, bias), { radius: 7, hollow: true });
  },
  handles({ plot, x, y }, data) {
    const { values, bias, scale } = data;
    const { testLen, distance } = values;
    const wall = (id, [low, high], row) => ({
      id,
      x: x(values[id]),
      y: plot.y + (6 + 26 * row) * scale,
      drag: (place) => ({ [id]: whole(x.invert(place.x), low, high) }),
      key: ({ dx, dy }) => ({ [id]: whole(values[id] * 2 ** ((dx - dy) / 4), low, high) }),
    });
    const far = (wished) => ({ distance: whole(wished < 0.75 ? 0 : wished, 0, testLen - 1) });
    return [
      {
        id: 'distance',
        area: plot,
        x: x(distance),
        y: y(Math.max(LOW, bias)),
        mark: dotMark({ x: x(distance), y: y(Math.max(LOW, bias)) }, 7),
        drag: (place) => far(x.invert(place.x)),
        key: ({ dx, dy }) => far(distance + (dx - dy) * Math.max(1, 0.06 * distance)),
      },
      ...(data.shows('others') ? [wall('testLen', [SHORTEST, LONGEST], 0)] : []),
      ...(data.shows('wall') ? [wall('trainLen', [16, 4096], 1)] : []),
    ];
  },
});

/** The part of a curve that lies in the plot, in px: what falls below it ends at its foot. */
function visible(bias, x, y) {
  const points = [];
  for (const n of [...PLACES.filter((place) => place < bias.length - 1), bias.length - 1]) {
    if (bias[n] < LOW) {
      const [px, py] = points.at(-1) ?? [x(0), y(0)];
      const part = (y(LOW) - py) / (y(bias[n]) - py);
      return { points: [...points, [px + part * (x(n) - px), y(LOW)]], isCut: true };
    }
    points.push([x(n), y(bias[n])]);
  }
  return { points, isCut: false };
}

// Names beside the plot, as high as the curves end, with a line to those that end before; what left at the foot is last.
export function nameCurves({ plot, style, text, line }, labels, t) {
  const gap = 1.25 * style.size;
  const column = plot.x + plot.width + 0.7 * style.size;
  const sorted = labels.toSorted((one, other) => one.at[1] - other.at[1] || other.at[0] - one.at[0]);
  let floor = plot.y + 0.4 * style.size;
  const places = sorted.map(({ at }) => {
    const place = Math.max(floor, at[1]);
    floor = place + gap;
    return place;
  });
  // What was pushed beyond the foot goes up again.
  let roof = plot.y + plot.height;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], roof);
    roof = places[i] - gap;
  }
  for (const [i, { name, isChosen, isCut, at }] of sorted.entries()) {
    if (!isCut) line([at[0], at[1], column - 3, places[i]], { colour: style.hairline, width: 1 });
    const look = { weight: isChosen ? 600 : 400, colour: isChosen ? style.ink : style.second };
    text(t(`short.${name}`), { ...look, x: column, y: places[i], baseline: 'middle' });
  }
}

// At first the names of both, each with its bias, right of the ring at the ends of the curves, or left of it where
// they have no room; apart, and those below the plot at its foot.
function nameFirst({ plot, x, y, style, text, point, widthOf, box }, { values: { distance }, biases }, t) {
  const rows = FIRST.map((name) => ({ name, bias: biases[name][distance] })).sort((a, b) => b.bias - a.bias);
  const words = rows.map(({ name, bias }) => `${t(`short.${name}`)} ${t.number(bias, '+1')}`);
  for (const { bias } of rows) if (bias >= LOW) point(distance, bias, { radius: 4 });
  const look = { weight: 600, halo: true };
  const width = Math.max(...words.map((each) => widthOf(each, look)));
  const right = x(distance) + RING;
  const isRight = right + width <= box.x + box.width;
  const gap = 1.35 * style.size;
  let roof = plot.y + plot.height - 6;
  // On the left they stand above the curves.
  const lower = (isRight ? 0.35 : -0.6) * style.size;
  const heights = rows.map(({ bias }) => y(Math.max(LOW, bias)) + lower);
  for (let i = heights.length - 1; i >= 0; i--) {
    heights[i] = Math.min(heights[i], roof);
    roof = heights[i] - gap;
  }
  for (const [i, each] of words.entries()) {
    const place = isRight ? { x: right } : { x: x(distance) - RING, align: 'right' };
    text(each, { ...look, ...place, y: heights[i] });
  }
}

// The bias of the chosen method at the point.
function nameBias({ plot, x, y, style, text, widthOf }, { values, bias }, t) {
  const words = t.number(bias, '+1');
  const look = { weight: 600, halo: true };
  const width = widthOf(words, look);
  const at = clamp(x(values.distance) - width - 12, plot.x + 2, plot.x + plot.width - width);
  text(words, {
    ...look,
    x: at,
    y: Math.min(y(Math.max(LOW, bias)) + 1.5 * style.size, plot.y + plot.height - 8),
  });
}
