import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const MOST = 380; // px, side of the map
const MARGIN = 14; // px inside the frame: a point lies whole within

const sideOf = (width) => Math.min(width, MOST);

/** The rows as a path in the plane of two components, from the first position, faint, to the last. */
/** @type {View<Data>} */
export const path = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(sideOf(width) + 82 * scale),
  margin(scale, _data, width) {
    const beside = (width - sideOf(width)) / 2;
    return { left: beside, right: beside, top: 32 * scale };
  },
  plotHeight: (_scale, _data, width) => sideOf(width),
  x: ([left, right], { reach }) => linear([-reach, reach], [left + MARGIN, right - MARGIN]),
  y: ([bottom, top], { reach }) => linear([-reach, reach], [bottom - MARGIN, top + MARGIN]),
  depends: (data) => [data.xs, data.ys, data.values, data.scale],
  draw(marks, data, t) {
    const { plot, style, level, rule, point, border } = marks;
    const { xs, ys, isFlat, values } = data;
    const inner = { x: plot.x + 0.5, y: plot.y + 0.5, width: plot.width - 1, height: plot.height - 1 };
    border(inner, { colour: style.hairline, width: style.hair });
    level(0, { colour: style.hairline });
    rule(0, { colour: style.hairline });
    if (isFlat) point(0, 0, { radius: 4 });
    else drawPath(marks, data);
    drawWords(marks, data, t);
    if (isFlat) return;
    const { position, seqLen } = values;
    const neighbours = data.shows('table') ? [position + 1, position - 1] : [];
    const near = neighbours.filter((p) => p >= 0 && p < seqLen);
    for (const p of near) point(xs[p], ys[p], { radius: 4.5, hollow: true });
    point(xs[position], ys[position], { radius: 7 });
    namePoints(marks, data, near, t);
  },
  handles({ x, y }, { xs, ys, values, isFlat }, t) {
    const { position, seqLen } = values;
    const at = (p) => (isFlat ? { x: x(0), y: y(0) } : { x: x(xs[p]), y: y(ys[p]) });
    // Of places that coincide the one nearest along the path.
    const nearest = (point) => {
      let best = { p: position, distance: Infinity };
      for (let p = 0; p < seqLen && !isFlat; p++) {
        const away = Math.hypot(at(p).x - point.x, at(p).y - point.y);
        const distance = away + 1e-6 * Math.abs(p - position);
        if (distance < best.distance) best = { p, distance };
      }
      return best.p;
    };
    return [
      {
        id: 'position',
        area: true,
        ...at(position),
        label: t('positionHandle'),
        value: t.number(position),
        drag: (point) => ({ position: nearest(point) }),
        key: ({ dx, dy }) => ({ position: clamp(position + dx - dy, 0, seqLen - 1) }),
      },
    ];
  },
  describe({ values, components, first, second, nearness, isFlat }, t) {
    return t(isFlat ? 'describeFlat' : 'describePath', {
      table: t(`name.${values.table}`),
      components: componentsText(components),
      share: first + second,
      nearness,
      last: values.seqLen - 1,
      position: values.position,
    });
  },
});

/** The two components of a plane: 1–2. */
export const componentsText = (components) => `${components - 1}–${components}`;

// Later positions are darker: 0.25 of the ink at the first, all of it at the last.
function drawPath({ x, y, ctx, style, line }, { xs, ys, values: { seqLen } }) {
  const inkAt = (p) => 0.25 + (0.75 * p) / Math.max(1, seqLen - 1);
  for (let p = 1; p < seqLen; p++) {
    const colour = style.rgba(style.ink, 0.6 * inkAt(p));
    line([x(xs[p - 1]), y(ys[p - 1]), x(xs[p]), y(ys[p])], { colour, width: 1.2 });
  }
  const radius = seqLen > 200 ? 2 : 2.8;
  for (let p = 0; p < seqLen; p++) {
    ctx.fillStyle = style.rgba(style.ink, inkAt(p));
    ctx.beginPath();
    ctx.arc(x(xs[p]), y(ys[p]), radius, 0, 2 * Math.PI);
    ctx.fill();
  }
}

// What the points are, above the map, and what it leaves out and the shades mean, below.
function drawWords(
  { plot, box, scale, style, text },
  { components, values, isFlat, first, second, shows },
  t,
) {
  const room = { x: plot.x, maxWidth: box.x + box.width - plot.x };
  text(t('pathName', { last: values.seqLen - 1 }), { ...room, y: box.y + 15.6 * scale, weight: 600 });
  const foot = plot.y + plot.height + 1.5 * style.size;
  const shares = { components: componentsText(components), share: first + second };
  const below = { ...room, colour: style.second };
  const lines = [t('inkLine')];
  if (isFlat || shows('plane')) lines.unshift(isFlat ? t('flat') : t('shareLine', shares));
  for (const [i, line] of lines.entries()) text(line, { ...below, y: foot + 1.4 * i * style.size });
}

// The numbers of the chosen position, its neighbours and both ends, where they stand apart.
function namePoints({ plot, x, y, style, text, widthOf }, { xs, ys, values }, neighbours, t) {
  const { position, seqLen } = values;
  const at = (p) => ({ x: x(xs[p]), y: y(ys[p]) });
  const points = Array.from(xs, (_, p) => ({ left: at(p).x, width: 0, middle: at(p).y, height: 0 }));
  const near = [position, ...neighbours];
  const taken = near.map((p) => ({ left: at(p).x - 8, width: 16, middle: at(p).y, height: 16 }));
  for (const p of new Set([...near, 0, seqLen - 1])) {
    const look = p === position ? { weight: 700 } : { colour: style.second };
    const said = neighbours.includes(p) ? t.number(p) : t('positionName', { position: p });
    const size = { width: widthOf(said, look), height: style.size };
    const [place] = placesAround(at(p), size)
      .filter((one) => isInside(one, plot) && taken.every((other) => isClear(one, other)))
      .map((one) => ({ ...one, hidden: points.filter((point) => !isClear(one, point)).length }))
      .sort((one, other) => one.hidden - other.hidden);
    if (!place) continue;
    taken.push(place);
    text(said, { x: place.left, y: place.middle, baseline: 'middle', halo: true, ...look });
  }
}

// Above and below a point on either side, then straight beside it.
function placesAround({ x, y }, { width, height }) {
  const [left, right] = [x - 8 - width, x + 8];
  const [above, below] = [y - 1.2 * height, y + 1.2 * height];
  const corners = [
    [left, above],
    [right, above],
    [right, below],
    [left, below],
    [left - 6, y],
    [right + 6, y],
  ];
  return corners.map(([left, middle]) => ({ left, middle, width, height }));
}

const isInside = ({ left, middle, width, height }, plot) =>
  left > plot.x &&
  left + width < plot.x + plot.width &&
  middle - height / 2 > plot.y &&
  middle + height / 2 < plot.y + plot.height;

const isClear = (one, other) =>
  one.left > other.left + other.width + 4 ||
  one.left + one.width + 4 < other.left ||
  Math.abs(one.middle - other.middle) > (one.height + other.height) / 2;
