import { clockPlaces, drawClocks } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './written-text.js' */

const [TOP, HIGH] = [50, 104]; // px at text size 13
const NARROW = 480; // px, below which they stand in two rows

/**
 * The pairs of the model's RoPE at the end of the text: the hand of each, and on its rim the angles of training. A hand
 * beyond these is red and thick. @type {View<Data>}
 */
export const clocks = panel({
  invites: false,
  height: (width, { scale }) => Math.round((width < NARROW ? HIGH + 44 : HIGH) * scale),
  title: 'clocksName',
  wraps: 'note',
  note: ({ clocks }, t) => t(clocks.some(({ isNew }) => isNew) ? 'clocksNew' : 'clocksKnown'),
  draw(pen, { clocks }) {
    const { box, scale, style } = pen;
    const area = { ...box, y: box.y + TOP * scale, height: box.height - TOP * scale };
    const places = clockPlaces(area, { count: clocks.length, below: 0, most: 24 * scale });
    drawClocks(pen, places, ({ index }) => {
      const { angle, seen, isNew } = clocks[index];
      return {
        angle,
        colour: isNew ? style.surprise(1) : style.ink,
        active: isNew,
        arcs: [{ from: 0, to: seen, colour: style.second, width: 2.5 * scale }],
      };
    });
  },
  describe: 'describeClocks',
});
