import { clamp } from './pairs.js';

const angleAt = (centre, { x, y }) => Math.atan2(centre.y - y, x - centre.x);
const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * The whole position, 0 … most, to which a drag turns a hand of `rate` radians per token about its centre. The hand
 * follows by as much as the pointer goes round, turn after turn; a press alone moves nothing.
 */
export function turnedTo({ centre, rate, position, most }, point, start) {
  const wished = start.values.position * rate + angleAt(centre, point) - angleAt(centre, start.point);
  return clamp(position + Math.round(wrapped(wished - position * rate) / rate), 0, most);
}
