import { drawArrow } from '../../../canvas/arrow.js';
import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';

const reach = 1.5;

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

// Where the path ends, and the tokens' numbers beyond their tips; a number that would touch another name is left out.
function drawNames(ctx, { plot, x, y }, { values, path, scale }, style, t) {
  const placed = [];
  const put = (text, px, py, options) => {
    const half = textWidth(ctx, text, options, style) / 2;
    const cx = Math.min(plot.x + plot.width - half, Math.max(plot.x + half + 2, px));
    const cy = Math.min(plot.y + plot.height - 10 * scale, Math.max(plot.y + 10 * scale, py));
    const isFree = placed.every(
      (other) =>
        Math.abs(other.cx - cx) > other.half + half + 2 || Math.abs(other.cy - cy) > 1.2 * style.size,
    );
    if (!isFree) return;
    placed.push({ cx, cy, half });
    drawText(ctx, text, { ...options, x: cx, y: cy, align: 'center', baseline: 'middle', halo: true }, style);
  };
  const end = path.at(-1).before;
  put(t('layerMark', { layer: path.length - 1 }), x(end.x), y(end.y) + 20 * scale, { weight: 600 });
  for (let token = 0; token < values.count; token++) {
    const [a, b] = [values.vectors[2 * token], values.vectors[2 * token + 1]];
    const length = Math.hypot(a, b) || 1;
    const out = 16 * scale;
    put(String(token + 1), x(a) + (out * a) / length, y(b) - (out * b) / length, { colour: style.second });
  }
}
