import { drawArrow } from '../../../canvas/arrow.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { angleBetween, drawGround, drawTurn, drawWedge, subscript } from '../turning.js';
import { placeLabels, withoutTwins } from './labels.js';

const farthest = 2.3; // an arrow's own coordinates, with room for its name
const grain = 0.05;

/** q and k as arrows: as they were (thin, with handles) and turned by their positions. */
export const plane = {
  place: 'main',
  height: (width) => Math.round(Math.min(Math.max(width, 250), 400)),
  frame(box, { values }) {
    // The plane shows −reach … reach on its shorter side: more where positions are added.
    const reach = values.rotate === 'wrong-add' ? 3.4 : farthest;
    const half = Math.min(box.width, box.height) / 2;
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const x = linear([-reach, reach], [centre.x - half, centre.x + half]);
    const y = linear([-reach, reach], [centre.y + half, centre.y - half]);
    return {
      half,
      centre,
      unit: half / reach,
      x,
      y,
      rect: { x: centre.x - half, y: centre.y - half, width: 2 * half, height: 2 * half },
    };
  },
  describe(data, t) {
    const { values, gap, score } = data;
    return t(`describePlane.${values.rotate}`, {
      m: values.m,
      n: values.n,
      gap,
      turnQ: t.number(degrees(values.m * data.invFreq), { digits: 0 }),
      turnK: t.number(degrees(values.n * data.invFreq), { digits: 0 }),
      between: t.number(degrees(angleBetween(data.rotatedQ, data.rotatedK)), { digits: 0 }),
      score: t.number(score, { digits: 3, sign: true }),
    });
  },
  draw(ctx, data, box, style) {
    const frame = plane.frame(box, data);
    const { values, rotatedQ, rotatedK, invFreq } = data;
    const colour = style.speed(data.speed);
    drawGround(ctx, frame, style);
    drawWedge(ctx, frame, [rotatedK, rotatedQ], colour, style);
    const at = ([x, y]) => ({ x: frame.x(x), y: frame.y(y) });
    const adds = values.rotate === 'wrong-add';
    const keyTurns = values.rotate === 'both';
    if (adds) {
      for (const [from, to] of [
        [values.q, rotatedQ],
        [values.k, rotatedK],
      ]) {
        drawArrow(ctx, at(from), at(to), { colour, width: 1.5 }, style);
      }
    } else {
      drawTurn(ctx, frame, { vector: values.q, angle: values.m * invFreq, radius: 0.3 }, colour, style);
    }
    if (keyTurns) {
      drawTurn(ctx, frame, { vector: values.k, angle: values.n * invFreq, radius: 0.16 }, colour, style);
    }
    drawArrow(ctx, frame.centre, at(rotatedQ), { colour: style.ink, width: 3 }, style);
    drawArrow(ctx, frame.centre, at(rotatedK), { colour: style.ink, width: 1.75 }, style);
    for (const [vector, turned] of [
      [values.q, adds || values.m > 0],
      [values.k, adds || (keyTurns && values.n > 0)],
    ]) {
      const colour = turned ? style.second : style.ink;
      if (turned)
        drawLine(
          ctx,
          [frame.centre.x, frame.centre.y, at(vector).x, at(vector).y],
          { colour, dash: [4, 4] },
          style,
        );
      drawPoint(ctx, at(vector), { colour, radius: 5, hollow: true }, style);
    }
    drawNames(ctx, data, frame, style);
    drawPoint(ctx, frame.centre, { colour: style.ink, radius: 2.5 }, style);
  },
  handles(data, box, t) {
    const frame = plane.frame(box, data);
    return ['q', 'k'].map((id) => {
      const [x, y] = data.values[id];
      const round = (value) => Math.round(value / grain) * grain;
      return {
        id,
        x: frame.x(x),
        y: frame.y(y),
        label: t(id === 'q' ? 'queryArrow' : 'keyArrow'),
        value: t('components', { x: t.number(x, { digits: 2 }), y: t.number(y, { digits: 2 }) }),
        drag: (point) => ({ [id]: [round(frame.x.invert(point.x)), round(frame.y.invert(point.y))] }),
        key: ({ dx, dy }) => ({ [id]: [round(finite(x + grain * dx)), round(finite(y - grain * dy))] }),
      };
    });
  },
};

const finite = (value) => Math.min(farthest, Math.max(-farthest, value));
const degrees = (radians) => (radians * 180) / Math.PI;

// The turned arrows by their positions, then the arrows as they were, where those are others.
function drawNames(ctx, { values, rotatedQ, rotatedK }, frame, style) {
  const { m, n, q, k, rotate } = values;
  const adds = rotate === 'wrong-add';
  const queryMoves = adds || m > 0;
  const keyMoves = adds || (rotate === 'both' && n > 0);
  const bold = { weight: 600, colour: style.ink };
  const pale = { beyond: 8, weight: 400, colour: style.second };
  const labels = [
    { vector: rotatedQ, text: `q${subscript(m)}`, beyond: queryMoves ? 0 : 8, ...bold },
    {
      vector: rotatedK,
      text: rotate === 'wrong-query-only' ? 'k' : `k${subscript(n)}`,
      beyond: keyMoves ? 0 : 8,
      ...bold,
    },
    ...(queryMoves ? [{ vector: q, to: rotatedQ, text: 'q', ...pale }] : []),
    ...(keyMoves ? [{ vector: k, to: rotatedK, text: 'k', ...pale }] : []),
  ];
  const placed = placeLabels(withoutTwins(labels, frame), frame, style.size);
  drawRadii(ctx, frame, placed, style);
  for (const { text, at, colour, weight } of placed) {
    drawText(
      ctx,
      text,
      {
        ...at,
        align: 'center',
        baseline: 'middle',
        size: style.size + 2,
        weight,
        colour,
        halo: true,
      },
      style,
    );
  }
}

// The lengths of the circles, but for those that a name would cover.
function drawRadii(ctx, { centre, unit }, placed, style) {
  for (const radius of [1, 2]) {
    const [x, y] = [centre.x + radius * unit - 4, centre.y + 5];
    const isCovered = ({ at }) =>
      Math.abs(at.x - x) < 2 * style.size && Math.abs(at.y - y - 0.4 * style.size) < 1.3 * style.size;
    if (placed.some(isCovered)) continue;
    const place = { x, y, align: 'right', baseline: 'top' };
    drawText(ctx, String(radius), { ...place, colour: style.second, size: style.size - 2 }, style);
  }
}
