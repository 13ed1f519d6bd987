import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

// Bars of what a query gives every key now, with a line across each where it was before.
function row({ id, place, valuesOf, domainOf, ticksOf, digits, sign }) {
  const view = {
    place,
    invites: false,
    height: (_width, { scale }) => Math.round(120 + 116 * scale),
    frame(box, data) {
      const { scale, tokens } = data;
      const plot = {
        x: box.x + 40 * scale,
        y: box.y + 56 * scale,
        width: box.width - 44 * scale,
        height: box.height - 92 * scale,
      };
      return {
        plot,
        slot: plot.width / tokens.length,
        y: linear(domainOf(data), [plot.y + plot.height, plot.y]),
      };
    },
    describe(data, t) {
      const { key } = data.values;
      const [now, before] = valuesOf(data);
      return t(`describe.${id}`, {
        tokens: data.tokens.length,
        token: data.tokens[key],
        now: t.number(now[key], { digits, sign }),
        before: t.number(before[key], { digits, sign }),
        moved: t.number(id === 'scores' ? data.scoreMoved : data.weightMoved, { significant: 2 }),
      });
    },
    draw(ctx, data, box, style, t) {
      const { plot, slot, y } = view.frame(box, data);
      const { values, tokens, scale } = data;
      const [now, before] = valuesOf(data);
      drawText(
        ctx,
        t(`${id}Name`),
        { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
        style,
      );
      const facts = {
        now: t.number(now[values.key], { digits, sign }),
        before: t.number(before[values.key], { digits, sign }),
      };
      const second = { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width };
      drawText(ctx, t('nowBefore', facts), second, style);
      const gap = 0.3 * slot;
      const colour = (j) => (j === values.key ? style.ink : style.rgba(style.second, 0.6));
      drawBars(ctx, plot, { values: now, scale: y, colour, gap }, style);
      for (const [j, value] of before.entries()) {
        const [left, right] = [plot.x + j * slot + 0.06 * slot, plot.x + (j + 1) * slot - 0.06 * slot];
        drawLine(ctx, [left, y(value), right, y(value)], { colour: style.paper, width: 4 }, style);
        drawLine(ctx, [left, y(value), right, y(value)], { colour: style.ink, width: 2 }, style);
      }
      drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
      drawAxis(
        ctx,
        plot,
        {
          side: 'left',
          scale: y,
          ticks: ticksOf(y),
          line: false,
          format: (value) => t.number(value, { digits: 1 }),
        },
        style,
      );
      for (const [j, token] of tokens.entries()) {
        drawText(
          ctx,
          token,
          {
            x: plot.x + (j + 0.5) * slot,
            y: plot.y + plot.height + 10 * scale,
            align: 'center',
            baseline: 'top',
            maxWidth: slot - 4,
            colour: j === values.key ? style.ink : style.second,
            weight: j === values.key ? 600 : 400,
          },
          style,
        );
      }
    },
    handles(data, box, t) {
      const { plot, slot, y } = view.frame(box, data);
      const { key } = data.values;
      const [now] = valuesOf(data);
      const at = (j) => ({ key: Math.min(data.tokens.length - 1, Math.max(0, j)) });
      return [
        {
          id,
          area: true,
          x: plot.x + (key + 0.5) * slot,
          y: y(now[key]),
          label: t('keyHandle'),
          value: t('keyValue', { token: data.tokens[key], now: t.number(now[key], { digits, sign }) }),
          drag: (point) => at(Math.floor((point.x - plot.x) / slot)),
          key: ({ dx, dy }) => at(key + dx - dy),
        },
      ];
    },
  };
  return view;
}

/** The score row, before and now. */
export const scores = row({
  id: 'scores',
  place: 'main',
  valuesOf: ({ now, first }) => [now.scores, first.scores],
  domainOf({ now, first }) {
    const limit = Math.ceil(Math.max(2, ...now.scores.map(Math.abs), ...first.scores.map(Math.abs)));
    return [-limit, limit];
  },
  ticksOf: (y) => [y.domain()[0], 0, y.domain()[1]],
  digits: 2,
  sign: true,
});

/** What softmax makes of it. */
export const weights = row({
  id: 'weights',
  place: 'side',
  valuesOf: ({ now, first }) => [now.weights, first.weights],
  domainOf: () => [0, 1],
  ticksOf: () => [0, 0.5, 1],
  digits: 3,
  sign: false,
});
