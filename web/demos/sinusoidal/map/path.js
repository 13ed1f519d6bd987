import { linear } from '../../../canvas/scale.js';
import { clamp, formatNumber } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';

const MOST = 380; // px, side of the map
const MARGIN = 14; // px inside the frame: a point lies whole within

const sideOf = (width) => Math.min(width, MOST);

/** The rows as a path in the plane of two components, from the first position, faint, to the last. */
export const path = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(sideOf(width) + 64 * scale),
  margin(scale, _data, width) {
    const beside = (width - sideOf(width)) / 2;
    return { left: beside, right: beside, top: 32 * scale };
  },
  plotHeight: (_scale, _data, width) => sideOf(width),
  x: ([left, right], { reach }) => linear([-reach, reach], [left + MARGIN, right - MARGIN]),
  y: ([bottom, top], { reach }) => linear([-reach, reach], [bottom - MARGIN, top + MARGIN]),
  depends: (data) => [data.xs, data.ys, data.values, data.scale],
  title: ({ components }, t) => t('pathName', { components: componentsText(components) }),
  titleAt: 15.6,
  draw(marks, data, t) {
    const { plot, box, style, level, rule, point, text, border } = marks;
    const { xs, ys, isFlat, values, first, second } = data;
    const inner = { x: plot.x + 0.5, y: plot.y + 0.5, width: plot.width - 1, height: plot.height - 1 };
    border(inner, { colour: style.hairline, width: style.projector ? 2 : 1 });
    level(0, { colour: style.hairline });
    rule(0, { colour: style.hairline });
    if (isFlat) point(0, 0, { radius: 4 });
    else drawPath(marks, data);
    const y = plot.y + plot.height + 1.5 * style.size;
    const below = { x: box.x, y, colour: style.second, maxWidth: box.width };
    text(isFlat ? t('flat') : t('shareLine', { share: percent(first + second, t) }), below);
    if (isFlat) return;
    const { position, seqLen } = values;
    for (const p of [position - 1, position + 1].filter((p) => p >= 0 && p < seqLen))
      point(xs[p], ys[p], { radius: 4.5, hollow: true });
    point(xs[position], ys[position], { radius: 7 });
    nameEnds(marks, data);
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
        value: formatNumber(position),
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

export const percent = (share, t) => `${t.number(100 * share, { digits: 0 })}%`;

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

// The numbers of the chosen position and of both ends, where they stand apart.
function nameEnds({ plot, x, y, style, text, widthOf }, { xs, ys, values: { position, seqLen } }) {
  const taken = [];
  for (const p of new Set([position, 0, seqLen - 1])) {
    const place = { x: x(xs[p]), y: y(ys[p]) };
    const look = p === position ? { weight: 700 } : { colour: style.second };
    const name = formatNumber(p);
    const width = widthOf(name, look);
    const left = place.x > plot.x + plot.width / 2 ? place.x - 8 - width : place.x + 8;
    const middle = place.y + (place.y < plot.y + 2.5 * style.size ? 1.2 : -1.2) * style.size;
    const isFree = taken.every(
      (other) =>
        left > other.left + other.width + 6 ||
        left + width + 6 < other.left ||
        Math.abs(middle - other.middle) > 1.2 * style.size,
    );
    if (!isFree) continue;
    taken.push({ left, middle, width });
    text(name, { x: left, y: middle, baseline: 'middle', halo: true, ...look });
  }
}
