import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { stepped } from '../../../core/slider.js';
import { pairTicks } from '../ticks.js';
import { methods } from './methods.js';
import { params } from './params.js';

const RING = 15; // px around the middle of a handle

/** θ′ / θ of every pair under every method; the chosen one is drawn heavy, in its zones. */
export const ratios = {
  height: (width, { scale }) => Math.round((width < 500 ? 250 : 290) + 122 * scale),
  frame(box, data) {
    const { scale, pairs, values } = data;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 66 * scale,
      width: box.width - 60 * scale,
      height: box.height - 122 * scale,
    };
    const listed = [...methods.map((name) => data.all[name].ratios), data.official.ratios].flatMap((list) => [
      ...list,
    ]);
    return {
      plot,
      x: linear([-0.5, pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: log([0.8 * Math.min(...listed, 0.5), 1.3 * Math.max(...listed)], [plot.y + plot.height, plot.y]),
      // Where a pair would have made so many turns in training; turns fall by one ratio from pair to pair.
      pairOf: (turns) =>
        Math.log(data.plain.turns[0] / turns) / Math.log(data.plain.turns[0] / data.plain.turns[1]),
      turnsOf: (pair) => data.plain.turns[0] * (data.plain.turns[1] / data.plain.turns[0]) ** pair,
      factor: values.factor,
    };
  },
  describe(data, t) {
    const { values, pairs, zones, chosen, wrong } = data;
    const number = (value) => t.number(value, { significant: 3 });
    const facts = {
      method: t.option('method', values.method),
      pairs,
      count: chosen.ratios.length,
      first: number(chosen.ratios[0]),
      last: number(chosen.ratios.at(-1)),
      kept: zones.kept,
      full: chosen.ratios.length - zones.full,
      pair: values.pair,
      ratio: number(data.ratio),
      right: number(data.officialRatio),
    };
    if (wrong.length > 0) return t('describeRatiosWrong', { ...facts, wrong: wrongNames(data, t) });
    return t('describeRatios', facts);
  },
  draw(ctx, data, box, style, t) {
    const frame = ratios.frame(box, data);
    const { plot, x, y } = frame;
    const { values, pairs, all, official, chosen, wrong } = data;
    drawZones(ctx, frame, data, style, t);
    if (wrong.length > 0) hatch(ctx, plot, style.rgba(style.second, 0.2), { gap: 9 });
    const points = (list) =>
      Array.from(list, (ratio, i) => [x(((i + 0.5) * pairs) / list.length - 0.5), y(ratio)]);
    for (const name of methods) {
      if (name !== values.method) {
        drawCurve(ctx, points(all[name].ratios), { colour: style.rgba(style.second, 0.55), width: 1 }, style);
      }
    }
    if (wrong.length > 0)
      drawCurve(ctx, points(official.ratios), { colour: style.second, dash: [5, 4] }, style);
    drawCurve(ctx, points(chosen.ratios), { width: 1.5 * style.line }, style);
    drawNames(ctx, frame, data, { points, taken: ratios.handles(data, box, t), style, t });
    const radius = Math.min(3.6, Math.max(1.6, (0.3 * plot.width) / pairs));
    for (const [i, [px, py]] of points(chosen.ratios).entries()) {
      const colour = style.speed(i / Math.max(1, chosen.ratios.length - 1));
      drawPoint(ctx, { x: px, y: py }, { colour, radius }, style);
    }
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: ratioTicks(y),
        line: false,
        format: (value) => (value >= 1 ? t.number(value) : `1/${Math.round(1 / value)}`),
      },
      style,
    );
    drawText(ctx, t('ratioAxis'), { x: box.x, y: plot.y - 8 * data.scale, colour: style.second }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: pairTicks(pairs), label: t('pairAxis') }, style);
    drawHere(ctx, frame, data, style, t);
  },
  handles(data, box, t) {
    const { plot, x, y, pairOf, turnsOf } = ratios.frame(box, data);
    const { values, pairs } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(pairs - 1, Math.max(0, pair))) });
    const inside = (pair) => x(Math.min(pairs - 0.5, Math.max(-0.5, pair)));
    const beta = (name, key) => ({
      id: name,
      x: inside(pairOf(values[name])),
      y: plot.y + plot.height - 14,
      label: t(key),
      value: t('betaValue', { turns: t.number(values[name], { significant: 3 }) }),
      drag: (point) => ({ [name]: params[name].fit(Number(turnsOf(x.invert(point.x)).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ [name]: stepped(params[name], values[name], -dx - dy) }),
    });
    return [
      {
        id: 'pair',
        area: true,
        x: x(values.pair),
        y: y(data.ratio),
        label: t('pairHandle'),
        value: t('ratioValue', { pair: values.pair, ratio: t.number(data.ratio, { significant: 4 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
      ...(values.method === 'yarn'
        ? [beta('betaFast', 'betaFastHandle'), beta('betaSlow', 'betaSlowHandle')]
        : []),
    ];
  },
};

/** The mistakes in force, by name. */
export const wrongNames = ({ wrong, values }, t) =>
  wrong.map((name) => t.option(name, values[name])).join(', ');

const ratioTicks = (y) => {
  const [low, high] = y.domain();
  const all = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64];
  return all.filter((ratio) => ratio >= low && ratio <= high);
};

// What is left alone, what is blended and what is slowed by the whole factor.
function drawZones(ctx, { plot, x, y, pairOf }, data, style, t) {
  const { zones, official, pairs, values, scale } = data;
  const count = official.ratios.length;
  const edge = (i) => Math.min(plot.x + plot.width, Math.max(plot.x, x((i * pairs) / count - 0.5)));
  drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.hairline }, style);
  const parts = [
    ['zoneKept', plot.x, edge(zones.kept)],
    ['zoneBlend', edge(zones.kept), edge(zones.full)],
    ['zoneFull', edge(zones.full), plot.x + plot.width],
  ];
  if (['linear', 'ntk', 'dynamic', 'longrope'].includes(values.method)) return;
  for (const [i, [key, from, to]] of parts.entries()) {
    if (to - from < 1) continue;
    ctx.save();
    ctx.fillStyle = style.rgba(style.second, [0, 0.07, 0.14][i]);
    ctx.fillRect(from, plot.y, to - from, plot.height);
    ctx.restore();
    const text = t(key);
    if (textWidth(ctx, text, {}, style) > to - from - 8) continue;
    drawText(
      ctx,
      text,
      { x: (from + to) / 2, y: plot.y - 8 * scale, align: 'center', colour: style.second },
      style,
    );
  }
  if (values.method !== 'yarn') return;
  for (const name of ['betaFast', 'betaSlow']) {
    const place = pairOf(values[name]);
    if (place < -0.5 || place > pairs - 0.5) continue;
    const at = x(place);
    drawLine(ctx, [at, plot.y + plot.height - 26 * scale, at, plot.y + plot.height], { width: 2 }, style);
    drawPoint(
      ctx,
      { x: at, y: plot.y + plot.height - 14 },
      { colour: style.ink, radius: 5, hollow: true },
      style,
    );
  }
}

// The name of every other method, on its curve where it is farthest from the rest and clear of what can be taken; left
// out where there is no room.
function drawNames(ctx, { plot }, { all, values }, { points, taken, style, t }) {
  const lines = Object.fromEntries(methods.map((name) => [name, points(all[name].ratios)]));
  const placed = taken.map(({ x, y }) => ({ x, y, half: RING, tall: RING + 0.7 * style.size }));
  for (const name of methods) {
    if (name === values.method) continue;
    const text = t.option('method', name);
    const half = textWidth(ctx, text, {}, style) / 2 + 3;
    const spots = Array.from({ length: 23 }, (_, i) => {
      const x = plot.x + (0.06 + 0.04 * i) * plot.width;
      const y = heightAt(lines[name], x);
      const others = methods
        .filter((other) => other !== name)
        .map((other) => Math.abs(heightAt(lines[other], x) - y))
        .filter(Number.isFinite);
      return { x, y, far: Math.min(...others), half, tall: 1.4 * style.size };
    });
    const free = spots.filter(
      ({ x, y }) =>
        x - half > plot.x &&
        x + half < plot.x + plot.width &&
        y > plot.y + style.size &&
        placed.every((spot) => Math.abs(spot.y - y) > spot.tall || Math.abs(spot.x - x) > spot.half + half),
    );
    const best = free.sort((a, b) => b.far - a.far)[0];
    if (!best || best.far < 0.7 * style.size) continue;
    placed.push(best);
    drawText(
      ctx,
      text,
      { x: best.x, y: best.y, align: 'center', baseline: 'middle', colour: style.second, halo: true },
      style,
    );
  }
}

// The height of a curve at x, NaN where it does not reach.
function heightAt(line, x) {
  const next = line.findIndex(([px]) => px >= x);
  if (next < 1) return Number.NaN;
  const [[x0, y0], [x1, y1]] = [line[next - 1], line[next]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

function drawHere(ctx, { plot, x, y }, data, style, t) {
  const { values, scale, wrong } = data;
  const here = { x: x(values.pair), y: y(data.ratio) };
  drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
  drawPoint(ctx, here, { colour: style.ink, radius: 6 }, style);
  const name = drawText(
    ctx,
    t.option('method', values.method),
    { x: box0(plot, scale), y: plot.y - 46 * scale, size: 17 * scale, weight: 650, strike: wrong.length > 0 },
    style,
  );
  const text = t('here', { pair: values.pair, ratio: t.number(data.ratio, { significant: 4 }) });
  const room = plot.x + plot.width - box0(plot, scale) - name - 14;
  drawText(
    ctx,
    text,
    { x: plot.x + plot.width, y: plot.y - 46 * scale, align: 'right', weight: 600, maxWidth: room },
    style,
  );
}

const box0 = (plot, scale) => plot.x - 46 * scale;
