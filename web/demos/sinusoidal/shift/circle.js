import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { formatNumber } from '../../../core/numbers.js';
import { clamp, speedOf, textScale } from '../pairs.js';
import { hatchDisc } from './hands.js';
import { circleError, eigenvalueOf, WIDEST } from './spectrum.js';
import { conditionText, degreesText, residualText } from './words.js';

const TOP = 30;
const BOTTOM = 50;
const POINT = 10; // px that the largest point reaches beyond the circle

const radiusFor = (width) => clamp(width / 2 - POINT, 20, 82);

/** Middle and radius of the unit circle. */
export function place(box, data) {
  const radius = radiusFor(box.width);
  return { radius, x: box.width / 2, y: TOP * textScale(data) + POINT + radius };
}

export function frame(box, data) {
  const { x, y, radius } = place(box, data);
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function drawPlane(ctx, { x, y, radius }, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.beginPath();
  ctx.moveTo(x - radius, y);
  ctx.lineTo(x + radius, y);
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x, y + radius);
  ctx.stroke();
  ctx.strokeStyle = style.outline;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.restore();
}

function drawEigenvalues(ctx, circle, data, style) {
  const { points, pairs, values, applied, invFreq, spectrum } = data;
  const at = ({ x, y }) => ({ x: circle.x + circle.radius * x, y: circle.y - circle.radius * y });
  const colourOf = (pair) => style.speed(speedOf(pair, { pairs }));
  // Fast pairs last: the slow ones crowd together at 1.
  const drawn = [...points].sort((a, b) => b.mirrored - a.mirrored || b.pair - a.pair);
  for (const point of drawn) {
    const colour = colourOf(point.pair);
    const look = point.mirrored ? { colour: style.rgba(colour, 0.4), radius: 2 } : { colour, radius: 3.5 };
    drawPoint(ctx, at(point), look, style);
  }
  const colour = colourOf(values.pair);
  const own = at(eigenvalueOf(spectrum, invFreq[values.pair] * applied));
  const mirrored = at(eigenvalueOf(spectrum, -invFreq[values.pair] * applied));
  drawLine(ctx, [circle.x, circle.y, own.x, own.y], { colour, width: 1.5 * style.line }, style);
  drawPoint(ctx, mirrored, { colour, radius: 4, hollow: true }, style);
  drawPoint(ctx, own, { colour, radius: 6 }, style);
}

function draw(ctx, data, box, style, t) {
  const { spectrum, wrong } = data;
  const circle = place(box, data);
  const title = { x: 0, y: 1.2 * style.size, weight: 600, maxWidth: box.width };
  drawText(ctx, t('circle.title'), title, style);
  if (wrong) hatchDisc(ctx, circle, style);
  drawPlane(ctx, circle, style);
  if (spectrum.eigenvalues) drawEigenvalues(ctx, circle, data, style);
  const lines = notes(data, t);
  const y = circle.y + circle.radius + POINT;
  lines.forEach((text, i) => {
    const line = { x: 0, y: y + (1.2 + 1.35 * i) * style.size, colour: style.second, maxWidth: box.width };
    drawText(ctx, text, line, style);
  });
}

// Two short lines below the circle.
function notes({ spectrum, values, invFreq, applied }, t) {
  if (spectrum.wide) return [t('circle.wide', { widest: WIDEST }), t('circle.wideWhy')];
  if (!spectrum.eigenvalues)
    return [t('circle.unclear'), t('circle.condition', { condition: conditionText(spectrum.condition) })];
  const { pair } = values;
  return [
    t('circle.pair', { pair: formatNumber(pair), angle: degreesText(invFreq[pair] * applied) }),
    t('circle.error', { error: residualText(circleError(spectrum.eigenvalues)) }),
  ];
}

function describe(data, t) {
  const { spectrum, values, invFreq, applied, wrong, pairs } = data;
  if (spectrum.wide) return t('describe.circleWide', { widest: WIDEST });
  if (!spectrum.eigenvalues)
    return t('describe.circleUnclear', { condition: conditionText(spectrum.condition) });
  return t(wrong ? 'describe.circleWrong' : 'describe.circle', {
    count: 2 * pairs,
    pair: values.pair,
    angle: degreesText(invFreq[values.pair] * applied),
    error: residualText(circleError(spectrum.eigenvalues)),
  });
}

function handles(data, box, t) {
  if (!data.spectrum.eigenvalues) return [];
  const { invFreq, applied, pairs, values } = data;
  const circle = place(box, data);
  const angleOf = (pair) => invFreq[pair] * applied;
  const at = (pair) => ({
    x: circle.x + circle.radius * Math.cos(angleOf(pair)),
    y: circle.y - circle.radius * Math.sin(angleOf(pair)),
  });
  const nearest = (point) => {
    const distances = Array.from(invFreq, (_, pair) =>
      Math.hypot(at(pair).x - point.x, at(pair).y - point.y),
    );
    return distances.indexOf(Math.min(...distances));
  };
  return [
    {
      id: 'eigenvalue',
      area: true,
      ...at(values.pair),
      label: t('handles.eigenvalue'),
      value: formatNumber(values.pair),
      drag: (point) => ({ pair: nearest(point) }),
      key: ({ dx, dy }) => ({ pair: clamp(values.pair + dx - dy, 0, pairs - 1) }),
    },
  ];
}

/** The eigenvalues of the matrix that the rows lead to, on the unit circle. */
export const circleView = {
  place: 'side',
  // The same where there is nothing to show.
  height: (width, data) => Math.round(2 * (radiusFor(width) + POINT) + (TOP + BOTTOM) * textScale(data)),
  frame,
  handles,
  draw,
  describe,
};
