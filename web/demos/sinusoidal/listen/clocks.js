import { clockPlaces, drawClocks } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { angleOf, speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The hands of both positions: how far they have come apart is what is heard. @type {View<Data>} */
export const clocks = panel({
  place: 'side',
  invites: false,
  height: [236, 56],
  title: 'clocksName',
  titleAt: 16,
  note: ({ wrong }, t) => ({ text: t(wrong ? 'wrongOrder' : 'clocksNote'), strike: wrong }),
  noteAt: 36,
  frame(box, { scale, pairs }) {
    const area = inset(box, { top: 46, bottom: 4 }, scale);
    return { places: clockPlaces(area, { count: pairs, below: 18 * scale, most: 42 }) };
  },
  draw(pen, { values, pairs, rows, wrong }, t) {
    drawClocks(pen, pen.places, ({ index: pair }) => {
      const [ghostAngle, angle] = rows.map((row) => angleOf(row, pair));
      const colour = pen.style.speed(speedOf(pair, { pairs, order: values.order }));
      const label = { text: t.number(pair), colour: pen.style.second };
      return { angle, ghostAngle, colour, active: pair === values.pair, wrong, label };
    });
  },
  describe: ({ values, pairs, distance }, t) =>
    t('describeClocks', { p: values.p, q: values.q, pairs, distance }),
});
