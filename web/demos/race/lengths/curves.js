import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { apart, drawBand, lineOf, nameEnds, nameOf } from '../../../plots/curves.js';
import { alongStops, alongY } from '../../../plots/drag.js';
import { ENCODINGS, LENGTHS } from '../settings.js';
import { guessOf } from './race-curves.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './race-curves.js' */

const TICKS = [4, 8, 16, 32, 64, 128, 256, 512];
const PLOT = 264;
const LIFT = 12; // px from the axis to the handle of the length, which would hide a number below it
const LAST = LENGTHS.at(-1);

/** Accuracy over the test length, a line for every encoding; the test length is dragged. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: (_width, { scale, shows }) => Math.round(PLOT + (shows('scaled') ? 182 : 136) * scale),
  margin: { left: 46, right: 92, top: 84 },
  plotHeight: PLOT,
  x: (range) => log([LENGTHS[0], LAST], range),
  y: (range) => linear([0, 1], range),
  title: ({ hides, scale }, t) => ({
    text: t(hides ? 'curvesHidden' : 'curvesHere'),
    ...{ size: 17 * scale, weight: 650 },
  }),
  wraps: 'title',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], format: '0%', line: false },
    bottom: { ticks: TICKS, label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { values, hides, own } = data;
    drawGround(marks, data, t);
    for (const curve of data.curves)
      if (curve.id !== values.chosen)
        marks.curve(pointsOf(data, curve, curve.mean), lineOf(curve, false, marks.style));
    drawSeeds(marks, data, own);
    if (!hides && data.shows('method')) drawNames(marks, data, t);
    if (data.hides || data.compares) drawGuesses(marks, data, t);
    if (!hides) drawCursor(marks, data, t);
    nameChance(marks, data, t);
    if (data.shows('scaled')) drawClocks(marks, data, t);
  },
  handles({ plot, x, y }, data, t) {
    const { values, lengths, length, goal, hides } = data;
    if (hides) {
      if (!ENCODINGS.includes(values.chosen)) return [];
      const { share, set, ...guess } = guessOf(data, values.chosen, t);
      // The list beside has a handle for the same.
      const label = t('guessThere');
      return { ...guess, label, x: x(goal), y: y(share), ...alongY(y, share, set, 0.05) };
    }
    const place = { x: x(length), y: plot.y + plot.height - LIFT };
    return {
      id: 'length',
      area: true,
      ...place,
      ...alongStops(x, lengths, length, (testLen) => ({ testLen })),
    };
  },
  describe({ hides, curves: list }) {
    if (hides) return 'describeHidden';
    return list.some(({ found }) => found.length > 0) ? 'describeCurves' : 'describeNone';
  },
});

// What the curves stand on: lengths of training, chance, and the wall of the learned table.
function drawGround(marks, data, t) {
  const { plot, box, x, scale, style, axes, level, text, line, fill, absent } = marks;
  const { trained, chance, rows, hides, own } = data;
  const edge = x(trained);
  fill({ ...plot, width: edge - plot.x }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
  // As far as the line of the learned table, which crosses it where it ends early.
  const wide = hides || !data.curves.some(({ id }) => id === 'learned') ? LAST : Math.min(rows, LAST);
  const head = { x: plot.x, y: plot.y - 8 * scale, maxWidth: x(wide) - plot.x - 4, colour: style.second };
  text(t('trainedHere'), head);
  for (const share of [0.5, 1]) level(share, { colour: style.hairline });
  axes();
  level(chance, { colour: style.second, dash: [1, 3] });
  // Beside the words of the wall, where these lie on its right.
  const isFree = x(Math.min(rows, LAST)) <= plot.x + plot.width / 2;
  const top = { x: box.x, y: plot.y - 30 * scale, colour: style.second, maxWidth: edge - box.x - 8 };
  if (isFree) text(t('rightAxis'), top);
  const [right, end] = [plot.x + plot.width, plot.y + plot.height];
  if (hides) absent({ ...plot, x: edge, width: right - edge });
  line([edge, plot.y - 4, edge, end], { colour: style.second });
  if (hides || !data.curves.some(({ id }) => id === 'learned')) return;
  const isOwn = own.encoding === 'learned';
  const wall = { x: x(Math.min(rows, LAST)), y: plot.y - 30 * scale };
  line([wall.x, wall.y + 6, wall.x, end], { width: isOwn ? 2 * style.line : style.line });
  const isLeft = wall.x > plot.x + plot.width / 2;
  const maxWidth = isLeft ? wall.x - plot.x : right - wall.x + 88 * scale;
  const beside = { ...wall, align: isLeft ? 'right' : 'left', weight: isOwn ? 650 : 400, maxWidth };
  text(t('noRow'), beside);
}

// Over the line of the length, which crosses it where training was short.
function nameChance({ plot, y, style, text }, { chance }, t) {
  const place = { x: plot.x + 4, y: y(chance) - 4, colour: style.second, halo: true };
  text(t('chance'), { ...place, maxWidth: plot.width - 8 });
}

// What is drawn of a curve: where it was measured; while its end is to be predicted as far as training went, and at first
// as far as the test length.
function pointsOf({ hides, trained, length, shows }, { lengths }, values) {
  const end = hides ? trained : shows('method') ? LAST : Math.max(trained, length);
  const xs = lengths.filter((each) => each <= end);
  return { xs, ys: xs.map((length) => values[LENGTHS.indexOf(length)]) };
}

// A band from the lowest to the highest seed, each seed thin, their mean heavy.
function drawSeeds(pen, data, curve) {
  const { style, curve: drawCurve } = pen;
  const [low, high] = [curve.low, curve.high].map((values) => pointsOf(data, curve, values));
  drawBand(pen, low.xs, { low: low.ys, high: high.ys });
  const draw = (values, look) => drawCurve(pointsOf(data, curve, values), look);
  for (const { values } of curve.found) draw(values, { colour: style.rgba(style.ink, 0.55), width: 0.75 });
  draw(curve.mean, lineOf(curve, true, style));
}

// Names at the ends of the lines, apart from each other.
function drawNames(marks, { curves: list, values }, t) {
  const named = list.filter(({ mean }) => Number.isFinite(mean.at(-1)));
  const ends = named.map((curve) => {
    const isOwn = curve.id === values.chosen;
    const { colour } = lineOf(curve, isOwn, marks.style);
    return { y: marks.y(curve.mean.at(-1)), name: nameOf(curve.id, t, true), colour, isOwn };
  });
  nameEnds(marks, ends);
}

// From the end of training to where each encoding was said to be.
function drawGuesses(marks, { values, compares, goal, trained, chance, curves: list }, t) {
  const { plot, x, y, style, line, point, text, widthOf } = marks;
  for (const { id, mean } of list) {
    const isOwn = id === values.chosen;
    if (!ENCODINGS.includes(id) || (compares && !isOwn)) continue;
    const start = mean[LENGTHS.indexOf(trained)];
    const guess = values.guess[ENCODINGS.indexOf(id)] / 100;
    const colour = isOwn ? style.ink : style.second;
    const look = { colour, dash: [2, 5], width: style.line };
    if (Number.isFinite(start)) line([x(trained), y(start), x(goal), y(guess)], look);
    point(goal, guess, { colour, radius: isOwn ? 5.5 : 3.5, hollow: true });
    // Neither over the word for chance nor over the axis.
    const hasRoom = x(goal) - widthOf(t('guess')) > plot.x + 14;
    const isFree = hasRoom && Math.abs(y(guess) - y(chance) + 4) > 1.5 * style.size;
    const beside = { x: x(goal) - 10, y: y(guess), align: 'right', baseline: 'middle', halo: true };
    if (compares && isFree) text(t('guess'), { ...beside, colour: style.second });
  }
}

function drawCursor(marks, data, t) {
  const { plot, x, style, rule, point, put } = marks;
  const { values, at, length, curves: list } = data;
  rule(length, { dash: [3, 3] });
  for (const { id, mean } of list) {
    const look = id === values.chosen ? { radius: 5 } : { radius: 3, colour: style.second };
    if (Number.isFinite(mean[at])) point(length, mean[at], look);
  }
  put(drawPoint, { x: x(length), y: plot.y + plot.height - LIFT }, { colour: style.ink, radius: 6 });
  if (!data.shows('method')) drawShares(marks, data, t);
}

// What each curve reads at the test length, while no list beside says it.
function drawShares({ plot, x, y, box, style, text }, { values, at, length, curves: list }, t) {
  const known = list.filter(({ mean }) => Number.isFinite(mean[at]));
  const room = { gap: 1.3 * style.size, top: plot.y + 8, bottom: plot.y + plot.height - 26 };
  const ys = apart(
    known.map(({ mean }) => y(mean[at])),
    room,
  );
  const left = x(length) + 10;
  const place = { x: left, maxWidth: box.x + box.width - left, halo: true };
  for (const [i, { id, mean }] of known.entries()) {
    const said = t('shareHere', { name: nameOf(id, t, true), value: mean[at] });
    text(said, { ...place, y: ys[i], baseline: 'middle', weight: id === values.chosen ? 650 : 400 });
  }
}

// Wavelengths of RoPE's pairs on the same axis: where a hand has come round once.
function drawClocks({ plot, x, box, scale, style, text, line, labels, put }, { clocks }, t) {
  const top = plot.y + plot.height + 46 * scale;
  const y = top + 22 * scale;
  const name = { x: box.x, y: top, baseline: 'top', colour: style.second, maxWidth: box.width };
  text(t(clocks.isStretched ? 'clocksStretched' : 'clocks'), name);
  line([plot.x, y, plot.x + plot.width, y], { colour: style.hairline });
  const waves = [...clocks.stretched].map((wave, i, all) => {
    const colour = style.speed(i / Math.max(1, all.length - 1));
    return { wave, colour, written: t.number(wave, '3sp') };
  });
  const inside = waves.filter(({ wave }) => wave <= LAST);
  const beyond = waves.filter(({ wave }) => wave > LAST);
  for (const { wave, colour } of inside) put(drawPoint, { x: x(wave), y }, { colour, radius: 4.5 });
  const written = inside.map(({ wave, colour, written: said }) => ({
    x: x(wave),
    text: said,
    colour,
    weight: 600,
  }));
  const far = beyond.slice(0, 1).map(({ colour, written: wave }) => ({
    x: box.x + box.width,
    colour,
    text: t('farClocks', { wave, more: beyond.length - 1 }),
  }));
  labels([...written, ...far], { y: y + 9 * scale, left: box.x, right: box.x + box.width });
}
