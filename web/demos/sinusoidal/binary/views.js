import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { arcOf } from '../../../canvas/rim.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { angleAt, clockPlaces, drawClocks, tipOf } from '../../../plots/clocks.js';
import { alongX } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { angleOf, speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const ROOM = 290; // px for the lanes, however many

const indices = (count) => Array.from({ length: count }, (_, i) => i);

const colourOf = (style, j, { digits, order }) => style.speed(speedOf(j, { pairs: digits, order }));

/**
 * Every digit as blocks along the numbers: first in two shades, then 0 above its line and 1 below it, with the sine of
 * its pair over them.
 *
 * @type {View<Data>}
 */
export const waves = chart({
  place: 'main',
  height: [ROOM, 106],
  margin: { left: 66, right: 8, top: 58 },
  plotHeight: ROOM,
  x: (range, { total }) => linear([0, total], range),
  y: (range, { values }) => linear([values.digits, 0], range),
  title: ({ values, written, scale }, t) => ({
    text: `${t.number(values.count)} = ${written}₂`,
    size: 20 * scale,
    weight: 650,
  }),
  titleAt: 22,
  draw(marks, data, t) {
    const { plot, y, box, style, level, rule, curve, point, put, text } = marks;
    const { values, scale, bits, xs, curves, row } = data;
    const { digits, count } = values;
    drawBlocks(marks, data);
    for (const side of [count, count + 1]) rule(side, { width: style.line });
    put(drawPoint, gripOf(marks, data), { colour: style.ink, radius: 6 });
    for (let j = 0; j < digits; j++) {
      const colour = colourOf(style, j, values);
      if (data.shows('hands')) {
        level(j + 0.5, { colour: style.second });
        curve({ xs, ys: curves[j].map((value) => inLane(j, value)) }, { colour, width: 1.2 * style.line });
        point(count + 0.5, inLane(j, row[2 * j]), { colour, radius: 5 });
      }
      const label = { y: y(j + 0.5), baseline: 'middle' };
      text(t('digit', { digit: j }), { ...label, x: box.x, colour: style.second });
      const bit = { ...label, x: plot.x - 8 * scale, align: 'right', weight: 700 };
      text(bits[count * digits + j], bit);
    }
    if (data.shows('ratio')) drawCross(marks, data);
    axisOfNumbers(marks, data, t);
  },
  handles({ plot, x, y }, data, t) {
    const { at, lane, power } = crossOf(data);
    const { values, total, written } = data;
    const to = (wished) => ({ count: clamp(Math.floor(wished), 0, total - 2) });
    const rated = (ratio) => ({ ratio: Number(clamp(ratio, 1.2, 4).toFixed(2)) });
    return [
      {
        id: 'ratio',
        x: x(at),
        y: y(lane + 0.5),
        label: t('ratioHandle'),
        value: t('ratioValue', { ratio: values.ratio }),
        drag(point) {
          const wished = Math.max(1, x.invert(point.x)) ** (1 / power);
          return rated(Math.abs(wished - 2) < 0.03 ? 2 : wished);
        },
        key: ({ dx, dy }) => rated(values.ratio + 0.01 * (dx - dy)),
      },
      {
        id: 'count',
        area: plot,
        ...gripOf({ plot, x }, data),
        label: t('countHandle'),
        value: t('countValue', { count: values.count, written }),
        ...alongX(x, values.count, to),
      },
    ];
  },
  describe(data, t) {
    const { values, written, agree, all, wrong } = data;
    return t(wrong ? 'describeWavesWrong' : 'describeWaves', {
      count: values.count,
      written,
      digits: values.digits,
      ratio: values.ratio,
      agree,
      all,
    });
  },
});

// The dot that is dragged to count, above the number.
const gripOf = ({ plot, x }, { values, scale }) => ({ x: x(values.count + 0.5), y: plot.y - 10 * scale });

// Lane j lies from j to j + 1, downwards; a value from −1 to 1 in it.
const inLane = (j, value) => j + 0.5 - 0.4 * value;

function drawBlocks({ plot, x, y, ctx, style, fill, hatch }, { values, total, bits, signs, shows }) {
  const { digits } = values;
  // Without waves there is no line to be above or below.
  const isWhole = !shows('hands');
  const block = (number, j, long = 1) => {
    const top = isWhole || bits[number * digits + j] === 0 ? inLane(j, 1) : j + 0.5;
    const height = y(isWhole ? 0.8 : 0.4) - y(0);
    return { x: x(number), y: y(top), width: x(number + long) - x(number), height };
  };
  for (let j = 0; j < digits; j++) {
    // Digit j stays for 2 ** j numbers.
    for (let number = 0; number < total; number += 2 ** j) {
      const shade = bits[number * digits + j] === 1 ? 0.34 : 0.12;
      fill(block(number, j, 2 ** j), style.rgba(style.second, shade));
    }
  }
  ctx.save();
  ctx.beginPath();
  for (const [at, bit] of bits.entries()) {
    if (bit === signs[at]) continue;
    const { x, y, width, height } = block(Math.floor(at / digits), at % digits);
    ctx.rect(x, y, width, height);
  }
  ctx.clip();
  hatch(plot, style.ink, { gap: 6 });
  ctx.restore();
}

// The wave on which the ratio is easiest to set first comes back to its line at ratio ** power.
function crossOf({ values: { digits, ratio }, total, wrong }) {
  const power = Math.min(3, digits - 1);
  return { power, at: Math.min(total, ratio ** power), lane: wrong ? digits - 1 - power : power };
}

function drawCross({ style, point }, data) {
  const { at, lane } = crossOf(data);
  const isSet = data.values.ratio === 2;
  const look = isSet ? { colour: style.second, radius: 3.5 } : { radius: 6 };
  point(at, lane + 0.5, { ...look, hollow: true });
}

// Eight of `count` numbers at most, each at the middle of its step.
function axisOfNumbers({ plot, x, axis }, { total, count = total }, t) {
  const ticks = indices(8)
    .map((i) => (i * total) / 8)
    .filter((number) => number < count);
  axis(plot, { side: 'bottom', scale: (number) => x(number + 0.5), ticks, label: t('countAxis') });
}

/** The hand of every pair at the number; in the left half of its clock the digit is 1. @type {View<Data>} */
export const clocks = panel({
  place: 'side',
  invites: false,
  height: (width, { scale }) => Math.round((width < 360 ? 76 : 96) + 104 * scale),
  title: 'clocksName',
  titleAt: 16,
  frame(box, { scale, values }) {
    const area = inset(box, { top: 28, bottom: 28 }, scale);
    return { area, places: clockPlaces(area, { count: values.digits, below: 42 * scale, most: 44 }) };
  },
  draw(pen, { values, row, bits, signs, wrong }, t) {
    const { places, box, scale, style, ctx, text } = pen;
    const clockOf = ({ index: j, x, y, radius }) => {
      ctx.beginPath();
      arcOf(ctx, { x, y, radius }, Math.PI, 2 * Math.PI);
      ctx.fillStyle = style.rgba(style.second, 0.28);
      ctx.fill();
      const at = values.count * values.digits + j;
      const isOff = bits[at] !== signs[at];
      const label = { text: radius < 27 * scale ? j : t('digit', { digit: j }), colour: style.second };
      const sub = { text: signs[at], weight: 700, strike: isOff };
      return { angle: angleOf(row, j), colour: colourOf(style, j, values), wrong: isOff, label, sub };
    };
    drawClocks(pen, places, clockOf, { gap: 5 });
    const foot = { x: box.x, y: box.y + box.height - 10 * scale, maxWidth: box.width };
    text(t(wrong ? 'wrongOrder' : 'clocksNote'), { ...foot, colour: style.second, strike: wrong });
  },
  handles({ area, places }, { values, total, row, written, wrong }, t) {
    const { count, digits, ratio } = values;
    const slow = places[wrong ? 0 : digits - 1];
    // The slowest hand alone tells where in all the numbers one is.
    const rate = Math.PI / ratio ** (digits - 1);
    return [
      {
        id: 'hand',
        hit: {
          x: Math.max(area.x, slow.x - slow.radius),
          y: slow.y - slow.radius,
          width: 2 * slow.radius,
          height: 2 * slow.radius,
        },
        ...tipOf(slow, angleOf(row, slow.index), 0.86),
        label: t('handHandle'),
        value: t('countValue', { count, written }),
        drag(point) {
          const turn = (angleAt(slow, point) + 2 * Math.PI) % (2 * Math.PI);
          return { count: clamp(Math.floor(turn / rate), 0, total - 2) };
        },
        key: ({ dx, dy }) => ({ count: clamp(count + dx - dy, 0, total - 2) }),
      },
    ];
  },
  describe(data, t) {
    const { count, digits } = data.values;
    const list = indices(digits).map((j) => data.bits[count * digits + j]);
    return t('describeClocks', { count, digits, list: list.join(', ') });
  },
});

/** How much changes from every number to the next: digits as bars, the hands as a line. @type {View<Data>} */
export const steps = chart({
  invites: false,
  height: [104, 106],
  margin: { left: 30, right: 10, top: 54 },
  plotHeight: 104,
  x: (range, { lengths }) => linear([0, lengths.length], range),
  y: (range, { lengths, values }) => linear([0, 1.08 * Math.max(values.digits, ...lengths)], range),
  title: 'stepsName',
  titleAt: 16,
  axes: { left: { ticks: ({ values }) => indices(values.digits + 1), line: false } },
  draw(marks, data, t) {
    const { plot, y, box, style, axes, curve, point, text, put, scale } = marks;
    const { values, flips, lengths, total } = data;
    const { count } = values;
    text(t('stepHere', stepFacts(data)), { x: box.x, y: box.y + 38 * scale, maxWidth: box.width });
    const colour = (i) => (i === count ? style.ink : style.rgba(style.second, 0.45));
    put(drawBars, plot, { values: flips, scale: y, colour });
    curve({ xs: lengths.map((_length, i) => i + 0.5), ys: lengths }, { width: 1.4 * style.line });
    point(count + 0.5, lengths[count], { radius: 5, hollow: true });
    drawGuess(marks, data, t);
    axes();
    axisOfNumbers(marks, { total, count: lengths.length }, t);
  },
  handles({ plot, x, y }, data, t) {
    const { count } = data.values;
    const to = (wished) => ({ count: clamp(Math.floor(wished), 0, data.total - 2) });
    return [
      {
        id: 'step',
        area: plot,
        x: x(count + 0.5),
        y: y(data.lengths[count]),
        label: t('stepHandle'),
        value: t('stepHere', stepFacts(data)),
        ...alongX(x, count, to),
      },
    ];
  },
  describe: (data, t) => t('describeSteps', stepFacts(data)),
});

// A wrong guess: steps as uneven as the bars, or uneven the other way.
function drawGuess({ plot, x, y, style, line, text }, { guess, lengths, values: { count } }, t) {
  const sign = { more: 1, less: -1 }[guess];
  if (!sign) return;
  const look = { colour: style.second, dash: [3, 3], width: 2 };
  for (const [number, way] of [
    [count, sign],
    [count + 1, -sign],
  ]) {
    const height = y(lengths[number] * (1 + 0.3 * way));
    line([x(number) - 1, height, x(number + 1) + 1, height], look);
  }
  const right = { x: x(count + 2) + 6, y: plot.y + style.size, colour: style.second, halo: true };
  text(t('guess'), right);
}

/** The step from the number to the next: digits that flip, how far the hands move, and the largest of both. */
export const stepFacts = ({ values: { count }, flips, lengths }) => ({
  count,
  next: count + 1,
  flips: flips[count],
  length: lengths[count],
  most: Math.max(...flips),
});
