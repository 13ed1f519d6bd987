import { chipNear, chipPlaces } from '../canvas/chips.js';
import { clamp } from '../core/numbers.js';
import { inset } from './places.js';

/** @import { Point, Rect, Translate } from '../types.js' */

/**
 * Where models to choose from stand as chips at the top of a box, and the px at which they end.
 *
 * @param {{ x: number, y: number, width: number }} box
 * @param {{ count: number, least: number }} chips `least`: px of the narrowest
 */
export function modelChips({ x, y, width }, { count, least }) {
  const chips = chipPlaces({ x, y: y + 2, width }, { count, least });
  return { chips, bottom: footOf(chips) };
}

const footOf = (/** @type {Rect[]} */ chips) => Math.max(...chips.map(({ y, height }) => y + height));

/**
 * A handle on the model at index `model`, or on none of them; set(model) gives the patch.
 *
 * @param {{ box: Rect, chips: Rect[] }} frame
 * @param {{ models: { name: string }[], model: number, set: (model: any) => any }} choice
 * @param {Translate} t
 */
export function modelHandle({ box, chips }, { models, model, set }, t) {
  const { x, y, width, height } = chips[Math.max(0, model)];
  return {
    id: 'model',
    area: inset(box, { height: footOf(chips) - box.y }),
    x: x + width / 2,
    y: y + height / 2,
    value: model < 0 ? t('noModel') : models[model].name,
    drag: (/** @type {Point} */ point) => set(models[chipNear(chips, point)]),
    key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) =>
      set(models[clamp(model + dx + dy, 0, models.length - 1)]),
  };
}
