import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { alongX } from '../../../plots/drag.js';
import { pairOf, pairTicks, pointRadius, turnsOf } from '../pairs.js';
import { methods, params } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const RING = 15; // px around the middle of a handle
const POWERS = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64];

/** θ′ / θ of every pair under every method; the chosen one is drawn heavy, in its zones. @type {View<Data>} */
export const ratios = chart({
  height: (width, { scale }) => Math.round((width < 500 ? 250 : 290) + 122 * scale),
  margin: { left: 46, right: 14, top: 66, bottom: 56 },
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y(range, { all, official }) {
    const listed = [...methods.map((name) => all[name]), official].flatMap((one) => [...one.ratios]);
    return log([0.8 * Math.min(...listed, 0.5), 1.3 * Math.max(...listed)], range);
  },
  axes: {
    left: {
      ticks(_data, { y }) {
        const [low, high] = y.domain();
        return POWERS.filter((ratio) => ratio >= low && ratio <= high);
      },
      line: false,
      format: '/',
    },
    bottom: { ticks: ({ pairs }) => pairTicks(pairs), label: 'pairsAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, scale, style, text, curve, rule, point, hatch, axes } = marks;
    const { values, pairs, all, official, chosen, wrong } = data;
    drawZones(marks, data, t);
    if (wrong.length > 0) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    const points = (list) => ({
      xs: Array.from(list, (_, i) => ((i + 0.5) * pairs) / list.length - 0.5),
      ys: list,
    });
    const others = methods
      .filter((name) => name !== values.method)
      .map((name) => ({ name: t.option('method', name), points: points(all[name].ratios) }));
    for (const other of others) curve(other.points, { colour: style.rgba(style.second, 0.55), width: 1 });
    if (wrong.length > 0) curve(points(official.ratios), { colour: style.second, dash: [5, 4] });
    const own = points(chosen.ratios);
    curve(own, { width: 1.5 * style.line });
    const inPx = ({ xs, ys }) => xs.map((place, i) => [x(place), y(ys[i])]);
    const lines = others.map((other) => ({ name: other.name, line: inPx(other.points) }));
    const turns = values.method === 'yarn' ? turnsAt(marks, data, t) : [];
    drawNames(marks, lines, { own: inPx(own), taken: [...ratios.handles(data, box, t), ...turns] });
    for (const { said, ...place } of turns)
      text(said, { ...place, align: 'center', baseline: 'middle', weight: 600, halo: true });
    const radius = pointRadius(plot, pairs);
    for (const [i, place] of own.xs.entries())
      point(place, own.ys[i], { colour: style.speed(i / Math.max(1, own.xs.length - 1)), radius });
    axes();
    text(t('ratioAxis'), { x: box.x, y: plot.y - 8 * scale, colour: style.second });
    const head = { y: plot.y - 46 * scale };
    const used = text(t('ratiosName'), { ...head, x: box.x, weight: 600, maxWidth: 0.5 * box.width });
    if (!data.shows('pair')) return;
    rule(values.pair, { dash: [3, 3] });
    point(values.pair, data.ratio, { radius: 6 });
    const here = t('here', { pair: data.own, ratio: data.ratio });
    const [right, room] = [plot.x + plot.width, plot.x + plot.width - box.x - used - 14];
    text(here, { ...head, x: right, align: 'right', weight: 600, maxWidth: room });
  },
  handles({ plot, x, y }, { values, pairs, plain, ratio }, t) {
    const { pair, method } = values;
    const inside = (place) => x(clamp(place, -0.5, pairs - 0.5));
    const beta = (id) => ({
      id,
      x: inside(pairOf(values[id], plain.turns)),
      y: plot.y + plot.height - 14,
      label: t(`${id}Handle`),
      value: t('betaValue', { turns: values[id] }),
      drag(point) {
        const turns = turnsOf(x.invert(point.x), plain.turns);
        return { [id]: params[id].fit(Number(turns.toPrecision(3))) };
      },
      key: ({ dx, dy }) => ({ [id]: stepped(params[id], values[id], -dx - dy) }),
    });
    return [
      {
        id: 'pair',
        area: true,
        x: x(pair),
        y: y(ratio),
        label: t('pairHandle'),
        value: t('ratioValue', { pair, ratio }),
        ...alongX(x, pair, (wished) => ({ pair: Math.round(clamp(wished, 0, pairs - 1)) })),
      },
      ...(method === 'yarn' ? [beta('betaFast'), beta('betaSlow')] : []),
    ];
  },
  describe(data, t) {
    const { values, pairs, zones, chosen, wrong } = data;
    const facts = {
      method: t.option('method', values.method),
      pairs,
      count: chosen.ratios.length,
      first: chosen.ratios[0],
      last: chosen.ratios.at(-1),
      kept: zones.kept,
      full: chosen.ratios.length - zones.full,
      pair: values.pair,
      ratio: data.ratio,
      right: data.officialRatio,
    };
    if (wrong.length > 0) return t('describeRatiosWrong', { ...facts, wrong: wrongNames(data, t) });
    return t('describeRatios', facts);
  },
});

/** The mistakes in force, by name. */
export const wrongNames = ({ wrong, values }, t) =>
  wrong.map((name) => t.option(name, values[name])).join(', ');

// What is left alone, what is blended and what is slowed by the whole factor.
function drawZones(marks, data, t) {
  const { plot, x, scale, style, level, text, widthOf, line, fill, put } = marks;
  const { zones, official, pairs, values, plain } = data;
  level(1, { colour: style.hairline });
  if (['linear', 'ntk', 'dynamic', 'longrope'].includes(values.method)) return;
  const right = plot.x + plot.width;
  const edge = (i) => clamp(x((i * pairs) / official.ratios.length - 0.5), plot.x, right);
  const parts = [
    ['zoneKept', plot.x, edge(zones.kept), 0],
    ['zoneBlend', edge(zones.kept), edge(zones.full), 0.07],
    ['zoneFull', edge(zones.full), right, 0.14],
  ];
  for (const [key, from, to, shade] of parts) {
    if (to - from < 1) continue;
    fill({ ...plot, x: from, width: to - from }, style.rgba(style.second, shade));
    const name = t(key);
    if (widthOf(name) > to - from - 8) continue;
    text(name, { x: (from + to) / 2, y: plot.y - 8 * scale, align: 'center', colour: style.second });
  }
  if (values.method !== 'yarn') return;
  const foot = plot.y + plot.height;
  for (const id of ['betaFast', 'betaSlow']) {
    const place = pairOf(values[id], plain.turns);
    if (place < -0.5 || place > pairs - 0.5) continue;
    line([x(place), foot - 26 * scale, x(place), foot], { width: 2 });
    put(drawPoint, { x: x(place), y: foot - 14 }, { colour: style.ink, radius: 5, hollow: true });
  }
}

// The turns of both bounds beside their rings, outwards, where there is room.
function turnsAt({ plot, x, widthOf }, { values, pairs, plain }, t) {
  return ['betaFast', 'betaSlow'].flatMap((id) => {
    const side = id === 'betaFast' ? -1 : 1;
    const said = t('betaLabel', { turns: values[id] });
    const half = widthOf(said, { weight: 600 }) / 2;
    const place = pairOf(values[id], plain.turns);
    const middle = x(place) + side * (half + 10);
    const isInside = Math.abs(middle - (plot.x + plot.width / 2)) + half < plot.width / 2;
    if (place < -0.5 || place > pairs - 0.5 || !isInside) return [];
    return [{ said, x: middle, y: plot.y + plot.height - 14, half }];
  });
}

// The name of every other method, on its curve where it is farthest from the rest and clear of what can be taken; left
// out where there is no room.
function drawNames({ plot, style, text, widthOf }, lines, { own, taken }) {
  const placed = taken.map(({ x, y, half = RING }) => ({ x, y, half, tall: RING + 0.7 * style.size }));
  for (const { name, line } of lines) {
    const rest = [own, ...lines.map((other) => other.line)].filter((other) => other !== line);
    const half = widthOf(name) / 2 + 3;
    const spots = Array.from({ length: 23 }, (_, i) => {
      const x = plot.x + (0.06 + 0.04 * i) * plot.width;
      const y = heightAt(line, x);
      const others = rest.map((other) => Math.abs(heightAt(other, x) - y)).filter(Number.isFinite);
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
    const { x, y } = best;
    text(name, { x, y, align: 'center', baseline: 'middle', colour: style.second, halo: true });
  }
}

// The height of a curve at x, NaN where it does not reach.
function heightAt(line, x) {
  const next = line.findIndex(([px]) => px >= x);
  if (next < 1) return Number.NaN;
  const [[x0, y0], [x1, y1]] = [line[next - 1], line[next]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
