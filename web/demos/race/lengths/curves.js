import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { ENCODINGS, LENGTHS } from '../settings.js';
import { apart, lineOf, nameOf, percent } from './look.js';
import { rankWords } from './words.js';

const TICKS = [4, 8, 16, 32, 64, 128, 256, 512];
const PLOT = 264;
const LIFT = 12; // px from the axis to the handle of the length, which would hide a number below it

/** Accuracy over the test length, a line for every encoding; the test length is dragged. */
export const curves = {
  place: 'main',
  height: (_width, { scale }) => Math.round(PLOT + 182 * scale),
  frame(box, { scale }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 84 * scale,
      width: box.width - 138 * scale,
      height: PLOT,
    };
    return {
      plot,
      x: log([LENGTHS[0], LENGTHS.at(-1)], [plot.x, plot.x + plot.width]),
      y: linear([0, 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const facts = { task: t.option('task', data.values.task), trained: data.trained, goal: data.goal };
    if (data.hides) return t('describeHidden', facts);
    return t(data.missing === data.curves.length ? 'describeNone' : 'describeCurves', {
      ...facts,
      length: data.length,
      list: rankWords(data, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = curves.frame(box, data);
    const { values, scale, hides } = data;
    const large = { x: box.x, y: box.y + 16 * scale, size: 17 * scale, weight: 650, maxWidth: box.width };
    const facts = {
      length: data.length,
      factor: t.number(data.length / data.trained),
    };
    drawText(ctx, hides ? t('curvesHidden', { goal: data.goal }) : t('curvesHere', facts), large, style);
    drawGround(ctx, data, frame, style, t);
    for (const curve of data.curves) if (curve.id !== values.chosen) drawMean(ctx, data, curve, frame, style);
    drawSeeds(ctx, data, data.own, frame, style);
    if (!hides) drawNames(ctx, data, frame, box, style, t);
    drawGuesses(ctx, data, frame, style);
    if (!hides) drawCursor(ctx, data, frame, style);
    drawClocks(ctx, data, frame, box, style, t);
  },
  handles(data, box, t) {
    const { plot, x, y } = curves.frame(box, data);
    const { values } = data;
    if (data.hides) {
      const own = ENCODINGS.indexOf(values.chosen);
      if (own < 0) return [];
      const handle = guessHandle(data, { x: x(data.goal), y }, values.chosen, t);
      // The list beside has a handle for the same.
      return [{ ...handle, label: t('guessThere', { name: nameOf(values.chosen, t), goal: data.goal }) }];
    }
    const { lengths } = data;
    const to = (index) => ({ testLen: lengths[Math.min(lengths.length - 1, Math.max(0, index))] });
    return [
      {
        id: 'length',
        area: true,
        x: x(data.length),
        y: plot.y + plot.height - LIFT,
        label: t('lengthHandle'),
        value: t('lengthValue', { length: data.length, list: rankWords(data, t) }),
        drag: (point) => {
          const far = lengths.map((length) => Math.abs(x(length) - point.x));
          return to(far.indexOf(Math.min(...far)));
        },
        key: ({ dx, dy }) => to(lengths.indexOf(data.length) + dx - dy),
      },
    ];
  },
};

/** The handle that draws how high the chosen encoding will be. */
export function guessHandle({ values }, { x, y }, id, t) {
  const index = ENCODINGS.indexOf(id);
  const put = (height) => ({
    chosen: id,
    guess: values.guess.map((old, i) => (i === index ? Math.round(Math.min(100, Math.max(0, height))) : old)),
  });
  const height = values.guess[index];
  return {
    id: `guess-${id}`,
    x,
    y: y(height / 100),
    label: t('guessHandle', { name: nameOf(id, t) }),
    value: percent(height / 100, t),
    drag: (point) => put(100 * y.invert(point.y)),
    key: ({ dx, dy }) => put(height + 5 * (dx - dy)),
  };
}

// What the curves stand on: lengths of training, chance, and the wall of the learned table.
function drawGround(ctx, data, { plot, x, y }, style, t) {
  const { trained, scale, chance, rows, hides } = data;
  const edge = x(trained);
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.12 : 0.06);
  ctx.fillRect(plot.x, plot.y, edge - plot.x, plot.height);
  const head = { y: plot.y - 8 * scale, colour: style.second };
  drawText(ctx, t('trainedHere', { trained }), { ...head, x: plot.x, maxWidth: edge - plot.x }, style);
  for (const share of [0.5, 1])
    drawLine(ctx, [plot.x, y(share), plot.x + plot.width, y(share)], { colour: style.hairline }, style);
  drawAxis(
    ctx,
    plot,
    {
      side: 'left',
      scale: y,
      ticks: [0, 0.25, 0.5, 0.75, 1],
      format: (share) => percent(share, t),
      line: false,
    },
    style,
  );
  drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: TICKS, label: t('lengthAxis') }, style);
  const level = y(chance);
  drawLine(ctx, [plot.x, level, plot.x + plot.width, level], { colour: style.second, dash: [1, 3] }, style);
  const said = t('chance', { value: t.number(100 * chance) });
  drawText(
    ctx,
    said,
    { x: plot.x + 4, y: level - 4, colour: style.second, halo: true, maxWidth: edge - plot.x },
    style,
  );
  if (hides) hatch(ctx, { ...plot, x: edge, width: plot.x + plot.width - edge }, style.hairline, { gap: 9 });
  drawLine(ctx, [edge, plot.y - 4, edge, plot.y + plot.height], { colour: style.second }, style);
  if (hides || !data.curves.some(({ id }) => id === 'learned')) return;
  const isOwn = data.own.encoding === 'learned';
  const wall = { x: x(Math.min(rows, LENGTHS.at(-1))), y: plot.y - 30 * scale };
  drawLine(
    ctx,
    [wall.x, wall.y + 6, wall.x, plot.y + plot.height],
    { width: isOwn ? 2 * style.line : style.line },
    style,
  );
  const isLeft = wall.x > plot.x + plot.width / 2;
  const beside = { ...wall, align: isLeft ? 'right' : 'left', weight: isOwn ? 650 : 400 };
  const room = isLeft ? wall.x - plot.x : plot.x + plot.width - wall.x + 88 * scale;
  drawText(ctx, t('noRow', { row: rows + 1 }), { ...beside, maxWidth: room }, style);
}

// What is drawn of a curve: where it was measured, and while its end is to be predicted as far as training went.
function pointsOf({ hides, trained }, { lengths }, values) {
  const xs = lengths.filter((length) => !hides || length <= trained);
  return { xs, ys: xs.map((length) => values[LENGTHS.indexOf(length)]) };
}

function drawMean(ctx, data, curve, { x, y }, style) {
  const points = pointsOf(data, curve, curve.mean);
  drawCurve(ctx, points, { xScale: x, yScale: y, ...lineOf(curve, false, style) }, style);
}

/** A band from the lowest to the highest seed, each seed thin, their mean heavy. */
export function drawSeeds(ctx, data, curve, { x, y }, style) {
  const { xs, ys: low } = pointsOf(data, curve, curve.low);
  const { ys: high } = pointsOf(data, curve, curve.high);
  const known = xs.map((_, i) => i).filter((i) => Number.isFinite(low[i]));
  ctx.beginPath();
  for (const i of known) ctx.lineTo(x(xs[i]), y(high[i]));
  for (const i of known.toReversed()) ctx.lineTo(x(xs[i]), y(low[i]));
  ctx.closePath();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.2 : 0.1);
  ctx.fill();
  const draw = (values, line, points = pointsOf(data, curve, values)) =>
    drawCurve(ctx, points, { xScale: x, yScale: y, ...line }, style);
  for (const { values } of curve.found) draw(values, { colour: style.rgba(style.ink, 0.55), width: 0.75 });
  draw(curve.mean, lineOf(curve, true, style));
  // What was trained here lies over what is stored: paper between ink.
  for (const { values } of curve.repeats) {
    if (!values) continue;
    const points = pointsOf(data, { lengths: LENGTHS }, values);
    draw(values, { colour: style.paper, width: style.line, dash: [3, 5] }, points);
    draw(values, { colour: style.ink, width: 0.75 }, points);
  }
}

// Names at the ends of the lines, apart from each other.
function drawNames(ctx, data, { plot, y }, box, style, t) {
  const named = data.curves
    .map((curve) => ({
      ...curve,
      end: curve.mean.findLast(Number.isFinite),
      isWhole: Number.isFinite(curve.mean.at(-1)),
    }))
    .filter(({ isWhole }) => isWhole);
  const ys = apart(
    named.map(({ end }) => y(end)),
    { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
  );
  const left = plot.x + plot.width;
  for (const [i, curve] of named.entries()) {
    const isOwn = curve.id === data.values.chosen;
    const { colour } = lineOf(curve, isOwn, style);
    drawLine(ctx, [left + 2, y(curve.end), left + 12, ys[i]], { colour, width: 1 }, style);
    const place = { x: left + 16, y: ys[i], baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
    drawText(ctx, nameOf(curve.id, t, true), { ...place, colour, weight: isOwn ? 650 : 400 }, style);
  }
}

// From the end of training to where each encoding was said to be.
function drawGuesses(ctx, data, { x, y }, style) {
  const { values, sketch, goal, trained, curves: list } = data;
  if (sketch === 'off') return;
  for (const { id, mean } of list) {
    const index = ENCODINGS.indexOf(id);
    const isOwn = id === values.chosen;
    if (index < 0 || (sketch === 'compare' && !isOwn)) continue;
    const start = mean[LENGTHS.indexOf(trained)];
    const point = { x: x(goal), y: y(values.guess[index] / 100) };
    const colour = isOwn ? style.ink : style.second;
    if (Number.isFinite(start))
      drawLine(
        ctx,
        [x(trained), y(start), point.x, point.y],
        { colour, dash: [2, 5], width: style.line },
        style,
      );
    drawPoint(ctx, point, { colour, radius: isOwn ? 5.5 : 3.5, hollow: true }, style);
  }
}

function drawCursor(ctx, data, { plot, x, y }, style) {
  const { values, at } = data;
  const here = x(data.length);
  drawLine(ctx, [here, plot.y, here, plot.y + plot.height], { colour: style.ink, dash: [3, 3] }, style);
  for (const { id, mean } of data.curves) {
    const isOwn = id === values.chosen;
    if (!Number.isFinite(mean[at])) continue;
    drawPoint(
      ctx,
      { x: here, y: y(mean[at]) },
      { colour: isOwn ? style.ink : style.second, radius: isOwn ? 5 : 3 },
      style,
    );
  }
  drawPoint(ctx, { x: here, y: plot.y + plot.height - LIFT }, { colour: style.ink, radius: 6 }, style);
}

// Wavelengths of RoPE's pairs on the same axis: where a hand has come round once.
function drawClocks(ctx, data, { plot, x }, box, style, t) {
  const { clocks, scale } = data;
  const top = plot.y + plot.height + 46 * scale;
  const y = top + 22 * scale;
  const last = LENGTHS.at(-1);
  drawText(
    ctx,
    t(clocks.isStretched ? 'clocksStretched' : 'clocks'),
    { x: box.x, y: top, baseline: 'top', colour: style.second, maxWidth: box.width },
    style,
  );
  drawLine(ctx, [plot.x, y, plot.x + plot.width, y], { colour: style.hairline }, style);
  const waves = [...clocks.stretched];
  const colourOf = (i) => style.speed(i / Math.max(1, waves.length - 1));
  const write = (wave) => t.number(wave, { significant: 3, exponent: false });
  const inside = waves.map((wave, i) => ({ wave, i })).filter(({ wave }) => wave <= last);
  for (const { wave, i } of inside)
    drawPoint(ctx, { x: x(wave), y }, { colour: colourOf(i), radius: 4.5 }, style);
  const far = waves.findIndex((wave) => wave > last);
  const labels = inside.map(({ wave, i }) => ({
    x: x(wave),
    text: write(wave),
    colour: colourOf(i),
    weight: 600,
  }));
  const beyond = {
    x: box.x + box.width,
    colour: colourOf(far),
    text: t('farClocks', { wave: write(waves[far]), more: waves.length - far - 1 }),
  };
  const room = { y: y + 9 * scale, left: box.x, right: box.x + box.width };
  drawLabels(ctx, far < 0 ? labels : [...labels, beyond], room, style);
}
