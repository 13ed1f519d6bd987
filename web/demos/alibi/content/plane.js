import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { HEADS, REACH, TOP } from './compute.js';
import { facts, insightOf } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const GUESSES = { one: 1, fifty: 50 };
const GRAIN = 4; // scores are quarters

/** Distance across, score upwards: the penalty is a straight line, and one key is to be lifted over it. */
/** @type {View<Data>} */
export const plane = chart({
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 132 : 250) + 110 * scale),
  margin: { left: 34, right: 16, top: 64, bottom: 46 },
  x: (range) => linear([0, REACH], range),
  y: (range) => linear([0, TOP], range),
  title: 'planeName',
  axes: {
    left: { ticks: [0, 4, 8, 12, 16], line: false },
    bottom: { ticks: [0, 10, 20, 30, 40, 50, 60], label: 'distanceAxis' },
  },
  draw(pen, data, t) {
    const { box, plot, x, y, ctx, style, line, axes, text, scale } = pen;
    const { values, needed } = data;
    const { distance, lead } = values;
    const end = endOf(data);
    fillAbove(ctx, { plot, x, y }, end, style);
    axes();
    line([x(0), y(0), x(end.x), y(end.y)], { width: 2.5 });
    const insight = { x: box.x, y: box.y + 40 * scale, maxWidth: box.width };
    text(t(insightOf(data), facts(data)), { ...insight, weight: 600, size: style.size + 2 });
    const isOwnNamed = nameSides(pen, data, t);
    const [here, at, ground] = [x(distance), y(lead), plot.y + plot.height];
    line([here, ground, here, at], { width: 6, colour: style.rgba(style.ink, 0.28) });
    if (needed > lead && needed <= TOP) line([here, at, here, y(needed)], { dash: [2, 3] });
    if (needed <= TOP) line([here - 8, y(needed), here + 8, y(needed)], { width: 2.5 });
    pen.point(distance, lead, { radius: 8 });
    if (data.shows('slope')) pen.point(end.x, end.y, { radius: 6, hollow: true, colour: style.second });
    nameFar(pen, { ...data, isOwnNamed }, t);
    const guess = GUESSES[data.guess];
    if (guess <= TOP) {
      const [level, right] = [y(guess), here - 12];
      line([here - 8, level, here + 8, level], { width: 2.5, dash: [4, 3], colour: style.second });
      text(t('guess'), { x: right, y: level - 5, align: 'right', colour: style.second, halo: true });
    }
    const names = ['penaltyRule', 'penaltyHere'].map((key) => t(key, facts(data)));
    nameAt(pen, { value: needed, names }, data);
  },
  handles({ x, y }, data, t) {
    const { head, distance, lead } = data.values;
    const end = endOf(data);
    const far = (place) => whole(place, 1, REACH);
    const score = (value) => clamp(Math.round(GRAIN * value) / GRAIN, 0, TOP);
    return [
      {
        id: 'far',
        x: x(distance),
        y: y(lead),
        label: t('farHandle'),
        value: t('farValue', facts(data)),
        drag: (point) => ({ distance: far(x.invert(point.x)), lead: score(y.invert(point.y)) }),
        key: ({ dx, dy }) => ({ distance: far(distance + dx), lead: score(lead - dy / GRAIN) }),
      },
      {
        id: 'slope',
        x: x(end.x),
        y: y(end.y),
        label: t('slopeHandle'),
        value: t('slopeValue', facts(data)),
        drag(point) {
          const slope = Math.max(0.01, y.invert(point.y)) / Math.max(1, x.invert(point.x));
          return { head: nearest(data, slope) };
        },
        key: ({ dx, dy }) => ({ head: whole(head + dx + dy, 1, HEADS) }),
      },
    ];
  },
  describe: (data, t) => t('describePlane', facts(data)),
});

// What each side of the line means; below it only where there is room beside the point. Returns whether there was.
function nameSides({ plot, x, y, style, text, widthOf, scale }, { slope, values: { distance }, guess }, t) {
  const pale = { colour: style.second };
  const above = widthOf(t('aboveLine'));
  if (x(distance) - plot.x > above + 40)
    text(t('aboveLine'), { ...pale, x: plot.x + 12, y: plot.y + 20 * scale });
  if (guess) return false;
  const words = t('belowLine');
  const width = widthOf(words);
  const foot = plot.y + plot.height - 11 * scale;
  const isFree = (right) => {
    const left = right - width;
    const isClear = right < x(distance) - 12 || left > x(distance) + 12;
    return isClear && left > plot.x && foot - y(slope * x.invert(left)) > 22 * scale;
  };
  const right = [plot.x + plot.width - 8, x(distance) - 16].find(isFree);
  if (right !== undefined) text(words, { ...pale, x: right, y: foot, align: 'right' });
  return right !== undefined;
}

// Where the line of the head leaves the plot.
function endOf({ slope }) {
  const x = Math.min(REACH, TOP / slope);
  return { x, y: slope * x };
}

// The head whose slope is the nearest, by ratio.
function nearest({ slopes }, slope) {
  const far = (each) => Math.abs(Math.log(slopes[each] / slope));
  return 1 + slopes.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
}

// The penalty, beside its mark on the side where the line leaves room; above the plot it has none.
function nameAt({ x, y, plot, style, text, widthOf }, { value, names }, { values: { distance } }) {
  if (value > TOP) return;
  const room = x(distance) - plot.x - 24;
  const words = names.find((name) => widthOf(name, { weight: 600 }) <= room);
  if (words === undefined) return;
  const height = clamp(y(value) - 0.2 * style.size, plot.y + 2.8 * style.size, plot.y + plot.height);
  text(words, {
    x: x(distance) - 14,
    y: height,
    align: 'right',
    weight: 600,
    halo: true,
    baseline: 'bottom',
  });
}

// The point’s own name, to its right, or where there is no room, to its left below the line.
function nameFar({ x, y, plot, style, text, widthOf, scale }, data, t) {
  const { slope, needed, guess, isOwnNamed, values } = data;
  const { distance, lead } = values;
  const width = widthOf(t('farName'), { weight: 600 });
  const [right, foot] = [x(distance) + 22, plot.y + plot.height];
  const isRight = right + width <= plot.x + plot.width;
  const left = isRight ? right : x(distance) - 22 - width;
  // Left of the point there are the line, with the penalty above it, and other names.
  const isClear = () => {
    const below = y(lead) - Math.max(y(slope * x.invert(left)), y(needed));
    return !guess && !isOwnNamed && left > plot.x && below > style.size;
  };
  const isHigh = y(lead) < foot - (isOwnNamed ? 26 : 10) * scale;
  if (!isHigh || !(isRight || isClear())) return;
  text(t('farName'), { x: left, y: y(lead), baseline: 'middle', weight: 600, halo: true, size: style.size });
}

function fillAbove(ctx, { plot, x, y }, end, style) {
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x(0), y(0));
  ctx.lineTo(x(end.x), y(end.y));
  ctx.lineTo(plot.x + plot.width, y(end.y));
  ctx.lineTo(plot.x + plot.width, plot.y);
  ctx.lineTo(plot.x, plot.y);
  ctx.closePath();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.1 : 0.05);
  ctx.fill();
  ctx.restore();
}
