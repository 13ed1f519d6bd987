import { drawPoint } from '../../../canvas/curve.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { formatNumber } from '../../../core/numbers.js';
import { componentsText, percent } from './words.js';

const MOST = 380;
const MARGIN = 14; // px inside the frame: a point lies whole within

const sideOf = (width) => Math.min(width, MOST);

/** The rows as a path in the plane of two components, from the first position, faint, to the last. */
export const pathView = {
  place: 'main',
  height: (width, { scale }) => Math.round(sideOf(width) + 64 * scale),
  frame(box, { scale, reach }) {
    const side = sideOf(box.width);
    const plot = { x: box.x + (box.width - side) / 2, y: box.y + 32 * scale, width: side, height: side };
    const unit = (side / 2 - MARGIN) / reach;
    const [x, y] = [plot.x + side / 2, plot.y + side / 2];
    return { plot, at: (dx, dy) => ({ x: x + unit * dx, y: y - unit * dy }) };
  },
  depends: (data) => [data.xs, data.ys, data.values, data.scale],
  describe(data, t) {
    const { values, components, first, second, nearness, isFlat } = data;
    const facts = {
      table: t(`name.${values.table}`),
      components: componentsText(components),
      share: percent(first + second, t),
      nearness: t.number(nearness, { significant: 2 }),
      last: values.length - 1,
      position: values.position,
    };
    return t(isFlat ? 'describeFlat' : 'describePath', facts);
  },
  draw(ctx, data, box, style, t) {
    const { plot, at } = pathView.frame(box, data);
    const { components, first, second, isFlat } = data;
    const title = { x: box.x, y: box.y + 1.2 * style.size, weight: 600, maxWidth: box.width };
    drawText(ctx, t('pathName', { components: componentsText(components) }), title, style);
    drawGround(ctx, plot, style);
    drawPath(ctx, data, at, style);
    const below = {
      x: box.x,
      y: plot.y + plot.height + 1.5 * style.size,
      colour: style.second,
      maxWidth: box.width,
    };
    const share = percent(first + second, t);
    drawText(ctx, isFlat ? t('flat') : t('shareLine', { share }), below, style);
    if (isFlat) return;
    drawChosen(ctx, data, at, style);
    nameEnds(ctx, data, { at, plot }, style);
  },
  handles(data, box, t) {
    const { at } = pathView.frame(box, data);
    const { xs, ys, values, isFlat } = data;
    const { position, length } = values;
    const fit = (p) => Math.min(length - 1, Math.max(0, p));
    const placeOf = (p) => (isFlat ? at(0, 0) : at(xs[p], ys[p]));
    // Of places that coincide the one nearest along the path.
    const nearest = (point) => {
      if (isFlat) return position;
      let best = { distance: Infinity };
      for (let p = 0; p < length; p++) {
        const place = placeOf(p);
        const away = Math.hypot(place.x - point.x, place.y - point.y);
        const distance = away + 1e-6 * Math.abs(p - position);
        if (distance < best.distance) best = { p, distance };
      }
      return best.p;
    };
    return [
      {
        id: 'position',
        area: true,
        ...placeOf(position),
        label: t('positionHandle'),
        value: formatNumber(position),
        drag: (point) => ({ position: nearest(point) }),
        key: ({ dx, dy }) => ({ position: fit(position + dx - dy) }),
      },
    ];
  },
};

function drawGround(ctx, { x, y, width, height }, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  ctx.beginPath();
  ctx.moveTo(x, y + height / 2);
  ctx.lineTo(x + width, y + height / 2);
  ctx.moveTo(x + width / 2, y);
  ctx.lineTo(x + width / 2, y + height);
  ctx.stroke();
  ctx.restore();
}

// Later positions are darker: 0.25 of the ink at the first, all of it at the last.
const inkAt = (p, length) => 0.25 + (0.75 * p) / Math.max(1, length - 1);

function drawPath(ctx, { xs, ys, isFlat, values: { length } }, at, style) {
  if (isFlat) {
    drawPoint(ctx, at(0, 0), { colour: style.ink, radius: 4 }, style);
    return;
  }
  ctx.save();
  ctx.lineWidth = style.projector ? 2 : 1.2;
  for (let p = 1; p < length; p++) {
    const [from, to] = [at(xs[p - 1], ys[p - 1]), at(xs[p], ys[p])];
    ctx.strokeStyle = style.rgba(style.ink, 0.6 * inkAt(p, length));
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.stroke();
  }
  const radius = length > 200 ? 2 : 2.8;
  for (let p = 0; p < length; p++) {
    const { x, y } = at(xs[p], ys[p]);
    ctx.fillStyle = style.rgba(style.ink, inkAt(p, length));
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}

// The chosen position and its neighbours.
function drawChosen(ctx, { xs, ys, values: { position, length } }, at, style) {
  for (const p of [position - 1, position + 1]) {
    if (p < 0 || p >= length) continue;
    drawPoint(ctx, at(xs[p], ys[p]), { colour: style.ink, radius: 4.5, hollow: true }, style);
  }
  drawPoint(ctx, at(xs[position], ys[position]), { colour: style.ink, radius: 7 }, style);
}

// The numbers of the chosen position and of both ends, where they stand apart.
function nameEnds(ctx, { xs, ys, values: { position, length } }, { at, plot }, style) {
  const taken = [];
  for (const p of new Set([position, 0, length - 1])) {
    const { x, y } = at(xs[p], ys[p]);
    const look = p === position ? { weight: 700 } : { colour: style.second };
    const text = formatNumber(p);
    const width = textWidth(ctx, text, look, style);
    const isRight = x > plot.x + plot.width / 2;
    const isHigh = y < plot.y + 2.5 * style.size;
    const [left, middle] = [isRight ? x - 8 - width : x + 8, y + (isHigh ? 1.2 : -1.2) * style.size];
    const isFree = taken.every(
      (other) =>
        left > other.left + other.width + 6 ||
        left + width + 6 < other.left ||
        Math.abs(middle - other.middle) > 1.2 * style.size,
    );
    if (!isFree) continue;
    taken.push({ left, middle, width });
    drawText(ctx, text, { x: left, y: middle, baseline: 'middle', halo: true, ...look }, style);
  }
}
