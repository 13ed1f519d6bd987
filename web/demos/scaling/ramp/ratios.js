import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { alongX } from '../../../plots/drag.js';
import { pairOf, pairTicks, pointRadius, turnsOf } from '../ladder.js';
import { methods, params, rowName } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../ramp.js' */

const RING = 15; // px around the middle of a handle
const MOST = 64; // times that a text may be longer than those of training
const WIDE = 420; // px of the slider at most, so that nobody takes it for an axis
const LEAST = 1 / 600; // below it ratios at the axis are powers of ten
const BAND = 12; // px, of what is needed
const LIST = [0.5, 128]; // of LongRoPE
const ROW = 20; // px of a line of words at text size 13
const HEAD = 168; // px above the plot at that size, with both counts beside each other
const BARE = 44; // the same without words and slider

const isNarrow = (width, scale) => width < 620 * scale;
/** @type {(width: number, figure: { scale: number, isAlone?: boolean }) => number} */
const headOf = (width, { scale, isAlone }) => (isAlone ? BARE : isNarrow(width, scale) ? HEAD + ROW : HEAD);

/**
 * θ′ / θ of every pair under every method, and as a band what a text of this length needs; the chosen method is drawn
 * heavy, in its zones. Above it the length of the text on a slider.
 *
 * @type {View<Data>}
 */
export const ratios = chart({
  invites: 'length',
  height(width, data) {
    const { scale, isAlone } = data;
    const plot = isAlone ? 190 : width < 500 ? 230 : 270;
    return Math.round(plot + (headOf(width, data) + 56) * scale);
  },
  margin: (scale, data, width) => ({
    ...{ left: 46 * scale, right: 14 * scale, top: headOf(width, data) * scale, bottom: 56 * scale },
  }),
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y(range, { all, official, chosen, values, isAlone }) {
    const drawn = isAlone ? [chosen] : methods.map((name) => all[name]);
    const listed = [1, ...[...drawn, official].flatMap((one) => [...one.ratios])];
    // Not narrower while a number of LongRoPE is dragged.
    const least = values.method === 'longrope' ? 1 / LIST[1] : 0.5;
    return log([0.8 * Math.min(...listed, least), 1.3 * Math.max(...listed)], range);
  },
  axes: {
    left: {
      ticks: (_data, { y }) => powersWithin(y.domain()),
      line: false,
      format: (ratio, t) => t.number(ratio, ratio < LEAST ? 'e' : '/'),
    },
    bottom: { ticks: ({ pairs }) => pairTicks(pairs), label: 'pairsAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, scale, style, text, widthOf, curve, rule, point, hatch, axes } = marks;
    const { values, pairs, all, official, chosen, wrong } = data;
    if (!data.isAlone) drawHead(marks, data, t);
    drawZones(marks, data, t);
    if (wrong.length > 0) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    if (data.shows('need') && !data.isAlone) drawNeed(marks, data);
    const points = (list) => ({
      xs: Array.from(list, (_, i) => placeOf(i, list.length, pairs)),
      ys: list,
    });
    const others = methods
      .filter((name) => name !== values.method && data.shows('betaFast') && !data.isAlone)
      .map((name) => ({ name: t.option('method', name), points: points(all[name].ratios) }));
    for (const other of others) curve(other.points, { colour: style.rgba(style.second, 0.55), width: 1 });
    if (wrong.length > 0) curve(points(official.ratios), { colour: style.second, dash: [5, 4] });
    const own = points(chosen.ratios);
    curve(own, { width: 1.5 * style.line });
    const inPx = ({ xs, ys }) => xs.map((place, i) => [x(place), y(ys[i])]);
    const lines = others.map((other) => ({ name: other.name, line: inPx(other.points) }));
    const turns = values.method === 'yarn' && data.shows('betaFast') ? turnsAt(marks, data, t) : [];
    drawNames(marks, lines, { own: inPx(own), taken: [...ratios.handles(data, box, t), ...turns] });
    for (const { said, ...place } of turns)
      text(said, { ...place, align: 'center', baseline: 'middle', weight: 600, halo: true });
    const radius = pointRadius(plot, pairs);
    for (const [i, place] of own.xs.entries())
      point(place, own.ys[i], { colour: style.speed(i / Math.max(1, own.xs.length - 1)), radius });
    axes();
    text(t('ratioAxis'), { x: box.x, y: plot.y - 26 * scale, colour: style.second });
    if (!data.shows('pair')) return;
    rule(values.pair, { dash: [3, 3] });
    point(values.pair, data.ratio, { radius: 6 });
    if (!data.isAlone) return;
    // Above the falling curve, or under it where a ring of YaRN is not in the way.
    const words = t('ratioHere', { pair: values.pair, ratio: data.ratio });
    const [at, last] = [x(values.pair) + 10, plot.x + plot.width - widthOf(words, { weight: 650 })];
    const isAbove = at <= last || values.method === 'yarn';
    const place = isAbove ? { x: Math.min(at, last) } : { x: at - 20, align: 'right' };
    text(words, { ...place, y: y(data.ratio) + (isAbove ? -16 : 18) * scale, weight: 650, halo: true });
  },
  handles({ plot, x, y, box }, data, t) {
    const { values, pairs, chosen, all, ratio, own } = data;
    const { pair, method, longFactors } = values;
    const slider = sliderOf(box, data);
    const inside = (place) => x(clamp(place, -0.5, pairs - 0.5));
    const at = (wished) => ({ pair: Math.round(clamp(wished, 0, pairs - 1)) });
    const edited = (place, factor) => {
      const list = [...longFactors];
      list[place] = Number(clamp(factor, LIST[0], LIST[1]).toFixed(2));
      return { longFactors: list };
    };
    const isList = method === 'longrope';
    const beta = (id) => ({
      id,
      x: inside(pairOf(values[id], all.yarn.turns)),
      y: plot.y + plot.height - 14,
      drag(point) {
        const turns = turnsOf(x.invert(point.x), all.yarn.turns);
        return { [id]: params[id].fit(Number(turns.toPrecision(3))) };
      },
      key: ({ dx, dy }) => ({ [id]: stepped(params[id], values[id], -dx - dy) }),
    });
    const { drag, key } = alongX(x, pair, at);
    const length = {
      id: 'length',
      ...slider.place,
      drag: (point) => ({
        factor: params.factor.fit(Number((slider.x.invert(point.x) / data.trained).toPrecision(3))),
      }),
      key: ({ dx, dy }) => ({ factor: stepped(params.factor, values.factor, dx - dy) }),
    };
    return [
      ...(data.isAlone ? [] : [length]),
      {
        id: 'pair',
        area: true,
        x: x(pair),
        y: y(ratio),
        label: t(isList ? 'factorHandle' : 'pairHandle'),
        drag(point) {
          if (!isList) return drag(point);
          const { pair } = at(x.invert(point.x));
          const count = chosen.ratios.length;
          const place = clamp(Math.round((pair * count) / pairs), 0, count - 1);
          return { pair, ...edited(place, 1 / y.invert(point.y)) };
        },
        key({ dx, dy }) {
          if (!isList || dy === 0) return key({ dx, dy });
          if (!Number.isFinite(dy)) return edited(own, dy < 0 ? LIST[0] : LIST[1]);
          return edited(own, longFactors[own] * 1.05 ** dy);
        },
      },
      ...(method === 'yarn' ? [beta('betaFast'), beta('betaSlow')] : []),
    ];
  },
  describe: ({ wrong }) => (wrong.length > 0 ? 'describeRatiosWrong' : 'describeRatios'),
});

// Where pair i of `count` stands among `pairs`.
const placeOf = (i, count, pairs) => ((i + 0.5) * pairs) / count - 0.5;

// Powers of two within a range, or of ten where it is wide.
/** @param {number[]} range */
function powersWithin([low, high]) {
  const power = low < LEAST ? (i) => Number(`1e${i}`) : (i) => 2 ** i;
  const powers = Array.from({ length: 40 }, (_, i) => power(10 - i));
  return powers.filter((power) => power >= low && power <= high);
}

// The length of the text, from that of training on.
function sliderOf(box, data) {
  const { scale, trained, length } = data;
  const y = box.y + (headOf(box.width, data) - 76) * scale;
  const x = log([trained, MOST * trained], [box.x + 12, box.x + Math.min(WIDE, box.width - 12)]);
  const [low, high] = x.range();
  return { x, place: { x: clamp(x(length), low, high), y } };
}

// The method with its factor, what it does to slow and to fast pairs, and the slider.
function drawHead(pen, data, t) {
  const { box, scale, style, text, line, put } = pen;
  const { values, length, trained, wrong } = data;
  const name = { x: box.x, y: box.y + 18 * scale, size: 18 * scale, weight: 650, crossed: wrong.length > 0 };
  text(rowName(values.method, data, t), { ...name, maxWidth: box.width });
  if (data.shows('need')) drawCounts(pen, t);
  const { x, place } = sliderOf(box, data);
  const [low, high] = x.range();
  const times = Number((length / trained).toPrecision(3));
  const context = t(length === trained ? 'contextSame' : 'contextTimes', { times });
  text(context, { x: box.x, y: place.y - 18 * scale, weight: 600, maxWidth: box.width });
  line([low, place.y, high, place.y], { colour: style.hairline, width: 3 });
  line([low, place.y, place.x, place.y], { width: 2 * style.line });
  put(drawPoint, place, { colour: style.ink, radius: 8 });
  const end = { x: high, y: place.y + 22 * scale, align: 'right', colour: style.second };
  text(t('sliderEnd', { length: MOST * trained }), end);
}

// How many slow pairs are on grey, and how many fast ones; below each other where it is narrow.
function drawCounts({ box, scale, style, text, line, widthOf }, t) {
  const [slow, fast] = [t('slowCount'), t('fastCount')];
  const at = { x: box.x + 29, y: box.y + 42 * scale };
  const middle = at.y - 0.33 * style.size;
  line([box.x, middle, box.x + 22, middle], { colour: greyOf(style), width: BAND });
  const used = 29 + text(slow, { ...at, maxWidth: box.width - 29 }) + 20;
  const isBeside = used + widthOf(fast) <= box.width;
  text(fast, isBeside ? { ...at, x: box.x + used } : { ...at, y: at.y + ROW * scale });
}

const greyOf = (style) => style.rgba(style.second, 0.24);

// What the text needs: pairs that made a full turn as they are, the others at least as much slower as it is longer.
function drawNeed({ plot, x, y, style, line, fill }, { fast, slow, pairs, trained, length }) {
  const colour = greyOf(style);
  const edge = clamp(x((fast * pairs) / (fast + slow) - 0.5), plot.x, plot.x + plot.width);
  if (fast > 0) line([plot.x, y(1), edge, y(1)], { colour, width: BAND });
  const top = y(trained / length) - BAND / 2;
  const foot = plot.y + plot.height;
  fill({ x: edge, y: top, width: plot.x + plot.width - edge, height: foot - top }, colour);
}

// What is left alone, what is blended and what is slowed by the whole factor.
function drawZones(marks, data, t) {
  const { plot, x, scale, style, level, text, widthOf, line, fill, put } = marks;
  const { zones, official, pairs, values, all } = data;
  level(1, { colour: style.hairline });
  if (!data.shows('betaFast') || !['yarn', 'llama3'].includes(values.method)) return;
  const right = plot.x + plot.width;
  const edge = (i) => clamp(x((i * pairs) / official.ratios.length - 0.5), plot.x, right);
  const parts = [
    ['zoneKept', plot.x, edge(zones.kept), 0],
    ['zoneBlend', edge(zones.kept), edge(zones.full), 0.07],
    ['zoneFull', edge(zones.full), right, 0],
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
    const place = pairOf(values[id], all.yarn.turns);
    if (place < -0.5 || place > pairs - 0.5) continue;
    line([x(place), foot - 26 * scale, x(place), foot], { width: 2 });
    put(drawPoint, { x: x(place), y: foot - 14 }, { colour: style.ink, radius: 5, hollow: true });
  }
}

// The turns of both bounds beside their rings, outwards, where there is room.
function turnsAt({ plot, x, widthOf }, { values, pairs, all }, t) {
  return ['betaFast', 'betaSlow'].flatMap((id) => {
    const side = id === 'betaFast' ? -1 : 1;
    const said = t('betaLabel', { turns: values[id] });
    const half = widthOf(said, { weight: 600 }) / 2;
    const place = pairOf(values[id], all.yarn.turns);
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
