import { drawArrow } from '../../../canvas/arrow.js';
import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';

const reach = 1.5;
const RING = 15; // px around the middle of a handle

/** The tokens as vectors to drag, and the path of the last one through the layers, before and after the swap. */
export const plane = {
  place: 'main',
  height: (width, { scale }) => Math.round(side(width, scale) + 88 * scale),
  frame(box, data) {
    const size = side(box.width, data.scale);
    const plot = { x: box.x + 34 * data.scale, y: box.y + 50 * data.scale, width: size, height: size };
    return {
      plot,
      x: linear([-reach, reach], [plot.x, plot.x + size]),
      y: linear([-reach, reach], [plot.y + size, plot.y]),
    };
  },
  describe(data, t) {
    const { values, last, path } = data;
    const number = (value) => t.number(value, { digits: 2 });
    return t('describePlane', {
      count: values.count,
      layers: values.layers,
      x: number(path.at(-1).before.x),
      y: number(path.at(-1).before.y),
      x2: number(path.at(-1).after.x),
      y2: number(path.at(-1).after.y),
      change: t.number(last.at(-1), { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = plane.frame(box, data);
    const { values, path, scale } = data;
    drawText(
      ctx,
      t('planeName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (const side of [
      [x(0), plot.y, x(0), plot.y + plot.height],
      [plot.x, y(0), plot.x + plot.width, y(0)],
    ]) {
      drawLine(ctx, side, { colour: style.hairline }, style);
    }
    for (let token = 0; token < values.count; token++) {
      const tip = { x: x(values.vectors[2 * token]), y: y(values.vectors[2 * token + 1]) };
      const isLast = token === values.count - 1;
      drawArrow(
        ctx,
        { x: x(0), y: y(0) },
        tip,
        { colour: isLast ? style.ink : style.second, width: 1.4 },
        style,
      );
    }
    for (const [key, dash] of [
      ['after', [3, 3]],
      ['before', []],
    ]) {
      const points = path.map((step) => [x(step[key].x), y(step[key].y)]);
      drawCurve(ctx, points, { dash, width: key === 'before' ? style.line : 1.5 * style.line }, style);
      for (const [px, py] of points.slice(1)) {
        const radius = key === 'before' ? 4 : 6.5;
        drawPoint(ctx, { x: px, y: py }, { colour: style.ink, radius, hollow: key === 'after' }, style);
      }
    }
    drawNames(ctx, { plot, x, y }, data, style, t);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [-1, 0, 1] }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [-1, 0, 1] }, style);
  },
  handles(data, box, t) {
    const { x, y } = plane.frame(box, data);
    const { vectors, count } = data.values;
    return Array.from({ length: count }, (_, token) => {
      const [a, b] = [vectors[2 * token], vectors[2 * token + 1]];
      const at = (...point) => {
        const list = [...vectors];
        for (const [i, value] of point.entries()) {
          list[2 * token + i] = Number(Math.min(reach, Math.max(-reach, value)).toFixed(2));
        }
        return { vectors: list };
      };
      return {
        id: `token-${token}`,
        x: x(a),
        y: y(b),
        label: t('tokenHandle', { token: token + 1 }),
        value: t('vectorValue', { x: t.number(a, { digits: 2 }), y: t.number(b, { digits: 2 }) }),
        drag: (point) => at(x.invert(point.x), y.invert(point.y)),
        key: ({ dx, dy }) => at(a + 0.05 * dx, b - 0.05 * dy),
      };
    });
  },
};

const side = (width, scale) => Math.min(330, width - 46 * scale);

// Where both paths end, and the tokens' numbers beyond their tips: each at the first place that touches nothing else.
function drawNames(ctx, { plot, x, y }, { values, path, scale }, style, t) {
  const tips = Array.from({ length: values.count }, (_, i) => [
    x(values.vectors[2 * i]),
    y(values.vectors[2 * i + 1]),
  ]);
  const dots = path.slice(1).flatMap(({ before, after }) => [before, after]);
  // What names must not lie on: points of the paths, and what is taken hold of at the tips.
  const taken = [
    ...dots.map((dot) => ({ cx: x(dot.x), cy: y(dot.y), half: 7, tall: 7 })),
    ...tips.map(([cx, cy], token) => ({ cx, cy, half: RING, tall: RING, token })),
  ];
  const tall = 0.6 * style.size;
  const put = (text, places, options, token = -1) => {
    const half = textWidth(ctx, text, options, style) / 2;
    const isFree = ({ cx, cy }) =>
      cx - half >= plot.x + 2 &&
      cx + half <= plot.x + plot.width &&
      cy - tall >= plot.y &&
      cy + tall <= plot.y + plot.height &&
      taken.every(
        (one) =>
          one.token === token ||
          Math.abs(one.cx - cx) > one.half + half ||
          Math.abs(one.cy - cy) > one.tall + tall,
      );
    const place = places(half).find(isFree);
    if (!place) return;
    taken.push({ ...place, half: half + 2, tall });
    const { cx, cy } = place;
    drawText(ctx, text, { ...options, x: cx, y: cy, align: 'center', baseline: 'middle', halo: true }, style);
  };
  // Near a point, from below round to the right.
  const around = (cx, cy) => (half) =>
    [9, 18, 30].flatMap((far) =>
      [
        [0, 1],
        [0, -1],
        [-1, 0],
        [1, 0],
        [-1, 1],
        [1, 1],
        [-1, -1],
        [1, -1],
      ].map(([dx, dy]) => ({ cx: cx + dx * (half + far), cy: cy + dy * (tall + far) })),
    );
  for (const [token, [cx, cy]] of tips.entries()) {
    const [dx, dy] = [cx - x(0), cy - y(0)];
    const length = Math.hypot(dx, dy) || 1;
    const out = 16 * scale;
    const beyond = { cx: cx + (out * dx) / length, cy: cy + (out * dy) / length };
    const places = (half) => [beyond, ...around(cx, cy)(half + RING)];
    put(String(token + 1), places, { colour: style.second }, token);
  }
  const [end] = path.slice(-1);
  const text = t('layerMark', { layer: path.length - 1 });
  put(text, around(x(end.before.x), y(end.before.y)), { weight: 600 });
  const isApart = Math.hypot(x(end.before.x) - x(end.after.x), y(end.before.y) - y(end.after.y)) > 24 * scale;
  if (isApart) put(text, around(x(end.after.x), y(end.after.y)), { weight: 600 });
}
