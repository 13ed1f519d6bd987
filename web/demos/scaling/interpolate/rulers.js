import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { alongX, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { count, params } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** Positions of the text, and where on the scale of training they are read. @type {View<Data>} */
export const rulers = panel({
  invites: 'factor',
  height: [0, 204],
  frame(box, { scale }) {
    const [left, right] = [box.x + 14 * scale, box.x + box.width - 16 * scale];
    const [above, below] = [box.y + 56 * scale, box.y + 132 * scale];
    return { left, right, above, below, x: linear([0, count - 1], [left, right]) };
  },
  draw({ left, right, above, below, x, box, scale, style, text, widthOf, line, point }, data, t) {
    const { factor, position } = data.values;
    const grey = { x: box.x, colour: style.second, maxWidth: box.width };
    text(t('textRuler'), { ...grey, y: box.y + 14 * scale });
    text(t('readRuler', { factor }), { ...grey, y: box.y + 196 * scale });
    for (const y of [above, below]) line([left, y, right, y], { colour: style.second });
    const step = right - left > 26 * count * scale ? 1 : 4;
    for (let place = 0; place < count; place++) {
      const isChosen = place === position || place === position + 1;
      const look = isChosen ? { width: 2 } : { colour: style.hairline };
      line([x(place), above, x(place / factor), below], look);
      for (const y of [above, below]) line([x(place), y - 4, x(place), y + 4], { colour: style.second });
      const isNear = [position, position + 1].some((each) => Math.abs(x(place) - x(each)) < 17 * scale);
      if (!isChosen && (place % step !== 0 || (step > 1 && isNear))) continue;
      const ink = isChosen ? { weight: 600 } : { colour: style.second };
      text(place, { x: x(place), y: above - 17 * scale, align: 'center', ...ink });
    }
    line([left, below, x((count - 1) / factor), below], { width: 3 });
    const held = data.shows('pairs') ? 5 : 3.5;
    for (const place of [position, position + 1]) point({ x: x(place), y: above }, { radius: held });
    point({ x: x(position / factor), y: below }, { radius: 3.5 });
    point({ x: x((position + 1) / factor), y: below }, { radius: 6 });
    const [first, second] = data.read;
    const read = t('readBoth', { first, second });
    const half = widthOf(read, { weight: 600 }) / 2;
    const middle = clamp(x((position + 0.5) / factor), box.x + half, box.x + box.width - half);
    for (let place = 0; place < count; place += 4) {
      const number = { x: x(place), y: below + 16 * scale, align: 'center', baseline: 'top' };
      text(place, { ...number, colour: style.second });
    }
    text(read, { x: middle, y: below + 34 * scale, align: 'center', baseline: 'top', weight: 600 });
  },
  handles: ({ above, below, x }, { values: { position, factor }, shows }, t) => [
    ...(shows('pairs')
      ? [
          {
            id: 'position',
            area: true,
            x: x(position),
            y: above,
            label: t('positionHandle'),
            value: t('positionValue', { position, next: position + 1, factor }),
            ...alongX(x, position, (wished) => ({ position: whole(wished, 0, count - 2) })),
          },
        ]
      : []),
    {
      // The place where the second of the two is read, pulled to where it should be.
      id: 'factor',
      x: x((position + 1) / factor),
      y: below,
      label: t('factorHandle'),
      value: t('positionValue', { position, next: position + 1, factor }),
      drag: (point) => ({
        factor: params.factor.fit((position + 1) / Math.max(x.invert(point.x), (position + 1) / 32)),
      }),
      key: ({ dx, dy }) => ({ factor: stepped(params.factor, factor, -dx - dy) }),
    },
  ],
  describe: ({ values: { factor, position }, read: [first, second] }, t) =>
    t('describeRulers', { factor, position, next: position + 1, first, second }),
});
