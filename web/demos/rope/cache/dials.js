import { arcOf, drawHand, hatchDisc, rimAt } from '../../../canvas/clock.js';
import { clamp } from '../../../core/numbers.js';
import { tipOf } from '../../../plots/clocks.js';

const WHOLE = 2 * Math.PI;
const SHORT = 30; // px

/**
 * What lies between a key's arrow and the query's: the key's thin, the query's heavy, the angle between them filled;
 * dashed, where the key's arrow would have to be.
 *   face { x, y, radius }; from, to: angles of key and query, clockwise from twelve
 *
 * @param {any} pen
 * @param {{ x: number, y: number, radius: number }} face
 * @param {{ from: number, to: number, should?: number, active?: boolean, wrong?: boolean }} arrows
 */
export function drawGap(pen, face, { from, to, should, active = false, wrong = false }) {
  const { ctx, style, put } = pen;
  if (wrong) put(hatchDisc, face);
  fillSector(ctx, face, { from, to }, angleTint(style));
  const rim = active ? { colour: style.ink, width: style.line } : { colour: style.hairline };
  pen.circle(face, rim);
  arc(pen, face, { from, to });
  if (should !== undefined) {
    const look = { colour: style.second, width: style.line, dash: [3, 3] };
    put((ctx) => drawHand(ctx, face, should, look));
  }
  for (const [angle, width] of [
    [from, 1.5],
    [to, 3],
  ]) {
    // A head would be most of a short arrow.
    if (face.radius < SHORT) put((ctx) => drawHand(ctx, face, angle, { colour: style.ink, width }));
    else pen.arrow(face, tipOf(face, angle), { width });
  }
}

export const angleTint = (style) => style.rgba(style.ink, style.dark ? 0.2 : 0.11);

/** Where a word begins beyond the tip of an arrow: `aside`, how far to the right of its foot, -1 to 1. */
export const leftAtTip = (box, { x, aside, width }) =>
  clamp(x - (aside > 0.3 ? 0 : aside < -0.3 ? width : width / 2), box.x, box.x + box.width - width);

function fillSector(ctx, { x, y, radius }, { from, to }, colour) {
  ctx.beginPath();
  const isWhole = Math.abs(to - from) >= WHOLE;
  if (!isWhole) ctx.moveTo(x, y);
  arcOf(ctx, { x, y, radius }, from, isWhole ? from + WHOLE : to);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

// From the key to the query, half way out; what goes round more than once winds outwards.
function arc({ style, curve }, { x, y, radius }, { from, to }) {
  if (Math.abs(to - from) < 0.02) return;
  const steps = Math.ceil(Math.abs(to - from) / 0.1);
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    const far = radius * (0.42 + (0.16 * Math.abs(angle - from)) / WHOLE);
    const at = rimAt({ x, y, radius: far }, angle);
    return [at.x, at.y];
  });
  curve(points, { colour: style.second, width: style.line });
}
