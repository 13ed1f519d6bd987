import { clamp, writeNumber } from '../../../core/numbers.js';
import { drawClocks, nearestTo, tipOf } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { columnOf, speedOf, spreadPairs } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../matrix.js' */

const TOP = 30;
const SLOT = 58; // px: the narrowest a clock may stand; its wavelength below may need more
const LONG = 9999999; // tokens: longer wavelengths are written shorter
const DIGIT = 8; // px: the widest sign of a bold number

/** As many pairs as fit as clocks, each with its wavelength. @type {View<Data>} */
export const clocks = panel({
  place: 'side',
  height: (_, { scale }) => 54 + Math.round(72 * scale),
  frame(box, { scale, longest, pairs, values, waves }) {
    const plot = inset(box, { left: 4, right: 4, top: TOP * scale, bottom: 4 });
    const needed = Math.max(SLOT, DIGIT * (writeNumber(Math.min(longest, LONG), '3s').length + 1));
    const count = clamp(Math.floor(plot.width / (needed * scale)), 1, 12);
    // The pairs of the waves beside them, where all of these fit.
    const shown =
      count < waves.length ? spreadPairs(pairs, count, values.pair) : waves.map(({ pair }) => pair);
    const slot = plot.width / shown.length;
    const radius = Math.min(24, 0.42 * slot);
    return {
      plot,
      places: shown.map((pair, j) => ({ pair, x: plot.x + (j + 0.5) * slot, y: plot.y + 26, radius })),
    };
  },
  draw(pen, { values, pairs, row, wavelengths }, t) {
    const { plot, places, style, text } = pen;
    const { layout, order, part, pair: selected } = values;
    const title = { x: plot.x, y: 1.25 * style.size, colour: style.second, maxWidth: plot.width };
    text(t('clocks.title'), title);
    const angleOf = (pair) => {
      const [sin, cos] = ['sin', 'cos'].map((each) => row[columnOf({ pair, part: each }, { layout, pairs })]);
      return Math.atan2(sin, cos);
    };
    const colourOf = (pair) => style.speed(speedOf(pair, { pairs, order }));
    const clockOf = ({ pair }) => {
      const active = pair === selected;
      const look = { weight: active ? 700 : 400, colour: active ? style.ink : style.second };
      const colour = colourOf(pair);
      return {
        angle: angleOf(pair),
        colour,
        active,
        label: { ...look, text: t('pair', { pair }) },
        sub: { ...look, text: t.number(wavelengths[pair], '3s'), colour },
      };
    };
    drawClocks(pen, places, clockOf, { gap: 7 });
    const active = places.find(({ pair }) => pair === selected);
    drawLeg(pen, active, { angle: angleOf(selected), part, colour: colourOf(selected) });
  },
  handles({ places }, { values: { pair }, pairs }) {
    const active = places.find((place) => place.pair === pair);
    return {
      id: 'pair',
      area: true,
      x: active.x,
      y: active.y,
      drag: ({ x }) => ({ pair: nearestTo(places, { x, y: active.y }).pair }),
      key: ({ dx, dy }) => ({ pair: clamp(pair + dx - dy, 0, pairs - 1) }),
    };
  },
  describe: 'describe.clocks',
});

// The leg of the triangle that the selected cell of the table holds: the reach is the sine, the height the cosine.
function drawLeg({ path }, face, { angle, part, colour }) {
  const tip = tipOf(face, angle, 0.86);
  const trace = (on) => {
    on.moveTo(tip.x, tip.y);
    on.lineTo(part === 'sin' ? face.x : tip.x, part === 'sin' ? tip.y : face.y);
  };
  path(trace, { colour, dash: [2, 2] });
}
